/* SPDX-License-Identifier: MIT */
#pragma once

#include "host_run.h"

/* The fields of the struct TYPE, of CXCursor, and the initialiser that stands with one; a null cursor: none.
 */
GArray *host_record_fields(CXType type);
CXCursor host_field_initializer(CXCursor field);

/* The object that CALL of a constructor makes. */
HostValue host_construct(HostRun *run, HostFrame *frame, CXCursor call);

/* The object that LIST, an initialiser list of OPERANDS, makes: a struct, or an array of pointers. */
HostValue host_list(HostRun *run, HostFrame *frame, CXCursor list, const GArray *operands);
