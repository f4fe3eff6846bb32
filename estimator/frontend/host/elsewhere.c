/* SPDX-License-Identifier: MIT */
#include "frontend/host/host_private.h"
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"
#include "base/base.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Bounds on what is looked at for one source. */
#define MOST_SOURCES 4000u    /* of the database */
#define MOST_PARSED 16u       /* that name a kernel */
#define MOST_PARSED_NEARBY 6u /* the same without a database */
#define LONGEST_SECONDS 10u   /* of the processor for all of them, and for libclang with one */
#define LONGEST_SECONDS_NEARBY 4u
#define LARGEST_SOURCE (4 << 20) /* bytes of one */

/* One other source. */
typedef struct {
    SourceUnit *unit;
    const GPtrArray *kernels;
    const HostTold *told;
    GPtrArray *found; /* of LaunchElsewhere */
} Look;

static gboolean
is_open(const HostKernel *kernel)
{
    return kernel->launches->len == 0 && !kernel->skip_reason;
}

/* Where TEXT of LENGTH bytes next names NAME as a word from byte AT on; LENGTH: nowhere. */
static gsize
next_name(const char *text, gsize length, const char *name, gsize at)
{
    gsize size = strlen(name);

    for (; at < length; at++) {
        const char *found = g_strstr_len(text + at, (gssize)(length - at), name);

        if (!found)
            return length;
        at = (gsize)(found - text);
        if ((at == 0 || !char_is_word(text[at - 1])) &&
            (at + size == length || !char_is_word(text[at + size])))
            return at;
    }
    return length;
}

/* Whether what stands from byte AT to before byte END of TEXT of LENGTH bytes is an argument of a call, or of
 * a macro: it may launch what it is given. */
static gboolean
is_argument(const char *text, gsize length, gsize at, gsize end)
{
    while (at > 0 && (g_ascii_isspace(text[at - 1]) || text[at - 1] == '&'))
        at--;
    while (end < length && g_ascii_isspace(text[end]))
        end++;
    return at > 0 && end < length && strchr("(,", text[at - 1]) && strchr(",)<", text[end]);
}

/* Whether TEXT of LENGTH bytes launches something, as it is written. */
static gboolean
launches(const char *text, gsize length)
{
    return g_strstr_len(text, (gssize)length, "<<<") || g_strstr_len(text, (gssize)length, "<< <") ||
           g_strstr_len(text, (gssize)length, "LaunchKernel") ||
           g_strstr_len(text, (gssize)length, "LaunchCooperativeKernel");
}

/* Whether TEXT of LENGTH bytes names the kernel NAME, and launches something as it is written (HAS_LAUNCH),
 * or hands the kernel on: a macro or a function of a header may launch it. */
static gboolean
may_launch(const char *text, gsize length, const char *name, gboolean has_launch)
{
    gsize size = strlen(name);

    for (gsize at = next_name(text, length, name, 0); at < length;
         at = next_name(text, length, name, at + size))
        if (has_launch || is_argument(text, length, at, at + size))
            return TRUE;
    return FALSE;
}

/* Whether the source at PATH names one of KERNELS that is launched nowhere yet, and may launch it. */
static gboolean
names_kernel(const char *path, const GPtrArray *kernels)
{
    g_autoptr(GMappedFile) file =
        g_file_test(path, G_FILE_TEST_IS_REGULAR) ? g_mapped_file_new(path, FALSE, NULL) : NULL;
    gsize length = file ? g_mapped_file_get_length(file) : 0;
    const char *text = length > 0 && length <= LARGEST_SOURCE ? g_mapped_file_get_contents(file) : NULL;
    gboolean has_launch = text && launches(text, length);

    for (guint i = 0; text && i < kernels->len; i++) {
        const HostKernel *kernel = g_ptr_array_index(kernels, i);
        CXString name = clang_getCursorSpelling(kernel->function);
        gboolean named = is_open(kernel) && may_launch(text, length, clang_getCString(name), has_launch);

        clang_disposeString(name);
        if (named)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_source(const char *path, gconstpointer data)
{
    static const char *const suffixes[] = {".cu", ".cpp", ".cc", ".cxx", ".c", ".hip"};

    (void)data;
    for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
        if (g_str_has_suffix(path, suffixes[i]))
            return TRUE;
    return FALSE;
}

static void
look(gpointer data)
{
    Look *look = data;

    look->found = host_find_launches(look->unit, look->kernels, look->told);
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
take_source(const char *path, const ParseOptions *options, const HostTold *told, GPtrArray *kernels)
{
    ParseOptions bounded = *options;
    g_autoptr(SourceUnit) unit = NULL;
    Look other = {.kernels = kernels, .told = told};
    guint n = 0;

    bounded.parse_seconds = LONGEST_SECONDS;
    bounded.is_quick = TRUE; /* what the source itself needs of these, it has had */
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
launches_find_elsewhere(const char *source, const ParseOptions *options, const HostTold *told,
                        GPtrArray *kernels, GPtrArray *files)
{
    static const ParseOptions none = {.build_dir = NULL};
    gboolean has_database = options && options->build_dir;
    clock_t end = clock() + (has_database ? LONGEST_SECONDS : LONGEST_SECONDS_NEARBY) * CLOCKS_PER_SEC;
    guint n_open = 0, left = has_database ? MOST_PARSED : MOST_PARSED_NEARBY;
    g_autoptr(GPtrArray) sources = NULL;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    char *own = realpath(source, NULL);

    for (guint i = 0; i < kernels->len; i++)
        n_open += is_open(g_ptr_array_index(kernels, i));
    if (n_open > 0 && has_database)
        sources = compdb_sources(options->build_dir, MOST_SOURCES);
    else if (n_open > 0 && own)
        sources = project_files(own, is_source, NULL);
    for (guint i = 0; sources && i < sources->len && left > 0; i++) {
        g_autofree char *path = path_from_here(g_ptr_array_index(sources, i));

        if (clock() > end)
            break;
        if (g_strcmp0(g_ptr_array_index(sources, i), own) == 0 ||
            !g_hash_table_add(seen, g_ptr_array_index(sources, i)) || !names_kernel(path, kernels))
            continue;
        left--;
        if (take_source(path, options ? options : &none, told, kernels))
            g_ptr_array_add(files, g_steal_pointer(&path));
    }
    free(own);
}
