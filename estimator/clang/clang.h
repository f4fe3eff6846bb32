/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* libclang, found at run time: distributions have different versions of it, and a package of Fieldwise should
 * work with the one that is there. */

typedef enum {
    CLANG_ERROR_MISSING, /* there is none, or none that can be used */
} ClangError;
#define CLANG_ERROR (clang_error_quark())
GQuark clang_error_quark(void);

/* Loads libclang, from CLANG_OLDEST on: the file that FIELDWISE_LIBCLANG names, else the first of those
 * beside this installation, the one that it was compiled with, those of the system from the newest version
 * that Fieldwise was tried with down, and one of Python's. It has to succeed before any function of libclang
 * is called; to call it again costs nothing. It may be called by several threads. */
gboolean clang_load(GError **error);
