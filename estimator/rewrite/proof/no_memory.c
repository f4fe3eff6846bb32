/* SPDX-License-Identifier: MIT */
/* Why no memory of a field of parallel pointers is seen. */
#include "rewrite/proof/proof_private.h"

#include "frontend/parse/parse.h"
#include "source/source.h"
#include "rewrite/refusals/refusals.h"

#include <string.h>

/* Whether something of the program calls or launches FUNCTION, a node. */
static gboolean
is_called(const Flow *flow, guint function)
{
    guint number = flow_function(flow, function);

    for (guint i = 0; i < flow->tree->nodes->len; i++)
        if (tree_node(flow->tree, i)->kind == TREE_CALL_EXPR &&
            flow_called(flow, tree_node(flow->tree, i)->entity) == number)
            return TRUE;
    return number == NO_NODE;
}

/* The function whose parameter NODE is, where it is one of a function that is defined; else NO_NODE. */
static guint
function_of(const SourceTree *tree, guint node)
{
    guint function = tree_node(tree, node)->kind == TREE_PARM_DECL ? tree_node(tree, node)->parent : NO_NODE;

    return function != NO_NODE && entity_is_definition(tree_node(tree, function)->entity) ? function
                                                                                          : NO_NODE;
}

/* A function that gets FIELD and that nothing calls, or NO_NODE. */
static guint
uncalled_function(const ParallelField *field)
{
    const Flow *flow = field->flow;

    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        for (guint i = 0; flow_class(flow, s) == field->class && i < slot->declared->len; i++) {
            guint function = function_of(flow->tree, g_array_index(slot->declared, guint, i));

            if (function != NO_NODE && !is_called(flow, function))
                return function;
        }
    }
    return NO_NODE;
}

/* Whether a message of the compiler is an error that names the function NAME, a kernel: device code launches
 * it, which host compilers do not know. Sets where that is. */
static gboolean
find_error(const SourceTree *tree, const char *name, guint *ret_file, guint *ret_offset)
{
    g_autofree char *quoted = g_strdup_printf("'%s'", name);

    for (guint u = 0; u < tree->units->len; u++) {
        g_autoptr(GPtrArray) messages = unit_messages(tree, g_ptr_array_index(tree->units, u));

        for (guint i = 0; i < messages->len; i++) {
            const SourceMessage *message = g_ptr_array_index(messages, i);

            if (message->file == NO_NODE || !message->is_error || !strstr(message->text, quoted))
                continue;
            *ret_file = message->file;
            *ret_offset = message->offset;
            return TRUE;
        }
    }
    return FALSE;
}

/* Nothing is seen to call FUNCTION, which gets FIELD. */
static void
refuse_uncalled(Rules *rules, const ParallelField *field, guint function)
{
    const SourceTree *tree = rules->tree;
    g_autofree char *name = cursor_name(tree_node(tree, function)->entity);
    gboolean is_kernel = tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR);
    g_autofree char *missing = rewriting_missing_file(tree);
    guint file, offset;
    g_autofree char *why = is_kernel ? tree_launch_error(tree, name, &file, &offset) : NULL;

    if (why) {
        refusals_add(rules->result, file, offset, REFUSE(LAUNCH_ERROR), why);
    } else if (is_kernel && find_error(tree, name, &file, &offset)) {
        refusals_add(rules->result, file, offset, REFUSE(LAUNCH_NOT_FOLLOWED), name);
    } else if (missing) {
        rules_refuse(rules, function, REFUSE(UNCALLED_FIELD_FILE), is_kernel ? "launches" : "calls", name,
                     field->name, missing);
    } else {
        rules_refuse(rules, function, REFUSE(UNCALLED_FIELD), is_kernel ? "launches" : "calls", name,
                     field->name, is_kernel ? "kernel" : "function");
    }
}

void
parallel_refuse_without_memory(Parallel *parallel, const Rewriting *result)
{
    if (result->refusals->len > 0)
        return;
    for (guint i = 0; i < parallel->without_memory->len; i++) {
        const ParallelField *field = g_array_index(parallel->without_memory, const ParallelField *, i);
        Rules *rules = parallel_rules(parallel, field->flow);
        guint function = uncalled_function(field);

        if (function != NO_NODE) { /* most of the fields have one reason */
            refuse_uncalled(rules, field, function);
            return;
        }
        rules_refuse(rules, parallel_first_node(field), REFUSE(NO_ALLOCATION), field->name);
    }
}
