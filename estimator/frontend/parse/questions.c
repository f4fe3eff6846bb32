/* SPDX-License-Identifier: MIT */
/* Questions that libclang itself fails on where a type or a cursor has no answer. */
#include "frontend/parse/parse.h"

static gboolean
is_array(enum CXTypeKind kind)
{
    return kind == CXType_ConstantArray || kind == CXType_IncompleteArray || kind == CXType_VariableArray ||
           kind == CXType_DependentSizedArray;
}

/* Whether TYPE, canonical and of no array, has a layout or a reason against one that libclang knows. It fails
 * on placeholders: overload sets, methods without their call, types that are not deduced yet. */
static gboolean
has_layout(CXType type)
{
    switch (type.kind) {
    case CXType_Overload:
    case CXType_Dependent:
        return FALSE;
    case CXType_Complex:
    case CXType_Pointer:
    case CXType_LValueReference:
    case CXType_RValueReference:
    case CXType_Record:
    case CXType_Enum:
    case CXType_FunctionNoProto:
    case CXType_FunctionProto:
    case CXType_Vector:
    case CXType_ExtVector:
    case CXType_MemberPointer:
        return TRUE;
    case CXType_Atomic:
        return type_bytes(clang_Type_getValueType(type)) >= 0;
    default:
        return type.kind >= CXType_FirstBuiltin && type.kind <= CXType_LastBuiltin;
    }
}

/* The canonical form of TYPE; FALSE: nothing is known of its layout. */
static gboolean
can_ask_layout(CXType type, CXType *ret_canonical)
{
    CXType inner = *ret_canonical = clang_getCanonicalType(type);

    while (is_array(inner.kind))
        inner = clang_getCanonicalType(clang_getArrayElementType(inner));
    return has_layout(inner);
}

gint64
type_bytes(CXType type)
{
    CXType canonical;

    return can_ask_layout(type, &canonical) ? clang_Type_getSizeOf(canonical) : CXTypeLayoutError_Undeduced;
}

gint64
type_align_bytes(CXType type)
{
    CXType canonical;

    return can_ask_layout(type, &canonical) ? clang_Type_getAlignOf(canonical) : CXTypeLayoutError_Undeduced;
}

gint64
type_member_bits(CXType type, const char *name)
{
    CXType canonical;

    return can_ask_layout(type, &canonical) ? clang_Type_getOffsetOf(canonical, name)
                                            : CXTypeLayoutError_Undeduced;
}

CXType
type_without_qualifiers(CXType type)
{
    return type.kind == CXType_Invalid ? type : clang_getUnqualifiedType(type);
}

CXType
type_without_reference(CXType type)
{
    return type.kind == CXType_Invalid ? type : clang_getNonReferenceType(type);
}

/* Whether KIND is one of what has a name in compiled code: libclang fails on, or never returns from, the
 * parameters of a function's type. */
static gboolean
has_symbol(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
           kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction || kind == CXCursor_VarDecl;
}

char *
cursor_symbol(CXCursor function)
{
    CXString mangled;
    char *symbol;

    if (!has_symbol(clang_getCursorKind(function)))
        return NULL;
    mangled = clang_Cursor_getMangling(function);
    symbol = g_strdup(clang_getCString(mangled));
    clang_disposeString(mangled);
    if (symbol && !*symbol)
        g_clear_pointer(&symbol, g_free);
    return symbol;
}

CursorValue
cursor_value(CXCursor cursor)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    CursorValue value = {.kind = CURSOR_VALUE_NONE};

    if (!result)
        return value;
    if (clang_EvalResult_getKind(result) == CXEval_Float) {
        value.kind = CURSOR_VALUE_REAL;
        value.real = clang_EvalResult_getAsDouble(result);
    } else if (clang_EvalResult_getKind(result) == CXEval_Int) {
        value.kind = CURSOR_VALUE_INTEGER;
        value.is_unsigned = clang_EvalResult_isUnsignedInt(result) != 0;
        value.integer = value.is_unsigned ? (gint64)clang_EvalResult_getAsUnsigned(result)
                                          : (gint64)clang_EvalResult_getAsLongLong(result);
    }
    clang_EvalResult_dispose(result);
    return value;
}
