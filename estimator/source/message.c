/* SPDX-License-Identifier: MIT */
#include "source/source.h"

#include "frontend/parse/parse.h"

static void
message_free(gpointer data)
{
    SourceMessage *message = data;

    g_free(message->text);
    g_free(message);
}

/* Sets the file of TREE and the byte that LOCATION is at. */
static void
locate(const SourceTree *tree, CXSourceLocation location, guint *ret_file, guint *ret_offset)
{
    CXFile file = NULL;

    clang_getFileLocation(location, &file, NULL, NULL, ret_offset);
    *ret_file = file ? tree_file_index(tree, file) : NO_NODE;
}

GPtrArray *
unit_messages(const SourceTree *tree, const SourceUnit *unit)
{
    GPtrArray *messages = g_ptr_array_new_with_free_func(message_free);

    for (guint i = 0; i < clang_getNumDiagnostics(unit->unit); i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit->unit, i);
        CXString text = clang_getDiagnosticSpelling(diagnostic);
        SourceMessage *message = g_new0(SourceMessage, 1);

        locate(tree, clang_getDiagnosticLocation(diagnostic), &message->file, &message->offset);
        message->is_error = clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error;
        message->is_refused = diagnostic_is_error(unit->unit, diagnostic) ||
                              g_str_has_prefix(clang_getCString(text), "reference to __global__ function");
        message->text = g_strdup(clang_getCString(text));
        g_ptr_array_add(messages, message);
        clang_disposeString(text);
        clang_disposeDiagnostic(diagnostic);
    }
    return messages;
}

gboolean
unit_has_error(const SourceUnit *unit)
{
    gboolean found = FALSE;

    for (guint i = 0; i < clang_getNumDiagnostics(unit->unit) && !found; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit->unit, i);

        found = diagnostic_is_error(unit->unit, diagnostic);
        clang_disposeDiagnostic(diagnostic);
    }
    return found;
}

guint
unit_file(const SourceTree *tree, const SourceUnit *unit)
{
    return tree_file_index(tree, clang_getFile(unit->unit, unit->path));
}

gboolean
unit_has_file(const SourceUnit *unit, const TreeFile *file)
{
    return clang_getFile(unit->unit, file->path) != NULL;
}

GArray *
unit_skipped(const SourceTree *tree, const SourceUnit *unit)
{
    GArray *skipped = g_array_new(FALSE, FALSE, sizeof(SkippedRange));
    CXSourceRangeList *ranges = clang_getAllSkippedRanges(unit->unit);

    for (guint i = 0; ranges && i < ranges->count; i++) {
        SkippedRange range;

        locate(tree, clang_getRangeStart(ranges->ranges[i]), &range.file, &range.start);
        clang_getFileLocation(clang_getRangeEnd(ranges->ranges[i]), NULL, NULL, NULL, &range.end);
        if (range.file != NO_NODE)
            g_array_append_val(skipped, range);
    }
    clang_disposeSourceRangeList(ranges);
    return skipped;
}

/* --- words */

/* Where the text of NODE is: the compiler's own extent begins elsewhere where a macro such as __global__
 * does. */
static CXSourceRange
text_range(const SourceTree *tree, CXTranslationUnit unit, const TreeNode *node)
{
    CXFile file = clang_getFile(unit, tree_file(tree, node->file)->path);

    return file ? clang_getRange(clang_getLocationForOffset(unit, file, node->start),
                                 clang_getLocationForOffset(unit, file, node->end))
                : clang_getCursorExtent(node->entity);
}

static void
word_free(gpointer data)
{
    SourceWord *word = data;

    g_free(word->text);
    g_free(word);
}

GPtrArray *
tree_words(const SourceTree *tree, guint node)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(word_free);
    const TreeNode *n = tree_node(tree, node);
    CXTranslationUnit unit = ((const SourceUnit *)g_ptr_array_index(tree->units, n->unit))->unit;
    CXToken *tokens = NULL;
    guint n_tokens = 0;

    clang_tokenize(unit, text_range(tree, unit, n), &tokens, &n_tokens);
    for (guint i = 0; i < n_tokens; i++) {
        CXString text;
        SourceWord *word;

        if (clang_getTokenKind(tokens[i]) != CXToken_Identifier)
            continue;
        text = clang_getTokenSpelling(unit, tokens[i]);
        word = g_new0(SourceWord, 1);
        clang_getFileLocation(clang_getTokenLocation(unit, tokens[i]), NULL, NULL, NULL, &word->offset);
        word->text = g_strdup(clang_getCString(text));
        g_ptr_array_add(words, word);
        clang_disposeString(text);
    }
    clang_disposeTokens(unit, tokens, n_tokens);
    return words;
}

/* --- macros */

typedef struct {
    CXTranslationUnit unit;
    GPtrArray *texts; /* of char * */
} UnitTexts;

static gboolean
add_definition(Entity macro, gpointer data)
{
    UnitTexts *to = data;
    g_autoptr(GString) text = NULL;
    CXToken *tokens = NULL;
    guint n = 0;

    if (entity_kind(macro) != TREE_MACRO_DEFINITION || entity_is_in_file(macro))
        return FALSE;
    text = g_string_new("#define");
    clang_tokenize(to->unit, clang_getCursorExtent(macro), &tokens, &n);
    for (guint i = 0; i < n; i++) {
        CXString token = clang_getTokenSpelling(to->unit, tokens[i]);

        g_string_append_printf(text, " %s", clang_getCString(token));
        clang_disposeString(token);
    }
    clang_disposeTokens(to->unit, tokens, n);
    g_ptr_array_add(to->texts, g_strdup(text->str));
    return FALSE;
}

void
unit_add_macros(const SourceUnit *unit, GPtrArray *texts)
{
    UnitTexts to = {unit->unit, texts};

    entity_visit_children(clang_getTranslationUnitCursor(unit->unit), add_definition, &to);
}
