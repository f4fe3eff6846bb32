/* SPDX-License-Identifier: MIT */
/* What host code does with kernels and arrays, in its order: the tree of small programs. */
#include "frontend/host/host.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define KERNELS                                                                                              \
    "#include <cstdlib>\n"                                                                                   \
    "struct P { float x, y; };\n"                                                                            \
    "__global__ void a(P *p) { p[threadIdx.x].x += 1; }\n"                                                   \
    "__global__ void b(P *p) { p[threadIdx.x].y += 1; }\n"

typedef struct {
    const char *name, *text; /* behind KERNELS */
    const char *tree;        /* without places */
    const char *lacks;       /* that the clause begins with; NULL: nothing */
} Expected;

static const Expected EXPECTED[] = {
    {"loops",
     "int main() { P *d; cudaMalloc(&d, 800);\n"
     "  for (int i = 0; i < 7; i++) { a<<<1, 32>>>(d); for (int k = 9; k > 0; k -= 3) b<<<1, 32>>>(d); }\n"
     "  while (rand()) a<<<1, 32>>>(d); }\n",
     "sequence main\n  allocation d of P, 800 bytes\n  loop of 7\n    launch a\n    loop of 3\n      launch b\n"
     "  loop of unknown length\n    launch a\n",
     NULL},
    {"transfers",
     "void up(P *to, const P *from, int n) { cudaMemcpy(to, from, n * sizeof(P), cudaMemcpyHostToDevice); }\n"
     "int main(int argc, char **argv) { P *d, h[100], *e; int n = rand(); cudaMalloc((void **)&d, sizeof h);\n"
     "  up(d, h, 100); up(d, h, n); cudaMemcpy(e, d, sizeof h, cudaMemcpyDeviceToDevice); a<<<1, 32>>>(d);\n"
     "  cudaMemcpy(h, d, 8, cudaMemcpyDefault); cudaMemcpy(d, h, 16, cudaMemcpyDefault);\n"
     "  cudaMemcpyAsync(h, d + 1, 99 * sizeof *d, cudaMemcpyDeviceToHost); return 0; }\n",
     "sequence main\n  allocation d of P, 800 bytes\n  sequence up\n    upload to of P, 800 bytes\n"
     "  sequence up\n    upload to of P\n  launch a\n  download d of P, 8 bytes\n"
     "  upload d of P, 16 bytes\n  download d of P, 792 bytes\n",
     NULL},
    {"branches",
     "void run(P *d, bool c) { if (c) a<<<1, 32>>>(d); else { b<<<1, 32>>>(d); b<<<1, 32>>>(d); }\n"
     "  if (true) a<<<1, 32>>>(d); else b<<<1, 32>>>(d); if (c) exit(1); }\n",
     "sequence run\n  branch\n    sequence\n      launch a\n    sequence\n      launch b\n      launch b\n  launch a\n",
     NULL},
    {"tangles",
     "void run(P *d, int c) { for (int i = 0; i < 3; i++) { a<<<1, 32>>>(d); if (c) continue; b<<<1, 32>>>(d); } }\n"
     "void leave(P *d, int c) { a<<<1, 32>>>(d); if (c) return; b<<<1, 32>>>(d); }\n"
     "void jump(P *d, int c) { again: a<<<1, 32>>>(d); if (c) goto again; }\n"
     "void pick(P *d, int c) { switch (c) { case 1: a<<<1, 32>>>(d); break; default: b<<<1, 32>>>(d); } }\n",
     "sequence run\n  loop of 3\n    in any order\n      launch a\n      launch b\n"
     "in any order leave\n  launch a\n  launch b\nin any order jump\n  launch a\n"
     "sequence pick\n  in any order\n    launch a\n    launch b\n",
     NULL},
    {"elsewhere",
     "void step(P *); int lone(int);\nint main() { P *d; for (int i = 0; i < 5; i++) step(d); int k = lone(rand()); }\n",
     "sequence main\n  loop of 5\n    call step\n  call lone\n", NULL},
    {"recursion", "void run(P *d, int n) { a<<<1, 32>>>(d); if (n) run(d, n - 1); }\n",
     "sequence run\n  launch a\n", "a function that launches calls itself, at "},
    {"lambda", "void run(P *d) { auto f = [=] { a<<<1, 32>>>(d); }; f(); }\n",
     "sequence run\n  sequence lambda\n    launch a\n", NULL},
    {"lambda elsewhere",
     "void later(void (*)()); void run(P *d) { auto f = [=] { a<<<1, 32>>>(d); }; auto g = f; }\n",
     "sequence run\n  lambda\n    launch a\n", NULL},
    {"some iterations",
     "void run(P *d) { for (int i = 0; i < 30; i++) { a<<<1, 32>>>(d); if (i % 10 == 0) b<<<1, 32>>>(d); } }\n",
     "sequence run\n  loop of 3\n    launch a\n    launch b\n    loop of 9\n      launch a\n", NULL},
    {"other lengths",
     "void run(P *d) { for (int i = 1; i <= 4; i++) for (int j = 0; j < i; j++) a<<<1, 32>>>(d); }\n",
     "sequence run\n  launch a\n  loop of 3\n    loop of 3\n      launch a\n", NULL},
    {"last iteration",
     "void run(P *d) { for (int i = 0; i < 9; i++) { if (i == 8) b<<<1, 32>>>(d); else a<<<1, 32>>>(d); } }\n",
     "sequence run\n  loop of 8\n    launch a\n  launch b\n", NULL},
    {"endless", "int main() { P *d; for (;;) a<<<1, 32>>>(d); }\n",
     "sequence main\n  loop of unknown length\n    launch a\n", NULL},
    {"evaluated", /* what a call gives is evaluated once more, which is no second upload */
     "int up(P *d, const P *h) { return cudaMemcpy(d, h, 8, cudaMemcpyHostToDevice) == cudaSuccess; }\n"
     "int main() { P *d, h[1]; int ok = up(d, h); if (ok) a<<<1, 32>>>(d); }\n",
     "sequence main\n  sequence up\n    upload d of P, 8 bytes\n  branch\n    sequence\n      launch a\n    sequence\n",
     NULL},
};

/* TEXT without "  at LINE:COLUMN" at the ends of lines. */
static char *
without_places(const char *text)
{
    g_autoptr(GRegex) place = g_regex_new("  at [0-9]+:[0-9]+$", G_REGEX_MULTILINE, 0, NULL);

    return g_regex_replace_literal(place, text, -1, 0, "", 0, NULL);
}

static void
test_tree(gconstpointer data)
{
    const Expected *expected = data;
    g_autofree char *path = NULL, *text = g_strconcat(KERNELS, expected->text, NULL);
    int file = g_file_open_tmp("courseXXXXXX.cu", &path, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Course) course = NULL;
    g_autofree char *lacks = NULL;

    g_assert_cmpint(file, >=, 0);
    close(file);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_autoptr(SourceUnit) unit = source_unit_parse(path, NULL, &error);
    g_assert_no_error(error);
    g_autoptr(Syntax) syntax = syntax_new(unit->unit);
    g_autoptr(GPtrArray) kernels = host_find_kernels(unit, syntax, NULL, NULL, &course, &lacks);
    g_autofree char *dump = course_dump(course), *tree = without_places(dump);
    g_assert_cmpstr(tree, ==, expected->tree);
    if (expected->lacks)
        g_assert_true(lacks && g_str_has_prefix(lacks, expected->lacks));
    else
        g_assert_null(lacks);
    g_unlink(path);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(EXPECTED); i++) {
        g_autofree char *name = g_strconcat("/course/", EXPECTED[i].name, NULL);

        g_test_add_data_func(name, &EXPECTED[i], test_tree);
    }
    return g_test_run();
}
