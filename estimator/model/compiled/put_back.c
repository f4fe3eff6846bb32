/* SPDX-License-Identifier: MIT */
/* Stores that put back what was loaded there, of structs that the source copies whole: nvcc copies a struct
 * that is aligned further than its members in pieces, and drops a piece of which nothing changes, but no
 * member of another (docs/models/model-sector.md, "Members that are put back"). */
#include "model/compiled/compiled_private.h"

#define MAX_PIECE_BYTES 16

static const Access *
access_at(const Kernel *kernel, guint number)
{
    return g_ptr_array_index(kernel->accesses, number);
}

/* The piece of the element, as the source declares it, that ACCESS lies in; -1: it is not copied in pieces.
 */
static gint64
piece_of(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    gint64 align = MIN(array->elem_align, MAX_PIECE_BYTES), sub = 0;

    if (access->bundle < 0 || array->record < 0 || access->field < 0 || align <= access->bytes ||
        (access->sub && !expr_is_const(access->sub, &sub)))
        return -1;
    const Field *field =
        &((const Record *)g_ptr_array_index(kernel->records, array->record))->fields[access->field];
    return ((gint64)field->decl_offset + sub * (gint64)field->elem_bytes) / align;
}

/* Whether STORE puts back what a load of its own place gave. */
static gboolean
stores_what_it_loads(const Kernel *kernel, const Access *store)
{
    const Access *load = store->copied >= 0 ? access_at(kernel, (guint)store->copied) : NULL;

    return load && load->array == store->array && load->field == store->field &&
           load->index == store->index && load->sub == store->sub;
}

/* Number of the first access of the copy that ACCESS is of: they follow one another. */
static guint
first_of_copy(const Kernel *kernel, const Access *access)
{
    guint first = access->id;

    while (first > 0 && access_at(kernel, first - 1)->bundle == access->bundle)
        first--;
    return first;
}

/* How many accesses of LIKE's kind are in the same piece of the same copy; with ONLY_BACK, of those that put
 * back what they load. */
static guint
count_in_piece(const Kernel *kernel, const Access *like, gboolean only_back)
{
    gint64 piece = piece_of(kernel, like);
    guint n = 0;

    for (guint i = first_of_copy(kernel, like);
         i < kernel->accesses->len && access_at(kernel, i)->bundle == like->bundle; i++) {
        const Access *access = access_at(kernel, i);

        n += access->kind == like->kind && piece_of(kernel, access) == piece &&
             (!only_back || stores_what_it_loads(kernel, access));
    }
    return n;
}

/* Whether STORE's piece is the end of an element, with bytes that no member has. */
static gboolean
has_padding(const Kernel *kernel, const Access *store)
{
    gint64 piece = piece_of(kernel, store);

    for (guint i = first_of_copy(kernel, store);
         i < kernel->accesses->len && access_at(kernel, i)->bundle == store->bundle; i++)
        if (access_at(kernel, i)->is_padding && piece_of(kernel, access_at(kernel, i)) == piece)
            return TRUE;
    return FALSE;
}

/* Whether the struct whose copy ACCESS is of is aligned further than its members: it has a float2, for
 * instance. */
static gboolean
is_aligned_further(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    guint32 widest = 0;

    for (guint i = first_of_copy(kernel, access);
         i < kernel->accesses->len && access_at(kernel, i)->bundle == access->bundle; i++)
        if (!access_at(kernel, i)->is_padding)
            widest = MAX(widest, access_at(kernel, i)->bytes);
    return array->elem_align > widest;
}

/* Whether it is longer than one piece, too. */
static gboolean
has_pieces(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);

    return access->bundle_bytes > MIN(array->elem_align, MAX_PIECE_BYTES) &&
           is_aligned_further(kernel, access);
}

/* Whether something else of STORE's piece changes. */
static gboolean
changes_beside(const Kernel *kernel, const Access *store)
{
    return count_in_piece(kernel, store, TRUE) < count_in_piece(kernel, store, FALSE);
}

/* Whether STORE puts back what was loaded, as a part of a piece. */
static gboolean
puts_back_part(const Kernel *kernel, const Access *store)
{
    return store->kind == ACCESS_STORE && piece_of(kernel, store) >= 0 &&
           stores_what_it_loads(kernel, store) && access_at(kernel, (guint)store->copied)->bundle >= 0;
}

/* The stretches of a kernel without branches, as nvcc leaves them. */
typedef struct {
    const Kernel *kernel;
    const gboolean *unrolled; /* by loop */
    guint *of;                /* by access: the number of its stretch */
    guint n, piece;           /* stretches so far; Access.piece of the last access */
} Stretches;

static void
number_stretches(Stretches *stretches, const Node *node)
{
    gboolean branches = node->kind == NODE_GUARD
                            ? node->stays_branch || node_has_access(node)
                            : node->kind == NODE_LOOP && !stretches->unrolled[node->loop];

    if (node->kind == NODE_ACCESS) {
        guint piece = access_at(stretches->kernel, node->access)->piece;

        stretches->n += piece != stretches->piece;
        stretches->piece = piece;
        stretches->of[node->access] = stretches->n;
    }
    for (guint i = 0; node->children && i < node->children->len; i++) {
        stretches->n += branches && (i == 0 || node->kind == NODE_GUARD);
        number_stretches(stretches, g_ptr_array_index(node->children, i));
    }
    stretches->n += branches;
}

/* By access, the number of the stretch without branches that it stands in. Free with g_free(). */
static guint *
find_stretches(const Kernel *kernel)
{
    g_autofree gboolean *unrolled = kernel_unrolled_loops(kernel);
    Stretches stretches = {kernel, unrolled, g_new0(guint, MAX(kernel->accesses->len, 1)), 0, 0};

    number_stretches(&stretches, kernel->body);
    return stretches.of;
}

gboolean *
put_back_kept(const Kernel *kernel)
{
    gboolean *kept = g_new0(gboolean, MAX(kernel->accesses->len, 1));
    g_autofree guint *stretches = find_stretches(kernel);

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *store = access_at(kernel, i);

        if (!puts_back_part(kernel, store) || !is_aligned_further(kernel, store))
            continue;
        gboolean is_long = has_pieces(kernel, store);
        const Access *load = access_at(kernel, (guint)store->copied);
        kept[i] = (changes_beside(kernel, store) && (is_long || count_in_piece(kernel, load, FALSE) > 1)) ||
                  (is_long && (has_padding(kernel, store) || stretches[store->id] != stretches[load->id]));
    }
    return kept;
}

/* --- copies that go from place to place */

/* Of a copy of a whole struct: what is known of its accesses so far. */
typedef struct {
    int from;       /* of stores: the bundle that they copy; -1: of loads */
    gint64 start;   /* bytes into the element */
    guint bytes;    /* that its accesses have */
    guint32 widest; /* of these */
    gboolean is_other;
} Whole;

/* Bytes into the element, as the source declares it. */
static gint64
offset_in_element(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    const Record *record = array->record >= 0 ? g_ptr_array_index(kernel->records, array->record) : NULL;
    gint64 sub = 0;

    if (access->sub)
        expr_is_const(access->sub, &sub);
    return record && access->field >= 0
               ? MAX((gint64)record->fields[access->field].decl_offset, 0) + sub * (gint64)access->bytes
               : 0;
}

/* Bytes that WHOLE, of the copy that ACCESS is of, is known to be aligned to. */
static guint32
align_of(const Kernel *kernel, const Access *access, const Whole *whole)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    gint64 of_start = whole->start & -whole->start;

    return of_start > 0 ? (guint32)MIN(of_start, (gint64)array->elem_align) : array->elem_align;
}

/* The same of both ends of the copy that ACCESS, a store, is of, where it is one from place to place: FROM is
 * what it copies, or NULL. */
static guint32
align_of_both(const Kernel *kernel, const Access *access, const Whole *whole, const Whole *from)
{
    guint32 align = align_of(kernel, access, whole);

    return from ? MIN(align, align_of(kernel, access_at(kernel, (guint)access->copied), from)) : align;
}

/* Adds ACCESS to what WHOLES, by bundle, knows of its copy. */
static void
add_to_whole(const Kernel *kernel, GHashTable *wholes, const Access *access)
{
    Whole *whole = g_hash_table_lookup(wholes, GINT_TO_POINTER(access->bundle));
    const Access *load = access->copied >= 0 ? access_at(kernel, (guint)access->copied) : NULL;
    int from = load ? load->bundle : -1;

    if (!whole) {
        whole = g_new0(Whole, 1);
        whole->from = from;
        whole->start = G_MAXINT64;
        g_hash_table_insert(wholes, GINT_TO_POINTER(access->bundle), whole);
    }
    whole->bytes += access->bytes;
    whole->start = MIN(whole->start, offset_in_element(kernel, access));
    if (!access->is_padding)
        whole->widest = MAX(whole->widest, access->bytes);
    if (access->kind == ACCESS_STORE)
        whole->is_other |=
            !load || from < 0 || from != whole->from || load->bundle_bytes != access->bundle_bytes;
    else
        whole->is_other |= access->kind != ACCESS_LOAD || !access->is_only_copied;
}

/* Whether nvcc moves WHOLE, of the bundle that ACCESS is of, as bytes: it is long, its members leave gaps, or
 * it is aligned further than these, to ALIGN bytes. Else it copies member by member. */
static gboolean
is_of_bytes(const Kernel *kernel, const Access *access, const Whole *whole, guint32 align)
{
    return access->bundle_bytes >= kernel->compiler.whole_copy_bytes || whole->bytes < access->bundle_bytes ||
           align > whole->widest;
}

/* Marks TO, the copy that STORE is of, as another one where STORE puts its value elsewhere than it was in
 * FROM. */
static void
check_place(const Kernel *kernel, const Access *store, Whole *to, const Whole *from)
{
    const Access *load = access_at(kernel, (guint)store->copied);
    gint64 sub;

    to->is_other |=
        load->bytes != store->bytes ||
        (load->sub != store->sub && !(expr_is_const(load->sub, &sub) && expr_is_const(store->sub, &sub))) ||
        offset_in_element(kernel, load) - from->start != offset_in_element(kernel, store) - to->start;
}

/* Lets the copy that STORE puts back a part of begin where STORE's does: of what the source overwrites first,
 * nothing is loaded. */
static void
begin_with(const Kernel *kernel, GHashTable *wholes, const Access *store)
{
    const Access *load = access_at(kernel, (guint)store->copied);
    const Whole *to = g_hash_table_lookup(wholes, GINT_TO_POINTER(store->bundle));
    Whole *from = load->bundle >= 0 ? g_hash_table_lookup(wholes, GINT_TO_POINTER(load->bundle)) : NULL;

    if (from && load->bundle_bytes == store->bundle_bytes)
        from->start = MIN(from->start, to->start);
}

static GHashTable *
find_wholes(const Kernel *kernel)
{
    GHashTable *wholes = g_hash_table_new_full(NULL, NULL, NULL, g_free);

    for (guint i = 0; i < kernel->accesses->len; i++)
        if (access_at(kernel, i)->bundle >= 0)
            add_to_whole(kernel, wholes, access_at(kernel, i));
    for (guint i = 0; i < kernel->accesses->len; i++)
        if (access_at(kernel, i)->bundle >= 0 && access_at(kernel, i)->kind == ACCESS_STORE &&
            stores_what_it_loads(kernel, access_at(kernel, i)))
            begin_with(kernel, wholes, access_at(kernel, i));
    for (guint i = 0; i < kernel->accesses->len; i++) {
        Whole *to = g_hash_table_lookup(wholes, GINT_TO_POINTER(access_at(kernel, i)->bundle));

        if (access_at(kernel, i)->bundle >= 0 && access_at(kernel, i)->kind == ACCESS_STORE && !to->is_other)
            check_place(kernel, access_at(kernel, i), to,
                        g_hash_table_lookup(wholes, GINT_TO_POINTER(to->from)));
    }
    return wholes;
}

/* What STORE, of the copy TO, copies, where all of it goes from place to place; NULL: it does not. */
static const Whole *
moved_from(GHashTable *wholes, const Access *store, const Whole *to)
{
    const Whole *from = store->kind == ACCESS_STORE && to->from >= 0
                            ? g_hash_table_lookup(wholes, GINT_TO_POINTER(to->from))
                            : NULL;

    return from && !from->is_other && !to->is_other && from->bytes == to->bytes ? from : NULL;
}

/* Whether ACCESS, of the copy WHOLE that is moved by ALIGN bytes at a time, is a piece by itself, behind the
 * last of these: it is an access like others then. */
static gboolean
is_rest(const Kernel *kernel, const Access *access, const Whole *whole, guint32 align)
{
    gint64 at = offset_in_element(kernel, access) - whole->start;
    gint64 left = (gint64)access->bundle_bytes - at / align * align;

    return access->bundle_bytes < kernel->compiler.whole_copy_bytes && left < align && left == access->bytes;
}

/* A store of BACK's copy in LOAD's piece; NULL: there is none. */
static const Access *
store_of_piece(const Kernel *kernel, const Access *back, const Access *load)
{
    gint64 piece = piece_of(kernel, load);

    for (guint i = first_of_copy(kernel, back);
         i < kernel->accesses->len && access_at(kernel, i)->bundle == back->bundle; i++)
        if (piece_of(kernel, access_at(kernel, i)) == piece)
            return access_at(kernel, i);
    return NULL;
}

/* Marks the loads of COPIES that take the whole of a piece, since another member of it is overwritten before
 * it is put back; and the stores of what lies behind the last member, which go with theirs. */
static void
mark_widened(const Kernel *kernel, Copies *copies)
{
    g_autoptr(GHashTable) back = g_hash_table_new(NULL, NULL); /* bundle that is loaded -> a store of it */

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *store = access_at(kernel, i);

        if (!puts_back_part(kernel, store) || !has_pieces(kernel, store))
            continue;
        copies[i].is_widened = store->is_padding;
        g_hash_table_insert(back, GINT_TO_POINTER(access_at(kernel, (guint)store->copied)->bundle),
                            (gpointer)store);
    }
    for (guint i = 0; i < kernel->accesses->len && g_hash_table_size(back) > 0; i++) {
        const Access *load = access_at(kernel, i);
        const Access *any = load->kind == ACCESS_LOAD && load->bundle >= 0 && piece_of(kernel, load) >= 0
                                ? g_hash_table_lookup(back, GINT_TO_POINTER(load->bundle))
                                : NULL;
        const Access *store = any ? store_of_piece(kernel, any, load) : NULL;

        if (store && !has_padding(kernel, store))
            copies[i].is_widened = count_in_piece(kernel, load, FALSE) < count_in_piece(kernel, store, FALSE);
    }
}

Copies *
copies_find(const Kernel *kernel)
{
    Copies *copies = g_new0(Copies, MAX(kernel->accesses->len, 1));
    g_autoptr(GHashTable) wholes = find_wholes(kernel);

    mark_widened(kernel, copies);

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = access_at(kernel, i);
        const Whole *whole = g_hash_table_lookup(wholes, GINT_TO_POINTER(access->bundle));

        if (access->bundle < 0)
            continue;
        const Whole *from = moved_from(wholes, access, whole);
        copies[i].align = align_of_both(kernel, access, whole, from);
        if (!from)
            continue;
        copies[access->copied].align = copies[i].align;
        copies[i].is_moved = is_of_bytes(kernel, access, whole, copies[i].align);
        if (copies[i].is_moved && is_rest(kernel, access, whole, copies[i].align)) {
            copies[i].is_moved = FALSE;
            copies[i].is_rest = copies[access->copied].is_rest = TRUE;
        }
        copies[access->copied].is_moved |= copies[i].is_moved;
    }
    return copies;
}

guint *
copy_counts(const Kernel *kernel)
{
    guint *counts = g_new0(guint, MAX(kernel->accesses->len, 1));

    for (guint i = 0; i < kernel->accesses->len; i++)
        if (access_at(kernel, i)->copied >= 0)
            counts[access_at(kernel, i)->copied]++;
    return counts;
}
