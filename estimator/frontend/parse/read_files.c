/* SPDX-License-Identifier: MIT */

#include "frontend/parse/parse_private.h"
#include "layouts/header/header.h"

#include <string.h>

typedef struct {
    const SourceUnit *unit;
    GHashTable *sums;
} Noting;

static char *
sum_of(const char *text, gsize length)
{
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, length);
}

/* How many of the LENGTH bytes at TEXT, which UNIT read as its source, are the file's: lines may have been
 * added behind two line ends. */
static gsize
own_length(const SourceUnit *unit, const char *text, gsize length)
{
    guint lines = 0;
    gsize at = 0;

    if (unit->own_lines == 0)
        return length;
    while (at < length && lines < unit->own_lines)
        lines += text[at++] == '\n';
    return at - MIN(at, strlen("\n\n"));
}

static void
note_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    const Noting *noting = data;
    CXTranslationUnit unit = noting->unit->unit;
    size_t size;
    const char *text;

    if (clang_Location_isInSystemHeader(clang_getLocationForOffset(unit, file, 0)))
        return;
    text = clang_getFileContents(unit, file, &size);
    if (!text)
        return;
    CXString name = clang_getFileName(file);
    if (strcmp(clang_getCString(name), noting->unit->path) == 0)
        size = own_length(noting->unit, text, size);
    if (!replaced_files_find(noting->unit->texts, clang_getCString(name)) &&
        g_file_test(clang_getCString(name), G_FILE_TEST_EXISTS)) /* else it is no file */
        g_hash_table_insert(noting->sums, g_strdup(clang_getCString(name)), sum_of(text, size));
    clang_disposeString(name);
}

void
read_files_note(const SourceUnit *unit, GHashTable *sums)
{
    Noting noting = {unit, sums};

    clang_getInclusions(unit->unit, note_file, &noting);
}

/* TEXT of LENGTH bytes as the compiler reads it, whatever macros are set; NULL: as it is. */
static char *
text_for_clang(const char *text, gsize length, gsize *ret_length)
{
    gsize joined_length = length;
    char *joined = spaced_launches_join(text, length, &joined_length);
    char *blanked = stray_backslashes_blank(joined ? joined : text, joined_length), *read;
    g_autofree char *behind = header_plain_text(text, length);

    *ret_length = joined_length;
    if (blanked)
        g_free(joined);
    read = blanked ? blanked : joined;
    if (!behind)
        return read;
    GString *all = g_string_new_len(read ? read : text, (gssize)joined_length);
    g_free(read);
    g_string_append(all, behind);
    *ret_length = all->len;
    return g_string_free(all, FALSE);
}

/* Whether the compiler read SUM where the file holds the LENGTH bytes at TEXT. */
static gboolean
is_text_of(const char *sum, const char *text, gsize length)
{
    g_autofree char *its = sum_of(text, length), *read = NULL, *its_read = NULL;
    gsize read_length;

    if (strcmp(its, sum) == 0)
        return TRUE;
    read = text_for_clang(text, length, &read_length);
    its_read = read ? sum_of(read, read_length) : NULL;
    return g_strcmp0(its_read, sum) == 0;
}

char *
read_files_changed(const GPtrArray *files, GHashTable *sums)
{
    for (guint i = 0; i < files->len; i++) {
        const char *path = g_ptr_array_index(files, i), *sum = g_hash_table_lookup(sums, path);
        g_autofree char *text = NULL;
        gsize length;

        if (sum && (!g_file_get_contents(path, &text, &length, NULL) || !is_text_of(sum, text, length)))
            return g_strdup(path);
    }
    return NULL;
}

char *
read_file_text(const char *text, gsize length, char *const *own_macros, gsize *ret_length)
{
    g_autofree char *read = text_for_clang(text, length, ret_length);
    char *set = own_macros_set(read ? read : text, *ret_length, own_macros);

    return set ? set : g_steal_pointer(&read);
}

gboolean
read_file_is(const SourceUnit *unit, CXFile file, const char *text, gsize length)
{
    size_t size;
    const char *read = clang_getFileContents(unit->unit, file, &size);
    g_autofree char *replaced = NULL;
    gsize replaced_length;

    if (!read || (size == length && memcmp(read, text, length) == 0))
        return TRUE;
    replaced = read_file_text(text, length, unit->own_macros, &replaced_length);
    return replaced && replaced_length == size && memcmp(read, replaced, size) == 0;
}
