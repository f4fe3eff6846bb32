/* SPDX-License-Identifier: MIT */
/* Functions that return a pointer of the closure. */
#include "rewrite/edits/edits_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* What may stand in front of a function's result. */
#define SPECIFIERS                                                                                           \
    "^(?:template\\s*<[\\w\\s,]*>\\s*)?"                                                                     \
    "(?:(?:static|extern|inline|constexpr|friend|__inline__|__forceinline__|__noinline__|__host__|"          \
    "__device__|\\[\\[\\w+\\]\\])\\s+)*"
/* A pointer's type: "const gas::Cell<float, 3> *", and the class of a method behind it. */
#define POINTER                                                                                                  \
    "((?:const\\s+)?(?:struct\\s+)?(?:(?:unsigned|signed|long|short)\\s+)*[\\w:]+(?:<[\\w:, ]*>)?(?:\\s+const)?" \
    "\\s*\\*)\\s*"
#define CLASSES "((?:\\w+(?:<[\\w:, ]*>)?\\s*::\\s*)*)$"

gboolean
function_result_find(const SourceTree *tree, guint node, guint *ret_start, guint *ret_end)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *before = tree_text_between(tree, node, n->start, tree_name_offset(n));
    g_autoptr(GRegex) regex = g_regex_new(SPECIFIERS POINTER CLASSES, G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    int start, end;

    if (!g_regex_match(regex, before, 0, &match) || !g_match_info_fetch_pos(match, 1, &start, &end))
        return FALSE;
    *ret_start = n->start + (guint)start;
    *ret_end = n->start + (guint)end;
    return TRUE;
}

/* Whether the program defines what SLOT is declared as. */
static gboolean
is_defined(const SourceTree *tree, const Slot *slot)
{
    for (guint i = 0; i < slot->declared->len; i++)
        if (entity_is_definition(tree_node(tree, g_array_index(slot->declared, guint, i))->entity))
            return TRUE;
    return FALSE;
}

void
function_result_write(Rules *rules, guint node, const Slot *slot, const char *type)
{
    const SourceTree *tree = rules->tree;
    Entity function = tree_node(tree, node)->entity;
    g_autofree char *name = cursor_name(function);
    const char *text = tree_file(tree, tree_node(tree, node)->file)->text;
    guint start, end;

    if (method_is_virtual(function))
        rules_refuse(rules, node, REFUSE(VIRTUAL_RESULT));
    else if (!is_defined(tree, slot))
        rules_refuse(rules, node, REFUSE(DEFINED_ELSEWHERE));
    else if (!function_result_find(tree, node, &start, &end))
        rules_refuse(rules, node, REFUSE(RESULT_FORM), name,
                     rules->names->fields ? rules->names->record : rules->names->element, name);
    else
        rules_edit(rules, node, start, end,
                   g_strdup_printf("%s%s", type, g_ascii_isspace(text[end]) ? "" : " "), "D6");
}
