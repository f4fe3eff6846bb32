/* SPDX-License-Identifier: MIT */
/* Errors of the compiler in the result that it did not find before. */
#include "rewrite/check/check_private.h"

#include <string.h>

/* The line, from 1, of byte OFFSET of TEXT. */
static guint
line_of(const char *text, guint offset)
{
    guint line = 1;

    for (guint i = 0; i < offset; i++)
        line += text[i] == '\n';
    return line;
}

/* The line that DIAGNOSTIC, of the result, had before in FILE. */
static guint
line_before(const Check *check, guint file, const ParseDiagnostic *diagnostic)
{
    guint offset = check_offset(check, file, diagnostic->line, diagnostic->column);

    return line_of(tree_file(check->tree, file)->text, check_offset_before(check, file, offset));
}

/* Whether MESSAGES, those of before, have an error in LINE of FILE, or, where FILE is NO_NODE, the error TEXT
 * somewhere else. */
static gboolean
had_error(const Check *check, const GPtrArray *messages, guint file, guint line, const char *text)
{
    for (guint i = 0; i < messages->len; i++) {
        const SourceMessage *message = g_ptr_array_index(messages, i);

        if (!message->is_error || message->file != file)
            continue;
        if (file == NO_NODE ? strcmp(message->text, text) == 0
                            : line_of(tree_file(check->tree, file)->text, message->offset) == line)
            return TRUE;
    }
    return FALSE;
}

/* The compiler says that the record's copies do more than copy bytes: the header's place is behind it. */
static void
refuse_record(const Check *check)
{
    const GArray *edits = check->rewriting->edits->edits;
    const Edit *include = NULL;

    for (guint i = 0; i < edits->len && !include; i++)
        if (strcmp(g_array_index(edits, Edit, i).rule, "B6") == 0)
            include = &g_array_index(edits, Edit, i);
    refusals_add(check->rewriting, include ? include->file : 0, include ? include->start : 0,
                 REFUSE(RECORD_COPIES), check->names->element, PART_COMPILER_SAYS_SO);
}

void
check_errors(const Check *check, guint nth)
{
    const SourceUnit *after = g_ptr_array_index(check->units, nth);
    g_autoptr(GPtrArray) messages = unit_messages(check->tree, g_ptr_array_index(check->tree->units, nth));

    for (guint i = 0; i < after->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(after->diagnostics, i);
        guint file = check_file(check, diagnostic->file), offset = 0, line = 0;

        if (!diagnostic->is_error)
            continue;
        if (file != NO_NODE) {
            line = line_before(check, file, diagnostic);
            offset = check_offset_before(check, file,
                                         check_offset(check, file, diagnostic->line, diagnostic->column));
        }
        if (had_error(check, messages, file, line, diagnostic->message))
            continue;
        if (strstr(diagnostic->message, RECORD_MARK))
            refuse_record(check);
        else
            refusals_add(check->rewriting, file == NO_NODE ? 0 : file, offset, REFUSE(RESULT_ERROR),
                         diagnostic->message);
        return; /* others follow from it */
    }
}
