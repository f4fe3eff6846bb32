/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/rules_private.h"

/* Where the specialisation of a class template goes. */
typedef enum {
    PLACE_BEHIND,  /* behind the template, which stands behind the record */
    PLACE_GUARDED, /* there, for sources that have the record: others have the template alone */
    PLACE_HEADER,  /* behind the header: the template stands in front of the record */
    PLACE_NONE,
} ClassPlace;

/* That of the template at the node CLASS; *ret_record: the node that defines the record behind it, or
 * NO_NODE. */
ClassPlace rules_class_place(const Rules *rules, guint class, guint *ret_record);
