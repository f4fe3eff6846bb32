/* SPDX-License-Identifier: MIT */
/* Who gets an address, and what they do with it. */
#include "frontend/host/state/state_private.h"

const Ast *
host_address_in(const Ast *expression)
{
    const Ast *inner = ast_skip_casts(expression);

    return inner->kind == AST_UNARY && inner->op == UNARY_ADDRESS ? inner : NULL;
}

void
host_note_address_use(HostRun *run, const Ast *expression, AddressUse use)
{
    const Ast *address = host_address_in(expression);

    if (address)
        g_hash_table_insert(run->address_uses, (gpointer)address, GINT_TO_POINTER(use));
}

AddressUse
host_address_use(HostRun *run, const Ast *ast)
{
    Decl *holder = g_hash_table_lookup(run->holders, ast), *parameter = g_hash_table_lookup(run->passed, ast);

    if (holder && host_held(run, holder))
        return ADDRESS_READ;
    if (parameter && !g_hash_table_contains(run->leaked, parameter))
        return ADDRESS_WRITTEN;
    return (AddressUse)GPOINTER_TO_INT(g_hash_table_lookup(run->address_uses, ast));
}
