/* SPDX-License-Identifier: MIT */
/* What fails inside ends with one line and STATUS_INTERNAL, whatever it is and on whichever thread. */
#include "base/base.h"
#include "frontend/parse/parse.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Sanitizers have their own report of a fault. */
#ifdef SANITIZED
#define IS_SANITIZED TRUE
#else
#define IS_SANITIZED FALSE
#endif

typedef void (*Fail)(gpointer unused);

static void
read_nothing(gpointer unused)
{
    volatile const int *volatile nowhere = (const int *)(gsize)8;

    (void)*nowhere;
}

static void
divide(gpointer unused)
{
    raise(SIGFPE);
}

static void
bus(gpointer unused)
{
    raise(SIGBUS);
}

static void
assert_wrong(gpointer unused)
{
    g_assertion_message("fieldwise", "file.c", 12, "check", "this is wrong");
}

static void
error(gpointer unused)
{
    g_error("nobody knows");
}

static void
take_all(gpointer unused)
{
    volatile gsize most = G_MAXSIZE / 2;

    g_free(g_malloc(most));
}

/* Writes to its stack, so that no compiler makes a loop of it. */
static int
descend(guint depth, volatile char *above)
{
    volatile char frame[256];

    memset((char *)frame, (int)depth, sizeof frame);
    frame[0] = above ? above[1] : 1;
    return depth == 0 ? frame[0] : descend(depth - 1, frame) + frame[1];
}

static void
overflow(gpointer unused)
{
    descend(G_MAXUINT, NULL);
}

/* --- the threads that a run has */

static void
on_main(Fail fail)
{
    fail(NULL);
}

static void
on_deep_stack(Fail fail)
{
    deep_stack_call(fail, NULL, NULL, FALSE);
}

static gpointer
call(gpointer fail)
{
    Fail function = (Fail)(gsize)fail;

    function(NULL);
    return NULL;
}

static void
on_second(Fail fail)
{
    SecondThread *thread = second_thread_start(call, (gpointer)(gsize)fail);

    if (!thread || !second_thread_end(thread))
        fail(NULL);
}

typedef struct {
    const char *name;
    Fail fail;
    const char *what;
} Failure;

static const Failure FAILURES[] = {
    {"memory", read_nothing, "a fault in memory"},
    {"bus", bus, "a fault in memory"},
    {"divide", divide, "an operation that has no result"},
    {"assert", assert_wrong, "fieldwise:ERROR:file.c:12:check: this is wrong"},
    {"error", error, "nobody knows"},
    {"all", take_all, "no memory is left"},
    {"overflow", overflow, "a fault in memory"},
};

/* What a process prints on standard error in which FAILURE happens where RUN has it; its status goes to
 * ret_status. Free with g_free(). */
static char *
run(const Failure *failure, void (*where)(Fail fail), const char *temporary, int *ret_status)
{
    g_autoptr(GString) text = g_string_new(NULL);
    char part[256];
    int ends[2];
    pid_t child;

    g_assert_cmpint(pipe(ends), ==, 0);
    child = fork();
    if (child == 0) {
        const struct rlimit no_core = {0, 0};

        setrlimit(RLIMIT_CORE, &no_core);
        dup2(ends[1], STDERR_FILENO);
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC),
             STDOUT_FILENO); /* a test's assertion speaks TAP there */
        close(ends[0]);
        crash_guard();
        crash_place("a folder/a.cu", 12, 0, "kernel<int>");
        crash_removes(temporary);
        where(failure->fail);
        _exit(0);
    }
    close(ends[1]);
    for (gssize n; (n = read(ends[0], part, sizeof part)) > 0;)
        g_string_append_len(text, part, n);
    close(ends[0]);
    g_assert_cmpint(waitpid(child, ret_status, 0), ==, child);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void
test_failure(gconstpointer data)
{
    static void (*const threads[])(Fail fail) = {on_main, on_deep_stack, on_second};
    const Failure *failure = data;
    g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
    g_autofree char *temporary = g_build_filename(folder, "a.cu.XYZ", NULL);
    g_autofree char *line = g_strdup_printf(
        "a folder/a.cu:12:1: internal error: %s in kernel<int>; please report this\n", failure->what);

    for (guint i = 0; i < G_N_ELEMENTS(threads); i++) {
        g_autofree char *text = NULL;
        int status;

        if (threads[i] == on_deep_stack && failure->fail == overflow)
            continue; /* which that call tells its caller */
        g_assert_true(g_file_set_contents(temporary, "half", -1, NULL));
        text = run(failure, threads[i], temporary, &status);
        g_assert_cmpstr(text, ==, line);
        g_assert_true(WIFEXITED(status));
        g_assert_cmpint(WEXITSTATUS(status), ==, STATUS_INTERNAL);
        g_assert_false(g_file_test(temporary, G_FILE_TEST_EXISTS));
    }
    g_rmdir(folder);
}

static void
keep(gpointer path)
{
    crash_keeps(path);
    raise(SIGSEGV);
}

static const char *kept_path;

static void
keep_and_fail(Fail unused)
{
    keep((gpointer)kept_path);
}

/* A file that is in its place stays there. */
static void
test_kept(void)
{
    g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
    g_autofree char *path = g_build_filename(folder, "a.cu", NULL), *text = NULL;
    int status;

    kept_path = path;
    g_assert_true(g_file_set_contents(path, "whole", -1, NULL));
    text = run(&FAILURES[0], keep_and_fail, path, &status);
    g_assert_cmpint(WEXITSTATUS(status), ==, STATUS_INTERNAL);
    g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
    g_unlink(path);
    g_rmdir(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(FAILURES) && !IS_SANITIZED; i++) {
        g_autofree char *name = g_strdup_printf("/crash/%s", FAILURES[i].name);

        g_test_add_data_func(name, &FAILURES[i], test_failure);
    }
    if (!IS_SANITIZED)
        g_test_add_func("/crash/kept", test_kept);
    return g_test_run();
}
