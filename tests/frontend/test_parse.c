/* SPDX-License-Identifier: MIT */
#include "parse_fixture.h"

#include "frontend/parse/parse.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
assert_fails(const char *path, const ParseOptions *options, ParseError code, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(source_unit_parse(path, options, &error));
    g_assert_error(error, PARSE_ERROR, (int)code);
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_no_file(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *missing = g_build_filename(scratch->path, "none.cu", NULL);
    g_autofree char *pipe = g_build_filename(scratch->path, "pipe.cu", NULL);

    assert_fails(missing, NULL, PARSE_ERROR_FILE, "No such file");
    assert_fails(scratch->path, NULL, PARSE_ERROR_FILE, "Is a directory");
    assert_fails("", NULL, PARSE_ERROR_FILE, "No such file");
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    assert_fails(pipe, NULL, PARSE_ERROR_FILE, "not a regular file");
}

static void
test_unreadable(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *path = scratch_write(scratch, "secret.cu", KERNEL, -1);

    if (geteuid() == 0) {
        g_test_skip("root may read everything");
        return;
    }
    g_assert_cmpint(g_chmod(path, 0), ==, 0);
    assert_fails(path, NULL, PARSE_ERROR_FILE, "Permission denied");
}

static void
test_not_text(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *path = scratch_write(scratch, "binary.cu", "\177ELF\0\0\1\2\3", 9);

    assert_fails(path, NULL, PARSE_ERROR_FILE, "not a text file");
}

/* What nvcc takes and clang does not is no error; what neither takes is one. */
static void
test_taken_by_nvcc(void)
{
    static const char TAKEN[] =
        "__global__ void k(float2 __restrict__ *p) {\n"
        "  unsigned r; asm(\"mov.u32 %0, %warpid;\" : \"=r\"(r));\n"
        "  __device__ __shared__ float s[32];\n#pragma unroll\n  if (r < 9) s[r] = 1;\n"
        "  p[r].x = 1; __syncthreads ; }\n"
        "void host();\n__host__ __device__ void both() { host(); }\n"
        "__global__ void parent(float2 *p) { k<<<1, 32>>>(p); }\n"
        "inline constexpr int warpSize = 32;\n";
    static const char WRONG[] = "__global__ void k(float *p) { void (*f)() = __syncthreads; p[0] = 1; }\n";
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) taken = parse_text(scratch, TAKEN, NULL), wrong = parse_text(scratch, WRONG, NULL);
    g_autofree char *error = source_unit_first_error(wrong);

    assert_clean(taken, TAKEN);
    g_assert_nonnull(error);
}

/* What was read is known from what the files hold later; the system's and the bundled files are not noted. */
static void
test_changed_since(void)
{
    static const char SOURCE[] = "#include <stdio.h>\n#include \"part.h\"\n"
                                 "__global__ void k(Part *p) { p->x = 1; }\n"
                                 "void run(Part *p) { k<< <1, 2>> >(p); }\n";
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *path = scratch_write(scratch, "a.cu", SOURCE, -1);
    g_autofree char *part = scratch_write(scratch, "part.h", "struct Part { float x; };\n", -1);
    g_autoptr(GHashTable) sums = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GError) error = NULL;
    g_autoptr(SourceUnit) unit = source_unit_parse(path, NULL, &error);
    g_autoptr(SourceUnit) with_added = NULL;
    g_autofree char *none = NULL, *still_none = NULL, *first = NULL, *second = NULL, *gone = NULL;

    g_assert_no_error(error);
    read_files_note(unit, sums);
    g_assert_cmpuint(g_hash_table_size(sums), ==, 2);
    none = read_files_changed(unit->files, sums);
    g_assert_null(none);
    g_assert_true(read_file_is(unit, clang_getFile(unit->unit, path), SOURCE, strlen(SOURCE)));
    g_assert_false(read_file_is(unit, clang_getFile(unit->unit, path), SOURCE, strlen(SOURCE) - 1));
    with_added = source_unit_parse_with(path, NULL, "template int added<1>();\n");
    g_hash_table_remove_all(sums);
    read_files_note(with_added, sums);
    still_none = read_files_changed(with_added->files, sums);
    g_assert_null(still_none);
    g_free(scratch_write(scratch, "part.h", "struct Part { float y; };\n", -1));
    first = read_files_changed(unit->files, sums);
    g_assert_cmpstr(first, ==, part);
    g_free(scratch_write(scratch, "part.h", "struct Part { float x; };\n", -1));
    g_free(scratch_write(scratch, "a.cu", "/* other */\n", -1));
    second = read_files_changed(unit->files, sums);
    g_assert_cmpstr(second, ==, path);
    g_unlink(path);
    gone = read_files_changed(unit->files, sums);
    g_assert_cmpstr(gone, ==, path);
}

static void
test_empty(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(scratch, "", NULL);

    assert_clean(unit, "an empty file");
    g_assert_cmpuint(count_kernels(unit), ==, 0);
}

static void
test_not_cuda(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(scratch, "Dear Sir,\nthis is a letter.\n", NULL);
    g_autofree char *first = source_unit_first_error(unit);
    g_autofree char *wanted = g_strdup_printf("%s:1:1: error: unknown type name 'Dear'", unit->path);

    g_assert_cmpstr(first, ==, wanted);
    g_assert_cmpuint(count_kernels(unit), ==, 0);
}

/* An error, even a missing header, hides no other kernel. */
static void
test_recovers(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(scratch,
                                            "#include <no_such_header.h>\n"
                                            "__global__ void bad(float *a) { a[ = 1; }\n"
                                            "template <class T> __global__ void t(T *a) { a[0] = 1; }\n"
                                            "void host(float *p) { t<float><<<1, 2>>>(p); }\n" KERNEL,
                                            NULL);
    const ParseDiagnostic *second;
    g_autofree char *text = NULL;
    g_autofree char *wanted = g_strdup_printf("%s:2:36: error: expected expression", unit->path);

    g_assert_cmpuint(unit->diagnostics->len, >=, 2);
    second = g_ptr_array_index(unit->diagnostics, 1);
    g_assert_true(second->is_error);
    text = parse_diagnostic_format(second);
    g_assert_cmpstr(text, ==, wanted);
    /* bad, the template, its instance, and k */
    g_assert_cmpuint(count_kernels(unit), ==, 4);
    g_assert_cmpuint(count_cursors(unit, CXCursor_CallExpr, "cudaConfigureCall"), ==, 1);
}

/* The first error of the source itself stands before one of a header. */
static void
test_first_error(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *header = scratch_write(scratch, "broken.h", "int f = z;\n", -1);
    g_autoptr(SourceUnit) unit = parse_text(scratch, "#include \"broken.h\"\n\nint x = y;\n", NULL);
    g_autofree char *first = source_unit_first_error(unit);

    g_assert_true(g_str_has_prefix(first, unit->path));
    g_assert_nonnull(strstr(first, ":3:9: error: use of undeclared identifier 'y'"));
}

static void
test_precompiled_is_used(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(scratch, KERNEL, NULL);
    g_autoptr(SourceUnit) macro =
        parse_with_args(scratch, "#if N == 3 && !defined(M)\n" KERNEL "#endif\n",
                        ARGS("-DM", "-DN=3", "-U", "M", "-I/nowhere", "-isystem", "/nowhere", "-Wall"));
    g_autoptr(SourceUnit) older = parse_with_args(scratch, KERNEL, ARGS("-std=c++11"));
    g_autoptr(SourceUnit) newer = parse_with_args(
        scratch, "template <class T> concept C = sizeof(T) > 1;\n" KERNEL, ARGS("-std=c++20"));

    g_assert_true(unit->precompiled);
    g_assert_true(macro->precompiled);
    g_assert_true(older->precompiled);
    g_assert_false(newer->precompiled);
    assert_clean(macro, "macros");
    assert_clean(newer, "C++20");
    g_assert_cmpuint(count_kernels(macro), ==, 1);
}

static void
test_arguments(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *header = scratch_write(scratch, "inc/width.h", "#define WIDTH 7\n", -1);
    g_autofree char *folder = g_build_filename(scratch->path, "inc", NULL);
    g_autofree char *source = scratch_write(scratch, "a.cu", KERNEL, -1);
    g_autoptr(SourceUnit) unit =
        parse_with_args(scratch, "#include <width.h>\nstatic_assert(WIDTH == 7);\n", ARGS("-I", folder));

    assert_clean(unit, "-I");
    assert_fails(source, &(ParseOptions){.compiler_args = ARGS("other.cu")}, PARSE_ERROR_ARGUMENTS,
                 "\"other.cu\" is no compiler argument");
    assert_fails(source, &(ParseOptions){.compiler_args = ARGS("-I")}, PARSE_ERROR_ARGUMENTS,
                 "-I needs a value");
    assert_fails(source, &(ParseOptions){.cuda_path = scratch->path}, PARSE_ERROR_ARGUMENTS,
                 "no CUDA Toolkit");
}

/* An algorithm is found by the engine that it is given. */
static void
test_engine(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit =
        parse_text(scratch,
                   "#include <algorithm>\n#include <random>\n" KERNEL
                   "void mix(int *a) { shuffle(a, a + 4, std::default_random_engine(3)); }\n",
                   NULL);

    assert_clean(unit, "an engine");
}

/* What converts to a pointer is copied from, and not itself. */
static void
test_copied_object(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(
        scratch,
        KERNEL
        "class Owner {\n    int *p;\n    Owner(const Owner &);\n\npublic:\n    operator int *() const;\n};\n"
        "void copy(Owner &owner, int *d, cudaStream_t stream)\n{\n"
        "    cudaMemcpy(d, owner, 4, cudaMemcpyHostToDevice);\n"
        "    cudaMemcpyAsync(owner, d, 4, cudaMemcpyDeviceToHost, stream);\n}\n",
        NULL);

    assert_clean(unit, "an object");
}

/* A toolkit's headers would declare again what the bundled ones do. */
static void
test_toolkit_folder(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *types =
        scratch_write(scratch, "toolkit/vector_types.h", "struct float2 { float x, y; };\n", -1);
    g_autofree char *runtime = scratch_write(scratch, "toolkit/cuda_runtime_api.h", "", -1);
    g_autofree char *all =
        scratch_write(scratch, "toolkit/cuda_runtime.h", "#include \"vector_types.h\"\n", -1);
    g_autofree char *folder = g_build_filename(scratch->path, "toolkit", NULL);
    g_autofree char *joined = g_strconcat("-I", folder, NULL);
    g_autoptr(SourceUnit) one = parse_with_args(
        scratch, "#include <cuda_runtime.h>\n" KERNEL "static_assert(M == 1);\n", ARGS(joined, "-DM=1"));
    g_autoptr(SourceUnit) two =
        parse_with_args(scratch, "#include <cuda_runtime.h>\n" KERNEL "static_assert(M == 1);\n",
                        ARGS("-isystem", folder, "-DM=1"));

    assert_clean(one, "-I of a toolkit");
    assert_clean(two, "-isystem of a toolkit");
}

/* What the user's shell has set for compilers, and a name that looks like an argument. */
static void
test_surroundings(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *header = scratch_write(scratch, "shadow/stdio.h", "#error the wrong one\n", -1);
    g_autofree char *folder = g_path_get_dirname(header);
    g_autofree char *source = scratch_write(scratch, "-dash.cu", "#include <stdio.h>\n" KERNEL, -1);
    g_autofree char *old = g_get_current_dir();
    g_autoptr(SourceUnit) unit = NULL;
    g_autoptr(GError) error = NULL;

    g_setenv("CPATH", folder, TRUE);
    g_assert_cmpint(g_chdir(scratch->path), ==, 0);
    unit = source_unit_parse("-dash.cu", NULL, &error);
    g_assert_cmpint(g_chdir(old), ==, 0);
    g_assert_no_error(error);
    assert_clean(unit, "CPATH");
    g_assert_cmpuint(count_kernels(unit), ==, 1);
    g_assert_cmpstr(g_getenv("CPATH"), ==, folder);
    g_unsetenv("CPATH");
}

/* `before` n times, `middle`, `after` n times. */
static char *
nested(const char *start, const char *before, const char *middle, const char *after, const char *end, guint n)
{
    g_autoptr(GString) text = g_string_new(start);

    for (guint i = 0; i < n; i++)
        g_string_append(text, before);
    g_string_append(text, middle);
    for (guint i = 0; i < n; i++)
        g_string_append(text, after);
    g_string_append(text, end);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Ends with a unit that has errors. */
static void
test_nested(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *parentheses =
        nested(KERNEL "__global__ void deep(int *a) { a[0] = ", "(", "1", ")", "; }\n", 10000);
    g_autofree char *braces =
        nested(KERNEL "__global__ void deep(int *a) ", "{", "a[0] = 1;", "}", "\n", 10000);
    g_autoptr(SourceUnit) first = parse_text(scratch, parentheses, NULL);
    g_autoptr(SourceUnit) second = parse_text(scratch, braces, NULL);
    g_autofree char *text = source_unit_first_error(first);

    g_assert_nonnull(strstr(text, "nesting level exceeded"));
    g_assert_cmpuint(count_kernels(first), ==, 2);
    g_assert_cmpuint(second->diagnostics->len, >, 0);
}

/* Deeper than libclang's own 8 MB of stack would carry. */
static void
test_recursion(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *casts = nested("__global__ void k(int *a) { a[0] = ", "(int)", "1", "", "; }\n", 5000);
    g_autofree char *sum = nested("__global__ void k(int *a) { a[0] = 0", "", "", "+1", "; }\n", 20000);
    g_autoptr(SourceUnit) first = parse_text(scratch, casts, NULL);
    g_autoptr(SourceUnit) second = parse_text(scratch, sum, NULL);
    g_autoptr(SourceUnit) template = parse_text(
        scratch, "template <int n> struct F { static const int v = F<n + 1>::v; };\nint x = F<0>::v;\n",
        NULL);

    assert_clean(first, "casts");
    assert_clean(second, "a sum");
    g_assert_cmpuint(template->diagnostics->len, >, 0);
}

/* Deeper than any stack: given up, and the next source is parsed as ever. */
static void
test_overflow(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *text = nested("__global__ void k(int *a) { a[0] = ", "!", "1", "", "; }\n", 3000000);
    g_autofree char *path = scratch_write(scratch, "deep.cu", text, -1);
    g_autoptr(SourceUnit) next = NULL;

#ifdef SANITIZED
    g_test_skip("what an overflow leaves behind counts as a leak");
    return;
#endif
    assert_fails(path, NULL, PARSE_ERROR_PARSE, "nested too deeply");
    next = parse_text(scratch, KERNEL, NULL);
    assert_clean(next, "after an overflow");
}

static void
test_include_loop(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit =
        parse_text(scratch, "#include \"source.cu\"\n#include \"source.cu\"\nint x;\n", NULL);
    g_autofree char *first = source_unit_first_error(unit);

    g_assert_nonnull(strstr(first, "nested too deeply"));
}

static void
test_large(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *text =
        nested("", "// a line of a comment that goes on and on\n", KERNEL, "", "", 250000);
    g_autoptr(SourceUnit) unit = parse_text(scratch, text, NULL);

    g_assert_cmpuint(strlen(text), >, 10 << 20);
    assert_clean(unit, "a large source");
    g_assert_cmpuint(count_kernels(unit), ==, 1);
}

/* A source with concepts is read as C++20, whether an argument states that or not. */
static void
test_later_standard(void)
{
    static const char SOURCE[] =
        "#include <concepts>\n#include <type_traits>\n"
        "template <class T> concept Small = sizeof(T) < 8 && std::is_arithmetic_v<T>;\n"
        "template <Small T> __global__ void k(T *p) { p[threadIdx.x] = 1; }\n"
        "void run(float *p) { k<<<1, 32>>>(p); }\n";
    char standard[] = "-std=c++20";
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) later = parse_text(scratch, SOURCE, NULL);
    g_autoptr(SourceUnit) stated = parse_with_args(scratch, SOURCE, (char *[]){standard, NULL});
    g_autoptr(SourceUnit) usual = parse_text(scratch, "__global__ void k(int *p) { p[0] = 1; }", NULL);

    assert_clean(later, "concepts");
    g_assert_true(later->is_later);
    g_assert_false(stated->is_later || usual->is_later);
    assert_clean(stated, "concepts with the standard stated");
}

/* A header with macros for exports, which a build would write, is missing: they are empty then. One with
 * another name is missing as ever. */
static void
test_export_header(void)
{
    static const char SOURCE[] = "#include \"lib/export.h\"\n"
                                 "class GRID_EXPORT Grid { public: int n; };\n"
                                 "struct GRID_NO_EXPORT Own { Grid grid; };\n"
                                 "__global__ void k(Own *p) { p[0].grid.n = 1; }\n";
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(scratch, SOURCE, NULL);
    g_autoptr(SourceUnit) other = parse_text(scratch,
                                             "#include \"lib/export_none.h\"\n"
                                             "__global__ void k(int *p) { p[0] = 1; }\n",
                                             NULL);
    g_autofree char *first = source_unit_first_error(other);

    assert_clean(unit, "macros for exports");
    g_assert_nonnull(strstr(first, "file not found"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/parse/no-file", test_no_file);
    g_test_add_func("/parse/unreadable", test_unreadable);
    g_test_add_func("/parse/not-text", test_not_text);
    g_test_add_func("/parse/empty", test_empty);
    g_test_add_func("/parse/changed-since", test_changed_since);
    g_test_add_func("/parse/taken-by-nvcc", test_taken_by_nvcc);
    g_test_add_func("/parse/not-cuda", test_not_cuda);
    g_test_add_func("/parse/recovers", test_recovers);
    g_test_add_func("/parse/first-error", test_first_error);
    g_test_add_func("/parse/precompiled-is-used", test_precompiled_is_used);
    g_test_add_func("/parse/arguments", test_arguments);
    g_test_add_func("/parse/toolkit-folder", test_toolkit_folder);
    g_test_add_func("/parse/engine", test_engine);
    g_test_add_func("/parse/copied-object", test_copied_object);
    g_test_add_func("/parse/surroundings", test_surroundings);
    g_test_add_func("/parse/nested", test_nested);
    g_test_add_func("/parse/recursion", test_recursion);
    g_test_add_func("/parse/overflow", test_overflow);
    g_test_add_func("/parse/include-loop", test_include_loop);
    g_test_add_func("/parse/large", test_large);
    g_test_add_func("/parse/later-standard", test_later_standard);
    g_test_add_func("/parse/export-header", test_export_header);
    return g_test_run();
}
