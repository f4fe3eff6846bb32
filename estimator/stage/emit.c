/* SPDX-License-Identifier: MIT */
#include "stage_private.h"

#include <string.h>

#define RULE "stage"

static gboolean
is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_';
}

/* Whether TEXT has the word NAME. */
static gboolean
has_word(const char *text, const char *name)
{
    gsize n = strlen(name);

    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if ((at == text || !is_word(at[-1])) && !is_word(at[n]))
            return TRUE;
    return FALSE;
}

/* A name for the element of ARRAY that TEXT does not have. */
static char *
fresh_name(const char *text, const StageLoop *loop, const StageArray *array)
{
    g_autoptr(GString) name = g_string_new(NULL);

    g_string_printf(name, "%s_%s", array->name, loop->variable);
    while (has_word(text, name->str))
        g_string_append_c(name, '_');
    return g_strdup(name->str);
}

/* The blanks that the line of byte AT begins with. Free with g_free(). */
static char *
indent_of(const char *text, guint at)
{
    guint start = at, end;

    while (start > 0 && text[start - 1] != '\n')
        start--;
    for (end = start; text[end] == ' ' || text[end] == '\t'; end++)
        ;
    return g_strndup(text + start, end - start);
}

/* Whether only blanks stand before byte AT in its line. */
static gboolean
begins_line(const char *text, guint at)
{
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        at--;
    return at == 0 || text[at - 1] == '\n';
}

static const char *
step_of(const char *indent)
{
    return strchr(indent, '\t') ? "\t" : "    ";
}

/* The head of the call: up to its '{'. */
static char *
head_text(const StageLoop *loop)
{
    g_autoptr(GString) head = g_string_new(NULL);

    g_string_printf(head, "fieldwise::stage::strip<%u>(%s, %s, [&](%s %s", loop->n, loop->begin, loop->end,
                    loop->type, loop->variable);
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->reason)
            continue;
        if (array->writes)
            g_string_append_printf(head, ", auto &&%s", array->fresh);
        else
            g_string_append_printf(head, array->is_record ? ", const %s &%s" : ", %s %s", array->type,
                                   array->fresh);
    }
    g_string_append(head, ") {");
    return g_string_free(g_steal_pointer(&head), FALSE);
}

/* What follows the body's '}'. */
static char *
tail_text(const StageLoop *loop)
{
    g_autoptr(GString) tail = g_string_new("}");

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (!array->reason)
            g_string_append_printf(tail, ", fieldwise::stage::strip_%s<%s>(%s)",
                                   !array->writes ? "in"
                                   : array->reads ? "inout"
                                                  : "out",
                                   array->type, array->name);
    }
    g_string_append(tail, ")");
    return g_string_free(g_steal_pointer(&tail), FALSE);
}

/* Replaces the sites of ARRAY. */
static void
emit_sites(const SourceTree *tree, const StageArray *array, EditList *edits)
{
    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);
        const TreeNode *n = tree_node(tree, site);
        gboolean copies = array->writes && use_of_object(tree, site).kind == USE_READ;

        edit_list_add(
            edits, n->file, n->start, n->end,
            copies ? g_strdup_printf("((%s)%s)", array->type, array->fresh) : g_strdup(array->fresh), RULE);
    }
}

/* The byte behind the statement BODY, its ';' included. */
static guint
statement_end(const SourceTree *tree, guint body)
{
    const TreeNode *n = tree_node(tree, body);
    const char *text = tree_file(tree, n->file)->text;
    guint at = n->end + (guint)strspn(text + n->end, " \t\r\n");

    return text[at] == ';' ? at + 1 : n->end;
}

static void
emit_body(const SourceTree *tree, const StageLoop *loop, EditList *edits)
{
    const TreeNode *n = tree_node(tree, loop->node), *body = tree_node(tree, loop->body);
    const TreeFile *file = tree_file(tree, n->file);
    const char *line_end = tree_line_end(file);
    g_autofree char *head = head_text(loop), *tail = tail_text(loop),
                    *indent = indent_of(file->text, n->start);
    gboolean is_block = body->kind == CXCursor_CompoundStmt;
    guint end = is_block ? body->end - 1 : statement_end(tree, loop->body);
    gboolean is_on_line = is_block && begins_line(file->text, end);
    g_autofree char *own = is_on_line ? indent_of(file->text, end) : g_strdup(indent);
    const char *step = step_of(own);

    edit_list_add(edits, n->file, n->start, is_block ? body->start + 1 : loop->head_end,
                  g_steal_pointer(&head), RULE);
    if (is_on_line)
        edit_list_add(edits, n->file, end, end + 1,
                      g_strdup_printf("%sreturn true;%s%s%s;", step, line_end, own, tail), RULE);
    else
        edit_list_add(edits, n->file, end, end + is_block,
                      g_strdup_printf("%s%s%sreturn true;%s%s%s;", line_end, own, step, line_end, own, tail),
                      RULE);
}

static void
emit_loop(const SourceTree *tree, StageLoop *loop, EditList *edits)
{
    const TreeFile *file = tree_file(tree, tree_node(tree, loop->node)->file);

    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->reason)
            continue;
        g_free(array->fresh);
        array->fresh = fresh_name(file->text, loop, array);
        emit_sites(tree, array, edits);
    }
    for (guint i = 0; i < loop->exits->len; i++) {
        const TreeNode *n = tree_node(tree, g_array_index(loop->exits, guint, i));

        edit_list_add(edits, n->file, n->start, n->end,
                      g_strdup(n->kind == CXCursor_BreakStmt ? "return false" : "return true"), RULE);
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

/* Where the include of the library goes: behind the last include before byte LIMIT that no #if leaves out. */
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
            if (depth == 0 && strncmp(line, "include", 7) == 0)
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

/* Adds the include of the library to the file of LOOP, the first that is staged there. */
static void
emit_include(const SourceTree *tree, const StageLoop *loop, EditList *edits)
{
    guint f = tree_node(tree, loop->node)->file;
    const TreeFile *file = tree_file(tree, f);
    guint place = include_place(file->text, tree_node(tree, loop->kernel)->start);
    const char *line_end = tree_line_end(file);
    gboolean is_behind_text = place > 0 && !has_include(file->text, place);

    if (strstr(file->text, "#include \"" STAGE_HEADER "\""))
        return;
    edit_list_add(
        edits, f, place, place,
        g_strdup_printf("%s#include \"" STAGE_HEADER "\"%s", is_behind_text ? line_end : "", line_end), RULE);
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

void
stage_emit(const SourceTree *tree, const GPtrArray *loops, EditList *edits)
{
    for (guint i = 0; i < loops->len; i++) {
        StageLoop *loop = g_ptr_array_index(loops, i);

        if (!loop->is_staged)
            continue;
        if (is_first_of_file(tree, loops, i))
            emit_include(tree, loop, edits);
        emit_loop(tree, loop, edits);
    }
}
