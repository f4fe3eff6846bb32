/* SPDX-License-Identifier: MIT */
#include "binding_build.h"

#include <string.h>

/* NAME with a dot for each arrow, which a shell would take for a redirection. */
static char *
name_dotted(const char *name)
{
    g_auto(GStrv) parts = g_strsplit(name, "->", -1);

    return g_strjoinv(".", parts);
}

/* The names of the arrays whose last part is SHORT_NAME, or with NULL of all, for an error. */
static char *
array_names(const Kernel *kernel, const char *short_name)
{
    GString *names = g_string_new(NULL);

    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = kernel->arrays->pdata[a];
        g_autofree char *name = array_short_name(array);

        if (!short_name || strcmp(name, short_name) == 0)
            g_string_append_printf(names, "%s%s", names->len ? ", " : "", array->name);
    }
    return g_string_free(names, FALSE);
}

/* The array that FIELD names: its whole name, or the last part of it where that is enough; -1 with an error.
 */
static int
array_find(const Kernel *kernel, const char *field, GError **error)
{
    g_autofree char *wanted = name_dotted(field);
    g_autofree char *known = NULL;
    int found = -1;
    guint n_short = 0;

    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = kernel->arrays->pdata[a];
        g_autofree char *whole = name_dotted(array->name);
        g_autofree char *name = array_short_name(array);

        if (strcmp(whole, wanted) == 0)
            return (int)a;
        if (strcmp(name, field) == 0) {
            found = (int)a;
            n_short++;
        }
    }
    if (n_short == 1)
        return found;
    known = array_names(kernel, n_short > 1 ? field : NULL);
    if (n_short > 1)
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD,
                    "kernel %s has several arrays %s: name one of %s", kernel->name, field, known);
    else
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD, "kernel %s has no array %s: it accesses %s",
                    kernel->name, field, *known ? known : "none");
    return -1;
}

/* The number of each array that FIELDS names, in that order; NULL with an error. */
static GArray *
arrays_find(const Kernel *kernel, const char *name, char **fields, GError **error)
{
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(guint));

    for (char **field = fields; *field; field++) {
        guint number;
        int array;

        g_strstrip(*field);
        if (!**field) {
            g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD,
                        "record %s: a field name is missing; write %s=F,G,...", name, name);
            return NULL;
        }
        array = array_find(kernel, *field, error);
        if (array < 0)
            return NULL;
        number = (guint)array;
        for (guint i = 0; i < members->len; i++)
            if (g_array_index(members, guint, i) == number) {
                g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD, "record %s names the array %s twice",
                            name, ((const Array *)kernel->arrays->pdata[number])->name);
                return NULL;
            }
        g_array_append_val(members, number);
    }
    if (members->len == 0) {
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD, "record %s has no fields; write %s=F,G,...",
                    name, name);
        return NULL;
    }
    return g_steal_pointer(&members);
}

static gboolean
field_is_used(const Record *record, const char *name)
{
    gsize length = strlen(name);

    for (guint f = 0; f < record->n_fields; f++) {
        const char *other = record->fields[f].name;

        if (strncmp(other, name, length) == 0 && (other[length] == '\0' || other[length] == '.'))
            return TRUE;
    }
    return FALSE;
}

/* A name for a field that RECORD does not have yet: the array's last part, else its whole name. */
static char *
field_name_new(const Record *record, const Array *array)
{
    g_autofree char *name = array_short_name(array);
    g_autofree char *whole = NULL;

    if (!field_is_used(record, name))
        return g_steal_pointer(&name);
    whole = g_strdelimit(g_strdup(array->name), "->.:[]() *&", '_');
    for (guint n = 2; field_is_used(record, whole); n++) {
        g_free(whole);
        whole = g_strdup_printf("%s_%u", name, n);
    }
    return g_steal_pointer(&whole);
}

/* Adds the fields that ARRAY brings: itself, or the leaves of its struct, dotted. */
static void
record_add_array(Record *record, const Kernel *kernel, const Array *array)
{
    g_autofree char *name = field_name_new(record, array);
    const Record *inner;

    if (array->record < 0) {
        record_add_field(record, name, array->type, array->elem_bytes, MAX(array->elem_align, 1), 1);
        return;
    }
    inner = kernel->records->pdata[array->record];
    for (guint f = 0; f < inner->n_fields; f++) {
        g_autofree char *dotted = g_strdup_printf("%s.%s", name, inner->fields[f].name);

        record_copy_field(record, &inner->fields[f], dotted);
    }
}

/* The arrays numbered in MEMBERS as the record NAME. */
static Binding *
binding_new_parallel(const Kernel *kernel, const char *name, const GArray *members)
{
    g_autofree int *first_of = g_new(int, kernel->arrays->len);
    Record *record = record_new(name);
    Binding *binding;

    for (guint a = 0; a < kernel->arrays->len; a++)
        first_of[a] = -1;
    for (guint i = 0; i < members->len; i++) {
        guint a = g_array_index(members, guint, i);

        first_of[a] = (int)record->n_fields;
        record_add_array(record, kernel, kernel->arrays->pdata[a]);
    }
    binding = binding_begin(kernel, BINDING_PARALLEL, record);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = kernel->accesses->pdata[i];
        int first = first_of[access->array];
        gboolean is_struct = ((const Array *)kernel->arrays->pdata[access->array])->record >= 0;

        if (first >= 0 && (!is_struct || access->field >= 0))
            binding_place(binding, i, (guint)(first + MAX(access->field, 0)), 0, access->index, access->sub);
    }
    binding_finish(binding, kernel);
    return binding;
}

Binding *
binding_request_parallel(const Kernel *kernel, const char *name, char **fields, GError **error)
{
    g_autoptr(GArray) members = arrays_find(kernel, name, fields, error);

    return members ? binding_new_parallel(kernel, name, members) : NULL;
}

/* Which arrays are accessed at one index, as a forest: arrays of one group have one root. */
typedef struct {
    const Kernel *kernel;
    guint *parent;      /* by array */
    GHashTable *by_use; /* IndexUse -> the array that was met first, as array + 1 */
} Grouping;

/* An index, and what arrays it is looked at for: those of one struct of pointers, plain parameters, or
 * globals. */
typedef struct {
    const Expr *index;
    int family;
} IndexUse;

static guint
index_use_hash(gconstpointer key)
{
    const IndexUse *use = key;

    return g_direct_hash(use->index) ^ (guint)use->family * 2654435761u;
}

static gboolean
index_use_equal(gconstpointer a, gconstpointer b)
{
    const IndexUse *x = a, *y = b;

    return x->index == y->index && x->family == y->family;
}

static gboolean
array_is_member(const Array *array)
{
    return strchr(array->name, '.') || strstr(array->name, "->");
}

static int
array_family(const Array *array)
{
    if (array->root_param >= 0 && array_is_member(array))
        return array->root_param;
    return array->root_param >= 0 ? -1 : -2;
}

static guint
group_root(const Grouping *grouping, guint array)
{
    while (grouping->parent[array] != array)
        array = grouping->parent[array] = grouping->parent[grouping->parent[array]];
    return array;
}

/* An index that is the same for all threads and in all iterations says nothing about lengths. */
static gboolean
access_groups(const Kernel *kernel, const Access *access)
{
    const Array *array = kernel->arrays->pdata[access->array];

    return array->record < 0 && access->index && (access->index->depends & (DEPENDS_THREAD | DEPENDS_LOOP));
}

static void
grouping_add(Grouping *grouping, const Access *access)
{
    IndexUse use = {access->index, array_family(grouping->kernel->arrays->pdata[access->array])};
    guint first = GPOINTER_TO_UINT(g_hash_table_lookup(grouping->by_use, &use));

    if (first == 0)
        g_hash_table_insert(grouping->by_use, g_memdup2(&use, sizeof(use)),
                            GUINT_TO_POINTER(access->array + 1));
    else
        grouping->parent[group_root(grouping, access->array)] = group_root(grouping, first - 1);
}

/* The index at which most arrays of the group with ROOT are accessed, for the user. */
static char *
group_index(const Grouping *grouping, guint root)
{
    const Kernel *kernel = grouping->kernel;
    g_autoptr(GHashTable) arrays_at =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_hash_table_unref);
    const Expr *best = NULL;
    guint best_size = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = kernel->accesses->pdata[i];
        GHashTable *arrays;

        if (!access_groups(kernel, access) || group_root(grouping, access->array) != root)
            continue;
        arrays = g_hash_table_lookup(arrays_at, access->index);
        if (!arrays) {
            arrays = g_hash_table_new(NULL, NULL);
            g_hash_table_insert(arrays_at, (gpointer)access->index, arrays);
        }
        g_hash_table_add(arrays, GUINT_TO_POINTER(access->array));
        if (g_hash_table_size(arrays) > best_size) {
            best = access->index;
            best_size = g_hash_table_size(arrays);
        }
    }
    return best ? expr_to_string(best) : g_strdup("?");
}

static const char *
member_name(const Kernel *kernel, const GArray *members, guint number)
{
    return ((const Array *)kernel->arrays->pdata[g_array_index(members, guint, number)])->name;
}

/* Whether NAME goes on after LENGTH bytes with a new word, or a letter: "pos_x", "posX", "pos2", "posx". */
static gboolean
word_ends(const char *name, gsize length)
{
    const char *rest = name + length;

    return !g_ascii_islower(*rest) || rest[1] == '\0';
}

/* The word that the names of MEMBERS begin with; "" without one, or where it only says what memory is meant.
 */
static char *
common_word(const Kernel *kernel, const GArray *members)
{
    static const char *const empty_words[] = {"d",  "dev", "device", "g",   "gpu",  "h",
                                              "in", "out", "p",      "arr", "array"};
    g_autofree char *word = g_strdup(member_name(kernel, members, 0));
    gsize length = strlen(word);

    for (guint i = 1; i < members->len; i++) {
        const char *name = member_name(kernel, members, i);
        gsize same = 0;

        while (same < length && name[same] == word[same])
            same++;
        length = same;
    }
    while (length > 0 && !g_ascii_isalpha(word[length - 1]))
        length--;
    for (guint i = 0; i < members->len; i++)
        if (!word_ends(member_name(kernel, members, i), length))
            return g_strdup("");
    word[length] = '\0';
    for (guint i = 0; i < G_N_ELEMENTS(empty_words); i++)
        if (strcmp(word, empty_words[i]) == 0)
            return g_strdup("");
    return length > 1 ? g_steal_pointer(&word) : g_strdup("");
}

/* The struct that holds the pointers, else the word that their names begin with, else "parallel". */
static char *
proposal_name(const Kernel *kernel, const GArray *members)
{
    const Array *first = kernel->arrays->pdata[g_array_index(members, guint, 0)];
    g_autofree char *word = NULL;

    if (first->root_param >= 0 && array_is_member(first))
        return g_strndup(first->name, strcspn(first->name, ".-"));
    word = common_word(kernel, members);
    return *word ? g_steal_pointer(&word) : g_strdup("parallel");
}

static gboolean
name_is_used(const Kernel *kernel, const GPtrArray *bindings, const char *name)
{
    for (guint i = 0; i < bindings->len; i++)
        if (strcmp(((const Binding *)bindings->pdata[i])->record->name, name) == 0)
            return TRUE;
    for (guint r = 0; r < kernel->records->len; r++)
        if (strcmp(((const Record *)kernel->records->pdata[r])->name, name) == 0)
            return TRUE;
    return FALSE;
}

/* Puts 2, 3, ... after a name that is taken. */
static char *
name_make_unique(const Kernel *kernel, const GPtrArray *bindings, const char *name)
{
    char *unique = g_strdup(name);

    for (guint n = 2; name_is_used(kernel, bindings, unique); n++) {
        g_free(unique);
        unique = g_strdup_printf("%s%u", name, n);
    }
    return unique;
}

static void
propose_group(const Grouping *grouping, guint root, const GArray *members, GPtrArray *bindings)
{
    g_autofree char *base = proposal_name(grouping->kernel, members);
    g_autofree char *name = name_make_unique(grouping->kernel, bindings, base);
    g_autofree char *index = group_index(grouping, root);
    Binding *binding = binding_new_parallel(grouping->kernel, name, members);

    binding->proposed = TRUE;
    binding_note(
        binding,
        "proposed: the kernel accesses these %u arrays at one index, %s; --record NAME=F,G,... takes others",
        members->len, index);
    g_ptr_array_add(bindings, binding);
}

void
binding_propose_parallel(const Kernel *kernel, const gboolean *taken, GPtrArray *bindings)
{
    guint n_arrays = kernel->arrays->len;
    g_autofree guint *parent = g_new(guint, n_arrays);
    g_autofree guint *size = g_new0(guint, n_arrays); /* by root: arrays of the group, 0 once proposed */
    g_autoptr(GHashTable) by_use = g_hash_table_new_full(index_use_hash, index_use_equal, g_free, NULL);
    Grouping grouping = {kernel, parent, by_use};

    for (guint a = 0; a < n_arrays; a++)
        parent[a] = a;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = kernel->accesses->pdata[i];

        if (!taken[access->array] && access_groups(kernel, access))
            grouping_add(&grouping, access);
    }
    for (guint a = 0; a < n_arrays; a++)
        size[group_root(&grouping, a)]++;
    for (guint a = 0; a < n_arrays; a++) {
        g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(guint));
        guint root = group_root(&grouping, a);

        for (guint b = a; b < n_arrays && size[root] > 1; b++)
            if (group_root(&grouping, b) == root)
                g_array_append_val(members, b);
        if (members->len > 1)
            propose_group(&grouping, root, members, bindings);
        size[root] = 0;
    }
}
