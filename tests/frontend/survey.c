/* SPDX-License-Identifier: MIT */
/* frontend-survey [-v] FILE…: how much of real CUDA code the front end understands. Each file is read in a
 * child process with a time limit, so that crashes and hangs are counted. Not run as a test. */
#include "frontend.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECONDS_A_FILE 60u

typedef struct {
    guint files, parsed, crashed, timed_out, kernels, skipped, empty, broken, complete, plain, accesses,
        understood, loops, known_trips;
    GHashTable *reasons; /* text -> count */
} Survey;

/* Understood: the index is an expression, or marked as indirect. */
static gboolean
is_understood(const Access *access)
{
    return access->index && (!access->reason || g_str_has_prefix(access->reason, "indirect"));
}

/* The compiler reports an error inside the kernel: a header is missing, or it is a fragment of a source. */
static gboolean
has_error(const Kernel *kernel)
{
    for (guint i = 0; i < kernel->notes->len; i++)
        if (strstr(g_ptr_array_index(kernel->notes, i), ": error: "))
            return TRUE;
    return FALSE;
}

/* One line a fact, for the parent: KIND, numbers, text. */
static void
print_kernel(FILE *out, const Kernel *kernel, gboolean dump)
{
    guint understood = 0, plain = 0, trips = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        understood += is_understood(access);
        plain += access->index && !access->reason;
        if (!is_understood(access))
            fprintf(out, "reason\t%s\t%s:%u\t%s\n", access->reason ? access->reason : "no reason",
                    access->place.file ? access->place.file : "?", access->place.line, access->text);
    }
    for (guint i = 0; i < kernel->loops->len; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);

        trips += loop->trip != NULL;
        if (!loop->trip)
            fprintf(out, "trip\t%s\t%s:%u\t%s\n", loop->reason ? loop->reason : "no reason",
                    loop->place.file ? loop->place.file : "?", loop->place.line, loop->name);
    }
    fprintf(out, "kernel\t%u\t%u\t%u\t%u\t%u\t%d\t%s\n", kernel->accesses->len, understood, plain,
            kernel->loops->len, trips, has_error(kernel), kernel->name);
    if (dump) {
        g_autofree char *text = kernel_dump(kernel);

        fprintf(stderr, "%s\n", text);
    }
}

static void
child_read(const char *path, FILE *out, gboolean dump)
{
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);

    if (!program) {
        fprintf(out, "failed\t%s\n", error->message);
        return;
    }
    for (guint i = 0; i < program->kernels->len; i++)
        print_kernel(out, g_ptr_array_index(program->kernels, i), dump);
    for (guint i = 0; i < program->skipped->len; i++) {
        const SkippedKernel *skipped = g_ptr_array_index(program->skipped, i);

        fprintf(out, "skipped\t%s\t%s\n", skipped->name, skipped->reason);
    }
    fprintf(out, "done\n");
}

static void
count_reason(Survey *survey, const char *kind, const char *reason)
{
    g_autofree char *key = g_strdup_printf("%s: %s", kind, reason);
    guint count = GPOINTER_TO_UINT(g_hash_table_lookup(survey->reasons, key));

    g_hash_table_insert(survey->reasons, g_steal_pointer(&key), GUINT_TO_POINTER(count + 1));
}

static void
take_kernel(Survey *survey, char **words)
{
    guint accesses = (guint)atoi(words[1]), understood = (guint)atoi(words[2]);

    survey->kernels++;
    if (atoi(words[6])) {
        survey->broken++;
        return;
    }
    survey->empty += accesses == 0;
    survey->accesses += accesses;
    survey->understood += understood;
    survey->complete += accesses > 0 && accesses == understood;
    survey->plain += accesses > 0 && accesses == (guint)atoi(words[3]);
    survey->loops += (guint)atoi(words[4]);
    survey->known_trips += (guint)atoi(words[5]);
}

static void
take_line(Survey *survey, const char *path, char *line, gboolean verbose)
{
    g_auto(GStrv) words = g_strsplit(g_strchomp(line), "\t", 9);

    if (strcmp(words[0], "kernel") == 0) {
        take_kernel(survey, words);
        if (verbose)
            printf("%s: %s: %s accesses, %s understood%s\n", path, words[7], words[1], words[2],
                   atoi(words[6]) ? ", with errors" : "");
    } else if (strcmp(words[0], "done") == 0) {
        survey->parsed++;
    } else if (strcmp(words[0], "skipped") == 0) {
        survey->skipped++;
        count_reason(survey, "skipped", words[2]);
    } else if (words[1]) {
        count_reason(survey, words[0], words[1]);
        if (verbose)
            printf("  %s: %s  %s  %s\n", words[0], words[1], words[2] ? words[2] : "",
                   words[2] && words[3] ? words[3] : "");
    }
}

static void
read_file(Survey *survey, const char *path, gboolean verbose, gboolean dump)
{
    int ends[2], status = 0;
    char line[4096];
    FILE *in;
    pid_t pid;

    survey->files++;
    if (pipe(ends) != 0 || (pid = fork()) < 0)
        g_error("no process can be started");
    if (pid == 0) {
        FILE *out = fdopen(ends[1], "w");

        close(ends[0]);
        alarm(SECONDS_A_FILE);
        child_read(path, out, dump);
        fflush(out);
        _exit(0);
    }
    close(ends[1]);
    in = fdopen(ends[0], "r");
    while (fgets(line, sizeof line, in))
        take_line(survey, path, line, verbose);
    fclose(in);
    waitpid(pid, &status, 0);
    if (WIFSIGNALED(status)) {
        gboolean late = WTERMSIG(status) == SIGALRM;

        survey->timed_out += late;
        survey->crashed += !late;
        printf("%s: %s\n", path, late ? "time-out" : "crash");
    } else if (status != 0) {
        survey->crashed++;
        printf("%s: exit %d\n", path, WEXITSTATUS(status));
    }
}

static int
compare_counts(gconstpointer a, gconstpointer b, gpointer reasons)
{
    guint count_a = GPOINTER_TO_UINT(g_hash_table_lookup(reasons, *(const char *const *)a));
    guint count_b = GPOINTER_TO_UINT(g_hash_table_lookup(reasons, *(const char *const *)b));

    return (count_b > count_a) - (count_b < count_a);
}

static double
percent(guint part, guint whole)
{
    return whole ? 100.0 * part / whole : 0.0;
}

static void
print_totals(const Survey *survey)
{
    guint with_accesses = survey->kernels - survey->broken - survey->empty;
    g_autofree char **keys = (char **)g_hash_table_get_keys_as_array(survey->reasons, NULL);
    guint n = g_hash_table_size(survey->reasons);

    g_qsort_with_data(keys, (gint)n, sizeof *keys, compare_counts, survey->reasons);
    for (guint i = 0; i < MIN(n, 60); i++)
        printf("%6u  %s\n", GPOINTER_TO_UINT(g_hash_table_lookup(survey->reasons, keys[i])), keys[i]);
    printf("files %u, read %u, crashes %u, time-outs %u\n", survey->files, survey->parsed, survey->crashed,
           survey->timed_out);
    printf("kernels %u, with compile errors inside (not counted below) %u, without global accesses %u, "
           "skipped %u\n",
           survey->kernels, survey->broken, survey->empty, survey->skipped);
    printf("accesses %u, understood %u (%.1f %%)\n", survey->accesses, survey->understood,
           percent(survey->understood, survey->accesses));
    printf("kernels with every access understood %u of %u (%.1f %%), of them without indirect ones %u\n",
           survey->complete, with_accesses, percent(survey->complete, with_accesses), survey->plain);
    printf("loops %u, trip count known or symbolic %u (%.1f %%)\n", survey->loops, survey->known_trips,
           percent(survey->known_trips, survey->loops));
}

int
main(int argc, char **argv)
{
    Survey survey = {.reasons = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    gboolean verbose = FALSE, dump = FALSE;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0)
            verbose = TRUE;
        else if (strcmp(argv[i], "-d") == 0)
            dump = TRUE;
        else
            read_file(&survey, argv[i], verbose, dump);
    }
    print_totals(&survey);
    g_hash_table_unref(survey.reasons);
    return 0;
}
