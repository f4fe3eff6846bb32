/* SPDX-License-Identifier: MIT */
/* Which elements of an array a thread accesses, as C. */
#include "stage/pipeline/pipeline_private.h"

#include "ir/ir.h"

#include <string.h>

/* Expressions of more nodes are not written out. */
#define MOST_NODES 4000

/* What is written for one kernel. */
struct ReachWriter {
    const Kernel *kernel;
    GString *values;     /* definitions of values that are used more than once */
    GString *statements; /* behind them */
    GHashTable *numbers; /* Expr to its number among VALUES, + 1 */
};

ReachWriter *
reach_writer_new(const Kernel *kernel)
{
    ReachWriter *writer = g_new0(ReachWriter, 1);

    writer->kernel = kernel;
    writer->values = g_string_new(NULL);
    writer->statements = g_string_new(NULL);
    writer->numbers = g_hash_table_new(NULL, NULL);
    return writer;
}

void
reach_writer_free(ReachWriter *writer)
{
    if (!writer)
        return;
    g_string_free(writer->values, TRUE);
    g_string_free(writer->statements, TRUE);
    g_hash_table_unref(writer->numbers);
    g_free(writer);
}

gboolean
reach_writer_is_empty(const ReachWriter *writer)
{
    return writer->statements->len == 0;
}

void
reach_writer_append_to(const ReachWriter *writer, GString *text)
{
    g_string_append(text, writer->values->str);
    g_string_append(text, writer->statements->str);
}

static gboolean append_value(ReachWriter *writer, const Expr *e, GString *text);

static gboolean
append_symbol(const Kernel *kernel, const Expr *e, GString *text)
{
    static const char *const NAMES[] = {[SYMBOL_THREAD] = "threadIdx",
                                        [SYMBOL_BLOCK] = "blockIdx",
                                        [SYMBOL_BLOCK_DIM] = "blockDim",
                                        [SYMBOL_GRID_DIM] = "gridDim"};

    if (e->symbol == SYMBOL_PARAM) {
        const Param *param = g_ptr_array_index(kernel->params, e->number);

        if (e->number >= kernel->n_own_params || !param->is_integer)
            return FALSE;
        g_string_append_printf(text, "(long long)%s", param->name);
        return TRUE;
    }
    if (e->symbol == SYMBOL_LOOP) /* what it counts is added apart: 0 */
        g_string_append(text, "0ll");
    else
        g_string_append_printf(text, "(long long)%s.%c", NAMES[e->symbol], "xyz"[e->number]);
    return TRUE;
}

/* Appends the arguments of E between BEFORE, BETWEEN and BEHIND. */
static gboolean
append_arguments(ReachWriter *writer, const Expr *e, const char *before, const char *between,
                 const char *behind, GString *text)
{
    g_string_append(text, before);
    for (guint i = 0; i < e->n_args; i++) {
        g_string_append(text, i > 0 ? between : "");
        if (!append_value(writer, e->args[i], text))
            return FALSE;
    }
    g_string_append(text, behind);
    return TRUE;
}

/* The counters of loops are left out: they are 0. */
static gboolean
append_sum(ReachWriter *writer, const Expr *e, GString *text)
{
    g_string_append_printf(text, "(%" G_GINT64_FORMAT "ll", e->value);
    for (guint i = 0; i < e->n_args; i++) {
        gint64 coefficient = e->coefficients[i];

        if (e->args[i]->kind == EXPR_SYMBOL && e->args[i]->symbol == SYMBOL_LOOP)
            continue;
        g_string_append(text, coefficient == -1 ? " - " : " + ");
        if (ABS(coefficient) != 1)
            g_string_append_printf(text, "%" G_GINT64_FORMAT "ll * ", coefficient);
        if (!append_value(writer, e->args[i], text))
            return FALSE;
    }
    g_string_append_c(text, ')');
    return TRUE;
}

/* Appends E, a choice or a quotient, which VALUES do not have. */
static gboolean
append_new(ReachWriter *writer, const Expr *e, GString *text)
{
    switch (e->kind) {
    case EXPR_DIV:
        return append_arguments(writer, e, "fieldwise::pipeline::quotient(", ", ", ")", text);
    case EXPR_MOD:
        return append_arguments(writer, e, "fieldwise::pipeline::rest(", ", ", ")", text);
    case EXPR_MIN:
        return append_arguments(writer, e, "fieldwise::pipeline::least(", ", ", ")", text);
    case EXPR_MAX:
        return append_arguments(writer, e, "fieldwise::pipeline::most(", ", ", ")", text);
    default:
        if (!append_value(writer, e->args[0], text))
            return FALSE;
        g_string_append(text, " != 0 ? ");
        if (!append_value(writer, e->args[1], text))
            return FALSE;
        g_string_append(text, " : ");
        return append_value(writer, e->args[2], text);
    }
}

/* Appends the name of a value that is E. */
static gboolean
append_name(ReachWriter *writer, const Expr *e, GString *text)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(writer->numbers, e));
    g_autoptr(GString) value = g_string_new(NULL);

    if (number == 0) {
        if (!append_new(writer, e, value))
            return FALSE;
        number = g_hash_table_size(writer->numbers) + 1;
        g_hash_table_insert(writer->numbers, (gpointer)e, GUINT_TO_POINTER(number));
        g_string_append_printf(writer->values, "    const long long fieldwise_%u = %s;\n", number,
                               value->str);
    }
    g_string_append_printf(text, "fieldwise_%u", number);
    return TRUE;
}

/* Appends E as a long long; the counters of loops are 0. FALSE: it says what C cannot compute. */
static gboolean
append_value(ReachWriter *writer, const Expr *e, GString *text)
{
    switch (e->kind) {
    case EXPR_CONST:
        g_string_append_printf(text, "(%" G_GINT64_FORMAT "ll)", e->value);
        return e->value > G_MININT64;
    case EXPR_SYMBOL:
        return append_symbol(writer->kernel, e, text);
    case EXPR_SUM:
        return append_sum(writer, e, text);
    case EXPR_PRODUCT:
        return append_arguments(writer, e, "(", " * ", ")", text);
    case EXPR_DIV:
    case EXPR_MOD:
    case EXPR_MIN:
    case EXPR_MAX:
    case EXPR_SELECT:
        return append_name(writer, e, text);
    case EXPR_LT:
        return append_arguments(writer, e, "(long long)(", " < ", ")", text);
    case EXPR_EQ:
        return append_arguments(writer, e, "(long long)(", " == ", ")", text);
    default:
        return FALSE;
    }
}

/* Whether E is known for each thread before the kernel runs. */
static gboolean
is_plain(const Expr *e)
{
    return e && (e->depends & (DEPENDS_OPAQUE | DEPENDS_DRAW)) == 0 && e->size <= MOST_NODES;
}

/* The loop whose counter TERM is, or is a product with; G_MAXUINT: something else hangs on loops. */
static guint
loop_of(const Expr *term)
{
    guint loop = G_MAXUINT;

    if (term->kind == EXPR_SYMBOL)
        return term->number;
    for (guint i = 0; term->kind == EXPR_PRODUCT && i < term->n_args; i++) {
        const Expr *factor = term->args[i];

        if ((factor->depends & DEPENDS_LOOP) == 0)
            continue;
        if (factor->kind != EXPR_SYMBOL || loop != G_MAXUINT)
            return G_MAXUINT;
        loop = factor->number;
    }
    return loop;
}

/* Appends what TERM, COEFFICIENT times, grows by in each iteration of its loop. */
static gboolean
append_step(ReachWriter *writer, const Expr *term, gint64 coefficient, GString *text)
{
    g_string_append_printf(text, "(%" G_GINT64_FORMAT "ll)", coefficient);
    for (guint i = 0; term->kind == EXPR_PRODUCT && i < term->n_args; i++) {
        if (term->args[i]->kind == EXPR_SYMBOL && term->args[i]->symbol == SYMBOL_LOOP)
            continue;
        g_string_append(text, " * ");
        if (!append_value(writer, term->args[i], text))
            return FALSE;
    }
    return TRUE;
}

/* Appends statements that let LOW and HIGH go as far as TERM, COEFFICIENT times, does, and adds its loop to
 * LOOPS. */
static gboolean
append_term(ReachWriter *writer, const Expr *term, gint64 coefficient, guint64 *loops, GString *text)
{
    guint number = loop_of(term);
    const Loop *loop = number == G_MAXUINT ? NULL : g_ptr_array_index(writer->kernel->loops, number);
    const Expr *trip = loop ? (loop->own_trip ? loop->own_trip : loop->trip) : NULL;

    if (!is_plain(trip) || (trip->depends & DEPENDS_LOOP) != 0 || loop->is_bisection || number > 62)
        return FALSE;
    *loops |= G_GUINT64_CONSTANT(1) << number;
    g_string_append(text, "    fieldwise_trips = ");
    if (!append_value(writer, trip, text))
        return FALSE;
    g_string_append(
        text,
        ";\n    fieldwise_is_reached = fieldwise_is_reached && fieldwise_trips > 0;\n    fieldwise_step = ");
    if (!append_step(writer, term, coefficient, text))
        return FALSE;
    g_string_append(
        text, ";\n    fieldwise_low += fieldwise_step < 0 ? fieldwise_step * (fieldwise_trips - 1) : 0;\n"
              "    fieldwise_high += fieldwise_step > 0 ? fieldwise_step * (fieldwise_trips - 1) : 0;\n");
    return TRUE;
}

/* Appends statements that set LOW and HIGH to the least and the largest value of INDEX; *RET_LOOPS: its
 * loops.
 */
static gboolean
append_range(ReachWriter *writer, const Expr *index, guint64 *ret_loops, GString *text)
{
    *ret_loops = 0;
    g_string_append(text, "    fieldwise_low = fieldwise_high = ");
    if (!append_value(writer, index, text))
        return FALSE;
    g_string_append(text, ";\n    fieldwise_is_reached = true;\n");
    if ((index->depends & DEPENDS_LOOP) == 0)
        return TRUE;
    if (index->kind != EXPR_SUM)
        return append_term(writer, index, 1, ret_loops, text);
    for (guint i = 0; i < index->n_args; i++)
        if ((index->args[i]->depends & DEPENDS_LOOP) != 0 &&
            !append_term(writer, index->args[i], index->coefficients[i], ret_loops, text))
            return FALSE;
    return TRUE;
}

/* Finds the loops around access NUMBER in NODE; FALSE: it is not there, or a condition stands above it. */
static gboolean
is_unconditional(const Kernel *kernel, const Node *node, guint number, guint64 *loops)
{
    gboolean is_in_loop = node->kind == NODE_LOOP;

    if (node->kind == NODE_ACCESS)
        return node->access == number;
    if (node->kind == NODE_GUARD || (is_in_loop && node->loop > 62))
        return FALSE;
    for (guint i = 0; node->children && i < node->children->len; i++)
        if (is_unconditional(kernel, g_ptr_array_index(node->children, i), number, loops)) {
            if (is_in_loop)
                *loops |= G_GUINT64_CONSTANT(1) << node->loop;
            return !is_in_loop || !((const Loop *)g_ptr_array_index(kernel->loops, node->loop))->at_most;
        }
    return FALSE;
}

/* Whether ACCESS, the only store to its array, writes one element after the other of LOOPS, all of them. */
static gboolean
writes_all(const Kernel *kernel, const Access *access, guint64 loops)
{
    guint64 around = 0;
    guint n = 0;
    gint64 step = 1;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *other = g_ptr_array_index(kernel->accesses, i);

        n += other->array == access->array && other->kind != ACCESS_LOAD;
    }
    for (guint i = 0; access->index->kind == EXPR_SUM && i < access->index->n_args; i++)
        if ((access->index->args[i]->depends & DEPENDS_LOOP) != 0) {
            step = access->index->args[i]->kind == EXPR_SYMBOL ? access->index->coefficients[i] : 0;
        }
    return n == 1 && access->field < 0 && !access->sub && step == 1 &&
           (access->index->kind == EXPR_SUM || access->index->kind == EXPR_SYMBOL) &&
           (loops & (loops - 1)) == 0 && is_unconditional(kernel, kernel->body, access->id, &around) &&
           around == loops;
}

/* Appends statements for ACCESS, in the SLOT-th of the arrays that are sliced. */
static gboolean
append_access(ReachWriter *writer, const Access *access, guint slot, GString *text)
{
    guint64 loops = 0;
    gboolean is_all;

    if (access->kind == ACCESS_ATOMIC || !is_plain(access->index) ||
        !append_range(writer, access->index, &loops, text))
        return FALSE;
    is_all = access->kind == ACCESS_STORE && writes_all(writer->kernel, access, loops);
    g_string_append_printf(text,
                           "    if (fieldwise_is_reached)\n        fieldwise::pipeline::reach("
                           "fieldwise_windows[%uu * gridDim.x + blockIdx.x], fieldwise_low, fieldwise_high,\n"
                           "                                   %s);\n",
                           slot, is_all ? "(unsigned long long)(fieldwise_high - fieldwise_low + 1)" : "0");
    return TRUE;
}

gboolean
reach_writer_add(ReachWriter *writer, guint array, guint slot)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = 0; i < writer->kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(writer->kernel->accesses, i);
        g_autoptr(GString) text = g_string_new(NULL);

        if (access->array != array)
            continue;
        if (!append_access(writer, access, slot, text))
            return FALSE;
        if (!strstr(all->str, text->str)) /* another access to the same element */
            g_string_append(all, text->str);
    }
    g_string_append(writer->statements, all->str);
    return TRUE;
}
