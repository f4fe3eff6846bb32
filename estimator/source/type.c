/* SPDX-License-Identifier: MIT */
#include "source/source.h"

SourceType
type_none(void)
{
    return (SourceType){.kind = CXType_Invalid};
}

TypeKind
type_kind(SourceType type)
{
    return (TypeKind)type.kind;
}

gboolean
type_is(SourceType type, TypeKind kind)
{
    return type_kind(clang_getCanonicalType(type)) == kind;
}

gboolean
type_equal(SourceType a, SourceType b)
{
    return clang_equalTypes(a, b) != 0;
}

gboolean
type_is_builtin(SourceType type)
{
    return type.kind >= CXType_FirstBuiltin && type.kind <= CXType_LastBuiltin;
}

SourceType
type_canonical(SourceType type)
{
    return clang_getCanonicalType(type);
}

SourceType
type_unqualified(SourceType type)
{
    return type_without_qualifiers(type);
}

SourceType
type_pointee(SourceType type)
{
    return clang_getPointeeType(type);
}

SourceType
type_element(SourceType type)
{
    return clang_getArrayElementType(type);
}

gint64
type_array_size(SourceType type)
{
    return clang_getArraySize(type);
}

gint64
type_size(SourceType type)
{
    return type_bytes(type);
}

gint64
type_alignment(SourceType type)
{
    return type_align_bytes(type);
}

gboolean
type_is_const(SourceType type)
{
    return clang_isConstQualifiedType(type) != 0;
}

gboolean
type_is_volatile(SourceType type)
{
    return clang_isVolatileQualifiedType(type) != 0;
}

gboolean
type_is_restrict(SourceType type)
{
    return clang_isRestrictQualifiedType(type) != 0;
}

gboolean
type_is_plain(SourceType type)
{
    return clang_isPODType(type) != 0;
}

gint
type_n_arguments(SourceType type)
{
    return clang_getNumArgTypes(type);
}

SourceType
type_argument(SourceType type, guint nth)
{
    return clang_getArgType(type, nth);
}

SourceType
type_result(SourceType type)
{
    return clang_getResultType(type);
}

gboolean
type_is_variadic(SourceType type)
{
    return clang_isFunctionTypeVariadic(type) != 0;
}

gint
type_n_template_arguments(SourceType type)
{
    return clang_Type_getNumTemplateArguments(type);
}

SourceType
type_template_argument(SourceType type, guint nth)
{
    return clang_Type_getTemplateArgumentAsType(type, nth);
}

char *
type_spelling(SourceType type)
{
    CXString spelling = clang_getTypeSpelling(type);
    char *text = g_strdup(clang_getCString(spelling));

    clang_disposeString(spelling);
    return text;
}
