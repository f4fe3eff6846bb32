/* SPDX-License-Identifier: MIT */
/* What integer expressions can be: constants, ranges of loop counters, and all that a variable is set to. */
#include "rewrite/values/values.h"

#include "frontend/parse/parse.h"
#include "rewrite/flow/flow.h"

#include <string.h>

/* Whether the declaration of a variable says that its value never changes. */
static gboolean
is_constant_variable(Entity variable)
{
    switch (entity_kind(variable)) {
    case TREE_ENUM_CONSTANT_DECL:
        return TRUE;
    case TREE_VAR_DECL:
        return type_is_const(entity_canonical_type(variable));
    default:
        return FALSE;
    }
}

gboolean
values_constant(const SourceTree *tree, guint node, gint64 *ret_value)
{
    for (guint i = node; i < tree_end(tree, node); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_CALL_EXPR || n->kind == TREE_MEMBER_REF_EXPR ||
            (n->kind == TREE_DECL_REF_EXPR && !is_constant_variable(entity_referenced(n->entity))))
            return FALSE;
    }
    return entity_evaluate(tree_entity(tree, node), ret_value) &&
           *ret_value > -(G_GINT64_CONSTANT(1) << 40) && *ret_value < G_GINT64_CONSTANT(1) << 40;
}

/* --- variables */

/* Whether the use NODE of a variable reads its value: the compiler converts it to one there. */
static gboolean
is_read(const SourceTree *tree, guint node)
{
    guint parent = tree_node(tree, node)->parent;

    while (parent != NO_NODE && tree_node(tree, parent)->kind == TREE_PAREN_EXPR)
        parent = tree_node(tree, parent)->parent;
    return parent != NO_NODE && tree_node(tree, parent)->kind == TREE_UNEXPOSED_EXPR;
}

static void
add_term(GArray *terms, guint node, gboolean is_negative)
{
    SplitTerm term = {node, is_negative};

    g_array_append_val(terms, term);
}

/* Adds what the use NODE of a variable, which is no read, sets it to. */
static gboolean
add_write(const SourceTree *tree, guint node, GArray *terms)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;
    BinaryKind operator= above == NO_NODE ? BINARY_INVALID : tree_binary(tree, above);
    guint value;

    if (above == NO_NODE || tree_operand(tree, above, 0) != tree_outer(tree, node))
        return FALSE;
    value = tree_operand(tree, above, 1);
    switch (operator) {
    case BINARY_ASSIGN:
    case BINARY_ADD_ASSIGN:
        add_term(terms, value, FALSE);
        return TRUE;
    case BINARY_SUB_ASSIGN:
        add_term(terms, value, TRUE);
        return TRUE;
    case BINARY_MUL_ASSIGN: /* a multiple stays one */
        return TRUE;
    default:
        return FALSE;
    }
}

/* Adds the arguments of all calls that PARAMETER, number NTH of FUNCTION, gets. */
static gboolean
add_arguments(const SourceTree *tree, Entity parameter, GArray *terms)
{
    Entity function = entity_parent(parameter);
    guint n_calls = 0, n_names = 0;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        int count = n->kind == TREE_CALL_EXPR ? entity_n_arguments(n->entity) : 0;

        if (n->kind == TREE_DECL_REF_EXPR &&
            entity_equal(entity_canonical(entity_referenced(n->entity)), entity_canonical(function)))
            n_names++;
        for (int k = 0; k < count; k++) {
            guint argument;

            if (!entity_equal(flow_parameter(n->entity, (guint)k), parameter))
                continue;
            argument = tree_argument(tree, i, (guint)k);
            if (argument == NO_NODE)
                return FALSE;
            add_term(terms, argument, FALSE);
            n_calls++;
        }
    }
    return n_calls > 0 && n_calls == n_names;
}

/* What the variable DECLARED is set to where it is declared, `int i = 2 * k` or `int i{2 * k}`, or NO_NODE.
 */
static guint
initial_value(const SourceTree *tree, guint declared)
{
    guint value = tree_operand(tree, declared, 0);

    if (value == NO_NODE || tree_node(tree, value)->kind != TREE_INIT_LIST_EXPR ||
        tree_operand(tree, value, 0) == NO_NODE || tree_operand(tree, value, 1) != NO_NODE)
        return value;
    return tree_operand(tree, value, 0);
}

/* What sets the variable CURSOR, as values_writes() has it. */
static GArray *
find_writes(const SourceTree *tree, Entity cursor)
{
    g_autoptr(GArray) terms = g_array_new(FALSE, FALSE, sizeof(SplitTerm));
    TreeKind kind = entity_kind(cursor);
    gboolean is_declared = FALSE;
    const GArray *names = NULL;

    if (kind == TREE_VAR_DECL || kind == TREE_PARM_DECL)
        names = tree_names(tree, cursor);
    for (guint k = 0; names && k < names->len; k++) {
        guint i = g_array_index(names, guint, k);
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == kind) {
            guint value = initial_value(tree, i), function = tree_function(tree, i);

            is_declared = function != NO_NODE;
            if (kind == TREE_PARM_DECL &&
                (function == NO_NODE || tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR) ||
                 !add_arguments(tree, cursor, terms)))
                return NULL;
            if (kind == TREE_VAR_DECL && value != NO_NODE)
                add_term(terms, value, FALSE);
        }
        if (n->kind == TREE_DECL_REF_EXPR && !is_read(tree, i) && !add_write(tree, i, terms))
            return NULL;
    }
    return is_declared && terms->len > 0 ? g_steal_pointer(&terms) : NULL;
}

GArray *
values_writes(const SourceTree *tree, Entity cursor)
{
    GArray *writes = g_hash_table_lookup(tree->writes, &cursor);

    if (!writes) {
        writes = find_writes(tree, cursor);
        if (!writes) /* none is set to nothing */
            writes = g_array_new(FALSE, FALSE, sizeof(SplitTerm));
        g_hash_table_insert(tree->writes, g_memdup2(&cursor, sizeof cursor), writes);
    }
    return writes->len > 0 ? g_array_ref(writes) : NULL;
}

/* --- ranges */

/* The for statement whose counter is the variable CURSOR, around its use NODE, or NO_NODE. */
static guint
counting_loop(const SourceTree *tree, Entity cursor, guint node)
{
    guint child = node;

    for (guint at = tree_node(tree, node)->parent; at != NO_NODE;
         child = at, at = tree_node(tree, at)->parent) {
        guint last = NO_NODE;

        if (tree_node(tree, at)->kind != TREE_FOR_STMT)
            continue;
        for (guint k = 0; tree_operand(tree, at, k) != NO_NODE; k++)
            last = tree_operand(tree, at, k);
        if (child != last)
            continue;
        for (guint i = at + 1; i < last; i++)
            if (tree_node(tree, i)->kind == TREE_DECL_REF_EXPR &&
                entity_equal(tree_referenced(tree, i), cursor) && !is_read(tree, i))
                return at;
    }
    return NO_NODE;
}

static gboolean
names_variable(const SourceTree *tree, guint node, Entity cursor)
{
    guint inner = node == NO_NODE ? NO_NODE : tree_inner(tree, node);

    return inner != NO_NODE && tree_node(tree, inner)->kind == TREE_DECL_REF_EXPR &&
           entity_equal(tree_referenced(tree, inner), cursor);
}

/* What the head of the for statement LOOP sets the variable CURSOR to, `for (i = 0; ...)`, or NO_NODE. */
static guint
set_in_head(const SourceTree *tree, guint loop, Entity cursor)
{
    guint first = tree_operand(tree, loop, 0);

    return first != NO_NODE && tree_binary(tree, first) == BINARY_ASSIGN &&
                   names_variable(tree, tree_operand(tree, first, 0), cursor)
               ? tree_operand(tree, first, 1)
               : NO_NODE;
}

/* Whether the local variable that DECLARED declares is changed by its name alone. */
static gboolean
is_changed_by_name(const SourceTree *tree, guint declared)
{
    const TreeNode *d = tree_node(tree, declared);
    guint function = tree_function(tree, declared);

    if (function == NO_NODE || entity_is_static(d->entity) ||
        tree_has_attribute(tree, declared, TREE_CUDA_SHARED_ATTR) ||
        type_is(entity_type(d->entity), TYPE_LVALUE_REFERENCE))
        return FALSE;
    for (guint i = function; i < tree_end(tree, function); i++) {
        guint above;

        if (tree_node(tree, i)->kind != TREE_DECL_REF_EXPR || !names_variable(tree, i, d->entity) ||
            is_read(tree, i))
            continue;
        above = tree_node(tree, tree_outer(tree, i))->parent;
        switch (above == NO_NODE ? TREE_INVALID_FILE : tree_node(tree, above)->kind) {
        case TREE_UNARY_OPERATOR:
            if (tree_unary(tree, above) == UNARY_ADDR_OF)
                return FALSE;
            break;
        case TREE_BINARY_OPERATOR:
        case TREE_COMPOUND_ASSIGN_OPERATOR:
            break;
        default:
            return FALSE;
        }
    }
    return TRUE;
}

/* How the for statement LOOP changes the variable CURSOR in its head, the only place in SCOPE where it is
 * changed but for its first value FIRST: its step, or 0. */
static gint64
loop_step(const SourceTree *tree, guint loop, Entity cursor, guint scope, guint first)
{
    gint64 step = 0, by;

    for (guint i = scope; i < tree_end(tree, scope); i++) {
        const TreeNode *n = tree_node(tree, i);
        guint above;

        if (n->kind != TREE_DECL_REF_EXPR || !entity_equal(entity_referenced(n->entity), cursor) ||
            is_read(tree, i))
            continue;
        above = tree_node(tree, tree_outer(tree, i))->parent;
        if (above != NO_NODE && tree_operand(tree, above, 1) == first)
            continue;
        if (step != 0 || above == NO_NODE || tree_node(tree, above)->parent != loop)
            return 0;
        switch (tree_unary(tree, above)) {
        case UNARY_POST_INC:
        case UNARY_PRE_INC:
            step = 1;
            continue;
        case UNARY_POST_DEC:
        case UNARY_PRE_DEC:
            step = -1;
            continue;
        default:
            break;
        }
        if (!values_constant(tree, tree_operand(tree, above, 1), &by) || by <= 0)
            return 0;
        step = tree_binary(tree, above) == BINARY_ADD_ASSIGN   ? by
               : tree_binary(tree, above) == BINARY_SUB_ASSIGN ? -by
                                                               : 0;
        if (step == 0)
            return 0;
    }
    return step;
}

/* The bound that the condition of LOOP compares the variable CURSOR with, and how: *ret_most is the last
 * value below it, or with a negative STEP the first above it. */
static gboolean
loop_bound(const SourceTree *tree, guint loop, Entity cursor, gint64 step, gint64 *ret_bound)
{
    for (guint k = 0; tree_operand(tree, loop, k) != NO_NODE; k++) {
        guint operand = tree_inner(tree, tree_operand(tree, loop, k));
        gint64 value;

        if (!names_variable(tree, tree_operand(tree, operand, 0), cursor) ||
            tree_operand(tree, operand, 1) == NO_NODE ||
            !values_constant(tree, tree_operand(tree, operand, 1), &value))
            continue;
        switch (tree_binary(tree, operand)) {
        case BINARY_LT:
            *ret_bound = value - 1;
            return step > 0;
        case BINARY_LE:
            *ret_bound = value;
            return step > 0;
        case BINARY_NE:
            *ret_bound = value - step;
            return step == 1 || step == -1;
        case BINARY_GT:
            *ret_bound = value + 1;
            return step < 0;
        case BINARY_GE:
            *ret_bound = value;
            return step < 0;
        default:
            break;
        }
    }
    return FALSE;
}

static gboolean
range_of_variable(const SourceTree *tree, guint node, gint64 *ret_least, gint64 *ret_most)
{
    Entity cursor = tree_referenced(tree, node);
    guint loop = counting_loop(tree, cursor, node), declared = NO_NODE;
    const GArray *names = tree_names(tree, cursor);
    guint initial, scope;
    gint64 step, first, bound;

    for (guint i = 0; names && i < names->len && declared == NO_NODE; i++)
        if (tree_node(tree, g_array_index(names, guint, i))->kind == TREE_VAR_DECL)
            declared = g_array_index(names, guint, i);
    if (declared == NO_NODE || (loop == NO_NODE && tree_operand(tree, declared, 0) == NO_NODE))
        return FALSE;
    for (guint i = declared; i < tree_end(tree, declared); i++)
        if (names_variable(tree, i, cursor)) /* int k = k + 1 */
            return FALSE;
    if (loop == NO_NODE) { /* a variable that is set once */
        g_autoptr(GArray) writes = values_writes(tree, cursor);

        return writes && writes->len == 1 &&
               values_range(tree, initial_value(tree, declared), ret_least, ret_most);
    }
    if (tree_node(tree, tree_node(tree, declared)->parent)->parent == loop) {
        initial = initial_value(tree, declared);
        scope = tree_function(tree, loop);
    } else {
        initial = is_changed_by_name(tree, declared) ? set_in_head(tree, loop, cursor) : NO_NODE;
        scope = loop;
    }
    if (initial == NO_NODE || scope == NO_NODE)
        return FALSE;
    step = loop_step(tree, loop, cursor, scope, initial);
    if (step == 0 || !values_constant(tree, initial, &first) ||
        !loop_bound(tree, loop, cursor, step, &bound) || (step > 0 ? bound < first : bound > first))
        return FALSE;
    *ret_least = step > 0 ? first : bound;
    *ret_most = step > 0 ? bound : first;
    return TRUE;
}

/* Whether the type of the expression NODE has a sign. */
static gboolean
is_signed(const SourceTree *tree, guint node)
{
    SourceType type = tree_canonical_type(tree, node);

    return type_kind(type) >= TYPE_CHAR_S && type_kind(type) <= TYPE_INT128;
}

/* How many variables are replaced by what they are set to, to see a sign. */
#define MAX_DEPTH 8

/* Whether the expression NODE, such as the number of a thread, is made of what is never below 0, and not by
 * subtraction. */
static gboolean
is_never_negative(const SourceTree *tree, guint node, guint depth)
{
    guint inner = tree_inner(tree, node);
    gint64 value;

    if (values_constant(tree, inner, &value))
        return value >= 0;
    switch (tree_binary(tree, inner)) {
    case BINARY_ADD:
    case BINARY_MUL:
    case BINARY_DIV:
        return is_never_negative(tree, tree_operand(tree, inner, 0), depth) &&
               is_never_negative(tree, tree_operand(tree, inner, 1), depth);
    case BINARY_REM:
        return is_never_negative(tree, tree_operand(tree, inner, 0), depth);
    case BINARY_INVALID:
        break;
    default:
        return FALSE;
    }
    if (tree_is_cast(tree_node(tree, inner)->kind) && tree_operand(tree, inner, 0) != NO_NODE)
        return is_never_negative(tree, tree_operand(tree, inner, 0), depth);
    if (tree_node(tree, inner)->kind == TREE_DECL_REF_EXPR && depth < MAX_DEPTH) {
        g_autoptr(GArray) writes = values_writes(tree, tree_referenced(tree, inner));

        for (guint i = 0; writes && i < writes->len; i++) {
            const SplitTerm *write = &g_array_index(writes, SplitTerm, i);

            if (write->is_negative || !is_never_negative(tree, write->node, depth + 1))
                return FALSE;
        }
        return writes != NULL;
    }
    return tree_node(tree, inner)->kind == TREE_MEMBER_REF_EXPR && !is_signed(tree, inner);
}

static gboolean
range_of_binary(const SourceTree *tree, guint node, gint64 *ret_least, gint64 *ret_most)
{
    guint left = tree_operand(tree, node, 0), right = tree_operand(tree, node, 1);
    gint64 a, b, c, d, value;

    switch (tree_binary(tree, node)) {
    case BINARY_AND:
        if (!values_constant(tree, right, &value) && !values_constant(tree, left, &value))
            return FALSE;
        *ret_least = 0;
        *ret_most = value;
        return value >= 0;
    case BINARY_REM: {
        SourceType type = tree_canonical_type(tree, node);
        gboolean is_unsigned = type_kind(type) == TYPE_UINT || type_kind(type) == TYPE_ULONG ||
                               type_kind(type) == TYPE_ULONG_LONG;

        if (!values_constant(tree, right, &value) || value <= 0)
            return FALSE;
        if (!is_unsigned && !(values_range(tree, left, &a, &b) && a >= 0) &&
            !is_never_negative(tree, left, 0))
            return FALSE;
        *ret_least = 0;
        *ret_most = value - 1;
        return TRUE;
    }
    case BINARY_ADD:
    case BINARY_SUB:
    case BINARY_MUL:
        if (!values_range(tree, left, &a, &b) || !values_range(tree, right, &c, &d) ||
            MAX(MAX(ABS(a), ABS(b)), MAX(ABS(c), ABS(d))) > 1 << 20)
            return FALSE;
        if (tree_binary(tree, node) == BINARY_ADD) {
            *ret_least = a + c;
            *ret_most = b + d;
        } else if (tree_binary(tree, node) == BINARY_SUB) {
            *ret_least = a - d;
            *ret_most = b - c;
        } else {
            *ret_least = MIN(MIN(a * c, a * d), MIN(b * c, b * d));
            *ret_most = MAX(MAX(a * c, a * d), MAX(b * c, b * d));
        }
        return TRUE;
    case BINARY_LT:
    case BINARY_GT:
    case BINARY_LE:
    case BINARY_GE:
    case BINARY_EQ:
    case BINARY_NE:
    case BINARY_LAND:
    case BINARY_LOR:
        *ret_least = 0;
        *ret_most = 1;
        return TRUE;
    default:
        return FALSE;
    }
}

gboolean
values_range(const SourceTree *tree, guint node, gint64 *ret_least, gint64 *ret_most)
{
    guint inner = tree_inner(tree, node);
    gint64 value, a, b, c, d;

    if (values_constant(tree, inner, &value)) {
        *ret_least = *ret_most = value;
        return TRUE;
    }
    switch (tree_node(tree, inner)->kind) {
    case TREE_DECL_REF_EXPR:
        return range_of_variable(tree, inner, ret_least, ret_most);
    case TREE_BINARY_OPERATOR:
        return range_of_binary(tree, inner, ret_least, ret_most);
    case TREE_CONDITIONAL_OPERATOR:
        if (!values_range(tree, tree_operand(tree, inner, 1), &a, &b) ||
            !values_range(tree, tree_operand(tree, inner, 2), &c, &d))
            return FALSE;
        *ret_least = MIN(a, c);
        *ret_most = MAX(b, d);
        return TRUE;
    default:
        return FALSE;
    }
}

/* --- signs */

static gboolean may_be_negative(const SourceTree *tree, guint node, GHashTable *seen);

/* The variable that NODE names; SEEN are those that are taken to be none below 0. */
static gboolean
variable_may_be_negative(const SourceTree *tree, guint node, GHashTable *seen)
{
    Entity cursor = tree_referenced(tree, node);
    g_autofree char *usr = cursor_usr(cursor), *place = cursor_place_text(cursor);
    g_autoptr(GArray) writes = NULL;

    if (!g_hash_table_add(seen, g_strconcat(usr, " ", place, NULL)))
        return FALSE;
    writes = values_writes(tree, cursor);
    for (guint i = 0; writes && i < writes->len; i++) {
        const SplitTerm *write = &g_array_index(writes, SplitTerm, i);

        if (write->is_negative || may_be_negative(tree, write->node, seen))
            return TRUE;
    }
    return !writes && is_signed(tree, node);
}

static gboolean
may_be_negative(const SourceTree *tree, guint node, GHashTable *seen)
{
    guint inner = tree_inner(tree, node);
    gint64 least, most;

    if (values_range(tree, inner, &least, &most))
        return least < 0;
    switch (tree_binary(tree, inner)) {
    case BINARY_SUB:
        return TRUE;
    case BINARY_ADD:
    case BINARY_MUL:
    case BINARY_DIV:
    case BINARY_SHL:
    case BINARY_SHR:
        return may_be_negative(tree, tree_operand(tree, inner, 0), seen) ||
               may_be_negative(tree, tree_operand(tree, inner, 1), seen);
    default:
        break;
    }
    if (tree_is_cast(tree_node(tree, inner)->kind) && tree_operand(tree, inner, 0) != NO_NODE)
        return may_be_negative(tree, tree_operand(tree, inner, 0), seen);
    if (tree_node(tree, inner)->kind == TREE_DECL_REF_EXPR)
        return variable_may_be_negative(tree, inner, seen);
    return tree_node(tree, inner)->kind != TREE_MEMBER_REF_EXPR || is_signed(tree, inner);
}

gboolean
values_may_be_negative(const SourceTree *tree, guint node)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    return may_be_negative(tree, node, seen);
}
