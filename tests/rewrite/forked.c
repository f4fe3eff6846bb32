/* SPDX-License-Identifier: MIT */
#include "forked.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define WAITS 12u /* times as long may pass by the clock, where other processes compute */

/* main() of the command, which its build for this test names so. */
int fieldwise_main(int argc, char **argv);

static G_NORETURN void
run_here(const char *folder, const char *const *arguments, guint seconds)
{
    const struct itimerval limit = {.it_value = {.tv_sec = (time_t)seconds}};
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    int status;

    setitimer(ITIMER_PROF, &limit, NULL);
    alarm(WAITS * seconds);
    if (chdir(folder) != 0 || !freopen("stdout", "w", stdout) || !freopen("stderr", "w", stderr))
        abort();
    g_ptr_array_add(argv, (gpointer) "fieldwise");
    for (guint i = 0; arguments[i]; i++)
        g_ptr_array_add(argv, (gpointer)arguments[i]);
    g_ptr_array_add(argv, NULL);
    status = fieldwise_main((int)argv->len - 1, (char **)argv->pdata);
    fflush(NULL);
    _exit(status);
}

CommandResult *
forked_try(const char *folder, const char *const *arguments, guint seconds, int *ret_status)
{
    CommandResult *result = g_new0(CommandResult, 1);
    g_autofree char *out = g_build_filename(folder, "stdout", NULL);
    g_autofree char *err = g_build_filename(folder, "stderr", NULL);
    int status = 0;
    pid_t child;

    fflush(NULL);
    child = fork();
    if (child == 0)
        run_here(folder, arguments, seconds);
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    result->succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    g_assert_true(g_file_get_contents(out, &result->out, NULL, NULL));
    g_assert_true(g_file_get_contents(err, &result->err, NULL, NULL));
    g_unlink(out);
    g_unlink(err);
    *ret_status = status;
    return result;
}

CommandResult *
forked_run(const char *folder, const char *const *arguments)
{
    int status;

    return forked_try(folder, arguments, 0, &status);
}
