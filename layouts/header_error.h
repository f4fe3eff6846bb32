/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/record.h"

typedef enum {
    HEADER_ERROR_NAME,   /* the user's prefix is no C identifier */
    HEADER_ERROR_RECORD, /* C cannot declare the record, or a field of it alone */
    HEADER_ERROR_PLACE,  /* the same where it is known what declares it: "FILE:LINE:COLUMN: error: ..." */
} HeaderError;
#define HEADER_ERROR (header_error_quark())
GQuark header_error_quark(void);

/* Sets a HEADER_ERROR on what PLACE, "file:line:column" or NULL, declares of RECORD; returns FALSE. */
gboolean header_fail(const Record *record, const char *place, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
