/* SPDX-License-Identifier: MIT */
/* Second versions of functions that are called with device arrays and with other memory. */
#include "rewrite/templates/templates_private.h"

#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

guint
declaration_text_start(const TreeFile *file, guint start)
{
    for (;;) {
        guint at = start, word;

        while (at > 0 && g_ascii_isspace(file->text[at - 1]))
            at--;
        for (word = at; word > 0 && char_is_word(file->text[word - 1]);)
            word--;
        g_autofree char *text = g_strndup(file->text + word, at - word);
        if (!g_str_has_prefix(text, "__") && strcmp(text, "static") != 0 && strcmp(text, "inline") != 0 &&
            strcmp(text, "constexpr") != 0)
            return start;
        start = word;
    }
}

/* The text from START to END of FILE of TREE with the edits of LIST in it, which go out of the list. */
static char *
take_edits(EditList *list, const SourceTree *tree, guint file, guint start, guint end)
{
    guint place, offset;
    char *text;

    edit_list_settle(list, &place, &offset); /* what overlaps is refused in the end */
    text = edit_list_text(list, tree, file, start, end);
    for (guint i = 0; i < list->edits->len;) {
        Edit *edit = &g_array_index(list->edits, Edit, i);

        if (edit->file != file || edit->start < start || edit->end > end) {
            i++;
            continue;
        }
        g_free(edit->text);
        g_array_remove_index(list->edits, i);
    }
    return text;
}

/* The second version of the function that NODE declares, behind that. Fieldwise itself does not read it: to
 * it, both have the same parameters. */
static void
double_declaration(Rules *rules, guint node)
{
    const TreeNode *n = tree_node(rules->tree, node);
    const TreeFile *file = tree_file(rules->tree, n->file);
    const char *line = tree_line_end(file);
    guint start = declaration_text_start(file, n->start), end = n->end;
    g_autofree char *copy = NULL;

    if (!tree_is_editable(rules->tree, n->file, n->start, end) || end == 0) {
        rules_refuse(rules, node, REFUSE(MACRO_WRITES_FUNCTION));
        return;
    }
    while (file->text[end - 1] != '}' && file->text[end] != '\0' && file->text[end - 1] != ';')
        end++;
    copy = take_edits(rules->result->edits, rules->tree, n->file, start, end);
    const char *rest = file->text + end + strspn(file->text + end, " \t\r");
    edit_list_add(rules->result->edits, n->file, end, end,
                  g_strdup_printf("%s#ifndef __FIELDWISE__%s%s%s#endif%s", line, line, copy, line,
                                  *rest == '\n' || *rest == '\0' ? "" : line),
                  "R10");
}

/* Whether NODE is an instance of a function template: versions_write() writes the other one. */
static gboolean
is_instance(const SourceTree *tree, guint node)
{
    return entity_kind(entity_template(tree_node(tree, node)->entity)) == TREE_FUNCTION_TEMPLATE;
}

/* Whether a declaration before number NTH of FUNCTION has the same text: several sources include it. */
static gboolean
is_repeated(const SourceTree *tree, const FlowFunction *function, guint nth)
{
    const TreeNode *n = tree_node(tree, g_array_index(function->declared, guint, nth));

    for (guint i = 0; i < nth; i++) {
        const TreeNode *other = tree_node(tree, g_array_index(function->declared, guint, i));

        if (other->file == n->file && other->start == n->start)
            return TRUE;
    }
    return FALSE;
}

void
second_versions_write(Rules *rules)
{
    guint file, offset;

    if (!edit_list_settle(rules->result->edits, &file, &offset))
        return; /* which is said later */
    for (guint f = 0; f < rules->flow->functions->len; f++) {
        const FlowFunction *function = flow_function_at(rules->flow, f);

        for (guint i = 0; function->has_second_version && i < function->declared->len; i++)
            if (!is_repeated(rules->tree, function, i) &&
                !is_instance(rules->tree, g_array_index(function->declared, guint, i)))
                double_declaration(rules, g_array_index(function->declared, guint, i));
    }
}
