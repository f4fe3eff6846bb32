/* SPDX-License-Identifier: MIT */

/* What depends on where the output goes: a terminal made for the test, a pipe that nobody reads, a full disk.
 * The first argument is the command, the second a source. */
#include "text/text.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *command, *source;

/* What the command prints on a terminal of WIDTH columns, with VARIABLE=VALUE in its environment. */
static char *
run_on_terminal(guint width, const char *variable, const char *value)
{
    struct winsize size = {.ws_row = 50, .ws_col = (unsigned short)width};
    GString *out = g_string_new(NULL);
    char buffer[4096];
    int master, status;
    gssize n;
    pid_t child = forkpty(&master, NULL, NULL, &size);

    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        setenv("TERM", "xterm", 1);
        setenv(variable, value, 1);
        execl(command, command, "rank", source, (char *)NULL);
        _exit(127);
    }
    while ((n = read(master, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
        g_string_append_len(out, buffer, n > 0 ? n : 0);
    close(master);
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFEXITED(status));
    g_assert_cmpint(WEXITSTATUS(status), ==, 0);
    return g_string_free(out, FALSE);
}

static GRegex *
escapes(void)
{
    static GRegex *regex;

    if (!regex)
        regex = g_regex_new("\033\\[[0-9;]*[mK]", 0, 0, NULL);
    return regex;
}

/* What stays of LINE: progress, which a slow run shows, is written over. */
static const char *
shown_of(const char *line)
{
    const char *over = strrchr(line, '\r');

    return over ? over + 1 : line;
}

static void
test_colour(void)
{
    g_autofree char *coloured = run_on_terminal(100, "NO_COLOR", ""),
                    *plain = run_on_terminal(100, "NO_COLOR", "1");
    g_autofree char *dumb = run_on_terminal(100, "TERM", "dumb");

    g_assert_nonnull(strstr(coloured, "\033["));
    g_assert_null(strchr(plain, '\033'));
    g_assert_null(strchr(dumb, '\033'));
}

static void
test_width(void)
{
    static const guint widths[] = {80, 100, 160};

    for (guint i = 0; i < G_N_ELEMENTS(widths); i++) {
        g_autofree char *text = run_on_terminal(widths[i], "NO_COLOR", "1");
        g_auto(GStrv) lines = g_strsplit(text, "\r\n", -1);

        /* The command to type next stays one line, so that it can be copied. */
        for (guint j = 0; lines[j]; j++) {
            g_autofree char *plain = g_regex_replace(escapes(), shown_of(lines[j]), -1, 0, "", 0, NULL);

            if (!g_str_has_prefix(plain, "Next: "))
                g_assert_cmpuint(text_width(plain), <=, widths[i]);
        }
    }
}

/* COLUMNS says how wide it is, whatever the terminal. */
static void
test_columns(void)
{
    g_autofree char *text = run_on_terminal(160, "COLUMNS", "70");
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint widest = 0;

    for (guint j = 0; lines[j]; j++) {
        g_strchomp(lines[j]);
        g_autofree char *plain = g_regex_replace(escapes(), shown_of(lines[j]), -1, 0, "", 0, NULL);

        if (!g_str_has_prefix(plain, "Next: "))
            widest = MAX(widest, text_width(g_strchomp(plain)));
    }
    g_assert_cmpuint(widest, <=, 70);
    g_assert_cmpuint(widest, >, 60);
}

static void
test_ascii(void)
{
    g_autofree char *text = run_on_terminal(80, "LC_ALL", "C");

    g_assert_true(g_str_is_ascii(text));
    g_assert_nonnull(strstr(text, "####"));
}

/* Runs the command with its standard output at FD; returns its exit status and what it said in *ret_said. */
static int
run_into(int fd, char **ret_said)
{
    int said[2], status;
    char buffer[1024] = "";
    pid_t child;

    g_assert_cmpint(pipe(said), ==, 0);
    child = fork();
    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        dup2(fd, STDOUT_FILENO);
        dup2(said[1], STDERR_FILENO);
        close(said[0]);
        execl(command, command, "rank", source, (char *)NULL);
        _exit(127);
    }
    close(said[1]);
    g_assert_cmpint(read(said[0], buffer, sizeof buffer - 1), >, 0);
    close(said[0]);
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFEXITED(status));
    *ret_said = g_strdup(buffer);
    return WEXITSTATUS(status);
}

static void
test_closed_pipe(void)
{
    g_autofree char *said = NULL;
    int ends[2];

    g_assert_cmpint(pipe(ends), ==, 0);
    close(ends[0]);
    g_assert_cmpint(run_into(ends[1], &said), ==, 1);
    close(ends[1]);
    g_assert_nonnull(strstr(said, "standard output: cannot be written: Broken pipe"));
}

static void
test_full_disk(void)
{
    g_autofree char *said = NULL;
    int fd = open("/dev/full", O_WRONLY);

    if (fd < 0) {
        g_test_skip("there is no /dev/full");
        return;
    }
    g_assert_cmpint(run_into(fd, &said), ==, 1);
    close(fd);
    g_assert_nonnull(strstr(said, "standard output: cannot be written: No space left"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    g_unsetenv("COLUMNS");
    command = argv[1];
    source = argv[2];
    g_test_add_func("/terminal/colour", test_colour);
    g_test_add_func("/terminal/width", test_width);
    g_test_add_func("/terminal/columns", test_columns);
    g_test_add_func("/terminal/ascii", test_ascii);
    g_test_add_func("/terminal/closed-pipe", test_closed_pipe);
    g_test_add_func("/terminal/full-disk", test_full_disk);
    return g_test_run();
}
