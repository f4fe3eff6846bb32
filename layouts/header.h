/* SPDX-License-Identifier: MIT */
#pragma once

#include "header_names.h"
#include "layout.h"

typedef enum {
    HEADER_ACCESSORS, /* format 1: the view and its accessors, all that C has */
    HEADER_ARRAYS,    /* format 2: arrays, pointers and references of C++ as well */
    HEADER_FLAT,      /* the same for a flattened record, whose fields are all of one type */
    HEADER_FIELDS,    /* format 2: pointers to the fields of parallel pointers */
} HeaderExtent;

/* The C/CUDA header that gives programs RECORD in LAYOUT (canonical), as docs/guide/headers.md describes it.
 * Fails with HEADER_ERROR where the declared struct cannot be written so that every field lies where it
 * does. */
char *header_text(const Record *record, const Layout *layout, const HeaderNames *names, HeaderExtent extent,
                  GError **error);
