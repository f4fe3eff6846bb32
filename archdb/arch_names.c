/* SPDX-License-Identifier: MIT */
/* GPUs by the names that people have for them: "a100", "4090", "NVIDIA L4", "sm_90". */
#include "archdb/archdb_private.h"
#include "text/text.h"

#include <string.h>

/* Whether a file is one that a query can mean. */
typedef gboolean (*ArchTest)(const Arch *arch, char *const *query);

/* Words that tell no GPU from another. */
static const char *const BRANDS[] = {"nvidia", "geforce", "tesla", "quadro", "gpu", "graphics", "card", NULL};

/* Whether WORD is "gb" behind a number, as in "80 GB": together they are one word. */
static gboolean
is_size(const GPtrArray *words, const char *word)
{
    const char *last = words->len > 0 ? g_ptr_array_index(words, words->len - 1) : "";

    return strcmp(word, "gb") == 0 && *last != '\0' && strspn(last, "0123456789") == strlen(last);
}

char **
arch_name_words(const char *text)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *lower = g_ascii_strdown(text, -1);

    for (const char *c = lower; *c != '\0';) {
        gsize length = 0;

        while (g_ascii_isalnum(c[length]))
            length++;
        g_autofree char *word = g_strndup(c, length);
        if (is_size(words, word)) {
            g_autofree char *number = g_ptr_array_steal_index(words, words->len - 1);

            g_ptr_array_add(words, g_strconcat(number, word, NULL));
        } else if (length > 0 && !g_strv_contains(BRANDS, word)) {
            g_ptr_array_add(words, g_steal_pointer(&word));
        }
        c += MAX(length, 1);
    }
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&words), FALSE);
}

static gboolean
is_joined(char *const *words, const char *wanted)
{
    g_autofree char *joined = g_strjoinv("", (char **)words);

    return strcmp(joined, wanted) == 0;
}

/* Whether the words of a query are exactly a file's name, that without the family before it, or its title. */
static gboolean
is_named(const Arch *arch, char *const *query)
{
    g_autofree char *wanted = g_strjoinv("", (char **)query);
    g_auto(GStrv) name = arch_name_words(arch->name), title = arch_name_words(arch->title);

    return is_joined(name, wanted) || is_joined(title, wanted) || (name[0] && is_joined(name + 1, wanted));
}

/* Whether each word of a query is one of a file's name or title. */
static gboolean
has_words(const Arch *arch, char *const *query)
{
    g_auto(GStrv) name = arch_name_words(arch->name), title = arch_name_words(arch->title);

    for (guint i = 0; query[i]; i++)
        if (!g_strv_contains((const char *const *)name, query[i]) &&
            !g_strv_contains((const char *const *)title, query[i]))
            return FALSE;
    return query[0] != NULL;
}

/* The compute capability that NAME asks for, "sm_90" or "9.0"; NULL where it asks for none. */
static char *
capability_of(const char *name)
{
    static const char *const PREFIXES[] = {"sm_", "sm", "compute_", "cc"};
    g_autofree char *lower = g_ascii_strdown(name, -1);
    const char *digits = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(PREFIXES) && !digits; i++)
        if (g_str_has_prefix(lower, PREFIXES[i]) && g_ascii_isdigit(lower[strlen(PREFIXES[i])]))
            digits = lower + strlen(PREFIXES[i]);
    const char *number = digits ? digits : lower;
    gsize length = strspn(number, "0123456789");
    if (digits && length > 1 && number[length] == '\0')
        return g_strdup_printf("%.*s.%c", (int)length - 1, number, number[length - 1]);
    return length > 0 && number[length] == '.' && g_ascii_isdigit(number[length + 1]) &&
                   number[length + 2] == '\0'
               ? g_strdup(number)
               : NULL;
}

/* All shipped and own files that can be read; of Arch. */
static GPtrArray *
all_archs(GError **error)
{
    g_auto(GStrv) names = arch_list(error);

    if (!names)
        return NULL;
    GPtrArray *archs = g_ptr_array_new_with_free_func((GDestroyNotify)arch_free);
    for (char **name = names; *name; name++) {
        g_autofree char *path = arch_path_of(*name);
        Arch *arch = path ? arch_load(path, NULL) : NULL;

        if (arch)
            g_ptr_array_add(archs, arch);
    }
    return archs;
}

static gboolean
has_capability(const Arch *arch, char *const *query)
{
    return g_strcmp0(arch_get_text(arch, ARCH_COMPUTE_CAPABILITY), query[0]) == 0;
}

/* Adds those of ARCHS that TEST finds QUERY in to FOUND, which does not own them. */
static void
add_those(GPtrArray *found, const GPtrArray *archs, ArchTest test, char *const *query)
{
    for (guint i = 0; i < archs->len; i++)
        if (test(g_ptr_array_index(archs, i), query))
            g_ptr_array_add(found, g_ptr_array_index(archs, i));
}

/* Those of ARCHS that have CAPABILITY, or else are called QUERY, or else have its words; of Arch, which
 * belong to ARCHS. */
static GPtrArray *
candidates_of(const GPtrArray *archs, char *capability, char *const *query)
{
    GPtrArray *found = g_ptr_array_new();
    char *const one[] = {capability, NULL};

    if (capability) {
        add_those(found, archs, has_capability, one);
        return found;
    }
    add_those(found, archs, is_named, query);
    if (found->len == 0)
        add_those(found, archs, has_words, query);
    return found;
}

static char *
names_of(const GPtrArray *archs)
{
    GString *names = g_string_new(NULL);

    for (guint i = 0; i < archs->len; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "",
                               ((const Arch *)g_ptr_array_index(archs, i))->name);
    return g_string_free(names, FALSE);
}

/* The newest of ARCHS that was measured here; NULL: none was. */
static const Arch *
best_measured(const GPtrArray *archs)
{
    const Arch *best = NULL;

    for (guint i = 0; i < archs->len; i++) {
        const Arch *arch = g_ptr_array_index(archs, i);

        if (arch->arch_class == ARCH_CLASS_MEASURED_HERE && (!best || arch->year > best->year))
            best = arch;
    }
    return best;
}

char *
arch_name_meant(const char *name, GError **error)
{
    g_autofree char *capability = capability_of(name);
    g_auto(GStrv) query = arch_name_words(name);
    g_autoptr(GPtrArray) archs = query[0] ? all_archs(error) : NULL;

    if (!archs)
        return NULL;
    g_autoptr(GPtrArray) found = candidates_of(archs, capability, query);
    const Arch *one = found->len == 1 ? g_ptr_array_index(found, 0)
                      : capability    ? best_measured(found)
                                      : NULL;
    if (one)
        return g_strdup(one->name);
    if (found->len > 1) {
        g_autofree char *names = names_of(found), *quoted = quote_text(name);

        g_set_error(error, ARCH_ERROR, ARCH_ERROR_NAME, "%s can mean %u architectures: name one of %s",
                    quoted, found->len, names);
    }
    return NULL;
}

char *
arch_choice_note(const char *name, const Arch *found)
{
    g_autofree char *capability = capability_of(name);
    g_autoptr(GPtrArray) archs = capability ? all_archs(NULL) : NULL;
    char *const none[] = {NULL};

    if (!archs || strcmp(name, found->name) == 0)
        return NULL;
    g_autoptr(GPtrArray) all = candidates_of(archs, capability, none);
    g_autofree char *names = names_of(all);
    return all->len < 2
               ? NULL
               : g_strdup_printf("%s is the compute capability of %s: %s was taken, the newest that was "
                                 "measured here",
                                 name, names, found->name);
}
