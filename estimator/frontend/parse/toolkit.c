/* SPDX-License-Identifier: MIT */
/* A CUDA Toolkit that is installed, for headers that the bundled declarations do not stand in for. */
#include "frontend/parse/parse_private.h"

#include <stdlib.h>
#include <string.h>

/* FOLDER where it is a toolkit's; NULL: it is none. Takes FOLDER. */
static char *
toolkit_in(char *folder)
{
    g_autofree char *runtime = folder ? g_build_filename(folder, "include", "cuda_runtime.h", NULL) : NULL;

    if (runtime && g_file_test(runtime, G_FILE_TEST_EXISTS))
        return folder;
    g_free(folder);
    return NULL;
}

/* The toolkit that the nvcc belongs to which the shell would run. */
static char *
toolkit_of_nvcc(void)
{
    g_autofree char *found = g_find_program_in_path("nvcc"), *bin = NULL;
    char *real = found ? realpath(found, NULL) : NULL;

    bin = real ? g_path_get_dirname(real) : NULL;
    free(real);
    return bin ? toolkit_in(g_path_get_dirname(bin)) : NULL;
}

char *
toolkit_find(void)
{
    static const char *const VARIABLES[] = {"CUDA_HOME", "CUDA_PATH"};
    char *toolkit;

    for (guint i = 0; i < G_N_ELEMENTS(VARIABLES); i++)
        if (g_getenv(VARIABLES[i]))
            return toolkit_in(g_strdup(g_getenv(VARIABLES[i])));
    toolkit = toolkit_of_nvcc();
    return toolkit ? toolkit : toolkit_in(g_strdup("/usr/local/cuda"));
}

/* Whether the header NAME lies below the "include" of FOLDER. */
static gboolean
has_header(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, "include", name, NULL);

    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* Whether TOOLKIT, or the system that it is read with, may mend what is wrong with UNIT: not where the first
 * error is that a header is missing, from which others follow, and it has none of those that are. */
static gboolean
may_mend(const SourceUnit *unit, const char *toolkit)
{
    gboolean is_missing = FALSE;

    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);
        g_autofree char *name = missing_header(diagnostic);

        if (name && (!strchr(name, '.') || has_header(toolkit, name) || has_header("/usr", name) ||
                     has_header("/usr/local", name)))
            return TRUE;
        if (diagnostic->is_error && !name && !is_missing)
            return TRUE;
        is_missing |= name != NULL;
    }
    return FALSE;
}

SourceUnit *
toolkit_reread(SourceUnit *unit, const char *path, const ParseOptions *options)
{
    g_autofree char *toolkit = NULL;
    ParseOptions with = options ? *options : (ParseOptions){0};
    SourceUnit *other;

    if (!with.header_folders)
        with.header_folders = unit->header_folders;
    if (with.cuda_path || diagnostics_count_errors(unit) == 0)
        return unit;
    toolkit = toolkit_find();
    if (!toolkit || !may_mend(unit, toolkit))
        return unit;
    with.cuda_path = toolkit;
    with.is_later |= unit->is_later;
    other = source_unit_parse_once(path, &with, NULL);
    if (!other || diagnostics_count_errors(other) >= diagnostics_count_errors(unit)) {
        source_unit_free(other);
        return unit;
    }
    if (unit->header_folders && !other->header_folders)
        other->header_folders = g_ptr_array_ref(unit->header_folders);
    source_unit_free(unit);
    other->toolkit = g_steal_pointer(&toolkit);
    return other;
}
