/* SPDX-License-Identifier: MIT */
/* A later standard of C++ than nvcc takes by itself, for sources that need it where no argument says so. */
#include "frontend/parse/parse_private.h"

#include <string.h>

gboolean
standard_needs_later(const SourceUnit *unit)
{
    static const char *const signs[] = {"unknown type name 'concept'", "unknown type name 'requires'",
                                        "use of undeclared identifier 'requires'",
                                        "unknown type name 'consteval'"};

    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);

        for (guint k = 0; diagnostic->is_error && k < G_N_ELEMENTS(signs); k++)
            if (g_str_has_prefix(diagnostic->message, signs[k]))
                return TRUE;
    }
    return FALSE;
}

SourceUnit *
standard_reread(SourceUnit *unit, const char *path, const ParseOptions *options)
{
    ParseOptions with = options ? *options : (ParseOptions){0};
    SourceUnit *other;

    if (with.is_later || unit->is_later || !standard_needs_later(unit))
        return unit;
    if (!with.header_folders)
        with.header_folders = unit->header_folders;
    with.is_later = TRUE;
    other = source_unit_parse_once(path, &with, NULL);
    if (!other || !other->is_later || diagnostics_count_errors(other) >= diagnostics_count_errors(unit)) {
        source_unit_free(other);
        return unit;
    }
    if (unit->header_folders)
        other->header_folders = g_ptr_array_ref(unit->header_folders);
    source_unit_free(unit);
    return other;
}
