/* SPDX-License-Identifier: MIT */
#include "command/nvcc/nvcc.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* clang-format off */
G_DEFINE_QUARK(fieldwise-nvcc-error, nvcc_error)
/* clang-format on */

char *
nvcc_find(const char *const *paths, GError **error)
{
    g_autofree char *looked = g_strjoinv(", ", (char **)paths);

    for (guint i = 0; paths[i]; i++) {
        g_autofree char *found = g_find_program_in_path(paths[i]);

        if (found)
            return g_canonicalize_filename(found, NULL);
    }
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_MISSING,
                "no nvcc found (looked for: %s); --registers N gives the number of registers", looked);
    return NULL;
}

/* A child that runs, and what stops the wait for it. */
typedef struct {
    GMainLoop *loop;
    GPid pid;
    int status;
    gboolean is_late;
} Child;

static void
child_ended(GPid pid, int status, gpointer data)
{
    Child *child = data;

    child->status = status;
    g_main_loop_quit(child->loop);
}

/* nvcc runs other programs: they end with it. */
static gboolean
child_late(gpointer data)
{
    Child *child = data;

    child->is_late = TRUE;
    kill(-child->pid, SIGKILL);
    return G_SOURCE_REMOVE;
}

static void
lead_group(gpointer data)
{
    setpgid(0, 0);
}

/* Waits until the child ends, or is ended. */
static void
child_wait(Child *child, guint seconds)
{
    g_autoptr(GMainContext) context = g_main_context_new();
    g_autoptr(GSource) end = g_child_watch_source_new(child->pid),
                       late = g_timeout_source_new_seconds(seconds);

    child->loop = g_main_loop_new(context, FALSE);
    g_source_set_callback(end, G_SOURCE_FUNC(child_ended), child, NULL);
    g_source_set_callback(late, child_late, child, NULL);
    g_source_attach(end, context);
    g_source_attach(late, context);
    g_main_loop_run(child->loop);
    g_source_destroy(end);
    g_source_destroy(late);
    g_main_loop_unref(child->loop);
    g_spawn_close_pid(child->pid);
}

/* A file without a name, for what a child prints; -1: none can be made. */
static int
open_output(GError **error)
{
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("fieldwise-XXXXXX", &path, error);

    if (file >= 0)
        g_unlink(path);
    return file;
}

static char *
read_output(int file)
{
    GString *text = g_string_new(NULL);
    char part[4096];
    gssize n;

    lseek(file, 0, SEEK_SET);
    while ((n = read(file, part, sizeof part)) > 0)
        g_string_append_len(text, part, n);
    for (gsize i = 0; i < text->len; i++)
        text->str[i] = text->str[i] != '\0' ? text->str[i] : ' ';
    return g_string_free(text, FALSE);
}

gboolean
nvcc_run(const char *const *argv, const char *scratch, guint seconds, char **ret_output, GError **error)
{
    g_auto(GStrv) arguments = g_strdupv((char **)argv), environment = g_get_environ();
    int output = open_output(error);
    Child child = {0};
    gboolean started;

    if (output < 0)
        return FALSE;
    if (scratch)
        environment = g_environ_setenv(environment, "TMPDIR", scratch, TRUE);
    started = g_spawn_async_with_fds(NULL, arguments, environment, G_SPAWN_DO_NOT_REAP_CHILD, lead_group,
                                     NULL, &child.pid, -1, output, output, error);
    if (started) {
        child_wait(&child, seconds);
        *ret_output = read_output(output);
    }
    close(output);
    if (!started)
        return FALSE;
    if (child.is_late) {
        g_set_error(error, NVCC_ERROR, NVCC_ERROR_COMPILE, "%s is not done after %u seconds", argv[0],
                    seconds);
        return FALSE;
    }
    return g_spawn_check_wait_status(child.status, error);
}
