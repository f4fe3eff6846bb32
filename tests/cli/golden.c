/* SPDX-License-Identifier: MIT */

/* Compares what a command prints with what a transcript says it prints.
 *
 *   usage: golden COMMAND FILE…
 *
 * COMMAND is the program that stands in transcripts as `fieldwise`. A transcript is a text file of lines that
 * begin with
 *
 *   #   a comment
 *   $   a command line, with the quoting of a shell, words VARIABLE=VALUE before it set in its environment
 *   |   a line of its standard output
 *   !   a line of its standard error
 *   =   its exit status where it is not 0
 *   ~   its output ends without a line feed
 *
 * Commands run in the current folder. With UPDATE_GOLDEN=1 the files are rewritten to what was seen. */

#include <glib.h>
#include <locale.h>
#include <string.h>
#include <sys/wait.h>

typedef struct {
    char *program; /* what `fieldwise` stands for */
    char *path;    /* of the transcript */
} Golden;

/* Appends TEXT line by line, each after MARK. */
static void
append_marked(GString *out, char mark, const char *text)
{
    while (*text != '\0') {
        gsize n = strcspn(text, "\n");

        g_string_append_c(out, mark);
        if (n > 0)
            g_string_append_c(out, ' ');
        g_string_append_len(out, text, (gssize)n);
        g_string_append_c(out, '\n');
        if (text[n] == '\0') {
            g_string_append(out, "~\n");
            break;
        }
        text += n + 1;
    }
}

/* Moves the VARIABLE=VALUE words at the start of ARGV into ENVIRONMENT; returns where the command starts. */
static char **
take_variables(char **argv, char ***environment)
{
    for (; argv[0] && strchr(argv[0], '='); argv++) {
        g_autofree char *name = g_strndup(argv[0], strcspn(argv[0], "="));

        *environment = g_environ_setenv(*environment, name, strchr(argv[0], '=') + 1, TRUE);
    }
    return argv;
}

/* Runs the command of LINE and appends what it did, as a transcript has it. */
static void
run_line(const Golden *golden, const char *line, GString *out)
{
    g_auto(GStrv) words = NULL, environment = g_get_environ();
    g_autofree char *standard_output = NULL, *standard_error = NULL, *name = NULL;
    g_autoptr(GError) error = NULL;
    char **argv;
    int status = 0;

    g_shell_parse_argv(line, NULL, &words, &error);
    g_assert_no_error(error);
    argv = take_variables(words, &environment);
    g_assert_cmpstr(argv[0], ==, "fieldwise");
    name = argv[0];
    argv[0] = golden->program;
    g_spawn_sync(NULL, argv, environment, G_SPAWN_DEFAULT, NULL, NULL, &standard_output, &standard_error,
                 &status, &error);
    argv[0] = g_steal_pointer(&name);
    g_assert_no_error(error);
    append_marked(out, '|', standard_output);
    append_marked(out, '!', standard_error);
    if (WIFSIGNALED(status))
        g_string_append_printf(out, "= signal %d\n", WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
        g_string_append_printf(out, "= %d\n", WEXITSTATUS(status));
}

static gboolean
is_result(const char *line)
{
    return *line != '\0' && strchr("|!=~", *line);
}

/* The transcript TEXT with what its commands do now. */
static char *
replay(const Golden *golden, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    GString *out = g_string_new(NULL);

    for (guint i = 0; lines[i]; i++) {
        if (is_result(lines[i]) || (lines[i][0] == '\0' && !lines[i + 1]))
            continue;
        g_string_append_printf(out, "%s\n", lines[i]);
        if (lines[i][0] == '$')
            run_line(golden, lines[i] + 1, out);
    }
    return g_string_free(out, FALSE);
}

/* Shows where ACTUAL leaves EXPECTED: the lines before it, and a few of both. */
static void
print_difference(const char *expected, const char *actual)
{
    g_auto(GStrv) old = g_strsplit(expected, "\n", -1), new = g_strsplit(actual, "\n", -1);
    guint at = 0, n_old = g_strv_length(old), n_new = g_strv_length(new);

    while (at < n_old && at < n_new && strcmp(old[at], new[at]) == 0)
        at++;
    g_test_message("line %u differs", at + 1);
    for (guint i = at > 4 ? at - 4 : 0; i < at; i++)
        g_test_message("  %s", old[i]);
    for (guint i = at; i < MIN(n_old, at + 12); i++)
        g_test_message("- %s", old[i]);
    for (guint i = at; i < MIN(n_new, at + 12); i++)
        g_test_message("+ %s", new[i]);
}

static void
test_golden(gconstpointer data)
{
    const Golden *golden = data;
    g_autofree char *expected = NULL, *actual = NULL;
    g_autoptr(GError) error = NULL;

    g_file_get_contents(golden->path, &expected, NULL, &error);
    g_assert_no_error(error);
    actual = replay(golden, expected);
    if (strcmp(expected, actual) == 0)
        return;
    if (g_strcmp0(g_getenv("UPDATE_GOLDEN"), "1") == 0) {
        g_file_set_contents(golden->path, actual, -1, &error);
        g_assert_no_error(error);
        g_test_message("%s: rewritten", golden->path);
        return;
    }
    print_difference(expected, actual);
    g_test_fail();
}

static void
golden_free(gpointer data)
{
    Golden *golden = data;

    g_free(golden->program);
    g_free(golden->path);
    g_free(golden);
}

int
main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, >=, 3);
    g_unsetenv("NO_COLOR");
    g_unsetenv("COLUMNS");
    for (int i = 2; i < argc; i++) {
        g_autofree char *name = g_path_get_basename(argv[i]), *test = NULL;
        Golden *golden = g_new0(Golden, 1);

        golden->program = g_strdup(argv[1]);
        golden->path = g_strdup(argv[i]);
        *strrchr(name, '.') = '\0';
        test = g_strconcat("/golden/", name, NULL);
        g_test_add_data_func_full(test, golden, test_golden, golden_free);
    }
    return g_test_run();
}
