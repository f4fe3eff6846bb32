/* SPDX-License-Identifier: MIT */
/* Types as the compiler has them. */
#pragma once

#include "source/kind.h"

/* A type; of the kind TYPE_INVALID where there is none. */
typedef CXType SourceType;

SourceType type_none(void);
TypeKind type_kind(SourceType type);
/* Whether TYPE is of KIND once typedefs are looked through. */
gboolean type_is(SourceType type, TypeKind kind);
gboolean type_equal(SourceType a, SourceType b);
/* Whether TYPE is a builtin type, such as float. */
gboolean type_is_builtin(SourceType type);

/* TYPE without typedefs. */
SourceType type_canonical(SourceType type);
/* TYPE without const, volatile and restrict of its own. */
SourceType type_unqualified(SourceType type);
/* What the pointer or reference TYPE leads to. */
SourceType type_pointee(SourceType type);
/* The elements of the array TYPE. */
SourceType type_element(SourceType type);
/* The elements of the array TYPE, how many; below 0: not known. */
gint64 type_array_size(SourceType type);
/* Bytes; below 0: it has no size. */
gint64 type_size(SourceType type);
gint64 type_alignment(SourceType type);

gboolean type_is_const(SourceType type);
gboolean type_is_volatile(SourceType type);
gboolean type_is_restrict(SourceType type);
/* Whether TYPE is plain old data, as C++03 has it. */
gboolean type_is_plain(SourceType type);

/* Of a function's type: how many parameters, parameter NTH, what it returns, whether it ends with "...". */
gint type_n_arguments(SourceType type);
SourceType type_argument(SourceType type, guint nth);
SourceType type_result(SourceType type);
gboolean type_is_variadic(SourceType type);
/* Template argument NTH of the class TYPE. */
SourceType type_template_argument(SourceType type, guint nth);

/* TYPE as the compiler spells it. Free with g_free(). */
char *type_spelling(SourceType type);
