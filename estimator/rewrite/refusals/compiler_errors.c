/* SPDX-License-Identifier: MIT */
/* Errors of the compiler that have nothing to do with the array. Of a statement with an error some is not
 * seen: it does no harm where the statement names nothing of the closure, and sets nothing that matters to
 * it. */
#include "rewrite/refusals/refusals_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* A part of a function's text: bytes from the beginning of the function. */
typedef struct {
    guint start, end;
} Part;

/* A function, with its text without comments and without what stands in quotes. */
typedef struct {
    const Rules *rules;
    guint node, file, start, length;
    char *text;
    GHashTable *names; /* of what the closure has */
    GHashTable *types; /* words of the record's type */
} Code;

/* Whether the brace at byte AT of TEXT, behind what begins at FROM, opens a block of statements, and is not a
 * part of an expression. */
static gboolean
opens_block(const char *text, guint from, guint at)
{
    static const char *const words[] = {"else", "do", "try", "const", "noexcept", "override", "final", NULL};
    guint end = at, start;

    while (end > from && g_ascii_isspace(text[end - 1]))
        end--;
    if (end == from)
        return TRUE;
    for (guint i = from; i < end; i++) { /* a lambda */
        guint next = i + 1;

        while (next < end && g_ascii_isspace(text[next]))
            next++;
        if (text[i] == ']' && (next == end || text[next] == '('))
            return FALSE;
    }
    for (start = end; start > from && char_is_word(text[start - 1]);)
        start--;
    g_autofree char *word = g_strndup(text + start, end - start);
    return strchr(");{}:", text[end - 1]) || g_strv_contains(words, word);
}

/* The statement of CODE around byte OFFSET of it; of a loop or a condition what stands before its block.
 * FALSE: none is found. */
static gboolean
statement_at(const Code *code, guint offset, Part *ret_part)
{
    g_autoptr(GArray) open =
        g_array_new(FALSE, FALSE, sizeof(gboolean));                     /* whether each bracket is a block */
    g_autoptr(GArray) starts = g_array_new(FALSE, FALSE, sizeof(guint)); /* of the statement at each depth */
    guint level = G_MAXUINT, zero = 0;

    g_array_append_val(starts, zero);
    for (guint at = 0; at < code->length; at++) {
        guint depth = open->len, next = at + 1;
        char c = code->text[at];
        gboolean is_block;

        if (at == offset) {
            for (level = 0; level < depth && g_array_index(open, gboolean, level); level++)
                ;
            ret_part->start = g_array_index(starts, guint, level);
        }
        if (at >= offset && depth == level && strchr(";{}", c) &&
            (c != '{' || opens_block(code->text, ret_part->start, at))) {
            ret_part->end = at;
            return TRUE;
        }
        switch (c) {
        case '(':
        case '[':
        case '{':
            is_block = c == '{' && opens_block(code->text, g_array_index(starts, guint, depth), at);
            g_array_append_val(open, is_block);
            g_array_append_val(starts, next);
            break;
        case ')':
        case ']':
        case '}':
            if (depth == 0)
                return FALSE;
            if (g_array_index(open, gboolean, depth - 1))
                g_array_index(starts, guint, depth - 1) = next;
            g_array_set_size(open, depth - 1);
            g_array_set_size(starts, depth);
            break;
        case ';':
            g_array_index(starts, guint, depth) = next;
            break;
        default:
            break;
        }
    }
    return FALSE;
}

/* The first word from byte *AT to before END of CODE; *AT goes behind it. NULL: there is none. Free with
 * g_free(). */
static char *
next_word(const Code *code, guint *at, guint end, guint *ret_start)
{
    while (*at < end && !char_is_word(code->text[*at]))
        ++*at;
    *ret_start = *at;
    while (*at < end && char_is_word(code->text[*at]))
        ++*at;
    return *at > *ret_start ? g_strndup(code->text + *ret_start, *at - *ret_start) : NULL;
}

/* Whether PART of CODE has a word of NAMES. */
static gboolean
has_name(const Code *code, const Part *part, GHashTable *names)
{
    guint start;

    for (guint at = part->start; at < part->end;) {
        g_autofree char *word = next_word(code, &at, part->end, &start);

        if (word && g_hash_table_contains(names, word))
            return TRUE;
    }
    return FALSE;
}

/* The names of the variables that nodes of CODE declare in PART. */
static GHashTable *
declared_in(const Code *code, const Part *part)
{
    const SourceTree *tree = code->rules->tree;
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = code->node; i < tree_end(tree, code->node); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_VAR_DECL && n->file == code->file && n->start >= code->start + part->start &&
            n->start < code->start + part->end)
            g_hash_table_add(names, cursor_name(n->entity));
    }
    return names;
}

/* Whether some statement of CODE behind PART names one of VARIABLES, and something of the closure. */
static gboolean
are_used_with_closure(const Code *code, const Part *part, GHashTable *variables)
{
    guint start;

    for (guint at = part->end; at < code->length && g_hash_table_size(variables) > 0;) {
        g_autofree char *word = next_word(code, &at, code->length, &start);
        Part other;

        if (word && g_hash_table_contains(variables, word) &&
            (!statement_at(code, start, &other) || has_name(code, &other, code->names) ||
             has_name(code, &other, code->types)))
            return TRUE;
    }
    return FALSE;
}

/* Whether each name of the closure in CODE is that of a node, which PLACES has: the compiler saw it. */
static gboolean
are_all_seen(const Code *code, GHashTable *places)
{
    guint start;

    for (guint at = 0; at < code->length;) {
        g_autofree char *word = next_word(code, &at, code->length, &start);
        gint64 place = (gint64)code->file << 32 | (code->start + start);

        if (word && g_hash_table_contains(code->names, word) && !g_hash_table_contains(places, &place))
            return FALSE;
    }
    return TRUE;
}

/* Whether PART may set a number that proofs of indices and lengths depend on: one that is no constant. */
static gboolean
may_set_number(const Code *code, const Part *part)
{
    const SourceTree *tree = code->rules->tree;
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    if (code->rules->names->n_items == 0 && !code->rules->names->fields)
        return FALSE;
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        SourceType type = entity_canonical_type(n->entity);

        if ((n->kind == TREE_VAR_DECL || n->kind == TREE_PARM_DECL || n->kind == TREE_FIELD_DECL) &&
            !type_is_const(type))
            g_hash_table_add(names, cursor_name(n->entity));
    }
    return has_name(code, part, names);
}

/* The words of TYPE. */
static GHashTable *
words_of(const char *type)
{
    GHashTable *words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (const char *at = type; *at != '\0';) {
        const char *start = at;

        while (char_is_word(*at))
            at++;
        if (at > start)
            g_hash_table_add(words, g_strndup(start, (gsize)(at - start)));
        else
            at++;
    }
    return words;
}

/* Whether BODY, of a macro, may write one of NAMES or TYPES: it puts words together, or has one of them. */
static gboolean
may_write(const char *body, GHashTable *names, GHashTable *types)
{
    g_autoptr(GHashTable) words = words_of(body);
    GHashTableIter iter;
    gpointer word;

    if (strstr(body, "##"))
        return TRUE;
    g_hash_table_iter_init(&iter, words);
    while (g_hash_table_iter_next(&iter, &word, NULL))
        if (g_hash_table_contains(names, word) || g_hash_table_contains(types, word))
            return TRUE;
    return FALSE;
}

/* Adds the macros that TEXT defines and that may write one of NAMES or TYPES to NAMES. TRUE: there is one
 * more.
 */
static gboolean
add_macros(const char *text, GHashTable *names, GHashTable *types)
{
    g_autoptr(GRegex) define = g_regex_new("^[ \\t]*#[ \\t]*define[ \\t]+(\\w+)((?:\\\\\\r?\\n|[^\\n])*)",
                                           G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    gboolean is_more = FALSE;

    g_regex_match(define, text, 0, &match);
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1), *body = g_match_info_fetch(match, 2);

        if (!g_hash_table_contains(names, name) && may_write(body, names, types))
            is_more |= g_hash_table_add(names, g_steal_pointer(&name));
    }
    return is_more;
}

void
closure_macros_add(const Rules *rules, GHashTable *names)
{
    g_autoptr(GHashTable) types = words_of(rules->names->record);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    gboolean is_more = TRUE;

    for (guint i = 0; i < rules->tree->units->len; i++)
        unit_add_macros(g_ptr_array_index(rules->tree->units, i), texts);
    for (guint i = 0; i < rules->tree->files->len; i++) {
        const TreeFile *file = tree_file(rules->tree, i);

        g_ptr_array_add(texts, text_without_comments(file->text, (guint)file->length));
    }
    while (is_more) {
        is_more = FALSE;
        for (guint i = 0; i < texts->len; i++)
            is_more |= add_macros(g_ptr_array_index(texts, i), names, types);
    }
}

gboolean
error_is_harmless(const Rules *rules, guint function, guint file, guint offset, GHashTable *names,
                  GHashTable *places)
{
    const TreeNode *f = tree_node(rules->tree, function);
    g_autoptr(GHashTable) types = words_of(rules->names->record), variables = NULL;
    g_autofree char *text = NULL;
    Part part;

    if (rules->is_host_accessible || f->file != file || offset < f->start || offset >= f->end ||
        f->kind == TREE_FUNCTION_TEMPLATE || node_is_device_code(rules->tree, function))
        return FALSE;
    text = text_without_literals(tree_file(rules->tree, file)->text + f->start, f->end - f->start);
    const Code code = {rules, function, file, f->start, f->end - f->start, text, names, types};
    if (!statement_at(&code, offset - f->start, &part) || has_name(&code, &part, names) ||
        has_name(&code, &part, types) || may_set_number(&code, &part))
        return FALSE;
    variables = declared_in(&code, &part);
    return !are_used_with_closure(&code, &part, variables) && are_all_seen(&code, places);
}

/* Messages of the compiler about what nvcc takes, and what to do. */
static const struct {
    const char *message, *advice;
} TAKEN_BY_NVCC[] = {
    {"initialization is not supported for __shared__ variables",
     ", and nvcc leaves it out: declare the constructor of its class as = default, without initial values"},
    {"cast from pointer to smaller type", ": cast it to size_t first"},
    {"'auto' not allowed in function prototype", ": write a template, or say -std=c++20 behind --"},
    {"a type specifier is required for all declarations", ": write the type"},
    {"reference to '", ": rename what the program declares, or write :: before it"},
};

char *
error_advice(const char *text, const char *missing)
{
    for (guint i = 0; i < G_N_ELEMENTS(TAKEN_BY_NVCC); i++)
        if (strstr(text, TAKEN_BY_NVCC[i].message))
            return g_strdup(TAKEN_BY_NVCC[i].advice);
    return missing ? g_strconcat(missing, ", or declare what is lacking under #ifdef __FIELDWISE__", NULL)
                   : g_strdup(": mend it, or where nvcc takes it, declare what is lacking under #ifdef "
                              "__FIELDWISE__");
}
