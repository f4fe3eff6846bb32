/* SPDX-License-Identifier: MIT */
#include "command/options/options.h"

#include <glib/gstdio.h>

static Options *
parse(const char *line, GError **error)
{
    g_auto(GStrv) words = NULL;

    g_assert_true(g_shell_parse_argv(line, NULL, &words, NULL));
    return options_parse(words, error);
}

static void
test_defaults(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Options) options = parse("fieldwise rank nbody.cu", &error);

    g_assert_no_error(error);
    g_assert_cmpint(options->command, ==, COMMAND_RANK);
    g_assert_cmpstr(options->source, ==, "nbody.cu");
    g_assert_cmpint(options->format, ==, FORMAT_TABLE);
    g_assert_null(options->arch);
    g_assert_null(options->compiler_args);
    g_assert_cmpuint(options->request.kernels->len, ==, 0);
    g_assert_cmpuint(options->request.candidates.specs->len, ==, 0);
    g_assert_cmpint(options->request.launch.grid[0], ==, 0);
    g_assert_cmpuint(options->request.candidates.top, ==, 0);
}

static void
test_everything(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Options) options = parse(
        "fieldwise rank --kernel a --kernel=b --record 'B=x,y' --layout aos --layout x/y --all --top 5 "
        "--arch k --set l2_bytes=1 --set uniform=grid --model peng --grid 8,2 --block 16,4,2 --param n=-3 "
        "--param m=7 --locality sorted --registers 20 --cuda-path /opt/cuda -pbuild --format json -o out "
        "s.cu -- -DX -I inc",
        &error);
    const AnalysisRequest *request;

    g_assert_no_error(error);
    request = &options->request;
    g_assert_cmpstr(g_ptr_array_index(request->kernels, 1), ==, "b");
    g_assert_cmpstr(request->record, ==, "B=x,y");
    g_assert_cmpstr(g_ptr_array_index(request->candidates.specs, 1), ==, "x/y");
    g_assert_true(request->candidates.all);
    g_assert_cmpuint(request->candidates.top, ==, 5);
    g_assert_cmpstr(g_ptr_array_index(options->sets, 1), ==, "uniform=grid");
    g_assert_cmpstr(g_ptr_array_index(options->sets, 2), ==, "locality=sorted");
    g_assert_null(g_ptr_array_index(options->sets, 3));
    g_assert_cmpint(request->launch.grid[1], ==, 2);
    g_assert_cmpint(request->launch.grid[2], ==, 1);
    g_assert_cmpint(request->launch.block[2], ==, 2);
    g_assert_cmpint(*(gint64 *)g_hash_table_lookup(request->launch.params, "n"), ==, -3);
    g_assert_cmpint(request->launch.registers, ==, 20);
    g_assert_cmpstr(options->cuda_path, ==, "/opt/cuda");
    g_assert_cmpstr(options->build_dir, ==, "build");
    g_assert_cmpstr(options->output, ==, "out");
    g_assert_cmpint(options->format, ==, FORMAT_JSON);
    g_assert_cmpstr(options->compiler_args[0], ==, "-DX");
    g_assert_cmpstr(options->compiler_args[2], ==, "inc");
    g_assert_cmpstr(options->source, ==, "s.cu");
}

/* Command lines that are wrong, and what is said of them. */
static const struct {
    const char *line, *said;
} WRONG_LINES[] = {
    {"fieldwise", "a command is needed"},
    {"fieldwise rnak x.cu", "did you mean 'rank'?"},
    {"fieldwise nbody.cu", "did you mean 'fieldwise rank nbody.cu'?"},
    {"fieldwise rank", "no source file"},
    {"fieldwise rank -- -DX", "before '--'"},
    {"fieldwise rank ''", "the source file is empty"},
    {"fieldwise explain --layout aos a.cu b.cu", "'b.cu' is left over"},
    {"fieldwise rank --fromat json a.cu", "did you mean '--format'?"},
    {"fieldwise rank --zzzzzzzz a.cu", "unknown option '--zzzzzzzz'"},
    {"fieldwise rank -x a.cu", "unknown option '-x'"},
    {"fieldwise rank a.cu --top", "needs a value: --top N"},
    {"fieldwise rank --all=yes a.cu", "takes no value"},
    {"fieldwise rank --top 0 a.cu", "--top: 0 is out of range"},
    {"fieldwise rank --top many a.cu", "'many' is not a whole number"},
    {"fieldwise rank --grid 0 a.cu", "--grid: 0 is out of range"},
    {"fieldwise rank --grid 1,2,3,4 a.cu", "is not X[,Y[,Z]]"},
    {"fieldwise rank --grid '' a.cu", "is not X[,Y[,Z]]"},
    {"fieldwise rank --block -32 a.cu", "--block: -32 is out of range"},
    {"fieldwise rank --block 1, a.cu", "'' is not a whole number"},
    {"fieldwise rank --block 99999999999999999999 a.cu", "out of range"},
    {"fieldwise rank --param n a.cu", "'n' is not NAME=VALUE"},
    {"fieldwise rank --param n=1.5 a.cu", "'1.5' is not a whole number"},
    {"fieldwise rank --set l2_bytes a.cu", "is not KEY=VALUE"},
    {"fieldwise rank --registers 0 a.cu", "out of range"},
    {"fieldwise rank --timeout soon a.cu", "--timeout: 'soon' is not a whole number"},
    {"fieldwise rank --timeout -1 a.cu", "--timeout: -1 is out of range"},
    {"fieldwise rank --locality :sorted a.cu", "':sorted' is not [ARRAY:]PLACES"},
    {"fieldwise rank --locality a:near a.cu", "'near' is none of: random, sorted, near=N, shared=N"},
    {"fieldwise rank --locality a: a.cu", "'' is none of: random, sorted, near=N, shared=N"},
    {"fieldwise rank --locality near a.cu", "'near' is none of: random, sorted, near=N, shared=N"},
    {"fieldwise rank --locality random=4 a.cu", "'random=4' is none of"},
    {"fieldwise rank --locality near=N a.cu", "--locality: 'N' is not a whole number"},
    {"fieldwise rank --locality near= a.cu", "'' is not a whole number"},
    {"fieldwise rank --locality shared=0 a.cu", "0 is out of range: from 1 to 2147483648"},
    {"fieldwise rank --locality near=2147483649 a.cu", "2147483649 is out of range"},
    {"fieldwise rank --size n a.cu", "'n' is not NAME=ELEMENTS"},
    {"fieldwise rank --size n=0 a.cu", "out of range"},
    {"fieldwise rank --format yaml a.cu", "'yaml' is none of: table, json, csv"},
    {"fieldwise rank --dump ast a.cu", "'ast' is none of: kernel"},
    {"fieldwise rank --dump cost --format json a.cu", "leave --format out"},
    {"fieldwise rank --layout x,,y a.cu", "--layout: 'x,,y'"},
    {"fieldwise rank --layout x@0 a.cu", "--layout: 'x@0'"},
    {"fieldwise rank --layouts no-such-file a.cu", "no-such-file: No such file"},
    {"fieldwise rank --layouts / a.cu", "/: Is a directory"},
    {"fieldwise rank --layouts /dev/null a.cu", "holds no layout"},
    {"fieldwise rank --layouts /dev/zero a.cu", "larger than"},
    {"fieldwise rank --record A --record B a.cu", "given twice"},
    {"fieldwise rank --record =x,y a.cu", "has no name"},
    {"fieldwise rank --kernel '' a.cu", "the name is empty"},
    {"fieldwise explain a.cu", "exactly one --layout, and 0 are given"},
    {"fieldwise explain --layout aos --layout soa a.cu", "and 2 are given"},
    {"fieldwise explain --layout aos --top 3 a.cu", "unknown option '--top'"},
    {"fieldwise arch", "needs a verb"},
    {"fieldwise arch lsit", "'lsit' is none of: list, show, validate, infer, compare, plot"},
    {"fieldwise arch show", "needs a name or file"},
    {"fieldwise arch list more", "'more' is left over"},
    {"fieldwise arch list --format json", "unknown option '--format'"},
    {"fieldwise arch infer", "needs a directory of traces"},
    {"fieldwise arch infer --format json a", "unknown option '--format'"},
    {"fieldwise arch infer --base", "option '--base' needs a value"},
    {"fieldwise arch infer --base '' a", "the value is empty"},
    {"fieldwise arch show --quiet a", "unknown option '--quiet'"},
    {"fieldwise arch -o x plot a", "options stand behind 'fieldwise arch plot'"},
    {"fieldwise arch compare a", "needs two names or files"},
    {"fieldwise arch compare a b c", "'c' is left over"},
    {"fieldwise arch compare --format csv a b", "'csv' is none of: table, json"},
    {"fieldwise arch plot a b", "'b' is left over"},
    {"fieldwise 'arch infer' a", "unknown command 'arch infer'"},
    {"fieldwise plan --layout aos a.cu", "unknown command 'plan'"},
    {"fieldwise header a.cu", "exactly one --layout"},
    {"fieldwise header --layout aos --layout soa a.cu", "exactly one --layout"},
    {"fieldwise header --layout aos --name a.b a.cu", "'a.b' is no name in C"},
    {"fieldwise header --layout aos --name static a.cu", "'static' is no name in C"},
    {"fieldwise header --layout aos --format json a.cu", "--format"},
    {"fieldwise valdate report a", "did you mean 'validate'"},
    {"fieldwise validate", "'fieldwise validate' needs a verb: plan SOURCE, run FOLDER or report DIR"},
    {"fieldwise validate list", "'list' is none of:"},
    {"fieldwise validate plan a.cu", "'fieldwise validate plan' needs a folder: -o FOLDER"},
    {"fieldwise validate plan -o b", "no source file is given"},
    {"fieldwise validate plan -o b --format json a.cu", "--format"},
    {"fieldwise validate plan -o b --level l1 a.cu", "'l1' is none of: dram, cached"},
    {"fieldwise validate plan -o b --variant a,b a.cu", "'a,b' holds more than letters"},
    {"fieldwise validate plan -o b --size n a.cu", "'n' is not NAME=ELEMENTS"},
    {"fieldwise validate plan -o b --fill x= a.cu", "'x=' is not NAME=VALUE"},
    {"fieldwise validate run", "needs the folder of a bundle"},
    {"fieldwise validate run --any-gpu b", "needs the folder of a bundle"},
    {"fieldwise validate report", "'fieldwise validate report' needs the folder of a bundle"},
    {"fieldwise validate report a b", "'b' is left over"},
    {"fieldwise validate report --format csv a", "'csv' is none of"},
    {"fieldwise validate --sites report a", "--sites"},
    {"fieldwise validate report --kernel a --kernel b c", "it is given twice"},
};

static void
test_errors(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(WRONG_LINES); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Options) options = parse(WRONG_LINES[i].line, &error);

        g_assert_null(options);
        g_assert_nonnull(error);
        if (!strstr(error->message, WRONG_LINES[i].said))
            g_error("%s: '%s' does not say '%s'", WRONG_LINES[i].line, error->message, WRONG_LINES[i].said);
    }
}

/* --help and --version are answered at every level, whatever else is missing. */
static void
test_help(void)
{
    static const char *const lines[] = {"fieldwise --help",
                                        "fieldwise -h",
                                        "fieldwise rank --help",
                                        "fieldwise explain -h",
                                        "fieldwise arch --help",
                                        "fieldwise arch show --help",
                                        "fieldwise rank a --help",
                                        "fieldwise arch infer -h",
                                        "fieldwise arch compare a --help"};

    for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Options) options = parse(lines[i], &error);
        g_autofree char *help = options ? options_help(options->command) : NULL;

        g_assert_no_error(error);
        g_assert_true(options->help);
        g_assert_true(g_str_has_prefix(help, "usage: fieldwise"));
    }
}

/* Every line of every help fits 80 columns. */
/* `help COMMAND` is COMMAND --help. */
static void
test_help_command(void)
{
    static const struct {
        const char *line;
        Command command;
    } LINES[] = {{"fieldwise help", COMMAND_NONE},
                 {"fieldwise help rank", COMMAND_RANK},
                 {"fieldwise help arch", COMMAND_ARCH},
                 {"fieldwise help arch measure", COMMAND_MEASURE},
                 {"fieldwise help validate run", COMMAND_VALIDATE_RUN}};

    for (guint i = 0; i < G_N_ELEMENTS(LINES); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Options) options = parse(LINES[i].line, &error);

        g_assert_no_error(error);
        g_assert_true(options->help);
        g_assert_cmpint(options->command, ==, LINES[i].command);
    }
    g_assert_null(parse("fieldwise help rnak", NULL));
    g_assert_null(parse("fieldwise help help", NULL));
}

static void
test_help_width(void)
{
    static const Command commands[] = {COMMAND_NONE, COMMAND_RANK, COMMAND_EXPLAIN, COMMAND_ARCH};

    for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_autofree char *help = options_help(commands[i]);
        g_auto(GStrv) lines = g_strsplit(help, "\n", -1);

        for (guint j = 0; lines[j]; j++)
            g_assert_cmpint(g_utf8_strlen(lines[j], -1), <=, 80);
    }
}

static void
test_layouts_file(void)
{
    static const char text[] = "# candidates\n\n aos \nx,y/z # split\nx,y,z@8\n";
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "fieldwise-layouts-XXXXXX", NULL), *line = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Options) options = NULL;
    int fd = g_mkstemp(path);

    g_assert_cmpint(fd, >=, 0);
    g_close(fd, NULL);
    g_file_set_contents(path, text, -1, &error);
    g_assert_no_error(error);
    line = g_strdup_printf("fieldwise rank --layouts %s a.cu", path);
    options = parse(line, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(options->request.candidates.specs->len, ==, 3);
    g_assert_cmpstr(g_ptr_array_index(options->request.candidates.specs, 1), ==, "x,y/z");
    g_clear_pointer(&options, options_free);
    g_file_set_contents(path, "aos\nx//y\n", -1, NULL);
    g_assert_null(parse(line, &error));
    g_assert_nonnull(strstr(error->message, ":2: 'x//y': "));
    g_unlink(path);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/options/defaults", test_defaults);
    g_test_add_func("/options/everything", test_everything);
    g_test_add_func("/options/errors", test_errors);
    g_test_add_func("/options/help", test_help);
    g_test_add_func("/options/help-command", test_help_command);
    g_test_add_func("/options/help-width", test_help_width);
    g_test_add_func("/options/layouts-file", test_layouts_file);
    return g_test_run();
}
