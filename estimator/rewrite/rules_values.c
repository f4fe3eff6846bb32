/* SPDX-License-Identifier: MIT */
/* What integer expressions can be: constants, ranges of loop counters, and all that a variable is set to. */
#include "rewrite/rules_split.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Whether the declaration of a variable says that its value never changes. */
static gboolean
is_constant_variable(CXCursor variable)
{
    switch (clang_getCursorKind(variable)) {
    case CXCursor_EnumConstantDecl:
        return TRUE;
    case CXCursor_VarDecl:
        return clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(variable)));
    default:
        return FALSE;
    }
}

gboolean
values_constant(const SourceTree *tree, guint node, gint64 *ret_value)
{
    gboolean is_integer = FALSE;
    CXEvalResult result;

    for (guint i = node; i < tree_end(tree, node); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == CXCursor_CallExpr || n->kind == CXCursor_MemberRefExpr ||
            (n->kind == CXCursor_DeclRefExpr && !is_constant_variable(clang_getCursorReferenced(n->cursor))))
            return FALSE;
    }
    result = clang_Cursor_Evaluate(tree_node(tree, node)->cursor);
    if (result) {
        is_integer = clang_EvalResult_getKind(result) == CXEval_Int;
        if (is_integer)
            *ret_value = clang_EvalResult_isUnsignedInt(result)
                             ? (gint64)clang_EvalResult_getAsUnsigned(result)
                             : (gint64)clang_EvalResult_getAsLongLong(result);
        clang_EvalResult_dispose(result);
    }
    return is_integer && *ret_value > -(G_GINT64_CONSTANT(1) << 40) &&
           *ret_value < G_GINT64_CONSTANT(1) << 40;
}

/* --- variables */

/* Whether the use NODE of a variable reads its value: the compiler converts it to one there. */
static gboolean
is_read(const SourceTree *tree, guint node)
{
    guint parent = tree_node(tree, node)->parent;

    while (parent != NO_NODE && tree_node(tree, parent)->kind == CXCursor_ParenExpr)
        parent = tree_node(tree, parent)->parent;
    return parent != NO_NODE && tree_node(tree, parent)->kind == CXCursor_UnexposedExpr;
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
    enum CXBinaryOperatorKind operator= above == NO_NODE ? CXBinaryOperator_Invalid
                                                         : tree_binary(tree, above);
    guint value;

    if (above == NO_NODE || tree_operand(tree, above, 0) != tree_outer(tree, node))
        return FALSE;
    value = tree_operand(tree, above, 1);
    switch (operator) {
    case CXBinaryOperator_Assign:
    case CXBinaryOperator_AddAssign:
        add_term(terms, value, FALSE);
        return TRUE;
    case CXBinaryOperator_SubAssign:
        add_term(terms, value, TRUE);
        return TRUE;
    case CXBinaryOperator_MulAssign: /* a multiple stays one */
        return TRUE;
    default:
        return FALSE;
    }
}

/* Adds the arguments of all calls that PARAMETER, number NTH of FUNCTION, gets. */
static gboolean
add_arguments(const Rules *rules, CXCursor parameter, GArray *terms)
{
    const SourceTree *tree = rules->tree;
    CXCursor function = clang_getCursorSemanticParent(parameter);
    guint n_calls = 0, n_names = 0;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        int count = n->kind == CXCursor_CallExpr ? clang_Cursor_getNumArguments(n->cursor) : 0;

        if (n->kind == CXCursor_DeclRefExpr &&
            clang_equalCursors(clang_getCanonicalCursor(clang_getCursorReferenced(n->cursor)),
                               clang_getCanonicalCursor(function)))
            n_names++;
        for (int k = 0; k < count; k++) {
            guint argument;

            if (!clang_equalCursors(flow_parameter(n->cursor, (guint)k), parameter))
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

    if (value == NO_NODE || tree_node(tree, value)->kind != CXCursor_InitListExpr ||
        tree_operand(tree, value, 0) == NO_NODE || tree_operand(tree, value, 1) != NO_NODE)
        return value;
    return tree_operand(tree, value, 0);
}

GArray *
values_writes(const Rules *rules, CXCursor cursor)
{
    const SourceTree *tree = rules->tree;
    g_autoptr(GArray) terms = g_array_new(FALSE, FALSE, sizeof(SplitTerm));
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    gboolean is_declared = FALSE;

    if (kind != CXCursor_VarDecl && kind != CXCursor_ParmDecl)
        return NULL;
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == kind && clang_equalCursors(n->cursor, cursor)) {
            guint value = initial_value(tree, i), function = tree_function(tree, i);

            is_declared = function != NO_NODE;
            if (kind == CXCursor_ParmDecl &&
                (function == NO_NODE || tree_has_attribute(tree, function, CXCursor_CUDAGlobalAttr) ||
                 !add_arguments(rules, cursor, terms)))
                return NULL;
            if (kind == CXCursor_VarDecl && value != NO_NODE)
                add_term(terms, value, FALSE);
        }
        if (n->kind == CXCursor_DeclRefExpr &&
            clang_equalCursors(clang_getCursorReferenced(n->cursor), cursor) && !is_read(tree, i) &&
            !add_write(tree, i, terms))
            return NULL;
    }
    return is_declared && terms->len > 0 ? g_steal_pointer(&terms) : NULL;
}

/* --- ranges */

/* The for statement whose counter is the variable CURSOR, around its use NODE, or NO_NODE. */
static guint
counting_loop(const SourceTree *tree, CXCursor cursor, guint node)
{
    guint child = node;

    for (guint at = tree_node(tree, node)->parent; at != NO_NODE;
         child = at, at = tree_node(tree, at)->parent) {
        guint last = NO_NODE;

        if (tree_node(tree, at)->kind != CXCursor_ForStmt)
            continue;
        for (guint k = 0; tree_operand(tree, at, k) != NO_NODE; k++)
            last = tree_operand(tree, at, k);
        if (child != last)
            continue;
        for (guint i = at + 1; i < last; i++)
            if (tree_node(tree, i)->kind == CXCursor_DeclRefExpr &&
                clang_equalCursors(clang_getCursorReferenced(tree_node(tree, i)->cursor), cursor) &&
                !is_read(tree, i))
                return at;
    }
    return NO_NODE;
}

static gboolean
names_variable(const SourceTree *tree, guint node, CXCursor cursor)
{
    guint inner = node == NO_NODE ? NO_NODE : tree_inner(tree, node);

    return inner != NO_NODE && tree_node(tree, inner)->kind == CXCursor_DeclRefExpr &&
           clang_equalCursors(clang_getCursorReferenced(tree_node(tree, inner)->cursor), cursor);
}

/* What the head of the for statement LOOP sets the variable CURSOR to, `for (i = 0; ...)`, or NO_NODE. */
static guint
set_in_head(const SourceTree *tree, guint loop, CXCursor cursor)
{
    guint first = tree_operand(tree, loop, 0);

    return first != NO_NODE && tree_binary(tree, first) == CXBinaryOperator_Assign &&
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

    if (function == NO_NODE || clang_Cursor_getStorageClass(d->cursor) == CX_SC_Static ||
        tree_has_attribute(tree, declared, CXCursor_CUDASharedAttr) ||
        clang_getCanonicalType(clang_getCursorType(d->cursor)).kind == CXType_LValueReference)
        return FALSE;
    for (guint i = function; i < tree_end(tree, function); i++) {
        guint above;

        if (tree_node(tree, i)->kind != CXCursor_DeclRefExpr || !names_variable(tree, i, d->cursor) ||
            is_read(tree, i))
            continue;
        above = tree_node(tree, tree_outer(tree, i))->parent;
        switch (above == NO_NODE ? CXCursor_InvalidFile : tree_node(tree, above)->kind) {
        case CXCursor_UnaryOperator:
            if (tree_unary(tree, above) == CXUnaryOperator_AddrOf)
                return FALSE;
            break;
        case CXCursor_BinaryOperator:
        case CXCursor_CompoundAssignOperator:
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
loop_step(const SourceTree *tree, guint loop, CXCursor cursor, guint scope, guint first)
{
    gint64 step = 0, by;

    for (guint i = scope; i < tree_end(tree, scope); i++) {
        const TreeNode *n = tree_node(tree, i);
        guint above;

        if (n->kind != CXCursor_DeclRefExpr ||
            !clang_equalCursors(clang_getCursorReferenced(n->cursor), cursor) || is_read(tree, i))
            continue;
        above = tree_node(tree, tree_outer(tree, i))->parent;
        if (above != NO_NODE && tree_operand(tree, above, 1) == first)
            continue;
        if (step != 0 || above == NO_NODE || tree_node(tree, above)->parent != loop)
            return 0;
        switch (tree_unary(tree, above)) {
        case CXUnaryOperator_PostInc:
        case CXUnaryOperator_PreInc:
            step = 1;
            continue;
        case CXUnaryOperator_PostDec:
        case CXUnaryOperator_PreDec:
            step = -1;
            continue;
        default:
            break;
        }
        if (!values_constant(tree, tree_operand(tree, above, 1), &by) || by <= 0)
            return 0;
        step = tree_binary(tree, above) == CXBinaryOperator_AddAssign   ? by
               : tree_binary(tree, above) == CXBinaryOperator_SubAssign ? -by
                                                                        : 0;
        if (step == 0)
            return 0;
    }
    return step;
}

/* The bound that the condition of LOOP compares the variable CURSOR with, and how: *ret_most is the last
 * value below it, or with a negative STEP the first above it. */
static gboolean
loop_bound(const SourceTree *tree, guint loop, CXCursor cursor, gint64 step, gint64 *ret_bound)
{
    for (guint k = 0; tree_operand(tree, loop, k) != NO_NODE; k++) {
        guint operand = tree_inner(tree, tree_operand(tree, loop, k));
        gint64 value;

        if (!names_variable(tree, tree_operand(tree, operand, 0), cursor) ||
            tree_operand(tree, operand, 1) == NO_NODE ||
            !values_constant(tree, tree_operand(tree, operand, 1), &value))
            continue;
        switch (tree_binary(tree, operand)) {
        case CXBinaryOperator_LT:
            *ret_bound = value - 1;
            return step > 0;
        case CXBinaryOperator_LE:
            *ret_bound = value;
            return step > 0;
        case CXBinaryOperator_NE:
            *ret_bound = value - step;
            return step == 1 || step == -1;
        case CXBinaryOperator_GT:
            *ret_bound = value + 1;
            return step < 0;
        case CXBinaryOperator_GE:
            *ret_bound = value;
            return step < 0;
        default:
            break;
        }
    }
    return FALSE;
}

static gboolean
range_of_variable(const Rules *rules, guint node, gint64 *ret_least, gint64 *ret_most)
{
    const SourceTree *tree = rules->tree;
    CXCursor cursor = clang_getCursorReferenced(tree_node(tree, node)->cursor);
    guint loop = counting_loop(tree, cursor, node), declared = NO_NODE;
    guint initial, scope;
    gint64 step, first, bound;

    for (guint i = 0; i < tree->nodes->len && declared == NO_NODE; i++)
        if (tree_node(tree, i)->kind == CXCursor_VarDecl &&
            clang_equalCursors(tree_node(tree, i)->cursor, cursor))
            declared = i;
    if (declared == NO_NODE || (loop == NO_NODE && tree_operand(tree, declared, 0) == NO_NODE))
        return FALSE;
    for (guint i = declared; i < tree_end(tree, declared); i++)
        if (names_variable(tree, i, cursor)) /* int k = k + 1 */
            return FALSE;
    if (loop == NO_NODE) { /* a variable that is set once */
        g_autoptr(GArray) writes = values_writes(rules, cursor);

        return writes && writes->len == 1 &&
               values_range(rules, initial_value(tree, declared), ret_least, ret_most);
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
    CXType type = clang_getCanonicalType(clang_getCursorType(tree_node(tree, node)->cursor));

    return type.kind >= CXType_Char_S && type.kind <= CXType_Int128;
}

/* How many variables are replaced by what they are set to, to see a sign. */
#define MAX_DEPTH 8

/* Whether the expression NODE, such as the number of a thread, is made of what is never below 0, and not by
 * subtraction. */
static gboolean
is_never_negative(const Rules *rules, guint node, guint depth)
{
    const SourceTree *tree = rules->tree;
    guint inner = tree_inner(tree, node);
    gint64 value;

    if (values_constant(tree, inner, &value))
        return value >= 0;
    switch (tree_binary(tree, inner)) {
    case CXBinaryOperator_Add:
    case CXBinaryOperator_Mul:
    case CXBinaryOperator_Div:
        return is_never_negative(rules, tree_operand(tree, inner, 0), depth) &&
               is_never_negative(rules, tree_operand(tree, inner, 1), depth);
    case CXBinaryOperator_Rem:
        return is_never_negative(rules, tree_operand(tree, inner, 0), depth);
    case CXBinaryOperator_Invalid:
        break;
    default:
        return FALSE;
    }
    if (tree_is_cast(tree_node(tree, inner)->kind) && tree_operand(tree, inner, 0) != NO_NODE)
        return is_never_negative(rules, tree_operand(tree, inner, 0), depth);
    if (tree_node(tree, inner)->kind == CXCursor_DeclRefExpr && depth < MAX_DEPTH) {
        g_autoptr(GArray) writes =
            values_writes(rules, clang_getCursorReferenced(tree_node(tree, inner)->cursor));

        for (guint i = 0; writes && i < writes->len; i++) {
            const SplitTerm *write = &g_array_index(writes, SplitTerm, i);

            if (write->is_negative || !is_never_negative(rules, write->node, depth + 1))
                return FALSE;
        }
        return writes != NULL;
    }
    return tree_node(tree, inner)->kind == CXCursor_MemberRefExpr && !is_signed(tree, inner);
}

static gboolean
range_of_binary(const Rules *rules, guint node, gint64 *ret_least, gint64 *ret_most)
{
    guint left = tree_operand(rules->tree, node, 0), right = tree_operand(rules->tree, node, 1);
    gint64 a, b, c, d, value;

    switch (tree_binary(rules->tree, node)) {
    case CXBinaryOperator_And:
        if (!values_constant(rules->tree, right, &value) && !values_constant(rules->tree, left, &value))
            return FALSE;
        *ret_least = 0;
        *ret_most = value;
        return value >= 0;
    case CXBinaryOperator_Rem: {
        CXType type = clang_getCanonicalType(clang_getCursorType(tree_node(rules->tree, node)->cursor));
        gboolean is_unsigned =
            type.kind == CXType_UInt || type.kind == CXType_ULong || type.kind == CXType_ULongLong;

        if (!values_constant(rules->tree, right, &value) || value <= 0)
            return FALSE;
        if (!is_unsigned && !(values_range(rules, left, &a, &b) && a >= 0) &&
            !is_never_negative(rules, left, 0))
            return FALSE;
        *ret_least = 0;
        *ret_most = value - 1;
        return TRUE;
    }
    case CXBinaryOperator_Add:
    case CXBinaryOperator_Sub:
    case CXBinaryOperator_Mul:
        if (!values_range(rules, left, &a, &b) || !values_range(rules, right, &c, &d) ||
            MAX(MAX(ABS(a), ABS(b)), MAX(ABS(c), ABS(d))) > 1 << 20)
            return FALSE;
        if (tree_binary(rules->tree, node) == CXBinaryOperator_Add) {
            *ret_least = a + c;
            *ret_most = b + d;
        } else if (tree_binary(rules->tree, node) == CXBinaryOperator_Sub) {
            *ret_least = a - d;
            *ret_most = b - c;
        } else {
            *ret_least = MIN(MIN(a * c, a * d), MIN(b * c, b * d));
            *ret_most = MAX(MAX(a * c, a * d), MAX(b * c, b * d));
        }
        return TRUE;
    case CXBinaryOperator_LT:
    case CXBinaryOperator_GT:
    case CXBinaryOperator_LE:
    case CXBinaryOperator_GE:
    case CXBinaryOperator_EQ:
    case CXBinaryOperator_NE:
    case CXBinaryOperator_LAnd:
    case CXBinaryOperator_LOr:
        *ret_least = 0;
        *ret_most = 1;
        return TRUE;
    default:
        return FALSE;
    }
}

gboolean
values_range(const Rules *rules, guint node, gint64 *ret_least, gint64 *ret_most)
{
    const SourceTree *tree = rules->tree;
    guint inner = tree_inner(tree, node);
    gint64 value, a, b, c, d;

    if (values_constant(tree, inner, &value)) {
        *ret_least = *ret_most = value;
        return TRUE;
    }
    switch (tree_node(tree, inner)->kind) {
    case CXCursor_DeclRefExpr:
        return range_of_variable(rules, inner, ret_least, ret_most);
    case CXCursor_BinaryOperator:
        return range_of_binary(rules, inner, ret_least, ret_most);
    case CXCursor_ConditionalOperator:
        if (!values_range(rules, tree_operand(tree, inner, 1), &a, &b) ||
            !values_range(rules, tree_operand(tree, inner, 2), &c, &d))
            return FALSE;
        *ret_least = MIN(a, c);
        *ret_most = MAX(b, d);
        return TRUE;
    default:
        return FALSE;
    }
}

/* --- signs */

static gboolean may_be_negative(const Rules *rules, guint node, GHashTable *seen);

/* The variable that NODE names; SEEN are those that are taken to be none below 0. */
static gboolean
variable_may_be_negative(const Rules *rules, guint node, GHashTable *seen)
{
    CXCursor cursor = clang_getCursorReferenced(tree_node(rules->tree, node)->cursor);
    g_autofree char *usr = cursor_usr(cursor), *place = cursor_place_text(cursor);
    g_autoptr(GArray) writes = NULL;

    if (!g_hash_table_add(seen, g_strconcat(usr, " ", place, NULL)))
        return FALSE;
    writes = values_writes(rules, cursor);
    for (guint i = 0; writes && i < writes->len; i++) {
        const SplitTerm *write = &g_array_index(writes, SplitTerm, i);

        if (write->is_negative || may_be_negative(rules, write->node, seen))
            return TRUE;
    }
    return !writes && is_signed(rules->tree, node);
}

static gboolean
may_be_negative(const Rules *rules, guint node, GHashTable *seen)
{
    const SourceTree *tree = rules->tree;
    guint inner = tree_inner(tree, node);
    gint64 least, most;

    if (values_range(rules, inner, &least, &most))
        return least < 0;
    switch (tree_binary(tree, inner)) {
    case CXBinaryOperator_Sub:
        return TRUE;
    case CXBinaryOperator_Add:
    case CXBinaryOperator_Mul:
    case CXBinaryOperator_Div:
    case CXBinaryOperator_Shl:
    case CXBinaryOperator_Shr:
        return may_be_negative(rules, tree_operand(tree, inner, 0), seen) ||
               may_be_negative(rules, tree_operand(tree, inner, 1), seen);
    default:
        break;
    }
    if (tree_is_cast(tree_node(tree, inner)->kind) && tree_operand(tree, inner, 0) != NO_NODE)
        return may_be_negative(rules, tree_operand(tree, inner, 0), seen);
    if (tree_node(tree, inner)->kind == CXCursor_DeclRefExpr)
        return variable_may_be_negative(rules, inner, seen);
    return tree_node(tree, inner)->kind != CXCursor_MemberRefExpr || is_signed(tree, inner);
}

gboolean
values_may_be_negative(const Rules *rules, guint node)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    return may_be_negative(rules, node, seen);
}
