/* SPDX-License-Identifier: MIT */
/* Macros that access a flattened array, `#define Node(i, k) node[(i) * 12 + k]`: they are edited where they
 * are defined, once for all that use them; other arrays that they access stay flat. */
#include "rewrite/flat/flat_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/values/values.h"

#include <string.h>

/* A macro's definition in a file. */
typedef struct {
    guint file;
    char *name;
    char **parameters;
    guint start, end; /* bytes: its body */
} Macro;

static void
macro_clear(Macro *macro)
{
    g_free(macro->name);
    g_strfreev(macro->parameters);
}

/* The only definition of the macro NAME with parameters in the program. */
static gboolean
find_macro(const SourceTree *tree, const char *name, Macro *ret_macro)
{
    g_autofree char *pattern =
        g_strdup_printf("^[ \\t]*#[ \\t]*define[ \\t]+%s\\(([^)]*)\\)((?:.*\\\\\\r?\\n)*.*)", name);
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    guint n = 0;

    g_autofree char *defining =
        g_strdup_printf("^[ \\t]*#[ \\t]*define[ \\t](?:.*\\\\\\r?\\n)*.*\\b%s\\b", name);
    g_autoptr(GRegex) inside = g_regex_new(defining, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    guint n_inside = 0; /* definitions that name it, its own among them */

    *ret_macro = (Macro){0};
    for (guint f = 0; inside && f < tree->files->len; f++) {
        g_autoptr(GMatchInfo) match = NULL;

        g_regex_match(inside, tree_file(tree, f)->text, 0, &match);
        for (; g_match_info_matches(match); g_match_info_next(match, NULL))
            n_inside++;
    }
    for (guint f = 0; regex && f < tree->files->len; f++) {
        g_autoptr(GMatchInfo) match = NULL;

        g_regex_match(regex, tree_file(tree, f)->text, 0, &match);
        for (; g_match_info_matches(match); g_match_info_next(match, NULL), n++) {
            g_autofree char *list = g_match_info_fetch(match, 1);
            gint start, end;

            if (n > 0)
                continue;
            g_match_info_fetch_pos(match, 2, &start, &end);
            ret_macro->file = f;
            ret_macro->start = (guint)start;
            ret_macro->end = (guint)end;
            ret_macro->name = g_strdup(name);
            ret_macro->parameters = g_strsplit(list, ",", -1);
            for (guint i = 0; ret_macro->parameters[i]; i++)
                g_strstrip(ret_macro->parameters[i]);
        }
    }
    return n == 1 && n_inside == 1;
}

/* --- its body */

/* The byte behind the bracket that closes the one at AT, or NULL. */
static const char *
behind_bracket(const char *at, const char *end)
{
    int depth = 0;

    for (; at < end; at++) {
        depth += *at == '(' || *at == '[' ? 1 : *at == ')' || *at == ']' ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return NULL;
}

static char *
stripped(const char *start, const char *end)
{
    return g_strstrip(g_strndup(start, (gsize)(end - start)));
}

/* TEXT cut at each SEPARATOR that no bracket surrounds. */
static char **
cut(const char *text, char separator)
{
    g_autoptr(GStrvBuilder) parts = g_strv_builder_new();
    const char *start = text, *end = text + strlen(text);

    for (const char *at = text; at < end; at++) {
        const char *behind = *at == '(' || *at == '[' ? behind_bracket(at, end) : NULL;

        if (behind) {
            at = behind - 1;
        } else if (*at == separator) {
            g_autofree char *part = stripped(start, at);

            g_strv_builder_add(parts, part);
            start = at + 1;
        }
    }
    g_autofree char *last = stripped(start, end);
    g_strv_builder_add(parts, last);
    return g_strv_builder_end(parts);
}

/* What TEXT, a number or a name that stands for one, is; 0: not known. */
static gint64
value_of(const SourceTree *tree, const char *text)
{
    g_autofree char *pattern = NULL;
    g_autoptr(GRegex) regex = NULL;
    gint64 value = 0;

    if (g_ascii_isdigit(*text))
        return g_ascii_strtoll(text, NULL, 0);
    if (*text == '\0' || strspn(text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_") != strlen(text))
        return 0;
    pattern = g_strdup_printf(
        "^[ \\t]*#[ \\t]*define[ \\t]+%s[ \\t]+\\(?(\\d+)\\)?[ \\t]*(//.*|/\\*.*)?\\r?$", text);
    regex = g_regex_new(pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    for (guint f = 0; f < tree->files->len; f++) {
        g_autoptr(GMatchInfo) match = NULL;

        if (g_regex_match(regex, tree_file(tree, f)->text, 0, &match)) {
            g_autofree char *number = g_match_info_fetch(match, 1);

            value = value == 0 ? g_ascii_strtoll(number, NULL, 10) : -1;
        }
    }
    return MAX(value, 0);
}

/* TEXT without the brackets around all of it, as far as there are some. */
static char *
without_brackets(const char *text)
{
    char *bare = g_strdup(text);

    while (*bare == '(' && behind_bracket(bare, bare + strlen(bare)) == bare + strlen(bare)) {
        char *inner = stripped(bare + 1, bare + strlen(bare) - 1);

        g_free(bare);
        bare = inner;
    }
    return bare;
}

/* TEXT without its factor ITEMS; NULL where it has none. */
static char *
without_factor(const SourceTree *tree, const char *text, gint64 items)
{
    g_autofree char *bare = without_brackets(text);
    g_auto(GStrv) terms = cut(bare, '+');
    g_auto(GStrv) factors = cut(bare, '*');
    guint n = g_strv_length(terms) == 1 && !strpbrk(bare, "-/%<>&|^?") ? g_strv_length(factors) : 0;

    for (guint i = 0; i < n && n > 1; i++) {
        g_autoptr(GStrvBuilder) rest = g_strv_builder_new();

        if (value_of(tree, factors[i]) != items)
            continue;
        for (guint k = 0; k < n; k++)
            if (k != i)
                g_strv_builder_add(rest, factors[k]);
        g_auto(GStrv) others = g_strv_builder_end(rest);
        return g_strjoinv(" * ", others);
    }
    return NULL;
}

static gboolean
is_parameter(const Macro *macro, const char *text)
{
    g_autofree char *bare = without_brackets(text);

    return g_strv_contains((const char *const *)macro->parameters, bare);
}

/* Of the body `base[whole * items + part]`: its parts, and how the text becomes. */
typedef struct {
    char *text, *whole, *part;
    gboolean is_whole_first, has_part;
} Body;

static gboolean
read_body(const SourceTree *tree, const RewriteNames *names, const Macro *macro, Body *ret_body)
{
    const char *text = tree_file(tree, macro->file)->text + macro->start;
    g_autofree char *body = stripped(text, text + macro->end - macro->start), *whole = NULL;
    g_autofree char *base = NULL, *index = NULL;
    g_auto(GStrv) terms = NULL;
    gboolean has_brackets = *body == '(' && behind_bracket(body, body + strlen(body)) == body + strlen(body);
    char *open, *inner = has_brackets ? body + 1 : body;
    const char *part;

    if (has_brackets)
        body[strlen(body) - 1] = '\0';
    g_strstrip(inner);
    open = strchr(inner, '[');
    if (!open || behind_bracket(open, inner + strlen(inner)) != inner + strlen(inner))
        return FALSE;
    base = stripped(inner, open);
    index = stripped(open + 1, inner + strlen(inner) - 1);
    terms = cut(index, '+');
    ret_body->has_part = g_strv_length(terms) == 2;
    if (strspn(base, "()_. " G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS) != strlen(base) ||
        strchr(index, '\\') || g_strv_length(terms) > 2)
        return FALSE;
    whole = without_factor(tree, terms[0], names->n_items);
    ret_body->is_whole_first = whole != NULL;
    if (!whole && ret_body->has_part)
        whole = without_factor(tree, terms[1], names->n_items);
    part = !ret_body->has_part ? "0" : terms[ret_body->is_whole_first ? 1 : 0];
    if (!whole || !(is_parameter(macro, part) || g_ascii_isdigit(*part)))
        return FALSE;
    ret_body->text = g_strdup_printf("%s%s_at(%s, %s, %s)%s", has_brackets ? "(" : "", names->prefix, base,
                                     whole, part, has_brackets ? ")" : "");
    ret_body->part = g_strdup(part);
    ret_body->whole = g_steal_pointer(&whole);
    return TRUE;
}

/* --- its uses */

/* Whether TEXT, an argument, means the same in every expression: it is one word, a call or in brackets. */
static gboolean
is_closed(const char *text)
{
    gsize word = strspn(text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_.");

    if (text[word] == '\0')
        return word > 0;
    return (text[word] == '(' || text[word] == '[') &&
           behind_bracket(text + word, text + strlen(text)) == text + strlen(text);
}

/* Whether TEXT is a sum of such, of whose parts products, sums and differences bind at least as a sum does.
 */
static gboolean
is_sum(const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        const char *behind = *at == '(' || *at == '[' ? behind_bracket(at, text + strlen(text)) : NULL;

        if (behind)
            at = behind - 1;
        else if (!g_ascii_isalnum(*at) && !g_ascii_isspace(*at) && !strchr("_.+-*/%", *at))
            return FALSE;
    }
    return TRUE;
}

/* Checks the uses of MACRO, on other arrays as well: each argument that stands without brackets in the body
 * must be closed, or a sum behind a plus. */
static gboolean
check_uses(const SourceTree *tree, const Macro *macro)
{
    const char *text = tree_file(tree, macro->file)->text;
    g_autofree char *body = g_strndup(text + macro->start, macro->end - macro->start);
    gsize length = strlen(macro->name);

    for (guint f = 0; f < tree->files->len; f++) {
        const TreeFile *file = tree_file(tree, f);

        for (guint m = 0; m < file->macros->len; m++) {
            const TextSpan *span = &g_array_index(file->macros, TextSpan, m);
            g_autofree char *use = g_strndup(file->text + span->start, span->end - span->start);
            g_auto(GStrv) arguments = NULL;

            if (strncmp(use, macro->name, length) != 0 || use[length + strspn(use + length, " \t")] != '(')
                continue;
            use[strlen(use) - 1] = '\0';
            arguments = cut(strchr(use, '(') + 1, ',');
            if (g_strv_length(arguments) != g_strv_length(macro->parameters))
                return FALSE;
            for (guint i = 0; arguments[i]; i++) {
                g_autofree char *quoted =
                    g_strdup_printf("(?:\\(|,)\\s*%s\\s*(?:\\)|,)", macro->parameters[i]);
                g_autofree char *last = g_strdup_printf("\\+\\s*%s\\s*\\]", macro->parameters[i]);
                gboolean is_quoted = g_regex_match_simple(quoted, body, 0, 0);
                gboolean is_last = g_regex_match_simple(last, body, 0, 0);

                if (!is_quoted && !is_closed(arguments[i]) && !(is_last && is_sum(arguments[i])))
                    return FALSE;
            }
        }
    }
    return TRUE;
}

/* The first sum of the sums and differences SUM, (a + b) - c, of which no brackets are written; PARTS, of
 * SplitTerm, gets what stands behind it: an argument `i - 1` that the body has no brackets around. */
static guint
first_sum(const SourceTree *tree, guint sum, GArray *parts)
{
    for (;;) {
        guint left = tree_operand(tree, sum, 0);
        BinaryKind inner = left == NO_NODE ? BINARY_INVALID : tree_binary(tree, left);
        SplitTerm part = {tree_operand(tree, sum, 1), tree_binary(tree, sum) == BINARY_SUB};

        if (inner != BINARY_ADD && inner != BINARY_SUB)
            return sum;
        g_array_append_val(parts, part);
        sum = left;
    }
}

/* Whether in the access NODE the summands are what the body says: whole elements, and an item of one. */
static gboolean
check_access(const SourceTree *tree, const RewriteNames *names, guint node, const Body *body)
{
    guint index = tree_operand(tree, node, 1), sum = index == NO_NODE ? NO_NODE : tree_inner(tree, index);
    g_autoptr(GArray) wholes = g_array_new(FALSE, FALSE, sizeof(SplitTerm));
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(SplitTerm));
    g_autoptr(Split) whole = NULL, part = NULL;
    SplitTerm first, second;

    if (sum != NO_NODE && body->has_part && body->is_whole_first)
        sum = first_sum(tree, sum, parts);
    if (sum == NO_NODE || (body->has_part && tree_binary(tree, sum) != BINARY_ADD))
        return FALSE;
    if (!body->has_part) {
        SplitTerm only = {index, FALSE};

        g_array_append_val(wholes, only);
        whole = split_new_of_terms(tree, wholes, names->n_items);
        return !whole->why && whole->part == 0 && !whole->part_text;
    }
    first = (SplitTerm){tree_operand(tree, sum, 0), FALSE};
    second = (SplitTerm){tree_operand(tree, sum, 1), FALSE};
    g_array_append_val(wholes, *(body->is_whole_first ? &first : &second));
    g_array_append_val(parts, *(body->is_whole_first ? &second : &first));
    whole = split_new_of_terms(tree, wholes, names->n_items);
    part = split_new_of_terms(tree, parts, names->n_items);
    return !whole->why && !part->why && whole->part == 0 && !whole->part_text && part->n_terms == 0 &&
           part->whole_number == 0;
}

/* The use of the macro that writes NODE, which may be an argument of it. Free with g_free(). */
static char *
macro_use(const SourceTree *tree, const TreeNode *node)
{
    const TreeFile *file = tree_file(tree, node->file);
    TextSpan found = {node->start, node->end, 0};

    for (guint i = 0; i < file->macros->len; i++) {
        const TextSpan *span = &g_array_index(file->macros, TextSpan, i);

        if (span->start <= node->start && node->start < span->end)
            found = *span; /* the innermost comes last */
    }
    return g_strndup(file->text + found.start, found.end - found.start);
}

/* Whether element and item of BODY, with what USE gives to the parameters of MACRO, are known to be something
 * else than the index of the access NODE. */
static gboolean
is_of_other_value(const SourceTree *tree, const RewriteNames *names, const Macro *macro, const Body *body,
                  const char *use, guint node)
{
    const char *open = strchr(use, '('), *behind = open ? behind_bracket(open, use + strlen(use)) : NULL;
    g_autofree char *list = behind ? g_strndup(open + 1, (gsize)(behind - open - 2)) : NULL;
    g_auto(GStrv) arguments = list ? cut(list, ',') : NULL;
    g_autoptr(GArray) terms = g_array_new(FALSE, FALSE, sizeof(SplitTerm));
    SplitTerm index = {tree_operand(tree, node, 1), FALSE};

    if (!arguments || g_strv_length(arguments) != g_strv_length(macro->parameters) || index.node == NO_NODE)
        return FALSE;
    g_autofree char *whole = index_substitute(body->whole, macro->parameters, arguments);
    g_autofree char *part = index_substitute(body->part, macro->parameters, arguments);

    g_array_append_val(terms, index);
    return index_match(tree, terms, names->n_items, NULL, whole, part) == INDEX_DIFFERS;
}

void
flat_macro_write(Rules *rules, guint use, guint node)
{
    const SourceTree *tree = rules->tree;
    g_autofree char *text = macro_use(tree, tree_node(tree, use));
    g_autofree char *name = g_strndup(text, strspn(text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_"));
    Macro macro;
    Body body = {0};

    if (!find_macro(tree, name, &macro) || !read_body(tree, rules->names, &macro, &body))
        rules_refuse(rules, use, REFUSE(ACCESS_MACRO_FORM), rules->names->n_items);
    else if (!check_uses(tree, &macro))
        rules_refuse(rules, use, REFUSE(MACRO_ARGUMENT_BRACKETS), name);
    else if (!check_access(tree, rules->names, node, &body) ||
             is_of_other_value(tree, rules->names, &macro, &body, text, node))
        rules_refuse(rules, use, REFUSE(MACRO_ARGUMENTS), name);
    else {
        const char *start = tree_file(tree, macro.file)->text + macro.start;
        guint blank = (guint)strspn(start, " \t"), end = macro.end;

        while (end > macro.start && g_ascii_isspace(tree_file(tree, macro.file)->text[end - 1]))
            end--;
        edit_list_add(rules->result->edits, macro.file, macro.start + blank, end, g_strdup(body.text), "F1");
    }
    g_free(body.text);
    g_free(body.whole);
    g_free(body.part);
    macro_clear(&macro);
}
