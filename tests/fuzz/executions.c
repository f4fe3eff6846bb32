/* SPDX-License-Identifier: MIT */
#include "executions.h"

#include "forked.h"
#include "mutations.h"
#include "names.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#define MOST_CHANGES 4u
#define TRIES_EACH 4
#define SAID_BYTES 110u

#define STATUS_REFUSED 1
#define STATUS_USAGE 2

/* How often a program is changed: each of these as often as the others. */
static const gint N_CHANGES[] = {0, 1, 1, 1, 1, 2, 2, 2, 3, 4};

/* What no command may say, whatever its status. */
static const char *const FAULTS[] = {"Sanitizer",   "runtime error:", "internal error", "-CRITICAL **",
                                     "-WARNING **", "ERROR:",         "please report"};

static gboolean
one_in(GRand *rand, gint n)
{
    return g_rand_int_range(rand, 0, n) == 0;
}

static void
add(FuzzExecution *execution, const char *argument)
{
    g_ptr_array_add(execution->arguments, g_strdup(argument));
}

static void
add_two(FuzzExecution *execution, const char *option, const char *value)
{
    if (!value)
        return;
    add(execution, option);
    add(execution, value);
}

/* Where the changed files go; FALSE: nowhere. Only what is drawn may be changed in place: what is read may
 * have headers. */
static gboolean
add_output(FuzzExecution *execution, GRand *rand)
{
    if (!execution->program->folder && !one_in(rand, 4))
        add(execution, "--in-place");
    else if (one_in(rand, 2))
        add_two(execution, "-o", "out");
    else
        return FALSE;
    return TRUE;
}

static void
add_apply(FuzzExecution *execution, GRand *rand)
{
    static const char *const WORDS[] = {"no-alias", "no-publish"};
    gboolean is_chosen = one_in(rand, execution->program->folder ? 4 : 12);

    add_two(execution, "--record", is_chosen ? NULL : execution->program->record);
    add_two(execution, "--kernel", execution->program->kernel);
    if (is_chosen)
        add(execution, "--choose");
    else
        add_two(execution, "--layout", execution->program->layout);
    if (one_in(rand, 6))
        add_two(execution, "--assume", WORDS[g_rand_int_range(rand, 0, G_N_ELEMENTS(WORDS))]);
    if (one_in(rand, 12))
        add_two(execution, "--format", "json");
    add_output(execution, rand);
}

static void
add_stage(FuzzExecution *execution, GRand *rand)
{
    static const char *const FORMS[] = {"strip", "cursor", "append", "line"};
    static const char *const WORDS[] = {"--monitor", "--pipeline", "--apart"};
    gboolean is_profile = one_in(rand, 10);

    if (is_profile)
        add(execution, "--profile");
    else if (!one_in(rand, 6))
        add(execution, "--all");
    if (!is_profile && one_in(rand, 2))
        add(execution, WORDS[g_rand_int_range(rand, 0, G_N_ELEMENTS(WORDS))]);
    else if (!is_profile && one_in(rand, 2))
        add_two(execution, "--form", FORMS[g_rand_int_range(rand, 0, G_N_ELEMENTS(FORMS))]);
    if (!is_profile && one_in(rand, 8))
        return; /* the report */
    if (!add_output(execution, rand))
        add(execution, "--diff");
}

static void
add_header(FuzzExecution *execution, GRand *rand)
{
    add_two(execution, "--record", execution->program->record);
    add_two(execution, "--kernel", execution->program->kernel);
    add_two(execution, "--layout", execution->program->layout);
    if (one_in(rand, 2))
        add(execution, "--arrays");
    if (one_in(rand, 3))
        add_two(execution, "-o", "record.h");
}

static void
add_plan(FuzzExecution *execution, GRand *rand)
{
    add(execution, "plan");
    if (execution->program->is_loops) {
        add(execution, "--stage");
    } else {
        add_two(execution, "--record", execution->program->record);
        add_two(execution, "--layout", "aos");
        add_two(execution, "--layout", one_in(rand, 3) ? execution->program->layout : "soa");
    }
    add_two(execution, "-o", "bundle");
}

/* The weights are of programs that have records, and of loops. */
static const struct {
    const char *name;
    void (*add)(FuzzExecution *execution, GRand *rand);
    guint weights[2];
} COMMANDS[] = {
    {"apply", add_apply, {9, 1}},
    {"stage", add_stage, {2, 9}},
    {"header", add_header, {1, 0}},
    {"validate", add_plan, {2, 1}},
};

/* Whether the command estimates something, and takes a launch for that. */
static gboolean
is_estimated(const FuzzExecution *execution)
{
    if (strcmp(execution->command, "stage") == 0 || strcmp(execution->command, "validate") == 0)
        return TRUE;
    for (guint k = 0; k < execution->arguments->len; k++)
        if (strcmp(g_ptr_array_index(execution->arguments, k), "--choose") == 0)
            return TRUE;
    return FALSE;
}

static void
draw_command(FuzzExecution *execution, GRand *rand)
{
    gboolean has_records = execution->program->record || strstr(execution->program->text, "struct");
    guint is_loops = execution->program->is_loops || !has_records ? 1 : 0, sum = 0, drawn, k = 0;

    for (guint c = 0; c < G_N_ELEMENTS(COMMANDS); c++)
        sum += COMMANDS[c].weights[is_loops];
    drawn = (guint)g_rand_int_range(rand, 0, (gint32)sum);
    for (; drawn >= COMMANDS[k].weights[is_loops]; k++)
        drawn -= COMMANDS[k].weights[is_loops];
    execution->command = COMMANDS[k].name;
    add(execution, COMMANDS[k].name);
    COMMANDS[k].add(execution, rand);
    if (!one_in(rand, 50))
        add_two(execution, "--timeout", "1");
    if (is_estimated(execution) &&
        !one_in(rand, 10)) /* estimates of large launches have tests of their own */
        add_two(execution, "--grid", "2");
    add(execution, "program.cu");
    if (execution->program->folder) {
        g_autofree char *include = g_strconcat("-I", execution->program->folder, NULL);

        add(execution, "--");
        add(execution, include);
    }
    g_ptr_array_add(execution->arguments, NULL);
}

static FuzzProgram *
draw_of(GRand *rand, const GPtrArray *paths, gboolean is_loops)
{
    return paths->len == 0
               ? NULL
               : fuzz_program_read(
                     g_ptr_array_index(paths, (guint)g_rand_int_range(rand, 0, (gint32)paths->len)),
                     is_loops);
}

/* One in four is read, and one in four of loops, where there are some. */
static FuzzProgram *
draw_program(GRand *rand, guint32 seed, guint number, const GPtrArray *paths, const GPtrArray *loops)
{
    gint kind = g_rand_int_range(rand, 0, 4);
    FuzzProgram *program = kind == 0   ? draw_of(rand, paths, FALSE)
                           : kind == 1 ? draw_of(rand, loops, TRUE)
                                       : NULL;

    return program ? program : fuzz_program_drawn(seed, number);
}

FuzzExecution *
fuzz_execution_new(guint32 seed, guint number, const GPtrArray *paths, const GPtrArray *loops)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, number, 1}, 3);
    FuzzExecution *execution = g_new0(FuzzExecution, 1);
    g_autoptr(FuzzProgram) other = draw_program(rand, seed, number ^ 7, paths, loops);
    g_autoptr(GPtrArray) tokens = NULL, others = tokens_of(other->text);
    gint n;

    execution->program = draw_program(rand, seed, number, paths, loops);
    execution->before = g_strdup(execution->program->text);
    execution->changes = g_ptr_array_new();
    execution->arguments = g_ptr_array_new_with_free_func(g_free);
    tokens = tokens_of(execution->program->text);
    n = N_CHANGES[g_rand_int_range(rand, 0, G_N_ELEMENTS(N_CHANGES))];
    for (gint k = 0; k < n; k++) {
        const char *change = NULL;

        for (gint t = 0; t < TRIES_EACH && !change; t++)
            change = mutations_apply(rand, tokens, others, number * MOST_CHANGES + (guint)k);
        if (change)
            g_ptr_array_add(execution->changes, (gpointer)change);
    }
    if (execution->changes->len > 0) {
        g_free(execution->program->text);
        execution->program->text = tokens_text(tokens);
    }
    draw_command(execution, rand);
    return execution;
}

/* TEXT up to its line's end, without what is quoted, numbers and places: so that reasons can be counted. */
static char *
plain_reason(const char *text)
{
    GString *out = g_string_new(NULL);

    for (; *text && *text != '\n' && out->len < SAID_BYTES; text++) {
        const char *end = *text == '\'' ? strchr(text + 1, '\'') : NULL;

        if (end && end > text + 1) {
            g_string_append(out, "'...'");
            text = end;
        } else if (g_ascii_isdigit(*text)) {
            if (out->len == 0 || out->str[out->len - 1] != 'N')
                g_string_append_c(out, 'N');
        } else {
            g_string_append_c(out, *text);
        }
    }
    return g_string_free(out, FALSE);
}

static void
set_outcome(FuzzExecution *execution, FuzzOutcome outcome, const char *said)
{
    if (execution->outcome == OUTCOME_FAILED)
        return;
    execution->outcome = outcome;
    g_free(execution->said);
    execution->said = plain_reason(said);
}

static void G_GNUC_PRINTF(2, 3) fail(FuzzExecution *execution, const char *format, ...)
{
    va_list arguments;
    g_autofree char *text = NULL;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    set_outcome(execution, OUTCOME_FAILED, text);
}

/* What a run said that must not be. */
static void
check_run(FuzzExecution *execution, const CommandResult *result, int status)
{
    if (WIFSIGNALED(status)) {
        gboolean is_slow = WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM;

        fail(execution, is_slow ? "does not end" : "signal %d", WTERMSIG(status));
    }
    for (guint k = 0; k < G_N_ELEMENTS(FAULTS); k++) {
        const char *fault = strstr(result->err, FAULTS[k]);

        while (fault && fault > result->err && fault[-1] != '\n')
            fault--;
        if (fault)
            fail(execution, "%s", fault);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) > STATUS_USAGE)
        fail(execution, "status %d", WEXITSTATUS(status));
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0 && result->out[0] != '\0')
        fail(execution, "prints to standard output and ends with status %d", WEXITSTATUS(status));
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0 && !strstr(result->err, "error:") &&
        !g_str_has_prefix(result->err, "fieldwise: "))
        fail(execution, "ends with status %d without a reason: %s", WEXITSTATUS(status), result->err);
}

static gboolean
is_broken(const char *errors)
{
    return strstr(errors, "an error, as it is read here") || strstr(errors, "does not compile") ||
           strstr(errors, "does not parse");
}

static void
judge(FuzzExecution *execution, const CommandResult *result, int status)
{
    const char *error = strstr(result->err, "error: ");
    const char *reason = error ? error + strlen("error: ") : result->err;

    check_run(execution, result, status);
    if (!WIFEXITED(status))
        return;
    if (WEXITSTATUS(status) == STATUS_USAGE)
        set_outcome(execution, OUTCOME_USAGE, reason);
    else if (WEXITSTATUS(status) == STATUS_REFUSED)
        set_outcome(execution, is_broken(result->err) ? OUTCOME_BROKEN : OUTCOME_REFUSED, reason);
}

static gboolean
is_given(const FuzzExecution *execution, const char *argument)
{
    for (guint k = 0; k + 1 < execution->arguments->len; k++)
        if (strcmp(g_ptr_array_index(execution->arguments, k), argument) == 0)
            return TRUE;
    return FALSE;
}

static gboolean
text_is(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL), *now = NULL;

    return g_file_get_contents(path, &now, NULL, NULL) && strcmp(now, text) == 0;
}

/* The program as it was, and no other file. */
static void
check_untouched(FuzzExecution *execution, const char *folder, const char *when)
{
    g_autoptr(GPtrArray) names = names_in(folder);

    if (!text_is(folder, "program.cu", execution->program->text))
        fail(execution, "the program is another one %s", when);
    for (guint k = 0; k < names->len; k++)
        if (strcmp(g_ptr_array_index(names, k), "program.cu") != 0)
            fail(execution, "%s is there %s", (const char *)g_ptr_array_index(names, k), when);
}

/* Takes back what --in-place has written. */
static void
check_undo(FuzzExecution *execution, const char *folder, guint limit)
{
    int status;
    const char *const arguments[] = {execution->command, "--undo", "--in-place", "program.cu", NULL};
    g_autoptr(CommandResult) result = forked_try(folder, arguments, limit, &status);

    check_run(execution, result, status);
    if (!result->succeeded)
        fail(execution, "--undo: %s", result->err);
    check_untouched(execution, folder, "behind --undo");
}

/* Of a run with status 0: what it has left. */
static void
check_written(FuzzExecution *execution, const char *folder, const CommandResult *result, guint limit)
{
    g_autoptr(GPtrArray) names = names_in(folder);
    gboolean is_in_place = is_given(execution, "--in-place"), is_to_folder = is_given(execution, "out");
    gboolean is_changed = !text_is(folder, "program.cu", execution->program->text);

    if (!is_in_place && is_changed)
        fail(execution, "the program is changed without --in-place");
    for (guint k = 0; k < names->len; k++)
        if (g_str_has_suffix(g_ptr_array_index(names, k), ".journal"))
            fail(execution, "a journal is left");
    if (is_in_place)
        set_outcome(execution, is_changed ? OUTCOME_ACCEPTED : OUTCOME_UNCHANGED, "");
    else if (is_to_folder)
        set_outcome(execution, names->len > 1 ? OUTCOME_ACCEPTED : OUTCOME_UNCHANGED, "");
    else
        set_outcome(execution,
                    result->out[0] != '\0' || names->len > 1 ? OUTCOME_ACCEPTED : OUTCOME_UNCHANGED, "");
    if (!is_in_place || !is_changed)
        return;
    if (strcmp(execution->command, "apply") == 0) {
        g_autofree char *path = g_build_filename(folder, "program.cu", NULL);
        g_autofree char *header = g_build_filename(folder, execution->program->header, NULL);

        g_file_get_contents(path, &execution->text, NULL, NULL);
        g_file_get_contents(header, &execution->header, NULL, NULL);
    }
    check_undo(execution, folder, limit);
}

static void
empty_folder(const char *folder)
{
    g_autoptr(GPtrArray) names = names_in(folder);

    for (guint k = 0; k < names->len; k++) {
        g_autofree char *path = g_build_filename(folder, g_ptr_array_index(names, k), NULL);

        if (g_file_test(path, G_FILE_TEST_IS_DIR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
            empty_folder(path);
        g_remove(path);
    }
}

/* Seconds that processes have computed which were started here. */
static double
computed(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / G_USEC_PER_SEC;
}

void
fuzz_execution_run(FuzzExecution *execution, const char *folder, guint limit)
{
    int status;
    double start = computed();
    g_autoptr(CommandResult) result = NULL;

    folder_write(folder, "program.cu", execution->program->text);
    result = forked_try(folder, (const char *const *)execution->arguments->pdata, limit, &status);
    execution->seconds = computed() - start;
    judge(execution, result, status);
    if (result->succeeded)
        check_written(execution, folder, result, limit);
    else
        check_untouched(execution, folder, "though it ends with an error");
    empty_folder(folder);
}

void
fuzz_execution_free(FuzzExecution *execution)
{
    if (!execution)
        return;
    fuzz_program_free(execution->program);
    g_free(execution->before);
    g_ptr_array_unref(execution->changes);
    g_ptr_array_unref(execution->arguments);
    g_free(execution->said);
    g_free(execution->text);
    g_free(execution->header);
    g_free(execution);
}
