/* SPDX-License-Identifier: MIT */
#include "option_values.h"

#include "header_names.h"
#include "option_launch.h"
#include "option_lines.h"

#include <stdio.h>

#define LAYOUTS_FILE_LIMIT (16 << 20) /* bytes */
#define SHOWN (COMMAND_RANK | COMMAND_EXPLAIN)
#define RANKED (SHOWN | COMMAND_VALIDATE_PLAN)
#define READS (RANKED | COMMAND_HEADER | COMMAND_APPLY) /* a source */
#define EVERY                                                                                                \
    (COMMAND_NONE | COMMAND_RANK | COMMAND_EXPLAIN | COMMAND_HEADER | COMMAND_APPLY | COMMAND_ANY_ARCH |     \
     COMMAND_ANY_VALIDATE)

gboolean
option_fail(GError **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (error)
        *error = g_error_new_valist(OPTION_ERROR, OPTION_ERROR_USAGE, format, arguments);
    va_end(arguments);
    return FALSE;
}

int
option_parse_choice(const char *value, const char *const *names, GError **error)
{
    g_autofree char *known = g_strjoinv(", ", (char **)names);

    for (int i = 0; names[i]; i++)
        if (strcmp(value, names[i]) == 0)
            return i;
    option_fail(error, "'%s' is none of: %s", value, known);
    return -1;
}

static gboolean
store_string(char **to, const char *value, GError **error)
{
    if (*value == '\0')
        return option_fail(error, "the value is empty");
    g_free(*to);
    *to = g_strdup(value);
    return TRUE;
}

static gboolean
apply_kernel(gpointer target, const char *value, GError **error)
{
    if (*value == '\0')
        return option_fail(error, "the name is empty");
    g_ptr_array_add(((Options *)target)->request.kernels, g_strdup(value));
    return TRUE;
}

static gboolean
apply_record(gpointer target, const char *value, GError **error)
{
    Options *options = target;

    if (options->request.record)
        return option_fail(error, "given twice: '%s' and '%s'; one record a run", options->request.record,
                           value);
    if (*value == '=')
        return option_fail(error, "'%s' has no name before the '='", value);
    return store_string(&options->request.record, value, error);
}

static gboolean
apply_layout(gpointer target, const char *value, GError **error)
{
    if (!layout_check_syntax(value, error)) {
        g_prefix_error(error, "'%s': ", value);
        return FALSE;
    }
    g_ptr_array_add(((Options *)target)->request.candidates.specs, g_strdup(value));
    return TRUE;
}

char *
option_read_text(const char *path, gsize limit, GError **error)
{
    g_autofree char *text = g_malloc(limit + 1);
    FILE *file = fopen(path, "re");
    gsize n = 0;
    int problem = 0;

    if (file) {
        n = fread(text, 1, limit + 1, file);
        problem = ferror(file) ? errno : 0;
        fclose(file);
    } else {
        problem = errno;
    }
    if (problem != 0)
        option_fail(error, "%s: %s", path, g_strerror(problem));
    else if (n > limit)
        option_fail(error, "%s: larger than %" G_GSIZE_FORMAT " bytes", path, limit);
    else if (memchr(text, '\0', n))
        option_fail(error, "%s: not a text file", path);
    else
        return g_strndup(text, n);
    return NULL;
}

static gboolean
apply_layouts(gpointer target, const char *value, GError **error)
{
    GPtrArray *specs = ((Options *)target)->request.candidates.specs;
    g_autofree char *text = option_read_text(value, LAYOUTS_FILE_LIMIT, error);
    g_auto(GStrv) lines = text ? g_strsplit(text, "\n", -1) : NULL;
    guint before = specs->len;

    if (!text)
        return FALSE;
    input_set_add(((Options *)target)->inputs, value, "the file of layouts");
    for (guint i = 0; lines[i]; i++) {
        lines[i][strcspn(lines[i], "#")] = '\0';
        g_strstrip(lines[i]);
        if (lines[i][0] == '\0')
            continue;
        if (!layout_check_syntax(lines[i], error)) {
            g_prefix_error(error, "%s:%u: '%s': ", value, i + 1, lines[i]);
            return FALSE;
        }
        g_ptr_array_add(specs, g_strdup(lines[i]));
    }
    return specs->len > before || option_fail(error, "%s holds no layout", value);
}

static gboolean
apply_all(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->request.candidates.all = TRUE;
    return TRUE;
}

gboolean
option_parse_integer(const char *text, gint64 least, gint64 most, gint64 *ret_value, GError **error)
{
    g_autoptr(GError) problem = NULL;

    if (g_ascii_string_to_signed(text, 10, least, most, ret_value, &problem))
        return TRUE;
    if (problem->code == G_NUMBER_PARSER_ERROR_INVALID)
        return option_fail(error, "'%s' is not a whole number", text);
    return option_fail(error, "%s is out of range: from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, text,
                       least, most);
}

static gboolean
apply_top(gpointer target, const char *value, GError **error)
{
    gint64 top;

    if (!option_parse_integer(value, 1, G_MAXINT32, &top, error))
        return FALSE;
    ((Options *)target)->request.candidates.top = (guint)top;
    return TRUE;
}

static gboolean
apply_arch(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->arch, value, error);
}

static gboolean
apply_model(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->model, value, error);
}

static gboolean
apply_compiler(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->compiler, value, error);
}

static gboolean
apply_set(gpointer target, const char *value, GError **error)
{
    const char *equals = strchr(value, '=');

    if (!equals || equals == value)
        return option_fail(error, "'%s' is not KEY=VALUE", value);
    g_ptr_array_add(((Options *)target)->sets, g_strdup(value));
    return TRUE;
}

static gboolean
apply_timeout(gpointer target, const char *value, GError **error)
{
    return option_parse_integer(value, 0, G_MAXINT32, &((Options *)target)->timeout, error);
}

static gboolean
apply_cuda_path(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->cuda_path, value, error);
}

static gboolean
apply_build_dir(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->build_dir, value, error);
}

static gboolean
apply_format(gpointer target, const char *value, GError **error)
{
    static const char *const names[] = {"table", "json", "csv", NULL};
    int choice = option_parse_choice(value, names, error);

    if (choice >= 0)
        ((Options *)target)->format = (Format)choice;
    return choice >= 0;
}

static gboolean
apply_compare_format(gpointer target, const char *value, GError **error)
{
    static const char *const names[] = {"table", "json", NULL};
    int choice = option_parse_choice(value, names, error);

    if (choice >= 0)
        ((Options *)target)->format = (Format)choice;
    return choice >= 0;
}

static gboolean
apply_report_format(gpointer target, const char *value, GError **error)
{
    static const char *const names[] = {"table", "json", "html", NULL};
    static const Format formats[] = {FORMAT_TABLE, FORMAT_JSON, FORMAT_HTML};
    int choice = option_parse_choice(value, names, error);

    if (choice >= 0)
        ((Options *)target)->format = formats[choice];
    return choice >= 0;
}

static gboolean
apply_sites(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->sites = TRUE;
    return TRUE;
}

static gboolean
apply_split(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->split, value, error);
}

static gboolean
apply_older(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->older = TRUE;
    return TRUE;
}

static gboolean
apply_other_gpu(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->other_gpu = TRUE;
    return TRUE;
}

static gboolean
apply_base(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->base, value, error);
}

static gboolean
apply_name(gpointer target, const char *value, GError **error)
{
    Options *options = target;

    if (!header_prefix_is_valid(value))
        return option_fail(error, "'%s' is no name in C", value);
    return store_string(&options->name, value, error);
}

static gboolean
apply_arrays(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->arrays = TRUE;
    return TRUE;
}

static gboolean
apply_header(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->header, value, error);
}

static gboolean
apply_also(gpointer target, const char *value, GError **error)
{
    g_autoptr(GError) problem = NULL;
    g_auto(GStrv) arguments = NULL;

    if (!g_shell_parse_argv(value, NULL, &arguments, &problem))
        return option_fail(error, "'%s' are no compiler arguments: %s", value, problem->message);
    g_ptr_array_add(((Options *)target)->also, g_strdup(value));
    return TRUE;
}

static gboolean
apply_in_place(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->in_place = TRUE;
    return TRUE;
}

static gboolean
apply_diff_format(gpointer target, const char *value, GError **error)
{
    static const char *const names[] = {"diff", "json", NULL};
    static const Format formats[] = {FORMAT_DIFF, FORMAT_JSON};
    int choice = option_parse_choice(value, names, error);

    if (choice < 0)
        return FALSE;
    ((Options *)target)->format = formats[choice];
    return TRUE;
}

static gboolean
apply_case(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->case_path, value, error);
}

/* Variants stand in CSV, behind colons, and in C. */
static gboolean
apply_variant(gpointer target, const char *value, GError **error)
{
    if (value[strspn(value, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._=+-")] != '\0')
        return option_fail(error, "'%s' holds more than letters, digits and . _ = + -", value);
    return store_string(&((Options *)target)->variant, value, error);
}

/* What runs on cached data is estimated so. */
static gboolean
apply_level(gpointer target, const char *value, GError **error)
{
    static const char *const names[] = {"dram", "cached", NULL};
    int level = option_parse_choice(value, names, error);

    if (level < 0 || !store_string(&((Options *)target)->level, value, error))
        return FALSE;
    g_ptr_array_add(((Options *)target)->sets, g_strconcat("l2=", level == 1 ? "warm" : "cold", NULL));
    return TRUE;
}

static gboolean
add_assignment(GPtrArray *assignments, const char *value, GError **error)
{
    const char *equals = strchr(value, '=');

    if (!equals || equals == value || equals[1] == '\0')
        return option_fail(error, "'%s' is not NAME=VALUE", value);
    for (guint i = 0; i < assignments->len; i++) {
        const char *before = g_ptr_array_index(assignments, i);

        if (strncmp(before, value, (gsize)(equals - value) + 1) == 0 && strcmp(before, value) != 0)
            return option_fail(error, "it is given twice: '%s' and '%s'", before, value);
    }
    g_ptr_array_add(assignments, g_strdup(value));
    return TRUE;
}

static gboolean
apply_fill(gpointer target, const char *value, GError **error)
{
    return add_assignment(((Options *)target)->fills, value, error);
}

static gboolean
apply_quiet(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->quiet = TRUE;
    return TRUE;
}

static gboolean
apply_dump(gpointer target, const char *value, GError **error)
{
    static const char *const stages[] = {"kernel", "placement", "metrics", "hits", "cost", "ranking", NULL};

    return option_parse_choice(value, stages, error) >= 0 &&
           store_string(&((Options *)target)->dump, value, error);
}

static gboolean
apply_output(gpointer target, const char *value, GError **error)
{
    return store_string(&((Options *)target)->output, value, error);
}

static gboolean
apply_help(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->help = TRUE;
    return TRUE;
}

static gboolean
apply_version(gpointer target, const char *value, GError **error)
{
    ((Options *)target)->version = TRUE;
    return TRUE;
}

/* Every option of every command, in the order of the help. */
const OptionRow OPTION_ROWS[] = {
    {.help = "What is laid out:"},
    {"kernel", 0, "NAME", READS, apply_kernel,
     "rank only this kernel (repeatable; default: every kernel that accesses a record). The name of a "
     "template selects all its instances; NAME<ARGUMENTS> selects one, even if the source does not "
     "instantiate it",
     TRUE},
    {"record", 0, "NAME[=F,G,...]", READS, apply_record,
     "the record to lay out: a struct type, or a name for the parallel pointer parameters F,G,... "
     "(default: the struct records of the kernel; if it has none, parallel pointers with a common index "
     "and flattened records are proposed)"},
    {.help = "Candidates:"},
    {"layout", 0, "SPEC", RANKED, apply_layout,
     "a layout to rank (repeatable). ',' joins fields, '/' separates groups, '@' gives the tile of a "
     "group, as in x,y,z/vx,vy,vz or x,y,z@32; aos, soa and aosoa@32 are layouts too (default: aos, soa, "
     "tiles of 8, 16 and 32, and, for up to six accessed fields, every grouping of them)",
     TRUE},
    {"layout", 0, "SPEC", COMMAND_HEADER | COMMAND_APPLY, apply_layout,
     "the layout. ',' joins fields, '/' separates groups, '@' gives the tile of a group, as in "
     "x,y,z/vx,vy,vz or x,y,z@32; aos, soa and aosoa@32 are layouts too",
     TRUE},
    {"name", 0, "PREFIX", COMMAND_HEADER | COMMAND_APPLY, apply_name,
     "prefix of all names in the header (default: the record's name)"},
    {"arrays", 0, NULL, COMMAND_HEADER, apply_arrays,
     "add arrays, pointers and references for C++ programs that keep p[i].x, as 'fieldwise apply' writes them"},
    {"header", 0, "FILE", COMMAND_APPLY, apply_header,
     "file name of the header, beside the record's declaration (default: PREFIX_layout.h)"},
    {"layouts", 0, "FILE", COMMAND_RANK | COMMAND_VALIDATE_PLAN, apply_layouts,
     "read layouts from FILE, one per line; '#' starts a comment", TRUE},
    {"all", 0, NULL, COMMAND_RANK | COMMAND_VALIDATE_PLAN, apply_all,
     "rank every grouping of up to 12 accessed fields, besides aos, soa and tiles. At most 1000 are "
     "estimated; lower bounds say what the others can cost"},
    {"top", 0, "N", COMMAND_RANK, apply_top,
     "show only the best N layouts (default: all; 1000 with --all; a table shows the first 20)"},
    {"top", 0, "N", COMMAND_VALIDATE_PLAN, apply_top,
     "measure N layouts if none is named: aos, soa, aosoa@8, aosoa@32 and the best others (default: 8)"},
    {.help = "What is measured:"},
    {"prefix", 0, "NAME", COMMAND_VALIDATE_PLAN, apply_name,
     "prefix of the names in the header whose layout varies (default: the record's name)"},
    {"case", 0, "FILE", COMMAND_VALIDATE_PLAN, apply_case,
     "a file that sets up and launches the kernel (default: generated from the kernel's parameters)"},
    {"variant", 0, "NAME", COMMAND_VALIDATE_PLAN, apply_variant,
     "a name that distinguishes this launch from other launches of the same kernel"},
    {"level", 0, "LEVEL", COMMAND_VALIDATE_PLAN, apply_level,
     "where the kernel finds its data: dram (L2 is flushed before each launch) or cached (default: dram)"},
    {"fill", 0, "NAME[.FIELD]=VALUES", COMMAND_VALIDATE_PLAN, apply_fill,
     "initial values of an array (repeatable): LOW:HIGH for random values, one VALUE, index for 0, 1, 2, "
     "..., or a FILE of little-endian values; for a floating-point parameter, NAME=VALUE (default: 0:1 for "
     "reals, valid indices for what is used as an index)",
     TRUE},
    {.help = "What is inferred:"},
    {"base", 0, "NAME|FILE", COMMAND_INFER, apply_base,
     "an architecture that supplies, with its sources, what the traces do not determine"},
    {.help = "What is compared:"},
    {"split", 0, "FILE", COMMAND_VALIDATE_REPORT, apply_split,
     "also report figures for groups of kernels; each line of FILE has a kernel and the name of its group"},
    {"older", 0, NULL, COMMAND_VALIDATE_REPORT, apply_older,
     "also compare results of programs that have changed since"},
    {"other-gpu", 0, NULL, COMMAND_VALIDATE_REPORT, apply_other_gpu,
     "also compare results from a GPU other than the bundle's"},
    {.help = "The GPU and the launch:"},
    {"arch", 0, "NAME|FILE", RANKED, apply_arch,
     "the GPU (default: " MACHINE_DEFAULT_ARCH "; 'fieldwise arch list' lists all)"},
    {"set", 0, "KEY=VALUE", RANKED, apply_set,
     "override a key of the architecture or a setting of the model (repeatable). Settings of peng: "
     "uniform, accordance, repeats, shared_memory, transactions; of sector: locality, l2",
     TRUE},
    {"compiler", 0, "NAME|FILE", RANKED, apply_compiler,
     "the compiler whose optimizations are modelled (default: " COMPILER_DEFAULT ")"},
    {"model", 0, "NAME", RANKED, apply_model,
     "the cost model (default: the one that the architecture names)"},
    {"grid", 0, "X[,Y[,Z]]", RANKED, option_apply_grid,
     "grid size in blocks (default: from host code; otherwise large enough to fill the GPU several times)"},
    {"block", 0, "X[,Y[,Z]]", RANKED, option_apply_block,
     "block size in threads (default: from host code; otherwise 256)"},
    {"param", 0, "NAME=VALUE", RANKED, option_apply_param,
     "value of an integer parameter of the kernel (repeatable; default: from host code; otherwise it stays "
     "symbolic)",
     TRUE},
    {"size", 0, "NAME=ELEMENTS", RANKED, option_apply_size,
     "number of elements of an array of the kernel, or of all arrays reached through its parameter NAME; "
     "it bounds indices that are unknown at compile time (repeatable)",
     TRUE},
    {"taken", 0, "[FILE:]LINE=SHARE", RANKED, option_apply_taken,
     "share of the threads, from 0 to 1, for which the condition of the if or ?: on LINE holds, if it "
     "depends on data (repeatable; default: the condition is taken as true, and both branches count). "
     "FILE: a file other than the kernel's",
     TRUE},
    {"trips", 0, "[FILE:]LINE=N", RANKED, option_apply_trips,
     "number of iterations of the loop on LINE, if it is unknown or the loop can end early (repeatable; "
     "rounded to a whole number; default: 100, or all iterations). LO..HI: each thread has its own number, "
     "uniformly distributed. FILE: a file other than the kernel's",
     TRUE},
    {"locality", 0, "[ARRAY:]PLACES", RANKED, option_apply_locality,
     "distribution of indices that are loaded or unknown (repeatable; default: random). random: "
     "independent of each other; sorted: rising with the thread's number; near=N: at most N elements from "
     "there; shared=N: random, but the same for N consecutive threads. ARRAY: only for this array of the "
     "kernel, or for those reached through its parameter ARRAY",
     TRUE},
    {"registers", 0, "N|nvcc|FILE", RANKED, option_apply_registers,
     "registers per thread (default: 32). nvcc: compile SOURCE with nvcc and take its numbers, per layout "
     "for kernels that use a header's accessors; this takes a second or more. FILE: CSV with the columns "
     "kernel, layout and registers"},
    {"shared", 0, "BYTES", RANKED, option_apply_shared,
     "dynamic shared memory per block (default: from host code; otherwise 0)"},
    {.help = "Reading the source:"},
    {"cuda-path", 0, "DIR", READS, apply_cuda_path,
     "use the CUDA Toolkit in DIR instead of the bundled declarations"},
    {"p", 'p', "BUILD-DIR", READS, apply_build_dir,
     "take compiler arguments from BUILD-DIR/compile_commands.json"},
    {"timeout", 0, "SECONDS", READS, apply_timeout,
     "CPU time limit for following each kernel, and again for estimating its layouts; what is known by "
     "then is shown, with a note; 0: no limit (default: " G_STRINGIFY(
         OPTIONS_TIMEOUT) ", for estimates with --all none)"},
    {.help = "Output:"},
    {"format", 0, "FORMAT", SHOWN, apply_format, "table, json or csv (default: table)"},
    {"also", 0, "ARGUMENTS", COMMAND_APPLY, apply_also,
     "read the program once more with these compiler arguments added, for text that #if leaves out (repeatable)",
     TRUE},
    {"in-place", 0, NULL, COMMAND_APPLY, apply_in_place, "change the program's files, and write the header"},
    {"format", 0, "FORMAT", COMMAND_APPLY, apply_diff_format, "diff or json (default: diff)"},
    {"format", 0, "FORMAT", COMMAND_COMPARE, apply_compare_format, "table or json (default: table)"},
    {"format", 0, "FORMAT", COMMAND_VALIDATE_REPORT, apply_report_format,
     "table, json or html, one page with pictures (default: table)"},
    {"kernel", 0, "NAME", COMMAND_VALIDATE_REPORT, apply_kernel,
     "in a table: all layouts of this kernel and nothing else"},
    {"sites", 0, NULL, COMMAND_VALIDATE_REPORT, apply_sites, "in a table: each access of the source"},
    {"output", 'o', "FILE",
     SHOWN | COMMAND_HEADER | COMMAND_ARCH | COMMAND_INFER | COMMAND_COMPARE | COMMAND_VALIDATE_REPORT,
     apply_output, "write to FILE instead of standard output"},
    {"output", 'o', "FOLDER", COMMAND_APPLY, apply_output,
     "write copies of the changed files and the header under FOLDER instead"},
    {"output", 'o', "FOLDER", COMMAND_PLOT, apply_output,
     "write the pictures to FOLDER instead of DIR/plots"},
    {"output", 'o', "FOLDER", COMMAND_VALIDATE_PLAN, apply_output,
     "the bundle's folder; if it is a bundle for the same GPU, the kernel is added or replaced"},
    {"quiet", 'q', NULL, COMMAND_INFER, apply_quiet, "do not list on standard error what was inferred"},
    {"dump", 0, "STAGE", SHOWN, apply_dump,
     "print an intermediate stage instead: kernel, placement, metrics, hits, cost (each for every "
     "--layout; default: aos) or ranking"},
    {.help = "Other:"},
    {"help", 'h', NULL, EVERY, apply_help, "show this help"},
    {"version", 0, NULL, EVERY, apply_version, "show the version"},
    {0},
};
