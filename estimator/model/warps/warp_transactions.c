/* SPDX-License-Identifier: MIT */
#include "model/warps/warps.h"

#include "model/placement/placement.h"
#include "ir/ir.h"

#include <math.h>
#include <stdlib.h>

/* Bytes: elements further apart than this never share a segment, whatever the distance: only its remainder
 * matters, and addresses stay inside 64 bits. A multiple of every segment, which are powers of two. */
#define LARGE_SIZE (G_GINT64_CONSTANT(1) << 20)

struct TransactionRow {
    const TransactionTable *table;
    Footprint footprint;
    GArray *counts; /* of double, by phase; NaN: not counted yet */
};

struct TransactionTable {
    const LaneSpace *space;
    gint64 segment;
    WarpMeasure measure;
    gconstpointer data; /* the measure's */
    GHashTable *rows;
};

gint64
footprint_address(const Footprint *f, gint64 element)
{
    return element_address(element, f->tile, f->size, f->step) + f->offset;
}

gint64
footprint_period(const Footprint *f, gint64 segment)
{
    return segment / greatest_divisor(segment, f->size) * MAX(f->tile, 1);
}

static int
compare_segments(const void *a, const void *b)
{
    gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;

    return (x > y) - (x < y);
}

/* How many of the N segments are distinct, by a table of TABLE_SIZE, which is more than twice as many. */
#define TABLE_SIZE 256
static guint
count_few_distinct(const gint64 *segments, guint n)
{
    gint64 table[TABLE_SIZE];
    guint8 is_taken[TABLE_SIZE] = {0};
    guint n_distinct = 0;

    for (guint i = 0; i < n; i++) {
        gsize at = hash_slot((guint64)segments[i], TABLE_SIZE);

        while (is_taken[at] && table[at] != segments[i])
            at = (at + 1) % TABLE_SIZE;
        n_distinct += !is_taken[at];
        is_taken[at] = TRUE;
        table[at] = segments[i];
    }
    return n_distinct;
}

/* The distinct segments, of 2 to the power of BITS bytes, of lanes FROM..TO-1, in whatever order they lie. */
static guint
distinct_segments(const WarpShape *shape, guint from, guint to, gint64 residue, const Footprint *footprint,
                  guint bits)
{
    gint64 few[TABLE_SIZE / 2];
    guint n_few = 0, n = 0;

    for (guint t = from; t < to; t++) {
        gint64 address = footprint_address(footprint, residue + shape->offsets[t]);

        for (gint64 s = address >> bits; s <= (address + footprint->bytes - 1) >> bits; s++, n_few++)
            if (n_few < G_N_ELEMENTS(few))
                few[n_few] = s;
    }
    if (n_few <= G_N_ELEMENTS(few))
        return count_few_distinct(few, n_few);
    g_autoptr(GArray) touched = g_array_sized_new(FALSE, FALSE, sizeof(gint64), n_few);
    for (guint t = from; t < to; t++) {
        gint64 address = footprint_address(footprint, residue + shape->offsets[t]);

        for (gint64 s = address >> bits; s <= (address + footprint->bytes - 1) >> bits; s++)
            g_array_append_val(touched, s);
    }
    qsort(touched->data, touched->len, sizeof(gint64), compare_segments);
    for (guint i = 0; i < touched->len; i++)
        n += i == 0 || g_array_index(touched, gint64, i) != g_array_index(touched, gint64, i - 1);
    return n;
}

guint
warp_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment)
{
    gint64 last = G_MININT64;
    guint n = 0, of_run = 0, bits = (guint)__builtin_ctzll((guint64)segment);

    for (guint t = 0, from = 0; t < shape->n_told; t++) {
        if (warp_lane_repeats(shape, t))
            continue;
        if (shape->starts[t]) {
            n += of_run;
            of_run = 0;
            from = t;
            last = G_MININT64;
        }
        gint64 address = footprint_address(footprint, residue + shape->offsets[t]);
        gint64 first = address >> bits, end = (address + footprint->bytes - 1) >> bits;
        if (first < last) { /* not in order: look at the whole run */
            while (t < shape->n_told && !shape->starts[t])
                t++;
            of_run = distinct_segments(shape, from, t, residue, footprint, bits);
            t--;
            continue;
        }
        of_run += (guint)(end - MAX(first - 1, last));
        last = end;
    }
    return n + of_run;
}

/* The share of a segment of SEGMENT bytes that a transaction for its bytes FIRST to LAST moves. */
static double
reduced_share(gint64 first, gint64 last, gint64 segment, gint64 least)
{
    gint64 bytes = segment;

    while (bytes / 2 >= least && first / (bytes / 2) == last / (bytes / 2))
        bytes /= 2;
    return (double)bytes / (double)segment;
}

/* The transactions of lanes FROM..TO-1, reduced. */
static double
reduced_run(const WarpShape *shape, guint from, guint to, gint64 residue, const Footprint *footprint,
            gint64 segment, gint64 least)
{
    typedef struct {
        gint64 first, last; /* byte */
    } TouchedBytes;
    g_autoptr(GArray) touches = g_array_new(FALSE, FALSE, sizeof(TouchedBytes));
    double n = 0;

    for (guint t = from; t < to; t++) {
        gint64 first = footprint_address(footprint, residue + shape->offsets[t]);
        gint64 last = first + footprint->bytes - 1;

        for (gint64 s = floor_divide(first, segment); s <= floor_divide(last, segment); s++) {
            TouchedBytes touch = {MAX(first, s * segment), MIN(last, (s + 1) * segment - 1)};

            g_array_append_val(touches, touch);
        }
    }
    qsort(touches->data, touches->len, sizeof(TouchedBytes), compare_segments); /* by first */
    for (guint i = 0; i < touches->len;) {
        TouchedBytes all = g_array_index(touches, TouchedBytes, i);
        gint64 start = floor_divide(all.first, segment) * segment;

        for (i++; i < touches->len && g_array_index(touches, TouchedBytes, i).first < start + segment; i++)
            all.last = MAX(all.last, g_array_index(touches, TouchedBytes, i).last);
        n += reduced_share(all.first - start, all.last - start, segment, least);
    }
    return n;
}

double
warp_reduced_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                          gint64 least)
{
    double n = 0;

    for (guint from = 0, to; from < shape->n; from = to) {
        for (to = from + 1; to < shape->n && !shape->starts[to]; to++)
            ;
        n += reduced_run(shape, from, to, residue, footprint, segment, least);
    }
    return n;
}

static double
count_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                   gconstpointer data)
{
    (void)data;
    return warp_transactions(shape, residue, footprint, segment);
}

static guint
footprint_hash(gconstpointer key)
{
    const Footprint *f = key;

    return (guint)((guint64)f->size * 0x9E3779B1u + (guint64)f->offset * 0x85EBCA77u + (guint64)f->bytes);
}

static gboolean
footprint_equal(gconstpointer a, gconstpointer b)
{
    const Footprint *x = a, *y = b;

    return x->size == y->size && x->offset == y->offset && x->bytes == y->bytes && x->tile == y->tile &&
           x->step == y->step;
}

static void
row_free(gpointer data)
{
    TransactionRow *row = data;

    g_array_unref(row->counts);
    g_free(row);
}

TransactionTable *
transaction_table_new(const LaneSpace *space, gint64 segment, WarpMeasure measure, gconstpointer data)
{
    TransactionTable *table = g_new0(TransactionTable, 1);

    table->space = space;
    table->segment = segment;
    table->measure = measure ? measure : count_transactions;
    table->data = data;
    table->rows = g_hash_table_new_full(footprint_hash, footprint_equal, NULL, row_free);
    return table;
}

void
transaction_table_free(TransactionTable *table)
{
    if (!table)
        return;
    g_hash_table_unref(table->rows);
    g_free(table);
}

TransactionRow *
transaction_table_row(TransactionTable *table, const Footprint *footprint)
{
    /* addresses matter modulo the segment alone */
    Footprint reduced = *footprint;

    reduced.offset -= floor_divide(reduced.offset, table->segment) * table->segment;
    if (reduced.tile == 0 && reduced.size > LARGE_SIZE)
        reduced.size = LARGE_SIZE + reduced.size % table->segment; /* a power of two, as LARGE_SIZE is */
    TransactionRow *row = g_hash_table_lookup(table->rows, &reduced);
    if (row)
        return row;
    row = g_new0(TransactionRow, 1);
    row->table = table;
    row->footprint = reduced;
    row->counts = g_array_new(FALSE, FALSE, sizeof(double));
    g_hash_table_insert(table->rows, &row->footprint, row);
    return row;
}

static double
count_phase(const TransactionRow *row, const Phase *phase)
{
    gint64 modulus = lane_space_modulus(row->table->space);
    double total = 0;

    for (guint i = 0; i < phase->parts->len; i++) {
        const PhasePart *part = &g_array_index(phase->parts, PhasePart, i);
        double transactions = 0;

        for (guint k = 0; k < part->profile->entries->len; k++) {
            const ProfileEntry *entry = &g_array_index(part->profile->entries, ProfileEntry, k);
            gint64 residue = ((gint64)entry->residue + part->residue) % modulus;

            transactions += entry->warps * row->table->measure(entry->shape, residue, &row->footprint,
                                                               row->table->segment, row->table->data);
        }
        total += part->executions * transactions;
    }
    return total;
}

double
transaction_row_count(TransactionRow *row, guint phase)
{
    guint n = row->counts->len;

    if (n <= phase)
        g_array_set_size(row->counts, phase + 1);
    for (; n <= phase; n++)
        g_array_index(row->counts, double, n) = NAN;
    double *count = &g_array_index(row->counts, double, phase);
    if (isnan(*count))
        *count = count_phase(row, lane_space_phase(row->table->space, phase));
    return *count;
}
