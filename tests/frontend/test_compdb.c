/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"
#include "scratch.h"

#include <string.h>
#include <unistd.h>

/* Arguments, NULL-terminated. */
#define ARGS(...) ((char **)(const char *[]){__VA_ARGS__, NULL})

#define KERNEL                                                                                               \
    "#ifdef SIZE\n__global__ void k(float *a) { a[threadIdx.x] = SIZE; }\n#else\n#error no size\n#endif\n"

/* Each line of arguments, split as a shell does, and what is to become of it. */
static const struct {
    const char *given;
    const char *wanted;
} TRANSLATIONS[] = {
    {"-c source.cu -o out.o", ""},
    {"-DA -DB=2 -D C=3 --define-macro D=4 --define-macro=E -UF -U G",
     "-D A|-D B=2|-D C=3|-D D=4|-D E|-U F|-U G"},
    {"'-DTEXT=\"a b\"' \"-DCALL=f(x)\"", "-D TEXT=\"a b\"|-D CALL=f(x)"},
    {"-I/abs -I rel -I../up --include-path=x -isystem sys -isystem=/eq --system-include y -iquote q",
     "-I /abs|-I /dir/sub/rel|-I /dir/up|-I /dir/sub/x|-isystem /dir/sub/sys|-isystem /eq|-isystem "
     "/dir/sub/y|"
     "-iquote /dir/sub/q"},
    {"-include pre.h --pre-include /abs/pre.h", "-include pre.h|-include /abs/pre.h"},
    {"-std=c++20", "-std=c++20"},
    {"--std c++14", "-std=c++14"},
    {"-gencode arch=compute_80,code=sm_80 -gencode=arch=compute_90,code=[sm_90,compute_90] -DX", "-D X"},
    {"--generate-code arch=compute_80,code=sm_80 -arch=sm_70 -arch sm_70 -code sm_70 --gpu-architecture=all "
     "-DX",
     "-D X"},
    {"-rdc=true --relocatable-device-code=true -dc -dlink -lineinfo -G -g -O3 -w -DX", "-D X"},
    {"--expt-relaxed-constexpr --expt-extended-lambda -extended-lambda --use_fast_math -use_fast_math -DX",
     "-D X"},
    {"-maxrregcount 32 -maxrregcount=64 --maxrregcount 16 -DX", "-D X"},
    {"-Xptxas -v,-dlcm=ca --ptxas-options=-v -Xlinker -rpath -Xnvlink x -Xcudafe --diag_suppress=20012 -DX",
     "-D X"},
    {"-ccbin /usr/bin/g++-12 --compiler-bindir=/usr/bin -allow-unsupported-compiler -DX", "-D X"},
    {"-Xcompiler -fPIC,-Wall,-DH=1,-Iinner -Xcompiler=-O3 --compiler-options '-fopenmp -DJ' -DX",
     "-D H=1|-I /dir/sub/inner|-D J|-D X"},
    {"-forward-unknown-to-host-compiler --threads 4 -t=2 -t 2 -m64 -m 64 -L/lib -lcudart -l m -L /lib -DX",
     "-D X"},
    {"-x cu -x=cu -MD -MMD -MT out.o -MF out.d -MQ out -MP -DX", "-x cuda -x cuda -D X"},
    {"-x c++ --x c -DX", "-D X"},
    {"-fopenmp -fPIC -march=native -pthread -DX", "-D X"},
    {"-diag-suppress 177 --diag-suppress=20012,177 --default-stream per-thread -DX", "-D X"},
    {"-D", ""},
    {"-I", ""},
    {"-Xcompiler", ""},
    {"-DX -gencode", "-D X"},
    {"", ""},
};

static void
test_translation(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(TRANSLATIONS); i++) {
        g_auto(GStrv) argv = NULL;
        g_auto(GStrv) args = NULL;
        g_autofree char *joined = NULL;
        g_autoptr(GString) wanted = g_string_new(TRANSLATIONS[i].wanted);

        if (*TRANSLATIONS[i].given)
            g_assert_true(g_shell_parse_argv(TRANSLATIONS[i].given, NULL, &argv, NULL));
        else
            argv = g_new0(char *, 1);
        args = nvcc_args_translate(argv, "/dir/sub", NULL, NULL);
        joined = g_strjoinv("|", args);
        /* A name and its value are two arguments: only macros hold spaces themselves. */
        if (!strchr(TRANSLATIONS[i].given, '"'))
            g_string_replace(wanted, " ", "|", 0);
        else
            g_string_replace(wanted, "-D ", "-D|", 0);
        g_assert_cmpstr(joined, ==, wanted->str);
    }
}

static void
test_option_files(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *first =
        scratch_write(scratch, "first.rsp", "-DA=1 '-DB=x y'\n--options-file second.rsp\n", -1);
    g_autofree char *second =
        scratch_write(scratch, "second.rsp", "-DC -gencode arch=compute_80,code=sm_80", -1);
    g_autofree char *loop = scratch_write(scratch, "loop.rsp", "-DD @loop.rsp", -1);
    g_autofree char *quote = scratch_write(scratch, "quote.rsp", "-DD='x", -1);
    g_autofree char *empty = scratch_write(scratch, "empty.rsp", " \n", -1);
    g_auto(GStrv) both =
        nvcc_args_translate(ARGS("@first.rsp", "-optf", "empty.rsp", "-DE"), scratch->path, NULL, NULL);
    g_autofree char *joined = g_strjoinv(" ", both);
    static const struct {
        const char *file, *problem;
    } wrong[] = {{"missing.rsp", "the file of compiler arguments missing.rsp: "},
                 {"quote.rsp", "the file of compiler arguments quote.rsp: "},
                 {"loop.rsp", "loop.rsp: files of compiler arguments name one another too deeply"}};

    g_assert_cmpstr(joined, ==, "-D A=1 -D B=x y -D C -D E");
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(
            nvcc_args_translate(ARGS("-DA", "-optf", wrong[i].file, "-DE"), scratch->path, NULL, &error));
        g_assert_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS);
        g_assert_nonnull(strstr(error->message, wrong[i].problem));
    }
}

/* A database in the folder build/, with `entry` for what stands between the braces of its second entry. */
static void
database_write(const Scratch *scratch, const char *entry)
{
    g_autofree char *text =
        g_strdup_printf("[{\"directory\": \"/nowhere\", \"file\": \"other.cu\", \"command\": \"nvcc\"},\n"
                        " {%s}]\n",
                        entry);
    g_autofree char *path = scratch_write(scratch, "build/compile_commands.json", text, -1);
}

static char *
args_joined(const Scratch *scratch, const char *source)
{
    g_autofree char *build = g_build_filename(scratch->path, "build", NULL);
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) args = compdb_args(build, source, NULL, &error);

    g_assert_no_error(error);
    return g_strjoinv(" ", args);
}

static void
assert_fails(const Scratch *scratch, const char *source, const char *part)
{
    g_autofree char *build = g_build_filename(scratch->path, "build", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_null(compdb_args(build, source, NULL, &error));
    g_assert_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS);
    if (!strstr(error->message, part))
        g_error("\"%s\" lacks \"%s\"", error->message, part);
}

static void
test_both_forms(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *source = scratch_write(scratch, "src/a.cu", KERNEL, -1);
    g_autofree char *command = g_strdup_printf("\"directory\": \"%s/src\", \"file\": \"a.cu\", \"command\": "
                                               "\"nvcc -DTEXT=\\\\\\\"t\\\\\\\" -DSIZE=3 -c a.cu -o a.o\"",
                                               scratch->path);
    g_autofree char *arguments =
        g_strdup_printf("\"directory\": \"%s\", \"file\": \"%s\", \"arguments\": "
                        "[\"nvcc\", \"-D\", \"SIZE=4\", \"-Xcompiler\", \"-DY=a b\", \"src/a.cu\"]",
                        scratch->path, source);
    g_autofree char *first = NULL;
    g_autofree char *second = NULL;

    database_write(scratch, command);
    first = args_joined(scratch, source);
    g_assert_cmpstr(first, ==, "-D TEXT=\"t\" -D SIZE=3");
    database_write(scratch, arguments);
    second = args_joined(scratch, source);
    g_assert_cmpstr(second, ==, "-D SIZE=4 -D Y=a");
}

/* The same file by other names: through `..`, a link, and a folder relative to the database. */
static void
test_paths(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *source = scratch_write(scratch, "src/a.cu", KERNEL, -1);
    g_autofree char *roundabout = g_build_filename(scratch->path, "src", "..", "src", ".", "a.cu", NULL);
    g_autofree char *link = g_build_filename(scratch->path, "link.cu", NULL);
    g_autofree char *include = g_strdup_printf("-I %s/src/inc", scratch->path);
    const char *const sources[] = {source, roundabout, link};

    g_assert_cmpint(symlink(source, link), ==, 0);
    database_write(scratch, "\"directory\": \"../src\", \"file\": \"./a.cu\", \"command\": \"nvcc -Iinc\"");
    for (guint i = 0; i < G_N_ELEMENTS(sources); i++) {
        g_autofree char *joined = args_joined(scratch, sources[i]);

        g_assert_cmpstr(joined, ==, include);
    }
}

static void
test_bad_databases(void)
{
    static const struct {
        const char *text;
        const char *part;
    } bad[] = {
        {"", "compile_commands.json:1:0: error:"},
        {"[\n{\"directory\": }]", "compile_commands.json:2:15: error:"},
        {"{}", "no array"},
        {"[]", "no entry for"},
        {"[3]", "an entry has no string \"directory\""},
        {"[{\"file\": \"a.cu\"}]", "an entry has no string \"directory\""},
        {"[{\"directory\": \"..\"}]", "an entry has no string \"file\""},
        {"[{\"directory\": \"..\", \"file\": 7}]", "an entry has no string \"file\""},
        {"[{\"directory\": \"..\", \"file\": \"a.cu\"}]", "an entry has no string \"command\""},
        {"[{\"directory\": \"..\", \"file\": \"a.cu\", \"command\": \"nvcc 'open\"}]",
         "the command \"nvcc 'open\""},
        {"[{\"directory\": \"..\", \"file\": \"a.cu\", \"command\": \"\"}]", "the command \"\""},
        {"[{\"directory\": \"..\", \"file\": \"a.cu\", \"arguments\": []}]", "is empty"},
        {"\xff\xfe", "compile_commands.json:1:"},
    };
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *source = scratch_write(scratch, "a.cu", KERNEL, -1);

    assert_fails(scratch, source, "compile_commands.json: no such file");
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autofree char *path = scratch_write(scratch, "build/compile_commands.json", bad[i].text, -1);

        assert_fails(scratch, source, bad[i].part);
    }
}

/* Through the parser: the database's macros first, then the user's. */
static void
test_parse(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autofree char *source = scratch_write(scratch, "a.cu", KERNEL, -1);
    g_autofree char *build = g_build_filename(scratch->path, "build", NULL);
    ParseOptions options = {.build_dir = build};
    g_autoptr(SourceUnit) unit = NULL;
    g_autoptr(SourceUnit) undone = NULL;
    g_autofree char *none = NULL;
    g_autofree char *missing = NULL;
    g_autoptr(GError) error = NULL;

    database_write(scratch,
                   "\"directory\": \"..\", \"file\": \"a.cu\", \"command\": \"nvcc -std=c++14 -arch=sm_80 "
                   "-rdc=true -DSIZE=3 -c a.cu\"");
    unit = source_unit_parse(source, &options, &error);
    g_assert_no_error(error);
    none = source_unit_first_error(unit);
    g_assert_null(none);
    g_assert_true(unit->precompiled);

    options.compiler_args = ARGS("-USIZE");
    undone = source_unit_parse(source, &options, &error);
    g_assert_no_error(error);
    missing = source_unit_first_error(undone);
    g_assert_nonnull(strstr(missing, "no size"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/compdb/translation", test_translation);
    g_test_add_func("/compdb/option-files", test_option_files);
    g_test_add_func("/compdb/both-forms", test_both_forms);
    g_test_add_func("/compdb/paths", test_paths);
    g_test_add_func("/compdb/bad-databases", test_bad_databases);
    g_test_add_func("/compdb/parse", test_parse);
    return g_test_run();
}
