/* SPDX-License-Identifier: MIT */
#include "command/options/options_private.h"

#include "layouts/header/header.h"
#include "layouts/layouts.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

#define LAYOUTS_FILE_LIMIT (16 << 20) /* bytes */
#define SHOWN (COMMAND_RANK | COMMAND_EXPLAIN)
#define RANKED (SHOWN | COMMAND_VALIDATE_PLAN)
#define CHOOSES (COMMAND_HEADER | COMMAND_APPLY) /* with --choose */
#define ESTIMATED (RANKED | CHOOSES | COMMAND_STAGE)
#define ASKED (RANKED | CHOOSES)      /* of records of a source */
#define READS (ASKED | COMMAND_STAGE) /* a source */
#define EVERY                                                                                                \
    (COMMAND_NONE | COMMAND_RANK | COMMAND_EXPLAIN | COMMAND_HEADER | COMMAND_APPLY | COMMAND_STAGE |        \
     COMMAND_ANY_ARCH | COMMAND_ANY_VALIDATE | COMMAND_COMPLETION)

/* What a row stores, and where in Options. */
#define VALUE(...)                                                                                           \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }
#define TO(to) .member = offsetof(Options, to)
#define FLAG(to) VALUE(.kind = OPTION_FLAG, TO(to))
#define STRING(to) VALUE(.kind = OPTION_STRING, TO(to))
#define CHECKED(to, by) VALUE(.kind = OPTION_STRING, TO(to), .check = by)
#define ONE_OF(to, list) VALUE(.kind = OPTION_STRING, TO(to), .names = list)
#define LIST(to, by) VALUE(.kind = OPTION_LIST, TO(to), .check = by)
#define FORMATS(list, formats) VALUE(.kind = OPTION_CHOICE, TO(format), .names = list, .numbers = formats)
#define INTEGER(to, from, up_to) VALUE(.kind = OPTION_INTEGER, TO(to), .least = from, .most = up_to)
#define COUNT(to, from, up_to) VALUE(.kind = OPTION_COUNT, TO(to), .least = from, .most = up_to)
#define OWN(function) VALUE(.kind = OPTION_OWN, .apply = function)

static const char *const STAGES[] = {"kernel", "course", "placement", "metrics",
                                     "hits",   "cost",   "ranking",   NULL};
static const char *const SHOWN_FORMATS[] = {"table", "json", "csv", NULL};
static const char *const COMPARE_FORMATS[] = {"table", "json", NULL};
static const char *const REPORT_FORMATS[] = {"table", "json", "html", NULL};
static const guint REPORT_NUMBERS[] = {FORMAT_TABLE, FORMAT_JSON, FORMAT_HTML};
static const char *const STAGE_FORMS[] = {"strip", "cursor", "append", "line", NULL};
static const char *const STAGE_STAGES[] = {"streams", "stage", NULL};
static const char *const GRANULES[] = {"1", "2", "4", "8", NULL};
static const char *const CHECKERS[] = {"nvcc", NULL};
static const char *const CONVERTERS[] = {"auto", "device", "host", NULL};
static const guint CONVERT_NUMBERS[] = {CONVERT_AUTO, CONVERT_DEVICE, CONVERT_HOST};
static const char *const DIFF_FORMATS[] = {"diff", "json", NULL};
static const guint DIFF_NUMBERS[] = {FORMAT_DIFF, FORMAT_JSON};

static gboolean
check_kernel(const char *value, GError **error)
{
    return *value != '\0' || option_fail(error, "the name is empty");
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
    return option_store_string(&options->request.record, value, error);
}

static gboolean
check_layout(const char *value, GError **error)
{
    if (layout_check_syntax(value, error))
        return TRUE;
    g_prefix_error(error, "'%s': ", value);
    return FALSE;
}

/* Whether PATH is one that the shell has opened for this process, as with <(command). */
static gboolean
is_descriptor(const char *path)
{
    return g_str_has_prefix(path, "/dev/fd/") || g_str_has_prefix(path, "/proc/self/fd/") ||
           strcmp(path, "/dev/stdin") == 0;
}

/* Whether someone else would have to write what is read at PATH: a pipe, a socket or a terminal. Of devices
 * that go on and on no more is read than fits. */
static gboolean
is_waited_for(const char *path)
{
    GStatBuf status;
    int fd;
    gboolean is_terminal;

    if (is_descriptor(path) || g_stat(path, &status) != 0 || S_ISREG(status.st_mode))
        return FALSE;
    if (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode))
        return TRUE;
    fd = g_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);
    is_terminal = fd >= 0 && isatty(fd);
    if (fd >= 0)
        close(fd);
    return is_terminal;
}

char *
option_read_text(const char *path, gsize limit, GError **error)
{
    g_autofree char *text = g_malloc(limit + 1);
    FILE *file;
    gsize n = 0;
    int problem = 0;

    if (is_waited_for(path)) {
        option_fail(error, "%s: not a regular file", path);
        return NULL;
    }
    file = fopen(path, "re");
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
check_set(const char *value, GError **error)
{
    const char *equals = strchr(value, '=');

    return (equals && equals != value) || option_fail(error, "'%s' is not KEY=VALUE", value);
}

static gboolean
check_name(const char *value, GError **error)
{
    return header_prefix_is_valid(value) || option_fail(error, "'%s' is no name in C", value);
}

static gboolean
check_also(const char *value, GError **error)
{
    g_autoptr(GError) problem = NULL;
    g_auto(GStrv) arguments = NULL;

    return g_shell_parse_argv(value, NULL, &arguments, &problem) ||
           option_fail(error, "'%s' are no compiler arguments: %s", value, problem->message);
}

static gboolean
check_name_of_assumption(const char *value, GError **error)
{
    static const char *const words[] = {"no-alias", "no-publish", NULL}; /* of Assumption (rewrite/edits) */

    return option_parse_choice(value, words, error) >= 0;
}

/* Variants stand in CSV, behind colons, and in C. */
static gboolean
check_variant(const char *value, GError **error)
{
    return value[strspn(value, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._=+-")] == '\0' ||
           option_fail(error, "'%s' holds more than letters, digits and . _ = + -", value);
}

/* What runs on cached data is estimated so. */
static gboolean
apply_level(gpointer target, const char *value, GError **error)
{
    static const char *const names[] = {"dram", "cached", NULL};
    int level = option_parse_choice(value, names, error);

    if (level < 0 || !option_store_string(&((Options *)target)->level, value, error))
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

/* NAME=FORM. */
static gboolean
apply_array(gpointer target, const char *value, GError **error)
{
    const char *equals = strchr(value, '=');

    if (!equals || equals == value ||
        (strcmp(equals, "=none") != 0 && !g_strv_contains(STAGE_FORMS, equals + 1)))
        return option_fail(error, "'%s' is not NAME=none, strip, cursor, append or line", value);
    return add_assignment(((Options *)target)->array_forms, value, error);
}

static gboolean
apply_granules(gpointer target, const char *value, GError **error)
{
    int number = option_parse_choice(value, GRANULES, error);

    if (number >= 0)
        ((Options *)target)->granules = 1u << number;
    return number >= 0;
}

#define OF_TEMPLATES                                                                                              \
    "The name of a template selects all its instances; NAME<ARGUMENTS> selects one, even if the source does not " \
    "instantiate it"

/* Every option of every command, in the order of the help. */
const OptionRow OPTION_ROWS[] = {
    {.help = "What is laid out:"},
    {"kernel", 0, "NAME", COMMAND_STAGE, LIST(request.kernels, check_kernel),
     "only this kernel (repeatable; default: every kernel)", TRUE},
    {"array", 0, "NAME=FORM", COMMAND_STAGE, OWN(apply_array),
     "stage this array in this form alone: strip, cursor, append or line; none: leave it alone (repeatable; default: "
     "every array that can be is staged)",
     TRUE},
    {"form", 0, "FORM", COMMAND_STAGE, ONE_OF(form, STAGE_FORMS),
     "stage arrays in this form alone: strip, cursor, append or line (default: a strip where a loop can be one, else "
     "cursors, appends, and lines of what is read and written)"},
    {"granules", 0, "N", COMMAND_STAGE, OWN(apply_granules),
     "a strip's block has so many granules of 16 bytes of each array at least: 1, 2, 4 or 8 (default: 2, or 1 where "
     "blocks would be long)"},
    {"monitor", 0, NULL, COMMAND_STAGE, FLAG(monitor),
     "cache as S-L1 was published: each thread watches 300 accesses, and then decides for itself"},
    {"profile", 0, NULL, COMMAND_STAGE, FLAG(profile),
     "write kernels that count their accesses instead: which hit a thread's last 16, 32 or 64 bytes"},
    {"hits", 0, "FILE", COMMAND_STAGE, STRING(hits),
     "what kernels that --profile wrote have printed: leave arrays alone whose accesses rarely hit the last 16 "
     "bytes, and take loops to be as long as was counted"},
    {"pipeline", 0, NULL, COMMAND_STAGE, FLAG(pipeline),
     "for arrays in the host's memory: write functions that compute the kernels slice by slice, too"},
    {"apart", 0, NULL, COMMAND_STAGE, FLAG(apart),
     "no two pointers that a kernel takes lead to the same memory, as if all were __restrict__"},
    {"kernel", 0, "NAME", RANKED, LIST(request.kernels, check_kernel),
     "rank only this kernel (repeatable; default: every kernel that accesses a record). " OF_TEMPLATES, TRUE},
    {"kernel", 0, "NAME", COMMAND_HEADER, LIST(request.kernels, check_kernel),
     "take the record of this kernel (repeatable; default: of every kernel). " OF_TEMPLATES, TRUE},
    {"kernel", 0, "NAME", COMMAND_APPLY, LIST(request.kernels, check_kernel),
     "take the record of this kernel (repeatable; default: of every kernel); --choose estimates this kernel alone. "
     "All code that uses the record is changed, other kernels too. " OF_TEMPLATES,
     TRUE},
    {"record", 0, "NAME[=F,G,...]", ASKED, OWN(apply_record),
     "the record to lay out: a struct type, or a name for the parallel pointer parameters F,G,...; "
     "F+G+... are flattened arrays that get one layout "
     "(default: the struct records of the kernel; of its other arrays parallel pointers with a common index "
     "and flattened records are proposed, beside a struct only where another layout is worth the change)"},
    {.help = "Candidates:"},
    {"layout", 0, "SPEC", RANKED, LIST(request.candidates.specs, check_layout),
     "a layout to rank (repeatable). ',' joins fields, '/' separates groups, '@' gives the tile of a "
     "group, as in x,y,z/vx,vy,vz or x,y,z@32; '+' aligns and pads the structs of a group, x,y,z+16; aos, soa "
     "and aosoa@32 are layouts too (default: aos, soa, tiles of 8, 16 and 32, for up to six accessed fields "
     "every grouping of them, else a search, and alignments of those that lead)",
     TRUE},
    {"layout", 0, "SPEC", COMMAND_HEADER | COMMAND_APPLY, LIST(request.candidates.specs, check_layout),
     "the layout. ',' joins fields, '/' separates groups, '@' gives the tile of a group, as in "
     "x,y,z/vx,vy,vz or x,y,z@32; '+' aligns and pads the structs of a group, x,y,z+16; aos, soa and aosoa@32 "
     "are layouts too",
     TRUE},
    {"choose", 0, NULL, COMMAND_APPLY, FLAG(choose),
     "find the layout: the one in which all launches of the sources together are estimated to take least time; "
     "nothing is written where it may be slower"},
    {"choose", 0, NULL, COMMAND_HEADER, FLAG(choose),
     "find the layout: the one that 'fieldwise rank' names, of the record that saves most if there are several"},
    {"name", 0, "PREFIX", COMMAND_HEADER | COMMAND_APPLY, CHECKED(name, check_name),
     "prefix of all names in the header (default: the record's name)"},
    {"arrays", 0, NULL, COMMAND_HEADER, FLAG(arrays),
     "add arrays, pointers and references for C++ programs that keep p[i].x, as 'fieldwise apply' writes them"},
    {"single-file", 0, NULL, COMMAND_HEADER | COMMAND_APPLY, FLAG(in_one),
     "write all into the header, also what all records have in common, which else is in fieldwise_common.h beside it"},
    {"split", 0, NULL, COMMAND_HEADER | COMMAND_APPLY, FLAG(in_two),
     "leave what all records have in common to fieldwise_common.h, as files do in any case, also in a header on "
     "standard output, or in JSON"},
    {"header", 0, "FILE", COMMAND_APPLY, STRING(header),
     "file name of the header, beside the record's declaration (default: PREFIX_layout.h)"},
    {"layouts", 0, "FILE", COMMAND_RANK | COMMAND_VALIDATE_PLAN, OWN(apply_layouts),
     "read layouts from FILE, one per line; '#' starts a comment", TRUE},
    {"all", 0, NULL, COMMAND_RANK | COMMAND_VALIDATE_PLAN, FLAG(request.candidates.all),
     "rank every grouping of up to 12 accessed fields, besides aos, soa and tiles. At most 1000 are "
     "estimated; lower bounds say what the others can cost"},
    {"optimal", 0, "[=PERCENT]", COMMAND_RANK, OWN(option_optimal),
     "find the best of all groupings of the accessed fields in all tiles, and prove that none costs less by more "
     "than PERCENT (default: 0.5)"},
    {"seconds", 0, "S", COMMAND_RANK, OWN(option_seconds),
     "CPU time for --optimal; then what is known so far is shown (default: 2)"},
    {"tiles", 0, "T,T,...", COMMAND_RANK, OWN(option_tiles),
     "tiles that --optimal looks at, 1 for none (default: 1,4,8,16,32,64)"},
    {"top", 0, "N", COMMAND_RANK, COUNT(request.candidates.top, 1, G_MAXINT32),
     "show only the best N layouts (default: all; 1000 with --all; a table shows the first 20)"},
    {"expand", 0, NULL, COMMAND_RANK, FLAG(expand),
     "in a table: a row for each layout, also where layouts differ only in fields that the kernel uses alike, or "
     "not at all"},
    {"top", 0, "N", COMMAND_VALIDATE_PLAN, COUNT(request.candidates.top, 1, G_MAXINT32),
     "measure N layouts if none is named: aos, soa, aosoa@8, aosoa@32, the one that 'fieldwise rank' names and the "
     "best others (default: 8)"},
    {.help = "What is measured:"},
    {"prefix", 0, "NAME", COMMAND_VALIDATE_PLAN, CHECKED(name, check_name),
     "prefix of the names in the header whose layout varies (default: the record's name)"},
    {"stage", 0, NULL, COMMAND_VALIDATE_PLAN, FLAG(stage),
     "measure loops as 'fieldwise stage' writes them in place of layouts; the source has a main of its own"},
    {"case", 0, "FILE", COMMAND_VALIDATE_PLAN, STRING(case_path),
     "a file that sets up and launches the kernel (default: the program's own main; without one, or with --fill, "
     "generated from the kernel's parameters)"},
    {"args", 0, "ARGUMENTS", COMMAND_VALIDATE_PLAN, STRING(run_arguments),
     "arguments of the program's own main, as a shell takes them (default: none)"},
    {"data", 0, "FILE", COMMAND_VALIDATE_PLAN, LIST(run_files, NULL),
     "a file that the program reads: it finds it under this name, without folders, where it runs (repeatable)",
     TRUE},
    {"variant", 0, "NAME", COMMAND_VALIDATE_PLAN, CHECKED(variant, check_variant),
     "a name that distinguishes this launch from other launches of the same kernel"},
    {"level", 0, "LEVEL", COMMAND_VALIDATE_PLAN, OWN(apply_level),
     "where the kernel finds its data: dram (L2 is flushed before each launch) or cached (default: dram)"},
    {"fill", 0, "NAME[.FIELD]=VALUES", COMMAND_VALIDATE_PLAN, OWN(apply_fill),
     "initial values of an array (repeatable): LOW:HIGH for random values, one VALUE, index for 0, 1, 2, "
     "..., or a FILE of little-endian values; for a floating-point parameter, NAME=VALUE (default: 0:1 for "
     "reals, valid indices for what is used as an index)",
     TRUE},
    {.help = "What is inferred:"},
    {"base", 0, "NAME|FILE", COMMAND_INFER | COMMAND_MEASURE, STRING(base),
     "an architecture that supplies, with its sources, what the traces do not determine (default of measure: the "
     "shipped file of this GPU)"},
    {.help = "What is compared:"},
    {"split", 0, "FILE", COMMAND_VALIDATE_REPORT, STRING(split),
     "also report figures for groups of kernels; each line of FILE has a kernel and the name of its group"},
    {"older", 0, NULL, COMMAND_VALIDATE_REPORT, FLAG(older),
     "also compare results of programs that have changed since"},
    {"other-gpu", 0, NULL, COMMAND_VALIDATE_REPORT, FLAG(other_gpu),
     "also compare results from a GPU other than the bundle's"},
    {.help = "The GPU and the launch:"},
    {"arch", 0, "NAME|FILE", ESTIMATED, STRING(arch),
     "the GPU (default: the one that is here, else " MACHINE_DEFAULT_ARCH
     "; 'fieldwise arch list' lists all)"},
    {"set", 0, "KEY=VALUE", ESTIMATED, LIST(sets, check_set),
     "override a key of the architecture or a setting of the model (repeatable). Settings of peng: "
     "uniform, accordance, repeats, shared_memory, transactions; of sector: conditions, locality, l2",
     TRUE},
    {"compiler", 0, "NAME|FILE", ESTIMATED, STRING(compiler),
     "the compiler whose optimizations are modelled (default: " COMPILER_DEFAULT ")"},
    {"model", 0, "NAME", ESTIMATED, STRING(model),
     "the cost model (default: the one that the architecture names)"},
    {"grid", 0, "X[,Y[,Z]]", ESTIMATED, OWN(option_apply_grid),
     "grid size in blocks (default: from host code; otherwise large enough to fill the GPU several times)"},
    {"block", 0, "X[,Y[,Z]]", ESTIMATED, OWN(option_apply_block),
     "block size in threads (default: from host code; otherwise 256)"},
    {"param", 0, "NAME=VALUE", ESTIMATED, OWN(option_apply_param),
     "value of an integer parameter of the kernel (repeatable; default: from host code; otherwise it stays "
     "symbolic)",
     TRUE},
    {"value", 0, "NAME=VALUE", ESTIMATED, OWN(option_apply_value),
     "value of an integer variable, parameter or member of host code, where host code does not state it: what "
     "launches, sizes and loops make of it follows (repeatable)",
     TRUE},
    {"size", 0, "NAME=ELEMENTS", ESTIMATED, OWN(option_apply_size),
     "number of elements of an array of the kernel, or of all arrays reached through its parameter NAME; "
     "it bounds indices that are unknown at compile time (repeatable)",
     TRUE},
    {"taken", 0, "[[FILE:]LINE=]SHARE", ESTIMATED, OWN(option_apply_taken),
     "share of the threads, from 0 to 1, for which the condition of the if or ?: on LINE holds, if it "
     "depends on data; without LINE: each such condition that has no share (repeatable; default: a share that "
     "the condition's form suggests). FILE: a file other than the kernel's",
     TRUE},
    {"weight", 0, "KERNEL=N", COMMAND_RANK | CHOOSES, OWN(option_apply_weight),
     "how often the program launches KERNEL, where one layout is found for several launches (repeatable; "
     "default: what loops of host code say, else once)",
     TRUE},
    {"convert", 0, "WHERE", COMMAND_RANK | CHOOSES,
     VALUE(.kind = OPTION_CHOICE, TO(request.convert), .names = CONVERTERS, .numbers = CONVERT_NUMBERS),
     "where what is copied to and from the GPU is converted: device, host, which needs no memory of the device for "
     "it, or auto, where that is estimated to be cheapest (default: auto; with --layout: device)"},
    {"profile", 0, "FILE", COMMAND_RANK | CHOOSES, STRING(profile_file),
     "a run of the program: launches, their sizes, and the share of the GPU's time that they take. FILE: an "
     ".ncu-rep, or what 'ncu --csv' or 'nsys stats --format csv' (cuda_gpu_trace, cuda_gpu_kern_sum) prints"},
    {"trips", 0, "[FILE:]LINE=N", ESTIMATED, OWN(option_apply_trips),
     "number of iterations of the loop on LINE, if it is unknown or the loop can end early (repeatable; "
     "rounded to a whole number; default: 100, or all iterations). LO..HI: each thread has its own number, "
     "uniformly distributed. FILE: a file other than the kernel's",
     TRUE},
    {"locality", 0, "[ARRAY:]PLACES", ESTIMATED, OWN(option_apply_locality),
     "distribution of indices that are loaded or unknown (repeatable; default: random). random: "
     "independent of each other; sorted: rising with the thread's number; near=N: at most N elements from "
     "there; shared=N: random, but the same for N consecutive threads. ARRAY: only for this array of the "
     "kernel, or for those reached through its parameter ARRAY",
     TRUE},
    {"registers", 0, "N", COMMAND_STAGE, INTEGER(request.launch.registers, 1, G_MAXINT32),
     "registers per thread of the kernel as it is (default: 32)"},
    {"registers", 0, "N|nvcc|FILE", RANKED, OWN(option_apply_registers),
     "registers per thread (default: 32). nvcc: compile SOURCE with nvcc and take its numbers, per layout "
     "for kernels that use a header's accessors; this takes a second or more. FILE: CSV with the columns "
     "kernel, layout and registers"},
    {"shared", 0, "BYTES", ESTIMATED, OWN(option_apply_shared),
     "dynamic shared memory per block (default: from host code; otherwise 0)"},
    {.help = "Reading the source:"},
    {"cuda-path", 0, "DIR", READS, STRING(cuda_path),
     "use the CUDA Toolkit in DIR instead of the bundled declarations"},
    {"p", 'p', "BUILD-DIR", READS & ~(guint)(COMMAND_APPLY | COMMAND_RANK), STRING(build_dir),
     "take compiler arguments from BUILD-DIR/compile_commands.json"},
    {"p", 'p', "BUILD-DIR", COMMAND_APPLY | COMMAND_RANK, STRING(build_dir),
     "take compiler arguments from BUILD-DIR/compile_commands.json, and without SOURCE all sources"},
    {"timeout", 0, "SECONDS", READS, INTEGER(timeout, 0, G_MAXINT32),
     "CPU time limit for following each kernel, and again for estimating its layouts; what is known by "
     "then is shown, with a note; 0: no limit (default: " G_STRINGIFY(
         OPTIONS_TIMEOUT) ", for estimates with --all none)"},
    {.help = "Output:"},
    {"format", 0, "FORMAT", SHOWN, FORMATS(SHOWN_FORMATS, NULL), "table, json or csv (default: table)"},
    {"also", 0, "ARGUMENTS", COMMAND_APPLY, LIST(also, check_also),
     "read the program once more with these compiler arguments added, for text that #if leaves out (repeatable)",
     TRUE},
    {"format", 0, "FORMAT", COMMAND_STAGE, FORMATS(SHOWN_FORMATS, NULL),
     "table, json or csv (default: table)"},
    {"dump", 0, "STAGE", COMMAND_STAGE, ONE_OF(dump, STAGE_STAGES),
     "print an intermediate stage instead: streams, what is known of each loop, or stage, kernels as they are "
     "estimated staged"},
    {"all", 0, NULL, COMMAND_STAGE, FLAG(stage_all),
     "stage all loops that can be: also those that are estimated to gain less than 3 %, or of which that is not known"},
    {"diff", 0, NULL, COMMAND_STAGE, FLAG(diff), "print the changes as a unified diff instead of the report"},
    {"in-place", 0, NULL, COMMAND_STAGE, FLAG(in_place),
     "change the sources, and write fieldwise_stage.cuh beside them"},
    {"output", 'o', "FOLDER", COMMAND_STAGE, STRING(output),
     "write copies of the changed sources and fieldwise_stage.cuh under FOLDER instead"},
    {"in-place", 0, NULL, COMMAND_APPLY, FLAG(in_place), "change the program's files, and write the header"},
    {"stat", 0, NULL, COMMAND_APPLY, FLAG(stat),
     "print how many lines of each file change, in place of the diff"},
    {"show-header", 0, NULL, COMMAND_APPLY, FLAG(show_header),
     "show the header too: on a terminal the diff is that of the sources alone"},
    {"check", 0, "nvcc", COMMAND_APPLY, ONE_OF(check, CHECKERS),
     "compile the sources before and after with nvcc, for the GPU of --arch; if they no longer compile, put them "
     "back"},
    {"no-launch-bounds", 0, NULL, COMMAND_APPLY, FLAG(no_launch_bounds),
     "write no __launch_bounds__ before kernels whose blocks may leave them too few registers"},
    {"undo", 0, NULL, COMMAND_APPLY | COMMAND_STAGE, FLAG(undo),
     "take back what --in-place has done: print the diff, or with --in-place change the files"},
    {"assume", 0, "WORD", COMMAND_APPLY, LIST(assumed, check_name_of_assumption),
     "write what is the same only if WORD holds of the program: no-alias, arguments of one call do not lead to the same "
     "element; no-publish, no thread reads an element that another stores meanwhile (repeatable)",
     TRUE},
    {"format", 0, "FORMAT", COMMAND_APPLY, FORMATS(DIFF_FORMATS, DIFF_NUMBERS),
     "diff or json (default: diff)"},
    {"format", 0, "FORMAT", COMMAND_COMPARE, FORMATS(COMPARE_FORMATS, NULL),
     "table or json (default: table)"},
    {"format", 0, "FORMAT", COMMAND_VALIDATE_REPORT, FORMATS(REPORT_FORMATS, REPORT_NUMBERS),
     "table, json or html, one page with pictures (default: table)"},
    {"kernel", 0, "NAME", COMMAND_VALIDATE_REPORT, LIST(request.kernels, check_kernel),
     "in a table: all layouts of this kernel and nothing else"},
    {"sites", 0, NULL, COMMAND_VALIDATE_REPORT, FLAG(sites), "in a table: each access of the source"},
    {"output", 'o', "FILE",
     SHOWN | COMMAND_HEADER | COMMAND_COMPLETION | COMMAND_ARCH | COMMAND_INFER | COMMAND_COMPARE |
         COMMAND_VALIDATE_REPORT,
     STRING(output), "write to FILE instead of standard output"},
    {"output", 'o', "FOLDER", COMMAND_APPLY, STRING(output),
     "write copies of the changed files and the header under FOLDER instead"},
    {"output", 'o', "FOLDER", COMMAND_PLOT, STRING(output),
     "write the pictures to FOLDER instead of DIR/plots"},
    {"output", 'o', "FOLDER", COMMAND_VALIDATE_PLAN, STRING(output),
     "the bundle's folder; if it is a bundle for the same GPU, the kernel is added or replaced"},
    {"output", 'o', "FILE", COMMAND_MEASURE, STRING(output),
     "write the architecture file there, and not where this user's are looked for"},
    {"export", 0, "FILE", COMMAND_MEASURE, STRING(export_file),
     "also write one file to contribute, a .tar.gz with the architecture file and the traces"},
    {"quiet", 'q', NULL, COMMAND_INFER | COMMAND_MEASURE, FLAG(quiet),
     "do not list on standard error what was inferred"},
    {"dump", 0, "STAGE", SHOWN, ONE_OF(dump, STAGES),
     "print an intermediate stage instead: kernel, placement, metrics, hits, cost (each for every "
     "--layout; default: aos) or ranking"},
    {.help = "Other:"},
    {"help", 'h', NULL, EVERY, FLAG(help), "show this help"},
    {"version", 0, NULL, EVERY, FLAG(version), "show the version"},
    {0},
};
