/* SPDX-License-Identifier: MIT */
/* Launches in other sources: those of the same compile_commands.json, or else those nearby. */
#include "frontend/frontend.h"
#include "frontend/parse/parse.h"
#include "scratch.h"

#include <string.h>

#define BODY "{ p[threadIdx.x] = n; }\n"

/* Writes a compile_commands.json for SOURCES, which NULL ends. */
static void
write_database(const Scratch *scratch, const char *const *sources)
{
    g_autoptr(GString) text = g_string_new("[");
    g_autofree char *path = NULL;

    for (guint i = 0; sources[i]; i++)
        g_string_append_printf(
            text, "%s{\"directory\": \".\", \"file\": \"%s\", \"command\": \"nvcc -DB=64 -c %s\"}",
            i ? "," : "", sources[i], sources[i]);
    g_string_append(text, "]");
    path = scratch_write(scratch, "compile_commands.json", text->str, -1);
}

/* The launches of the kernels of SOURCE: "NAME: grid/block@file:line ..." a line each. */
static char *
launches_of(const Scratch *scratch, const char *source, gboolean with_database, guint *ret_files)
{
    ParseOptions options = {.build_dir = with_database ? scratch->path : NULL};
    g_autofree char *path = g_build_filename(scratch->path, source, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Program) program = frontend_read(path, &options, NULL, &error);
    GString *text = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < program->kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(program->kernels, i);

        g_string_append_printf(text, "%s%s:", i ? "\n" : "", kernel->name);
        for (guint l = 0; l < kernel->launches->len; l++) {
            const Launch *launch = g_ptr_array_index(kernel->launches, l);
            g_autofree char *file = g_path_get_basename(launch->place.file);

            g_string_append_printf(text, " %d/%d@%s:%u", (int)launch->grid[0], (int)launch->block[0], file,
                                   launch->place.line);
        }
    }
    if (ret_files)
        *ret_files = program->files->len;
    return g_string_free(text, FALSE);
}

static void
test_other_sources(void)
{
    static const struct {
        const char *name, *text;
    } files[] = {
        {"a.cu",
         "__global__ void k(float *p, int n) " BODY
         "extern \"C\" __global__ void plain(float *p, int n) " BODY
         "static __global__ void own(float *p, int n) " BODY "__global__ void here(float *p, int n) " BODY
         "__global__ void nobody(float *p, int n) " BODY "void run(float *p) { here<<<1, 32>>>(p, 1); }\n"},
        {"b.cu",
         "__global__ void k(float *p, int n); __global__ void k(double *p, int n); void other(int);\n"
         "__global__ void here(float *p, int n); static __global__ void own(float *p, int n) " BODY
         "void run(float *p, double *q) { k<<<2, B>>>(p, 1); k<<<3, 32>>>(q, 1); here<<<4, 32>>>(p, 1);\n"
         "  own<<<5, 32>>>(p, 1); /* nobody */ }\n"},
        {"c.cpp",
         "#include <cuda.h>\nvoid run(CUmodule m, void **args) { CUfunction f;\n"
         "cuModuleGetFunction(&f, m, \"plain\"); cuLaunchKernel(f, 6, 1, 1, 96, 1, 1, 0, 0, args, 0); }\n"},
        {"d.cu", "void unrelated() {}\n"},
        {"e.cu", "__global__ void k(float *p, int n); #error broken\nvoid f() { "},
    };
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *alone = NULL, *all = NULL;
    guint n_alone, n_all;

    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        g_free(scratch_write(scratch, files[i].name, files[i].text, -1));
    g_free(scratch_write(scratch, "f.cu",
                         "__global__ void nobody(float *p, int n) " BODY
                         "void run(float *p) { nobody<<<9, 32>>>(p, 1); }\n",
                         -1)); /* another kernel of that name */
    write_database(scratch,
                   (const char *const[]){"a.cu", "gone.cu", "e.cu", "d.cu", "c.cpp", "b.cu", "f.cu", NULL});
    alone = launches_of(scratch, "a.cu", FALSE, &n_alone);
    g_assert_cmpstr(alone, ==, "k:\nplain: 6/96@c.cpp:3\nown:\nhere: 1/32@a.cu:6\nnobody:");
    all = launches_of(scratch, "a.cu", TRUE, &n_all);
    g_assert_cmpstr(all, ==, "k: 2/64@b.cu:3\nplain: 6/96@c.cpp:3\nown:\nhere: 1/32@a.cu:6\nnobody:");
    g_assert_cmpuint(n_all, ==, n_alone + 2); /* the database, and two sources for one */
}

/* Headers that lie in another folder of the project are found, and what they include; in no project, none is.
 */
static void
test_headers(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *source = g_build_filename(scratch->path, "src", "k.cu", NULL);
    g_autofree char *makefile = NULL;
    static const char *const folders[] = {"src", "common/parts", "lib"};
    g_autoptr(GError) error = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *folder = g_build_filename(scratch->path, folders[i], NULL);

        g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    }
    g_free(scratch_write(
        scratch, "src/k.cu",
        "#include \"parts/part.h\"\n__global__ void k(Part *p) { p[threadIdx.x].x = WIDTH; }\n", -1));
    g_free(scratch_write(scratch, "common/parts/part.h", "#include \"width.h\"\nstruct Part { float x; };\n",
                         -1));
    g_free(scratch_write(scratch, "lib/width.h", "#define WIDTH 3\n", -1));
    for (guint with_makefile = 0; with_makefile < 2; with_makefile++) {
        g_autoptr(SourceUnit) unit = NULL;
        g_autofree char *first = NULL;

        if (with_makefile)
            makefile = scratch_write(scratch, "Makefile", "all:\n", -1);
        unit = source_unit_parse(source, NULL, &error);
        g_assert_no_error(error);
        first = source_unit_first_error(unit);
        g_assert_true((first == NULL) == (with_makefile == 1));
        g_assert_cmpuint(unit->header_folders ? unit->header_folders->len : 0, ==, with_makefile ? 2 : 0);
    }
}

/* Headers of a checkout that lie far from the source, and outside the part that has a Makefile of its own. */
static void
test_headers_of_checkout(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *source = g_build_filename(scratch->path, "a/b/c/d/e", "k.cu", NULL), *first = NULL;
    g_autofree char *sources = g_path_get_dirname(source);
    g_autofree char *headers = g_build_filename(scratch->path, "f/g/h/i/j", NULL);
    g_autofree char *checkout = g_build_filename(scratch->path, ".git", NULL);
    g_autoptr(SourceUnit) unit = NULL;

    g_assert_cmpint(g_mkdir_with_parents(sources, 0700) + g_mkdir_with_parents(headers, 0700), ==, 0);
    g_assert_cmpint(g_mkdir_with_parents(checkout, 0700), ==, 0);
    g_free(scratch_write(scratch, "a/b/c/d/e/CMakeLists.txt", "", -1));
    g_free(scratch_write(scratch, "a/b/c/d/e/k.cu",
                         "#include \"part.h\"\n__global__ void k(Part *p) { p[threadIdx.x].x = 1; }\n", -1));
    g_free(scratch_write(scratch, "f/g/h/i/j/part.h", "struct Part { float x; };\n", -1));
    unit = source_unit_parse(source, NULL, NULL);
    g_assert_nonnull(unit);
    first = source_unit_first_error(unit);
    g_assert_cmpstr(first, ==, NULL);
}

/* Launches that the compiler made nothing of: in a method of a class that is missing, with an argument that
 * is not declared, in a kernel; none where host code is left out. */
static void
test_written(void)
{
    static const char SOURCE[] =
        "template <class T> __global__ void made(T *p, int n) " BODY
        "__global__ void k(float *p, int n) " BODY "__global__ void child(float *p, int n) " BODY
        "__global__ void nobody(float *p, int n) " BODY
        "__global__ void parent(float *p) { child << <2, 64>> >(p, 1); }\n"
        "void Missing::run(float *p) { k<<<dim3(3), 96>>>(p, 1); /* nobody<<<1, 2>>>(p) */ }\n"
        "void f(float *p) { made<float><<<7, 128>>>(p, count); const char *s = \"nobody<<<1, 2>>>(p)\"; }\n";
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *found = NULL;

    g_free(scratch_write(scratch, "a.cu", SOURCE, -1));
    found = launches_of(scratch, "a.cu", FALSE, NULL);
    g_assert_cmpstr(found, ==,
                    "made<float>: 7/128@a.cu:7\nk: 0/96@a.cu:6\nchild: 2/64@a.cu:5\nnobody:\nparent:");
}

/* A launch that a macro of a header writes, for which another source names the kernel. */
static void
test_macro(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *found = NULL;

    g_free(scratch_write(scratch, "run.h",
                         "#define RUN(kernel, ...) kernel<<<4, 64>>>(__VA_ARGS__)\n"
                         "__global__ void k(float *p, int n);\n__global__ void l(float *p, int n);\n",
                         -1));
    g_free(scratch_write(scratch, "a.cu",
                         "#include \"run.h\"\n__global__ void k(float *p, int n) " BODY
                         "__global__ void l(float *p, int n) " BODY,
                         -1));
    g_free(scratch_write(scratch, "b.cu", "#include \"run.h\"\nvoid f(float *p) {\n    RUN( k, p, 3);\n}\n",
                         -1));
    found = launches_of(scratch, "a.cu", FALSE, NULL);
    g_assert_cmpstr(found, ==, "k: 4/64@b.cu:3\nl:");
}

/* Of a library's templates of kernels those are of the program that the source makes kernels of; of the
 * project's own, each. */
static void
test_library(void)
{
    static const char SOURCE[] = "#include \"../library/run.cuh\"\n#include \"own.cuh\"\n"
                                 "void f(int *p) { run<<<2, 32>>>(p, 1); }\n";
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *found = NULL, *alone = NULL;

    g_free(scratch_write(scratch, "library/run.cuh",
                         "template <class T> __global__ void run(T *p, int n) " BODY
                         "template <class T> __global__ void other(T *p, int n) " BODY
                         "template <class T> __global__ void bad(T *p, int n) { p->unknown_member = n; }\n",
                         -1));
    g_free(scratch_write(scratch, "program/own.cuh",
                         "template <class T> __global__ void own(T *p, int n) " BODY, -1));
    g_free(scratch_write(scratch, "program/a.cu", SOURCE, -1));
    alone = launches_of(scratch, "program/a.cu", FALSE, NULL);
    g_assert_cmpstr(alone, ==, "run<int>: 2/32@a.cu:3\nother<float>:\nown<float>:");
    g_free(scratch_write(scratch, "library/.git", "", -1));
    found = launches_of(scratch, "program/a.cu", FALSE, NULL);
    g_assert_cmpstr(found, ==, "run<int>: 2/32@a.cu:3\nown<float>:");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/elsewhere/other-sources", test_other_sources);
    g_test_add_func("/elsewhere/written", test_written);
    g_test_add_func("/elsewhere/headers", test_headers);
    g_test_add_func("/elsewhere/headers-of-checkout", test_headers_of_checkout);
    g_test_add_func("/elsewhere/macro", test_macro);
    g_test_add_func("/elsewhere/library", test_library);
    return g_test_run();
}
