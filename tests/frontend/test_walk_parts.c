/* SPDX-License-Identifier: MIT */
/* Short loops whose counters pick parts of elements: the kernel has a form in which they are written out. */
#include "walk_check.h"

#define CELL "struct V { float e[3], w; };\n"
#define KERNEL(body)                                                                                         \
    CELL "__global__ void k(V *v, float *x, float *o, int n, int m) { int i = threadIdx.x;\n" body "}"
#define I "threadIdx.x"

static void
test_members(void)
{
    check_unrolled_body(KERNEL("for (int d = 0; d < 3; d++) v[i].e[d] = 0; v[i].w = 1;"), NULL,
                        "store v[" I "].e[0]\nstore v[" I "].e[1]\nstore v[" I "].e[2]\nstore v[" I "].w\n");
    check_unrolled_body(KERNEL("for (int d = 2; d >= 0; d -= 2) v[i].e[d] = 0;"), NULL,
                        "store v[" I "].e[2]\nstore v[" I "].e[0]\n");
    check_unrolled_body(KERNEL("int d = 0; do { v[i].e[d] = 0; d++; } while (d < 2);"), NULL,
                        "store v[" I "].e[0]\nstore v[" I "].e[1]\n");
}

static void
test_scalars(void)
{
    check_unrolled_body(KERNEL("float s = 0; for (int d = 0; d < 3; d++) s += x[3 * i + d]; o[i] = s;"), NULL,
                        "load x[3*" I "]\nload x[3*" I " + 1]\nload x[3*" I " + 2]\nstore o[" I "]\n");
    /* planes, not parts: the counter's step is the larger one */
    check_unrolled_body(KERNEL("for (int d = 0; d < 3; d++) x[i + 1024 * d] = 0;"), NULL, NULL);
    check_unrolled_body(KERNEL("for (int d = 0; d < 3; d++) x[i * n + d] = 0;"), NULL, NULL);
}

/* What is around a short loop stays, and so do the other loops. */
static void
test_around(void)
{
    check_unrolled_body(KERNEL("for (int j = 0; j < n; j++) if (j < m)\n"
                               "  for (int d = 0; d < 2; d++) { if (d == 1) continue; v[j].e[d] = 0; }\n"
                               "  for (int j = 0; j < 500; j++) v[j].w = 0;"),
                        NULL,
                        "loop j: n\n  if j < m\n    store v[j].e[0]\n"
                        "loop j: 500\n  store v[j].w\n");
    check_unrolled_body(KERNEL("for (int a = 0; a < 2; a++) for (int d = a; d < 2; d++) v[i + a].e[d] = 0;"),
                        NULL, "store v[" I "].e[0]\nstore v[" I "].e[1]\nstore v[" I " + 1].e[1]\n");
}

/* Loops as long as nvcc unrolls them: tests/oracle/test_unrolled.c. */
static void
test_long(void)
{
    g_autoptr(GString) stores = g_string_new(NULL);

    for (guint d = 0; d < 27; d++)
        g_string_append_printf(stores, "store w[threadIdx.x].e[%u]\n", d);
    check_unrolled_body("struct W { float e[27]; };\n"
                        "__global__ void k(W *w) { for (int d = 0; d < 27; d++) w[threadIdx.x].e[d] = 0; }",
                        NULL, stores->str);
}

/* Loops that stay loops: too long, left early, kept by the source, of unknown length. */
static void
test_kept(void)
{
    static const char *const loops[] = {
        "for (int d = 0; d < n; d++)",
        "\n#pragma unroll 1\nfor (int d = 0; d < 3; d++)",
    };

    for (guint l = 0; l < G_N_ELEMENTS(loops); l++) {
        g_autofree char *source = g_strdup_printf(KERNEL("%s v[i].e[d] = 0;"), loops[l]);

        check_unrolled_body(source, NULL, NULL);
    }
    check_unrolled_body("struct W { float e[500]; };\n"
                        "__global__ void k(W *w) { for (int d = 0; d < 500; d++) w[threadIdx.x].e[d] = 0; }",
                        NULL, NULL);
    check_unrolled_body(KERNEL("for (int d = 0; d < 3; d++) { if (x[d] > 0) break; v[i].e[d] = 0; }"), NULL,
                        "loop d: 3\n  load x[d]\n  if >(load x(d, d), 0) == 0\n    store v[" I "].e[d]\n");
}

/* Values that a loop makes step by step are known in each iteration. */
static void
test_values(void)
{
    check_body(KERNEL("int at = 1; for (int d = 0; d < 3; d++) { v[at].e[d] = 0; at = at * 3 + d; }"
                      "v[at].w = 0;"),
               NULL, "store v[1].e[0]\nstore v[3].e[1]\nstore v[10].e[2]\nstore v[32].w\n");
    check_unrolled_body(KERNEL("int t[3] = {4, 5, 6}; for (int d : t) v[i].e[d - 4] = 0;"), NULL,
                        "store v[" I "].e[0]\nstore v[" I "].e[1]\nstore v[" I "].e[2]\n");
}

/* Unions are what all their members have in common: an array shows it best, then the first member. */
static void
test_unions(void)
{
    check_body("struct Q { union { struct { float x, y; }; float v[2]; struct { int a; unsigned b; } k; }; "
               "int id; };\n"
               "__global__ void k(Q *q) { q[1].v[1] = q[0].y; q[2].k.a = q[3].id; }",
               NULL, "load q[0].v[1]\nstore q[1].v[1]\nload q[3].id\nstore q[2].v[0]\n");
    check_body(
        "struct D { union { struct { int a; short b, c; } x; struct { float f; short g, h; } y; } u; };\n"
        "__global__ void k(D *d) { d[0].u.y.h = d[1].u.x.b; }",
        NULL, "load d[1].u.x.b\nstore d[0].u.x.c\n");
    /* other sizes, other places, other numbers of scalars: one field */
    check_body("struct E { union { short s[4]; float f[2]; }; };\n__global__ void k(E *e) { e[0].f[1] = 0; }",
               NULL, "store e[0].union\n");
    check_body("struct G { union { struct { int a, b; } p; struct { int a; char c; int b; } q; }; };\n"
               "__global__ void k(G *g) { g[0].p.b = 0; }",
               NULL, "store g[0].union\n");
    check_body("struct H { union { float v[4]; struct { float x, y, z; }; }; };\n"
               "__global__ void k(H *h) { h[0].z = 0; }",
               NULL, "store h[0].union\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/walk-parts/members", test_members);
    g_test_add_func("/walk-parts/scalars", test_scalars);
    g_test_add_func("/walk-parts/around", test_around);
    g_test_add_func("/walk-parts/kept", test_kept);
    g_test_add_func("/walk-parts/long", test_long);
    g_test_add_func("/walk-parts/values", test_values);
    g_test_add_func("/walk-parts/unions", test_unions);
    return g_test_run();
}
