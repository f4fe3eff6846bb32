/* SPDX-License-Identifier: MIT */
/* Indices into flattened arrays, `i * 6 + 2`, taken apart into element and item without a division: the
 * factor is taken off the text. */
#include "rewrite/flat/flat_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/values/values.h"

#include <string.h>

/* What is known while one index is taken apart. */
typedef struct {
    const SourceTree *tree;
    GHashTable
        *assumed; /* the key of a variable that is a multiple but for a constant, or is taken to be one, as
                   * loops add to it, to twice the constant, and 1 where something is subtracted */
    GHashTable *failed; /* the key of a variable that is none to why, a Split: what is taken to be a multiple
                         * only makes more of them, so that it stays none */
    char *unwritten;    /* the use of a macro of which a part has no text of its own; NULL: none */
} Splitting;

static Split *split_node(Splitting *splitting, guint node, gint64 items);

/* The text of NODE by itself; "" where there is none, which SPLITTING knows. Free with g_free(). */
static char *
text_of(Splitting *splitting, guint node)
{
    char *text = split_own_text(splitting->tree, node);

    if (!text && !splitting->unwritten)
        splitting->unwritten = tree_text(splitting->tree, node);
    return text ? text : g_strdup("");
}

static void
multiple_clear(gpointer multiple)
{
    g_free(((IndexMultiple *)multiple)->name);
}

static Split *
split_new(void)
{
    Split *split = g_new0(Split, 1);

    split->whole = g_string_new(NULL);
    split->multiples = g_array_new(FALSE, FALSE, sizeof(IndexMultiple));
    g_array_set_clear_func(split->multiples, multiple_clear);
    return split;
}

/* Moves the multiples of FROM to SPLIT. */
static void
take_multiples(Split *split, Split *from)
{
    for (guint i = 0; i < from->multiples->len; i++) {
        IndexMultiple *multiple = &g_array_index(from->multiples, IndexMultiple, i), copy = *multiple;

        multiple->name = NULL;
        g_array_append_val(split->multiples, copy);
    }
}

void
split_free(Split *split)
{
    if (!split)
        return;
    g_string_free(split->whole, TRUE);
    g_free(split->part_text);
    g_free(split->name);
    g_free(split->why);
    g_free(split->failed);
    g_free(split->unwritten);
    g_array_unref(split->multiples);
    g_free(split);
}

static Split *
split_fail(Splitting *splitting, guint node, const char *format)
{
    Split *split = split_new();
    g_autofree char *text = tree_text(splitting->tree, node);

    split->why = g_strdup_printf("'%.60s' %s", text, format);
    split->failed = g_steal_pointer(&text);
    return split;
}

/* A Split that fails as OTHER does. */
static Split *
split_fail_as(const Split *other)
{
    Split *split = split_new();

    split->why = g_strdup(other->why);
    split->failed = g_strdup(other->failed);
    return split;
}

/* Adds the term TEXT to the elements that SPLIT counts. */
static void
add_text(Split *split, const char *text, gboolean is_negative)
{
    if (split->n_terms > 0)
        g_string_append(split->whole, is_negative ? " - " : " + ");
    else if (is_negative)
        g_string_append_c(split->whole, '-');
    g_string_append(split->whole, text);
    split->n_terms++;
}

/* Whether SPLIT counts elements, and no items. */
static gboolean
is_whole(const Split *split)
{
    return split->n_terms > 0 && split->part == 0 && !split->part_text && !split->why;
}

/* Adds MORE, which is freed, to SPLIT. */
static void
split_add(Split *split, Split *more, gboolean is_negative)
{
    gint64 sign = is_negative ? -1 : 1;

    if (!is_negative)
        split->is_item |=
            more->is_item || (more->why ? !split->why && is_whole(split) : split->why && is_whole(more));
    if (more->n_terms > 0) {
        g_autofree char *text = is_negative && more->n_terms > 1 ? g_strdup_printf("(%s)", more->whole->str)
                                                                 : g_strdup(more->whole->str);

        if (*text == '-') {
            g_autofree char *quoted = g_strdup_printf("(%s)", text);

            add_text(split, is_negative ? quoted : split->n_terms > 0 ? quoted : text, is_negative);
        } else {
            add_text(split, text, is_negative);
        }
    }
    split->whole_number += sign * more->whole_number;
    if (!split->why && split->part_text && more->part_text)
        split->why = g_strdup(PART_TWO_VARY);
    if (more->part_text && is_negative && !split->why)
        split->why = g_strdup(PART_ITEM_SUBTRACTED);
    if (more->part_text && !split->part_text) {
        split->part_text = g_steal_pointer(&more->part_text);
        split->least = more->least;
        split->most = more->most;
    }
    if (!split->name && split->part == 0 && !is_negative)
        split->name = g_steal_pointer(&more->name);
    else if (more->part != 0)
        g_clear_pointer(&split->name, g_free);
    split->part += sign * more->part;
    split->subtracts |= more->subtracts || is_negative;
    split->may_wrap |= more->may_wrap;
    take_multiples(split, more);
    if (more->why && !split->why) {
        split->why = g_steal_pointer(&more->why);
        split->failed = g_steal_pointer(&more->failed);
    }
    split_free(more);
}

/* --- factors */

static gint64
greatest_common(gint64 a, gint64 b)
{
    while (b != 0) {
        gint64 rest = a % b;

        a = b;
        b = rest;
    }
    return ABS(a);
}

/* The factors of the product NODE, of guint. */
static void
add_factors(const SourceTree *tree, guint node, GArray *factors)
{
    guint inner = tree_inner(tree, node);

    if (tree_binary(tree, inner) == BINARY_MUL) {
        add_factors(tree, tree_operand(tree, inner, 0), factors);
        add_factors(tree, tree_operand(tree, inner, 1), factors);
    } else {
        g_array_append_val(factors, node);
    }
}

/* TEXT, the rest of the product NODE, whose own type is that of the node REST: in as many bytes as before. */
static char *
widened(const SourceTree *tree, guint node, guint rest, char *text)
{
    gboolean is_word = strspn(text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_.") == strlen(text);
    SourceType type = tree_type(tree, node);
    SourceType own = tree_type(tree, tree_inner(tree, rest));
    g_autofree char *spelling = NULL;
    char *wide;

    if (type_size(type) <= MAX(type_size(own), 4))
        return text;
    spelling = type_spelling(type_unqualified(type_canonical(type)));
    wide = g_strdup_printf(is_word ? "(%s)%s" : "(%s)(%s)", spelling, text);
    g_free(text);
    return wide;
}

/* Whether something is subtracted in the expression NODE. */
static gboolean
has_minus(const SourceTree *tree, guint node)
{
    for (guint i = node; i < tree_end(tree, node); i++)
        if (tree_binary(tree, i) == BINARY_SUB || tree_unary(tree, i) == UNARY_MINUS)
            return TRUE;
    return FALSE;
}

/* A whole number of elements: the FACTORS of NODE but for number WITHOUT, which is NO_NODE for none, and
 * EXTRA, or NULL, in its place. */
static Split *
split_of_factors(Splitting *splitting, guint node, const GArray *factors, guint without, const char *extra)
{
    Split *split = split_new();
    GString *text = g_string_new(NULL);
    guint rest = NO_NODE, n = 0;

    for (guint i = 0; i < factors->len; i++) {
        guint factor = g_array_index(factors, guint, i);
        gint64 value;

        if (i == without || (without == NO_NODE && values_constant(splitting->tree, factor, &value)))
            continue;
        g_autofree char *own = text_of(splitting, factor);
        g_string_append_printf(text, "%s%s", n++ > 0 ? " * " : "", own);
        if (rest == NO_NODE || type_size(tree_type(splitting->tree, tree_inner(splitting->tree, factor))) >
                                   type_size(tree_type(splitting->tree, tree_inner(splitting->tree, rest))))
            rest = factor;
    }
    if (extra)
        g_string_append_printf(text, "%s%s", n++ > 0 ? " * " : "", extra);
    char *whole = g_string_free(text, FALSE);
    split->subtracts = has_minus(splitting->tree, node);
    if (rest != NO_NODE)
        whole = widened(splitting->tree, node, rest, whole);
    add_text(split, whole, FALSE);
    g_free(whole);
    return split;
}

/* The product NODE. */
static Split *
split_product(Splitting *splitting, guint node, gint64 items)
{
    const SourceTree *tree = splitting->tree;
    g_autoptr(GArray) factors = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree char *named = NULL, *extra = NULL;
    guint n_constants = 0, n_others = 0, other = 0;
    gint64 product = 1, value, common;

    add_factors(tree, node, factors);
    for (guint i = 0; i < factors->len; i++) {
        if (values_constant(tree, g_array_index(factors, guint, i), &value) && ABS(product) < 1 << 20 &&
            ABS(value) < 1 << 20) {
            product *= value;
            n_constants++;
            g_free(named);
            named = split_is_of_macro(tree, g_array_index(factors, guint, i))
                        ? g_strdup_printf("%" G_GINT64_FORMAT, value)
                        : tree_text(tree, g_array_index(factors, guint, i));
        } else {
            other = i;
            n_others++;
        }
    }
    common = greatest_common(items, ABS(product));
    if (product > 0 && common == items) {
        if (product != items && n_constants == 1 && !g_ascii_isdigit(*named))
            extra = g_strdup_printf("(%s / %" G_GINT64_FORMAT ")", named, items);
        else if (product != items)
            extra = g_strdup_printf("%" G_GINT64_FORMAT, product / items);
        return split_of_factors(splitting, node, factors, NO_NODE, extra);
    }
    if (product > 0 && n_others == 1 && common > 1) { /* (2 * i + 1) * 3 */
        Split *inner = split_node(splitting, g_array_index(factors, guint, other), items / common);
        gint64 times = product / common;

        if (inner->why || inner->part_text) {
            split_free(inner);
            return split_fail(splitting, node, PART_NO_MULTIPLE);
        }
        if (times != 1 && inner->n_terms > 0) {
            g_autofree char *whole = g_strdup_printf("(%s) * %" G_GINT64_FORMAT, inner->whole->str, times);

            g_string_assign(inner->whole, whole);
            inner->n_terms = 1;
        }
        inner->whole_number *= times;
        inner->part *= product;
        g_clear_pointer(&inner->name, g_free);
        return inner;
    }
    for (guint i = 0; i < factors->len; i++) { /* i * stride, where stride is a multiple */
        guint factor = g_array_index(factors, guint, i);
        Split *inner = tree_node(tree, tree_inner(tree, factor))->kind == TREE_DECL_REF_EXPR
                           ? split_node(splitting, factor, items)
                           : NULL;
        Split *split = NULL;

        if (inner && !inner->why && !inner->part_text && inner->part == 0 && inner->whole_number == 0) {
            g_autofree char *quoted = g_strdup_printf("(%s)", inner->whole->str);

            split = split_of_factors(splitting, node, factors, i, quoted);
            split->may_wrap = inner->may_wrap;
            split->subtracts = inner->subtracts;
            take_multiples(split, inner);
        }
        split_free(inner);
        if (split)
            return split;
    }
    return split_fail(splitting, node, PART_NO_MULTIPLE);
}

/* --- variables */

/* A variable, NAME, is set to WRITTEN, an expression. */
static Split *
fail_at_write(Splitting *splitting, const char *name, guint written)
{
    const TreeNode *n = tree_node(splitting->tree, written);
    g_autofree char *text = tree_text(splitting->tree, written);
    g_autofree char *place = tree_place(splitting->tree, n->file, n->start);
    Split *split = split_new();

    split->why = g_strdup_printf(PART_SET_TO_NO_MULTIPLE, name, text, place);
    split->failed = g_strdup(name);
    return split;
}

/* Whether the variable CURSOR keeps what it begins with, which WRITES has. */
static gboolean
is_kept(const SourceTree *tree, Entity cursor, const GArray *writes)
{
    guint value = writes->len == 1 ? g_array_index(writes, SplitTerm, 0).node : NO_NODE, node = value;

    while (node != NO_NODE && tree_node(tree, node)->kind != TREE_VAR_DECL)
        node = tree_node(tree, node)->parent;
    if (node == NO_NODE || !entity_equal(tree_node(tree, node)->entity, cursor))
        return FALSE;
    for (guint i = value; i < tree_end(tree, value); i++) /* int a = a; */
        if (entity_equal(tree_referenced(tree, i), cursor))
            return FALSE;
    return TRUE;
}

/* The element that the variable TEXT of TYPE is in, of ITEMS, where it is a multiple but for PART. */
static char *
divided_text(const char *text, SourceType type, gint64 part, gint64 items)
{
    /* A size_t that was below 0 wraps back where it is added to the pointer: the quotient has to be below 0.
     * It also is what nvcc folds, since it knows of products of an int that they don't overflow. */
    const char *cast = index_type_is_unsigned(type) && type_size(type) == 8 ? "(long long)" : "";

    return part == 0 ? g_strdup_printf("%s%s / %" G_GINT64_FORMAT, cast, text, items)
                     : g_strdup_printf("(%s%s - %" G_GINT64_FORMAT ") / %" G_GINT64_FORMAT, cast, text, part,
                                       items);
}

/* Whether all that the variable CURSOR is set to are multiples but for *ret_part, which one may have alone
 * that keeps what it begins with; else *ret_written is what is none, or NO_NODE. Sets *ret_subtracts. KEY
 * names it.
 */
static gboolean
find_part(Splitting *splitting, Entity cursor, const char *key, gint64 items, gint64 *ret_part,
          gboolean *ret_subtracts, guint *ret_written)
{
    g_autoptr(GArray) writes = values_writes(splitting->tree, cursor);
    gboolean kept = writes && is_kept(splitting->tree, cursor, writes);

    *ret_written = NO_NODE;
    if (!writes)
        return FALSE;
    if (!kept)
        g_hash_table_insert(splitting->assumed, g_strdup(key), NULL);
    for (guint i = 0; i < writes->len; i++) {
        const SplitTerm *write = &g_array_index(writes, SplitTerm, i);
        Split *value = split_node(splitting, write->node, items);
        gboolean is_multiple = !value->why && !value->part_text && (kept || value->part % items == 0);

        *ret_part = (value->part % items + items) % items;
        *ret_subtracts |= value->subtracts || write->is_negative || value->part < 0 || value->may_wrap ||
                          values_may_be_negative(splitting->tree, write->node);
        split_free(value);
        if (is_multiple)
            continue;
        *ret_written = write->node;
        g_hash_table_remove_all(splitting->assumed); /* what was taken to be one because of this */
        return FALSE;
    }
    if (kept)
        g_hash_table_insert(splitting->assumed, g_strdup(key),
                            GINT_TO_POINTER(2 * (int)*ret_part + *ret_subtracts));
    return TRUE;
}

/* The variable NODE. */
static Split *
split_variable(Splitting *splitting, guint node, gint64 items)
{
    Entity cursor = tree_referenced(splitting->tree, node);
    SourceType type = entity_type(cursor);
    g_autofree char *usr = cursor_usr(cursor), *place = cursor_place_text(cursor);
    g_autofree char *key = g_strdup_printf("%" G_GINT64_FORMAT " %s %s", items, usr, place);
    g_autofree char *text = text_of(splitting, node);
    gboolean subtracts = FALSE;
    gpointer known = NULL;
    guint written;
    gint64 part = 0;

    if (!index_type_is_integer(type))
        return split_fail(splitting, node, PART_NO_INTEGER_VARIABLE);
    if (g_hash_table_contains(splitting->failed, key))
        return split_fail_as(g_hash_table_lookup(splitting->failed, key));
    if (g_hash_table_lookup_extended(splitting->assumed, key, NULL, &known)) {
        part = GPOINTER_TO_INT(known) / 2;
        subtracts = GPOINTER_TO_INT(known) % 2;
    } else if (!find_part(splitting, cursor, key, items, &part, &subtracts, &written)) {
        Split *none = written != NO_NODE ? fail_at_write(splitting, text, written)
                                         : split_fail(splitting, node, PART_VARIABLE_NO_MULTIPLE);

        g_hash_table_insert(splitting->failed, g_steal_pointer(&key), split_fail_as(none));
        return none;
    }
    Split *split = split_new();
    g_autofree char *divided = divided_text(text, type, part, items);
    add_text(split, divided, FALSE);
    split->part = part;
    split->may_wrap = index_type_is_unsigned(type) && type_size(type) != 8 && subtracts;
    split->subtracts = subtracts;
    IndexMultiple multiple = {cursor_name(cursor), items, part,
                              index_type_is_unsigned(type) && type_size(type) != 8};
    g_array_append_val(split->multiples, multiple);
    return split;
}

/* --- expressions */

static Split *
split_cast(Splitting *splitting, guint node, gint64 items)
{
    const SourceTree *tree = splitting->tree;
    guint operand = tree_operand(tree, node, 0);
    SourceType to = tree_type(tree, node), from;
    Split *split;
    g_autofree char *spelling = NULL;

    if (operand == NO_NODE)
        return split_fail(splitting, node, PART_INDEX_CAST_FORM);
    from = tree_type(tree, tree_inner(tree, operand));
    if (!index_type_is_integer(to) || !index_type_is_integer(from) || type_size(to) < type_size(from))
        return split_fail(splitting, node, PART_NARROWING_CAST);
    split = split_node(splitting, operand, items);
    if (split->n_terms > 0) {
        spelling = type_spelling(to);
        g_autofree char *text =
            g_strdup_printf(split->n_terms > 1 || strpbrk(split->whole->str, " ") ? "(%s)(%s)" : "(%s)%s",
                            spelling, split->whole->str);
        g_string_assign(split->whole, text);
        split->n_terms = 1;
    }
    return split;
}

/* I << 2. */
static Split *
split_shift(Splitting *splitting, guint node, gint64 items)
{
    const SourceTree *tree = splitting->tree;
    guint left = tree_operand(tree, node, 0);
    gint64 by;
    Split *split;

    if (!values_constant(tree, tree_operand(tree, node, 1), &by) || by < 0 || by > 20 ||
        (G_GINT64_CONSTANT(1) << by) % items != 0)
        return split_fail(splitting, node, PART_NO_MULTIPLE);
    split = split_new();
    g_autofree char *own = text_of(splitting, left);
    gint64 times = (G_GINT64_CONSTANT(1) << by) / items;
    gboolean is_plain = strspn(own, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_.") == strlen(own) ||
                        tree_node(tree, left)->kind == TREE_PAREN_EXPR;
    char *text =
        times == 1
            ? g_strdup(own)
            : g_strdup_printf(is_plain ? "%s * %" G_GINT64_FORMAT : "(%s) * %" G_GINT64_FORMAT, own, times);
    text = widened(tree, node, left, text);
    split->subtracts = has_minus(tree, node);
    add_text(split, text, FALSE);
    g_free(text);
    return split;
}

/* What of the expression NODE varies within an element. */
static Split *
split_part(Splitting *splitting, guint node, gint64 items)
{
    Split *split;
    gint64 least, most;

    if (!values_range(splitting->tree, node, &least, &most) || most - least >= items)
        return NULL;
    split = split_new();
    split->part_text = text_of(splitting, node);
    split->least = least;
    split->most = most;
    return split;
}

static Split *
split_binary(Splitting *splitting, guint node, gint64 items)
{
    const SourceTree *tree = splitting->tree;
    BinaryKind operator= tree_binary(tree, node);
    guint left = tree_operand(tree, node, 0), right = tree_operand(tree, node, 1);
    Split *split;

    switch (operator) {
    case BINARY_ADD:
    case BINARY_SUB:
        split = split_node(splitting, left, items);
        split_add(split, split_node(splitting, right, items), operator== BINARY_SUB);
        return split;
    case BINARY_MUL:
        return split_product(splitting, node, items);
    case BINARY_SHL:
        return split_shift(splitting, node, items);
    default:
        return split_fail(splitting, node, PART_NO_MULTIPLE);
    }
}

static Split *
split_constant(Splitting *splitting, guint node, gint64 value)
{
    Split *split = split_new();

    split->part = value;
    split->name = split_is_of_macro(splitting->tree, node) ? NULL : tree_text(splitting->tree, node);
    split->subtracts = value < 0;
    return split;
}

static Split *
split_node(Splitting *splitting, guint node, gint64 items)
{
    const SourceTree *tree = splitting->tree;
    guint inner = node == NO_NODE ? NO_NODE : tree_inner(tree, node);
    Split *split = NULL, *part;
    gint64 value;

    if (inner == NO_NODE) {
        split = split_new();
        split->why = g_strdup(PART_INDEX_FORM);
        return split;
    }
    if (values_constant(tree, inner, &value))
        return split_constant(splitting, inner, value);
    switch (tree_node(tree, inner)->kind) {
    case TREE_BINARY_OPERATOR:
        split = split_binary(splitting, inner, items);
        break;
    case TREE_DECL_REF_EXPR:
        split = split_variable(splitting, inner, items);
        break;
    case TREE_CSTYLE_CAST_EXPR:
    case TREE_CXX_STATIC_CAST_EXPR:
    case TREE_CXX_FUNCTIONAL_CAST_EXPR:
        split = split_cast(splitting, inner, items);
        break;
    default:
        split = split_fail(splitting, inner, PART_NO_MULTIPLE);
        break;
    }
    part = split->why ? split_part(splitting, node, items) : NULL;
    if (!part)
        return split;
    split_free(split);
    return part;
}

/* Brings the part between 0 and ITEMS - 1. */
static void
settle(Split *split, gint64 items)
{
    gint64 least = split->part + (split->part_text ? split->least : 0);
    gint64 most = split->part + (split->part_text ? split->most : 0);
    gint64 elements = least >= 0 ? least / items : -((-least + items - 1) / items);

    if (split->why)
        return;
    split->whole_number += elements;
    split->part -= elements * items;
    if (elements != 0)
        g_clear_pointer(&split->name, g_free);
    if (most - elements * items >= items)
        split->why = g_strdup_printf("'%s' reaches beyond one element of %" G_GINT64_FORMAT " items",
                                     split->part_text ? split->part_text : "the index", items);
    else if (split->may_wrap && (split->n_terms > 1 || split->whole_number > 0))
        split->why = g_strdup(PART_MAY_BE_NEGATIVE);
}

Split *
split_new_of_terms(const SourceTree *tree, const GArray *terms, guint items)
{
    g_autoptr(GHashTable) assumed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) failed =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)split_free);
    Splitting splitting = {tree, assumed, failed, NULL};
    Split *split = split_new();

    for (guint i = 0; i < terms->len; i++) {
        const SplitTerm *term = &g_array_index(terms, SplitTerm, i);

        split_add(split, split_node(&splitting, term->node, items), term->is_negative);
    }
    settle(split, items);
    split->unwritten = splitting.unwritten;
    return split;
}

/* TEXT without brackets around all of it. */
static char *
without_brackets(const char *text)
{
    gsize length = strlen(text);
    guint depth = 0;

    for (gsize i = 0; i < length; i++) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1u : 0;
        if (depth == 0 && i + 1 < length)
            return g_strdup(text);
    }
    return length > 2 ? g_strndup(text + 1, length - 2) : g_strdup(text);
}

char *
split_whole_text(const Split *split)
{
    gint64 number = split->whole_number;

    if (split->n_terms == 0)
        return g_strdup_printf("%" G_GINT64_FORMAT, number);
    if (number == 0)
        return without_brackets(split->whole->str);
    return g_strdup_printf("%s %c %" G_GINT64_FORMAT, split->whole->str, number < 0 ? '-' : '+', ABS(number));
}

char *
split_part_text(const Split *split)
{
    if (!split->part_text)
        return split->name ? g_strdup(split->name) : g_strdup_printf("%" G_GINT64_FORMAT, split->part);
    if (split->part == 0)
        return g_strdup(split->part_text);
    return g_strdup_printf("%s %c %" G_GINT64_FORMAT, split->part_text, split->part < 0 ? '-' : '+',
                           ABS(split->part));
}
