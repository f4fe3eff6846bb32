/* SPDX-License-Identifier: MIT */
/* How a loop's variables change: placeholders for the dry run, and the environments around the loop. */
#include "frontend/loops/loops_private.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"

#define MAX_PHIS 400u
#define BISECTION_ENDED 64 /* steps: more than any takes */

static const Expr *
phi_symbol(Walker *w, const char *name)
{
    return expr_symbol(w->pool, SYMBOL_PARAM, PHI_BASE + w->inductions->n_phis++, name);
}

static gboolean
is_aggregate(const CType *type)
{
    return type->kind == CTYPE_RECORD || type->kind == CTYPE_ARRAY;
}

/* Bytes from element to element as a pointer usually steps. */
static gint64
pointer_unit(const CType *type, const Value *start)
{
    const CType *target = type->kind == CTYPE_POINTER    ? type->target
                          : start->kind == VALUE_POINTER ? start->region->element
                                                         : NULL;

    return target && target->size && target->size < G_MAXINT32 ? (gint64)target->size : 1;
}

/* The pointer that PHI starts from, MOVED units on. */
static const Value *
phi_pointer(Walker *w, const Phi *phi, const Expr *moved)
{
    return pointer_moved(w, phi->start, expr_mul_const(w->pool, moved, phi->unit));
}

static const Value *
placeholder_value(Walker *w, const Phi *phi, const CType *type)
{
    const Value *start = phi->start;

    if (phi->size == 0 && is_aggregate(type))
        return value_cells(w->arena, NULL, 0, value_integer(w->arena, phi->symbol));
    if (is_pointer(start))
        return phi_pointer(w, phi, phi->symbol);
    if (start->kind == VALUE_NUMBER)
        return start->is_float ? value_float(w->arena, phi->symbol) : value_integer(w->arena, phi->symbol);
    if (phi->size == 0 && type->kind == CTYPE_FLOAT)
        return value_float(w->arena, phi->symbol);
    if (phi->size == 0 && (type->kind == CTYPE_POINTER || type->kind == CTYPE_REFERENCE))
        return value_pointer(w->arena, region_new(w, REGION_UNKNOWN, phi->name, type->target), phi->symbol,
                             64);
    return value_integer(w->arena, phi->symbol);
}

static gboolean
has_phi(const LoopRun *run, guint object, guint64 offset, guint64 size)
{
    for (guint i = 0; i < run->phis->len; i++) {
        const Phi *phi = &g_array_index(run->phis, Phi, i);

        if (phi->object == object && (phi->size == 0 || (phi->offset == offset && phi->size == size)))
            return TRUE;
    }
    return FALSE;
}

/* Adds a phi; FALSE where it is there already. */
static gboolean
add_phi(Walker *w, LoopRun *run, guint object, guint64 offset, guint64 size, const Value *start)
{
    const Object *owner = g_ptr_array_index(w->vars.objects, object);
    Phi phi = {.object = object, .offset = offset, .size = size, .name = owner->name, .start = start};

    if (has_phi(run, object, offset, size))
        return FALSE;
    if (run->phis->len >= MAX_PHIS) {
        w->abort_reason = "a loop changes too many variables";
        return FALSE;
    }
    phi.symbol = phi_symbol(w, owner->name);
    phi.unit = is_pointer(start) ? pointer_unit(owner->type, start) : 1;
    phi.placeholder = placeholder_value(w, &phi, owner->type);
    if (size == 0)
        for (guint i = run->phis->len; i-- > 0;)
            if (g_array_index(run->phis, Phi, i).object == object)
                g_array_remove_index(run->phis, i);
    g_array_append_val(run->phis, phi);
    return TRUE;
}

/* The variable that an assignment to PLACE changes, all of it or a part; NULL where that is not a named one.
 */
static Decl *
root_variable(const Ast *place)
{
    while (place && (place->kind == AST_MEMBER || place->kind == AST_INDEX || place->kind == AST_CAST)) {
        const Ast *base = place->n_kids ? place->kids[0] : NULL;

        if (base && place->kind != AST_CAST && base->type->kind == CTYPE_POINTER &&
            !(base->kind == AST_CAST && base->kids[0]->type->kind == CTYPE_ARRAY))
            return NULL; /* what a pointer points to */
        place = base;
    }
    return place && place->kind == AST_NAME && place->decl->kind == DECL_VARIABLE ? place->decl : NULL;
}

static void
collect_assigned(const Ast *ast, GPtrArray *decls)
{
    Decl *root = NULL;

    if (!ast)
        return;
    if (ast->kind == AST_ASSIGN)
        root = root_variable(ast->kids[0]);
    else if (ast->kind == AST_UNARY && ast->op != UNARY_DEREF && ast->op != UNARY_MINUS &&
             ast->op != UNARY_LNOT && ast->op != UNARY_NOT)
        root = root_variable(ast->kids[0]);
    if (root && !g_ptr_array_find(decls, root, NULL))
        g_ptr_array_add(decls, root);
    for (guint i = 0; i < ast->n_kids; i++)
        collect_assigned(ast->kids[i], decls);
}

static const GPtrArray *
assigned_variables(Walker *w, const LoopRun *run)
{
    GPtrArray *decls = g_hash_table_lookup(w->inductions->assigned, run->ast);

    if (decls)
        return decls;
    decls = g_ptr_array_new();
    collect_assigned(run->ast, decls);
    g_hash_table_insert(w->inductions->assigned, (gpointer)run->ast, decls);
    return decls;
}

void
loop_guess_phis(Walker *w, LoopRun *run)
{
    const GPtrArray *decls = assigned_variables(w, run);

    for (guint i = 0; i < decls->len; i++) {
        guint number = GPOINTER_TO_UINT(g_hash_table_lookup(w->vars.numbers, g_ptr_array_index(decls, i)));
        const Value *start;

        if (!number || number > run->n_objects || number > run->start->len)
            continue;
        start = g_ptr_array_index(run->start, number - 1);
        if (start->kind == VALUE_NUMBER || is_pointer(start))
            add_phi(w, run, number - 1, 0, 0, start);
        else if (start->kind == VALUE_CELLS)
            for (guint k = 0; k < MIN(start->n_cells, 64); k++)
                if (start->cells[k].value->kind == VALUE_NUMBER)
                    add_phi(w, run, number - 1, start->cells[k].offset, start->cells[k].size,
                            start->cells[k].value);
    }
}

/* What an aggregate holds before the loop where the body writes CELL. */
static const Value *
start_of_cell(Walker *w, const Value *start, const ValueCell *cell)
{
    const ValueCell *known =
        start->kind == VALUE_CELLS ? value_find_cell(start, cell->offset, cell->size) : NULL;

    if (known)
        return known->value;
    if (start->kind == VALUE_CELLS && value_overlaps(start, cell->offset, cell->size))
        return value_unset();
    if (start->kind == VALUE_CELLS)
        start = start->rest;
    if (start->kind == VALUE_ZEROS && cell->value->kind == VALUE_NUMBER)
        return cell->value->is_float ? value_float_constant(w->arena, w->pool, 0)
                                     : value_integer(w->arena, expr_const(w->pool, 0));
    return value_unset();
}

static gboolean
find_cell_phis(Walker *w, LoopRun *run, guint object, const Value *before, const Value *after)
{
    const Value *start = g_ptr_array_index(run->start, object);
    gboolean added = FALSE;

    if (after->kind != VALUE_CELLS ||
        !value_equal(before->kind == VALUE_CELLS ? before->rest : before, after->rest) ||
        (before->kind == VALUE_CELLS && after->n_cells < before->n_cells))
        return add_phi(w, run, object, 0, 0, start);
    for (guint i = 0; i < after->n_cells; i++) {
        const ValueCell *cell = &after->cells[i];
        const ValueCell *old =
            before->kind == VALUE_CELLS ? value_find_cell(before, cell->offset, cell->size) : NULL;

        if (old && value_equal(old->value, cell->value))
            continue;
        added |= add_phi(w, run, object, cell->offset, cell->size, start_of_cell(w, start, cell));
    }
    return added;
}

gboolean
loop_find_phis(Walker *w, LoopRun *run, const GPtrArray *placeholders, const GPtrArray *after)
{
    guint n = MIN(MIN(placeholders->len, after->len), run->n_objects);
    gboolean added = FALSE;

    for (guint i = 0; i < n; i++) {
        const Value *before = g_ptr_array_index(placeholders, i), *then = g_ptr_array_index(after, i);
        const Object *object = g_ptr_array_index(w->vars.objects, i);

        if (value_equal(before, then))
            continue;
        if (is_aggregate(object->type) && object->type->size)
            added |= find_cell_phis(w, run, i, before, then);
        else
            added |= add_phi(w, run, i, 0, 0, g_ptr_array_index(run->start, i));
    }
    return added;
}

/* VALUE put where PHI stands in ENV. */
static void
put(Walker *w, GPtrArray *env, const Phi *phi, const Value *value)
{
    const Value *content = g_ptr_array_index(env, phi->object);

    if (phi->size)
        value = value_replace(w->arena, content, phi->offset, phi->size, value);
    g_ptr_array_index(env, phi->object) = (gpointer)value;
}

/* A value like START with EXPR for its number or offset. */
static const Value *
value_like(Walker *w, const Phi *phi, const Expr *expr)
{
    const Value *like = phi->start->kind == VALUE_UNSET && phi->after ? phi->after : phi->start;

    if (like->kind == VALUE_CHOICE)
        return phi_pointer(w, phi, expr);
    if (like->kind == VALUE_POINTER) {
        const Value *value = like == phi->start
                                 ? phi_pointer(w, phi, expr)
                                 : value_at(w->arena, like, expr_mul_const(w->pool, expr, phi->unit));

        if (phi->after && phi->after->kind == VALUE_POINTER && phi->after->bits == 64 && value->bits != 64) {
            value = value_from_access(w->arena, value, -1);
            ((Value *)value)->bits = 64;
        }
        return value;
    }
    if (like->kind == VALUE_NUMBER && like->is_float)
        return like->divisor ? value_ratio(w->arena, expr, like->divisor) : value_float(w->arena, expr);
    return value_integer(w->arena, expr);
}

/* The type of the elements that POINTER, or one of those that it is a choice of, leads to; NULL: none is
 * known.
 */
static const CType *
element_of_pointer(const Value *pointer)
{
    const CType *element;

    if (pointer->kind == VALUE_POINTER)
        return pointer->region->element;
    element = element_of_pointer(pointer->a);
    return element ? element : element_of_pointer(pointer->b);
}

/* A pointer that is loaded anew in each iteration walks through elements that lie somewhere. */
static const Value *
chased_pointer(Walker *w, const Phi *phi, const Expr *unknown)
{
    const CType *type = ((Object *)g_ptr_array_index(w->vars.objects, phi->object))->type;
    const CType *target = type->kind == CTYPE_POINTER ? type->target : NULL;
    Region *region;

    if (phi->size && is_pointer(phi->after)) /* a member of an object */
        target = element_of_pointer(phi->after);
    if (!target || !phi->loads || (!*phi->loads && !w->quiet) || !is_pointer(phi->after) ||
        value_leads_elsewhere(phi->after))
        return NULL;
    region = region_named(w, phi->name, target);
    return value_pointer(w->arena, region,
                         expr_mul_const(w->pool, unknown, (gint64)CLAMP(target->size, 1, G_MAXINT32)), 64);
}

/* UNKNOWN, which stands for PHI, with the numbers that it may be, where the start and what it is changed to
 * tell. */
static const Expr *
within_bounds(Walker *w, const Phi *phi, const Expr *unknown)
{
    Bounds bounds = {G_MAXINT64, G_MININT64};

    if (!phi->after_expr || !phi->start->expr || phi->start->kind != VALUE_NUMBER || phi->start->is_float ||
        !bounds_add(&bounds, phi->start->expr, NULL) || !bounds_add(&bounds, phi->after_expr, phi->symbol))
        return unknown;
    return expr_opaque_within(w->pool, unknown, bounds.low, (guint)(bounds.high - bounds.low) + 1);
}

/* Whether A and B point into shared memory, of whichever array: then what they are exchanged for does, too.
 */
static gboolean
are_shared(const Value *a, const Value *b)
{
    return a && b && a->kind == VALUE_POINTER && b->kind == VALUE_POINTER &&
           a->region->kind == REGION_SHARED && b->region->kind == REGION_SHARED;
}

/* The bytes of a struct or an array, UNKNOWN for all of them. */
static const Value *
lost_bytes(Walker *w, const Phi *phi, const Expr *unknown)
{
    const Value *lost = value_leading_as(w, value_integer(w->arena, unknown), phi->start);

    return phi->after ? value_leading_as(w, lost, phi->after) : lost;
}

/* What a variable holds that was not solved; LOADS as in blurred_expr. */
static const Value *
unsolved_value(Walker *w, const Phi *phi, const char *where, const char *loads)
{
    const Object *object = g_ptr_array_index(w->vars.objects, phi->object);
    const char *text = arena_printf(w->arena, "%s %s the loop", phi->name, where);
    const Value *like = phi->start->kind == VALUE_UNSET && phi->after ? phi->after : phi->start;
    const Expr *unknown = within_bounds(w, phi, blurred_expr(w, text, loads, phi->depends));
    const Value *chased;

    if (phi->size == 0 && is_aggregate(object->type))
        return value_cells(w->arena, NULL, 0, lost_bytes(w, phi, unknown));
    if (like->kind == VALUE_CHOICE && phi->after_expr)
        return phi_pointer(w, phi, unknown);
    if (like->kind == VALUE_POINTER && phi->after_expr)
        return value_at(w->arena, like, expr_mul_const(w->pool, unknown, phi->unit));
    if (like->kind == VALUE_POINTER && phi->after && phi->after->kind == VALUE_POINTER &&
        phi->after->region == like->region)
        return value_at(w->arena, like, unknown);
    if (are_shared(like, phi->after))
        return value_pointer(w->arena, region_new(w, REGION_SHARED, text, like->region->element), unknown,
                             64);
    if (like->kind == VALUE_POINTER || like->kind == VALUE_CHOICE) {
        chased = phi->after ? chased_pointer(w, phi, unknown) : NULL;
        return chased ? chased
                      : value_pointer(w->arena, region_new(w, REGION_UNKNOWN, text, NULL), unknown, 64);
    }
    if (like->kind == VALUE_NUMBER && like->is_float)
        return value_float(w->arena, unknown);
    return value_integer(w->arena, unknown);
}

GPtrArray *
loop_entry(Walker *w, const LoopRun *run, gboolean solved)
{
    GPtrArray *env = env_copy(run->start);

    for (guint i = 0; i < run->phis->len; i++) {
        const Phi *phi = &g_array_index(run->phis, Phi, i);
        const Value *value = phi->placeholder;

        if (solved && phi->after && value_equal(phi->after, phi->placeholder)) {
            value = phi->start;
        } else if (solved) {
            value_use_all(w, phi->start); /* the first iteration starts from it, or the code behind does */
            value = phi->entry ? value_like(w, phi, phi->entry) : unsolved_value(w, phi, "in", phi->loads);
        }
        put(w, env, phi, value);
    }
    return env;
}

/* What decides a variable's value after the loop: how it changes, and when the loop ends. */
static const char *
final_loads(Walker *w, const LoopRun *run, const Phi *phi)
{
    if (phi->entry)
        return run->exit_loads;
    if (phi->loads)
        return loads_first(phi->loads, run->exit_loads);
    return phi->after_expr ? loop_loads(w, run, &phi->after_expr, 1) : NULL;
}

static gboolean
can_be_negative(const Expr *trip)
{
    if (trip->kind == EXPR_DIV)
        return can_be_negative(trip->args[0]);
    if (trip->kind != EXPR_SUM)
        return FALSE;
    for (guint i = 0; i < trip->n_args; i++)
        if (trip->coefficients[i] < 0)
            return TRUE;
    return trip->value < 0;
}

/* How often the body has run once the loop is left: the trip count, or 0 where that is below. A parameter
 * that counts is taken not to be negative. */
static const Expr *
iterations(Walker *w, const Expr *trip)
{
    return can_be_negative(trip) ? expr_binary(w->pool, EXPR_MAX, trip, expr_const(w->pool, 0)) : trip;
}

GPtrArray *
loop_final(Walker *w, const LoopRun *run)
{
    GPtrArray *env = env_copy(run->start);
    gboolean exact = run->trip && !run->is_partial && !run->frame.leaves && run->breaks.exits->len == 0;
    const Expr *trip = run->own_trip ? run->own_trip : run->trip;

    for (guint i = 0; i < run->phis->len; i++) {
        const Phi *phi = &g_array_index(run->phis, Phi, i);
        const Value *value;

        if (phi->after && value_equal(phi->after, phi->placeholder))
            value = phi->start;
        else if (phi->entry && !loop_varies(run, phi->entry))
            value = value_like(w, phi, phi->entry);
        else if (phi->entry && phi->is_bisected && !exact)
            value = value_like(w, phi, loop_at(w, run, phi->entry, expr_const(w->pool, BISECTION_ENDED)));
        else if (phi->entry && exact)
            value = value_like(w, phi, loop_at(w, run, phi->entry, iterations(w, trip)));
        else
            value = unsolved_value(w, phi, "after", final_loads(w, run, phi));
        put(w, env, phi, value);
    }
    return env;
}

Inductions *
inductions_new(void)
{
    Inductions *inductions = g_new0(Inductions, 1);

    inductions->assigned = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    inductions->stuck = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    return inductions;
}

void
inductions_free(Inductions *inductions)
{
    g_hash_table_unref(inductions->assigned);
    g_hash_table_unref(inductions->stuck);
    g_free(inductions);
}
