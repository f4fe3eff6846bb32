/* SPDX-License-Identifier: MIT */
/* Accesses of global memory: scalars, structs member by member, and what they give. */
#include "frontend/accesses/accesses_private.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

#include <string.h>

#define MAX_COPIED 256u /* elements of an array member that are told apart when a struct is copied */

/* The opaque term E where it has a type of so few values that these bound an index made from it. */
static const Expr *
within_type(Walker *w, const Expr *e, const CType *type)
{
    guint n_values = type->kind == CTYPE_BOOL ? 2 : 1u << (8 * MIN(type->size, 2));
    gboolean has_negative = type->kind != CTYPE_BOOL && !type->is_unsigned;

    if (e->kind != EXPR_OPAQUE || !ctype_is_integral(type) || type->size == 0 || type->size > 2)
        return e;
    return expr_opaque_within(w->pool, e, has_negative ? -(gint64)(n_values / 2) : 0, n_values);
}

const Expr *
loaded_expr(Walker *w, Region *region, const char *name, const Expr *index, const Expr *sub,
            const CType *type)
{
    const Expr *args[16], *loaded;
    guint n = 0;
    g_autofree char *text = region->version ? g_strdup_printf("load %s #%u", name, region->version)
                                            : g_strdup_printf("load %s", name);

    args[n++] = index;
    if (sub)
        args[n++] = sub;
    for (LoopFrame *loop = w->control.loop; loop; loop = loop->outer) {
        g_hash_table_add(loop->loaded, region);
        if (g_hash_table_contains(loop->written, region) && n < G_N_ELEMENTS(args))
            args[n++] = loop->counter;
    }
    loaded = within_type(w, expr_opaque(w->pool, text, args, n), type);
    schedule_loaded(w, loaded);
    return loaded;
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

const Value *
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
                        loaded_expr(w, request->region, name, position.index, position.sub, type), type);
}

/* Emits one scalar access (COUNT scalars side by side) and gives what a load would give. */
static const Value *
global_scalar(Walker *w, AccessRequest *request)
{
    int id = access_emit(w, request);
    const Value *value;

    if (request->kind == ACCESS_STORE) {
        if (id >= 0 && request->value && request->value->kind == VALUE_NUMBER && request->count == 1)
            g_hash_table_insert(w->made, GINT_TO_POINTER(id), (gpointer)request->value->expr);
        return NULL;
    }
    if (request->reason)
        return unknown_value(w, request->type, "loaded value", DEPENDS_THREAD);
    value = element_value(w, request, request->offset, request->type);
    if (id < 0)
        return value;
    if (request->kind != ACCESS_LOAD) /* an atomic acts, whoever uses what it gives */
        return value_from_access(w->arena, value, id);
    if (value->kind == VALUE_NUMBER)
        g_hash_table_insert(w->made, GINT_TO_POINTER(id), (gpointer)value->expr);
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
        ValueCell cell = {leaf->offset + offset, leaf->bytes, value};

        if (k)
            cell.value = value_from_access(
                w->arena, element_value(w, request, request->offset + offset, leaf->type), value->origin);
        g_array_append_val(cells, cell);
    }
}

static gint
compare_cells(gconstpointer a, gconstpointer b)
{
    const ValueCell *cell_a = a, *cell_b = b;

    return (cell_a->offset > cell_b->offset) - (cell_a->offset < cell_b->offset);
}

/* REGION as an array of TYPE: one that an access goes through another type to. */
static Region *
view_as(Walker *w, const Region *region, const CType *type)
{
    g_autofree char *name = g_strdup_printf("%s as %s", region->name, type->name);
    Region *view = region_named(w, name, type);

    view->root_param = region->root_param;
    view->is_const = region->is_const;
    view->is_restrict = region->is_restrict;
    view->loaded_from = region->loaded_from;
    return view;
}

/* Where a computed offset reaches into structs, the array is seen as one of TYPE. */
static Region *
scalar_view(Walker *w, Region *region, const Value *pointer, guint64 offset, const CType *type)
{
    const Element *element = element_of(w->syntax, w->elements, region->element);

    if (element->type->kind != CTYPE_RECORD || type->kind == CTYPE_RECORD || element->type->is_broken ||
        element->type->size > G_MAXINT32)
        return region;
    return access_position(w, region, pointer, offset).problem ? view_as(w, region, type) : region;
}

/* Whether an array of SCALARs is seen as one of TYPE: that is a struct of several of them that is aligned as
 * a whole, which nvcc accesses at a time (float4), or a part of one. */
static gboolean
is_cast_of_scalars(const CType *scalar, const CType *type)
{
    gboolean is_vector =
        type->kind == CTYPE_RECORD && type->align > scalar->size && type->align <= type->size;
    gboolean is_part =
        (ctype_is_integral(type) || type->kind == CTYPE_FLOAT) && type->size > 0 && type->size < scalar->size;

    return scalar->size > 0 && (is_vector || is_part);
}

/* The same of REGION, of structs: TYPE is aligned further than these, and what POINTER leads to is in no
 * known place of them: `(float4 *)` of an array of float3. */
static gboolean
is_cast_of_structs(Walker *w, const Region *region, const Value *pointer, const CType *type)
{
    const CType *own = region->element;

    return type->kind == CTYPE_RECORD && type->align > own->align && type->align <= type->size &&
           !own->is_broken && own->size <= G_MAXINT32 &&
           access_position(w, region, pointer, 0).problem != NULL;
}

/* REGION as POINTER, to TYPE, sees it. */
static Region *
cast_view(Walker *w, Region *region, const Value *pointer, const CType *type)
{
    const CType *own = region->element;

    if (own->kind == CTYPE_RECORD ? !is_cast_of_structs(w, region, pointer, type)
                                  : !is_cast_of_scalars(own, type))
        return region;
    Region *view = view_as(w, region, type);
    view->view_of = region->name;
    return view;
}

/* How many of its scalars one access takes to move all of the leaf NUMBER, or of what it is kept whole with,
 * where they are too many to copy one by one: 0 where an earlier leaf's access does. */
static guint
leaf_count(const Element *element, guint number)
{
    const Leaf *leaf = &element->leaves[number];

    if (!leaf->whole || leaf->count <= MAX_COPIED)
        return leaf->count;
    for (guint i = 0; i < number; i++)
        if (element->leaves[i].whole == leaf->whole && element->leaves[i].count > MAX_COPIED)
            return 0;
    return (guint)(leaf->whole->bytes / leaf->bytes);
}

/* POINTER, to a struct of TYPE that is aligned to all of its size, as what it must be: a multiple of that. */
static const Value *
aligned_pointer(Walker *w, const Value *pointer, const CType *type)
{
    const Expr *whole;

    if (type->align != type->size || type->size < 2 || type->size > G_MAXINT32 || pointer->member >= 0)
        return pointer;
    whole = expr_binary(w->pool, EXPR_DIV, pointer->expr, expr_const(w->pool, (gint64)type->size));
    return value_at(w->arena, pointer, expr_mul_const(w->pool, whole, (gint64)type->size));
}

/* The number of REQUEST's access among those of whole structs; that of one of the last before it, if both
 * load the same. */
static int
bundle_of(Walker *w, const AccessRequest *request)
{
    const Copied copied = {request->region, request->pointer->expr,   request->type,
                           w->block,        request->region->version, (int)w->n_bundles};

    if (request->kind != ACCESS_LOAD)
        return (int)w->n_bundles++;
    for (guint i = 0; i < LAST_COPIED; i++) {
        const Copied *last = &w->copied_last[i];

        if (last->region == copied.region && last->at == copied.at && last->type == copied.type &&
            last->block == copied.block && last->version == copied.version)
            return last->bundle;
    }
    w->copied_last[w->n_copied++ % LAST_COPIED] = copied;
    return (int)w->n_bundles++;
}

/* How many bytes of REST at OFFSET of a struct aligned to ALIGN nvcc copies at a time; behind a member of
 * single bytes, some of these bytes by themselves. */
static guint32
padding_piece(guint64 offset, guint32 rest, guint64 align, gboolean is_behind_byte)
{
    guint32 bytes = 1;

    while (!is_behind_byte && 2 * bytes <= MIN(rest, MIN(align, 16)) && offset % (2 * bytes) == 0)
        bytes *= 2;
    return bytes;
}

/* Copies PADDING of the struct that REQUEST is of, at FIRST of its pointer: what a load gives into CELLS, and
 * what STORED has of it there. */
static void
global_padding(Walker *w, AccessRequest *request, const Element *element, const Padding *padding,
               guint64 first, const Value *stored, GArray *cells)
{
    const Leaf *leaf = &element->leaves[padding->leaf];
    gboolean is_behind_byte = leaf->bytes == 1 && padding->bytes < 16;
    guint32 piece;

    request->type = &byte_type;
    for (guint32 at = 0; at < padding->bytes; at += piece) {
        guint64 offset = leaf->offset + padding->behind + at;
        const ValueCell *cell;

        piece = padding_piece(offset, padding->bytes - at, element->type->align, is_behind_byte);
        request->offset = first + leaf->offset;
        request->padding = padding->behind + at;
        request->count = piece;
        cell = stored && stored->kind == VALUE_CELLS ? value_find_cell(stored, offset, piece) : NULL;
        request->value = cell ? cell->value : NULL;
        if (request->kind == ACCESS_STORE && !cell)
            continue;
        int id = access_emit(w, request);
        if (request->kind == ACCESS_STORE || id < 0)
            continue;
        g_hash_table_add(w->unused, GINT_TO_POINTER(id));
        ValueCell loaded = {offset, piece,
                            value_from_access(w->arena, value_integer(w->arena, expr_const(w->pool, 0)), id)};
        g_array_append_val(cells, loaded);
    }
    request->padding = 0;
}

/* What one access of a copied struct takes: an element of a leaf, or all of one with too many. */
typedef struct {
    guint64 offset; /* bytes from the start of the struct */
    guint leaf;
    gboolean is_all;
} CopiedPart;

static gint
compare_parts(gconstpointer a, gconstpointer b)
{
    const CopiedPart *x = a, *y = b;

    return x->offset != y->offset ? (x->offset > y->offset) - (x->offset < y->offset)
                                  : (x->leaf > y->leaf) - (x->leaf < y->leaf);
}

/* The parts of ELEMENT, of CopiedPart, as they lie. */
static GArray *
list_parts(const Element *element)
{
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(CopiedPart));

    for (guint i = 0; i < element->n_leaves; i++) {
        const Leaf *leaf = &element->leaves[i];
        gboolean is_all = leaf->count > MAX_COPIED || leaf->count <= 1;

        for (guint k = 0; k < (is_all ? 1 : leaf->count); k++) {
            CopiedPart part = {leaf->offset + leaf_offset(leaf, k), i, is_all};

            g_array_append_val(parts, part);
        }
    }
    g_array_sort(parts, compare_parts);
    return parts;
}

/* Copies PART of ELEMENT, as REQUEST, which is of all of it at FIRST of its pointer in REGION, says; STORED
 * is what is stored. What a load gives goes into CELLS. */
static void
global_part(Walker *w, AccessRequest *request, const Element *element, const CopiedPart *part, guint64 first,
            Region *region, const Value *stored, GArray *cells)
{
    const Leaf *leaf = &element->leaves[part->leaf];
    const Value *value = NULL;

    request->type = leaf->type;
    request->count = part->is_all ? leaf_count(element, part->leaf) : 1;
    request->offset = first + part->offset;
    request->region = scalar_view(w, region, request->pointer, request->offset, leaf->type);
    if (stored && stored->kind == VALUE_CELLS)
        request->value =
            read_bytes(w, stored, expr_const(w->pool, (gint64)part->offset), leaf->type, element->type);
    if (request->count > 0)
        value = global_scalar(w, request);
    else if (request->kind != ACCESS_STORE)
        value = unknown_value(w, leaf->type, "loaded value", DEPENDS_THREAD);
    if (value && part->is_all)
        add_loaded_cells(w, cells, request, leaf, value);
    else if (value)
        g_array_append_val(cells, ((ValueCell){part->offset, leaf->bytes, value}));
}

/* Whether all of ELEMENT is told apart when it is copied. */
static gboolean
is_told_apart(const Element *element)
{
    for (guint i = 0; i < element->n_leaves; i++)
        if (element->leaves[i].count > MAX_COPIED)
            return FALSE;
    return TRUE;
}

/* A whole struct: one access a leaf. VALUE is NULL for a load. */
static const Value *
global_record(Walker *w, AccessRequest *request)
{
    const Element *element = element_of(w->syntax, w->elements, request->type);
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(ValueCell)), parts = NULL;
    guint64 first = request->offset;
    const CType *whole = request->type;
    Region *region = request->region;
    const Value *stored = request->value;

    if (element->problem || (element->n_leaves == 0 && whole->size > 1))
        return global_scalar(w, request);
    parts = list_parts(element);
    request->pointer = aligned_pointer(w, request->pointer, whole);
    request->bundle_bytes = element->bytes;
    request->bundle = element->n_leaves > 1 || element->n_paddings > 0 ||
                              (element->n_leaves && element->leaves[0].count > 1)
                          ? bundle_of(w, request)
                          : -1;
    for (guint i = 0; i < parts->len; i++)
        global_part(w, request, element, &g_array_index(parts, CopiedPart, i), first, region, stored, cells);
    for (guint i = 0; i < element->n_paddings && region->element->kind == CTYPE_RECORD &&
                      region->element->size == whole->size && request->kind != ACCESS_ATOMIC;
         i++) {
        request->region = region;
        global_padding(w, request, element, &element->paddings[i], first, stored, cells);
    }
    request->type = whole;
    request->offset = first;
    if (request->kind == ACCESS_STORE)
        return NULL;
    g_array_sort(cells, compare_cells);
    return value_cells(
        w->arena, (const ValueCell *)cells->data, cells->len,
        is_told_apart(element)
            ? value_unset()
            : value_integer(w->arena, unknown_expr(w, "part of a loaded struct", DEPENDS_THREAD)));
}

static const Value *
global_request(Walker *w, AccessRequest *request)
{
    Region *region = request->region;

    value_use(w, request->pointer);
    request->count = 1;
    request->bundle = -1;
    if (!region->element || region->element->kind == CTYPE_VOID || region->element->size == 0)
        region->element = ctype_innermost(request->type);
    request->region = region = cast_view(w, region, request->pointer, request->type);
    if (request->type->kind == CTYPE_RECORD)
        return global_record(w, request);
    request->region = scalar_view(w, region, request->pointer, 0, request->type);
    return global_scalar(w, request);
}

const Value *
global_access(Walker *w, AccessKind kind, Region *region, const Value *pointer, const CType *type,
              const Ast *at)
{
    AccessRequest request = {.kind = kind, .region = region, .pointer = pointer, .type = type, .at = at};

    return global_request(w, &request);
}

void
global_store(Walker *w, Region *region, const Value *pointer, const CType *type, const Value *value,
             const Ast *at)
{
    AccessRequest request = {
        .kind = ACCESS_STORE,
        .region = region,
        .pointer = pointer,
        .type = type,
        .value = value,
        .at = at,
    };

    global_request(w, &request);
}

const Value *
unfollowed_access(Walker *w, AccessKind kind, Region *region, guint64 offset, const CType *type,
                  const char *reason, const Ast *at)
{
    AccessRequest request = {
        .kind = kind,
        .region = region,
        .pointer = value_pointer(w->arena, region, expr_const(w->pool, (gint64)offset), 32),
        .type = type->kind == CTYPE_VOID || type->size == 0 ? &byte_type : ctype_innermost(type),
        .reason = reason,
        .at = at,
    };

    return global_request(w, &request);
}

const Value *
unknown_access(Walker *w, AccessKind kind, const Value *pointer, const CType *type, const char *why,
               const Ast *at)
{
    const Ast *base = at && at->n_kids && at->kids[0] ? at->kids[0] : at;
    g_autofree char *name = text_of(w->syntax, base);
    g_autofree char *reason =
        g_strdup_printf("%s%snot known where the pointer points: %s", why ? why : "", why ? "; " : "",
                        pointer->region ? pointer->region->name : name);

    w->kernel->is_partial = TRUE;
    unfollowed_access(w, kind, region_named(w, name, type), 0, type, reason, at);
    return kind == ACCESS_STORE ? NULL : unknown_value(w, type, "loaded value", DEPENDS_THREAD);
}
