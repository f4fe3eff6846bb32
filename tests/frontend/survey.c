/* SPDX-License-Identifier: MIT */
/* frontend-survey [-v] [-d] [-p FOLDER] FILE… [-- COMPILER-ARGUMENT…]: how much of real CUDA code the front
 * end understands. -p names the folder of a compile_commands.json; a file that it has not is read without.
 * Each file is read in a child process with a time limit, so that crashes and hangs are counted. Kernels are
 * counted twice: as instances, and as distinct sources, of which a template is one. Every kernel is in every
 * denominator: one that is skipped, has an error in what it reaches, or shows no access and has a note is not
 * understood. A file that another of the files includes is a part of that one, and not counted by itself. Not
 * run as a test. docs/evidence/survey.md has what came out. */
#include "frontend/frontend.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* What is said of a template of kernels that a source does not use. */
#define UNUSED_TEMPLATE "this source does not instantiate"

#define SECONDS_A_FILE 60 /* of the processor: the machine may be busy */
#define LATE_SECONDS 10   /* that no file should take */

/* Kernels: instances, or distinct sources. */
typedef struct {
    guint all, skipped, broken, empty, complete, clean, launched, with_block, with_grid;
} Kernels;

/* What is known of one kernel. */
typedef struct {
    gboolean is_skipped, is_broken, is_empty;
    gboolean is_complete; /* every access understood */
    gboolean is_clean;    /* that, and no note */
    gboolean is_launched; /* a launch is found in host code, */
    gboolean has_block;   /* one of a block, */
    gboolean has_grid;    /* one of a grid whose sizes are all known */
    gboolean is_assumed;  /* a template that the file does not use: it counts where no other file does */
} Verdict;

/* What the child printed of one file. */
typedef struct {
    char *path;
    GPtrArray *lines; /* of char * */
} FileText;

typedef struct {
    char **arguments;      /* of the compiler */
    const char *build_dir; /* where compile_commands.json is; NULL: none */
    gboolean dump;
    guint files, parts, parsed, crashed, timed_out, late;
    guint accesses, understood, loops, known_trips, guards, known_guards, notes, launches;
    Kernels instances;
    double slowest; /* seconds */
    long largest;   /* KiB */
    char *slowest_file, *largest_file;
    GHashTable *sources;  /* where a kernel is written -> Verdict over its instances */
    GHashTable *reasons;  /* text -> count */
    GPtrArray *texts;     /* of FileText */
    GHashTable *included; /* canonical paths of what files include */
} Survey;

/* Understood: the index is an expression, or it is said what it is loaded from or computed by. */
static gboolean
is_understood(const Access *access)
{
    static const char *const INDIRECT[] = {"indirect:", "bisection:", "where a bisection ends,"};

    for (guint i = 0; access->index && access->reason && i < G_N_ELEMENTS(INDIRECT); i++)
        if (g_str_has_prefix(access->reason, INDIRECT[i]))
            return TRUE;
    return access->index && !access->reason;
}

static void
count_guards(const Node *node, guint *ret_guards, guint *ret_known)
{
    if (node->kind == NODE_GUARD) {
        ++*ret_guards;
        *ret_known += node->condition && !(node->condition->depends & DEPENDS_OPAQUE);
    }
    for (guint i = 0; node->children && i < node->children->len; i++)
        count_guards(g_ptr_array_index(node->children, i), ret_guards, ret_known);
}

static gboolean
has_note(const Kernel *kernel, const char *text)
{
    for (guint i = 0; i < kernel->notes->len; i++)
        if (strstr(g_ptr_array_index(kernel->notes, i), text))
            return TRUE;
    return FALSE;
}

static const gint64 *
block_of(const Launch *launch)
{
    return launch->block;
}

static const gint64 *
grid_of(const Launch *launch)
{
    return launch->grid;
}

/* Whether some launch of KERNEL has no open dimension in what PART gives. */
static gboolean
is_any_known(const Kernel *kernel, const gint64 *(*part)(const Launch *))
{
    for (guint i = 0; i < kernel->launches->len; i++) {
        const gint64 *dims = part(g_ptr_array_index(kernel->launches, i));

        if (dims[0] > 0 && dims[1] > 0 && dims[2] > 0)
            return TRUE;
    }
    return FALSE;
}

/* "file:line:column: text" without the place. */
static const char *
without_place(const char *note)
{
    const char *text = strstr(note, ": ");

    return text ? text + 2 : note;
}

static void
print_reasons(FILE *out, const Kernel *kernel)
{
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (!is_understood(access))
            fprintf(out, "reason\t%s\t%s:%u\t%s\n", access->reason ? access->reason : "no reason",
                    access->place.file ? access->place.file : "?", access->place.line, access->text);
    }
    for (guint i = 0; i < kernel->loops->len; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);

        if (!loop->trip)
            fprintf(out, "trip\t%s\t%s:%u\t%s\n", loop->reason ? loop->reason : "no reason",
                    loop->place.file ? loop->place.file : "?", loop->place.line, loop->name);
    }
    for (guint i = 0; i < kernel->notes->len; i++)
        fprintf(out, "note\t%s\n", without_place(g_ptr_array_index(kernel->notes, i)));
}

/* One line a fact, for the parent: KIND, numbers, text. */
static void
print_kernel(FILE *out, const Kernel *kernel, gboolean dump)
{
    guint understood = 0, trips = 0, guards = 0, known_guards = 0;

    for (guint i = 0; i < kernel->accesses->len; i++)
        understood += is_understood(g_ptr_array_index(kernel->accesses, i));
    for (guint i = 0; i < kernel->loops->len; i++)
        trips += ((const Loop *)g_ptr_array_index(kernel->loops, i))->trip != NULL;
    count_guards(kernel->body, &guards, &known_guards);
    print_reasons(out, kernel);
    fprintf(out, "kernel\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%u\t%d\t%d\t%d\t%d\t%s:%u:%u\t%s\n",
            kernel->accesses->len, understood, kernel->loops->len, trips, guards, known_guards,
            kernel->notes->len, kernel->launches->len, has_note(kernel, ": error: "),
            is_any_known(kernel, block_of), is_any_known(kernel, grid_of), has_note(kernel, UNUSED_TEMPLATE),
            kernel->place.file ? kernel->place.file : "?", kernel->place.line, kernel->place.column,
            kernel->name);
    if (dump) {
        g_autofree char *text = kernel_dump(kernel);

        fprintf(stderr, "%s\n", text);
    }
}

static void
child_read(const Survey *survey, const char *path, FILE *out)
{
    ParseOptions options = {.compiler_args = survey->arguments, .build_dir = survey->build_dir};
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Program) program = frontend_read(path, &options, &diagnostics, &error);

    if (!program && options.build_dir && g_error_matches(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS)) {
        g_clear_error(&error);
        options.build_dir = NULL; /* it does not know the file */
        program = frontend_read(path, &options, &diagnostics, &error);
    }
    if (!program) {
        fprintf(out, "failed\t%s\n", error->message);
        return;
    }
    for (guint i = 0; i < program->files->len; i++)
        fprintf(out, "includes\t%s\n", (char *)g_ptr_array_index(program->files, i));
    for (guint i = 0; i < program->kernels->len; i++)
        print_kernel(out, g_ptr_array_index(program->kernels, i), survey->dump);
    for (guint i = 0; i < program->skipped->len; i++) {
        const SkippedKernel *skipped = g_ptr_array_index(program->skipped, i);

        fprintf(out, "skipped\t%s\t%s\t%s:%u:%u\n", skipped->name, skipped->reason,
                skipped->place.file ? skipped->place.file : "?", skipped->place.line, skipped->place.column);
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
count_verdict(Kernels *kernels, const Verdict *verdict)
{
    kernels->all++;
    kernels->skipped += verdict->is_skipped;
    kernels->broken += verdict->is_broken;
    kernels->empty += verdict->is_empty && !verdict->is_broken;
    kernels->complete += verdict->is_complete;
    kernels->clean += verdict->is_clean;
    kernels->launched += verdict->is_launched;
    kernels->with_block += verdict->has_block;
    kernels->with_grid += verdict->has_grid;
}

/* A source is understood where all its instances are. */
static void
add_verdict(Survey *survey, const char *place, const Verdict *verdict)
{
    Verdict *known = g_hash_table_lookup(survey->sources, place);

    count_verdict(&survey->instances, verdict);
    if (known && known->is_assumed != verdict->is_assumed) {
        if (known->is_assumed)
            *known = *verdict;
        return;
    }
    if (!known) {
        g_hash_table_insert(survey->sources, g_strdup(place), g_memdup2(verdict, sizeof *verdict));
        return;
    }
    known->is_skipped |= verdict->is_skipped;
    known->is_broken |= verdict->is_broken;
    known->is_empty |= verdict->is_empty;
    known->is_complete &= verdict->is_complete;
    known->is_clean &= verdict->is_clean;
    known->is_launched |= verdict->is_launched;
    known->has_block |= verdict->has_block;
    known->has_grid |= verdict->has_grid;
}

/* PLACE, "file:line:column", by the file's canonical path: a file may be included by several names. */
static char *
canonical_place(const char *place)
{
    const char *colon = strchr(place, ':');
    g_autofree char *file = colon ? g_strndup(place, colon - place) : NULL;
    g_autofree char *path = file ? g_canonicalize_filename(file, NULL) : NULL;

    return colon ? g_strconcat(path, colon, NULL) : g_strdup(place);
}

static void
take_kernel(Survey *survey, char **words)
{
    guint numbers[12];
    Verdict verdict = {0};
    g_autofree char *place = canonical_place(words[13]);

    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        numbers[i] = (guint)atoi(words[i + 1]);
    survey->accesses += numbers[0];
    survey->understood += numbers[1];
    survey->loops += numbers[2];
    survey->known_trips += numbers[3];
    survey->guards += numbers[4];
    survey->known_guards += numbers[5];
    survey->notes += numbers[6];
    survey->launches += numbers[7];
    verdict.is_broken = numbers[8] != 0;
    verdict.is_empty = numbers[0] == 0;
    verdict.is_complete =
        !verdict.is_broken && numbers[0] == numbers[1] && !(verdict.is_empty && numbers[6] > 0);
    verdict.is_clean = verdict.is_complete && numbers[6] == 0;
    verdict.is_launched = numbers[7] > 0;
    verdict.has_block = numbers[9] != 0;
    verdict.has_grid = numbers[10] != 0;
    verdict.is_assumed = numbers[11] != 0;
    add_verdict(survey, place, &verdict);
}

static void
take_line(Survey *survey, const char *path, char *line, gboolean verbose)
{
    g_auto(GStrv) words = g_strsplit(g_strchomp(line), "\t", 15);
    g_autofree char *place = NULL;

    if (strcmp(words[0], "kernel") == 0) {
        take_kernel(survey, words);
        if (verbose)
            printf("%s: %s: %s accesses, %s understood, %s notes, %s launches%s%s%s\n", words[13], words[14],
                   words[1], words[2], words[7], words[8], atoi(words[10]) ? ", block known" : "",
                   atoi(words[11]) ? ", grid known" : "", atoi(words[9]) ? ", with errors" : "");
    } else if (strcmp(words[0], "done") == 0) {
        survey->parsed++;
    } else if (strcmp(words[0], "includes") == 0) {
        return;
    } else if (strcmp(words[0], "skipped") == 0) {
        place = canonical_place(words[3]);
        add_verdict(
            survey, place,
            &(Verdict){.is_skipped = TRUE,
                       .is_assumed = strstr(words[2], UNUSED_TEMPLATE) || strstr(words[2], " instances: ")});
        count_reason(survey, "skipped", words[2]);
        if (verbose)
            printf("%s: %s: skipped: %s\n", words[3], words[1], words[2]);
    } else if (words[1]) {
        count_reason(survey, words[0], words[1]);
        if (verbose)
            printf("  %s: %s  %s  %s\n", words[0], words[1], words[2] ? words[2] : "",
                   words[2] && words[3] ? words[3] : "");
    }
}

/* How the child that read PATH in SECONDS ended, and what it took. */
static void
take_end(Survey *survey, const char *path, int status, double seconds, const struct rusage *usage)
{
    gboolean late = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;

    survey->timed_out += late;
    survey->late += seconds > LATE_SECONDS;
    if (status != 0 && !late)
        survey->crashed++;
    if (status != 0)
        printf("%s: %s\n", path, late ? "time-out" : "crash");
    if (seconds > LATE_SECONDS)
        printf("%s: %.1f s\n", path, seconds);
    if (seconds > survey->slowest) {
        survey->slowest = seconds;
        g_free(survey->slowest_file);
        survey->slowest_file = g_strdup(path);
    }
    if (usage->ru_maxrss > survey->largest) {
        survey->largest = usage->ru_maxrss;
        g_free(survey->largest_file);
        survey->largest_file = g_strdup(path);
    }
}

static void
file_text_free(gpointer data)
{
    FileText *text = data;

    g_free(text->path);
    g_ptr_array_unref(text->lines);
    g_free(text);
}

static void
keep_line(Survey *survey, FileText *text, char *line)
{
    g_ptr_array_add(text->lines, g_strdup(g_strchomp(line)));
    if (g_str_has_prefix(line, "includes\t")) {
        g_autofree char *own = g_canonicalize_filename(text->path, NULL);
        char *path = g_canonicalize_filename(line + strlen("includes\t"), NULL);

        if (strcmp(path, own) == 0)
            g_free(path);
        else
            g_hash_table_add(survey->included, path);
    }
}

/* Counts what was printed of files that are no parts of others. */
static void
take_texts(Survey *survey, gboolean verbose)
{
    for (guint i = 0; i < survey->texts->len; i++) {
        const FileText *text = g_ptr_array_index(survey->texts, i);
        g_autofree char *path = g_canonicalize_filename(text->path, NULL);

        if (g_hash_table_contains(survey->included, path)) {
            survey->parts++;
            continue;
        }
        for (guint k = 0; k < text->lines->len; k++)
            take_line(survey, text->path, g_ptr_array_index(text->lines, k), verbose);
    }
}

static double
seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec / G_USEC_PER_SEC;
}

static void
read_file(Survey *survey, const char *path)
{
    FileText *text = g_new0(FileText, 1);
    struct rusage usage = {0};
    int ends[2], status = 0;
    char line[4096];
    FILE *in;
    pid_t pid;

    text->path = g_strdup(path);
    text->lines = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(survey->texts, text);
    survey->files++;
    if (pipe(ends) != 0 || (pid = fork()) < 0)
        g_error("no process can be started");
    if (pid == 0) {
        FILE *out = fdopen(ends[1], "w");
        const struct itimerval limit = {.it_value = {.tv_sec = SECONDS_A_FILE}};

        close(ends[0]);
        setitimer(ITIMER_PROF, &limit, NULL);
        child_read(survey, path, out);
        fflush(out);
        _exit(0);
    }
    close(ends[1]);
    in = fdopen(ends[0], "r");
    while (fgets(line, sizeof line, in))
        keep_line(survey, text, line);
    fclose(in);
    wait4(pid, &status, 0, &usage);
    take_end(survey, path, status, seconds_of(&usage.ru_utime) + seconds_of(&usage.ru_stime), &usage);
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
print_kernels(const char *title, const Kernels *kernels)
{
    printf("%s %u: every access understood %u (%.1f %%), and without a note %u (%.1f %%); launch found "
           "%u (%.1f %%), block known %u (%.1f %%), grid known %u (%.1f %%); "
           "with errors %u, skipped %u, without accesses %u\n",
           title, kernels->all, kernels->complete, percent(kernels->complete, kernels->all), kernels->clean,
           percent(kernels->clean, kernels->all), kernels->launched, percent(kernels->launched, kernels->all),
           kernels->with_block, percent(kernels->with_block, kernels->all), kernels->with_grid,
           percent(kernels->with_grid, kernels->all), kernels->broken, kernels->skipped, kernels->empty);
}

static void
print_totals(const Survey *survey)
{
    g_autofree char **keys = (char **)g_hash_table_get_keys_as_array(survey->reasons, NULL);
    guint n = g_hash_table_size(survey->reasons);
    Kernels sources = {0};
    GHashTableIter iter;
    gpointer verdict;

    g_hash_table_iter_init(&iter, survey->sources);
    while (g_hash_table_iter_next(&iter, NULL, &verdict))
        count_verdict(&sources, verdict);
    g_qsort_with_data(keys, (gint)n, sizeof *keys, compare_counts, survey->reasons);
    for (guint i = 0; i < MIN(n, 60); i++)
        printf("%6u  %s\n", GPOINTER_TO_UINT(g_hash_table_lookup(survey->reasons, keys[i])), keys[i]);
    printf("files %u, parts of others %u, read %u, crashes %u, time-outs %u, over %d s %u\n", survey->files,
           survey->parts, survey->parsed, survey->crashed, survey->timed_out, LATE_SECONDS, survey->late);
    printf("slowest %.1f s (%s), largest %.0f MB (%s)\n", survey->slowest,
           survey->slowest_file ? survey->slowest_file : "-", (double)survey->largest * 1024 / 1e6,
           survey->largest_file ? survey->largest_file : "-");
    print_kernels("distinct kernels", &sources);
    print_kernels("instances", &survey->instances);
    printf("accesses %u, understood %u (%.1f %%); loops %u, trip count known or symbolic %u (%.1f %%)\n",
           survey->accesses, survey->understood, percent(survey->understood, survey->accesses), survey->loops,
           survey->known_trips, percent(survey->known_trips, survey->loops));
    printf("guards %u, of known condition %u (%.1f %%); notes %u; launches %u\n", survey->guards,
           survey->known_guards, percent(survey->known_guards, survey->guards), survey->notes,
           survey->launches);
}

int
main(int argc, char **argv)
{
    Survey survey = {
        .reasons = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .sources = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .texts = g_ptr_array_new_with_free_func(file_text_free),
        .included = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    gboolean verbose = FALSE;
    int n_files = 1;

    while (n_files < argc && strcmp(argv[n_files], "--") != 0)
        n_files++;
    survey.arguments = n_files < argc ? argv + n_files + 1 : NULL;
    for (int i = 1; i < n_files; i++) {
        if (strcmp(argv[i], "-v") == 0)
            verbose = TRUE;
        else if (strcmp(argv[i], "-d") == 0)
            survey.dump = TRUE;
        else if (strcmp(argv[i], "-p") == 0 && i + 1 < n_files)
            survey.build_dir = argv[++i];
        else
            read_file(&survey, argv[i]);
    }
    take_texts(&survey, verbose);
    print_totals(&survey);
    g_ptr_array_unref(survey.texts);
    g_hash_table_unref(survey.included);
    g_hash_table_unref(survey.reasons);
    g_hash_table_unref(survey.sources);
    g_free(survey.slowest_file);
    g_free(survey.largest_file);
    return 0;
}
