/* SPDX-License-Identifier: MIT */
/* What variables of the thread hold: reading and writing parts of them. */
#include "frontend/values/values_private.h"
#include "frontend/syntax/syntax.h"

#define MAX_TABLE 32u   /* elements of a small array that a computed index chooses from exactly */
#define MAX_WRITTEN 16u /* elements of a small array that a computed index writes one of exactly */

/* A value of TYPE that stands for zero bytes. */
static const Value *
zero_of(Walker *w, const CType *type)
{
    switch (type->kind) {
    case CTYPE_FLOAT:
        return value_float_constant(w->arena, w->pool, 0);
    case CTYPE_POINTER:
        return null_pointer(w);
    case CTYPE_RECORD:
    case CTYPE_ARRAY:
        return value_zeros();
    default:
        return value_integer(w->arena, expr_const(w->pool, 0));
    }
}

/* VALUE as a value of TYPE: reinterprets what was stored with another type. */
static const Value *
read_as(Walker *w, const Value *value, const CType *type)
{
    if (value->kind == VALUE_ZEROS)
        return zero_of(w, type);
    if (value->kind == VALUE_NUMBER && type->kind == CTYPE_FLOAT && !value->is_float)
        return value_float(w->arena, opaque_of(w, "bits", &value, 1));
    if (value->kind == VALUE_NUMBER && ctype_is_integral(type) && value->is_float)
        return value_integer(w->arena, opaque_of(w, "bits", &value, 1));
    if (value->kind == VALUE_NUMBER && type->kind == CTYPE_POINTER) {
        const Value *pointer = pointer_from_number(w, value, type);

        return pointer ? pointer : unknown_value(w, type, "pointer made from a number", value_depends(value));
    }
    return value;
}

/* One of the elements of a small array, chosen by a computed offset; NULL where that is too much. */
static const Value *
read_table(Walker *w, const Value *value, const Expr *offset, const CType *type, const CType *whole)
{
    guint64 n = type->size ? whole->size / type->size : 0;
    const Value *chosen = NULL;
    const Expr *index;

    if (n == 0 || n > MAX_TABLE || !ctype_is_integral(type) || whole->kind != CTYPE_ARRAY)
        return NULL;
    index = expr_binary(w->pool, EXPR_DIV, offset, expr_const(w->pool, (gint64)type->size));
    for (guint64 i = n; i-- > 0;) {
        const Expr *at = expr_const(w->pool, (gint64)(i * type->size)),
                   *number = expr_const(w->pool, (gint64)i);
        const Value *element = read_bytes(w, value, at, type, whole);

        if (element->kind == VALUE_UNSET)
            continue;
        if (element->kind != VALUE_NUMBER || element->is_float || element->expr->size > 40)
            return NULL;
        chosen = chosen ? value_merge(w, condition_exact(expr_binary(w->pool, EXPR_EQ, index, number)),
                                      element, chosen, type)
                        : element;
    }
    return chosen;
}

static const Value *
read_computed(Walker *w, const Value *value, const Expr *offset, const CType *type, const CType *whole)
{
    const Value *args[] = {value, value_integer(w->arena, offset)};
    const Value *chosen = whole ? read_table(w, value, offset, type, whole) : NULL;

    if (chosen)
        return chosen;
    if (type->kind == CTYPE_FLOAT)
        return value_float(w->arena, opaque_of(w, "element", args, 2));
    if (ctype_is_integral(type))
        return value_integer(w->arena, opaque_of(w, "element", args, 2));
    return unknown_value(w, type, "element of a local array", value_depends(value) | offset->depends);
}

/* What TYPE at OFFSET of an aggregate holds where no cell does. */
static const Value *
read_rest(Walker *w, const Value *value, guint64 offset, const CType *type)
{
    if (value->rest->kind != VALUE_NAMED && value->rest->kind != VALUE_CELLS)
        return value->rest;
    return read_bytes(w, value->rest, expr_const(w->pool, (gint64)offset), type, NULL);
}

/* SIZE bytes of TYPE at a constant offset of an aggregate. */
static const Value *
read_cells(Walker *w, const Value *value, guint64 offset, const CType *type)
{
    const ValueCell *cell = value_find_cell(value, offset, type->size);

    if (cell)
        return read_as(w, cell->value, type);
    for (guint i = 0; i < value->n_cells; i++) {
        cell = &value->cells[i];
        if (cell->offset <= offset && offset + type->size <= cell->offset + cell->size &&
            (cell->value->kind == VALUE_NAMED || cell->value->kind == VALUE_CELLS ||
             cell->value->kind == VALUE_ZEROS))
            return read_bytes(w, cell->value, expr_const(w->pool, (gint64)(offset - cell->offset)), type,
                              NULL);
    }
    if (type->kind == CTYPE_RECORD || type->kind == CTYPE_ARRAY)
        return value_slice(w->arena, value, offset, type->size, read_rest(w, value, offset, type));
    value_use_all(w, value);
    cell = value_covering_cell(value, offset, type->size);
    if (cell && cell->value->kind == VALUE_NUMBER)
        return read_computed(w, cell->value, expr_const(w->pool, (gint64)offset), type, NULL);
    if (value_overlaps(value, offset, type->size))
        return unknown_value(w, type, "part of a variable", value_depends(value));
    return read_bytes(w, value->rest, expr_const(w->pool, (gint64)offset), type, NULL);
}

const Value *
read_bytes(Walker *w, const Value *value, const Expr *offset, const CType *type, const CType *whole)
{
    gint64 at;

    if (value->kind == VALUE_NAMED)
        return named_read(w, value, offset, type);
    if (value->kind != VALUE_CELLS)
        return read_as(w, value, type);
    if (!expr_is_const(offset, &at))
        return read_computed(w, value, offset, type, whole);
    if (at < 0)
        return unknown_value(w, type, "read before a variable", 0);
    return read_cells(w, value, (guint64)at, type);
}

/* The array that a computed offset steps through: the whole variable, or the member MEMBER bytes into it. */
typedef struct {
    guint64 offset; /* bytes into the variable */
    const CType *type;
} ArrayPart;

static ArrayPart
stepped_array(Walker *w, const CType *type, gint64 member)
{
    ArrayPart part = {0, type};

    while (part.type->kind == CTYPE_RECORD && member >= (gint64)part.offset) {
        const CRecord *record = syntax_record(w->syntax, part.type);
        const CField *found = NULL;

        for (guint i = 0; i < record->n_fields; i++)
            if ((guint64)member >= part.offset + record->fields[i].offset &&
                (guint64)member < part.offset + record->fields[i].offset + record->fields[i].type->size)
                found = &record->fields[i];
        if (!found)
            break;
        part.offset += found->offset;
        part.type = found->type;
    }
    return part.type->kind == CTYPE_ARRAY ? part : (ArrayPart){0, type};
}

/* Any item of PART of CONTENT may be used. */
static void
use_stepped(Walker *w, const Value *content, ArrayPart part)
{
    for (guint i = 0; i < content->n_cells; i++) {
        const ValueCell *cell = &content->cells[i];

        if (cell->offset < part.offset + part.type->size && part.offset < cell->offset + cell->size)
            value_use_all(w, cell->value);
    }
}

/* Whether a place in OBJECT, a struct, is computed when the kernel runs, so that all of it lies in local
 * memory. The places that a loop's counter alone goes through may be those of a loop that is unrolled; in a
 * dry run it is not known what a loop changes. */
static gboolean
is_addressed(const Walker *w, const Object *object, const Expr *offset)
{
    return !w->quiet && object->type->kind == CTYPE_RECORD && !object->is_shared &&
           (offset->depends & ~(guint)DEPENDS_LOOP) != 0;
}

const Value *
local_load(Walker *w, const Value *pointer, const CType *type)
{
    const Object *object;
    const Value *content, *value, *among = NULL;
    gint64 at;

    if (pointer->region->object >= w->vars.objects->len)
        return unknown_value(w, type, "variable out of scope", 0);
    object = g_ptr_array_index(w->vars.objects, pointer->region->object);
    content = g_ptr_array_index(w->vars.env, pointer->region->object);
    if (content->kind == VALUE_CELLS && is_addressed(w, object, pointer->expr))
        value_use_all(w, content);
    else if (content->kind == VALUE_CELLS && !expr_is_const(pointer->expr, &at))
        use_stepped(w, content, stepped_array(w, object->type, pointer->member));
    value = read_bytes(w, content, pointer->expr, type, object->type);
    if (value->kind == VALUE_POINTER && value->region->kind == REGION_UNKNOWN)
        among = pointer_among(w, object->name, type, content, pointer->expr);
    return among ? among : value;
}

/* Stores to element INDEX of a small array of integers: each element keeps its value unless it is the one. */
static const Value *
write_elements(Walker *w, const Value *content, const ArrayPart *part, const Expr *index, const Value *value)
{
    const CType *type = ctype_innermost(part->type);
    guint64 n = part->type->size / type->size;

    for (guint64 i = 0; i < n; i++) {
        guint64 at = part->offset + i * type->size;
        const Expr *is_it = expr_binary(w->pool, EXPR_EQ, index, expr_const(w->pool, (gint64)i));
        const Value *old = read_bytes(w, content, expr_const(w->pool, (gint64)at), type, NULL);

        content = value_replace(w->arena, content, at, type->size,
                                value_merge(w, condition_exact(is_it), value, old, type));
    }
    return content;
}

/* CONTENT as local memory holds it: what was loaded from elsewhere is a value like others there. */
static const Value *
in_local_memory(Walker *w, const Value *content)
{
    g_autofree ValueCell *cells = g_new(ValueCell, content->n_cells + 1);

    value_use_all(w, content);
    for (guint i = 0; i < content->n_cells; i++) {
        cells[i] = content->cells[i];
        cells[i].value = value_from_access(w->arena, cells[i].value, -1);
    }
    return value_cells(w->arena, cells, content->n_cells, content->rest);
}

void
written_note(Walker *w, const Expr *content, const Expr *place, const Expr *value)
{
    const Written written = {place, value};

    g_hash_table_insert(w->written, (gpointer)content, arena_copy(w->arena, &written, sizeof(written)));
}

/* A store to a place in an array that is computed. */
static const Value *
write_computed(Walker *w, const Object *object, const Value *content, const Value *pointer, const CType *type,
               const Value *value)
{
    ArrayPart part = stepped_array(w, object->type, pointer->member);
    const CType *element = ctype_innermost(part.type);
    const Expr *inside = expr_sub(w->pool, pointer->expr, expr_const(w->pool, (gint64)part.offset)), *index,
               *lost;
    const Expr *sources[] = {pointer->expr, value->expr};
    const Value *then;

    if (content->kind == VALUE_CELLS && is_addressed(w, object, pointer->expr))
        content = in_local_memory(w, content);
    if (part.type->kind == CTYPE_ARRAY && ctype_is_integral(element) && value->kind == VALUE_NUMBER &&
        type->size == element->size && part.type->size <= MAX_WRITTEN * element->size &&
        (index = expr_divide(w->pool, inside, (gint64)element->size)))
        return write_elements(w, content, &part, index, value);
    lost =
        blurred_from(w, arena_printf(w->arena, "element of %s", object->name), sources, G_N_ELEMENTS(sources),
                     value_depends(content) | value_depends(value) | pointer->expr->depends);
    written_note(w, lost, pointer->expr, value->expr);
    then = value_leading_as(w, value_leading_as(w, value_integer(w->arena, lost), content), value);
    if (part.type == object->type)
        return value_cells(w->arena, NULL, 0, then);
    return value_replace(w->arena, content, part.offset, part.type->size, then);
}

/* VALUE, which differs between threads, as one of them has left it in the shared variable OBJECT. */
static const Value *
any_threads(Walker *w, const Object *object, const Value *value)
{
    const Expr *e = blurred_from(w, object->name, &value->expr, 1, DEPENDS_BLOCK);

    return value->is_float ? value_float(w->arena, e) : value_integer(w->arena, e);
}

void
local_store(Walker *w, const Value *pointer, const CType *type, const Value *value)
{
    const Object *object;
    const Value *content;
    gint64 at;

    if (pointer->region->object >= w->vars.objects->len)
        return;
    object = g_ptr_array_index(w->vars.objects, pointer->region->object);
    content = g_ptr_array_index(w->vars.env, pointer->region->object);
    if (object->is_shared || !expr_is_const(pointer->expr, &at)) /* which value it is gets lost */
        value_use_all(w, value);
    if (object->is_shared && (value_depends(value) & DEPENDS_THREAD) && value->kind == VALUE_NUMBER)
        value = any_threads(w, object, value);
    if (object->type->kind == CTYPE_REFERENCE)
        ; /* bound: the variable holds the place */
    else if (!expr_is_const(pointer->expr, &at))
        value = write_computed(w, object, content, pointer, type, value);
    else if (at != 0 || type->size != object->type->size)
        value = value_replace(w->arena, content, (guint64)MAX(at, 0), MAX(type->size, 1), value);
    g_ptr_array_index(w->vars.env, pointer->region->object) = (gpointer)value;
}
