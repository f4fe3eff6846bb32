/* SPDX-License-Identifier: MIT */
#include "stage/write/write_private.h"

#include <string.h>

/* A text that is put before or behind a statement. */
typedef struct {
    guint statement; /* node */
    guint offset;    /* byte */
    gboolean is_behind;
    char *text;
} Insert;

static void
insert_clear(gpointer data)
{
    g_free(((Insert *)data)->text);
}

/* In the order of the text: what stands behind an inner statement before what stands behind an outer one. */
static gint
compare_inserts(gconstpointer a, gconstpointer b)
{
    const Insert *first = a, *second = b;

    if (first->offset != second->offset)
        return first->offset < second->offset ? -1 : 1;
    if (first->is_behind != second->is_behind)
        return first->is_behind ? -1 : 1;
    if (first->statement == second->statement)
        return 0;
    return (first->statement < second->statement) == first->is_behind ? 1 : -1;
}

/* Adds INSERTS, those at the same place as one. */
static void
add_inserts(GArray *inserts, guint file, EditList *edits)
{
    g_array_sort(inserts, compare_inserts);
    for (guint i = 0; i < inserts->len;) {
        guint offset = g_array_index(inserts, Insert, i).offset;
        g_autoptr(GString) text = g_string_new(NULL);

        for (; i < inserts->len && g_array_index(inserts, Insert, i).offset == offset; i++)
            g_string_append(text, g_array_index(inserts, Insert, i).text);
        edit_list_add(edits, file, offset, offset, g_string_free(g_steal_pointer(&text), FALSE), EMIT_RULE);
    }
}

/* Puts BEFORE and BEHIND, which it takes, around the statement NODE. */
static void
surround(const SourceTree *tree, guint node, char *before, char *behind, GArray *inserts)
{
    Insert first = {node, tree_node(tree, node)->start, FALSE, before};
    Insert last = {node, statement_end(tree, node), TRUE, behind};

    g_array_append_val(inserts, first);
    g_array_append_val(inserts, last);
}

gboolean
emit_is_in_block(const SourceTree *tree, guint node)
{
    guint parent = tree_node(tree, node)->parent, above = tree_node(tree, parent)->parent;

    return tree_node(tree, parent)->kind == TREE_COMPOUND_STMT &&
           tree_node(tree, above)->kind != TREE_SWITCH_STMT;
}

/* --- sites */

/* Appends the objects of LOOP that have to know of ARRAY's accesses. */
static void
append_met(GString *text, const StageLoop *loop, const StageArray *array)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *other = g_ptr_array_index(loop->arrays, i);

        if (points_meet(array, other))
            g_string_append_printf(text, ", %s", other->fresh);
    }
}

/* Puts TEXT, which it takes, before the first character of NODE, behind what a statement that begins there
 * gets.
 */
static void
put_before(const SourceTree *tree, guint node, char *text, EditList *edits)
{
    const TreeNode *n = tree_node(tree, node);
    char *all = g_strdup_printf("%s%c", text, tree_file(tree, n->file)->text[n->start]);

    edit_list_add(edits, n->file, n->start, n->start + 1, all, EMIT_RULE);
    g_free(text);
}

/* The site SITE, where a field of the element is written. */
static void
emit_field_site(const SourceTree *tree, const StageArray *array, guint site, const char *met, EditList *edits)
{
    guint object = field_object(tree, site);
    const TreeNode *o = tree_node(tree, object);

    put_before(tree, object, g_strdup_printf("%s.part(", array->fresh), edits);
    edit_list_add(edits, o->file, o->end, o->end, g_strdup_printf("%s)", met), EMIT_RULE);
}

/* The site *BASE or BASE[INDEX] (SITE), where BASE is not the parameter. */
static void
emit_pointed_site(const SourceTree *tree, const StageArray *array, guint site, const char *met,
                  EditList *edits)
{
    const TreeNode *n = tree_node(tree, site), *base = tree_node(tree, tree_operand(tree, site, 0));
    const TreeNode *index;
    guint nth = tree_operand(tree, site, 1);
    gboolean is_word;
    gboolean writes = use_of_object(tree, site).kind != USE_READ;
    const char *function = array->form == STAGE_LINE && !writes ? "get_at"
                           : met[0] == '\0'                     ? "at"
                           : writes                             ? "to_at"
                                                                : "read_at";

    if (base->start == n->start)
        put_before(tree, site, g_strdup_printf("%s.%s(", array->fresh, function), edits);
    else
        edit_list_add(edits, n->file, n->start, base->start,
                      g_strdup_printf("%s.%s(", array->fresh, function), EMIT_RULE);
    if (nth == NO_NODE) {
        edit_list_add(edits, n->file, base->end, n->end, g_strdup_printf("%s)", met), EMIT_RULE);
        return;
    }
    index = tree_node(tree, nth);
    is_word = index->kind == TREE_INTEGER_LITERAL || index->kind == TREE_DECL_REF_EXPR;
    edit_list_add(edits, n->file, base->end, index->start, g_strdup(is_word ? " + " : " + ("), EMIT_RULE);
    edit_list_add(edits, n->file, index->end, n->end, g_strdup_printf("%s%s)", is_word ? "" : ")", met),
                  EMIT_RULE);
}

static void
emit_site(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint site, EditList *edits)
{
    const TreeNode *n = tree_node(tree, site), *base, *index;
    gboolean writes = use_of_object(tree, site).kind != USE_READ, gets = array->form == STAGE_LINE && !writes;
    g_autoptr(GString) met = g_string_new(NULL);

    append_met(met, loop, array);
    if (array->has_fields && field_use(tree, site).is_field) {
        emit_field_site(tree, array, site, met->str, edits);
        return;
    }
    if (site_is_pointed(tree, array, site)) {
        emit_pointed_site(tree, array, site, met->str, edits);
        return;
    }
    base = tree_node(tree, tree_operand(tree, site, 0));
    if (met->len == 0 && !gets) {
        edit_list_add(edits, n->file, base->start, base->end, g_strdup(array->fresh), EMIT_RULE);
        return;
    }
    index = tree_node(tree, tree_operand(tree, site, 1));
    edit_list_add(edits, n->file, base->start, index->start,
                  g_strdup_printf("%s.%s(", array->fresh,
                                  gets     ? "get"
                                  : writes ? "to"
                                           : "read"),
                  EMIT_RULE);
    edit_list_add(edits, n->file, index->end, n->end, g_strdup_printf("%s)", met->str), EMIT_RULE);
}

/* --- points */

/* Appends what the arrays of LOOP do BEHIND the statement NODE, or before it, with FORMAT, in which %s is the
 * object. */
static void
append_calls(GString *text, const StageLoop *loop, guint node, gboolean is_behind, const char *before,
             const char *behind)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->form == (is_behind ? STAGE_APPEND : STAGE_CURSOR) || array->form == STAGE_NONE)
            continue;
        for (guint p = 0; p < array->points->len; p++)
            if (g_array_index(array->points, guint, p) == node)
                g_string_append_printf(text, "%s%s.%s();%s", before, array->fresh,
                                       is_behind ? "forget" : "flush", behind);
    }
}

static void
emit_point(const SourceTree *tree, const StageLoop *loop, guint node, GArray *inserts)
{
    const TreeNode *n = tree_node(tree, node);
    const TreeFile *file = tree_file(tree, n->file);
    gboolean is_plain = emit_is_in_block(tree, node);
    g_autofree char *indent = emit_indent_of(file->text, n->start);
    g_autofree char *line = g_strconcat(tree_line_end(file), indent, NULL);
    g_autoptr(GString) before = g_string_new(is_plain ? NULL : "{ ");
    g_autoptr(GString) behind = g_string_new(NULL);

    append_calls(before, loop, node, FALSE, "", is_plain ? line : " ");
    append_calls(behind, loop, node, TRUE, is_plain ? line : " ", "");
    if (!is_plain)
        g_string_append(behind, " }");
    surround(tree, node, g_string_free(g_steal_pointer(&before), FALSE),
             g_string_free(g_steal_pointer(&behind), FALSE), inserts);
}

static void
emit_points(const SourceTree *tree, const StageLoop *loop, GArray *inserts)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        for (guint p = 0; array->form != STAGE_NONE && p < array->points->len; p++) {
            guint node = g_array_index(array->points, guint, p);

            if (g_hash_table_add(seen, GUINT_TO_POINTER(node)))
                emit_point(tree, loop, node, inserts);
        }
    }
}

/* --- the objects */

/* Puts the objects before the loop, and what they still hold behind it. */
static void
emit_objects(const SourceTree *tree, const StageLoop *loop, GArray *inserts)
{
    const TreeNode *n = tree_node(tree, loop->node);
    const TreeFile *file = tree_file(tree, n->file);
    gboolean is_plain = emit_is_in_block(tree, loop->node);
    g_autofree char *indent = emit_indent_of(file->text, n->start);
    g_autofree char *line =
        g_strconcat(tree_line_end(file), indent, is_plain ? "" : emit_step_of(indent), NULL);
    g_autoptr(GString) before = g_string_new(is_plain ? NULL : "{");
    g_autoptr(GString) behind = g_string_new(NULL);

    if (!is_plain)
        g_string_append(before, line);
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->form == STAGE_NONE)
            continue;
        g_string_append_printf(before, "fieldwise::stage::%s<%s> %s(%s);%s",
                               array->form == STAGE_LINE ? "inout"
                               : !array->writes          ? "in"
                               : array->is_record        ? "out_record"
                                                         : "out",
                               array->type, array->fresh, array->name, line);
        if (is_plain && array->writes)
            g_string_append_printf(behind, "%s%s.flush();", line, array->fresh);
    }
    if (!is_plain)
        g_string_append_printf(behind, "%s%s}", tree_line_end(file), indent);
    surround(tree, loop->node, g_string_free(g_steal_pointer(&before), FALSE),
             g_string_free(g_steal_pointer(&behind), FALSE), inserts);
}

void
walk_emit(const SourceTree *tree, StageLoop *loop, GHashTable *names, EditList *edits)
{
    guint f = tree_node(tree, loop->node)->file;
    g_autoptr(GArray) inserts = g_array_new(FALSE, FALSE, sizeof(Insert));

    g_array_set_clear_func(inserts, insert_clear);
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        g_clear_pointer(&array->fresh, g_free);
        if (array->form != STAGE_NONE)
            array->fresh = emit_fresh_name(tree_file(tree, f)->text, array->name,
                                           array->form == STAGE_LINE ? "line"
                                           : array->writes           ? "out"
                                                                     : "in",
                                           names);
    }
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        for (guint s = 0; array->form != STAGE_NONE && s < array->sites->len; s++)
            emit_site(tree, loop, array, g_array_index(array->sites, guint, s), edits);
    }
    emit_points(tree, loop, inserts);
    emit_objects(tree, loop, inserts);
    add_inserts(inserts, f, edits);
}
