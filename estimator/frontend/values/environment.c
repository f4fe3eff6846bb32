/* SPDX-License-Identifier: MIT */
/* Variables and what they hold; branches that part and meet. */
#include "frontend/values/values_private.h"

guint
object_new(Walker *w, Decl *decl, const CType *type, const char *name, const Value *content)
{
    Object *object = arena_new_items(w->arena, Object, 1);
    guint number = w->vars.objects->len;

    object->type = type;
    object->name = name;
    object->decl = decl;
    object->region = region_new(w, REGION_LOCAL, name, type);
    object->region->object = number;
    while (w->vars.env->len < number) /* variables that no longer live */
        g_ptr_array_add(w->vars.env, (gpointer)value_unset());
    g_ptr_array_set_size(w->vars.env, (gint)number);
    g_ptr_array_add(w->vars.objects, object);
    g_ptr_array_add(w->vars.env, (gpointer)content);
    if (decl)
        g_hash_table_insert(w->vars.numbers, decl, GUINT_TO_POINTER(number + 1));
    return number;
}

void
scope_close(Walker *w, guint n_objects)
{
    if (w->vars.objects->len > n_objects)
        g_ptr_array_set_size(w->vars.objects, (gint)n_objects);
    if (w->vars.env->len > n_objects)
        g_ptr_array_set_size(w->vars.env, (gint)n_objects);
}

GPtrArray *
env_copy(const GPtrArray *env)
{
    GPtrArray *copy = g_ptr_array_sized_new(env->len);

    for (guint i = 0; i < env->len; i++)
        g_ptr_array_add(copy, g_ptr_array_index(env, i));
    return copy;
}

/* A or B, nobody knows which: it depends on both and on what decides. */
static const Expr *
either_expr(Walker *w, const char *text, Condition condition, const Value *a, const Value *b)
{
    guint depends = value_depends(a) | value_depends(b) | (condition.cause ? condition.cause->depends : 0);
    const Expr *sources[] = {a->expr, b->expr, condition.cause};

    return blurred_from(w, text, sources, G_N_ELEMENTS(sources), depends);
}

static const Value *
merge_numbers(Walker *w, Condition condition, const Value *a, const Value *b)
{
    const Value *args[] = {a, b};
    const Expr *e;

    if (!condition.exact) {
        e = either_expr(w, "number", condition, a, b);
        return a->is_float || b->is_float ? value_float(w->arena, e) : value_integer(w->arena, e);
    }
    if (!a->is_float && !b->is_float)
        return value_integer(w->arena,
                             expr_select(w->pool, condition.exact, value_expr(w, a), value_expr(w, b)));
    if (a->is_float && b->is_float && a->divisor && a->divisor == b->divisor)
        return value_ratio(w->arena, expr_select(w->pool, condition.exact, a->expr, b->expr), a->divisor);
    e = opaque_of(w, "?:", args, 2);
    return value_float(w->arena, expr_opaque(w->pool, "?:", (const Expr *[]){condition.exact, e}, 2));
}

static gboolean
is_null(const Value *value)
{
    return value->kind == VALUE_POINTER && value->region->kind == REGION_NOTHING;
}

static guint
choice_depth(const Value *value)
{
    guint a, b;

    if (value->kind != VALUE_CHOICE)
        return 0;
    a = choice_depth(value->a);
    b = choice_depth(value->b);
    return 1 + MAX(a, b); /* MAX evaluates its arguments twice */
}

/* Offsets of two pointers into one region, counted in its elements as far as both are whole. */
static const Expr *
merge_offsets(Walker *w, Condition condition, const Value *a, const Value *b)
{
    const CType *element = a->region->element;
    gint64 unit = element && element->size && element->size < G_MAXINT32 ? (gint64)element->size : 1;
    const Expr *whole_a = expr_divide(w->pool, a->expr, unit), *whole_b = expr_divide(w->pool, b->expr, unit);

    if (!condition.exact)
        return expr_mul_const(w->pool, either_expr(w, "offset of a pointer", condition, a, b),
                              whole_a && whole_b ? unit : 1);
    if (!whole_a || !whole_b)
        return expr_select(w->pool, condition.exact, a->expr, b->expr);
    return expr_mul_const(w->pool, expr_select(w->pool, condition.exact, whole_a, whole_b), unit);
}

static const Value *
merge_pointers(Walker *w, Condition condition, const Value *a, const Value *b)
{
    guint depends = value_depends(a) | value_depends(b);

    if (is_null(a) || is_null(b))
        return is_null(a) ? b : a;
    if (a->kind == VALUE_POINTER && b->kind == VALUE_POINTER && a->region == b->region) {
        const Expr *offset = merge_offsets(w, condition, a, b);
        const Value *merged = value_at(w->arena, a, offset);

        if (a->bits == 64 || b->bits == 64)
            ((Value *)merged)->bits = 64;
        return merged;
    }
    if (choice_depth(a) > 2 || choice_depth(b) > 2)
        return value_pointer(w->arena, region_new(w, REGION_UNKNOWN, "one of several pointers", NULL),
                             unknown_expr(w, "pointer", depends), 64);
    if (!condition.exact)
        condition.exact = either_expr(w, "choice of a pointer", condition, a, b);
    return value_choice(w->arena, condition.exact, a, b);
}

/* What the bytes of LIKE hold of AGGREGATE, which keeps them in other cells: something made of these. */
static const Value *
part_of_cells(Walker *w, const Value *aggregate, const ValueCell *like)
{
    g_autoptr(GPtrArray) sources = g_ptr_array_new();
    const Expr *made;

    g_ptr_array_add(sources, (gpointer)aggregate->rest->expr);
    for (guint i = 0; i < aggregate->n_cells; i++) {
        const ValueCell *cell = &aggregate->cells[i];

        if (cell->offset < like->offset + like->size && like->offset < cell->offset + cell->size)
            g_ptr_array_add(sources, (gpointer)cell->value->expr);
    }
    made = blurred_from(w, "part of a variable", (const Expr *const *)sources->pdata, sources->len,
                        value_depends(aggregate));
    return value_leading_as(w, value_integer(w->arena, made), aggregate);
}

/* The value of the bytes at OFFSET of an aggregate, as a value of the kind of LIKE. */
static const Value *
part_like(Walker *w, const Value *aggregate, const ValueCell *like)
{
    const ValueCell *cell;
    const Value *rest = aggregate->kind == VALUE_CELLS ? aggregate->rest : aggregate;

    cell = aggregate->kind == VALUE_CELLS ? value_find_cell(aggregate, like->offset, like->size) : NULL;
    if (cell)
        return cell->value;
    if (aggregate->kind == VALUE_CELLS && value_overlaps(aggregate, like->offset, like->size))
        return part_of_cells(w, aggregate, like);
    if (rest->kind == VALUE_ZEROS && like->value->kind == VALUE_NUMBER)
        return like->value->is_float ? value_float_constant(w->arena, w->pool, 0)
                                     : value_integer(w->arena, expr_const(w->pool, 0));
    if (rest->kind == VALUE_NAMED && like->value->kind == VALUE_NUMBER)
        return value_integer(w->arena, opaque_of(w, rest->text, &rest, 1));
    return rest;
}

static const Value *
merge_aggregates(Walker *w, Condition condition, const Value *a, const Value *b)
{
    const Value *merged = value_cells(w->arena, NULL, 0, value_unset());
    const Value *sides[] = {a, b};
    const Value *rest_a = a->kind == VALUE_CELLS ? a->rest : a,
                *rest_b = b->kind == VALUE_CELLS ? b->rest : b;

    ((Value *)merged)->rest =
        value_equal(rest_a, rest_b) ? rest_a : value_merge(w, condition, rest_a, rest_b, NULL);
    for (guint side = 0; side < 2; side++)
        for (guint i = 0; i < sides[side]->n_cells; i++) {
            const ValueCell *cell = &sides[side]->cells[i];

            if (merged->kind == VALUE_CELLS && value_find_cell(merged, cell->offset, cell->size))
                continue;
            merged =
                value_replace(w->arena, merged, cell->offset, cell->size,
                              value_merge(w, condition, part_like(w, a, cell), part_like(w, b, cell), NULL));
        }
    return merged;
}

/* CHOICE, between what an array of the thread holds, as that between the two values that were stored at one
 * computed place of it. RESULT counts as stored there, for a branch around this one. */
static Choice
between_stored(Walker *w, Choice choice)
{
    const Written *a = g_hash_table_lookup(w->written, choice.sides[0]),
                  *b = g_hash_table_lookup(w->written, choice.sides[1]);

    if (!a || !b || a->place != b->place)
        return choice;
    written_note(w, choice.result, a->place, choice.result);
    return (Choice){{a->value, b->value}, choice.result};
}

/* Notes that a variable is RESULT, A or B, behind the guard that was closed last. */
static void
note_choice(Walker *w, const Value *a, const Value *b, const Value *result)
{
    Choice choice = {{a->expr, b->expr}, result->expr};
    GArray *choices;

    if (!w->closed || a->divisor != b->divisor)
        return;
    choice = between_stored(w, choice);
    choices = g_hash_table_lookup(w->choices, w->closed);
    if (!choices) {
        choices = g_array_new(FALSE, FALSE, sizeof(Choice));
        g_hash_table_insert(w->choices, (gpointer)w->closed, choices);
    }
    g_array_append_val(choices, choice);
}

const Value *
value_merge(Walker *w, Condition condition, const Value *a, const Value *b, const CType *type)
{
    const Value *merged;
    guint depends;

    if (value_equal(a, b)) {
        if (a->origin != b->origin)
            value_use(w, b);
        return a;
    }
    if (a->kind == VALUE_UNSET || b->kind == VALUE_UNSET)
        return a->kind == VALUE_UNSET ? b : a;
    if (a->kind == VALUE_CELLS || b->kind == VALUE_CELLS)
        return merge_aggregates(w, condition, a, b);
    a = value_use(w, a);
    b = value_use(w, b);
    if (a->kind == VALUE_NUMBER && b->kind == VALUE_NUMBER) {
        merged = value_leading_as(w, value_leading_as(w, merge_numbers(w, condition, a, b), a), b);
        note_choice(w, a, b, merged);
        return merged;
    }
    if ((a->kind == VALUE_POINTER || a->kind == VALUE_CHOICE) &&
        (b->kind == VALUE_POINTER || b->kind == VALUE_CHOICE))
        return merge_pointers(w, condition, a, b);
    depends = value_depends(a) | value_depends(b) | (condition.cause ? condition.cause->depends : 0);
    if (type)
        return unknown_value(w, type, "value", depends);
    return value_integer(w->arena, unknown_expr(w, "value", depends));
}

GPtrArray *
env_merge(Walker *w, Condition condition, GPtrArray *a, GPtrArray *b)
{
    guint n;

    if (!a || !b)
        return a ? a : b;
    n = MIN(a->len, b->len);
    for (guint i = 0; i < n; i++)
        if (g_ptr_array_index(a, i) != g_ptr_array_index(b, i)) {
            const Object *object = i < w->vars.objects->len ? g_ptr_array_index(w->vars.objects, i) : NULL;

            g_ptr_array_index(a, i) = (gpointer)value_merge(
                w, condition, g_ptr_array_index(a, i), g_ptr_array_index(b, i), object ? object->type : NULL);
        }
    g_ptr_array_set_size(a, (gint)n);
    g_ptr_array_unref(b);
    return a;
}

const Expr *
path_condition(Walker *w, guint first)
{
    const Expr *all = NULL;

    for (guint i = first; i < w->control.conditions->len; i++) {
        const Expr *condition = g_array_index(w->control.conditions, const Expr *, i);

        all = all ? expr_binary(w->pool, EXPR_AND, all, condition) : condition;
    }
    return all ? all : expr_const(w->pool, 1);
}

static void
exit_clear(gpointer data)
{
    Exit *leaving = data;

    g_clear_pointer(&leaving->env, g_ptr_array_unref);
}

void
control_branches(Walker *w)
{
    w->control.met_at_branch = w->control.n_met + w->issued->piece;
}

void
control_take_way(Walker *w, const Expr *condition)
{
    gboolean is_invariant = w->control.loop && !(condition->depends & (DEPENDS_LOOP | DEPENDS_OPAQUE));

    if (is_invariant) /* it is asked in front of the loop */
        return;
    control_branches(w);
    if (condition->kind == EXPR_OR && (condition->depends & DEPENDS_OPAQUE))
        w->control.n_met++;
}

gboolean
control_is_behind_branch(const Walker *w)
{
    return w->control.met_at_branch == w->control.n_met + w->issued->piece;
}

void
jump_target_init(Walker *w, JumpTarget *target)
{
    target->exits = g_array_new(FALSE, FALSE, sizeof(Exit));
    g_array_set_clear_func(target->exits, exit_clear);
    target->n_conditions = w->control.conditions->len;
    target->loop = w->control.loop;
    target->statements = w->control.statements;
}

/* What follows in the sequences of statements that control leaves does not run then. */
static void
mark_left(Walker *w, const JumpTarget *target)
{
    for (StatementFrame *frame = w->control.statements;
         frame && frame != target->statements && frame->loop == w->control.loop; frame = frame->outer) {
        const Expr *condition = path_condition(w, frame->n_conditions);

        frame->left = frame->left ? expr_binary(w->pool, EXPR_OR, frame->left, condition) : condition;
    }
}

void
jump_target_exit(Walker *w, JumpTarget *target, const Value *value)
{
    Exit leaving = {.value = value, .env = env_copy(w->vars.env)};

    leaving.condition = condition_exact(path_condition(w, target->n_conditions));
    if (w->control.loop != target->loop)
        leaving.condition.exact = NULL;
    for (LoopFrame *loop = w->control.loop; loop && loop != target->loop; loop = loop->outer)
        loop->leaves = TRUE;
    g_array_append_val(target->exits, leaving);
    mark_left(w, target);
    w->control.dead = TRUE;
}

const Expr *
condition_decided(Walker *w, const Expr *condition)
{
    for (guint i = 0; i < w->control.decided->len; i++) {
        const Decided *decided = &g_array_index(w->control.decided, Decided, i);

        if (condition == decided->condition)
            return expr_const(w->pool, decided->holds);
        if (condition == expr_not(w->pool, decided->condition))
            return expr_const(w->pool, !decided->holds);
    }
    return condition;
}

static void
add_once(GArray *expressions, const Expr *e)
{
    for (guint i = 0; i < expressions->len; i++)
        if (g_array_index(expressions, const Expr *, i) == e)
            return;
    g_array_append_val(expressions, e);
}

/* Adds CONDITION to GUARDS, and behind it the conditions that it is made of by && and ||. */
static void
add_guards(GArray *guards, const Expr *condition)
{
    gint64 constant;

    if (condition->kind == EXPR_EQ && expr_is_const(condition->args[1], &constant) && constant == 0 &&
        (condition->args[0]->kind == EXPR_AND || condition->args[0]->kind == EXPR_OR))
        condition = condition->args[0];
    add_once(guards, condition);
    for (guint i = 0; (condition->kind == EXPR_AND || condition->kind == EXPR_OR) && i < condition->n_args;
         i++)
        add_guards(guards, condition->args[i]);
}

/* Notes in LOOP that an access of ADDRESS stands behind the first N of the path conditions. */
static void
note_guarded(Walker *w, LoopFrame *loop, guint n, const Expr *address)
{
    gboolean is_guarded = n > loop->n_conditions;

    for (const StatementFrame *frame = w->control.statements; frame; frame = frame->outer)
        if (frame->loop == loop && frame->gone) {
            add_guards(loop->guards, frame->gone);
            is_guarded = TRUE;
        }
    for (guint i = loop->n_conditions; i < n; i++)
        add_guards(loop->guards, g_array_index(w->control.conditions, const Expr *, i));
    if (is_guarded)
        add_once(loop->guarded, address);
}

void
loop_note_guarded(Walker *w, const Expr *address)
{
    guint n = w->control.conditions->len;

    for (LoopFrame *loop = w->control.loop; loop && loop->guards; loop = loop->outer) {
        note_guarded(w, loop, n, address);
        n = loop->n_conditions;
    }
}

void
loop_note_barrier(Walker *w)
{
    for (LoopFrame *loop = w->control.loop; loop; loop = loop->outer)
        loop->has_barrier = TRUE;
}

void
jump_target_join(Walker *w, JumpTarget *target, const Value **value, const CType *type)
{
    GPtrArray *env = w->control.dead ? NULL : w->vars.env;
    const Value *result = w->control.dead ? NULL : value ? *value : NULL;

    if (w->control.dead)
        g_ptr_array_unref(w->vars.env);
    w->control.n_met += target->exits->len + !w->control.dead > 1;
    for (guint i = target->exits->len; i-- > 0;) {
        Exit *leaving = &g_array_index(target->exits, Exit, i);

        if (value && leaving->value)
            result =
                result ? value_merge(w, leaving->condition, leaving->value, result, type) : leaving->value;
        env = env_merge(w, leaving->condition, g_steal_pointer(&leaving->env), env);
    }
    w->control.dead = !env;
    w->vars.env = env ? env : g_ptr_array_new();
    if (value)
        *value = result;
    g_array_unref(target->exits);
    target->exits = NULL;
}
