/* SPDX-License-Identifier: MIT */
#include "command/nvcc/nvcc_private.h"

#include <string.h>

#define ENTRY "Compiling entry function '"
#define USED "Used "
#define STATIC_PREFIX "__nv_static_"
#define NAMELESS "_GLOBAL__N_"

/* The quoted name that follows ENTRY in LINE; NULL: the line is another. */
static char *
entry_of(const char *line)
{
    const char *name = strstr(line, ENTRY), *end;

    if (!name)
        return NULL;
    name += strlen(ENTRY);
    end = strchr(name, '\'');
    return end ? g_strndup(name, (gsize)(end - name)) : NULL;
}

/* N of "Used N registers"; 0: the line is another. */
static gint64
used_of(const char *line)
{
    const char *number = strstr(line, USED);
    char *end;
    guint64 n;

    if (!number || !g_ascii_isdigit(number[strlen(USED)]))
        return 0;
    n = g_ascii_strtoull(number + strlen(USED), &end, 10);
    return g_str_has_prefix(end, " registers") && n <= G_MAXINT32 ? (gint64)n : 0;
}

GHashTable *
nvcc_output_registers(const char *text)
{
    GHashTable *registers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *entry = NULL;

    for (guint i = 0; lines[i]; i++) {
        char *next = entry_of(lines[i]);
        gint64 used = used_of(lines[i]);

        if (next) {
            g_free(entry);
            entry = next;
        } else if (entry && used > 0) {
            g_hash_table_replace(registers, g_steal_pointer(&entry), g_memdup2(&used, sizeof used));
        }
    }
    return registers;
}

/* What follows "__nv_static_LENGTH_FILE_" in SYMBOL, else SYMBOL. */
static const char *
without_file(const char *symbol)
{
    const char *at = symbol;
    guint64 length;
    char *end;

    if (!g_str_has_prefix(at, STATIC_PREFIX))
        return symbol;
    length = g_ascii_strtoull(at + strlen(STATIC_PREFIX), &end, 10);
    return length + 2 < strlen(end) ? end + length + 2 : symbol;
}

/* SYMBOL as it would be if it were neither static nor named after the file: without the L before a name, and
 * with one name for a namespace that has none. */
static char *
plain_symbol(const char *symbol)
{
    GString *plain = g_string_new(NULL);

    for (const char *at = without_file(symbol); *at != '\0';) {
        guint64 length;
        char *name;

        if (*at == 'L' && g_ascii_isdigit(at[1])) {
            at++;
            continue;
        }
        length = g_ascii_isdigit(*at) ? g_ascii_strtoull(at, &name, 10) : 0;
        if (length > 0 && length <= strlen(name) && g_str_has_prefix(name, NAMELESS)) {
            g_string_append(plain, NAMELESS);
            at = name + length;
            continue;
        }
        g_string_append_c(plain, *at++);
    }
    return g_string_free(plain, FALSE);
}

gboolean
nvcc_output_find(GHashTable *registers, const char *symbol, gint64 *ret_registers)
{
    const gint64 *known = g_hash_table_lookup(registers, symbol);
    g_autofree char *plain = plain_symbol(symbol);
    GHashTableIter iter;
    gpointer name, value;
    guint n_found = 0;

    g_hash_table_iter_init(&iter, registers);
    while (!known && g_hash_table_iter_next(&iter, &name, &value)) {
        g_autofree char *other = plain_symbol(name);

        if (strcmp(plain, other) != 0)
            continue;
        *ret_registers = *(gint64 *)value;
        n_found++;
    }
    if (known)
        *ret_registers = *known;
    return known || n_found == 1;
}

static const char *skip_group(const char *at);

/* What follows the item of a mangled name AT: a name with its length, a group that E ends, a substitution, or
 * a letter. */
static const char *
skip_item(const char *at)
{
    guint64 length;
    char *name;

    if (g_str_has_prefix(at, NAMELESS)) /* as plain_symbol() has it */
        return at + strlen(NAMELESS);
    if (*at == 'L') { /* a literal: its digits are no length */
        const char *end = strchr(at, 'E');

        return end ? end + 1 : at + strlen(at);
    }
    if (*at == 'I' || *at == 'N' || *at == 'X' || *at == 'J')
        return skip_group(at + 1);
    if (*at == 'S' || *at == 'T') {
        const char *end = at + 1 + strspn(at + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");

        return *end == '_' ? end + 1 : at + 1;
    }
    if (!g_ascii_isdigit(*at))
        return at + 1;
    length = g_ascii_strtoull(at, &name, 10);
    return length <= strlen(name) ? name + length : at + strlen(at);
}

static const char *
skip_group(const char *at)
{
    while (*at != '\0' && *at != 'E')
        at = skip_item(at);
    return *at == 'E' ? at + 1 : at;
}

/* SYMBOL, which is plain, without the types of parameters: "_Z2tkILi4EE" of "_Z2tkILi4EEvP4Body". */
static char *
function_name(const char *symbol)
{
    const char *at = symbol + (g_str_has_prefix(symbol, "_Z") ? strlen("_Z") : 0), *end;

    if (at == symbol)
        return g_strdup(symbol);
    end = skip_item(at);
    if (*at != 'N' && *end == 'I')
        end = skip_item(end);
    return g_strndup(symbol, (gsize)(end - symbol));
}

gboolean
nvcc_output_find_retyped(GHashTable *registers, const char *symbol, gint64 *ret_registers)
{
    g_autofree char *plain = plain_symbol(symbol), *wanted = function_name(plain);
    GHashTableIter iter;
    gpointer name, value;
    guint n_found = 0;

    g_hash_table_iter_init(&iter, registers);
    while (g_hash_table_iter_next(&iter, &name, &value)) {
        g_autofree char *other = plain_symbol(name), *its = function_name(other);

        if (strcmp(wanted, its) != 0)
            continue;
        *ret_registers = *(gint64 *)value;
        n_found++;
    }
    return n_found == 1;
}

char *
nvcc_output_error(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    const char *first = NULL;

    for (guint i = 0; lines[i]; i++) {
        const char *line = g_strstrip(lines[i]);

        if (strstr(line, "error") || strstr(line, "fatal"))
            return g_strdup(line);
        if (!first && *line != '\0')
            first = line;
    }
    return g_strdup(first);
}
