/* SPDX-License-Identifier: MIT */
/* Who gets an address, and what they do with it. */
#include "frontend/host/state/state_private.h"
#include "frontend/parse/parse.h"

CXCursor
host_address_in(CXCursor expression)
{
    CXCursor inner = cursor_skip_wrappers(expression);

    if (clang_getCursorKind(inner) == CXCursor_UnaryOperator &&
        clang_getCursorUnaryOperatorKind(inner) == CXUnaryOperator_AddrOf)
        return inner;
    return clang_getNullCursor();
}

/* EXPRESSION without the declaration that it was come by, which differs from visit to visit. */
static CXCursor
expression_alone(CXCursor expression)
{
    expression.data[0] = NULL;
    return expression;
}

void
host_note_address_use(HostRun *run, CXCursor expression, AddressUse use)
{
    CXCursor address = host_address_in(expression);

    if (!clang_Cursor_isNull(address))
        cursor_table_put(run->address_uses, expression_alone(address), GINT_TO_POINTER(use));
}

AddressUse
host_address_use(const HostRun *run, CXCursor cursor)
{
    return (AddressUse)GPOINTER_TO_INT(cursor_table_get(run->address_uses, expression_alone(cursor)));
}
