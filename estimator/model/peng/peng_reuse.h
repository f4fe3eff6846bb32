/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/stream/stream.h"

#define REUSE_NONE G_MAXUINT

/* What each item of a stream touches, and what it can hit. All arrays are by item. */
typedef struct {
    const guint *element; /* distinct elements have distinct numbers; REUSE_NONE: the item touches nothing */
    guint n_elements;
    const gint64 *bytes; /* that the element brings into the cache */
    const gint64 *reach; /* accordant is what differs by at most so many elements, inside the same block of
                            n_cells element numbers, element = block * n_cells + cell; negative: nothing is */
    const guint
        *line; /* or accordant is what has the same number here (REUSE_NONE: go by reach); may be NULL */
    guint n_lines;
} ReuseInput;

/* The nearest earlier item that is accordant. */
typedef struct {
    guint source; /* REUSE_NONE: there is none */
    gint64 bytes; /* of the distinct elements touched from it on, both ends included (one thread) */
} Reuse;

/* Finds them for all items of STREAM, for which RET_REUSES has room. What is further away than the nearest is
 * at a larger distance, so the nearest decides whether anything hits. */
void reuse_find(const Stream *stream, const ReuseInput *input, Reuse *ret_reuses);

/* A stretch of a stream: from item FROM on, up to but without item TO. */
typedef struct {
    guint from, to;
} ReuseSpan;

/* The bytes of the distinct elements that the items of each of the N spans touch, into RET_BYTES. The spans
 * stand in the order of their ends; INPUT's reach and line are not looked at. */
void reuse_span_bytes(const Stream *stream, const ReuseInput *input, const ReuseSpan *spans, guint n,
                      gint64 *ret_bytes);
