/* SPDX-License-Identifier: MIT */
/* Accesses of granules, in place of those of elements. */
#include "model/staged/staged_private.h"

static const Expr *
map_symbol(const Expr *symbol, gpointer data)
{
    const Staging *staging = data;

    if (symbol->symbol == SYMBOL_LOOP && symbol->number < staging->from->loops->len)
        return staging->counters[symbol->number];
    return staged_known_symbol(staging->pool, staging->launch, symbol);
}

const Expr *
staged_put(Staging *staging, const Expr *e)
{
    return e ? staged_most(staging, expr_substitute(staging->pool, e, map_symbol, staging)) : NULL;
}

Node *
staged_add_access(Staging *staging, Access *access)
{
    Node *node = node_new(NODE_ACCESS, &access->place);

    access->id = node->access = staging->to->accesses->len;
    g_ptr_array_add(staging->to->accesses, access);
    return node;
}

/* The counters of all loops in NODE, whose first iterations count. */
static void
start_loops(Staging *staging, const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Node *child = g_ptr_array_index(node->children, i);

        if (child->kind == NODE_LOOP)
            staging->counters[child->loop] = expr_const(staging->pool, 0);
        start_loops(staging, child);
    }
}

const Expr *
staged_first_granule(Staging *staging, const StagedLoop *loop, const StagedArray *array, const Expr *first)
{
    ExprPool *pool = staging->pool;
    const Access *access = staged_first_access(staging->from, loop, array->array);
    const Array *of_kernel = g_ptr_array_index(staging->from->arrays, array->array);
    guint aligned = array->form == STAGE_STRIP ? staged_block_alignment(loop) * array->bytes : STAGED_GRANULE;

    if (!access)
        return NULL;
    start_loops(staging, staged_find_loop(staging->from->body, loop->loop));
    staging->counters[loop->loop] = first;
    const Expr *bytes =
        expr_mul_const(pool, staged_put(staging, access->index), (gint64)of_kernel->elem_bytes);
    const Expr *blocks = expr_binary(pool, EXPR_DIV, bytes, expr_const(pool, aligned));
    return expr_mul_const(pool, blocks, aligned / STAGED_GRANULE);
}

guint
staged_add_granules(Staging *staging, guint number)
{
    const Array *array = g_ptr_array_index(staging->from->arrays, number);
    Array *copy;

    if (STAGED_GRANULE % array->elem_bytes == 0) /* a granule is so many elements, of the same memory */
        return number;
    copy = g_memdup2(array, sizeof *array);
    copy->name = g_strdup(array->name);
    copy->type = g_strdup("uint4");
    copy->scalar = g_strdup("uint4");
    copy->elem_bytes = copy->elem_align = STAGED_GRANULE;
    copy->record = -1;
    g_ptr_array_add(staging->to->arrays, copy);
    g_array_append_val(staging->made->array_of, number);
    return staging->to->arrays->len - 1;
}

/* Adds to NODE the access of granule INDEX of the array of granules NUMBER, where ARRAY was accessed, for row
 * ROW of the block. */
static void
add_granule(Staging *staging, Node *node, const StagedLoop *loop, const StagedArray *array, guint number,
            const Expr *index, guint row, AccessKind kind)
{
    const Access *first = staged_first_access(staging->from, loop, array->array);
    const Array *of_copy = g_ptr_array_index(staging->to->arrays, number);
    Access *access = g_memdup2(first, sizeof *first);

    source_place_copy(&access->place, &first->place);
    access->text = g_strdup(first->text);
    access->reason = NULL;
    access->kind = kind;
    access->array = number;
    access->field = access->bundle = access->copied = -1;
    access->index = expr_mul_const(staging->pool, index, STAGED_GRANULE / (gint64)of_copy->elem_bytes);
    access->sub = NULL;
    access->bytes = STAGED_GRANULE;
    access->index_bits = 64;
    access->is_single = TRUE;
    access->asks_line = kind == ACCESS_LOAD;
    access->section = staging->first_section + (kind == ACCESS_STORE ? staging->n_sections - 1 : 0);
    access->waits = staging->first_wait + (row > 0 ? staging->n_waits - row : 0);
    access->piece = staging->first_piece;
    access->value_section = kind == ACCESS_STORE ? staging->first_section : 0;
    access->value_loads = kind == ACCESS_STORE ? staging->to->accesses->len : 0;
    node_add(node, staged_add_access(staging, access));
}

/* TRUE where nothing in LOOP reads a byte of granule NUMBER of a block of ARRAY, which has records longer
 * than a granule: a compiler leaves the load out. */
static gboolean
is_unused(const Staging *staging, const StagedLoop *loop, const StagedArray *array, guint number)
{
    const Array *of_kernel = g_ptr_array_index(staging->from->arrays, array->array);
    gint64 from = (gint64)(number * STAGED_GRANULE % of_kernel->elem_bytes), to = from + STAGED_GRANULE;
    const Record *record =
        of_kernel->record >= 0 ? g_ptr_array_index(staging->from->records, (guint)of_kernel->record) : NULL;

    if (of_kernel->elem_bytes <= STAGED_GRANULE || !record)
        return FALSE;
    for (guint i = 0; i < staging->from->accesses->len; i++) {
        const Access *access = g_ptr_array_index(staging->from->accesses, i);
        const Field *field = access->field >= 0 ? &record->fields[access->field] : NULL;

        if (access->array != array->array || access->kind != ACCESS_LOAD)
            continue;
        if (!field || field->decl_offset < 0 ||
            (field->decl_offset < to &&
             field->decl_offset + (gint64)(field->elem_bytes * field->count) > from))
            return FALSE;
    }
    return TRUE;
}

void
staged_add_block(Staging *staging, Node *node, const StagedLoop *loop, const StagedPlaces *places,
                 const Expr *iteration, AccessKind kind)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);
        guint n = loop->n * array->bytes / STAGED_GRANULE;
        const Expr *behind =
            expr_binary(staging->pool, EXPR_DIV, expr_mul_const(staging->pool, iteration, array->bytes),
                        expr_const(staging->pool, STAGED_GRANULE));
        const Expr *at = expr_add(staging->pool, places->first[i], behind);

        for (guint g = 0; g < n && (kind == ACCESS_LOAD ? array->reads : array->writes); g++)
            if (kind != ACCESS_LOAD || !is_unused(staging, loop, array, g))
                add_granule(staging, node, loop, array, places->numbers[i],
                            expr_add(staging->pool, at, expr_const(staging->pool, g)),
                            array->is_row ? g * STAGED_GRANULE / array->bytes : 0, kind);
    }
}

/* The thread of the same place ROW of its eight lanes. */
typedef struct {
    ExprPool *pool;
    guint row;
} Row;

static const Expr *
map_row(const Expr *symbol, gpointer data)
{
    const Row *row = data;

    if (symbol->symbol != SYMBOL_THREAD || symbol->number != 0)
        return NULL;
    const Expr *lanes = expr_const(row->pool, STAGED_LINE_BYTES / STAGED_GRANULE);
    const Expr *place = expr_binary(row->pool, EXPR_MOD, symbol, lanes);
    return expr_add(row->pool, expr_sub(row->pool, symbol, place), expr_const(row->pool, row->row));
}

void
staged_add_lines(Staging *staging, Node *node, const StagedLoop *loop, const StagedPlaces *places,
                 const Expr *iteration)
{
    ExprPool *pool = staging->pool;
    guint n = STAGED_LINE_BYTES / STAGED_GRANULE;
    const Expr *thread = expr_symbol(pool, SYMBOL_THREAD, 0, NULL);
    const Expr *place = expr_binary(pool, EXPR_MOD, thread, expr_const(pool, n));

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);
        const Expr *behind = expr_binary(pool, EXPR_DIV, expr_mul_const(pool, iteration, array->bytes),
                                         expr_const(pool, STAGED_GRANULE));
        const Expr *at = expr_add(pool, places->first[i], behind);

        for (guint r = 0; r < n && array->writes; r++) {
            const Expr *line = expr_substitute(pool, at, map_row, &(Row){pool, r});

            add_granule(staging, node, loop, array, places->numbers[i], expr_add(pool, line, place), 0,
                        ACCESS_STORE);
        }
    }
}

const Expr *
staged_move_granules(const Staging *staging, Access *access, guint elements, gboolean is_made_up)
{
    ExprPool *pool = staging->pool;
    const Expr *n = expr_const(pool, elements), *place = expr_binary(pool, EXPR_MOD, access->index, n);
    gint64 one = access->kind == ACCESS_STORE ? elements - 1 : 0;
    const Expr *condition = is_made_up ? expr_draw(pool, 1 / (double)elements, &access->index, 1)
                                       : expr_binary(pool, EXPR_EQ, place, expr_const(pool, one));

    access->index = expr_mul_const(pool, expr_binary(pool, EXPR_DIV, access->index, n), elements);
    access->bytes = STAGED_GRANULE;
    access->field = -1;
    access->is_single = TRUE;
    access->asks_line = access->kind == ACCESS_LOAD;
    return condition;
}
