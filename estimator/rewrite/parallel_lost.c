/* SPDX-License-Identifier: MIT */
/* Why no memory of a field of parallel pointers is seen. */
#include "rewrite/parallel.h"

#include "frontend/parse/parse.h"
#include "source/launched.h"

#include <string.h>

/* Whether something of the program calls or launches FUNCTION, a node. */
static gboolean
is_called(const Flow *flow, guint function)
{
    guint number = flow_function(flow, function);

    for (guint i = 0; i < flow->tree->nodes->len; i++)
        if (tree_node(flow->tree, i)->kind == CXCursor_CallExpr &&
            flow_called(flow, tree_node(flow->tree, i)->cursor) == number)
            return TRUE;
    return number == NO_NODE;
}

/* The function whose parameter NODE is, where it is one of a function that is defined; else NO_NODE. */
static guint
function_of(const SourceTree *tree, guint node)
{
    guint function =
        tree_node(tree, node)->kind == CXCursor_ParmDecl ? tree_node(tree, node)->parent : NO_NODE;

    return function != NO_NODE && clang_isCursorDefinition(tree_node(tree, function)->cursor) ? function
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
        CXTranslationUnit unit = ((const SourceUnit *)g_ptr_array_index(tree->units, u))->unit;

        for (guint i = 0; i < clang_getNumDiagnostics(unit); i++) {
            CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
            CXString text = clang_getDiagnosticSpelling(diagnostic);
            CXFile file = NULL;
            gboolean is_it;

            clang_getFileLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, ret_offset);
            *ret_file = file ? tree_file_index(tree, file) : NO_NODE;
            is_it = *ret_file != NO_NODE && clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error &&
                    strstr(clang_getCString(text), quoted);
            clang_disposeString(text);
            clang_disposeDiagnostic(diagnostic);
            if (is_it)
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
    g_autofree char *name = cursor_name(tree_node(tree, function)->cursor);
    gboolean is_kernel = tree_has_attribute(tree, function, CXCursor_CUDAGlobalAttr);
    g_autofree char *missing = rewriting_missing_file(tree);
    guint file, offset;
    char *why = is_kernel ? tree_launch_error(tree, name, &file, &offset) : NULL;

    if (why) {
        Refusal refusal = {REFUSAL_FORM, file, offset, why, FALSE};

        g_array_append_val(rules->result->refusals, refusal);
    } else if (is_kernel && find_error(tree, name, &file, &offset)) {
        Refusal refusal = {
            REFUSAL_FORM, file, offset,
            g_strdup_printf("the launch of %s is not followed, as device code makes it, or it has an error: "
                            "launch it from host code, without errors",
                            name),
            FALSE};

        g_array_append_val(rules->result->refusals, refusal);
    } else if (missing) {
        rules_refuse(rules, REFUSAL_UNSEEN, function, "nothing that is read %s %s, which gets %s%s",
                     is_kernel ? "launches" : "calls", name, field->name, missing);
    } else {
        rules_refuse(
            rules, REFUSAL_UNSEEN, function,
            "nothing in these sources %s %s, which gets %s: give the source that does, or take the %s out",
            is_kernel ? "launches" : "calls", name, field->name, is_kernel ? "kernel" : "function");
    }
}

void
parallel_refuse_lost(Parallel *parallel, const Rewriting *result)
{
    if (result->refusals->len > 0)
        return;
    for (guint i = 0; i < parallel->lost->len; i++) {
        const ParallelField *field = g_array_index(parallel->lost, const ParallelField *, i);
        Rules *rules = parallel_rules(parallel, field->flow);
        guint function = uncalled_function(field);

        if (function != NO_NODE) { /* most of the fields have one reason */
            refuse_uncalled(rules, field, function);
            return;
        }
        rules_refuse(rules, REFUSAL_UNSEEN, parallel_first_node(field),
                     "no cudaMalloc of %s is seen: give the source that allocates it", field->name);
    }
}
