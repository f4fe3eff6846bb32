/* SPDX-License-Identifier: MIT */
/* What calls give whose meaning is known by the names of the functions. */
#pragma once

#include "frontend/host/state/state.h"

#include <glib.h>

/* --- host_library.c */
/* What CALL of a function whose meaning is known by its name gives. */
HostValue host_eval_library(HostRun *run, const Ast *call, const GArray *arguments);

/* The least of A and B, which EXPRESSION takes: a limit counts where the other is not known. */
HostValue host_least_of(HostRun *run, const Ast *expression, const HostValue *a, const HostValue *b);

/* --- host_string.c */
/* Whether TYPE is std::string. */
gboolean host_type_is_string(const CType *type);
/* What CALL, of a method of OBJECT or of a function, gives that compares or measures texts; unknown where it
 * does something else. */
HostValue host_string_call(const Ast *call, const HostValue *object, const GArray *arguments);
