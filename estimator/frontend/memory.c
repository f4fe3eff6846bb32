/* SPDX-License-Identifier: MIT */
/* Loads and stores, wherever a pointer points. */
#include "walker.h"

#include <string.h>

#define MAX_COPIED 64u /* elements of an array member that are told apart when a struct is copied */
#define MAX_TABLE 32u  /* elements of a small array that a computed index chooses from exactly */

Region *
region_new(Walker *w, RegionKind kind, const char *name, const CType *element)
{
    Region *region = arena_new_items(w->arena, Region, 1);

    region->kind = kind;
    region->id = w->regions->len;
    region->name = name;
    region->element = element;
    region->array = region->root_param = -1;
    g_ptr_array_add(w->regions, region);
    return region;
}

Region *
region_named(Walker *w, const char *name, const CType *element)
{
    Region *region = g_hash_table_lookup(w->named_regions, name);

    if (region)
        return region;
    name = arena_strdup(w->arena, name);
    region = region_new(w, REGION_GLOBAL, name, ctype_innermost(element));
    g_hash_table_insert(w->named_regions, (gpointer)name, region);
    return region;
}

/* Types that may lie at one address, as C sees it. */
static gboolean
types_alias(const CType *a, const CType *b)
{
    if (a == b || a->size <= 1 || b->size <= 1 || a->kind == CTYPE_VOID || b->kind == CTYPE_VOID)
        return TRUE;
    if (a->kind == CTYPE_RECORD || b->kind == CTYPE_RECORD)
        return a->kind == b->kind ? strcmp(a->name, b->name) == 0 : TRUE;
    return a->kind == b->kind && a->size == b->size;
}

void
memory_invalidate(Walker *w, const Region *region, const CType *type)
{
    for (guint i = 0; i < w->regions->len; i++) {
        Region *other = g_ptr_array_index(w->regions, i);

        if (other->kind != REGION_GLOBAL && other->kind != REGION_SHARED)
            continue;
        if (region && other != region &&
            (other->kind != region->kind || other->kind == REGION_SHARED || other->is_restrict ||
             region->is_restrict || !types_alias(other->element, type)))
            continue;
        other->version = ++w->n_versions;
        other->is_written = TRUE;
        for (LoopFrame *loop = w->loop; loop; loop = loop->outer) {
            if (g_hash_table_add(loop->written, other) && g_hash_table_contains(loop->loaded, other))
                loop->is_stale = TRUE;
        }
    }
}

void
memory_barrier(Walker *w)
{
    for (guint i = 0; i < w->regions->len; i++) {
        Region *region = g_ptr_array_index(w->regions, i);

        if (region->is_written && (region->kind == REGION_GLOBAL || region->kind == REGION_SHARED))
            region->version = ++w->n_versions;
    }
}

/* The value that a load of NAME at INDEX and SUB (may be NULL) gives. */
static const Expr *
loaded_expr(Walker *w, Region *region, const char *name, const Expr *index, const Expr *sub)
{
    const Expr *args[16];
    guint n = 0;
    g_autofree char *text = region->version ? g_strdup_printf("load %s #%u", name, region->version)
                                            : g_strdup_printf("load %s", name);

    args[n++] = index;
    if (sub)
        args[n++] = sub;
    for (LoopFrame *loop = w->loop; loop; loop = loop->outer) {
        g_hash_table_add(loop->loaded, region);
        if (g_hash_table_contains(loop->written, region) && n < G_N_ELEMENTS(args))
            args[n++] = loop->counter;
    }
    return expr_opaque(w->pool, text, args, n);
}

static gboolean
holds_placeholder(const Expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_PARAM && e->number >= PHI_BASE;
    for (guint i = 0; i < e->n_args; i++)
        if (holds_placeholder(e->args[i]))
            return TRUE;
    return FALSE;
}

static gboolean
is_uniform(const Expr *e)
{
    return !(e->depends & (DEPENDS_THREAD | DEPENDS_BLOCK | DEPENDS_LOOP | DEPENDS_OPAQUE)) && e->size < 6 &&
           !holds_placeholder(e);
}

/* The pointer that was loaded from element INDEX of REGION, member FIELD ("" where elements are pointers). */
static const Value *
loaded_pointer(Walker *w, const Region *region, const Expr *index, const char *field, const Expr *loaded,
               const CType *type)
{
    gboolean uniform = is_uniform(index);
    g_autofree char *place = uniform ? expr_to_string(index) : NULL;
    g_autofree char *name = NULL;
    const CType *pointee = ctype_innermost(type->target);
    const Expr *offset = expr_const(w->pool, 0);
    Region *target;

    if (!*field)
        name =
            uniform ? g_strdup_printf("%s[%s]", region->name, place) : g_strdup_printf("*%s", region->name);
    else if (uniform && strcmp(place, "0") == 0)
        name = g_strdup_printf("%s->%s", region->name, field);
    else
        name = g_strdup_printf("%s[%s].%s", region->name, uniform ? place : "", field);
    target = region_named(w, name, pointee);
    target->root_param = region->root_param;
    target->is_restrict = type->is_restrict;
    target->is_const = type->target->is_const;
    target->loaded_from = *field ? arena_printf(w->arena, "%s.%s", region->name, field) : region->name;
    if (!uniform)
        offset = expr_mul_const(w->pool, loaded, (gint64)CLAMP(pointee->size, 1, G_MAXINT32));
    return value_pointer(w->arena, target, offset, 32);
}

static const Value *
loaded_value(Walker *w, const Region *region, const Expr *index, const char *field, const Expr *loaded,
             const CType *type)
{
    switch (type->kind) {
    case CTYPE_FLOAT:
        return value_float(w->arena, loaded);
    case CTYPE_POINTER:
        return loaded_pointer(w, region, index, field, loaded, type);
    default:
        return value_integer(w->arena, loaded);
    }
}

/* What a load of TYPE at the request's place gives, without emitting anything. */
static const Value *
element_value(Walker *w, const AccessRequest *request, guint64 offset, const CType *type)
{
    const Element *element = element_of(w->syntax, w->elements, request->region->element);
    Position position = access_position(w, request->region, request->pointer, offset);
    const char *field = position.leaf >= 0 ? element->leaves[position.leaf].name : "", *name;

    if (!position.index)
        return unknown_value(w, type, "loaded value", DEPENDS_THREAD);
    name = *field ? arena_printf(w->arena, "%s.%s", request->region->name, field) : request->region->name;
    return loaded_value(w, request->region, position.index, field,
                        loaded_expr(w, request->region, name, position.index, position.sub), type);
}

/* Emits one scalar access (COUNT scalars side by side) and gives what a load would give. */
static const Value *
global_scalar(Walker *w, AccessRequest *request)
{
    int id = access_emit(w, request);
    const Value *value;

    if (request->kind == ACCESS_STORE)
        return NULL;
    if (request->reason)
        return unknown_value(w, request->type, "loaded value", DEPENDS_THREAD);
    value = element_value(w, request, request->offset, request->type);
    if (request->bundle < 0 || id < 0)
        return value;
    g_hash_table_add(w->unused, GINT_TO_POINTER(id));
    return value_from_access(w->arena, value, id);
}

/* Bytes from the start of LEAF to its element number K. */
static guint64
leaf_offset(const Leaf *leaf, guint64 k)
{
    guint64 offset = 0;

    for (guint d = leaf->n_dimensions; d-- > 0;) {
        offset += k % leaf->dimensions[d].count * leaf->dimensions[d].stride;
        k /= leaf->dimensions[d].count;
    }
    return offset;
}

/* Adds what was loaded of a leaf to CELLS, element by element; VALUE is its first element. */
static void
add_loaded_cells(Walker *w, GArray *cells, const AccessRequest *request, const Leaf *leaf, const Value *value)
{
    for (guint k = 0; k < MIN(leaf->count, MAX_COPIED); k++) {
        guint64 offset = leaf_offset(leaf, k);
        Cell cell = {leaf->offset + offset, leaf->bytes, value};

        if (k)
            cell.value = value_from_access(
                w->arena, element_value(w, request, request->offset + offset, leaf->type), value->origin);
        g_array_append_val(cells, cell);
    }
}

static gint
compare_cells(gconstpointer a, gconstpointer b)
{
    const Cell *cell_a = a, *cell_b = b;

    return (cell_a->offset > cell_b->offset) - (cell_a->offset < cell_b->offset);
}

/* Whether REGION's elements have a leaf just like LEAF where it lands. */
static gboolean
lands_on_same_leaf(Walker *w, const Region *region, const Value *pointer, const Leaf *leaf)
{
    const Element *element = element_of(w->syntax, w->elements, region->element);
    Position position = access_position(w, region, pointer, leaf->offset);

    return position.leaf >= 0 && !position.problem && element->leaves[position.leaf].count == leaf->count;
}

/* Where a computed offset reaches into structs, the array is seen as one of TYPE. */
static Region *
scalar_view(Walker *w, Region *region, const Value *pointer, guint64 offset, const CType *type)
{
    const Element *element = element_of(w->syntax, w->elements, region->element);
    g_autofree char *name = NULL;
    Position position;
    Region *view;

    if (element->type->kind != CTYPE_RECORD || type->kind == CTYPE_RECORD)
        return region;
    position = access_position(w, region, pointer, offset);
    if (!position.problem)
        return region;
    name = g_strdup_printf("%s as %s", region->name, type->name);
    view = region_named(w, name, type);
    view->root_param = region->root_param;
    view->is_const = region->is_const;
    view->is_restrict = region->is_restrict;
    return view;
}

/* A whole struct: one access a leaf. VALUE is NULL for a load. */
static const Value *
global_record(Walker *w, AccessRequest *request)
{
    const Element *element = element_of(w->syntax, w->elements, request->type);
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    guint64 first = request->offset;
    const CType *whole = request->type;
    Region *region = request->region;

    if (element->problem || (element->n_leaves == 0 && whole->size > 1))
        return global_scalar(w, request);
    request->bundle_bytes = element->bytes;
    request->bundle = element->n_leaves > 1 || (element->n_leaves && element->leaves[0].count > 1)
                          ? (int)w->n_bundles++
                          : -1;
    for (guint i = 0; i < element->n_leaves; i++) {
        const Leaf *leaf = &element->leaves[i];
        guint n = 1;

        request->type = leaf->type;
        request->count = leaf->count;
        if (leaf->count > 1 && leaf->count <= MAX_COPIED &&
            !lands_on_same_leaf(w, request->region, request->pointer, leaf)) {
            n = leaf->count;
            request->count = 1;
        }
        for (guint k = 0; k < n; k++) {
            const Value *value;

            request->offset = first + leaf->offset + leaf_offset(leaf, k);
            request->region = scalar_view(w, region, request->pointer, request->offset, leaf->type);
            value = global_scalar(w, request);
            if (value && n == 1)
                add_loaded_cells(w, cells, request, leaf, value);
            else if (value)
                g_array_append_val(cells, ((Cell){leaf->offset + leaf_offset(leaf, k), leaf->bytes, value}));
        }
    }
    request->type = whole;
    request->offset = first;
    if (request->kind == ACCESS_STORE)
        return NULL;
    g_array_sort(cells, compare_cells);
    return value_cells(w->arena, (const Cell *)cells->data, cells->len,
                       value_integer(w->arena, unknown_expr(w, "part of a loaded struct", DEPENDS_THREAD)));
}

static const Value *
global_access(Walker *w, AccessKind kind, Region *region, const Value *pointer, const CType *type,
              const Ast *at)
{
    AccessRequest request = {
        .kind = kind,
        .region = region,
        .pointer = pointer,
        .type = type,
        .count = 1,
        .bundle = -1,
        .at = at,
    };

    if (!region->element || region->element->kind == CTYPE_VOID || region->element->size == 0)
        region->element = ctype_innermost(type);
    if (type->kind == CTYPE_RECORD)
        return global_record(w, &request);
    request.region = scalar_view(w, region, pointer, 0, type);
    return global_scalar(w, &request);
}

/* A pointer that nobody knows where it points is still an access. */
static const Value *
unknown_access(Walker *w, AccessKind kind, const Value *pointer, const CType *type, const Ast *at)
{
    const Ast *base = at && at->n_kids && at->kids[0] ? at->kids[0] : at;
    g_autofree char *name = text_of(w, base);
    Region *region = region_named(w, name, type);
    AccessRequest request = {
        .kind = kind,
        .region = region,
        .pointer = pointer,
        .type = type,
        .count = 1,
        .bundle = -1,
        .at = at,
    };
    g_autofree char *reason = g_strdup_printf("not known where the pointer points: %s",
                                              pointer->region ? pointer->region->name : "?");

    request.reason = reason;
    request.pointer = value_pointer(w->arena, region, expr_const(w->pool, 0), 32);
    access_emit(w, &request);
    if (kind == ACCESS_STORE)
        return NULL;
    return unknown_value(w, type, "loaded value", DEPENDS_THREAD);
}

/* A value of TYPE that stands for zero bytes. */
static const Value *
zero_of(Walker *w, const CType *type)
{
    switch (type->kind) {
    case CTYPE_FLOAT:
        return value_float_constant(w->arena, w->pool, 0);
    case CTYPE_POINTER:
        return value_pointer(w->arena, region_new(w, REGION_NOTHING, "null", NULL), expr_const(w->pool, 0),
                             32);
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
    if (value->kind == VALUE_NUMBER && type->kind == CTYPE_POINTER)
        return unknown_value(w, type, "pointer made from a number", value_depends(value));
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

/* SIZE bytes of TYPE at a constant offset of an aggregate. */
static const Value *
read_cells(Walker *w, const Value *value, guint64 offset, const CType *type)
{
    const Cell *cell = value_find_cell(value, offset, type->size);

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
        return value_slice(w->arena, value, offset, type->size);
    value_use_all(w, value);
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

static const Value *
local_load(Walker *w, const Value *pointer, const CType *type)
{
    const Object *object;
    const Value *content;

    if (pointer->region->object >= w->objects->len)
        return unknown_value(w, type, "variable out of scope", 0);
    object = g_ptr_array_index(w->objects, pointer->region->object);
    content = g_ptr_array_index(w->env, pointer->region->object);
    return read_bytes(w, content, pointer->expr, type, object->type);
}

/* A store to a place in an array that is computed: every element may have changed. */
static const Value *
write_computed(Walker *w, const Object *object, const Value *content, const Value *value, const Expr *offset)
{
    guint depends = value_depends(content) | value_depends(value) | offset->depends;
    const char *text = arena_printf(w->arena, "element of %s", object->name);

    return value_cells(w->arena, NULL, 0, value_integer(w->arena, unknown_expr(w, text, depends)));
}

static void
local_store(Walker *w, const Value *pointer, const CType *type, const Value *value)
{
    const Object *object;
    const Value *content;
    gint64 at;

    if (pointer->region->object >= w->objects->len)
        return;
    object = g_ptr_array_index(w->objects, pointer->region->object);
    content = g_ptr_array_index(w->env, pointer->region->object);
    if (object->is_shared && (value_depends(value) & DEPENDS_THREAD) && value->kind == VALUE_NUMBER)
        value = value->is_float ? value_float(w->arena, unknown_expr(w, object->name, DEPENDS_BLOCK))
                                : value_integer(w->arena, unknown_expr(w, object->name, DEPENDS_BLOCK));
    if (object->type->kind == CTYPE_REFERENCE)
        ; /* bound: the variable holds the place */
    else if (!expr_is_const(pointer->expr, &at))
        value = write_computed(w, object, content, value, pointer->expr);
    else if (at != 0 || type->size != object->type->size)
        value = value_replace(w->arena, content, (guint64)MAX(at, 0), MAX(type->size, 1), value);
    w->env->pdata[pointer->region->object] = (gpointer)value;
}

static const Value *
shared_load(Walker *w, const Value *pointer, const CType *type)
{
    g_autofree char *name = g_strdup_printf("shared %s", pointer->region->name);
    const Expr *loaded;

    loaded = loaded_expr(w, pointer->region, name, pointer->expr, NULL);
    if (type->kind == CTYPE_RECORD) {
        const Value *rest = value_integer(w->arena, loaded);

        return value_cells(w->arena, NULL, 0, rest);
    }
    if (type->kind == CTYPE_POINTER)
        return unknown_value(w, type, name, loaded->depends);
    return loaded_value(w, pointer->region, pointer->expr, "", loaded, type);
}

static const Value *
choice_access(Walker *w, const Value *pointer, const CType *type, const Value *value, AccessKind kind,
              const Ast *at)
{
    Node *outer = w->block, *guard = guard_open(w, pointer->expr, "choice of the pointer", at);
    const Value *results[2] = {NULL, NULL};

    for (guint i = 0; i < 2; i++) {
        const Value *side = i ? pointer->b : pointer->a;

        if (i)
            guard_else(w, guard);
        if (kind == ACCESS_LOAD)
            results[i] = memory_load(w, side, type, at);
        else if (kind == ACCESS_ATOMIC)
            results[i] = memory_atomic(w, side, type, at);
        else
            memory_store(w, side, type, value, at);
    }
    guard_close(w, guard, outer);
    return kind == ACCESS_STORE
               ? NULL
               : value_merge(w, condition_exact(pointer->expr), results[0], results[1], type);
}

const Value *
memory_load(Walker *w, const Value *pointer, const CType *type, const Ast *at)
{
    type = ctype_referred(type);
    if (type->kind == CTYPE_ARRAY || type->kind == CTYPE_FUNCTION)
        return pointer;
    if (pointer->kind == VALUE_CHOICE)
        return choice_access(w, pointer, type, NULL, ACCESS_LOAD, at);
    if (pointer->kind != VALUE_POINTER)
        return unknown_value(w, type, "loaded value", DEPENDS_THREAD);
    switch (pointer->region->kind) {
    case REGION_LOCAL:
        return local_load(w, pointer, type);
    case REGION_SHARED:
        return shared_load(w, pointer, type);
    case REGION_CONSTANT:
        return constant_load(w, pointer, type, at);
    case REGION_GLOBAL:
        return global_access(w, ACCESS_LOAD, pointer->region, pointer, type, at);
    case REGION_UNKNOWN:
        return unknown_access(w, ACCESS_LOAD, pointer, type, at);
    default:
        return unknown_value(w, type, "value behind a null pointer", 0);
    }
}

void
memory_store(Walker *w, const Value *pointer, const CType *type, const Value *value, const Ast *at)
{
    type = ctype_referred(type);
    if (pointer->kind == VALUE_CHOICE) {
        choice_access(w, pointer, type, value, ACCESS_STORE, at);
        return;
    }
    if (pointer->kind != VALUE_POINTER)
        return;
    switch (pointer->region->kind) {
    case REGION_LOCAL:
        local_store(w, pointer, type, value);
        break;
    case REGION_SHARED:
        value_use_all(w, value);
        memory_invalidate(w, pointer->region, type);
        break;
    case REGION_GLOBAL:
        value_use_all(w, value);
        global_access(w, ACCESS_STORE, pointer->region, pointer, type, at);
        memory_invalidate(w, pointer->region, type);
        break;
    case REGION_UNKNOWN:
        value_use_all(w, value);
        unknown_access(w, ACCESS_STORE, pointer, type, at);
        memory_invalidate(w, NULL, type);
        break;
    default:
        break;
    }
}

/* What an atomic gives: the element's value, which no other thread is given. */
static const Value *
atomic_result(Walker *w, const Value *pointer, const CType *type)
{
    const char *text = arena_printf(w->arena, "load %s by an atomic #%u", pointer->region->name, ++w->unique);
    const Expr *like = unknown_expr(w, "atomic", DEPENDS_THREAD | DEPENDS_BLOCK);
    const Expr *result = expr_opaque(w->pool, text, like->args, like->n_args);

    if (type->kind == CTYPE_FLOAT)
        return value_float(w->arena, result);
    return ctype_is_integral(type) ? value_integer(w->arena, result)
                                   : unknown_value(w, type, "atomic result", DEPENDS_THREAD);
}

const Value *
memory_atomic(Walker *w, const Value *pointer, const CType *type, const Ast *at)
{
    if (pointer->kind == VALUE_CHOICE)
        return choice_access(w, pointer, type, NULL, ACCESS_ATOMIC, at);
    if (pointer->kind != VALUE_POINTER)
        return unknown_value(w, type, "atomic result", DEPENDS_THREAD);
    switch (pointer->region->kind) {
    case REGION_GLOBAL:
        global_access(w, ACCESS_ATOMIC, pointer->region, pointer, type, at);
        memory_invalidate(w, pointer->region, type);
        break;
    case REGION_UNKNOWN:
        unknown_access(w, ACCESS_ATOMIC, pointer, type, at);
        memory_invalidate(w, NULL, type);
        break;
    case REGION_SHARED:
        memory_invalidate(w, pointer->region, type);
        break;
    default:
        memory_store(w, pointer, type, atomic_result(w, pointer, type), at);
        break;
    }
    return atomic_result(w, pointer, type);
}
