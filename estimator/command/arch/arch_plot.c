/* SPDX-License-Identifier: MIT */
#include "command/arch/arch_private.h"

#include "files/files.h"
#include "archdb/infer/plot/plot.h"
#include "text/text.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#define OLDEST_GNUPLOT 5 /* the first with data within scripts */
#define MESSAGE_CHARS 300
#define PAGE "index.html"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-arch-plot-error, arch_plot_error)
/* clang-format on */

static gboolean
set_file_error(GError **error, const char *path, const char *what)
{
    int problem = errno;

    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(problem), "%s: %s: %s", path, what,
                g_strerror(problem));
    return FALSE;
}

/* Runs ARGV in FOLDER (NULL: here) without input. *RET_OUTPUT is what it printed, errors included. */
static gboolean
run(const char *const *argv, const char *folder, char **ret_output, GError **error)
{
    g_autofree char *printed = NULL, *errors = NULL, *both = NULL;
    g_auto(GStrv) arguments = g_strdupv((char **)argv);
    int status;

    if (!g_spawn_sync(folder, arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &printed, &errors, &status,
                      error))
        return FALSE;
    both = g_strconcat(printed, errors, NULL);
    *ret_output = g_strndup(both, MESSAGE_CHARS);
    return g_spawn_check_wait_status(status, error);
}

/* The absolute path of gnuplot; NULL where there is none that can draw. */
static char *
find_gnuplot(GError **error)
{
    const char *wanted = g_getenv("GNUPLOT");
    gboolean named = wanted && *wanted != '\0';
    g_autofree char *found = g_find_program_in_path(named ? wanted : "gnuplot");
    g_autofree char *path = found ? g_canonicalize_filename(found, NULL) : NULL;
    g_autofree char *version = NULL;
    const char *const argv[] = {path, "--version", NULL};

    if (!path) {
        g_set_error(error, ARCH_PLOT_ERROR, ARCH_PLOT_ERROR_GNUPLOT,
                    "%s%s cannot be run; pictures are drawn by gnuplot: install it (package gnuplot-nox "
                    "of Debian and Ubuntu, gnuplot elsewhere), or name the program in the environment "
                    "variable GNUPLOT",
                    named ? wanted : "gnuplot", named ? ", which GNUPLOT names," : "");
        return NULL;
    }
    if (!run(argv, NULL, &version, NULL) || !g_str_has_prefix(version, "gnuplot ") ||
        g_ascii_strtoull(version + strlen("gnuplot "), NULL, 10) < OLDEST_GNUPLOT) {
        g_set_error(error, ARCH_PLOT_ERROR, ARCH_PLOT_ERROR_GNUPLOT,
                    "%s is not gnuplot %d or newer; name another in the environment variable GNUPLOT", path,
                    OLDEST_GNUPLOT);
        return NULL;
    }
    return g_steal_pointer(&path);
}

/* The names of the files of SET, but for the page. */
static GPtrArray *
picture_files(const PlotSet *set)
{
    static const char *const suffixes[] = {".svg", ".png"};
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < set->plots->len; i++)
        for (guint k = 0; k < G_N_ELEMENTS(suffixes); k++)
            g_ptr_array_add(files, g_strconcat(((const Plot *)g_ptr_array_index(set->plots, i))->name,
                                               suffixes[k], NULL));
    return files;
}

/* Whether none of FILES, nor the page, would take the place of one of TRACES in the folder OUTPUT. */
static gboolean
check_places(const GPtrArray *files, const TraceDirectory *traces, const char *output, GError **error)
{
    g_autoptr(InputSet) inputs = input_set_new();

    for (guint i = 0; i < traces->files->len; i++)
        input_set_add(inputs, ((const TraceFile *)g_ptr_array_index(traces->files, i))->path, "a trace");
    for (guint i = 0; i <= files->len; i++) {
        g_autofree char *path =
            g_build_filename(output, i < files->len ? g_ptr_array_index(files, i) : PAGE, NULL);

        if (!input_set_check_output(inputs, path, error))
            return FALSE;
    }
    return TRUE;
}

/* Whether each of FILES in the folder SCRATCH holds something. */
static gboolean
check_drawn(const GPtrArray *files, const char *scratch, GError **error)
{
    for (guint i = 0; i < files->len; i++) {
        g_autofree char *path = g_build_filename(scratch, g_ptr_array_index(files, i), NULL);
        GStatBuf status;

        if (g_stat(path, &status) == 0 && status.st_size > 0)
            continue;
        g_set_error(error, ARCH_PLOT_ERROR, ARCH_PLOT_ERROR_DRAWING, "%s: gnuplot wrote no picture",
                    (char *)g_ptr_array_index(files, i));
        return FALSE;
    }
    return TRUE;
}

/* Moves FILES from the folder FROM to TO. */
static gboolean
move_files(const GPtrArray *files, const char *from, const char *to, GError **error)
{
    for (guint i = 0; i < files->len; i++) {
        g_autofree char *source = g_build_filename(from, g_ptr_array_index(files, i), NULL);
        g_autofree char *target = g_build_filename(to, g_ptr_array_index(files, i), NULL);

        if (g_rename(source, target) != 0)
            return set_file_error(error, target, "cannot be written");
    }
    return TRUE;
}

/* Draws PLOT in the folder SCRATCH. */
static gboolean
draw(Plot *plot, const char *subtitle, const char *gnuplot, const char *scratch, GError **error)
{
    g_autofree char *script = plot_script(plot, subtitle), *path = g_build_filename(scratch, "script", NULL);
    g_autofree char *printed = NULL;
    g_autoptr(GError) failure = NULL;
    const char *const argv[] = {gnuplot, "-d", "script", NULL}; /* -d: without the user's settings */

    if (!output_write(path, script, NULL, error))
        return FALSE;
    if (!run(argv, scratch, &printed, &failure)) {
        g_autofree char *clean = text_clean(printed && *printed != '\0' ? printed : failure->message);

        g_set_error(error, ARCH_PLOT_ERROR, ARCH_PLOT_ERROR_DRAWING, "%s: gnuplot could not draw it: %s",
                    plot->name, g_strstrip(clean));
        return FALSE;
    }
    return TRUE;
}

/* Removes the folder SCRATCH and the files in it. */
static void
remove_scratch(const char *scratch)
{
    g_autoptr(GDir) dir = g_dir_open(scratch, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(scratch, name, NULL);

        g_unlink(path);
    }
    g_rmdir(scratch);
}

/* Draws all pictures of SET, which are FILES, and the page into the folder OUTPUT, which exists. */
static gboolean
draw_all(PlotSet *set, const GPtrArray *files, const char *gnuplot, const char *output, GError **error)
{
    g_autofree char *scratch = g_build_filename(output, ".drawing-XXXXXX", NULL), *page = NULL;
    g_autofree char *index = g_build_filename(output, PAGE, NULL);
    gboolean done = TRUE;

    if (!g_mkdtemp(scratch))
        return set_file_error(error, output, "cannot be written to (another folder: -o DIR)");
    for (guint i = 0; done && i < set->plots->len; i++)
        done = draw(g_ptr_array_index(set->plots, i), set->subtitle, gnuplot, scratch, error);
    done = done && check_drawn(files, scratch, error) && move_files(files, scratch, output, error);
    remove_scratch(scratch);
    page = done ? plot_set_page(set) : NULL;
    return done && output_write(index, page, NULL, error);
}

static char *
summary(const PlotSet *set, const char *output)
{
    g_autofree char *index = g_build_filename(output, PAGE, NULL);
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "%s: %u picture%s, each as SVG and as PNG\n", index, set->plots->len,
                           set->plots->len == 1 ? "" : "s");
    for (guint i = 0; i < set->notes->len; i++) {
        g_autofree char *note = text_clean(g_ptr_array_index(set->notes, i));

        g_string_append_printf(text, "note: %s\n", note);
    }
    return g_string_free(text, FALSE);
}

char *
arch_plot(const char *directory, const char *output, GError **error)
{
    g_autofree char *gnuplot = NULL,
                    *folder = output != NULL ? g_strdup(output) : g_build_filename(directory, "plots", NULL);
    g_autoptr(TraceDirectory) traces = trace_directory_load(directory, error);
    g_autoptr(PlotSet) set = traces ? plot_set_new(traces) : NULL;
    g_autoptr(GPtrArray) files = set ? picture_files(set) : NULL;
    gboolean existed = g_file_test(folder, G_FILE_TEST_EXISTS);

    if (!set || !check_places(files, traces, folder, error))
        return NULL;
    if (set->plots->len == 0) {
        g_set_error(error, ARCH_PLOT_ERROR, ARCH_PLOT_ERROR_TRACES,
                    "%s: its traces hold nothing that can be drawn", directory);
        return NULL;
    }
    gnuplot = find_gnuplot(error);
    if (!gnuplot)
        return NULL;
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        set_file_error(error, folder, "cannot be made (another folder: -o DIR)");
        return NULL;
    }
    if (draw_all(set, files, gnuplot, folder, error))
        return summary(set, folder);
    if (!existed)
        g_rmdir(folder);
    return NULL;
}
