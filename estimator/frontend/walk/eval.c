/* SPDX-License-Identifier: MIT */
/* Expressions. */
#include "frontend/walk/walk_private.h"
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

static const Expr *
zero(Walker *w)
{
    return expr_const(w->pool, 0);
}

/* A pointer moved by BYTES to the member that starts there. */
static const Value *
pointer_member(Walker *w, const Value *pointer, gint64 bytes)
{
    Value *moved;

    if (pointer->kind == VALUE_CHOICE)
        return value_choice(w->arena, pointer->expr, pointer_member(w, pointer->a, bytes),
                            pointer_member(w, pointer->b, bytes));
    if (pointer->kind != VALUE_POINTER)
        return pointer;
    moved = (Value *)value_from_access(w->arena, value_use(w, pointer), -1);
    moved->expr = expr_add(w->pool, pointer->expr, expr_const(w->pool, bytes));
    moved->member = (int)(MAX(pointer->member, 0) + bytes);
    return moved;
}

const Value *
eval_this(Walker *w, const Decl *member)
{
    const CType *owner, *class;
    guint64 offset;

    owner = syntax_owner(w->syntax, member);
    if (!w->control.frame->self)
        return captured_this(w, owner);
    class = syntax_owner(w->syntax, w->control.frame->function);
    /* `Base::f()` of a base class that libclang does not show: where else could its object be */
    if (owner != class)
        syntax_note_base(w->syntax, class, owner);
    return owner != class && syntax_base_offset(w->syntax, class, owner, &offset)
               ? pointer_member(w, w->control.frame->self, (gint64)offset)
               : w->control.frame->self;
}

static const Value *
member_place(Walker *w, const Ast *ast)
{
    const Value *base;

    if (ast->n_kids == 0)
        base = eval_this(w, ast->decl);
    else if (ast->kids[0]->type->kind == CTYPE_POINTER)
        base = eval(w, ast->kids[0]);
    else
        base = eval_place(w, ast->kids[0]);
    base = pointer_member(w, base ? base : value_unset(), ast->value);
    if (ast->decl->type->kind == CTYPE_REFERENCE) /* the member holds the place it refers to */
        return memory_load(w, base, syntax_pointer_to(w->syntax, ast->decl->type->target), ast);
    return base;
}

/* Bits of the arithmetic that makes INDEX, before it is widened to a pointer's size. */
static guint
index_bits(const Ast *index)
{
    index = ast_skip_implicit_casts(index);
    return index->type->size > 4 && index->kind != AST_INTEGER ? 64 : 32;
}

static const Value *
index_place(Walker *w, const Ast *ast)
{
    const Value *base = eval(w, ast->kids[0]);
    const Expr *index = value_expr(w, eval(w, ast->kids[1]));

    return pointer_step(w, base, index, ctype_referred(ast->type)->size, index_bits(ast->kids[1]));
}

/* A cast of an object to one of its base classes moves to where that lies. */
static const Value *
cast_place(Walker *w, const Ast *ast)
{
    const CType *from = ctype_referred(ast->kids[0]->type), *to = ctype_referred(ast->type);
    const Value *place = eval_place(w, ast->kids[0]);
    guint64 offset;

    if (!syntax_base_offset(w->syntax, from, to, &offset))
        return place;
    return pointer_member(w, place, (gint64)offset);
}

static const Value *
temporary_place(Walker *w, const Ast *ast)
{
    const CType *type = ctype_referred(ast->type);
    const Value *value = eval(w, ast);
    guint object;

    if (w->control.dead)
        return value_unset();
    object = object_new(w, NULL, type, "temporary", value);
    return value_pointer(w->arena, ((Object *)g_ptr_array_index(w->vars.objects, object))->region, zero(w),
                         32);
}

static const Value *eval_conditional(Walker *w, const Ast *ast, gboolean place);
static const Value *eval_assign(Walker *w, const Ast *ast, gboolean place);
static const Value *eval_step(Walker *w, const Ast *ast, gboolean place);

static const Value *
place_of_node(Walker *w, const Ast *ast)
{
    switch (ast->kind) {
    case AST_NAME:
        return variable_place(w, ast->decl, ast);
    case AST_MEMBER:
        return member_place(w, ast);
    case AST_INDEX:
        return index_place(w, ast);
    case AST_ASSIGN:
        return eval_assign(w, ast, TRUE);
    case AST_UNARY:
        return ast->op == UNARY_DEREF ? eval(w, ast->kids[0]) : eval_step(w, ast, TRUE);
    case AST_CAST:
        return cast_place(w, ast);
    case AST_CALL:
        return eval_call(w, ast);
    case AST_CONDITIONAL:
        return eval_conditional(w, ast, TRUE);
    default:
        return value_pointer(w->arena, region_new(w, REGION_NOTHING, "string", NULL), zero(w), 32);
    }
}

const Value *
eval_place(Walker *w, const Ast *ast)
{
    const Value *place;

    if (!walker_step(w))
        return value_unset();
    if (!is_place(ast))
        return temporary_place(w, ast);
    coverage_mark(w, ast);
    place = place_of_node(w, ast);
    coverage_check(w, ast);
    return place;
}

/* The type that an operation of LEFT and RIGHT is done in. */
static const CType *
common_type(const CType *left, const CType *right)
{
    if (left->kind == CTYPE_POINTER || right->kind == CTYPE_POINTER)
        return left->kind == CTYPE_POINTER ? left : right;
    if (left->kind == CTYPE_FLOAT || right->kind == CTYPE_FLOAT)
        return left->kind == CTYPE_FLOAT ? left : right;
    return right->size > left->size ? right : left;
}

static const Value *
eval_assign(Walker *w, const Ast *ast, gboolean place)
{
    const Ast *left = ast->kids[0], *right = ast->kids[1];
    const CType *type = ctype_referred(left->type), *other = ctype_referred(right->type);
    const Value *value = eval(w, right), *to = eval_place(w, left);

    if (w->control.dead)
        return value_unset();
    if (ast->op != OPERATOR_ASSIGN) {
        const Value *old = memory_load(w, to, type, left);

        value = value_binary(w, ast->op, old, value, common_type(type, other), type, other);
        value = value_cast(w, value, common_type(type, other), type);
    } else {
        value = value_cast(w, value, other, type);
    }
    memory_store(w, to, type, value, left);
    return place ? to : value;
}

/* int, as far as the width of a step goes. */
static const CType step_type = {.kind = CTYPE_INTEGER, .size = 4, .align = 4, .count = -1, .name = "int"};

/* ++ and -- */
static const Value *
eval_step(Walker *w, const Ast *ast, gboolean place)
{
    gboolean up = ast->op == UNARY_PRE_INC || ast->op == UNARY_POST_INC;
    gboolean before = ast->op == UNARY_PRE_INC || ast->op == UNARY_PRE_DEC;
    const CType *type = ctype_referred(ast->kids[0]->type);
    const Value *to = eval_place(w, ast->kids[0]), *old, *value;

    if (w->control.dead)
        return value_unset();
    old = memory_load(w, to, type, ast->kids[0]);
    value = value_integer(w->arena, expr_const(w->pool, 1));
    value = value_binary(w, up ? OPERATOR_ADD : OPERATOR_SUB, old, value, type, type, &step_type);
    memory_store(w, to, type, value, ast->kids[0]);
    return place ? to : before ? value : old;
}

static const Value *
eval_unary(Walker *w, const Ast *ast)
{
    const Value *value;
    const Expr *e;
    gint64 ones;

    switch (ast->op) {
    case UNARY_POST_INC:
    case UNARY_POST_DEC:
    case UNARY_PRE_INC:
    case UNARY_PRE_DEC:
        return eval_step(w, ast, FALSE);
    case UNARY_ADDRESS:
        return is_place(ast->kids[0]) ? eval_place(w, ast->kids[0]) : eval(w, ast->kids[0]);
    default:
        break;
    }
    value = value_use(w, eval(w, ast->kids[0]));
    switch (ast->op) {
    case UNARY_MINUS:
        return value_binary(w, OPERATOR_SUB, value_integer(w->arena, zero(w)), value, ast->type, ast->type,
                            ast->type);
    case UNARY_LNOT:
        return value_integer(w->arena, expr_not(w->pool, value_truth(w, value)));
    case UNARY_NOT: /* ~x is -1 - x, or 2^n - 1 - x where unsigned */
        e = value_expr(w, value);
        ones = ast->type->is_unsigned && ast->type->size == 4 ? (gint64)0xffffffff : -1;
        e = expr_sub(w->pool, expr_const(w->pool, ones), e);
        return value_integer(w->arena, e);
    default:
        return unknown_value(w, ast->type, "operator", value_depends(value));
    }
}

/* Evaluates AST where CONDITION holds, which is that SHOWN does or, NEGATED, does not; the environment after
 * it is merged with the one before. */
static const Value *
eval_under(Walker *w, const Expr *condition, const Ast *ast, const Ast *shown, gboolean negated)
{
    g_autofree char *plain = w->quiet ? NULL : text_of(w->syntax, shown);
    g_autofree char *text = negated && plain ? g_strdup_printf("!(%s)", plain) : g_strdup(plain);
    GPtrArray *before = env_copy(w->vars.env);
    Node *outer = w->block, *guard = guard_open(w, condition, text, shown);
    guint n_objects = w->vars.objects->len;
    const Value *value;

    g_array_append_val(w->control.conditions, condition);
    value = eval(w, ast);
    g_array_set_size(w->control.conditions, w->control.conditions->len - 1);
    guard_close(w, guard, outer);
    scope_close(w, n_objects);
    w->vars.env = env_merge(w, condition_exact(condition), w->vars.env, before);
    return value;
}

const Expr *
condition_of(Walker *w, const Ast *ast)
{
    const Expr *condition = condition_decided(w, value_truth(w, eval(w, ast)));

    if (w->quiet)
        g_hash_table_insert(w->control.asked, (gpointer)condition, (gpointer)ast);
    return condition;
}

static const Value *
eval_logical(Walker *w, const Ast *ast)
{
    gboolean is_and = ast->op == OPERATOR_LAND;
    const Expr *left = condition_of(w, ast->kids[0]), *right;
    gint64 known;

    if (expr_is_const(left, &known) && (known != 0) != is_and) {
        coverage_skip(w, ast->kids[1]);
        return value_integer(w->arena, expr_const(w->pool, !is_and));
    }
    right = value_truth(
        w, eval_under(w, is_and ? left : expr_not(w->pool, left), ast->kids[1], ast->kids[0], !is_and));
    right = condition_decided(w, right);
    if (w->quiet)
        g_hash_table_insert(w->control.asked, (gpointer)right, ast->kids[1]);
    if (expr_is_const(left, &known))
        return value_integer(w->arena, right);
    if (expr_is_const(right, &known))
        return value_integer(w->arena, (known != 0) == is_and ? left : right);
    return value_integer(w->arena, expr_binary(w->pool, is_and ? EXPR_AND : EXPR_OR, left, right));
}

/* Notes that what GUARD chooses is a place, which is loaded from behind it: what the sides of AST, a
 * conditional expression, load last, if that is one of the accesses from number FIRST on. */
static void
note_chosen_place(Walker *w, const Ast *ast, Node *guard, const Value *const *sides, guint first)
{
    if (guard && is_place(ast) && sides[0]->origin >= (int)first && sides[1]->origin >= (int)first)
        g_hash_table_insert(w->chosen, guard, GUINT_TO_POINTER(CHOSEN_LAST));
}

static const Value *
eval_conditional(Walker *w, const Ast *ast, gboolean place)
{
    const Expr *condition = condition_of(w, ast->kids[0]);
    const Value *sides[2];
    GPtrArray *envs[2] = {NULL, NULL};
    g_autofree char *text = w->quiet ? NULL : text_of(w->syntax, ast->kids[0]);
    Node *outer = w->block, *guard;
    guint n_objects = w->vars.objects->len, n_accesses = w->kernel->accesses->len;
    gint64 known;

    if (w->control.dead)
        return value_unset();
    if (expr_is_const(condition, &known)) {
        coverage_skip(w, ast->kids[known ? 2 : 1]);
        return place ? eval_place(w, ast->kids[known ? 1 : 2])
                     : value_cast(w, eval(w, ast->kids[known ? 1 : 2]), ast->kids[known ? 1 : 2]->type,
                                  ast->type);
    }
    envs[1] = env_copy(w->vars.env);
    emit_decision(w, condition, text, ast->kids[0]);
    guard = guard_open(w, condition, text, ast->kids[0]);
    for (guint i = 0; i < 2; i++) {
        const Ast *side = ast->kids[i + 1];
        const Expr *taken = i ? expr_not(w->pool, condition) : condition;

        if (i) {
            envs[0] = w->vars.env;
            w->vars.env = envs[1];
            guard_else(w, guard);
        }
        g_array_append_val(w->control.conditions, taken);
        sides[i] = place ? eval_place(w, side) : value_cast(w, eval(w, side), side->type, ast->type);
        g_array_set_size(w->control.conditions, w->control.conditions->len - 1);
        scope_close(w, n_objects);
    }
    guard_close(w, guard, outer);
    note_chosen_place(w, ast, guard, sides, n_accesses);
    w->vars.env = env_merge(w, condition_exact(condition), envs[0], w->vars.env);
    return value_merge(w, condition_exact(condition), sides[0], sides[1], place ? NULL : ast->type);
}

/* Whether E, a difference, may be below 0 in some thread. */
static gboolean
may_wrap(const Expr *e)
{
    gboolean is_difference = e->kind == EXPR_SUM && e->value < 0;

    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++)
        is_difference = is_difference || e->coefficients[i] < 0;
    return is_difference && (e->depends & (DEPENDS_THREAD | DEPENDS_BLOCK)) && !(e->depends & DEPENDS_OPAQUE);
}

/* VALUE, of TYPE, as a comparison has it: what lies below 0 is large where TYPE has no sign. */
static const Value *
compared(Walker *w, const Value *value, const CType *type)
{
    const Expr *e = value->expr, *below;

    if (value->kind != VALUE_NUMBER || value->is_float || !ctype_is_integral(type) || !type->is_unsigned ||
        type->size < 4 || !may_wrap(e))
        return value;
    below = expr_binary(w->pool, EXPR_LT, e, expr_const(w->pool, 0));
    return value_integer(
        w->arena, expr_select(w->pool, below,
                              type->size == 4 ? expr_add(w->pool, e, expr_const(w->pool, (gint64)1 << 32))
                                              : expr_const(w->pool, G_MAXINT64 / 4),
                              e));
}

static const Value *
eval_binary(Walker *w, const Ast *ast)
{
    const Value *a, *b;

    if (ast->op == OPERATOR_LAND || ast->op == OPERATOR_LOR)
        return eval_logical(w, ast);
    a = eval(w, ast->kids[0]);
    b = eval(w, ast->kids[1]);
    if (ast->op == OPERATOR_COMMA)
        return b;
    if (is_comparison(ast->op)) {
        a = compared(w, a, ast->kids[0]->type);
        b = compared(w, b, ast->kids[1]->type);
    }
    return value_binary(w, ast->op, a, b, ast->type, ast->kids[0]->type, ast->kids[1]->type);
}

/* A std::initializer_list of TYPE: a pointer to an array of what LIST has, and how many they are. */
static const Value *
eval_initializer_list(Walker *w, const CType *type, const Ast *list)
{
    const CRecord *record = syntax_record(w->syntax, type);
    const Value *first = temporary_place(w, list),
                *count = value_integer(w->arena, expr_const(w->pool, list->n_kids));
    const Value *made = value_cells(w->arena, NULL, 0, value_unset());

    if (record->n_fields != 2 || w->control.dead)
        return value_unset();
    made = value_replace(w->arena, made, record->fields[0].offset, record->fields[0].type->size, first);
    return value_replace(w->arena, made, record->fields[1].offset, record->fields[1].type->size, count);
}

static const Value *
eval_cast(Walker *w, const Ast *ast)
{
    const Ast *kid = ast->kids[0];
    const Value *value;
    guint64 offset;

    if (ast->type->kind == CTYPE_RECORD && ctype_referred(kid->type)->kind == CTYPE_RECORD && is_place(kid))
        return memory_load(w, cast_place(w, ast), ast->type, ast);
    if (ast->type->kind == CTYPE_REFERENCE && is_place(kid))
        return eval_place(w, kid);
    if (ast->type->kind == CTYPE_VOID) {
        eval(w, kid);
        return value_unset();
    }
    if (kid->kind == AST_LIST && kid->type->kind == CTYPE_ARRAY &&
        g_str_has_prefix(ast->type->name, "std::initializer_list<"))
        return eval_initializer_list(w, ast->type, kid);
    if (kid->kind == AST_LIST && (ast->type->kind == CTYPE_RECORD || ast->type->kind == CTYPE_ARRAY))
        return eval(w, kid);
    value = eval(w, kid);
    if (kid->type->kind == CTYPE_ARRAY && ast->type->kind == CTYPE_POINTER)
        return value;
    if (kid->type->kind == CTYPE_POINTER && ast->type->kind == CTYPE_POINTER &&
        syntax_base_offset(w->syntax, kid->type->target, ast->type->target, &offset))
        return pointer_member(w, value, (gint64)offset);
    return value_cast(w, value, ctype_referred(kid->type), ast->type);
}

/* A place that is read; an array stays a pointer to it. */
static const Value *
eval_load(Walker *w, const Ast *ast)
{
    const Value *place = eval_place(w, ast);

    return w->control.dead ? value_unset() : memory_load(w, place, ctype_referred(ast->type), ast);
}

/* An initialiser list of a scalar, or of an aggregate through a temporary. */
static const Value *
eval_list(Walker *w, const Ast *ast)
{
    const CType *type = ctype_referred(ast->type);
    const Value *content, *place;
    guint object;

    if (type->kind != CTYPE_RECORD && type->kind != CTYPE_ARRAY) {
        if (ast->n_kids)
            return eval(w, ast->kids[0]);
        return read_bytes(w, value_zeros(), zero(w), type, NULL);
    }
    object = object_new(w, NULL, type, "temporary", value_unset());
    place =
        value_pointer(w->arena, ((Object *)g_ptr_array_index(w->vars.objects, object))->region, zero(w), 32);
    initialise(w, place, type, ast);
    content = w->control.dead ? value_unset() : g_ptr_array_index(w->vars.env, object);
    return content;
}

/* What the compiler did not understand: the expressions inside count all the same. */
static const Value *
eval_unknown(Walker *w, const Ast *ast)
{
    guint depends = 0;

    for (guint i = 0; i < ast->n_kids && !w->control.dead; i++) {
        if (!ast->kids[i]) /* lost in the compiler's recovery */
            continue;
        const Value *value = eval(w, ast->kids[i]);

        value_use_all(w, value);
        depends |= value_depends(value);
        escape(w, value, ast->kids[i]->type, "code that the compiler does not understand", ast->kids[i]);
    }
    return unknown_value(w, ast->type, "expression", depends | (ast->n_kids ? 0 : DEPENDS_THREAD));
}

static const Value *
eval_whole_this(Walker *w, const Ast *ast)
{
    const Value *captured;

    if (w->control.frame->self)
        return w->control.frame->self;
    captured = captured_this(w, ast->type->target);
    return captured ? captured : unknown_value(w, ast->type, "this", 0);
}

/* Its variables get their values where the lambda stands. */
static const Value *
eval_lambda(Walker *w, const Ast *ast)
{
    for (guint i = 1; i < ast->n_kids && !w->control.dead; i++)
        exec(w, ast->kids[i]);
    return value_zeros();
}

static const Value *
eval_statements(Walker *w, const Ast *ast)
{
    const Ast *block = ast->n_kids ? ast->kids[0] : NULL;
    const Value *value = value_unset();

    for (guint i = 0; block && i < block->n_kids && !w->control.dead; i++)
        if (i + 1 == block->n_kids && block->kids[i]->type)
            value = eval(w, block->kids[i]);
        else
            exec(w, block->kids[i]);
    return value;
}

static const Value *
eval_node(Walker *w, const Ast *ast)
{
    switch (ast->kind) {
    case AST_INTEGER:
        return value_integer(w->arena, expr_const(w->pool, ast->value));
    case AST_FLOAT:
        return value_float_constant(w->arena, w->pool, ast->number);
    case AST_NULL:
        return null_pointer(w);
    case AST_NAME:
        if (ast->decl->kind != DECL_VARIABLE)
            return value_pointer(w->arena, region_new(w, REGION_NOTHING, ast->decl->name, NULL), zero(w), 32);
        return eval_load(w, ast);
    case AST_MEMBER:
        return ast->decl->kind == DECL_FIELD ? eval_load(w, ast) : unknown_value(w, ast->type, "member", 0);
    case AST_INDEX:
    case AST_STRING:
        return eval_load(w, ast);
    case AST_CALL:
        return ast->decl && ast->decl->type->kind == CTYPE_REFERENCE ? eval_load(w, ast) : eval_call(w, ast);
    case AST_CONSTRUCT:
        return eval_construct(w, ast);
    case AST_UNARY:
        return ast->op == UNARY_DEREF ? eval_load(w, ast) : eval_unary(w, ast);
    case AST_BINARY:
        return eval_binary(w, ast);
    case AST_ASSIGN:
        return eval_assign(w, ast, FALSE);
    case AST_CONDITIONAL:
        return eval_conditional(w, ast, FALSE);
    case AST_CAST:
        return eval_cast(w, ast);
    case AST_LIST:
        return eval_list(w, ast);
    case AST_THIS:
        return eval_whole_this(w, ast);
    case AST_LAMBDA:
        return eval_lambda(w, ast);
    case AST_NEW:
        return heap_new(w, ast);
    case AST_STATEMENTS:
        return eval_statements(w, ast);
    default:
        return eval_unknown(w, ast);
    }
}

const Value *
eval(Walker *w, const Ast *ast)
{
    const Value *value;

    if (!ast || !walker_step(w))
        return value_unset();
    coverage_mark(w, ast);
    value = eval_node(w, ast);
    coverage_check(w, ast);
    return value;
}
