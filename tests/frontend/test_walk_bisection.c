/* SPDX-License-Identifier: MIT */
/* Searches by bisection: what the front end makes of a loop, against the same text run on every key that
 * tells places of an array apart. */
#include "walk_check.h"

#include <stdbool.h>

/* --- the search as C, which notes where it looks */

static GString *looked;

static int
at(long place)
{
    g_string_append_printf(looked, "%ld ", place);
    return (int)(2 * place);
}

/* A search of n elements for x, the result of which is `found`: as C, and as the text of a kernel. */
#define SEARCH(name, ...)                                                                                    \
    static long name(int n, int x)                                                                           \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
        return (long)found;                                                                                  \
    }                                                                                                        \
    static const char name##_text[] = #__VA_ARGS__;

/* clang-format off */
SEARCH(interval, int found = 0, high = n - 1;
       while (high - found > 1) { int m = (found + high) / 2; if (at(m) > x) high = m; else found = m; })
SEARCH(interval_for, int high = n, found = 0;
       for (; found + 1 < high;) { int m = found + (high - found) / 2; bool up = at(m) <= x;
           found = up ? m : found; high = up ? high : m; })
SEARCH(lower, unsigned found = 0, high = (unsigned)n;
       while (found < high) { unsigned m = found + ((high - found) >> 1); if (at(m) < x) found = m + 1; else high = m; })
SEARCH(differ, int found = 0, high = n;
       while (found != high) { int m = (found + high) >> 1; if (!(at(m) < x)) high = m; else found = m + 1; })
SEARCH(closed, long found = 0, high = n - 1;
       while (found <= high) { long m = (found + high) / 2; if (at(m) < x) found = m + 1; else high = m - 1; })
SEARCH(upper_middle, int found = 0, high = n - 1;
       while (found < high) { int m = (found + high + 1) / 2; if (at(m) <= x) found = m; else high = m - 1; })
SEARCH(do_while, int found = 0, high = n;
       do { int m = (found + high) / 2; if (at(m) <= x) found = m; else high = m; } while (high - found > 1);)
SEARCH(half_length, int found = 0, length = n;
       while (length > 1) { int half = length / 2; found += at(found + half) <= x ? half : 0; length -= half; })
SEARCH(product, int found = 0, length = n;
       while (length > 1) { int half = length / 2; found += (at(found + half) <= x) * half; length -= half; })
SEARCH(bound, int found = 0, length = n;
       while (length > 0) { int half = length >> 1; if (at(found + half) < x) { found += half + 1; length -= half + 1; }
           else length = half; })
SEARCH(step, int found = 0;
       for (int s = n / 2; s > 0; s >>= 1) if (at(found + s) <= x) found += s;)
SEARCH(shift, int found = 0, length = n;
       while (length > 1) { length >>= 1; if (at(found + length) <= x) found += length; })
/* clang-format on */

static const struct {
    const char *name, *text;
    long (*run)(int n, int x);
} SEARCHES[] = {
    {"interval", interval_text, interval},
    {"interval-for", interval_for_text, interval_for},
    {"lower", lower_text, lower},
    {"differ", differ_text, differ},
    {"closed", closed_text, closed},
    {"upper-middle", upper_middle_text, upper_middle},
    {"do-while", do_while_text, do_while},
    {"half-length", half_length_text, half_length},
    {"product", product_text, product},
    {"bound", bound_text, bound},
    {"step", step_text, step},
    {"shift", shift_text, shift},
};

/* --- the search as the front end has it */

typedef struct {
    ExprPool *pool;
    gint64 k, n;
} Numbers;

static const Expr *
map_numbers(const Expr *symbol, gpointer data)
{
    const Numbers *numbers = data;

    if (symbol->symbol == SYMBOL_LOOP)
        return expr_const(numbers->pool, numbers->k);
    return symbol->symbol == SYMBOL_PARAM ? expr_const(numbers->pool, numbers->n) : NULL;
}

/* What bisection E, whose arguments are numbers, has left on the way to place END; FALSE: it has ended
 * before. */
static gboolean
follow(const Expr *e, gint64 end, gint64 *ret_low, gint64 *ret_length)
{
    gint64 steps;
    gboolean goes_on = TRUE;

    g_assert_true(expr_is_const(e->args[0], ret_low) && expr_is_const(e->args[1], ret_length));
    g_assert_true(expr_is_const(e->args[2], &steps));
    end += *ret_low;
    for (gint64 k = 0; k < steps && goes_on; k++)
        goes_on = bisection_step(e->bisection, end - *ret_low, ret_low, ret_length);
    return *ret_length > e->bisection.least;
}

/* E on the way to place END. */
static gint64
value_of(const Expr *e, gint64 end)
{
    gint64 low, length, sum;

    switch (e->kind) {
    case EXPR_OPAQUE:
        g_assert_cmpint(e->bisection.part, !=, BISECT_NONE);
        follow(e, end, &low, &length);
        return e->bisection.part == BISECT_LOW      ? low
               : e->bisection.part == BISECT_LENGTH ? length
                                                    : low + length;
    case EXPR_SUM:
        sum = e->value;
        for (guint i = 0; i < e->n_args; i++)
            sum += e->coefficients[i] * value_of(e->args[i], end);
        return sum;
    case EXPR_DIV:
        return value_of(e->args[0], end) / value_of(e->args[1], end);
    case EXPR_SHR:
        return value_of(e->args[0], end) >> value_of(e->args[1], end);
    default:
        g_assert_cmpint(e->kind, ==, EXPR_CONST);
        return e->value;
    }
}

static const Expr *
with_numbers(const Kernel *kernel, const Expr *e, gint64 k, gint64 n)
{
    Numbers numbers = {kernel->pool, k, n};

    return expr_substitute(kernel->pool, e, map_numbers, &numbers);
}

/* Where the search of KERNEL, whose first two loads are its own and that of what it finds, looks in all
 * iterations on the way to place END: those of at(), and the result. */
static char *
places_of(const Kernel *kernel, gint64 n, gint64 end, gint64 trips)
{
    const Access *search = g_ptr_array_index(kernel->accesses, 0),
                 *found = g_ptr_array_index(kernel->accesses, 1);
    const Expr *bisection = expr_find_bisection(search->index);
    GString *places = g_string_new(NULL);
    gint64 low, length;

    g_assert_nonnull(bisection);
    for (gint64 k = 0; k < trips; k++) {
        const Expr *here = with_numbers(kernel, bisection, k, n);

        if (k > 0 && !follow(here, end, &low, &length))
            break;
        g_string_append_printf(places, "%ld ",
                               (long)value_of(with_numbers(kernel, search->index, k, n), end));
    }
    g_string_append_printf(places, "-> %ld", (long)value_of(with_numbers(kernel, found->index, 0, n), end));
    return g_string_free(places, FALSE);
}

static gint64
trips_of(const Kernel *kernel, gint64 n)
{
    const Loop *loop = g_ptr_array_index(kernel->loops, 0);
    gint64 params[8], trips;
    gboolean known[8];
    ExprEnv env = {.params = params, .param_known = known, .n_params = 8};

    for (guint i = 0; i < 8; i++) {
        params[i] = n;
        known[i] = TRUE;
    }
    g_assert_nonnull(loop->trip);
    g_assert_true(expr_eval(loop->trip, &env, &trips));
    return trips;
}

/* The same ways of N elements, and as many iterations as the longest takes. */
static void
check_ways(const Kernel *kernel, long (*run)(int n, int x), int n)
{
    g_autoptr(GHashTable) ways = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) reached = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const Access *search = g_ptr_array_index(kernel->accesses, 0);
    const Expr *first = expr_find_bisection(with_numbers(kernel, search->index, 1, n));
    gint64 trips = trips_of(kernel, n), longest = 0, length;

    for (int x = -1; x <= 2 * n + 1; x++) {
        gint64 looks = 0;

        looked = g_string_new(NULL);
        long found = run(n, x);

        for (gsize i = 0; i < looked->len; i++)
            looks += looked->str[i] == ' ';
        longest = MAX(longest, looks);
        g_string_append_printf(looked, "-> %ld", found);
        g_hash_table_add(ways, g_string_free(looked, FALSE));
    }
    g_assert_cmpint(trips, ==, longest);
    g_assert_nonnull(first);
    g_assert_true(expr_is_const(first->args[1], &length));
    for (gint64 end = 0; end < bisection_ends(first->bisection, length); end++) {
        char *way = places_of(kernel, n, end, trips);

        if (!g_hash_table_contains(ways, way))
            g_error("n %d: nothing goes %s", n, way);
        g_hash_table_add(reached, way);
    }
    g_assert_cmpuint(g_hash_table_size(reached), ==, g_hash_table_size(ways));
}

static void
test_ways(gconstpointer data)
{
    guint i = GPOINTER_TO_UINT(data);
    g_autofree char *source =
        g_strdup_printf("#define at(m) keys[m]\n"
                        "__global__ void k(const int *keys, const int *xs, int *out, int n) {\n"
                        "  int x = blockIdx.x * 7 + threadIdx.x;\n"
                        "  %s\n"
                        "  out[threadIdx.x] = keys[found]; }",
                        SEARCHES[i].text);
    g_autoptr(Program) program = walk_source(source);
    const Kernel *kernel = find_kernel(program, NULL);

    g_assert_cmpuint(kernel->loops->len, ==, 1);
    for (int n = 3; n < 70; n++)
        check_ways(kernel, SEARCHES[i].run, n);
}

/* --- what it is called, and what is none */

static void
test_text(void)
{
    check_body(
        "struct P { double key; float mass; };\n"
        "__global__ void k(const P *p, const double *xs, float *out, int n) {\n"
        "  double x = xs[threadIdx.x]; int low = 0, high = n - 1;\n"
        "  while (high - low > 1) { int m = (low + high) / 2; if (p[m].key > x) high = m; else low = m; }\n"
        "  out[threadIdx.x] = p[low].mass; }",
        NULL,
        "load xs[threadIdx.x]\n"
        "loop while: halvings(n - 1, 1)\n"
        "  load p[(bisection low(0, n - 1, while) + bisection high(0, n - 1, while))/2].key -- bisection: "
        "step k "
        "goes to one of 2^k places, loaded from p.key, xs\n"
        "load p[bisection low(0, n - 1, halvings(n - 1, 1))].mass -- where a bisection ends, loaded from "
        "p.key, "
        "xs\n"
        "store out[threadIdx.x]\n");
}

/* Pointers into the array instead of numbers. */
static void
test_pointers(void)
{
    check_body("__global__ void k(const int *keys, int *out, int n) {\n"
               "  const int *first = keys, *last = keys + n;\n"
               "  while (first < last) { const int *m = first + (last - first) / 2;\n"
               "    if (*m < threadIdx.x) first = m + 1; else last = m; }\n"
               "  out[threadIdx.x] = first - keys; }",
               NULL,
               "loop while: halvings(n + 1, 1)\n"
               "  load keys[bisection low(0, n, while) + (-bisection low(0, n, while) + bisection high(0, n, "
               "while))/2] -- bisection: step k goes to one of 2^k places, loaded from keys\n"
               "store out[threadIdx.x]\n");
}

/* Neither the middle, nor by what is loaded there, nor halves; and a range that is loaded is not known. */
static void
test_others(void)
{
    static const char *const BODIES[] = {
        "int l = 0, h = n; while (h - l > 1) { int m = (l + h) / 2; if (p[m] > x) h = m; else l = m + 2; }",
        "int l = 0, h = n; while (h - l > 1) { int m = (l + h) / 2; if (p[0] > x) h = m; else l = m; }",
        "int l = 0, h = n; while (h - l > 1) { int m = (l + h) / 2; if (p[l] > x) h = m; else l = m; }",
        "int l = 0, h = n; while (h - l > 3) { int m = (2 * l + h) / 3; if (p[m] > x) h = m; else l = m; }",
        "int l = p[n], h = p[n + 1]; while (h - l > 1) { int m = (l + h) / 2; if (p[m] > x) h = m; else l = "
        "m; }",
        "int l = n, h = 0; while (l - h > 1) { if (p[l] > x) h++; else l--; }",
    };

    for (guint i = 0; i < G_N_ELEMENTS(BODIES); i++) {
        g_autofree char *source = g_strdup_printf(
            "__global__ void k(const int *p, int *out, int n) { int x = threadIdx.x; %s out[x] = p[l]; }",
            BODIES[i]);
        g_autoptr(Program) program = walk_source(source);
        const Kernel *kernel = find_kernel(program, NULL);

        g_assert_cmpuint(kernel->accesses->len, >, 1);
        for (guint k = 0; k < kernel->accesses->len; k++) {
            const Access *access = g_ptr_array_index(kernel->accesses, k);

            g_assert_true(!access->index || !expr_find_bisection(access->index));
        }
    }
}

/* One that may stop where it finds what it looks for has ended where it stops by itself. */
static void
test_early(void)
{
    g_autoptr(Program) program =
        walk_source("__global__ void k(const int *p, int *out, int n) {\n"
                    "  int l = 0, h = n - 1, x = threadIdx.x;\n"
                    "  while (l <= h) { int m = (l + h) / 2; int y = p[m]; if (y == x) return;\n"
                    "    if (y < x) l = m + 1; else h = m - 1; }\n"
                    "  out[x] = p[l]; }");
    const Kernel *kernel = find_kernel(program, NULL);
    const Access *found = g_ptr_array_index(kernel->accesses, 1);
    const Loop *loop = g_ptr_array_index(kernel->loops, 0);

    g_assert_true(loop->at_most);
    g_assert_cmpint(trips_of(kernel, 100), ==, 7);
    g_assert_nonnull(expr_find_bisection(found->index));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(SEARCHES); i++) {
        g_autofree char *path = g_strdup_printf("/bisection/ways/%s", SEARCHES[i].name);

        g_test_add_data_func(path, GUINT_TO_POINTER(i), test_ways);
    }
    g_test_add_func("/bisection/text", test_text);
    g_test_add_func("/bisection/pointers", test_pointers);
    g_test_add_func("/bisection/others", test_others);
    g_test_add_func("/bisection/early", test_early);
    return g_test_run();
}
