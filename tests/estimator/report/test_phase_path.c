/* SPDX-License-Identifier: MIT */
/* The cheapest layouts of all launches of random programs, against all ways to choose them: each way is run,
 * launch by launch, with loops as often as they go. */
#include "report/joint/joint_private.h"

#include <math.h>

#define MAX_LAYOUTS 3
#define MAX_CHOICES 8

/* One of the layouts that a way chooses: of a leaf, of all that is in no order, of the start or the end of a
 * branch. */
typedef struct {
    const Course *course;
    gboolean is_end;
} Choice;

typedef struct {
    PhaseProblem problem;
    double conversions[MAX_LAYOUTS * MAX_LAYOUTS];
    Choice choices[MAX_CHOICES];
    guint chosen[MAX_CHOICES], n_choices;
    gboolean is_too_large;
} PathCase;

static void
add_choice(PathCase *one, const Course *course, gboolean is_end)
{
    if (one->n_choices == MAX_CHOICES)
        one->is_too_large = TRUE;
    else
        one->choices[one->n_choices++] = (Choice){course, is_end};
}

static guint
choice_of(const PathCase *one, const Course *course, gboolean is_end)
{
    for (guint i = 0; i < one->n_choices; i++)
        if (one->choices[i].course == course && one->choices[i].is_end == is_end)
            return one->chosen[i];
    g_assert_not_reached();
}

static Course *
random_course(GRand *rand, PathCase *one, guint depth, gboolean in_tangle)
{
    static const CourseKind KINDS[] = {COURSE_SEQUENCE, COURSE_SEQUENCE, COURSE_LOOP, COURSE_BRANCH,
                                       COURSE_TANGLE};
    gboolean is_leaf = depth == 0 || g_rand_int_range(rand, 0, 5) < 2;
    Course *course =
        course_new(is_leaf ? COURSE_LAUNCH : KINDS[g_rand_int_range(rand, 0, G_N_ELEMENTS(KINDS))], NULL);

    if (is_leaf) {
        double *costs = g_new(double, MAX_LAYOUTS);

        if (g_rand_int_range(rand, 0, 6) == 0) { /* another record's */
            g_free(costs);
            return course;
        }
        for (guint l = 0; l < MAX_LAYOUTS; l++)
            costs[l] = g_rand_int_range(rand, 1, 20);
        g_hash_table_insert(one->problem.costs, course, costs);
        if (!in_tangle)
            add_choice(one, course, FALSE);
        return course;
    }
    course->times = course->kind == COURSE_LOOP ? g_rand_int_range(rand, 0, 4) : 0;
    if (course->kind == COURSE_TANGLE && !in_tangle)
        add_choice(one, course, FALSE);
    if (course->kind == COURSE_BRANCH && !in_tangle) {
        add_choice(one, course, FALSE);
        add_choice(one, course, TRUE);
    }
    in_tangle = in_tangle || course->kind == COURSE_TANGLE;
    for (gint i = g_rand_int_range(rand, 1, 4); i > 0; i--) {
        Course *child = random_course(rand, one, depth - 1, in_tangle);

        if (course->kind == COURSE_BRANCH && !course_has_children(child)) {
            Course *side = course_new(COURSE_SEQUENCE, NULL);

            course_add(side, child);
            child = side;
        }
        course_add(course, child);
    }
    if (course->kind == COURSE_BRANCH && g_rand_boolean(rand))
        course_add(course, course_new(COURSE_SEQUENCE, NULL));
    return course;
}

/* --- one way, run */

typedef struct {
    const PathCase *one;
    int layout; /* of the arrays; -1: they have none yet */
    double cost;
} Run;

static void
become(Run *run, guint layout)
{
    if (run->layout >= 0)
        run->cost += run->one->conversions[(guint)run->layout * run->one->problem.n + layout];
    run->layout = (int)layout;
}

static gboolean
needs_layout(const PathCase *one, const Course *course)
{
    if (!course->children)
        return g_hash_table_contains(one->problem.costs, course);
    for (guint i = 0; i < course->children->len; i++)
        if (needs_layout(one, g_ptr_array_index(course->children, i)))
            return TRUE;
    return FALSE;
}

static void run_course(Run *run, const Course *course, gboolean in_tangle);

static void
run_branch(Run *run, const Course *course)
{
    guint start = choice_of(run->one, course, FALSE), end = choice_of(run->one, course, TRUE);

    become(run, start);
    for (guint i = 0; i < course->children->len; i++) {
        run->layout = (int)start;
        run_course(run, g_ptr_array_index(course->children, i), FALSE);
        become(run, end);
    }
}

static void
run_course(Run *run, const Course *course, gboolean in_tangle)
{
    guint times = course->kind == COURSE_LOOP && course->times > 0 ? (guint)course->times : 1;

    if (!needs_layout(run->one, course))
        return;
    if (!course->children) {
        if (!in_tangle)
            become(run, choice_of(run->one, course, FALSE));
        run->cost += ((const double *)g_hash_table_lookup(run->one->problem.costs, course))[run->layout];
        return;
    }
    if (course->kind == COURSE_BRANCH && !in_tangle) {
        run_branch(run, course);
        return;
    }
    if (course->kind == COURSE_TANGLE && !in_tangle)
        become(run, choice_of(run->one, course, FALSE));
    in_tangle = in_tangle || course->kind == COURSE_TANGLE;
    for (guint t = 0; t < times; t++)
        for (guint i = 0; i < course->children->len; i++)
            run_course(run, g_ptr_array_index(course->children, i), in_tangle);
}

/* What the way that is chosen costs, from LAYOUT back to it; -1: from any. */
static double
run_way(const PathCase *one, const Course *root, int layout)
{
    Run run = {one, layout, 0};

    for (guint i = 0; i < root->children->len; i++) {
        run_course(&run, g_ptr_array_index(root->children, i), FALSE);
        if (layout >= 0)
            become(&run, (guint)layout);
    }
    return run.cost;
}

/* The least of all ways from LAYOUT. */
static double
try_all(PathCase *one, const Course *root, int layout)
{
    double least = INFINITY;
    guint n_ways = 1;

    for (guint i = 0; i < one->n_choices; i++)
        n_ways *= one->problem.n;
    for (guint way = 0; way < n_ways; way++) {
        for (guint i = 0, rest = way; i < one->n_choices; i++, rest /= one->problem.n)
            one->chosen[i] = rest % one->problem.n;
        least = fmin(least, run_way(one, root, layout));
    }
    return least;
}

/* --- the comparison */

static void
set_conversions(GRand *rand, PathCase *one)
{
    guint n = one->problem.n, most = (guint)g_rand_int_range(rand, 2, 30);

    for (guint i = 0; i < n * n; i++)
        one->conversions[i] = i / n == i % n ? 0 : g_rand_int_range(rand, 1, (gint)most);
    for (guint k = 0; k < n; k++) /* no way round is cheaper: the program never converts twice in a row */
        for (guint i = 0; i < n; i++)
            for (guint j = 0; j < n; j++)
                one->conversions[i * n + j] = fmin(one->conversions[i * n + j],
                                                   one->conversions[i * n + k] + one->conversions[k * n + j]);
}

/* The path's own sums: of its leaves, each as often as it runs, and its conversions. */
static double
sum_of(const PathCase *one, const PhasePath *path)
{
    double sum = 0;

    for (guint i = 0; i < path->conversions->len; i++) {
        const PhaseConversion *conversion = &g_array_index(path->conversions, PhaseConversion, i);

        g_assert_cmpuint(conversion->from, !=, conversion->to);
        sum += conversion->times * one->conversions[conversion->from * one->problem.n + conversion->to];
    }
    g_assert_cmpfloat_with_epsilon(sum, path->conversion_cost, 1e-9 * (sum + 1));
    return sum;
}

static void
times_of(const Course *course, double times, GHashTable *all)
{
    double inside = course->kind == COURSE_LOOP && course->times > 0 ? times * course->times : times;

    if (!course->children)
        g_hash_table_insert(all, (gpointer)course, g_memdup2(&times, sizeof times));
    for (guint i = 0; course->children && i < course->children->len; i++)
        times_of(g_ptr_array_index(course->children, i), inside, all);
}

static void
check(GRand *rand, gboolean is_cycle)
{
    PathCase one = {
        .problem = {.n = (guint)g_rand_int_range(rand, 1, MAX_LAYOUTS + 1), .is_cycle = is_cycle}};
    g_autoptr(GHashTable) costs = g_hash_table_new_full(NULL, NULL, NULL, g_free), times = NULL;
    g_autoptr(Course) root = course_new(COURSE_SEQUENCE, NULL);
    double least = INFINITY, single = INFINITY, sum;

    one.problem.costs = costs;
    one.problem.conversions = one.conversions;
    for (gint i = is_cycle ? g_rand_int_range(rand, 1, 3) : 1; i > 0; i--) {
        Course *function = course_new(COURSE_SEQUENCE, NULL);

        function->function = g_strdup("f");
        course_add(function, random_course(rand, &one, 3, FALSE));
        course_add(root, function);
    }
    if (one.is_too_large || g_hash_table_size(costs) == 0)
        return;
    set_conversions(rand, &one);
    for (int l = is_cycle ? 0 : -1; l < (is_cycle ? (int)one.problem.n : 0); l++)
        least = fmin(least, try_all(&one, root, l));
    g_autoptr(PhasePath) path = phase_path_new(root, &one.problem);
    g_assert_cmpfloat_with_epsilon(path->cost, least, 1e-9 * least);
    for (guint l = 0; l < one.problem.n; l++)
        single = fmin(single, phase_single_cost(root, &one.problem, l));
    g_assert_cmpfloat(path->cost, <=, single * (1 + 1e-9));
    g_assert_cmpuint(path->leaves->len, ==, g_hash_table_size(costs));
    times = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    times_of(root, 1, times);
    sum = sum_of(&one, path);
    for (guint i = 0; i < path->leaves->len; i++) {
        const PhaseLeaf *leaf = &g_array_index(path->leaves, PhaseLeaf, i);

        sum += *(const double *)g_hash_table_lookup(times, leaf->leaf) *
               ((const double *)g_hash_table_lookup(costs, leaf->leaf))[leaf->layout];
    }
    g_assert_cmpfloat_with_epsilon(sum, least, 1e-9 * least);
}

static void
test_random(gconstpointer is_cycle)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(19);

    for (guint i = 0; i < 1500; i++)
        check(rand, GPOINTER_TO_INT(is_cycle));
}

/* By hand: in a loop of 10, a costs 1 and 9, b 9 and 1; a conversion costs 3. */
static void
test_by_hand(void)
{
    double conversions[] = {0, 3, 3, 0}, a[] = {1, 9}, b[] = {9, 1};
    g_autoptr(GHashTable) costs = g_hash_table_new(NULL, NULL);
    g_autoptr(Course) root = course_new(COURSE_SEQUENCE, NULL);
    Course *loop = course_new(COURSE_LOOP, NULL), *leaf_a = course_new(COURSE_LAUNCH, NULL),
           *leaf_b = course_new(COURSE_LAUNCH, NULL);
    PhaseProblem problem = {2, conversions, costs, FALSE};

    loop->times = 10;
    course_add(root, loop);
    course_add(loop, leaf_a);
    course_add(loop, leaf_b);
    g_hash_table_insert(costs, leaf_a, a);
    g_hash_table_insert(costs, leaf_b, b);
    {
        g_autoptr(PhasePath) path = phase_path_new(root, &problem);

        g_assert_cmpfloat(path->cost, ==, 10 * (1 + 3 + 1) + 9 * 3);
        g_assert_cmpfloat(path->conversion_cost, ==, 19 * 3);
    }
    problem.is_cycle = TRUE; /* the last iteration converts back, too */
    {
        g_autoptr(PhasePath) path = phase_path_new(root, &problem);

        g_assert_cmpfloat(path->cost, ==, 10 * (1 + 3 + 1 + 3));
    }
    conversions[1] = conversions[2] = 4.5; /* then one layout is better */
    {
        g_autoptr(PhasePath) path = phase_path_new(root, &problem);

        g_assert_cmpfloat(path->cost, ==, 10 * (1 + 9));
        g_assert_cmpuint(path->conversions->len, ==, 0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/phase-path/by-hand", test_by_hand);
    g_test_add_data_func("/phase-path/once", GINT_TO_POINTER(FALSE), test_random);
    g_test_add_data_func("/phase-path/again", GINT_TO_POINTER(TRUE), test_random);
    return g_test_run();
}
