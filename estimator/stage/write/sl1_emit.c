/* SPDX-License-Identifier: MIT */
#include "stage/write/write_private.h"

#include <string.h>

/* A loop, and one of the two that it becomes. */
typedef struct {
    const SourceTree *tree;
    const StageLoop *loop;
    const char *name; /* of the cache */
    gboolean is_first;
    EditList *edits; /* of this part */
} Part;

/* The number of the array that is number INDEX of the loop's, among those that are staged. */
static guint
staged_number(const StageLoop *loop, guint index)
{
    guint n = 0;

    for (guint i = 0; i < index; i++)
        n += ((StageArray *)g_ptr_array_index(loop->arrays, i))->form == STAGE_PUBLISHED;
    return n;
}

static void
add_sites(const Part *part, guint index)
{
    const StageArray *array = g_ptr_array_index(part->loop->arrays, index);

    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);
        const TreeNode *n = tree_node(part->tree, site_whole_object(part->tree, site));
        const char *call = part->is_first                                     ? "watch"
                           : use_of_object(part->tree, site).kind == USE_READ ? "read"
                                                                              : "at";

        edit_list_add(part->edits, n->file, n->start, n->start,
                      g_strdup_printf("%s.%s<%u>(", part->name, call, staged_number(part->loop, index)),
                      EMIT_RULE);
        edit_list_add(part->edits, n->file, n->end, n->end, g_strdup(")"), EMIT_RULE);
    }
}

/* Whether STATEMENT is a point of an array of LOOP that comes before number INDEX. */
static gboolean
is_seen(const StageLoop *loop, guint index, guint statement)
{
    for (guint i = 0; i < index; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        for (guint p = 0; array->form == STAGE_PUBLISHED && p < array->points->len; p++)
            if (g_array_index(array->points, guint, p) == statement)
                return TRUE;
    }
    return FALSE;
}

/* Flushes before the points of the array number INDEX. */
static void
add_points(const Part *part, guint index)
{
    const StageArray *array = g_ptr_array_index(part->loop->arrays, index);

    for (guint i = 0; i < array->points->len; i++) {
        guint statement = g_array_index(array->points, guint, i);
        const TreeNode *n = tree_node(part->tree, statement);
        gboolean is_plain = emit_is_in_block(part->tree, statement);
        guint end = statement_end(part->tree, statement);

        if (is_seen(part->loop, index, statement))
            continue;
        /* with the character before, since an access may begin here, too */
        edit_list_add(part->edits, n->file, n->start - 1, n->start,
                      g_strdup_printf("%c%s%s.flush(); ", tree_file(part->tree, n->file)->text[n->start - 1],
                                      is_plain ? "" : "{ ", part->name),
                      EMIT_RULE);
        if (!is_plain)
            edit_list_add(part->edits, n->file, end, end, g_strdup(" }"), EMIT_RULE);
    }
}

/* The edits of PART. */
static void
add_edits(const Part *part)
{
    for (guint i = 0; i < part->loop->arrays->len; i++) {
        if (((StageArray *)g_ptr_array_index(part->loop->arrays, i))->form != STAGE_PUBLISHED)
            continue;
        add_sites(part, i);
        if (!part->is_first)
            add_points(part, i);
    }
    for (guint i = 0; part->is_first && i < part->loop->exits->len; i++) {
        guint exit = g_array_index(part->loop->exits, guint, i);
        const TreeNode *n = tree_node(part->tree, exit);

        edit_list_add(part->edits, n->file, n->start, statement_end(part->tree, exit),
                      g_strdup_printf("{ %s.stop(); break; }", part->name), EMIT_RULE);
    }
}

static char *
render_node(const Part *part, guint node)
{
    const TreeNode *n = tree_node(part->tree, node);
    char *text = edit_list_text(part->edits, part->tree, n->file, n->start, n->end);
    gsize length = strlen(text);

    if (length > 0 && text[length - 1] == ';')
        text[length - 1] = '\0';
    return text;
}

/* The loop PART; its condition is watched over by GUARD, in which %s is the condition. */
static char *
part_text(const SourceTree *tree, const StageLoop *loop, const char *name, gboolean is_first)
{
    g_autoptr(EditList) edits = edit_list_new();
    Part part = {tree, loop, name, is_first, edits};
    gboolean is_for = tree_node(tree, loop->node)->kind == TREE_FOR_STMT;
    guint body = tree_operand(tree, loop->node, is_for ? 3 : 1), file, offset;
    const TreeNode *n = tree_node(tree, body);

    add_edits(&part);
    edit_list_settle(edits, &file, &offset);
    g_autofree char *condition = render_node(&part, tree_operand(tree, loop->node, is_for ? 1 : 0));
    g_autofree char *step = is_for ? render_node(&part, tree_operand(tree, loop->node, 2)) : NULL;
    g_autofree char *text = edit_list_text(edits, tree, n->file, n->start, statement_end(tree, body));
    g_autofree char *whole =
        is_first ? g_strdup_printf("%s.is_watching() && ((%s) || %s.stop())", name, condition, name)
                 : g_strdup_printf("%s.goes_on() && (%s)", name, condition);
    return is_for ? g_strdup_printf("for (; %s; %s) %s", whole, step, text)
                  : g_strdup_printf("while (%s) %s", whole, text);
}

/* What is declared: the cache of LOOP's arrays. */
static char *
cache_text(const StageLoop *loop, const char *name)
{
    guint n = 0, written = 0;
    gboolean has_no_alias = TRUE;

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->form != STAGE_PUBLISHED)
            continue;
        written |= (guint)array->writes << n;
        has_no_alias &= array->is_restrict;
        n++;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, "fieldwise::stage::published<%u, %u, %s", n, written,
                    has_no_alias ? "true" : "false");
    if (loop->lines < n || loop->threads != STAGE_THREADS)
        g_string_append_printf(text, ", %u", MIN(loop->lines, n));
    if (loop->threads != STAGE_THREADS)
        g_string_append_printf(text, ", %u", loop->threads);
    g_string_append_printf(text, "> %s;", name);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

void
sl1_emit(const SourceTree *tree, StageLoop *loop, GHashTable *names, EditList *edits)
{
    const TreeNode *n = tree_node(tree, loop->node);
    const TreeFile *file = tree_file(tree, n->file);
    g_autofree char *name = emit_fresh_name(file->text, "stage", "lines", names);
    g_autofree char *indent = emit_indent_of(file->text, n->start);
    g_autofree char *line = g_strconcat(tree_line_end(file), indent, emit_step_of(indent), NULL);
    g_autofree char *cache = cache_text(loop, name), *first = part_text(tree, loop, name, TRUE);
    g_autofree char *second = part_text(tree, loop, name, FALSE), *init = NULL;
    g_autoptr(GString) text = g_string_new("{");

    g_string_append_printf(text, "%s%s", line, cache);
    if (n->kind == TREE_FOR_STMT) {
        init = tree_text(tree, tree_operand(tree, loop->node, 0));
        g_string_append_printf(text, "%s%s%s", line, init, g_str_has_suffix(init, ";") ? "" : ";");
    }
    g_string_append_printf(text, "%s%s%s%s.decide();%s%s%s%s}", line, first, line, name, line, second,
                           tree_line_end(file), indent);
    edit_list_add(edits, n->file, n->start, statement_end(tree, loop->node),
                  g_string_free(g_steal_pointer(&text), FALSE), EMIT_RULE);
}
