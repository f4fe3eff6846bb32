/* SPDX-License-Identifier: MIT */
/* Opaque values. */
#include "frontend/values/values_private.h"

const CType byte_type = {.kind = CTYPE_INTEGER, .size = 1, .align = 1, .count = -1, .name = "char"};

static const CType const_byte = {
    .kind = CTYPE_INTEGER, .size = 1, .align = 1, .count = -1, .name = "char", .is_const = TRUE};

const CType const_byte_pointer = {
    .kind = CTYPE_POINTER, .size = 8, .align = 8, .count = -1, .name = "const char *", .target = &const_byte};

/* One symbol for each thing that DEPENDS names, so that an opaque can depend on it; and the counters of the
 * active loops. */
static guint
depends_args(Walker *w, guint depends, const Expr *args[16])
{
    guint n = 0;

    if (depends & DEPENDS_THREAD)
        args[n++] = expr_symbol(w->pool, SYMBOL_THREAD, 0, NULL);
    if (depends & DEPENDS_BLOCK)
        args[n++] = expr_symbol(w->pool, SYMBOL_BLOCK, 0, NULL);
    for (const LoopFrame *loop = w->control.loop; loop && n < 16; loop = loop->outer)
        args[n++] = loop->counter;
    return n;
}

const Expr *
unknown_expr(Walker *w, const char *text, guint depends)
{
    const Expr *args[16];
    guint n = depends_args(w, depends, args);
    const char *unique = arena_printf(w->arena, "unknown %s #%u", text, ++w->unique);

    return expr_opaque(w->pool, unique, args, n);
}

const Expr *
blurred_expr(Walker *w, const char *text, const char *loads, guint depends)
{
    const Expr *args[16];
    guint n;

    if (!loads)
        return unknown_expr(w, text, depends);
    n = depends_args(w, depends, args);
    if (!*loads)
        return expr_opaque(w->pool, arena_printf(w->arena, "varies %s #%u", text, ++w->unique), args, n);
    return expr_opaque(w->pool, arena_printf(w->arena, "load %s #%s%u", loads, text, ++w->unique), args, n);
}

const Expr *
blurred_from(Walker *w, const char *text, const Expr *const *sources, guint n_sources, guint depends)
{
    g_autoptr(GString) loads = g_string_new(NULL);
    gboolean explained = TRUE;

    for (guint i = 0; i < n_sources; i++)
        if (sources[i])
            explained &= expr_loads(w, sources[i], loads);
    return blurred_expr(w, text, explained ? loads->str : NULL, depends);
}

const Value *
unknown_value(Walker *w, const CType *type, const char *text, guint depends)
{
    Region *region;

    if (!type) /* the compiler gave it none */
        return value_integer(w->arena, unknown_expr(w, text, depends));
    switch (type->kind) {
    case CTYPE_POINTER:
        region = region_new(w, REGION_UNKNOWN, arena_strdup(w->arena, text), type->target);
        return value_pointer(w->arena, region, unknown_expr(w, text, depends), 64);
    case CTYPE_FLOAT:
        return value_float(w->arena, unknown_expr(w, text, depends));
    case CTYPE_RECORD:
    case CTYPE_ARRAY:
        return value_cells(w->arena, NULL, 0, value_integer(w->arena, unknown_expr(w, text, depends)));
    default:
        return value_integer(w->arena, unknown_expr(w, text, depends));
    }
}

/* Adds E to ARGS unless it is there or a constant. */
static void
add_arg(GPtrArray *args, const Expr *e)
{
    if (!g_ptr_array_find(args, e, NULL))
        g_ptr_array_add(args, (gpointer)e);
}

static void
collect_args(Walker *w, GPtrArray *args, const Value *value)
{
    if (args->len >= 32)
        return;
    value_use(w, value);
    if (value->kind == VALUE_POINTER)
        add_arg(args,
                expr_opaque(w->pool, arena_printf(w->arena, "address of %s", value->region->name), NULL, 0));
    if (value->expr)
        add_arg(args, value->expr);
    if (value->kind == VALUE_CHOICE) {
        collect_args(w, args, value->a);
        collect_args(w, args, value->b);
    }
    for (guint i = 0; i < value->n_cells; i++)
        collect_args(w, args, value->cells[i].value);
    if (value->rest)
        collect_args(w, args, value->rest);
}

const Expr *
opaque_of(Walker *w, const char *text, const Value *const *args, guint n_args)
{
    g_autoptr(GPtrArray) exprs = g_ptr_array_new();

    const Expr *made;

    for (guint i = 0; i < n_args; i++)
        collect_args(w, exprs, args[i]);
    made = expr_opaque(w->pool, text, (const Expr *const *)exprs->pdata, exprs->len);
    schedule_made(w, made);
    return made;
}

const Expr *
value_expr(Walker *w, const Value *value)
{
    value = value_use(w, value);
    if (value->kind == VALUE_ZEROS)
        return expr_const(w->pool, 0);
    if (value->kind == VALUE_NUMBER && !value->is_float)
        return value->expr;
    if (value->kind == VALUE_UNSET)
        return unknown_expr(w, "uninitialised variable", 0);
    return opaque_of(w, "bits", &value, 1);
}
