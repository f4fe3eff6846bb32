/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/header/header.h"

#include <glib.h>

/* --- header.c */
/* The comment at the top, and behind it includes and the guard of a header whose text has DIGEST; one that
 * IS_SPLIT leaves them to the common file. */
void header_append_title(GString *out, const Record *record, const char *spec, const HeaderNames *names,
                         HeaderExtent extent, gboolean is_split);
void header_append_guard(GString *out, const Record *record, const HeaderNames *names, guint32 digest,
                         gboolean is_split);

/* Around what could be taken for macros of the program. */
void header_hide_macros(GString *out);
void header_show_macros(GString *out);

/* Whether memory has room behind each group. */
gboolean header_has_gaps(const Record *record, const Layout *layout, HeaderExtent extent);

/* --- header_lists.c */
/* What the common file is to know of the record in the header's own part, behind the record's structs. */
void header_append_lists(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                         HeaderExtent extent);

/* --- header_access.c */
/* Accessors to every field, and to whole elements; for fieldwise itself macros on an array of structs. */
void header_append_access(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* Its parts, for headers in two: accessors and whole elements, and those overloads that conversions take. */
void header_append_accessors(GString *out, const Record *record, const Layout *layout,
                             const HeaderNames *names);
void header_append_overloads(GString *out, const HeaderWords *words);

/* --- header_memory.c */
/* The same of any record, in the common file. */
void header_append_memory_common(GString *out);
/* Sizes, allocation, and views cut out of memory. */
void header_append_memory(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                          gboolean has_gaps);
