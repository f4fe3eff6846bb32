/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef enum {
    ARCH_ERROR_FILE,          /* the file cannot be read: absent, a directory, too large, not text */
    ARCH_ERROR_NAME,          /* no architecture is called so */
    ARCH_ERROR_SYNTAX,        /* a line is neither a group, a key with its value, a comment nor empty */
    ARCH_ERROR_KEY,           /* a key or group is unknown, repeated, misplaced or missing */
    ARCH_ERROR_VALUE,         /* a value is not a number, out of range, or contradicts another */
    ARCH_ERROR_UNKNOWN_VALUE, /* the value is asked for and nobody knows it */
} ArchError;
#define ARCH_ERROR (arch_error_quark())
GQuark arch_error_quark(void);
