/* SPDX-License-Identifier: MIT */
/* Variables that end loops, as of `while (!done)`: where it is not known whether one is set to its end, the
 * loop goes on, and may end earlier than is seen. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

/* Adds to VARIABLES those that decide whether EXPRESSION is TRUTH. */
static void
add_variables(GHashTable *variables, const Ast *expression, int truth)
{
    const Ast *inner = ast_skip_casts(expression);

    if (inner->kind == AST_UNARY && inner->op == UNARY_LNOT)
        add_variables(variables, inner->kids[0], !truth);
    if (inner->kind == AST_BINARY && inner->op == (truth ? OPERATOR_LAND : OPERATOR_LOR)) {
        add_variables(variables, inner->kids[0], truth);
        add_variables(variables, inner->kids[1], truth);
    }
    if (inner->kind == AST_BINARY && (inner->op == OPERATOR_EQ || inner->op == OPERATOR_NE) &&
        ast_skip_casts(inner->kids[1])->kind == AST_INTEGER &&
        ast_skip_casts(inner->kids[0])->type->kind == CTYPE_BOOL)
        add_variables(variables, inner->kids[0],
                      ((ast_skip_casts(inner->kids[1])->value != 0) == (inner->op == OPERATOR_EQ)) == truth);
    if (inner->kind == AST_NAME && inner->decl->kind == DECL_VARIABLE && ctype_is_integral(inner->decl->type))
        g_hash_table_insert(variables, inner->decl, GINT_TO_POINTER(truth));
}

HostEnds *
host_ends_new(const Ast *condition)
{
    HostEnds *ends = g_new0(HostEnds, 1);

    ends->variables = g_hash_table_new(NULL, NULL);
    if (condition)
        add_variables(ends->variables, condition, TRUE);
    return ends;
}

void
host_ends_free(HostEnds *ends)
{
    if (!ends)
        return;
    g_hash_table_unref(ends->variables);
    g_free(ends);
}

int
host_goes_on(HostRun *run, HostFrame *frame, const Ast *condition, int truth, guint64 *assumed,
             gboolean *is_bound)
{
    const Ast *inner = ast_skip_casts(condition);
    HostValue value;
    int a, b;

    if (inner->kind == AST_UNARY && inner->op == UNARY_LNOT) {
        a = host_goes_on(run, frame, inner->kids[0], !truth, assumed, is_bound);
        return a < 0 ? a : !a;
    }
    if (inner->kind != AST_BINARY || inner->op != (truth ? OPERATOR_LAND : OPERATOR_LOR)) {
        value = host_eval(run, frame, condition);
        *assumed |= value.assumed;
        return host_value_truth(&value);
    }
    a = host_goes_on(run, frame, inner->kids[0], truth, assumed, is_bound);
    if (a == !truth)
        return a;
    b = host_goes_on(run, frame, inner->kids[1], truth, assumed, is_bound);
    *is_bound = *is_bound || (b != !truth && (a < 0) != (b < 0));
    return b == !truth ? b : MAX(a, b) < 0 ? -1 : truth;
}

gboolean
host_ends_assigned(HostRun *run, HostFrame *frame, const Ast *assignment, HostValue *ret_value)
{
    const Ast *variable = ast_skip_casts(assignment->kids[0]), *given = ast_skip_casts(assignment->kids[1]);
    guint64 assumed = 0;
    gpointer on;
    int truth;

    if (!run->ends || assignment->op != OPERATOR_ASSIGN || variable->kind != AST_NAME ||
        !g_hash_table_lookup_extended(run->ends->variables, variable->decl, NULL, &on) ||
        given->kind != AST_BINARY || (given->op != OPERATOR_LAND && given->op != OPERATOR_LOR))
        return FALSE;
    truth = host_goes_on(run, frame, given, GPOINTER_TO_INT(on), &assumed, &run->ends->is_bound);
    *ret_value = truth < 0 ? host_value_unknown() : host_value_assuming(host_value_int(truth), assumed);
    return TRUE;
}

void
host_ends_join(HostRun *run, HostFrame *a, HostFrame *b)
{
    GHashTableIter iter;
    gpointer variable, on;

    if (!run->ends || !a->alive || !b->alive)
        return;
    g_hash_table_iter_init(&iter, run->ends->variables);
    while (g_hash_table_iter_next(&iter, &variable, &on)) {
        const HostValue *x = host_frame_get(a, variable), *y = host_frame_get(b, variable);
        int in_a = x ? host_value_truth(x) : -1, in_b = y ? host_value_truth(y) : -1;

        if (in_a < 0 || in_b < 0 || in_a == in_b)
            continue;
        if (in_a == GPOINTER_TO_INT(on))
            host_frame_set(b, variable, x);
        else
            host_frame_set(a, variable, y);
        run->ends->is_bound = TRUE;
    }
}
