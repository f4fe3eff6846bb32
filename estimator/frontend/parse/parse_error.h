/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Errors that leave nothing to analyse. */
typedef enum {
    PARSE_ERROR_FILE,      /* the source is missing, no regular file, unreadable or not text */
    PARSE_ERROR_PARSE,     /* libclang gave no translation unit */
    PARSE_ERROR_ARGUMENTS, /* what the user gave: compiler arguments, toolkit folder, compile_commands.json */
} ParseError;

#define PARSE_ERROR (parse_error_quark())
GQuark parse_error_quark(void);
