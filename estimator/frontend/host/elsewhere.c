/* SPDX-License-Identifier: MIT */
#include "frontend/host/host_private.h"
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* Bounds on what is looked at for one source. */
#define MOST_SOURCES 4000u       /* of the database */
#define MOST_PARSED 16u          /* that name a kernel */
#define LONGEST_SECONDS 10u      /* for all of them, and for libclang with one */
#define LARGEST_SOURCE (4 << 20) /* bytes of one */

/* One other source. */
typedef struct {
    SourceUnit *unit;
    const GPtrArray *kernels;
    GPtrArray *found; /* of LaunchElsewhere */
} Look;

static gboolean
is_open(const HostKernel *kernel)
{
    return kernel->launches->len == 0 && !kernel->skip_reason;
}

/* Whether TEXT of LENGTH bytes names NAME as a word. */
static gboolean
names(const char *text, gsize length, const char *name)
{
    const char *end = text + length, *at = text;
    gsize size = strlen(name);

    while ((at = g_strstr_len(at, end - at, name))) {
        if ((at == text || !char_is_word(at[-1])) && (at + size == end || !char_is_word(at[size])))
            return TRUE;
        at++;
    }
    return FALSE;
}

/* Whether the source at PATH names one of KERNELS that is launched nowhere yet. */
static gboolean
names_kernel(const char *path, const GPtrArray *kernels)
{
    g_autoptr(GMappedFile) file =
        g_file_test(path, G_FILE_TEST_IS_REGULAR) ? g_mapped_file_new(path, FALSE, NULL) : NULL;
    gsize length = file ? g_mapped_file_get_length(file) : 0;

    for (guint i = 0; length > 0 && length <= LARGEST_SOURCE && i < kernels->len; i++) {
        const HostKernel *kernel = g_ptr_array_index(kernels, i);
        CXString name = clang_getCursorSpelling(kernel->function);
        gboolean named =
            is_open(kernel) && names(g_mapped_file_get_contents(file), length, clang_getCString(name));

        clang_disposeString(name);
        if (named)
            return TRUE;
    }
    return FALSE;
}

static void
look(gpointer data)
{
    Look *look = data;

    look->found = host_find_launches(look->unit, look->kernels);
}

/* PATH, which is absolute, as the user would write it: from the current folder on where it lies inside. Free
 * with g_free(). */
static char *
path_from_here(const char *path)
{
    g_autofree char *here = g_get_current_dir();
    gsize length = strlen(here);

    if (g_str_has_prefix(path, here) && path[length] == G_DIR_SEPARATOR)
        return g_strdup(path + length + 1);
    return g_strdup(path);
}

/* Takes the launches that the source at PATH makes of KERNELS; TRUE where there is one. */
static gboolean
take_source(const char *path, const ParseOptions *options, GPtrArray *kernels)
{
    ParseOptions bounded = *options;
    g_autoptr(SourceUnit) unit = NULL;
    Look other = {.kernels = kernels};
    guint n = 0;

    bounded.parse_seconds = LONGEST_SECONDS;
    unit = source_unit_parse(path, &bounded, NULL);
    if (!unit)
        return FALSE;
    other.unit = unit;
    if (deep_stack_call(look, &other, NULL, FALSE) == DEEP_CALL_ENDED)
        n = host_take_launches(kernels, other.found);
    g_clear_pointer(&other.found, g_ptr_array_unref);
    return n > 0;
}

void
launches_find_elsewhere(const char *source, const ParseOptions *options, GPtrArray *kernels, GPtrArray *files)
{
    gint64 end = g_get_monotonic_time() + LONGEST_SECONDS * G_USEC_PER_SEC;
    g_autoptr(GPtrArray) sources = NULL;
    char *own = realpath(source, NULL);
    guint n_open = 0, n_parsed = 0;

    for (guint i = 0; i < kernels->len; i++)
        n_open += is_open(g_ptr_array_index(kernels, i));
    if (n_open > 0 && options && options->build_dir)
        sources = compdb_sources(options->build_dir, MOST_SOURCES);
    for (guint i = 0; sources && i < sources->len && n_parsed < MOST_PARSED; i++) {
        g_autofree char *path = path_from_here(g_ptr_array_index(sources, i));

        if (g_get_monotonic_time() > end)
            break;
        if (g_strcmp0(g_ptr_array_index(sources, i), own) == 0 || !names_kernel(path, kernels))
            continue;
        n_parsed++;
        if (take_source(path, options, kernels))
            g_ptr_array_add(files, g_steal_pointer(&path));
    }
    free(own);
}
