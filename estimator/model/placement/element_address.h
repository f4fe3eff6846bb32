/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/integer.h"

/* Where a layout puts the elements of a field, in bytes from its first element: with tiles of TILE elements,
 * STRUCTS of which lie before ELEMENT, each of SIZE bytes, and STEP bytes from one element to the next inside
 * a tile. Modulo 2^64. */
static inline guint64
element_address_in(gint64 element, gint64 structs, gint64 tile, gint64 size, gint64 step)
{
    return (guint64)structs * (guint64)size +
           ((guint64)element - (guint64)structs * (guint64)tile) * (guint64)step;
}

/* The same of any element, also below 0: they lie as if the array went on before its start. TILE 0: there are
 * no tiles, and SIZE bytes from one element to the next. */
static inline gint64
element_address(gint64 element, gint64 tile, gint64 size, gint64 step)
{
    if (tile == 0)
        return (gint64)((guint64)element * (guint64)size);
    return (gint64)element_address_in(element, floor_divide(element, tile), tile, size, step);
}
