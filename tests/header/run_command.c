/* SPDX-License-Identifier: MIT */
#include "run_command.h"

#include <glib/gstdio.h>

CommandResult *
command_run(const char *folder, const char *command, const char *const *arguments)
{
    CommandResult *result = g_new0(CommandResult, 1);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) words = NULL, argv = NULL;
    int status = 0;

    g_shell_parse_argv(command, NULL, &words, &error);
    g_assert_no_error(error);
    g_strv_builder_addv(builder, (const char **)words);
    g_strv_builder_addv(builder, (const char **)arguments);
    argv = g_strv_builder_end(builder);
    result->succeeded = g_spawn_sync(folder, argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &result->out,
                                     &result->err, &status, NULL) &&
                        g_spawn_check_wait_status(status, NULL);
    return result;
}

char *
command_output(const char *folder, const char *command, const char *const *arguments)
{
    g_autoptr(CommandResult) result = command_run(folder, command, arguments);

    if (!result->succeeded)
        g_test_message("%s: %.4000s%.4000s", command, result->out, result->err);
    g_assert_true(result->succeeded);
    return g_steal_pointer(&result->out);
}

void
command_result_free(CommandResult *result)
{
    if (!result)
        return;
    g_free(result->out);
    g_free(result->err);
    g_free(result);
}

void
folder_remove(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        g_unlink(path);
    }
    g_rmdir(folder);
}

char *
folder_new(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("fieldwise-header-XXXXXX", &error);

    g_assert_no_error(error);
    return folder;
}

void
folder_write(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;

    g_file_set_contents(path, text, -1, &error);
    g_assert_no_error(error);
}
