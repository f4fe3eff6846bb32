/* SPDX-License-Identifier: MIT */
/* Runs apply, stage, header and validate plan on programs that are drawn, or read, and changed by their
 * tokens. No run may fail inside, go on for long, leave a part of what it writes, or write what does not
 * compile.
 *
 * usage: fuzz-commands [--seed N] [--only N] [--keep FOLDER] [--loops SCRIPT] EXECUTOR-FOLDER RUNS
 *                      [SOURCE-FOLDER...]
 *
 * SCRIPT is stage_seeds.py, which draws kernels that `stage` is for; EXECUTOR-FOLDER is
 * tests/rewrite/executor.
 * --only runs one of the executions that a seed begins, and prints its program. N_PROGRAMS in the environment
 * overrides RUNS. CXX_COMPILERS names compilers for C++. */
#include "executed.h"
#include "executions.h"

#include <stdlib.h>
#include <string.h>

#define BATCH 20u          /* programs that are compiled together */
#define LIMIT_SECONDS 10u  /* of computing, for one run */
#define N_LOOPS "100"      /* files that the script writes */
#define LEAST_ACCEPTED 20u /* one program in so many is written at least, */
#define LEAST_RUNS 50u     /* of so many */
#define MOST_REASONS 40u
#define MOST_TOLD 20u

#ifdef __SANITIZE_ADDRESS__
#define SLOWER 4u
#else
#define SLOWER 1u
#endif

static const char *const OUTCOMES[N_OUTCOMES] = {
    "accepted", "nothing to write", "refused", "does not compile before", "wrong usage", "FAILED"};

typedef struct {
    guint32 seed;
    const char *keep;
    GPtrArray *paths, *loops; /* of char *: of programs that are read, and of those with loops to stage */
    gboolean compiles;
    GHashTable *counts; /* of char * "command outcome" to their number */
    GHashTable *reasons;
    GPtrArray *written; /* of FuzzExecution *, not compiled yet */
    GArray *numbers;    /* their numbers, of guint */
    guint n_runs, n_failed, n_compiled, n_accepted;
    double slowest, computed; /* seconds */
    guint slowest_number;
} Tally;

static void
count(GHashTable *counts, char *key)
{
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key));

    g_hash_table_insert(counts, key, GUINT_TO_POINTER(n + 1));
}

/* Tells of an execution that failed, and keeps its program. */
static void
tell(Tally *tally, const FuzzExecution *execution, guint number, const char *what)
{
    g_autofree char *line = NULL, *text = NULL, *name = NULL, *path = NULL;
    g_autoptr(GString) changes = g_string_new(NULL);

    if (tally->n_failed++ >= MOST_TOLD)
        return;
    line = g_strjoinv(" ", (char **)execution->arguments->pdata);
    for (guint k = 0; k < execution->changes->len; k++)
        g_string_append_printf(changes, "%s%s", k > 0 ? ", " : "",
                               (const char *)g_ptr_array_index(execution->changes, k));
    g_print("FAILED: --seed %u --only %u: %s: %s (%s)\n", tally->seed, number, line, what, changes->str);
    name = g_strdup_printf("commands_%u_%u.cu", tally->seed, number);
    path = g_build_filename(tally->keep, name, NULL);
    text = g_strdup_printf("// %s: %s\n%s", line, what, execution->program->text);
    if (!g_file_set_contents(path, text, -1, NULL))
        g_print("%s", text);
}

/* Adds TEXT as program NUMBER, in a namespace: what a header declares, it declares there too. */
static void
add_program(GString *all, const FuzzExecution *execution, const char *text, const char *header, guint number)
{
    const char *name = execution->program->header;
    g_autoptr(GString) numbered = g_string_new(NULL);
    g_autofree char *global = g_strdup_printf("::%.*s", (int)(strlen(name) - strlen("layout.h")), name);

    g_string_printf(numbered, "#line 1 \"item%u\"\n%s", number, text);
    if (header)
        g_string_replace(numbered, global, global + 2, 0);
    executed_add(all, numbered->str, header ? name : NULL, header, number);
}

/* What a compiler says of the program before, or after. Free with g_free(); NULL: nothing. */
static char *
compile(const FuzzExecution *execution, const char *folder, gboolean is_after)
{
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_autoptr(CommandResult) result = NULL;

    add_program(all, execution, is_after ? execution->text : execution->program->text,
                is_after ? execution->header : NULL, 0);
    result = executed_check(folder, all);
    return result->succeeded ? NULL : g_strdup(result->err);
}

/* What is written compiles, where it did before. */
static void
compile_written(Tally *tally, const char *folder)
{
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_autoptr(CommandResult) result = NULL;

    for (guint k = 0; k < tally->written->len; k++) {
        const FuzzExecution *execution = g_ptr_array_index(tally->written, k);

        add_program(all, execution, execution->text, execution->header, k);
    }
    if (tally->written->len > 0)
        result = executed_check(folder, all);
    for (guint k = 0; result && !result->succeeded && k < tally->written->len; k++) {
        const FuzzExecution *execution = g_ptr_array_index(tally->written, k);
        g_autofree char *item = g_strdup_printf("item%u:", k), *before = NULL, *after = NULL, *what = NULL;

        if (!strstr(result->err, item) || !(after = compile(execution, folder, TRUE)) ||
            (before = compile(execution, folder, FALSE)))
            continue;
        what = g_strdup_printf("does not compile: %.*s", (int)strcspn(after, "\n"), after);
        tell(tally, execution, g_array_index(tally->numbers, guint, k), what);
    }
    tally->n_compiled += tally->written->len;
    g_ptr_array_set_size(tally->written, 0);
    g_array_set_size(tally->numbers, 0);
}

/* Takes EXECUTION over. */
static void
take(Tally *tally, FuzzExecution *execution, guint number, const char *folder)
{
    count(tally->counts, g_strdup_printf("%s: %s", execution->command, OUTCOMES[execution->outcome]));
    if (execution->outcome == OUTCOME_REFUSED || execution->outcome == OUTCOME_USAGE)
        count(tally->reasons, g_strdup_printf("%s: %s", execution->command, execution->said));
    if (execution->outcome == OUTCOME_FAILED)
        tell(tally, execution, number, execution->said);
    tally->n_runs++;
    if (execution->outcome == OUTCOME_ACCEPTED)
        tally->n_accepted++;
    tally->computed += execution->seconds;
    if (execution->seconds > tally->slowest) {
        tally->slowest = execution->seconds;
        tally->slowest_number = number;
    }
    if (!tally->compiles || execution->outcome != OUTCOME_ACCEPTED || !execution->text ||
        !execution->header) {
        fuzz_execution_free(execution);
        return;
    }
    g_ptr_array_add(tally->written, execution);
    g_array_append_val(tally->numbers, number);
    if (tally->written->len == BATCH)
        compile_written(tally, folder);
}

static gint
by_count(gconstpointer a, gconstpointer b, gpointer counts)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(counts, *(char *const *)b)) -
           GPOINTER_TO_INT(g_hash_table_lookup(counts, *(char *const *)a));
}

static void
print_counts(GHashTable *counts, guint most)
{
    guint n;
    g_autofree gpointer *names = g_hash_table_get_keys_as_array(counts, &n);

    g_qsort_with_data(names, (gint)n, sizeof *names, by_count, counts);
    for (guint k = 0; k < MIN(n, most); k++)
        g_print("%7u %s\n", GPOINTER_TO_UINT(g_hash_table_lookup(counts, names[k])), (const char *)names[k]);
}

static void
run_all(Tally *tally, guint runs)
{
    g_autofree char *folder = folder_new();
    g_autofree char *other = folder_new();
    gint64 start = g_get_monotonic_time();
    double seconds;

    for (guint k = 0; k < runs; k++) {
        FuzzExecution *execution = fuzz_execution_new(tally->seed, k, tally->paths, tally->loops);

        fuzz_execution_run(execution, folder, LIMIT_SECONDS * SLOWER);
        take(tally, execution, k, other);
    }
    compile_written(tally, other);
    folder_remove(folder);
    folder_remove(other);
    seconds = (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
    print_counts(tally->counts, G_MAXUINT);
    g_print("Refused:\n");
    print_counts(tally->reasons, MOST_REASONS);
    g_print(
        "%u executions in %.0f s, of which they computed %.0f s; the slowest, %u, took %.1f s; %u of what was written compiled; "
        "%u failed\n",
        runs, seconds, tally->computed, tally->slowest_number, tally->slowest, tally->n_compiled,
        tally->n_failed);
}

/* Runs the execution NUMBER, and prints it. */
static void
run_one(Tally *tally, guint number)
{
    FuzzExecution *execution = fuzz_execution_new(tally->seed, number, tally->paths, tally->loops);
    g_autofree char *folder = folder_new();
    g_autofree char *line = g_strjoinv(" ", (char **)execution->arguments->pdata);

    g_print("%s\n// %s\n", execution->program->text, line);
    fuzz_execution_run(execution, folder, LIMIT_SECONDS * SLOWER);
    g_print("// %s: %s\n", OUTCOMES[execution->outcome], execution->said);
    take(tally, execution, number, folder);
    compile_written(tally, folder);
    folder_remove(folder);
}

/* Has SCRIPT write kernels to FOLDER. */
static void
draw_loops(Tally *tally, const char *script, const char *folder)
{
    g_autofree char *seed = g_strdup_printf("%u", tally->seed), *path = g_canonicalize_filename(script, NULL);

    g_free(command_output(folder, "python3", (const char *const[]){path, folder, seed, N_LOOPS, NULL}));
    fuzz_program_paths(folder, tally->loops);
}

/* Whether enough programs were written: what is refused reaches little. */
static gboolean
reaches(const Tally *tally)
{
    if (tally->n_runs < LEAST_RUNS || tally->n_accepted * LEAST_ACCEPTED >= tally->n_runs)
        return TRUE;
    g_print("FAILED: %u of %u programs were written: less than one in %u\n", tally->n_accepted, tally->n_runs,
            LEAST_ACCEPTED);
    return FALSE;
}

int
main(int argc, char **argv)
{
    g_autofree char *seed_text = NULL, *only = NULL, *keep = NULL, *script = NULL, *drawn = folder_new();
    const GOptionEntry entries[] = {
        {"seed", 0, 0, G_OPTION_ARG_STRING, &seed_text, "The same executions again", "N"},
        {"only", 0, 0, G_OPTION_ARG_STRING, &only, "One execution", "N"},
        {"keep", 0, 0, G_OPTION_ARG_FILENAME, &keep, "Where programs go that fail", "FOLDER"},
        {"loops", 0, 0, G_OPTION_ARG_FILENAME, &script, "What draws kernels for stage", "SCRIPT"},
        {NULL, 0, 0, 0, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("EXECUTOR-FOLDER RUNS [SOURCE-FOLDER...]");
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) loops = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) reasons = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) written = g_ptr_array_new_with_free_func((GDestroyNotify)fuzz_execution_free);
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(guint));
    Tally tally = {.paths = paths,
                   .loops = loops,
                   .counts = counts,
                   .reasons = reasons,
                   .written = written,
                   .numbers = numbers};
    const char *runs = g_getenv("N_PROGRAMS");

    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, NULL) || argc < 3) {
        g_printerr("usage: fuzz-commands [OPTION...] EXECUTOR-FOLDER RUNS [SOURCE-FOLDER...]\n");
        return 2;
    }
    tally.seed = seed_text ? (guint32)g_ascii_strtoull(seed_text, NULL, 10) : g_random_int();
    tally.keep = keep ? keep : ".";
    tally.compiles = executed_use(argv[1], "clang++");
    g_print("seed %u\n", tally.seed);
    for (int k = 3; k < argc; k++)
        fuzz_program_paths(argv[k], tally.paths);
    if (script)
        draw_loops(&tally, script, drawn);
    if (only)
        run_one(&tally, (guint)g_ascii_strtoull(only, NULL, 10));
    else
        run_all(&tally, (guint)g_ascii_strtoull(runs ? runs : argv[2], NULL, 10));
    folder_remove(drawn);
    return tally.n_failed > 0 || (!only && !reaches(&tally));
}
