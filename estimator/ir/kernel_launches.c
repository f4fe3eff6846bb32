/* SPDX-License-Identifier: MIT */
/* The launches that one place of host code makes in loops, each with other numbers: those that a kernel's
 * accesses can tell apart, and few that stand for all. */
#include "ir/ir.h"

#include <math.h>
#include <string.h>

#define MOST_LAUNCHES 6u /* of one place */

/* Launches, one behind the other, of which one stands for all. */
typedef struct {
    guint first, n, middle; /* middle: the one that stands for all */
    double times;
} Bucket;

/* All launches of one place, in the order in which they are made. */
typedef struct {
    const Kernel *kernel;
    const gboolean *used; /* by parameter, kernel_used_params() */
    GPtrArray *launches;  /* of Launch */
    GArray *buckets;      /* of Bucket */
    double most_threads;
    double *most; /* by parameter: the largest that any launch gets */
} Place;

static Launch *
nth(const Place *place, guint i)
{
    return g_ptr_array_index(place->launches, i);
}

/* --- that are the same to the kernel */

static gboolean
same_to_kernel(const Place *place, const Launch *a, const Launch *b)
{
    if (memcmp(a->grid, b->grid, sizeof a->grid) != 0 || memcmp(a->block, b->block, sizeof a->block) != 0 ||
        a->shared != b->shared || a->block_by_occupancy != b->block_by_occupancy)
        return FALSE;
    for (guint i = 0; i < place->kernel->params->len; i++) {
        StatedValue x = launch_stated(a, place->kernel, i), y = launch_stated(b, place->kernel, i);

        if (place->used[i] && (x.kind != y.kind || (x.kind == STATED_INTEGER && x.integer != y.integer)))
            return FALSE;
    }
    return TRUE;
}

/* What X and Y do not agree in is not stated. */
static void
agree(StatedValue *x, const StatedValue *y)
{
    if (x->kind != y->kind || x->integer != y->integer || memcmp(&x->real, &y->real, sizeof x->real) != 0)
        *x = (StatedValue){STATED_NOTHING};
}

/* What A and B, which have parts of the same names, do not agree in is stated of A no more. */
static void
agree_members(Launch *a, const Launch *b)
{
    guint n = MIN(a->members ? a->members->len : 0, b->members ? b->members->len : 0);

    for (guint i = 0; i < n; i++)
        agree(&g_array_index(a->members, StatedMember, i).value,
              &g_array_index(b->members, StatedMember, i).value);
}

/* Takes MORE, which counts no more from here on, as LAUNCH once more. */
static void
take(Launch *launch, Launch *more)
{
    launch->times += more->times;
    launch->is_open = launch->is_open || more->is_open;
    more->times = 0;
    for (guint i = 0; i < more->numbers->len; i++) {
        const LaunchNumber *number = &g_array_index(more->numbers, LaunchNumber, i);
        guint k = 0;

        while (k < launch->numbers->len &&
               g_array_index(launch->numbers, LaunchNumber, k).number != number->number)
            k++;
        if (k < launch->numbers->len)
            g_array_index(launch->numbers, LaunchNumber, k).times += number->times;
        else
            g_array_append_vals(launch->numbers, number, 1);
    }
}

static void
merge_same(Place *place)
{
    for (guint i = 0; i < place->launches->len; i++)
        for (guint k = i + 1; k < place->launches->len;) {
            Launch *launch = nth(place, i), *more = nth(place, k);

            if (!same_to_kernel(place, launch, more)) {
                k++;
                continue;
            }
            for (guint a = 0; a < MIN(launch->n_arguments, more->n_arguments); a++)
                agree(&launch->arguments[a], &more->arguments[a]);
            agree_members(launch, more);
            take(launch, more);
            g_ptr_array_remove_index(place->launches, k);
        }
}

/* --- that stand for others */

static double
threads_of(const Launch *launch)
{
    double threads = 1;

    for (guint k = 0; k < 3; k++)
        threads *= (double)MAX(launch->grid[k], 1) * (double)MAX(launch->block[k], 1);
    return threads;
}

/* The size of what LAUNCH gives parameter NUMBER; 0 where no access depends on it. */
static double
size_of(const Place *place, const Launch *launch, guint number)
{
    StatedValue value = launch_stated(launch, place->kernel, number);

    return place->used[number] && value.kind == STATED_INTEGER ? fabs((double)value.integer) : 0;
}

static void
measure(Place *place)
{
    place->most = g_new0(double, place->kernel->params->len + 1);
    for (guint i = 0; i < place->launches->len; i++) {
        place->most_threads = fmax(place->most_threads, threads_of(nth(place, i)));
        for (guint p = 0; p < place->kernel->params->len; p++)
            place->most[p] = fmax(place->most[p], size_of(place, nth(place, i), p));
    }
}

/* Chooses the launch that stands for those of BUCKET: the one in their middle. */
static void
find_middle(const Place *place, Bucket *bucket)
{
    double before = 0;

    for (guint i = bucket->first; i < bucket->first + bucket->n; i++) {
        before += nth(place, i)->times;
        bucket->middle = i;
        if (before >= bucket->times / 2)
            return;
    }
}

/* How far apart A and B are, as shares of the largest that any launch has. */
static double
distance(const Place *place, const Launch *a, const Launch *b)
{
    double sum = fabs(threads_of(a) - threads_of(b)) / place->most_threads;

    for (guint p = 0; p < place->kernel->params->len; p++)
        if (place->most[p] > 0)
            sum += fabs(size_of(place, a, p) - size_of(place, b, p)) / place->most[p];
    return sum;
}

/* What is lost where bucket A and the next, B, become one: of those that are equally far apart, the smaller
 * ones lose less. */
static double
loss(const Place *place, const Bucket *a, const Bucket *b)
{
    double apart = distance(place, nth(place, a->middle), nth(place, b->middle));

    return fmin(a->times, b->times) * (apart + 1e-6) + 1e-9 * (a->times + b->times);
}

static void
join_nearest(Place *place)
{
    Bucket *buckets = (Bucket *)(gpointer)place->buckets->data;
    double least = INFINITY;
    guint best = 0;

    for (guint i = 0; i + 1 < place->buckets->len; i++) {
        double lost = loss(place, &buckets[i], &buckets[i + 1]);

        best = lost < least ? i : best;
        least = fmin(least, lost);
    }
    buckets[best].n += buckets[best + 1].n;
    buckets[best].times += buckets[best + 1].times;
    find_middle(place, &buckets[best]);
    g_array_remove_index(place->buckets, best + 1);
}

/* The launch in the middle of BUCKET counts for all of it; the others count no more. */
static void
stand_for(const Place *place, const Bucket *bucket)
{
    Launch *launch = nth(place, bucket->middle);

    for (guint i = bucket->first; i < bucket->first + bucket->n; i++)
        if (i != bucket->middle)
            take(launch, nth(place, i));
    if (bucket->n > 1)
        g_ptr_array_add(launch->assumptions,
                        g_strdup("it stands for several launches that a loop makes one after the other, with "
                                 "other numbers"));
}

static void
choose_few(Place *place)
{
    place->buckets = g_array_new(FALSE, FALSE, sizeof(Bucket));
    for (guint i = 0; i < place->launches->len; i++) {
        const Bucket bucket = {i, 1, i, nth(place, i)->times};

        g_array_append_val(place->buckets, bucket);
    }
    measure(place);
    while (place->buckets->len > MOST_LAUNCHES)
        join_nearest(place);
    for (guint i = 0; i < place->buckets->len; i++)
        stand_for(place, &g_array_index(place->buckets, Bucket, i));
    g_array_unref(place->buckets);
    g_free(place->most);
}

/* The launches of KERNEL that are made where its launch number I is, from that one on. */
static GPtrArray *
made_there(const Kernel *kernel, guint i)
{
    const Launch *launch = g_ptr_array_index(kernel->launches, i);
    GPtrArray *launches = g_ptr_array_new();

    if (!launch->numbers || launch->times <= 0)
        return launches;
    for (; i < kernel->launches->len; i++) {
        const Launch *other = g_ptr_array_index(kernel->launches, i);

        if (other->numbers && other->times > 0 &&
            g_array_index(other->numbers, LaunchNumber, 0).number ==
                g_array_index(launch->numbers, LaunchNumber, 0).number)
            g_ptr_array_add(launches, (gpointer)other);
    }
    return launches;
}

void
kernel_choose_launches(Kernel *kernel)
{
    g_autofree gboolean *used = kernel_used_params(kernel);

    for (guint i = 0; i < kernel->launches->len; i++) {
        g_autoptr(GPtrArray) launches = made_there(kernel, i);
        Place place = {.kernel = kernel, .used = used, .launches = launches};

        if (launches->len < 2)
            continue;
        merge_same(&place);
        if (launches->len > MOST_LAUNCHES)
            choose_few(&place);
    }
    for (guint i = kernel->launches->len; i > 0; i--)
        if (((const Launch *)g_ptr_array_index(kernel->launches, i - 1))->times <= 0)
            g_ptr_array_remove_index(kernel->launches, i - 1);
}
