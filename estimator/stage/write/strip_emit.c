/* SPDX-License-Identifier: MIT */
#include "stage/write/write_private.h"

#include <string.h>

/* The head of the call: up to its '{'. */
static char *
head_text(const StageLoop *loop)
{
    g_autoptr(GString) head = g_string_new(NULL);

    g_string_printf(head, "fieldwise::stage::strip%s<%u>(%s, %s, [&](%s %s", loop->is_by_warp ? "_warp" : "",
                    loop->n, loop->begin, loop->end, loop->type, loop->variable);
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->reason)
            continue;
        if (array->writes)
            g_string_append_printf(head, ", auto &&%s", array->fresh);
        else if (array->row_text)
            g_string_append_printf(head, ", const auto &%s", array->fresh);
        else
            g_string_append_printf(head, array->is_record ? ", const %s &%s" : ", %s %s", array->type,
                                   array->fresh);
    }
    g_string_append(head, ") {");
    return g_string_free(g_steal_pointer(&head), FALSE);
}

/* Appends the object that stands for ARRAY. */
static void
append_object(GString *tail, const StageArray *array)
{
    const char *kind = !array->writes ? "in" : array->reads ? "inout" : "out";

    g_string_append_printf(tail, ", fieldwise::stage::strip_%s%s<%s", array->row_text ? "rows_" : "", kind,
                           array->type);
    if (array->row_text)
        g_string_append_printf(tail, ", %s", array->row_text);
    g_string_append_printf(tail, ">(%s", array->name);
    if (array->offset)
        g_string_append_printf(tail, " %s", array->offset);
    if (array->row_text)
        g_string_append_printf(tail, ", %s", array->guard ? array->guard : "true");
    g_string_append_c(tail, ')');
}

/* What follows the body's '}'. */
static char *
tail_text(const StageLoop *loop)
{
    g_autoptr(GString) tail = g_string_new("}");

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (!array->reason)
            append_object(tail, array);
    }
    g_string_append(tail, ")");
    return g_string_free(g_steal_pointer(&tail), FALSE);
}

/* What the site NODE of ARRAY, an element of a row, becomes. */
static char *
row_site_text(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint node)
{
    StripIndex index;
    g_autofree char *item = NULL;

    strip_index_read(tree, loop, tree_operand(tree, node, 1), &index);
    item = index.item == NO_NODE ? g_strdup("0") : tree_text(tree, index.item);
    return g_strdup_printf("%s[%s]", array->fresh, item);
}

/* Replaces the sites of ARRAY. */
static void
emit_sites(const SourceTree *tree, const StageLoop *loop, const StageArray *array, EditList *edits)
{
    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);
        const TreeNode *n = tree_node(tree, site);
        gboolean copies = array->writes && use_of_object(tree, site).kind == USE_READ;

        edit_list_add(edits, n->file, n->start, n->end,
                      array->row_text ? row_site_text(tree, loop, array, site)
                      : copies        ? g_strdup_printf("((%s)%s)", array->type, array->fresh)
                                      : g_strdup(array->fresh),
                      EMIT_RULE);
    }
}

static void
emit_body(const SourceTree *tree, const StageLoop *loop, EditList *edits)
{
    const TreeNode *n = tree_node(tree, loop->node), *body = tree_node(tree, loop->body);
    const TreeFile *file = tree_file(tree, n->file);
    const char *line_end = tree_line_end(file);
    g_autofree char *head = head_text(loop), *tail = tail_text(loop),
                    *indent = emit_indent_of(file->text, n->start);
    gboolean is_block = body->kind == TREE_COMPOUND_STMT;
    guint end = is_block ? body->end - 1 : statement_end(tree, loop->body);
    gboolean is_on_line = is_block && emit_begins_line(file->text, end);
    g_autofree char *own = is_on_line ? emit_indent_of(file->text, end) : g_strdup(indent);
    const char *step = emit_step_of(own);

    edit_list_add(edits, n->file, n->start, is_block ? body->start + 1 : loop->head_end,
                  g_steal_pointer(&head), EMIT_RULE);
    if (is_on_line)
        edit_list_add(edits, n->file, end, end + 1,
                      g_strdup_printf("%sreturn true;%s%s%s;", step, line_end, own, tail), EMIT_RULE);
    else
        edit_list_add(edits, n->file, end, end + is_block,
                      g_strdup_printf("%s%s%sreturn true;%s%s%s;", line_end, own, step, line_end, own, tail),
                      EMIT_RULE);
}

/* Has the compiler write out the loop NODE, over the elements of a row, which are registers. */
static void
emit_unroll(const SourceTree *tree, guint node, EditList *edits)
{
    const TreeNode *n = tree_node(tree, node);
    const TreeFile *file = tree_file(tree, n->file);
    const char *line_end = tree_line_end(file);
    g_autofree char *indent = emit_indent_of(file->text, n->start);
    guint start = n->start - (guint)strlen(indent);

    if (tree_node(tree, n->parent)->kind == TREE_UNEXPOSED_STMT) /* a pragma is there */
        return;
    if (emit_begins_line(file->text, n->start))
        edit_list_add(edits, n->file, start, start, g_strdup_printf("#pragma unroll%s", line_end), EMIT_RULE);
    else
        edit_list_add(edits, n->file, n->start, n->start,
                      g_strdup_printf("%s#pragma unroll%s%s", line_end, line_end, indent), EMIT_RULE);
}

static void
emit_loop(const SourceTree *tree, StageLoop *loop, EditList *edits)
{
    const TreeFile *file = tree_file(tree, tree_node(tree, loop->node)->file);
    gboolean has_rows = FALSE;

    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->reason)
            continue;
        g_free(array->fresh);
        array->fresh = emit_fresh_name(file->text, array->name, loop->variable, NULL);
        emit_sites(tree, loop, array, edits);
        has_rows |= array->row_text != NULL;
    }
    for (guint i = 0; has_rows && i < loop->unrolled->len; i++)
        emit_unroll(tree, g_array_index(loop->unrolled, guint, i), edits);
    for (guint i = 0; i < loop->exits->len; i++) {
        const TreeNode *n = tree_node(tree, g_array_index(loop->exits, guint, i));

        edit_list_add(edits, n->file, n->start, n->end,
                      g_strdup(n->kind == TREE_BREAK_STMT ? "return false" : "return true"), EMIT_RULE);
    }
    emit_body(tree, loop, edits);
}

/* The byte behind the comments and blank lines that TEXT begins with. */
static guint
behind_comments(const char *text)
{
    guint at = 0, end = 0;

    for (;;) {
        at += (guint)strspn(text + at, " \t\r\n");
        if (strncmp(text + at, "//", 2) == 0) {
            at += (guint)strcspn(text + at, "\n");
        } else if (strncmp(text + at, "/*", 2) == 0 && strstr(text + at + 2, "*/")) {
            at = (guint)(strstr(text + at + 2, "*/") - text) + 2;
        } else {
            return end;
        }
        at += (guint)strspn(text + at, " \t\r");
        if (text[at] == '\n')
            at++;
        end = at;
    }
}

/* Where the include of the library goes: behind the last include or `#pragma once` before byte LIMIT that no
 * #if leaves out. */
static guint
include_place(const char *text, guint limit)
{
    guint place = behind_comments(text), depth = 0;

    for (guint at = 0; at < limit;) {
        const char *line = text + at + strspn(text + at, " \t");
        guint next = at + (guint)strcspn(text + at, "\n");

        next += text[next] == '\n';
        if (*line == '#') {
            line += 1 + strspn(line + 1, " \t");
            depth += strncmp(line, "if", 2) == 0;
            depth -= depth > 0 && strncmp(line, "endif", 5) == 0;
            if (depth == 0 && (g_str_has_prefix(line, "include") || g_str_has_prefix(line, "pragma once")))
                place = next;
        }
        at = next;
    }
    return MIN(place, limit);
}

/* Whether the line that ends at byte PLACE is an include. */
static gboolean
has_include(const char *text, guint place)
{
    guint start = place - 1;

    while (start > 0 && text[start - 1] != '\n')
        start--;
    return memchr(text + start, '#', place - start) != NULL;
}

/* The outermost declaration around NODE: a namespace, or itself. */
static guint
outermost(const SourceTree *tree, guint node)
{
    while (tree_node(tree, node)->parent != NO_NODE)
        node = tree_node(tree, node)->parent;
    return node;
}

guint
emit_include_place(const SourceTree *tree, guint kernel)
{
    const TreeFile *file = tree_file(tree, tree_node(tree, kernel)->file);

    return include_place(file->text, tree_node(tree, outermost(tree, kernel))->start);
}

/* Adds the include of the library to the file of LOOP, the first that is staged there. */
static void
emit_include(const SourceTree *tree, const StageLoop *loop, EditList *edits)
{
    guint f = tree_node(tree, loop->node)->file;
    const TreeFile *file = tree_file(tree, f);
    guint place = emit_include_place(tree, loop->kernel);
    const char *line_end = tree_line_end(file);
    gboolean is_behind_text = place > 0 && !has_include(file->text, place);

    if (strstr(file->text, "#include \"" STAGE_HEADER "\""))
        return;
    edit_list_add(
        edits, f, place, place,
        g_strdup_printf("%s#include \"" STAGE_HEADER "\"%s", is_behind_text ? line_end : "", line_end),
        EMIT_RULE);
}

/* Whether loop NUMBER of LOOPS is the first that is staged in its file. */
static gboolean
is_first_of_file(const SourceTree *tree, const GPtrArray *loops, guint number)
{
    const StageLoop *loop = g_ptr_array_index(loops, number);

    for (guint i = 0; i < number; i++) {
        const StageLoop *before = g_ptr_array_index(loops, i);

        if (before->is_staged && tree_node(tree, before->node)->file == tree_node(tree, loop->node)->file)
            return FALSE;
    }
    return TRUE;
}

static gboolean
is_monitored(const StageLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++)
        if (((StageArray *)g_ptr_array_index(loop->arrays, i))->form == STAGE_PUBLISHED)
            return TRUE;
    return FALSE;
}

void
stage_emit(const SourceTree *tree, const GPtrArray *loops, EditList *edits)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < loops->len; i++) {
        StageLoop *loop = g_ptr_array_index(loops, i);

        if (!loop->is_staged)
            continue;
        if (is_first_of_file(tree, loops, i))
            emit_include(tree, loop, edits);
        if (i > 0 && ((StageLoop *)g_ptr_array_index(loops, i - 1))->kernel != loop->kernel)
            g_hash_table_remove_all(names);
        if (loop->n > 0)
            emit_loop(tree, loop, edits);
        else if (is_monitored(loop))
            sl1_emit(tree, loop, names, edits);
        else
            walk_emit(tree, loop, names, edits);
    }
}
