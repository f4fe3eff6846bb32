/* SPDX-License-Identifier: MIT */
/* Accesses of global memory: where a pointer lands in its array, and the entry in the kernel IR. */
#include "frontend/accesses/accesses_private.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"
#include "ir/ir.h"

#include <string.h>

#define MAX_ACCESSES 20000u

/* A byte offset inside one element: a constant and terms. */
typedef struct {
    gint64 bytes;
    const Expr *terms[64];
    gint64 coefficients[64];
    guint n_terms;
} Inside;

/* Splits OFFSET bytes into whole elements of SIZE bytes and what is inside one; NULL where the terms are too
 * many. */
static const Expr *
split_elements(Walker *w, const Expr *offset, gint64 size, Inside *inside)
{
    const Expr *index = expr_const(w->pool, 0), *single[] = {offset};
    gboolean is_sum = offset->kind == EXPR_SUM;
    guint n = offset->kind == EXPR_CONST ? 0 : is_sum ? offset->n_args : 1;
    const Expr *const *args = is_sum ? offset->args : single;

    inside->n_terms = 0;
    inside->bytes = is_sum || offset->kind == EXPR_CONST ? offset->value : 0;
    for (guint i = 0; i < n; i++) {
        gint64 coefficient = is_sum ? offset->coefficients[i] : 1;

        if (coefficient % size == 0) {
            index = expr_add(w->pool, index, expr_mul_const(w->pool, args[i], coefficient / size));
        } else if (inside->n_terms < G_N_ELEMENTS(inside->terms)) {
            inside->terms[inside->n_terms] = args[i];
            inside->coefficients[inside->n_terms++] = coefficient;
        } else {
            return NULL;
        }
    }
    return index;
}

/* BYTES as a number of the leaf's elements; FALSE where it is not a whole number. */
static gboolean
leaf_steps(const Leaf *leaf, gint64 bytes, gint64 *ret_steps)
{
    gint64 steps = 0;

    for (guint d = 0; d < leaf->n_dimensions; d++) {
        gint64 stride = (gint64)leaf->dimensions[d].stride;

        steps = steps * (gint64)leaf->dimensions[d].count + bytes / stride;
        bytes %= stride;
    }
    *ret_steps = steps;
    return bytes == 0;
}

/* The index inside LEAF; NULL where the offset does not step through it. */
static const Expr *
leaf_index(Walker *w, const Leaf *leaf, const Inside *inside)
{
    gint64 steps;
    const Expr *sub;

    if (!leaf_steps(leaf, inside->bytes - (gint64)leaf->offset, &steps))
        return NULL;
    sub = expr_const(w->pool, steps);
    for (guint i = 0; i < inside->n_terms; i++) {
        if (!leaf_steps(leaf, inside->coefficients[i], &steps))
            return NULL;
        sub = expr_add(w->pool, sub, expr_mul_const(w->pool, inside->terms[i], steps));
    }
    return sub;
}

/* The index inside WHOLE, in its units; NULL as above. */
static const Expr *
whole_index(Walker *w, const LeafWhole *whole, const Inside *inside)
{
    gint64 unit = whole->unit, bytes = inside->bytes - (gint64)whole->offset;
    const Expr *sub = expr_const(w->pool, bytes / unit);
    gboolean is_divisible = bytes % unit == 0;

    for (guint i = 0; i < inside->n_terms; i++) {
        is_divisible &= inside->coefficients[i] % unit == 0;
        sub =
            expr_add(w->pool, sub, expr_mul_const(w->pool, inside->terms[i], inside->coefficients[i] / unit));
    }
    return is_divisible ? sub : NULL;
}

static const Element *
region_element(Walker *w, const Region *region)
{
    return element_of(w->syntax, w->elements, region->element);
}

static Position
position_in_scalars(Walker *w, const Expr *offset, const Element *element, const Expr *index,
                    const Inside *inside)
{
    Position position = {.index = index, .leaf = -1};

    if (inside->n_terms || inside->bytes % (gint64)element->bytes != 0)
        position.index =
            inside->n_terms
                ? expr_binary(w->pool, EXPR_DIV, offset, expr_const(w->pool, element->bytes))
                : expr_add(w->pool, index, expr_const(w->pool, floor_divide(inside->bytes, element->bytes)));
    else
        position.index =
            expr_add(w->pool, index, expr_const(w->pool, inside->bytes / (gint64)element->bytes));
    return position;
}

Position
access_position(Walker *w, const Region *region, const Value *pointer, guint64 further)
{
    const Element *element = region_element(w, region);
    const Expr *offset = expr_add(w->pool, pointer->expr, expr_const(w->pool, (gint64)further));
    gint64 size = element->bytes, whole;
    Position position = {.leaf = -1};
    Inside inside;

    if (element->type->is_broken) {
        position.problem = "the definition of its elements' type has an error";
        return position;
    }
    if (element->type->size > G_MAXINT32) {
        position.problem = "its elements are larger than 2 GiB";
        return position;
    }
    position.index = split_elements(w, offset, size, &inside);
    if (!position.index) {
        position.problem = "the index expression is too large";
        return position;
    }
    if (element->type->kind != CTYPE_RECORD || element->problem || element->n_leaves == 0)
        return position_in_scalars(w, offset, element, position.index, &inside);

    if (pointer->member >= size) {
        position.problem = "it lies in a member of no length";
        return position;
    }
    /* Keep the constant near the member that is stepped through. */
    if (inside.n_terms && pointer->member >= 0)
        whole = (inside.bytes - pointer->member - (gint64)further) / size;
    else
        whole = floor_divide(inside.bytes, size);
    inside.bytes -= whole * size;
    position.index = expr_add(w->pool, position.index, expr_const(w->pool, whole));
    position.leaf =
        element_find_leaf(element, (guint64)MAX(inside.bytes, 0),
                          inside.n_terms && pointer->member >= 0 ? pointer->member + (int)further : -1);
    if (position.leaf < 0) {
        position.problem = "it lies in no member of the struct";
        return position;
    }
    const Leaf *leaf = &element->leaves[position.leaf];
    if (leaf->n_dimensions)
        position.sub = leaf_index(w, leaf, &inside);
    if (leaf->whole)
        position.in_whole = whole_index(w, leaf->whole, &inside);
    if (inside.n_terms && !position.sub) {
        position.problem = "a computed offset selects the member";
        position.index = expr_binary(w->pool, EXPR_DIV, offset, expr_const(w->pool, size));
    }
    return position;
}

/* TRUE where a factor of INDEX leaves 32 bits. */
static gboolean
overflows_32_bits(const Expr *index)
{
    if ((index->kind == EXPR_CONST || index->kind == EXPR_SUM) &&
        (index->value > G_MAXUINT32 || index->value < G_MININT32))
        return TRUE;
    for (guint i = 0; index->kind == EXPR_SUM && i < index->n_args; i++)
        if (index->coefficients[i] > G_MAXUINT32 || index->coefficients[i] < -(gint64)G_MAXUINT32)
            return TRUE;
    return FALSE;
}

static guint
kernel_add_array(Walker *w, Region *region)
{
    const Element *element = region_element(w, region);
    const CType *type = element->type;
    Array *array = g_new0(Array, 1);
    Record *record = element_record(element);

    array->name = g_strdup(region->name);
    array->type = g_strdup(type->kind == CTYPE_VOID ? "char" : type->name);
    array->elem_bytes = element->bytes;
    array->elem_align = MAX(type->align, 1);
    array->root_param = region->root_param;
    array->is_restrict = region->is_restrict;
    array->is_const = region->is_const;
    array->view_of = g_strdup(region->view_of);
    array->is_library = region->is_library;
    array->is_heap = region->is_heap;
    array->variable_bytes = region->decl ? region->decl->type->size : 0;
    array->scalar = g_strdup(element->bytes == 1 && type->kind != CTYPE_RECORD ? "char" : type->name);
    array->record = -1;
    for (guint i = 0; record && i < w->kernel->records->len; i++) {
        const Record *known = g_ptr_array_index(w->kernel->records, i);

        if (strcmp(known->name, record->name) == 0 && known->decl_size == record->decl_size)
            array->record = (int)i;
    }
    if (record && array->record < 0) {
        array->record = (int)w->kernel->records->len;
        g_ptr_array_add(w->kernel->records, g_steal_pointer(&record));
    }
    record_free(record);
    g_ptr_array_add(w->kernel->arrays, array);
    return w->kernel->arrays->len - 1;
}

static void
note_element(Walker *w, const Element *element, const Ast *at)
{
    if (element->problem)
        emit_note_once(w, at, "%s is taken as plain bytes: %s", element->type->name, element->problem);
    if (element->note)
        emit_note_once(w, at, "%s: %s", element->type->name, element->note);
}

static void
access_fill(Walker *w, Access *access, const AccessRequest *request, const Position *position)
{
    const Array *array = g_ptr_array_index(w->kernel->arrays, access->array);
    const Element *element = region_element(w, request->region);
    const Leaf *leaf = array->record >= 0 ? &element->leaves[MAX(position->leaf, 0)] : NULL;
    const Ast *shown = program_place(w, request->at);

    access->kind = request->kind;
    access->field = leaf ? (int)leaf->field : -1;
    access->index = position->index;
    access->sub = leaf && leaf->whole ? position->in_whole : request->count > 1 ? NULL : position->sub;
    access->part =
        leaf && leaf->whole && leaf->whole->n_dimensions ? g_intern_string(request->type->name) : NULL;
    access->bytes = (guint32)MAX(request->type->size, 1) * MAX(request->count, 1);
    access->index_bits = request->pointer->bits ? request->pointer->bits : 32;
    if (request->padding > 0 && leaf) {
        access->is_padding = TRUE;
        access->sub = expr_const(w->pool, request->padding / leaf->bytes);
    }
    access->bundle = request->bundle;
    access->bundle_bytes = request->bundle_bytes;
    access->copied =
        request->kind == ACCESS_STORE && request->value && (request->count == 1 || request->padding > 0)
            ? request->value->origin
            : -1;
    access->section = w->schedule->section;
    access->waits = w->schedule->waits;
    access->piece = w->issued->piece;
    access->computed = w->block->work.all;
    if (request->kind == ACCESS_STORE && request->value) {
        Loaded loaded = schedule_last_load(w, request->value);

        access->value_section = loaded.section;
        access->value_loads = loaded.n_accesses;
        access->value_depth = schedule_depth(w, request->value);
    } else if (request->kind == ACCESS_STORE) {
        access->value_section = w->schedule->section;
        access->value_loads = access->id;
    }
    access->text = text_of(w->syntax, shown);
    place_of(shown, &access->place);
    access->first_line = access->last_line = access->place.line;
    if (access->place.line >= w->lines.first && access->place.line <= w->lines.last) {
        access->first_line = w->lines.first;
        access->last_line = w->lines.last;
    }
    if (position->problem)
        access->reason = g_strdup(position->problem);
    else if (access->index)
        access->reason = index_reason(access->index);
    if (!access->reason && access->sub)
        access->reason = index_reason(access->sub);
    if (!access->reason && access->index && access->index_bits == 32 && overflows_32_bits(access->index)) {
        access->reason = g_strdup("the index overflows 32 bits");
        access->index = NULL;
    }
    if (request->reason) {
        g_free(access->reason);
        access->reason = g_strdup(request->reason);
        access->index = access->sub = NULL;
    }
    if (!access->index && !access->reason)
        access->reason = g_strdup("not understood");
}

const CType *
access_scalar_type(Walker *w, const Value *pointer)
{
    Position position = access_position(w, pointer->region, pointer, 0);

    return position.leaf >= 0 ? region_element(w, pointer->region)->leaves[position.leaf].type : &byte_type;
}

int
access_emit(Walker *w, const AccessRequest *request)
{
    Region *region = request->region;
    const Element *element;
    Position position;
    SourcePlace place;
    Access *access;
    Node *node;

    if (region->element->kind == CTYPE_VOID || region->element->size == 0)
        region->element = request->type;
    if (w->quiet) {
        loop_note_guarded(w, request->pointer->expr);
        return -1;
    }
    if (w->kernel->accesses->len >= MAX_ACCESSES) {
        w->abort_reason = "it has more than 20000 accesses";
        return -1;
    }
    element = region_element(w, region);
    note_element(w, element, request->at);
    if (region->array < 0)
        region->array = (int)kernel_add_array(w, region);
    position = access_position(w, region, request->pointer, request->offset);
    instructions_index(w, position.index);
    instructions_index(w, position.sub);
    access = g_new0(Access, 1);
    access->id = w->kernel->accesses->len;
    access->array = (guint)region->array;
    access_fill(w, access, request, &position);
    access_find_carried(w, access, request);
    g_ptr_array_add(w->kernel->accesses, access);
    place = access->place;
    node = node_new(NODE_ACCESS, &place);
    node->access = access->id;
    emit_node(w, node);
    return (int)access->id;
}
