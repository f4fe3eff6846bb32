/* SPDX-License-Identifier: MIT */
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-header-error, header_error)
/* clang-format on */

gboolean
header_fail(const Record *record, const char *place, GError **error, const char *format, ...)
{
    g_autofree char *what = NULL;
    va_list arguments;

    va_start(arguments, format);
    what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, HEADER_ERROR, place ? HEADER_ERROR_PLACE : HEADER_ERROR_RECORD, "%s%srecord %s: %s",
                place ? place : "", place ? ": error: " : "", record->name, what);
    return FALSE;
}
