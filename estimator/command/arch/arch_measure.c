/* SPDX-License-Identifier: MIT */
/* Measures the GPU that is here: the microbenchmarks are compiled and run, a file is inferred of what they
 * print, and from then on it is the one that is taken. */
#include "command/arch/arch_private.h"

#include "archdb/archdb.h"
#include "archdb/here/here.h"
#include "archdb/infer/infer.h"
#include "place/place.h"
#include "text/text.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define MOST_BUSY 10u /* percent of the GPU's time that other programs may take */
#define MOST_RUNS 3u  /* of the same GPU that one file is inferred from */

/* clang-format off */
G_DEFINE_QUARK(fieldwise-arch-measure-error, arch_measure_error)
/* clang-format on */

/* Where a measurement puts its files. */
typedef struct {
    char *programs; /* the folder of the microbenchmarks */
    char *built;    /* what is compiled of them */
    char *traces;   /* a folder for each run */
    char *archs;    /* the user's architecture files */
    char *run;      /* the folder of this run; NULL: there is none yet */
} Places;

static void
places_clear(Places *places)
{
    g_free(places->programs);
    g_free(places->built);
    g_free(places->traces);
    g_free(places->archs);
    g_free(places->run);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Places, places_clear)

static gboolean
make_folder(const char *path, GError **error)
{
    if (g_mkdir_with_parents(path, 0777) == 0)
        return TRUE;
    g_set_error(error, ARCH_MEASURE_ERROR, ARCH_MEASURE_ERROR_FAILED, "%s: cannot be made: %s", path,
                g_strerror(errno));
    return FALSE;
}

static gboolean
find_places(Places *places, GError **error)
{
    const char *data = g_get_user_data_dir(), *named = g_getenv("FIELDWISE_MICROBENCHMARKS");
    g_autofree char *script = NULL;

    places->programs = named && *named         ? g_strdup(named)
                       : place_is_build_tree() ? g_strdup(MICROBENCHMARKS_SOURCE_DIR)
                                               : place_of_data("microbenchmarks");
    places->built =
        g_build_filename(g_get_user_cache_dir(), "fieldwise", "microbenchmarks-" FIELDWISE_VERSION, NULL);
    places->traces = g_build_filename(data, "fieldwise", "traces", NULL);
    places->archs = g_build_filename(data, "fieldwise", "arch", NULL);
    script = g_build_filename(places->programs, "run.sh", NULL);
    if (!g_file_test(script, G_FILE_TEST_EXISTS)) {
        g_set_error(
            error, ARCH_MEASURE_ERROR, ARCH_MEASURE_ERROR_FAILED,
            "%s: the microbenchmarks are missing; the environment's FIELDWISE_MICROBENCHMARKS can name "
            "their folder",
            places->programs);
        return FALSE;
    }
    return make_folder(places->traces, error) && make_folder(places->built, error);
}

/* The GPU that is here, which is told. */
static GpuHere *
find_gpu(GError **error)
{
    g_autofree char *why = NULL;
    GpuHere *gpu = gpu_here_find(&why);

    if (!gpu) {
        g_set_error(error, ARCH_MEASURE_ERROR, ARCH_MEASURE_ERROR_FAILED,
                    "there is no GPU to measure here: %s", why);
        return NULL;
    }
    fprintf(stderr, "%s, GPU %u of %u, compute capability %u.%u, driver %s\n", gpu->name, gpu->number, gpu->n,
            gpu->major, gpu->minor, gpu->driver ? gpu->driver : "unknown");
    if (gpu->busy_known && gpu->busy_percent > MOST_BUSY)
        fprintf(
            stderr,
            "note: other programs use %u %% of this GPU: measure again when it is idle, and both runs count\n",
            gpu->busy_percent);
    return gpu;
}

/* Runs the microbenchmarks on GPU, which tell on standard error how far they are. */
static gboolean
measure(Places *places, const GpuHere *gpu, GError **error)
{
    g_autofree char *script = g_build_filename(places->programs, "run.sh", NULL),
                    *into = g_strconcat(places->traces, "/", NULL), *printed = NULL;
    const char *const argv[] = {"sh", script, "-z", "-b", places->built, "-o", into, NULL};
    g_auto(GStrv) environment = g_get_environ();
    g_autoptr(GError) failure = NULL;
    int status;

    if (gpu->uuid)
        environment = g_environ_setenv(environment, "CUDA_VISIBLE_DEVICES", gpu->uuid, TRUE);
    if (!g_spawn_sync(NULL, (char **)argv, environment, G_SPAWN_SEARCH_PATH, NULL, NULL, &printed, NULL,
                      &status, &failure)) {
        g_set_error(error, ARCH_MEASURE_ERROR, ARCH_MEASURE_ERROR_FAILED, "cannot run %s: %s", script,
                    failure->message);
        return FALSE;
    }
    g_strstrip(printed);
    if (*printed != '\0') { /* what one program measured counts, whatever the others did */
        places->run = g_steal_pointer(&printed);
        return TRUE;
    }
    g_set_error(error, ARCH_MEASURE_ERROR, ARCH_MEASURE_ERROR_FAILED,
                "nothing was measured: the lines above say why");
    return FALSE;
}

static gint
by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)b, *(char *const *)a);
}

/* The folders of the runs on the GPU of this one, the newest first: of char *, ended by NULL. Names of runs
 * begin with their time and end with the GPU's identifier. */
static GPtrArray *
runs_of_gpu(const Places *places)
{
    GPtrArray *runs = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(places->traces, 0, NULL);
    const char *id = strrchr(places->run, '-'), *name;

    while (dir && id && (name = g_dir_read_name(dir)))
        if (name[0] != '.' && g_str_has_suffix(name, id))
            g_ptr_array_add(runs, g_build_filename(places->traces, name, NULL));
    g_ptr_array_sort(runs, by_name);
    if (runs->len > MOST_RUNS)
        g_ptr_array_set_size(runs, MOST_RUNS);
    g_ptr_array_add(runs, NULL);
    return runs;
}

/* "nvidia-h200": TITLE as a file's name. */
static char *
slug(const char *title)
{
    GString *text = g_string_new(NULL);

    for (const char *c = title; *c; c++)
        if (g_ascii_isalnum(*c))
            g_string_append_c(text, g_ascii_tolower(*c));
        else if (text->len > 0 && text->str[text->len - 1] != '-')
            g_string_append_c(text, '-');
    while (text->len > 0 && text->str[text->len - 1] == '-')
        g_string_truncate(text, text->len - 1);
    return g_string_free(text, FALSE);
}

/* The text of GPU's file, named PATH, from this run and those before, and from this one alone where the
 * others do not fit. What traces cannot tell, BASE supplies, which may be NULL. */
static char *
infer(const Options *options, const Places *places, const char *base, const char *path, char **report,
      GError **error)
{
    Terminal terminal = terminal_detect(STDERR_FILENO);
    g_autoptr(GPtrArray) runs = runs_of_gpu(places);
    const char *const alone[] = {places->run, NULL};
    char *text =
        arch_infer((const char *const *)runs->pdata, base, path, &terminal, options->inputs, report, NULL);

    return text ? text : arch_infer(alone, base, path, &terminal, options->inputs, report, error);
}

/* The shipped file of GPU; NULL: there is none. */
static Arch *
find_shipped(const Places *places, const GpuHere *gpu)
{
    GpuMatch match;
    g_autoptr(Arch) arch = gpu_match(gpu, places->archs, &match, NULL);

    return match == GPU_MATCH_SAME ? g_steal_pointer(&arch) : NULL;
}

/* Says how the file at PATH differs from the SHIPPED one. */
static void
tell_difference(const char *path, const Arch *shipped)
{
    g_autoptr(Arch) own = arch_load(path, NULL);
    g_autoptr(GArray) differences = own ? arch_compare(shipped, own) : NULL;
    guint both = 0, beyond = 0;

    for (guint i = 0; differences && i < differences->len; i++) {
        const ArchDifference *one = &g_array_index(differences, ArchDifference, i);

        both += one->a && one->b;
        beyond += one->a && one->b && one->beyond;
    }
    fprintf(stderr,
            "of %u values that %s has as well, %u differ beyond their spread: fieldwise arch compare %s %s\n",
            both, arch_get_name(shipped), beyond, arch_get_name(shipped), path);
}

/* Writes one file to contribute, the traces of the run and the architecture file at PATH, to FILE. */
static gboolean
export_all(const Places *places, const char *path, const char *file, GError **error)
{
    g_autofree char *part = g_strconcat(file, ".part", NULL), *run = g_path_get_basename(places->run),
                    *folder = g_path_get_dirname(path), *name = g_path_get_basename(path),
                    *absolute = g_canonicalize_filename(part, NULL);
    const char *const argv[] = {"tar", "-czf", absolute, "-C", places->traces, run, "-C", folder, name, NULL};
    g_autoptr(GError) failure = NULL;
    int status;

    if (g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL,
                     NULL, NULL, &status, &failure) &&
        g_spawn_check_wait_status(status, &failure) && g_rename(part, file) == 0)
        return TRUE;
    g_unlink(part);
    g_set_error(error, ARCH_MEASURE_ERROR, ARCH_MEASURE_ERROR_FAILED, "%s: cannot be written%s%s", file,
                failure ? ": tar: " : "", failure ? failure->message : "");
    return FALSE;
}

/* Where the file of this measurement goes; its folder is made. */
static char *
output_of(const Options *options, const Places *places, const GpuHere *gpu, GError **error)
{
    g_autofree char *name = slug(gpu->name), *file = g_strconcat(name, ".arch", NULL);

    if (options->output)
        return g_str_has_suffix(options->output, ".arch") ? g_strdup(options->output)
                                                          : g_strconcat(options->output, ".arch", NULL);
    return make_folder(places->archs, error) ? g_build_filename(places->archs, file, NULL) : NULL;
}

/* Infers the file of GPU and writes it to PATH; returns the exit status. */
static int
write_file(const Options *options, const Places *places, const GpuHere *gpu, const char *path)
{
    g_autoptr(Arch) shipped = find_shipped(places, gpu);
    g_autoptr(GError) error = NULL;
    g_autofree char *report = NULL, *text = NULL;
    const char *base = options->base ? options->base : shipped ? arch_get_path(shipped) : NULL;
    int status;

    text = infer(options, places, base, path, &report, &error);
    if (!text)
        return command_fail(options, error, STATUS_NONE);
    status = command_write(path, text, options->inputs);
    if (status != 0)
        return status;
    if (!options->quiet)
        fputs(report, stderr);
    if (shipped)
        tell_difference(path, shipped);
    fprintf(stderr, "written: %s, from the traces in %s%s\n", path, places->run,
            options->output ? "" : ";\nfrom now on 'fieldwise rank' takes it where this GPU is");
    return 0;
}

int
arch_measure(const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_auto(Places) places = {0};
    g_autoptr(GpuHere) gpu = find_gpu(&error);
    g_autofree char *path = NULL;
    int status;

    if (!gpu || !find_places(&places, &error))
        return command_fail(options, error, STATUS_NONE);
    path = output_of(options, &places, gpu, &error);
    if (!path || !measure(&places, gpu, &error))
        return command_fail(options, error, STATUS_NONE);
    status = write_file(options, &places, gpu, path);
    if (status != 0 || !options->export_file)
        return status;
    if (!export_all(&places, path, options->export_file, &error))
        return command_fail(options, error, STATUS_NONE);
    fprintf(stderr, "written: %s, to contribute\n", options->export_file);
    return 0;
}
