/* SPDX-License-Identifier: MIT */
/* Where the header is included: behind the record's declaration, or behind the includes of each file that is
 * edited where a library declares it. */
#include "rewrite/header/header_private.h"

#include "frontend/parse/parse.h"
#include "layouts/header/header.h"
#include "source/source.h"

#include <string.h>

/* A node that declares something of the closure. */
static guint
first_node(const Flow *flow)
{
    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        if (slot->is_in && slot->declared->len > 0)
            return g_array_index(slot->declared, guint, 0);
    }
    return 0;
}

/* The template that the record is an instance of, or the null cursor. */
static Entity
record_template(const Flow *flow)
{
    SourceType type = type_canonical(flow_pointee_type(tree_node(flow->tree, first_node(flow))->entity));

    return entity_template(type_declaration(type));
}

/* Whether the node NODE defines the record, or OPEN, the template that it is an instance of. */
static gboolean
is_definition(const SourceTree *tree, const RewriteNames *names, guint node, Entity open)
{
    const TreeNode *n = tree_node(tree, node);

    if (n->kind == TREE_CLASS_TEMPLATE || n->kind == TREE_CLASS_TEMPLATE_PARTIAL_SPECIALIZATION)
        return entity_is_definition(n->entity) &&
               entity_equal(entity_canonical(n->entity), entity_canonical(open));
    return (n->kind == TREE_STRUCT_DECL || n->kind == TREE_CLASS_DECL) && entity_is_definition(n->entity) &&
           flow_is_record(names->record, entity_type(n->entity));
}

/* All nodes that define the record, of guint, in order. */
static GArray *
all_definitions(const Flow *flow, const RewriteNames *names)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(guint));
    Entity open = record_template(flow);

    for (guint i = 0; i < flow->tree->nodes->len; i++)
        if (is_definition(flow->tree, names, i, open))
            g_array_append_val(all, i);
    return all;
}

/* The one of the nodes ALL that holds at NODE: the last above it in its unit, or else the first there; or
 * NO_NODE. */
static guint
definition_at(const SourceTree *tree, const GArray *all, guint node)
{
    guint found = NO_NODE;

    for (guint d = 0; d < all->len; d++) {
        guint definition = g_array_index(all, guint, d);

        if (definition >= node && found != NO_NODE)
            break;
        if (tree_node(tree, definition)->unit == tree_node(tree, node)->unit)
            found = definition;
    }
    return found;
}

/* The node behind which the header comes for the definition of the record at NODE: the typedef around it, or
 * itself. */
static guint
end_of_definition(const SourceTree *tree, guint node)
{
    const TreeNode *d = tree_node(tree, node);

    if (d->parent != NO_NODE && tree_node(tree, d->parent)->kind == TREE_TYPEDEF_DECL)
        return d->parent;
    for (guint i = node + 1; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        /* typedef struct { ... } T; */
        if (n->kind == TREE_TYPEDEF_DECL && n->unit == d->unit && n->file == d->file &&
            n->start <= d->start && n->end >= d->end)
            return i;
    }
    return node;
}

/* Adds NODE to PLACES, unless another node there ends at the same byte. */
static void
add_place(const SourceTree *tree, guint node, GArray *places)
{
    for (guint i = 0; i < places->len; i++) {
        const TreeNode *n = tree_node(tree, g_array_index(places, guint, i));

        if (n->file == tree_node(tree, node)->file && n->end == tree_node(tree, node)->end)
            return;
    }
    g_array_append_val(places, node);
}

/* The nodes that define the record, of guint: more than one where sources do it each for itself. Those are
 * taken that arrays are declared with, or else the last. */
static GArray *
record_definitions(const Flow *flow, const GArray *all)
{
    const SourceTree *tree = flow->tree;
    GArray *places = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree gboolean *is_taken = g_new0(gboolean, all->len);
    gboolean is_any_taken = FALSE;

    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        for (guint i = 0; slot->is_in && i < slot->declared->len; i++) {
            guint found = definition_at(tree, all, g_array_index(slot->declared, guint, i));

            for (guint d = 0; d < all->len; d++)
                is_taken[d] |= g_array_index(all, guint, d) == found;
            is_any_taken |= found != NO_NODE;
        }
    }
    for (guint d = 0; d < all->len; d++)
        if (is_any_taken ? is_taken[d] : d + 1 == all->len)
            add_place(tree, end_of_definition(tree, g_array_index(all, guint, d)), places);
    return places;
}

/* Whether code follows on the line behind byte AT of FILE: a directive must not stand before it. */
static gboolean
has_more(const TreeFile *file, guint at)
{
    const char *rest = file->text + at + strspn(file->text + at, " \t\r");

    return *rest != '\0' && *rest != '\n' && !g_str_has_prefix(rest, "//") && !g_str_has_prefix(rest, "/*");
}

/* How the file at PATH names the header: from its own folder on. Free with g_free(). */
static char *
header_from(const Rules *rules, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *header = g_build_filename(rules->names->folder, rules->names->header, NULL);

    return path_between(folder, header);
}

static void
include_behind(Rules *rules, guint definition)
{
    const TreeNode *n = tree_node(rules->tree, definition);
    const TreeFile *file = tree_file(rules->tree, n->file);
    const char *semicolon = memchr(file->text + n->end, ';', file->length - n->end),
               *end = tree_line_end(file);
    g_autoptr(GString) begin = g_string_new(NULL), finish = g_string_new(NULL);
    g_autofree char *type = header_type_outside(rules->names->record);
    g_autofree char *header = header_from(rules, file->path);
    guint at;

    if (record_is_nested(rules->tree, definition)) {
        record_hoist(rules, definition);
        return;
    }
    if (!namespaces_leave(rules, definition, end, begin, finish))
        return;
    if (!semicolon) {
        rules_refuse(rules, definition, REFUSE(RECORD_WITHOUT_END));
        return;
    }
    at = (guint)(semicolon + 1 - file->text);
    if (strcmp(type, rules->names->element) != 0) {
        g_string_append_printf(begin, "%stypedef %s %s;", end, type, rules->names->element);
    } else if (g_str_has_suffix(file->path, ".h")) {
        /* files of C may include it: their struct has no name alone */
        g_string_append_printf(begin, "%s#ifdef __cplusplus", end);
        g_string_prepend(finish, "#endif");
        g_string_prepend(finish, end);
    }
    rules_edit(rules, definition, at, at,
               g_strdup_printf("%s%s#define FIELDWISE_HAVE_%s%s#include \"%s\"%s%s", begin->str, end,
                               rules->names->element, end, header, finish->str,
                               has_more(file, at) ? end : ""),
               "B6");
}

/* What some editors put in front of UTF-8: it stays there. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* The byte behind the last #include above LIMIT that no #if but a guard of the whole file surrounds. */
static guint
behind_includes(const TreeFile *file, guint limit)
{
    guint start = g_str_has_prefix(file->text, BYTE_ORDER_MARK) ? (guint)strlen(BYTE_ORDER_MARK) : 0;
    guint depth = 0, behind = start, guard = 0, line = 0;
    gboolean is_first = TRUE;

    for (const char *at = file->text + start; at && line < limit;
         at = memchr(at, '\n', file->length - line)) {
        if (*at == '\n')
            at++;
        line = (guint)(at - file->text);
        if (line >= limit)
            break;
        const char *word = at + strspn(at, " \t");
        if (*word != '#')
            continue;
        word += 1 + strspn(word + 1, " \t");
        if (g_str_has_prefix(word, "if")) {
            depth++;
            guard = is_first && g_str_has_prefix(word, "ifndef") ? 1 : guard;
        } else if (g_str_has_prefix(word, "endif") && depth > 0) {
            depth--;
        } else if ((g_str_has_prefix(word, "include") || (g_str_has_prefix(word, "define") && guard == 1)) &&
                   depth <= guard) {
            const char *end = strchr(word, '\n');

            if (g_str_has_prefix(word, "include") || behind == start)
                behind = end ? (guint)(end + 1 - file->text) : (guint)file->length;
        }
        is_first = FALSE;
    }
    return behind;
}

static void
include_in_files(Rules *rules)
{
    const GArray *edits = rules->result->edits->edits;
    guint n_edits = edits->len;

    for (guint f = 0; f < rules->tree->files->len; f++) {
        const TreeFile *file = tree_file(rules->tree, f);
        guint first = G_MAXUINT, at;
        const char *end = tree_line_end(file);

        for (guint i = 0; i < n_edits; i++)
            if (g_array_index(edits, Edit, i).file == f)
                first = MIN(first, g_array_index(edits, Edit, i).start);
        if (first == G_MAXUINT)
            continue;
        g_autofree char *header = header_from(rules, file->path);
        at = behind_includes(file, first);
        if (rules->names->n_items > 0) {
            edit_list_add(rules->result->edits, f, at, at, g_strdup_printf("#include \"%s\"%s", header, end),
                          "B6");
            continue;
        }
        edit_list_add(rules->result->edits, f, at, at,
                      g_strdup_printf(
                          "#include <cuda_runtime.h>%s#ifndef FIELDWISE_HAVE_%s%s#define FIELDWISE_HAVE_%s%s"
                          "#endif%s#include \"%s\"%s",
                          end, rules->names->element, end, rules->names->element, end, end, header, end),
                      "B6");
    }
}

guint
record_definition(const Flow *flow, const RewriteNames *names, guint node)
{
    g_autoptr(GArray) all = all_definitions(flow, names);

    return definition_at(flow->tree, all, node);
}

/* Refuses declarations that stand before the header, which follows the record's definition. */
static void
check_order(Rules *rules, const GArray *all)
{
    for (guint s = 0; s < rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(rules->flow, s);

        for (guint i = 0; slot->is_in && i < slot->declared->len; i++) {
            guint node = g_array_index(slot->declared, guint, i),
                  definition = definition_at(rules->tree, all, node);

            if (definition == NO_NODE || node >= tree_end(rules->tree, definition))
                continue;
            rules_refuse_plainly(rules, node,
                                 node > definition && tree_node(rules->tree, node)->kind != TREE_FIELD_DECL
                                     ? REFUSE_ARRAY_IN_RECORD_FUNCTION
                                 : node > definition ? REFUSE_ELEMENT_POINTS_TO_OTHERS
                                                     : REFUSE_ARRAY_BEFORE_RECORD);
        }
    }
}

void
header_include(Rules *rules)
{
    if (rules->names->n_items > 0) {
        include_in_files(rules);
        return;
    }
    g_autoptr(GArray) all = all_definitions(rules->flow, rules->names);
    g_autoptr(GArray) definitions = record_definitions(rules->flow, all);

    if (definitions->len == 0 && strcmp(rules->names->record, rules->names->element) != 0) {
        rules_refuse(rules, first_node(rules->flow), REFUSE(RECORD_OF_LIBRARY), rules->names->record);
        rules_mark_cause(rules);
        return;
    }
    check_order(rules, all);
    if (definitions->len == 0)
        include_in_files(rules);
    for (guint i = 0; i < definitions->len; i++)
        include_behind(rules, g_array_index(definitions, guint, i));
}
