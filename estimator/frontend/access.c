/* SPDX-License-Identifier: MIT */
/* Accesses of global memory: where a pointer lands in its array, and the entry in the kernel IR. */
#include "walker.h"
#include "integer.h"
#include "instructions.h"
#include "schedule.h"

#include <string.h>

#define MAX_ACCESSES 20000u
#define LONGEST_NAMES 80u /* characters of a list of names */

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
    if (inside.n_terms && !position.sub) {
        position.problem = "a computed offset selects the member";
        position.index = expr_binary(w->pool, EXPR_DIV, offset, expr_const(w->pool, size));
    }
    return position;
}

/* The opaque terms an index is made of. */
typedef struct {
    const Expr *unknown, *computed, *varies; /* the first of each */
    GString *loaded;
    gboolean nested; /* a loaded value went through a computation */
    guint n_loaded, n_seen;
} Opaques;

void
loads_add(GString *text, const char *opaque)
{
    const char *end = strstr(opaque, " #");
    gsize size = end ? (gsize)(end - opaque) : strlen(opaque);

    if (text->len >= LONGEST_NAMES || memmem(text->str, text->len, opaque, size))
        return;
    if (text->len)
        g_string_append(text, ", ");
    g_string_append_len(text, opaque, (gssize)size);
}

static void
collect_opaques(const Expr *e, Opaques *found, gboolean inside)
{
    if (!(e->depends & DEPENDS_OPAQUE) || ++found->n_seen > 5000)
        return;
    if (e->kind == EXPR_OPAQUE) {
        switch (e->opaque) {
        case OPAQUE_UNKNOWN:
        case OPAQUE_OVERFLOW:
        case OPAQUE_DIVISION:
            found->unknown = found->unknown ? found->unknown : e;
            break;
        case OPAQUE_LOAD:
            found->n_loaded++;
            found->nested |= inside;
            loads_add(found->loaded, opaque_name(e));
            return;
        case OPAQUE_VARIES:
            found->varies = found->varies ? found->varies : e;
            break;
        case OPAQUE_COMPUTED:
        case OPAQUE_LARGE:
            found->computed = found->computed ? found->computed : e;
            break;
        }
        inside = TRUE;
    }
    for (guint i = 0; i < e->n_args; i++)
        collect_opaques(e->args[i], found, inside);
}

gboolean
expr_loads(const Expr *e, GString *names)
{
    Opaques found = {.loaded = names};

    collect_opaques(e, &found, FALSE);
    return found.unknown == NULL;
}

/* How what is loaded tells where INDEX goes. */
static const char *
places_text(const Expr *index)
{
    const Expr *bisection = expr_find_bisection(index);

    if (!bisection)
        return "indirect:";
    return bisection->args[2]->kind == EXPR_SYMBOL ? "bisection: step k goes to one of 2^k places,"
                                                   : "where a bisection ends,";
}

/* WHAT and the name of OPAQUE, without the number that makes its text one of its own. */
static char *
named_reason(const char *what, const char *opaque)
{
    GString *reason = g_string_new(NULL);

    loads_add(reason, opaque);
    g_string_prepend(reason, what);
    return g_string_free(reason, FALSE);
}

/* The same of what the kernel computes, with the numbers that it may be where these are known. */
static char *
varying_reason(const Expr *varies)
{
    g_autofree char *reason = named_reason("indirect: computed: ", opaque_name(varies));

    if (varies->number == 0)
        return g_steal_pointer(&reason);
    return g_strdup_printf("%s, %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, reason, varies->value,
                           varies->value + (gint64)varies->number - 1);
}

char *
index_reason(const Expr *index)
{
    Opaques found = {0};
    char *reason = NULL;

    if (!(index->depends & DEPENDS_OPAQUE))
        return NULL;
    found.loaded = g_string_new(NULL);
    collect_opaques(index, &found, FALSE);
    if (found.unknown) {
        reason = found.unknown->opaque == OPAQUE_OVERFLOW ? g_strdup("the index overflows 64 bits")
                 : found.unknown->opaque == OPAQUE_DIVISION
                     ? named_reason("not modelled: ", found.unknown->text)
                     : named_reason("not modelled: ", opaque_name(found.unknown));
    } else if (found.n_loaded) {
        reason = g_strdup_printf("%s %s %s", places_text(index),
                                 found.nested ? "computed from" : "loaded from", found.loaded->str);
    } else if (found.varies) {
        reason = varying_reason(found.varies);
    } else if (found.computed) {
        reason = named_reason("indirect: computed by ", found.computed->text);
    }
    g_string_free(found.loaded, TRUE);
    return reason;
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

    access->kind = request->kind;
    access->field = array->record >= 0 ? MAX(position->leaf, 0) : -1;
    access->index = position->index;
    access->sub = request->count > 1 ? NULL : position->sub;
    access->bytes = (guint32)MAX(request->type->size, 1) * MAX(request->count, 1);
    access->index_bits = request->pointer->bits ? request->pointer->bits : 32;
    access->bundle = request->bundle;
    access->bundle_bytes = request->bundle_bytes;
    access->copied =
        request->kind == ACCESS_STORE && request->value && request->count == 1 ? request->value->origin : -1;
    access->stage = w->stage;
    access->waits = w->waits;
    access->piece = w->piece;
    if (request->kind == ACCESS_STORE && request->value) {
        Loaded loaded = schedule_last_load(w, request->value);
        access->value_stage = loaded.stage;
        access->value_loads = loaded.n_accesses;
        access->value_depth = schedule_depth(w, request->value);
    } else if (request->kind == ACCESS_STORE) {
        access->value_stage = w->stage;
        access->value_loads = access->id;
    }
    access->text = text_of(w, request->at);
    place_of(request->at, &access->place);
    access->first_line = access->last_line = access->place.line;
    if (access->place.line >= w->first_line && access->place.line <= w->last_line) {
        access->first_line = w->first_line;
        access->last_line = w->last_line;
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
    if (w->quiet)
        return -1;
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
    g_ptr_array_add(w->kernel->accesses, access);
    place = access->place;
    node = node_new(NODE_ACCESS, &place);
    node->access = access->id;
    node_add(w->block, node);
    return (int)access->id;
}

const Value *
value_use(Walker *w, const Value *value)
{
    if (value->origin >= 0)
        g_hash_table_remove(w->unused, GINT_TO_POINTER(value->origin));
    return value;
}

void
value_use_all(Walker *w, const Value *value)
{
    value_use(w, value);
    if (value->kind == VALUE_CHOICE) {
        value_use_all(w, value->a);
        value_use_all(w, value->b);
    }
    for (guint i = 0; i < value->n_cells; i++)
        value_use_all(w, value->cells[i].value);
}
