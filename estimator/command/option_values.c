/* SPDX-License-Identifier: MIT */
#include "option_values.h"

#include "header_names.h"
#include "option_launch.h"
#include "option_lines.h"

#include <stdio.h>

#define LAYOUTS_FILE_LIMIT (16 << 20) /* bytes */
#define SHOWN (COMMAND_RANK | COMMAND_EXPLAIN)
#define RANKED (SHOWN | COMMAND_VALIDATE_PLAN)
#define READS (RANKED | COMMAND_HEADER) /* a source */
#define EVERY                                                                                                \
    (COMMAND_NONE | COMMAND_RANK | COMMAND_EXPLAIN | COMMAND_HEADER | COMMAND_ANY_ARCH | COMMAND_ANY_VALIDATE)

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
     "only this kernel (repeatable; default: every kernel that reaches a record); the name of a template "
     "means all "
     "its instances, NAME<ARGUMENTS> that one, made where the source has none",
     TRUE},
    {"record", 0, "NAME[=F,G,...]", READS, apply_record,
     "the record: a struct type, or a name for the parallel pointer parameters F,G,... (default: struct "
     "records as "
     "they are; without any, parallel pointers with one index and flattened records are proposed)"},
    {.help = "Candidates:"},
    {"layout", 0, "SPEC", RANKED, apply_layout,
     "a layout (repeatable): fields joined by ',', groups by '/', a tile after '@', as in x,y,z/vx,vy,vz or "
     "x,y,z@32; or aos, soa, aosoa@32 (default: aos, soa, every grouping of the touched fields while they "
     "are at "
     "most six, and tiles of 8, 16 and 32)",
     TRUE},
    {"layout", 0, "SPEC", COMMAND_HEADER, apply_layout,
     "the layout: fields joined by ',', groups by '/', a tile after '@', as in x,y,z/vx,vy,vz or x,y,z@32; "
     "or "
     "aos, soa, aosoa@32",
     TRUE},
    {"name", 0, "PREFIX", COMMAND_HEADER, apply_name,
     "what the header's names begin with (default: the record's name)"},
    {"layouts", 0, "FILE", COMMAND_RANK | COMMAND_VALIDATE_PLAN, apply_layouts,
     "layouts from FILE, one a line; # starts a comment", TRUE},
    {"all", 0, NULL, COMMAND_RANK | COMMAND_VALIDATE_PLAN, apply_all,
     "every grouping of the touched fields, of which there may be 12, beside aos, soa and tiles; up to 1000 "
     "are "
     "estimated, and lower bounds tell what the others can cost"},
    {"top", 0, "N", COMMAND_RANK, apply_top,
     "the best N layouts alone (default: all, with --all 1000; a table shows the first 20)"},
    {"top", 0, "N", COMMAND_VALIDATE_PLAN, apply_top,
     "so many layouts, where none is named (default: 8): aos, soa, aosoa@8, aosoa@32 and the best others"},
    {.help = "What is measured:"},
    {"prefix", 0, "NAME", COMMAND_VALIDATE_PLAN, apply_name,
     "what the names of the header begin with whose layout varies (default: that of the record)"},
    {"case", 0, "FILE", COMMAND_VALIDATE_PLAN, apply_case,
     "how the kernel is run and on what (default: made from the kernel's parameters)"},
    {"variant", 0, "NAME", COMMAND_VALIDATE_PLAN, apply_variant,
     "what tells this launch from others of the same kernel in one case"},
    {"level", 0, "LEVEL", COMMAND_VALIDATE_PLAN, apply_level,
     "where the kernel finds its data: dram, L2 is emptied before each launch, or cached (default: dram)"},
    {"fill", 0, "NAME[.FIELD]=VALUES", COMMAND_VALIDATE_PLAN, apply_fill,
     "what is in it (repeatable): LOW:HIGH for random values, one VALUE, index for 0, 1, 2, ..., or a FILE "
     "of "
     "little-endian values; NAME=VALUE of a real parameter (default: 0:1, and indices of what they are used "
     "for)",
     TRUE},
    {.help = "What is inferred:"},
    {"base", 0, "NAME|FILE", COMMAND_INFER, apply_base,
     "an architecture that gives, with its sources, what the traces do not tell"},
    {.help = "What is compared:"},
    {"split", 0, "FILE", COMMAND_VALIDATE_REPORT, apply_split,
     "figures for groups of kernels as well: FILE has a kernel and the name of its group in each line"},
    {"older", 0, NULL, COMMAND_VALIDATE_REPORT, apply_older,
     "compare results of programs that have changed since, too"},
    {"other-gpu", 0, NULL, COMMAND_VALIDATE_REPORT, apply_other_gpu,
     "compare results of another GPU than the bundle is for, too"},
    {.help = "The GPU and the launch:"},
    {"arch", 0, "NAME|FILE", RANKED, apply_arch,
     "the GPU (default: " MACHINE_DEFAULT_ARCH "; 'fieldwise arch list' shows all)"},
    {"set", 0, "KEY=VALUE", RANKED, apply_set,
     "another value for a key of the architecture, or a setting of the model: of peng uniform, accordance, "
     "repeats, shared_memory, transactions, of sector locality, l2 (repeatable)",
     TRUE},
    {"compiler", 0, "NAME|FILE", RANKED, apply_compiler,
     "the compiler whose loops and addresses are estimated (default: " COMPILER_DEFAULT ")"},
    {"model", 0, "NAME", RANKED, apply_model, "the cost model (default: what the architecture asks for)"},
    {"grid", 0, "X[,Y[,Z]]", RANKED, option_apply_grid,
     "blocks of the grid (default: what host code states, else enough to fill the GPU several times over)"},
    {"block", 0, "X[,Y[,Z]]", RANKED, option_apply_block,
     "threads of a block (default: what host code states, else 256)"},
    {"param", 0, "NAME=VALUE", RANKED, option_apply_param,
     "the value of an integer parameter of the kernel (repeatable; default: what host code passes, else it "
     "stays symbolic)",
     TRUE},
    {"size", 0, "NAME=ELEMENTS", RANKED, option_apply_size,
     "elements of an array of the kernel, or of those that its parameter NAME leads to: how far an index can "
     "reach that is not known before it runs (repeatable)",
     TRUE},
    {"taken", 0, "[FILE:]LINE=SHARE", RANKED, option_apply_taken,
     "for what share of the threads, from 0 to 1, the condition of the if or ?: on LINE of the source holds, "
     "where data decides it (repeatable; default: it is taken as true, and both branches count); FILE: of "
     "that file",
     TRUE},
    {"trips", 0, "[FILE:]LINE=N", RANKED, option_apply_trips,
     "how many iterations the loop on LINE of the source makes where that is not known, or where it can be "
     "left early (repeatable; rounded to a whole number; default: 100, or all); LO..HI for N: each thread "
     "another number from LO to HI, all as often; FILE: of that file",
     TRUE},
    {"locality", 0, "[ARRAY:]PLACES", RANKED, option_apply_locality,
     "where lanes go whose index is loaded or not known: random, to places that have nothing to do with each "
     "other; sorted, to places that rise with the thread's number; near=N, to such at most N elements from "
     "there; or shared=N, anywhere, N threads in a row to one place (default: random); ARRAY: in that array "
     "of the kernel, or in those that its parameter ARRAY leads to (repeatable)",
     TRUE},
    {"registers", 0, "N|nvcc|FILE", RANKED, option_apply_registers,
     "registers of a thread (default: 32); nvcc: compile SOURCE by nvcc, in each layout where its kernels "
     "are "
     "written on the accessors of a header, which takes a second or more, and take what it says; FILE: those "
     "of each layout, CSV with the columns kernel, layout and registers"},
    {"shared", 0, "BYTES", RANKED, option_apply_shared,
     "dynamic shared memory of a block (default: what host code states, else 0)"},
    {.help = "Reading the source:"},
    {"cuda-path", 0, "DIR", READS, apply_cuda_path,
     "use the CUDA Toolkit in DIR and not the bundled declarations"},
    {"p", 'p', "BUILD-DIR", READS, apply_build_dir,
     "take compiler arguments from BUILD-DIR/compile_commands.json"},
    {"timeout", 0, "SECONDS", READS, apply_timeout,
     "the processor's time for following each kernel, and again for estimating its layouts; what is known by "
     "then is shown, with a note; 0: any (default: " G_STRINGIFY(OPTIONS_TIMEOUT) ", with --all any for the "
                                                                                  "estimates)"},
    {.help = "Output:"},
    {"format", 0, "FORMAT", SHOWN, apply_format, "table, json or csv (default: table)"},
    {"format", 0, "FORMAT", COMMAND_COMPARE, apply_compare_format, "table or json (default: table)"},
    {"format", 0, "FORMAT", COMMAND_VALIDATE_REPORT, apply_report_format,
     "table, json or html, one page with pictures (default: table)"},
    {"kernel", 0, "NAME", COMMAND_VALIDATE_REPORT, apply_kernel,
     "in a table: all layouts of this kernel and nothing else"},
    {"sites", 0, NULL, COMMAND_VALIDATE_REPORT, apply_sites, "in a table: each access of the source"},
    {"output", 'o', "FILE",
     SHOWN | COMMAND_HEADER | COMMAND_ARCH | COMMAND_INFER | COMMAND_COMPARE | COMMAND_VALIDATE_REPORT,
     apply_output, "write to FILE and not to standard output"},
    {"output", 'o', "FOLDER", COMMAND_PLOT, apply_output, "draw into FOLDER and not into DIR/plots"},
    {"output", 'o', "FOLDER", COMMAND_VALIDATE_PLAN, apply_output,
     "the folder; one that is a bundle for the same GPU gets the kernel added or replaced"},
    {"quiet", 'q', NULL, COMMAND_INFER, apply_quiet, "do not tell on standard error what was inferred"},
    {"dump", 0, "STAGE", SHOWN, apply_dump,
     "print a stage of the work instead: kernel, placement, metrics, hits, cost (each under every --layout; "
     "default: aos) or ranking"},
    {.help = "Other:"},
    {"help", 'h', NULL, EVERY, apply_help, "show this help"},
    {"version", 0, NULL, EVERY, apply_version, "show the version"},
    {0},
};
