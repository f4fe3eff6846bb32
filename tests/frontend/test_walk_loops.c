/* SPDX-License-Identifier: MIT */
/* Loops: trip counts, induction variables, values that loops change. */
#include "walk_check.h"

#include <string.h>

static void
test_trip_counts(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  for (int i = 0; i < n; i++) a[i] = 0;\n"
               "  for (int i = 2; i <= 10; i += 3) a[i] = 0;\n"
               "  for (int i = n; i > 0; --i) a[i] = 0;\n"
               "  for (int i = 7; 0 <= i; i -= 2) a[i] = 0;\n"
               "  for (unsigned i = 0; n > i; ++i) a[i] = 0;\n"
               "  for (int i = 0; i != 8; i += 2) a[i] = 0;\n"
               "  for (int i = 5; i < 5; i++) a[i] = 0; }",
               NULL,
               "loop i: n\n  store a[i]\n"
               "loop i: 3\n  store a[3*i + 2]\n"
               "loop i: n\n  store a[n - i]\n"
               "loop i: 4\n  store a[-2*i + 7]\n"
               "loop i: n\n  store a[i]\n"
               "loop i: 4\n  store a[2*i]\n"
               "loop i: 0\n  store a[i + 5]\n");
}

/* A condition that stays the same is asked in front of the loop. */
static void
test_unswitched(void)
{
    check_body("__global__ void k(float *a, const float *w, int n, int c) { float s = 0;\n"
               "  for (int i = 0; i < n; i++) { s += w[i]; if (c > 3) s += a[7]; }\n"
               "  a[0] = s; }",
               NULL,
               "if 3 < c\n"
               "  loop i: n\n    load w[i]\n    load a[7]\n"
               "else\n"
               "  loop i: n\n    load w[i]\n"
               "store a[0]\n");
}

/* The work would double with each of the loops. */
static void
test_unswitched_in_each_other(void)
{
    g_autoptr(GString) source =
        g_string_new("__global__ void k(const float *a, float *o, int n, int c) { float s = 0;\n");
    g_autoptr(Program) program = NULL;

    for (guint i = 0; i < 9; i++)
        g_string_append_printf(
            source, "for (int k%u = 0; k%u < n; k%u++) { if (c > %u) s += a[7] * a[k%u];\n", i, i, i, i, i);
    g_string_append(source, "}}}}}}}}} o[0] = s; }");
    program = walk_source(source->str);
    g_assert_cmpuint(find_kernel(program, NULL)->loops->len, <, 200);
    g_assert_cmpuint(find_kernel(program, NULL)->loops->len, >, 9);
}

static void
test_symbolic_step(void)
{
    check_body("__global__ void k(float *a, int n, int s) { for (int i = 1; i < n; i += s) a[i] = 0; }", NULL,
               "loop i: (n + s - 2)/s\n  store a[s*i + 1]\n");
}

static void
test_grid_stride(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) "
               "a[i] = 0; }",
               NULL,
               "loop i: grid (n + blockDim.x*gridDim.x - 1)/(blockDim.x*gridDim.x)\n"
               "  store a[blockIdx.x*blockDim.x + threadIdx.x + blockDim.x*i*gridDim.x]\n");
}

/* The iterations that loaded bounds decide, as long as nothing else ends the loop. */
static void
test_loaded_trip(void)
{
    static const char *const EXPECTED[] = {
        "max(-load a(threadIdx.x) + load a(threadIdx.x + 1), 0)",
        "max((-load a(threadIdx.x/32) - threadIdx.x%32 + load a(threadIdx.x/32 + 1) + 31)/32, 0)",
        NULL,
        NULL,
        NULL,
    };
    g_autoptr(Program) program =
        walk_source("__global__ void k(const int *a, float *b, int n) {\n"
                    "  int t = threadIdx.x, w = t / 32, k = a[t], end = a[t + 1];\n"
                    "  while (k < end) b[k++] = 0;\n"
                    "  for (int j = a[w] + t % 32; j < a[w + 1]; j += 32) b[j] = 0;\n"
                    "  for (int j = a[t]; j < a[t + 1]; j++) if (b[j] > 0) break;\n"
                    "  for (int j = a[t]; j < a[t + 1] && j < n; j++) b[j] = 0;\n"
                    "  for (int j = 0; j < n; j++) b[j] = 0; }");
    const Kernel *kernel = find_kernel(program, NULL);

    g_assert_cmpuint(kernel->loops->len, ==, G_N_ELEMENTS(EXPECTED));
    for (guint i = 0; i < kernel->loops->len; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);
        g_autofree char *text = loop->loaded_trip ? expr_to_string(loop->loaded_trip) : NULL;

        g_assert_cmpstr(text, ==, EXPECTED[i]);
    }
}

/* What each thread makes of it, where the first one's count stands for all. */
static void
test_own_trip(void)
{
    g_autoptr(Program) program =
        walk_source("__global__ void k(float *a, int n) {\n"
                    "  for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = 0;\n"
                    "  for (int i = threadIdx.x; i < n && i < 99; i += blockDim.x) a[i] = 0;\n"
                    "  for (int i = 0; i < n; i++) a[i] = 0; }");
    const Kernel *kernel = find_kernel(program, NULL);
    const Loop *strided = g_ptr_array_index(kernel->loops, 0), *twice = g_ptr_array_index(kernel->loops, 1);
    gint64 block[] = {64, 1, 1}, n = 100, trips;

    g_assert_cmpuint(kernel->loops->len, ==, 3);
    for (gint64 t = 0; t < 64; t++) {
        gint64 params[] = {n, n};
        const gboolean known[] = {TRUE, TRUE};
        ExprEnv env = {.thread = {t}, .params = params, .param_known = known, .n_params = 2};

        memcpy(env.block_dim, block, sizeof block);
        g_assert_true(expr_eval(strided->own_trip, &env, &trips));
        g_assert_cmpint(trips, ==, t < 36 ? 2 : 1);
        g_assert_true(expr_eval(strided->trip, &env, &trips));
        g_assert_cmpint(trips, ==, 2);
        g_assert_true(expr_eval(twice->own_trip, &env, &trips));
        g_assert_cmpint(trips, ==, t < 35 ? 2 : 1);
    }
    g_assert_null(((Loop *)g_ptr_array_index(kernel->loops, 2))->own_trip);
}

static void
test_block_stride(void)
{
    check_body(
        "__global__ void k(float *a) { for (int i = threadIdx.x; i < 1024; i += blockDim.x) a[i] = 0; }",
        NULL,
        "loop i: (blockDim.x + 1023)/blockDim.x\n"
        "  store a[threadIdx.x + i*blockDim.x]\n");
}

static void
test_nested(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  for (int i = 0; i < 4; i++) for (int j = i; j < n; j++) a[i * n + j] = 0; }",
               NULL,
               "loop i: 4\n"
               "  loop j: max(n - i, 0)\n"
               "    store a[i + j + n*i]\n");
}

static void
test_while_and_do(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int i = 0; while (i < n) { a[i] = 0; i += 2; }\n"
               "  int j = n; while (j--) a[j] = 0;\n"
               "  int m = 0; do { a[m] = 0; m++; } while (m < 6); }",
               NULL,
               "loop while: (n + 1)/2\n  store a[2*while]\n"
               "loop while: n\n  store a[n - while - 1]\n"
               "loop do: 6\n  store a[do]\n");
}

static void
test_value_after_loop(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int i, s = 3; for (i = 0; i < n; i++) s += 4; a[i] = 0; a[s] = 0; }",
               NULL, "store a[n]\nstore a[4*n + 3]\n");
}

static void
test_pointer_induction(void)
{
    check_body("__global__ void k(float *a, const float *b, int n, int ld) {\n"
               "  const float *p = b + threadIdx.x; float s = 0;\n"
               "  for (int i = 0; i < n; i++, p += ld) s += *p;\n"
               "  for (const float *q = b; q < b + 8; q++) s += *q;\n"
               "  a[0] = s; }",
               NULL,
               "loop i: n\n  load b[threadIdx.x + ld*i]\n"
               "loop q: 8\n  load b[q]\n"
               "store a[0]\n");
}

/* The iteration that `break` leaves counts up to there; a loop with a condition of its own runs the smaller
 * of both numbers. */
static void
test_breaks(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  for (int j = 0; ; j++) { a[j] = 0; if (j == n) break; a[2 * j] = 0; }\n"
               "  for (int j = 0; j < 9; j++) { a[j] = 1; if (j >= 4 || j == n) break; }\n"
               "  for (int j = 0; j < n; j++) { if (j > 6) break; a[j] = 2; }\n"
               "  for (int j = 3; j < 9; j++) { a[j] = 3; if (j == 2) break; } }",
               NULL,
               "loop j: n + 1\n  store a[j]\n  if n == j == 0\n    store a[2*j]\n"
               "loop j: min(min(n < 0 ? 2147483647 : n, 4) + 1, 9)\n  store a[j]\n"
               "loop j: min(n, 7)\n  if j < 7\n    store a[j]\n"
               "loop j: 6\n  store a[j + 3]\n");
}

/* nvcc makes two loops of one that leaves out a number that it knows to be among those counted; of each it
 * does first what four at a time leave over. */
static void
test_split(void)
{
#define PAIRS(guard, rest)                                                                                   \
    "__global__ void k(const float *a, float *o, int n) { int i = threadIdx.x; float s = 0; " guard          \
    "  for (int j = 0; j < n; j++) { if (j != i) s += a[j]; " rest " } o[0] = s; }"
    static const char whole[] = "  loop j: n\n    if threadIdx.x == j == 0\n      load a[j]\n";
    g_autofree char *without = NULL;

    check_body(PAIRS("if (i < n)", ""), NULL,
               "if threadIdx.x < n\n"
               "  if 0 < threadIdx.x\n"
               "    loop j: min(n, max(threadIdx.x - threadIdx.x%4, 0))\n      load a[j]\n"
               "    loop j: min(threadIdx.x%4, max(n - threadIdx.x + threadIdx.x%4, 0))\n"
               "      load a[threadIdx.x - threadIdx.x%4 + j]\n"
               "  if threadIdx.x + 1 < n\n"
               "    loop j: min(max(n - threadIdx.x - 1, 0), max((n - threadIdx.x - 1)%4, 0))\n"
               "      load a[threadIdx.x + j + 1]\n"
               "    loop j: max(n - threadIdx.x - (n - threadIdx.x - 1)%4 - 1, 0)\n"
               "      load a[threadIdx.x + (n - threadIdx.x - 1)%4 + j + 1]\n"
               "store o[0]\n");
    check_body(PAIRS("if (i >= n) return;\n#pragma unroll 32\n", ""), NULL,
               "if threadIdx.x + 1 < n + 1\n"
               "  if 0 < threadIdx.x\n"
               "    loop j: min(n, max(threadIdx.x - threadIdx.x%32, 0))\n      load a[j]\n"
               "    loop j: min(threadIdx.x%32, max(n - threadIdx.x + threadIdx.x%32, 0))\n"
               "      load a[threadIdx.x - threadIdx.x%32 + j]\n"
               "  if threadIdx.x + 1 < n\n"
               "    loop j: min(max(n - threadIdx.x - 1, 0), max((n - threadIdx.x - 1)%32, 0))\n"
               "      load a[threadIdx.x + j + 1]\n"
               "    loop j: max(n - threadIdx.x - (n - threadIdx.x - 1)%32 - 1, 0)\n"
               "      load a[threadIdx.x + (n - threadIdx.x - 1)%32 + j + 1]\n"
               "  store o[0]\n");
    without = g_strdup_printf("loop j: n\n  if threadIdx.x == j == 0\n    load a[j]\nstore o[0]\n");
    check_body(PAIRS("", ""), NULL, without);
    g_free(without);
    without = g_strdup_printf("if threadIdx.x < n\n%s    store o[j]\nstore o[0]\n", whole);
    check_body(PAIRS("if (i < n)", "o[j] = s;"), NULL, without);
#undef PAIRS
}

static void
test_geometric(void)
{
    check_body("__global__ void k(float *a) {\n"
               "  for (int s = 1; s < 64; s *= 2) a[s] = 0;\n"
               "  for (int s = 16; s > 0; s >>= 1) a[s] = 0;\n"
               "  for (int s = 100; s; s /= 10) a[0] = 0; }",
               NULL,
               "loop s: 6\n  store a[1 << s]\n"
               "loop s: 5\n  store a[16 >> s]\n"
               "loop s: 3\n  store a[0]\n");
}

static void
test_late_value(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int prev = -1, first = 9;\n"
               "  for (int i = 0; i < n; i++) { a[prev + 1] = 0; a[first] = 0; prev = i; first = 3; } }",
               NULL,
               "loop i: n\n"
               "  store a[i]\n"
               "  store a[i == 0 ? 9 : 3]\n");
}

static void
test_alternating_buffers(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int buf = 0, turn = 1;\n"
               "  for (int i = 0; i < n; i++) { a[buf * 32 + turn] = 0; buf ^= 1; turn = 1 - turn; } }",
               NULL,
               "loop i: n\n"
               "  store a[32*(i%2 ? 1 : 0) + (i%2 ? 0 : 1)]\n");
}

static void
test_quadratic(void)
{
    check_body("__global__ void k(float *a) { int o = 0; for (int i = 0; i < 9; i++) { a[o] = 0; o += i; } }",
               NULL, "loop i: 9\n  store a[(-i + i*i)/2]\n");
}

static void
test_ring(void)
{
    check_body("__global__ void k(float *a, int n, int s) {\n"
               "  int x = 0, y = 100, z = s;\n"
               "  for (int i = 0; i < n; i++) { a[x] = 0; a[y] = 0; a[z] = 0; x = (x + 3) % 7; y = (y + 1) % "
               "10; z = (z + 5) & 31; } }",
               NULL,
               "loop i: n\n"
               "  store a[3*i%7]\n"
               "  store a[i == 0 ? 100 : (i + 100)%10]\n"
               "  store a[i == 0 ? s : s + 5*i & 31]\n");
}

static void
test_conditional_induction(void)
{
    check_body("__global__ void k(float *a, int n, int up) {\n"
               "  int o = 0; for (int i = 0; i < n; i++) { a[o] = 0; if (up) o += 4; } }",
               NULL, "loop i: n\n  store a[up == 0 == 0 ? 4*i : 0]\n");
}

static void
test_data_dependent_counter(void)
{
    check_body("__global__ void k(float *a, const int *b, int n) {\n"
               "  int o = 0; for (int i = 0; i < n; i++) if (b[i] > 0) { a[o] = 0; o++; }\n"
               "  a[o] = 1; }",
               NULL,
               "loop i: n\n"
               "  load b[i]\n"
               "  if 0 < load b(i)\n"
               "    store a[load b #o in the loop1(i)] -- indirect: loaded from b\n"
               "store a[load b #o after the loop2] -- indirect: loaded from b\n");
}

/* What a loop makes of variables in a way that has no formula: computed, with the numbers it may be. */
static void
test_computed_in_loops(void)
{
    check_body(
        "__global__ void k(float *a, int n) {\n"
        "  int x = 1, y = threadIdx.x, z = 0; unsigned h = 7;\n"
        "  for (int i = 0; i < n; i++) {\n"
        "    a[x] = 0; x = (x * 5 + i * i) & 63;\n"
        "    a[y] = 1; y = y + 1 < n ? y + 1 : 0;\n"
        "    a[z] = 2; z = y > i ? 3 : z > 5 ? 8 + 2 * (y % 3 == 0) : z;\n"
        "    a[h] = 3; h = h * h % 100; }\n"
        "  a[z] = 4; }",
        NULL,
        "loop i: n\n"
        "  store a[varies x in the loop #1(i)] -- indirect: computed: x in the loop, 0 to 63\n"
        "  store a[varies y in the loop #2(threadIdx.x, i)] -- indirect: computed: y in the loop\n"
        "  store a[varies z in the loop #3(threadIdx.x, i)] -- indirect: computed: z in the loop, 0 to 10\n"
        "  store a[varies h in the loop #4(i)] -- indirect: computed: h in the loop, -99 to 99\n"
        "store a[varies z after the loop #7(threadIdx.x)] -- indirect: computed: z after the loop, 0 to "
        "10\n");
}

/* Counters that begin again at an end. */
static void
test_wrapping_counters(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int u = 0, v = 3, x = 0, y = 5, z = 3;\n"
               "  for (int i = 0; i < n; i++) {\n"
               "    a[u] = 0; if (++u == 8) u = 0;\n"
               "    a[v] = 1; v += 3; if (v >= 16) v -= 16;\n"
               "    a[x] = 2; x = x + 1 < n ? x + 1 : 0;\n"
               "    a[y] = 3; y = y + 1 == 9 ? 2 : y + 1;\n"
               "    a[z] = 4; if (++z == 3) z = 0; } }",
               NULL,
               "loop i: n\n"
               "  store a[i%8]\n"
               "  store a[(3*i + 3)%16]\n"
               "  store a[i%n]\n"
               "  store a[(i + 3)%7 + 2]\n"
               "  store a[varies z in the loop #1(i)] -- indirect: computed: z in the loop\n");
}

/* The largest of what an array of the thread holds that a loop fills, and a variable that all threads set. */
static void
test_local_arrays_and_shared(void)
{
    check_body("__global__ void k(const float *a, float *p, int n) {\n"
               "  __shared__ int s; float w[20], most; int at = 0;\n"
               "  for (int i = 0; i < n; i++) w[i] = a[i];\n"
               "  most = w[0];\n"
               "  for (int i = 1; i < n; i++) if (w[i] > most) { at = i; most = w[i]; }\n"
               "  p[at] = 0; s = threadIdx.x; p[s] = 1; }",
               NULL,
               "loop i: n\n  load a[i]\n"
               "store p[load a #at after the loop8] -- indirect: loaded from a\n"
               "store p[varies s #10(blockIdx.x)] -- indirect: computed: s\n");
}

static void
test_loaded_bounds(void)
{
    check_body("__global__ void k(float *a, const int *start, const int *col) {\n"
               "  int r = threadIdx.x;\n"
               "  for (int j = start[r]; j < start[r + 1]; j++) a[col[j]] += 1; }",
               NULL,
               "load start[threadIdx.x]\n"
               "loop j: ? -- indirect: loaded from start\n"
               "  load start[threadIdx.x + 1]\n"
               "  load col[load start(threadIdx.x) + j] -- indirect: loaded from start\n"
               "  load a[load col(load start(threadIdx.x) + j)] -- indirect: loaded from col\n"
               "  store a[load col(load start(threadIdx.x) + j)] -- indirect: loaded from col\n");
}

static void
test_thread_dependent_bounds(void)
{
    check_body("__global__ void k(float *a) { for (int j = 0; j < threadIdx.x; j++) a[j] = 0; }", NULL,
               "loop j: threadIdx.x\n  store a[j]\n");
}

static gboolean
first_loop_at_most(const char *body)
{
    g_autofree char *source =
        g_strdup_printf("__global__ void k(float *a, const float *b, int n) { %s }", body);
    g_autoptr(Program) program = walk_source(source);
    const Kernel *kernel = find_kernel(program, NULL);
    const Loop *loop = g_ptr_array_index(kernel->loops, 0);

    return loop->at_most;
}

static void
test_early_end(void)
{
    g_assert_true(first_loop_at_most("for (int i = 0; i < n; i++) { if (b[i] > 3) break; a[i] = 0; }"));
    g_assert_true(first_loop_at_most("for (int i = 0; i < n; i++) { if (b[i] > 3) return; a[i] = 0; }"));
    g_assert_true(first_loop_at_most("int i = 0; while (i < 9) { a[i] = 0; i++; if (b[i] == n) break; }"));
    g_assert_true(first_loop_at_most("int i = 0; for (;;) { if (i >= n) break; if (b[i] > 3) break; i++; }"));
    g_assert_true(first_loop_at_most("int i = 0; while (i < n && b[i] != 3) { a[i] = 0; i++; }"));
    g_assert_true(first_loop_at_most("for (int i = 0; b[i] > 3 && i < 9; i++) a[i] = 0;"));
    g_assert_false(first_loop_at_most("for (int i = 0; i < n && i < 9; i++) a[i] = 0;"));
    g_assert_false(first_loop_at_most("int i = 0; for (;;) { if (i >= n) break; a[i] = 0; i++; }"));
    g_assert_false(first_loop_at_most("for (int i = 0; i < n; i++) { if (b[i] > 3) continue; a[i] = 0; }"));
    g_assert_false(
        first_loop_at_most("for (int i = 0; i < n; i++) a[i] = 0; if (b[0] > 3) return; a[0] = 1;"));
    g_assert_false(first_loop_at_most("for (int i = 0; i < n; i++)\n"
                                      "  for (int j = 0; j < 4; j++) if (b[j] > 3) break;"));
}

/* One thread a chunk: as long as all others, but for what ends at n. */
static void
test_chunks(void)
{
    static const char *const bounds[] = {
        "hi = min(lo + per, n);",
        "hi = lo + per < n ? lo + per : n;",
        "hi = lo + per <= n ? lo + per : n;",
        "hi = lo + per > n ? n : lo + per;",
        "hi = n < lo + per ? n : lo + per;",
        "hi = lo + per; if (hi > n) hi = n;",
        "hi = lo + min(per, n - lo);",
    };

    for (guint i = 0; i < G_N_ELEMENTS(bounds); i++) {
        g_autofree char *source = g_strdup_printf("__global__ void k(float *a, int n, int per) {\n"
                                                  "  int lo = threadIdx.x * per, %s\n"
                                                  "  for (int i = lo; i < hi; i++) a[i] = 0; }",
                                                  bounds[i]);

        check_body(source, NULL,
                   "loop i: max(min(per, n - per*threadIdx.x), 0)\n  store a[per*threadIdx.x + i]\n");
    }
    /* down */
    check_body("__global__ void k(float *a, int n) {\n"
               "  int hi = threadIdx.x * 8, lo = max(hi - 8, n);\n"
               "  for (int i = hi; i > lo; i--) a[i] = 0; }",
               NULL, "loop i: max(min(-n + 8*threadIdx.x, 8), 0)\n  store a[8*threadIdx.x - i]\n");
    /* a choice that is no bound of the two */
    check_body("__global__ void k(float *a, int n, int per) {\n"
               "  int lo = threadIdx.x * per, hi = lo + per < n ? n : lo + per;\n"
               "  for (int i = lo; i < hi; i++) a[i] = 0; }",
               NULL, "loop i: max(max(per, n - per*threadIdx.x), 0)\n  store a[per*threadIdx.x + i]\n");
}

static void
test_endless(void)
{
    check_body("__global__ void k(float *a) { for (;;) a[threadIdx.x] = 0; }", NULL,
               "loop for: ? -- it ends by break or return alone\n  store a[threadIdx.x]\n");
    check_body("__global__ void k(float *a) { while (true) { a[threadIdx.x] += 1; if (a[0] > 1) return; } }",
               NULL,
               "loop while: ? -- it ends by break or return alone\n"
               "  load a[threadIdx.x]\n  store a[threadIdx.x]\n  load a[0]\n");
    check_body("__global__ void k(float *a) { for (int i = 0; i < 4; i--) a[i] = 0; }", NULL,
               "loop i: ? -- its condition never becomes false\n  store a[-i]\n");
}

static void
test_break_is_the_condition(void)
{
    check_body("__global__ void k(float *a, int n) { int i = 0; while (1) { if (i >= n) break; a[i] = 0; i "
               "+= 2; } }",
               NULL,
               "loop while: (n + 1)/2\n"
               "  if 2*while + 1 < n + 1\n"
               "    store a[2*while]\n");
}

static void
test_continue(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int o = 0;\n"
               "  for (int i = 0; i < n; i++) { o += 2; if (i == 3) continue; a[o] = 0; } }",
               NULL,
               "loop i: n\n"
               "  if i == 3 == 0\n"
               "    store a[2*i + 2]\n");
}

static void
test_return_inside(void)
{
    check_body("__device__ int find(const int *b, int n) { for (int i = 0; i < n; i++) if (b[i] == 7) return "
               "i; return n; }\n"
               "__global__ void k(float *a, const int *b, int n) { a[find(b, n)] = 0; }",
               NULL,
               "loop i: n\n"
               "  load b[i]\n"
               "store a[load b #number4] -- indirect: loaded from b\n");
}

static void
test_partial_condition(void)
{
    check_body("__global__ void k(float *a, int n, int m) { for (int i = 0; i < n && i < m; i++) a[i] = 0; }",
               NULL, "loop i: min(n, m)\n  store a[i]\n");
}

static void
test_runs_once(void)
{
    check_body("__global__ void k(float *a) { do { a[threadIdx.x] = 0; } while (0); while (true) { a[1] = 0; "
               "break; } }",
               NULL, "store a[threadIdx.x]\nstore a[1]\n");
}

static void
test_range_for(void)
{
    check_body("__global__ void k(float *a) { int w[3] = {4, 5, 6}; for (int x : w) a[x] = 0; }", NULL,
               "loop x: 3\n  store a[x == 0 ? 4 : x == 1 ? 5 : 6]\n");
}

static void
test_missing_parts(void)
{
    check_body("__global__ void k(float *a, int n) {\n"
               "  int i = 0; for (; i < n;) { a[i] = 0; i++; }\n"
               "  int j = 0; for (; j < n; j++) a[j] = 0;\n"
               "  for (int m = 0; m < n;) { a[m] = 0; m += 4; } }",
               NULL,
               "loop for: n\n  store a[for]\n"
               "loop j: n\n  store a[j]\n"
               "loop m: (n + 3)/4\n  store a[4*m]\n");
}

static void
test_stores_change_loads(void)
{
    /* What is loaded before and after the store is not the same index; what the store can't reach is. */
    check_body("__global__ void k(int *a, const int *__restrict__ b, float *x) {\n"
               "  x[a[0]] = 0; a[1] = 2; x[a[0]] = 0; x[b[0]] = 0; x[b[0]] = 1;\n"
               "  for (int i = 0; i < 4; i++) { x[a[0]] = 0; a[2] = i; } }",
               NULL,
               "load a[0]\nstore x[load a(0)] -- indirect: loaded from a\n"
               "store a[1]\n"
               "load a[0]\nstore x[load a #2(0)] -- indirect: loaded from a\n"
               "load b[0]\nstore x[load b(0)] -- indirect: loaded from b\n"
               "load b[0]\nstore x[load b(0)] -- indirect: loaded from b\n"
               "loop i: 4\n"
               "  load a[0]\n  store x[load a #2(0, i)] -- indirect: loaded from a\n"
               "  store a[2]\n");
}

static void
test_pointer_chase(void)
{
    check_body("struct Node { Node *next; int value; };\n"
               "__global__ void k(Node *p, int *out) { int s = 0; while (p) { s += p->value; p = p->next; } "
               "out[0] = s; }",
               NULL,
               "loop while: ? -- indirect: loaded from p.next\n"
               "  load p[load p.next #p in the loop2(while)].value -- indirect: loaded from p.next\n"
               "  load p[load p.next #p in the loop2(while)].next -- indirect: loaded from p.next\n"
               "store out[0]\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/loops/trip-counts", test_trip_counts);
    g_test_add_func("/loops/symbolic-step", test_symbolic_step);
    g_test_add_func("/loops/grid-stride", test_grid_stride);
    g_test_add_func("/loops/own-trip", test_own_trip);
    g_test_add_func("/loops/loaded-trip", test_loaded_trip);
    g_test_add_func("/loops/block-stride", test_block_stride);
    g_test_add_func("/loops/nested", test_nested);
    g_test_add_func("/loops/while-and-do", test_while_and_do);
    g_test_add_func("/loops/value-after-loop", test_value_after_loop);
    g_test_add_func("/loops/pointer-induction", test_pointer_induction);
    g_test_add_func("/loops/geometric", test_geometric);
    g_test_add_func("/loops/breaks", test_breaks);
    g_test_add_func("/loops/split", test_split);
    g_test_add_func("/loops/late-value", test_late_value);
    g_test_add_func("/loops/alternating-buffers", test_alternating_buffers);
    g_test_add_func("/loops/quadratic", test_quadratic);
    g_test_add_func("/loops/ring", test_ring);
    g_test_add_func("/loops/conditional-induction", test_conditional_induction);
    g_test_add_func("/loops/data-dependent-counter", test_data_dependent_counter);
    g_test_add_func("/loops/computed", test_computed_in_loops);
    g_test_add_func("/loops/wrapping-counters", test_wrapping_counters);
    g_test_add_func("/loops/local-arrays", test_local_arrays_and_shared);
    g_test_add_func("/loops/loaded-bounds", test_loaded_bounds);
    g_test_add_func("/loops/thread-dependent-bounds", test_thread_dependent_bounds);
    g_test_add_func("/loops/chunks", test_chunks);
    g_test_add_func("/loops/early-end", test_early_end);
    g_test_add_func("/loops/endless", test_endless);
    g_test_add_func("/loops/unswitched", test_unswitched);
    g_test_add_func("/loops/unswitched-in-each-other", test_unswitched_in_each_other);
    g_test_add_func("/loops/break-is-the-condition", test_break_is_the_condition);
    g_test_add_func("/loops/continue", test_continue);
    g_test_add_func("/loops/return-inside", test_return_inside);
    g_test_add_func("/loops/partial-condition", test_partial_condition);
    g_test_add_func("/loops/runs-once", test_runs_once);
    g_test_add_func("/loops/range-for", test_range_for);
    g_test_add_func("/loops/missing-parts", test_missing_parts);
    g_test_add_func("/loops/stores-change-loads", test_stores_change_loads);
    g_test_add_func("/loops/pointer-chase", test_pointer_chase);
    return g_test_run();
}
