/* SPDX-License-Identifier: MIT */
#include "report/joint/joint_private.h"

#include <math.h>
#include <string.h>

/* What is needed of a course: nodes below which something needs a layout. Costs are tables of n x n: begun in
 * the layout of the row, ended in that of the column; conversions to the first and from the last are not in
 * it. */
typedef struct Part Part;
struct Part {
    const Course *course;
    GPtrArray *parts; /* of Part; NULL in a branch: a side that needs none */
    double *table;
    GPtrArray *prefixes; /* of a sequence or loop, double *: of the first parts up to each */
    double times;        /* that it runs, one after another: of a loop's body */
};

typedef struct {
    const PhaseProblem *problem;
    guint n;
} Walk;

static void
part_free(Part *part)
{
    if (!part)
        return;
    g_clear_pointer(&part->parts, g_ptr_array_unref);
    g_clear_pointer(&part->prefixes, g_ptr_array_unref);
    g_free(part->table);
    g_free(part);
}

/* Iterations as they are counted. */
static double
iterations(const Course *course)
{
    return course->kind == COURSE_LOOP && course->times > 0 ? course->times : 1;
}

double
phase_single_cost(const Course *course, const PhaseProblem *problem, guint number)
{
    const double *costs = course->children ? NULL : g_hash_table_lookup(problem->costs, course);
    double sum = costs ? costs[number] : 0;

    for (guint i = 0; course->children && i < course->children->len; i++)
        sum += phase_single_cost(g_ptr_array_index(course->children, i), problem, number);
    return sum * iterations(course);
}

/* --- tables */

static double *
table_new(guint n, double value)
{
    double *table = g_new(double, n *n);

    for (guint i = 0; i < n * n; i++)
        table[i] = value;
    return table;
}

/* A, then B: the min-plus product. */
static double *
table_product(guint n, const double *a, const double *b)
{
    double *product = table_new(n, INFINITY);

    for (guint i = 0; i < n; i++)
        for (guint k = 0; k < n; k++) {
            double first = a[i * n + k];

            for (guint j = 0; isfinite(first) && j < n; j++)
                product[i * n + j] = fmin(product[i * n + j], first + b[k * n + j]);
        }
    return product;
}

/* The same with a conversion in between. */
static double *
table_join(const Walk *walk, const double *a, const double *b)
{
    g_autofree double *converted = table_product(walk->n, a, walk->problem->conversions);

    return table_product(walk->n, converted, b);
}

/* TABLE with conversions before and behind. */
static double *
table_close(const Walk *walk, const double *table)
{
    g_autofree double *begun = table_product(walk->n, walk->problem->conversions, table);

    return table_product(walk->n, begun, walk->problem->conversions);
}

/* --- from the leaves up */

static Part *part_new(Walk *walk, const Course *course);

static double *
table_of_diagonal(const Walk *walk, const Course *course)
{
    double *table = table_new(walk->n, INFINITY);

    for (guint l = 0; l < walk->n; l++)
        table[l * walk->n + l] = phase_single_cost(course, walk->problem, l);
    return table;
}

/* Of parts one after another. */
static double *
table_of_sequence(const Walk *walk, Part *part)
{
    const double *so_far = NULL;

    part->prefixes = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < part->parts->len; i++) {
        const Part *next = g_ptr_array_index(part->parts, i);
        double *table = so_far ? table_join(walk, so_far, next->table)
                               : g_memdup2(next->table, walk->n * walk->n * sizeof *table);

        g_ptr_array_add(part->prefixes, table);
        so_far = table;
    }
    return g_memdup2(so_far, walk->n * walk->n * sizeof *so_far);
}

/* Of a body, which runs part->times: between two iterations the layout of its end becomes that of its start.
 */
static void
repeat(const Walk *walk, const Part *part, double *table)
{
    for (guint i = 0; i < walk->n; i++)
        for (guint j = 0; j < walk->n; j++)
            table[i * walk->n + j] = part->times * table[i * walk->n + j] +
                                     (part->times - 1) * walk->problem->conversions[j * walk->n + i];
}

/* Of alternatives, all of which count. */
static double *
table_of_branch(const Walk *walk, const Part *part)
{
    double *table = table_new(walk->n, 0);

    for (guint s = 0; s < part->parts->len; s++) {
        const Part *side = g_ptr_array_index(part->parts, s);
        g_autofree double *closed = side ? table_close(walk, side->table) : NULL;

        for (guint i = 0; i < walk->n * walk->n; i++)
            table[i] += closed ? closed[i] : walk->problem->conversions[i];
    }
    return table;
}

static guint
count_leaves(const Course *course, const PhaseProblem *problem)
{
    guint n = !course->children && g_hash_table_contains(problem->costs, course);

    for (guint i = 0; course->children && i < course->children->len; i++)
        n += count_leaves(g_ptr_array_index(course->children, i), problem);
    return n;
}

/* Fills in the parts of PART; how many of them need a layout. */
static guint
add_parts(Walk *walk, Part *part)
{
    const Course *course = part->course;
    guint n = 0;

    part->parts = g_ptr_array_new_with_free_func((GDestroyNotify)part_free);
    for (guint i = 0; i < course->children->len; i++) {
        Part *child = part_new(walk, g_ptr_array_index(course->children, i));

        n += child != NULL;
        if (child || course->kind == COURSE_BRANCH)
            g_ptr_array_add(part->parts, child);
    }
    return n;
}

/* NULL: nothing in COURSE needs a layout. */
static Part *
part_new(Walk *walk, const Course *course)
{
    gboolean is_whole = !course->children || course->kind == COURSE_TANGLE || course->kind == COURSE_LAMBDA;
    Part *part;

    if (is_whole && count_leaves(course, walk->problem) == 0)
        return NULL;
    part = g_new0(Part, 1);
    part->course = course;
    part->times = iterations(course);
    if (is_whole)
        part->table = table_of_diagonal(walk, course);
    else if (add_parts(walk, part) == 0)
        g_clear_pointer(&part, part_free);
    else if (course->kind == COURSE_BRANCH)
        part->table = table_of_branch(walk, part);
    else
        part->table = table_of_sequence(walk, part);
    if (part && !is_whole)
        repeat(walk, part, part->table);
    return part;
}

/* --- back down */

static const Course *
first_leaf(const Part *part)
{
    if (part->parts)
        for (guint i = 0; i < part->parts->len; i++) {
            const Part *child = g_ptr_array_index(part->parts, i);

            if (child)
                return first_leaf(child);
        }
    return part->course;
}

static void
add_conversion(const Walk *walk, PhasePath *path, const Course *leaf, guint from, guint to, double times)
{
    PhaseConversion conversion = {leaf, from, to, times};

    if (from == to || times <= 0)
        return;
    g_array_append_val(path->conversions, conversion);
    path->conversion_cost += times * walk->problem->conversions[from * walk->n + to];
}

/* All leaves below COURSE have LAYOUT. */
static void
add_leaves(const Walk *walk, PhasePath *path, const Course *course, guint layout)
{
    PhaseLeaf leaf = {course, layout};

    if (!course->children && g_hash_table_contains(walk->problem->costs, course))
        g_array_append_val(path->leaves, leaf);
    for (guint i = 0; course->children && i < course->children->len; i++)
        add_leaves(walk, path, g_ptr_array_index(course->children, i), layout);
}

static void trace(const Walk *walk, PhasePath *path, const Part *part, guint first, guint last, double times);

/* The ways through a sequence: the layouts that each part begins and ends in. */
static void
trace_sequence(const Walk *walk, PhasePath *path, const Part *part, guint first, guint last, double times)
{
    guint n = walk->n, len = part->parts->len;
    g_autofree guint *begins = g_new(guint, len), *ends = g_new(guint, len);

    begins[0] = first;
    ends[len - 1] = last;
    for (guint i = len - 1; i > 0; i--) {
        const double *before = g_ptr_array_index(part->prefixes, i - 1);
        const double *table = ((const Part *)g_ptr_array_index(part->parts, i))->table;
        double least = INFINITY;

        for (guint y = 0; y < n; y++)
            for (guint x = 0; x < n; x++) {
                double cost =
                    before[first * n + y] + walk->problem->conversions[y * n + x] + table[x * n + ends[i]];

                if (cost >= least)
                    continue;
                least = cost;
                begins[i] = x;
                ends[i - 1] = y;
            }
    }
    for (guint i = 0; i < len; i++) {
        const Part *child = g_ptr_array_index(part->parts, i);

        if (i > 0)
            add_conversion(walk, path, first_leaf(child), ends[i - 1], begins[i], times);
        trace(walk, path, child, begins[i], ends[i], times);
    }
}

/* The way through SIDE of a branch between the layouts FIRST and LAST. */
static void
trace_side(const Walk *walk, PhasePath *path, const Part *side, guint first, guint last, double times)
{
    const double *conversions = walk->problem->conversions;
    guint n = walk->n, begin = first, end = last;
    double least = INFINITY;

    for (guint x = 0; side && x < n; x++)
        for (guint y = 0; y < n; y++) {
            double cost = conversions[first * n + x] + side->table[x * n + y] + conversions[y * n + last];

            if (cost >= least)
                continue;
            least = cost;
            begin = x;
            end = y;
        }
    if (!side) {
        add_conversion(walk, path, NULL, first, last, times);
        return;
    }
    add_conversion(walk, path, first_leaf(side), first, begin, times);
    trace(walk, path, side, begin, end, times);
    add_conversion(walk, path, NULL, end, last, times);
}

/* Adds to PATH the cheapest way through PART, which runs TIMES in all, from the layout FIRST to LAST. */
static void
trace(const Walk *walk, PhasePath *path, const Part *part, guint first, guint last, double times)
{
    double inside = times * part->times;

    if (!part->parts) {
        add_leaves(walk, path, part->course, first);
        return;
    }
    add_conversion(walk, path, first_leaf(part), last, first, inside - times);
    if (part->course->kind != COURSE_BRANCH) {
        trace_sequence(walk, path, part, first, last, inside);
        return;
    }
    for (guint s = 0; s < part->parts->len; s++)
        trace_side(walk, path, g_ptr_array_index(part->parts, s), first, last, inside);
}

/* The cheapest way through ROOTS, which begin and end in LAYOUT; G_MAXUINT: in any. */
static double
cost_between(const Walk *walk, const GPtrArray *roots, guint layout, guint *ret_first, guint *ret_last)
{
    const double *conversions = walk->problem->conversions;
    double sum = 0;

    for (guint r = 0; r < roots->len; r++) {
        const double *table = ((const Part *)g_ptr_array_index(roots, r))->table;
        double least = INFINITY;

        for (guint x = 0; x < walk->n; x++)
            for (guint y = 0; y < walk->n; y++) {
                double cost = table[x * walk->n + y];

                if (layout != G_MAXUINT)
                    cost += conversions[layout * walk->n + x] + conversions[y * walk->n + layout];
                if (cost >= least)
                    continue;
                least = cost;
                ret_first[r] = x;
                ret_last[r] = y;
            }
        sum += least;
    }
    return sum;
}

PhasePath *
phase_path_new(const Course *course, const PhaseProblem *problem)
{
    Walk walk = {problem, problem->n};
    g_autoptr(GPtrArray) roots = g_ptr_array_new_with_free_func((GDestroyNotify)part_free);
    g_autofree guint *firsts = NULL, *lasts = NULL;
    guint layout = G_MAXUINT;
    PhasePath *path;

    if (count_leaves(course, problem) > PHASE_MOST_LEAVES)
        return NULL;
    for (guint i = 0; i < course->children->len; i++) {
        Part *root = part_new(&walk, g_ptr_array_index(course->children, i));

        if (root)
            g_ptr_array_add(roots, root);
    }
    firsts = g_new0(guint, roots->len + 1);
    lasts = g_new0(guint, roots->len + 1);
    path = g_new0(PhasePath, 1);
    path->leaves = g_array_new(FALSE, FALSE, sizeof(PhaseLeaf));
    path->conversions = g_array_new(FALSE, FALSE, sizeof(PhaseConversion));
    path->cost = INFINITY;
    for (guint l = 0; problem->is_cycle && l < walk.n; l++) {
        double cost = cost_between(&walk, roots, l, firsts, lasts);

        layout = cost < path->cost ? l : layout;
        path->cost = fmin(path->cost, cost);
    }
    path->cost = cost_between(&walk, roots, layout, firsts, lasts);
    for (guint r = 0; r < roots->len; r++) {
        const Part *root = g_ptr_array_index(roots, r);

        if (layout != G_MAXUINT)
            add_conversion(&walk, path, first_leaf(root), layout, firsts[r], 1);
        trace(&walk, path, root, firsts[r], lasts[r], 1);
        if (layout != G_MAXUINT)
            add_conversion(&walk, path, NULL, lasts[r], layout, 1);
    }
    return path;
}

void
phase_path_free(PhasePath *path)
{
    if (!path)
        return;
    g_array_unref(path->leaves);
    g_array_unref(path->conversions);
    g_free(path);
}
