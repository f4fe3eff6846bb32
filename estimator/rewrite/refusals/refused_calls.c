/* SPDX-License-Identifier: MIT */
/* What to do where an array, or the address of a pointer to it, goes to a function that is not rewritten. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

typedef struct {
    const char *name, *advice;
} Advice;

/* What functions that get the address of a pointer, or the pointer, do with it, and what to do instead. */
static const Advice ADDRESSES[] = {
#define FUNCTION(gets, name, reason, advice) GETS_##gets(name, reason ": " advice)
#define GETS_ADDRESS(name, advice) {name, advice},
#define GETS_POINTER(name, advice)
#include "rewrite/edits/refusals.def"
#undef GETS_ADDRESS
#undef GETS_POINTER
};
static const Advice POINTERS[] = {
#define FUNCTION(gets, name, reason, advice) GETS_##gets(name, reason ": " advice)
#define GETS_ADDRESS(name, advice)
#define GETS_POINTER(name, advice) {name, advice},
#include "rewrite/edits/refusals.def"
};

/* Refuses USE, an argument of the function called NAME, with what the N rows of TABLE say of it; FALSE: they
 * say nothing. */
static gboolean
refuse_as_told(Rules *rules, guint use, const char *name, const Advice *table, guint n)
{
    if (strcmp(name, "memset") == 0 && node_is_device_code(rules->tree, use)) {
        rules_refuse(rules, use, REFUSE(MEMSET_ON_DEVICE), name);
        return TRUE;
    }
    if (strcmp(name, "memcpy") == 0 && node_is_device_code(rules->tree, use)) {
        rules_refuse(rules, use, REFUSE(MEMCPY_ON_DEVICE), name);
        return TRUE;
    }
    for (guint i = 0; i < n; i++)
        if (strcmp(table[i].name, name) == 0) {
            rules_refuse(rules, use, REFUSE(FUNCTION_TOLD), name, table[i].advice);
            return TRUE;
        }
    return FALSE;
}

/* Whether FUNCTION is one of the standard library's: containers of the bundled declarations have their
 * methods from a base in a namespace of its own. */
static gboolean
is_standard(Entity function)
{
    g_autofree char *usr = entity_is_none(function) ? NULL : cursor_usr(function);

    return usr && (g_str_has_prefix(usr, "c:@N@std@") || g_str_has_prefix(usr, "c:@N@fieldwise@"));
}

/* Functions of the standard library that hand on what they get. */
static const char *const KEEPERS[] = {"tie",  "bind",    "async", "invoke",    "apply",    "call_once", "ref",
                                      "cref", "forward", "move",  "addressof", "as_const", "visit",     NULL};

/* The function that gets USE as an argument is one of the standard library's, called NAME. FALSE: it is none.
 */
static gboolean
refuse_standard(Rules *rules, guint use, const char *name)
{
    const SourceTree *tree = rules->tree;
    guint call = use;
    Entity function;

    while (call != NO_NODE && tree_node(tree, call)->kind != TREE_CALL_EXPR)
        call = tree_node(tree, call)->parent;
    function = call == NO_NODE ? entity_none() : tree_referenced(tree, call);
    if (!is_standard(function))
        return FALSE;
    if (strcmp(name, "operator<<") == 0)
        rules_refuse(rules, use, REFUSE(STANDARD_PRINTS), name);
    else if (entity_kind(function) == TREE_CXX_METHOD || g_str_has_prefix(name, "make_") ||
             g_strv_contains(KEEPERS, name))
        rules_refuse(rules, use, REFUSE(STANDARD_KEEPS), name);
    else
        rules_refuse(rules, use, REFUSE(STANDARD_TAKES), name);
    return TRUE;
}

void
rules_refuse_call(Rules *rules, guint use, const char *name)
{
    if (refuse_as_told(rules, use, name, POINTERS, G_N_ELEMENTS(POINTERS)) ||
        refuse_standard(rules, use, name))
        return;
    if (node_is_device_code(rules->tree, use))
        rules_refuse(rules, use, REFUSE(CALL_ON_DEVICE), name);
    else
        rules_refuse(rules, use, REFUSE(CALL_NOT_REWRITTEN), name,
                     rules->names->fields        ? ""
                     : rules->names->n_items > 0 ? PART_BY_KERNEL_ITEMS
                                                 : PART_BY_KERNEL);
}

void
rules_refuse_address(Rules *rules, guint use, const char *name)
{
    if (refuse_as_told(rules, use, name, ADDRESSES, G_N_ELEMENTS(ADDRESSES)))
        return;
    rules_refuse(rules, use, REFUSE(ADDRESS_PASSED), name);
}
