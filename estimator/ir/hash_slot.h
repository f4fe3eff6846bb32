/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The slot where a table of SIZE slots, a power of two from 2 on, first looks for the line or piece NUMBER:
 * the topmost bits of a product, to which all bits of NUMBER contribute. Its upper bits tell its array, and
 * are brought down first: the same lines of many arrays would else fall on few slots. */
static inline gsize
hash_slot(guint64 number, gsize size)
{
    return (number ^ number >> 32) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15) >>
           (64 - (guint)__builtin_ctzll(size));
}
