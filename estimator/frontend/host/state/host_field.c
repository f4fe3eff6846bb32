/* SPDX-License-Identifier: MIT */
/* Members of a class. */
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

static enum CXVisitorResult
field_visit(CXCursor field, CXClientData fields)
{
    g_array_append_val((GArray *)fields, field);
    return CXVisit_Continue;
}

GArray *
host_record_fields(CXType type)
{
    GArray *fields = g_array_new(FALSE, FALSE, sizeof(CXCursor));

    clang_Type_visitFields(clang_getCanonicalType(type), field_visit, fields);
    return fields;
}

CXCursor
host_field_initializer(CXCursor field)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(field));
    g_autoptr(GArray) operands = NULL;

    if (type.kind == CXType_ConstantArray || clang_Cursor_isBitField(field))
        return clang_getNullCursor();
    operands = cursor_operands(field);
    return operands->len == 1 ? g_array_index(operands, CXCursor, 0) : clang_getNullCursor();
}
