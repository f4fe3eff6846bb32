/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/records.h"

/* A kernel made by hand. i is a thread's index, j a loop counter. */
typedef struct {
    Kernel *kernel;
    const Expr *i, *j, *n;
} Fixture;

void fixture_init(Fixture *fixture);
void fixture_clear(Fixture *fixture);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Fixture, fixture_clear)

/* An array NAME of record RECORD of the kernel, or with -1 of floats, that parameter ROOT_PARAM leads to; its
 * number. */
guint add_array(Fixture *fixture, const char *name, int record, int root_param);

/* A load of FIELD of element INDEX of an array. */
void add_access(Fixture *fixture, guint array, int field, const Expr *index);

/* A record of float fields named by the letters of FIELDS; its number. */
int add_record(Fixture *fixture, const char *name, const char *fields);

/* Whether binding NUMBER of BINDINGS is of KIND and reads EXPECTED: "NAME(FIELD*,FIELD,...)", with a star
 * after each touched field; then for each access "FIELD@INSTANCE[INDEX]", "-" for no field. */
void check_bindings(const GPtrArray *bindings, guint number, BindingKind kind, const char *expected);

/* The only binding that REQUEST gives. */
void check_one(Fixture *fixture, const char *request, BindingKind kind, const char *expected);

/* That nothing is a record without a request, with the reason; and that REQUEST is an error. */
void check_none(Fixture *fixture, const char *part_of_reason);
void check_error(Fixture *fixture, const char *request, int code, const char *message);

gboolean has_note(const Binding *binding, const char *part);

/* Host code exchanges the buffers of parameters A and B. */
void exchange(Kernel *kernel, guint a, guint b);
