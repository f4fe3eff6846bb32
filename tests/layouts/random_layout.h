/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layouts.h"

/* Random inputs for the tests, from GLib's test generator: a failing run is repeated with the --seed it
 * printed. A record has 1 to MAX_FIELDS fields of C's scalar types and a few over-aligned ones, some of them
 * arrays; no declared offsets. The field's type is a C type name (see random_type_declarations). */
Record *random_record(guint max_fields);

/* A layout of every field of RECORD in random groups, order and tiles (0, 1 and more), not in canonical form.
 */
Layout *random_layout(const Record *record);

/* C declarations that a program needs before it uses the types of random_record. */
const char *random_type_declarations(void);

/* The field of C type TYPE_NUMBER, modulo the number of types. */
Field *random_add_field(Record *record, const char *name, guint type_number, guint32 count);
