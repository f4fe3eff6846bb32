/* SPDX-License-Identifier: MIT */
#include "records/records_private.h"

#include <string.h>

#define INDEX_MAX_CHARS 70 /* of an index in a note */

/* Which arrays are accessed at one index, as a forest: arrays of one group have one root. */
typedef struct {
    const Kernel *kernel;
    guint *parent;      /* by array */
    GHashTable *by_use; /* IndexUse -> the array that was met first, as array + 1 */
    gboolean *chosen;   /* by access: its pointer is chosen from several arrays */
    const Expr **index; /* by access: with the counters of the first loops that are alike; NULL: not known */
    guint *alike; /* by loop: the first one that goes through the same iterations, at this place or before */
    GHashTable
        *loops; /* IndexUse of a trip count and the loop around, -1: none -> such a loop, as loop + 1 */
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

static gboolean
is_same_place(const SourcePlace *a, const SourcePlace *b)
{
    return a->line > 0 && a->line == b->line && a->column == b->column && g_strcmp0(a->file, b->file) == 0;
}

/* The access under NODE if there is one and no other, or if all stand for one expression of the source; NULL:
 * there are others, or none. */
static const Access *
only_access(const Kernel *kernel, const Node *node)
{
    const Access *only = node->kind == NODE_ACCESS ? g_ptr_array_index(kernel->accesses, node->access) : NULL;

    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Access *one = only_access(kernel, g_ptr_array_index(node->children, i));

        if (!one || (only && !is_same_place(&only->place, &one->place)))
            return NULL;
        only = one;
    }
    return only;
}

/* Marks in CHOSEN, by access, those of one expression of the source that goes to the one array or to the
 * other. */
static void
mark_chosen(const Kernel *kernel, const Node *node, gboolean is_chosen, gboolean *chosen)
{
    if (node->kind == NODE_GUARD && node->children->len == 2 && only_access(kernel, node))
        is_chosen = TRUE;
    if (node->kind == NODE_ACCESS)
        chosen[node->access] = is_chosen;
    for (guint i = 0; node->children && i < node->children->len; i++)
        mark_chosen(kernel, g_ptr_array_index(node->children, i), is_chosen, chosen);
}

/* The counter of the first loop that is like that of SYMBOL. */
static const Expr *
first_alike(const Expr *symbol, gpointer data)
{
    const Grouping *grouping = data;

    if (symbol->symbol != SYMBOL_LOOP || symbol->number >= grouping->kernel->loops->len ||
        grouping->alike[symbol->number] == symbol->number)
        return NULL;
    return expr_symbol(grouping->kernel->pool, SYMBOL_LOOP, grouping->alike[symbol->number], symbol->text);
}

static const Expr *
with_first_loops(Grouping *grouping, const Expr *e)
{
    return expr_substitute_among(grouping->kernel->pool, e, DEPENDS_LOOP, first_alike, grouping);
}

/* Finds which loops under NODE, inside the loop OUTER (-1: none), go through the same iterations one after
 * the other, and what the indices there are in the first of them. */
static void
find_alike(Grouping *grouping, const Node *node, int outer)
{
    const Kernel *kernel = grouping->kernel;
    const Access *access =
        node->kind == NODE_ACCESS ? g_ptr_array_index(kernel->accesses, node->access) : NULL;

    if (access && access->index)
        grouping->index[access->id] = with_first_loops(grouping, access->index);
    if (node->kind == NODE_LOOP) {
        const Loop *loop = g_ptr_array_index(kernel->loops, node->loop);
        IndexUse use = {loop->trip ? with_first_loops(grouping, loop->trip) : NULL, outer};
        guint first = loop->trip ? GPOINTER_TO_UINT(g_hash_table_lookup(grouping->loops, &use)) : 0;

        if (loop->trip && first == 0)
            g_hash_table_insert(grouping->loops, g_memdup2(&use, sizeof(use)),
                                GUINT_TO_POINTER(node->loop + 1));
        grouping->alike[node->loop] = first > 0 ? first - 1 : node->loop;
        outer = (int)grouping->alike[node->loop];
    }
    for (guint i = 0; node->children && i < node->children->len; i++)
        find_alike(grouping, g_ptr_array_index(node->children, i), outer);
}

/* An index that is the same for all threads and in all iterations says nothing about lengths, nor does a
 * pointer that is chosen from several arrays. */
static gboolean
access_groups(const Grouping *grouping, const Access *access)
{
    const Array *array = g_ptr_array_index(grouping->kernel->arrays, access->array);

    return array->record < 0 && grouping->index[access->id] && !grouping->chosen[access->id] &&
           (access->index->depends & (DEPENDS_THREAD | DEPENDS_LOOP));
}

static void
grouping_add(Grouping *grouping, const Access *access)
{
    IndexUse use = {grouping->index[access->id],
                    array_family(g_ptr_array_index(grouping->kernel->arrays, access->array))};
    guint first = GPOINTER_TO_UINT(g_hash_table_lookup(grouping->by_use, &use));

    if (first == 0)
        g_hash_table_insert(grouping->by_use, g_memdup2(&use, sizeof(use)),
                            GUINT_TO_POINTER(access->array + 1));
    else
        grouping->parent[group_root(grouping, access->array)] = group_root(grouping, first - 1);
}

/* INDEX for the user, cut where it is long. */
static char *
index_text(const Expr *index)
{
    char *text = expr_to_string(index);
    char *cut;

    if (g_utf8_strlen(text, -1) <= INDEX_MAX_CHARS)
        return text;
    *g_utf8_offset_to_pointer(text, INDEX_MAX_CHARS) = '\0';
    cut = g_strconcat(text, "...", NULL);
    g_free(text);
    return cut;
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
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Expr *index = grouping->index[i];
        GHashTable *arrays;

        if (!access_groups(grouping, access) || group_root(grouping, access->array) != root)
            continue;
        arrays = g_hash_table_lookup(arrays_at, index);
        if (!arrays) {
            arrays = g_hash_table_new(NULL, NULL);
            g_hash_table_insert(arrays_at, (gpointer)index, arrays);
        }
        g_hash_table_add(arrays, GUINT_TO_POINTER(access->array));
        if (g_hash_table_size(arrays) > best_size) {
            best = index;
            best_size = g_hash_table_size(arrays);
        }
    }
    g_assert(best);
    return index_text(best);
}

static const char *
member_name(const Kernel *kernel, const GArray *members, guint number)
{
    return ((const Array *)g_ptr_array_index(kernel->arrays, g_array_index(members, guint, number)))->name;
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
    static const char *const empty_words[] = {
        "d", "dev", "device", "g", "gpu", "h", "in", "out", "p", "arr", "array",
        /* and words of the language */
        "auto", "bool", "case", "catch", "char", "class", "const", "default", "delete", "double", "else",
        "enum", "export", "extern", "false", "float", "for", "friend", "if", "inline", "int", "long", "new",
        "operator", "private", "public", "return", "short", "signed", "static", "struct", "switch",
        "template", "this", "throw", "true", "try", "typename", "union", "unsigned", "using", "void",
        "while"};
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
    const Array *first = g_ptr_array_index(kernel->arrays, g_array_index(members, guint, 0));
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
        if (strcmp(((const Binding *)g_ptr_array_index(bindings, i))->record->name, name) == 0)
            return TRUE;
    for (guint r = 0; r < kernel->records->len; r++)
        if (strcmp(((const Record *)g_ptr_array_index(kernel->records, r))->name, name) == 0)
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

/* Whether ARRAY holds offsets, such as the row starts of a sparse matrix: integers that are only read, at e
 * and at e + 1 for one e. It has one element more than what is accessed at e, and is no field of it. */
static gboolean
array_holds_offsets(const Kernel *kernel, const ArrayUses *uses, guint array)
{
    const Expr *low = NULL, *high = NULL;
    gint64 step;

    if (!strstr(((const Array *)g_ptr_array_index(kernel->arrays, array))->type, "int") &&
        !strstr(((const Array *)g_ptr_array_index(kernel->arrays, array))->type, "long"))
        return FALSE;
    for (guint i = uses->first[array]; i != ACCESS_END; i = uses->next[i]) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->kind != ACCESS_LOAD || !access->index)
            return FALSE;
        if (!low)
            low = access->index;
        else if (access->index != low && !high)
            high = access->index;
        else if (access->index != low && access->index != high)
            return FALSE;
    }
    return high && expr_is_const(expr_sub(kernel->pool, high, low), &step) && ABS(step) == 1;
}

/* By parameter, else in the order in which the kernel reaches them. */
static int
compare_members(gconstpointer a, gconstpointer b, gpointer data)
{
    const Kernel *kernel = data;
    guint x = *(const guint *)a, y = *(const guint *)b;
    int by_param = ((const Array *)g_ptr_array_index(kernel->arrays, x))->root_param -
                   ((const Array *)g_ptr_array_index(kernel->arrays, y))->root_param;

    return by_param != 0 ? by_param : x < y ? -1 : x > y;
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
binding_propose_parallel(const Kernel *kernel, const ArrayUses *uses, const gboolean *taken,
                         GPtrArray *bindings)
{
    guint n_arrays = kernel->arrays->len;
    g_autofree guint *parent = g_new(guint, n_arrays);
    g_autofree guint *size = g_new0(guint, n_arrays); /* by root: arrays of the group, 0 once proposed */
    g_autofree gboolean *offsets = g_new(gboolean, n_arrays);
    g_autoptr(GHashTable) by_use = g_hash_table_new_full(index_use_hash, index_use_equal, g_free, NULL);
    g_autofree gboolean *chosen = g_new0(gboolean, MAX(kernel->accesses->len, 1));
    g_autofree const Expr **index = g_new0(const Expr *, MAX(kernel->accesses->len, 1));
    g_autofree guint *alike = g_new0(guint, MAX(kernel->loops->len, 1));
    g_autoptr(GHashTable) loops = g_hash_table_new_full(index_use_hash, index_use_equal, g_free, NULL);
    Grouping grouping = {kernel, parent, by_use, chosen, index, alike, loops};

    for (guint i = 0; i < kernel->accesses->len; i++)
        index[i] = ((const Access *)g_ptr_array_index(kernel->accesses, i))->index;
    find_alike(&grouping, kernel->body, -1);
    mark_chosen(kernel, kernel->body, FALSE, chosen);
    for (guint a = 0; a < n_arrays; a++) {
        parent[a] = a;
        offsets[a] = array_holds_offsets(kernel, uses, a);
    }
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (!taken[access->array] && access_groups(&grouping, access) && !offsets[access->array])
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
        g_array_sort_with_data(members, compare_members, (gpointer)kernel);
        if (members->len > 1 && bindings->len < BINDING_MAX)
            propose_group(&grouping, root, members, bindings);
        size[root] = 0;
    }
}
