/* SPDX-License-Identifier: MIT */

/* `fieldwise arch infer` and `compare`, run as a user runs them, on traces written by hand.
 *
 *   usage: test_infer COMMAND */
#include "archdb/archdb.h"
#include "trace_text.h"

#include <glib/gstdio.h>
#include <jansson.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *command;

#define LIMITS(sm_count, l2_bytes)                                                                           \
    TRACE_HEAD("device")                                                                                     \
    "[limits]\n"                                                                                             \
    "columns = "                                                                                             \
    "warp_lanes,sm_count,max_threads_per_sm,max_threads_per_block,max_blocks_per_sm,registers_per_sm,"       \
    "max_registers_per_thread,shared_bytes_per_sm,shared_bytes_per_block,shared_reserved_bytes_per_block,"   \
    "l1_and_shared_bytes,l2_bytes,dram_bytes,dram_bus_bits,dram_clock_mhz,rated_clock_mhz\n"                 \
    "rows = ?\n"                                                                                             \
    "32," sm_count ",2048,1024,32,65536,255,233472,232448,1024,262144," l2_bytes                             \
    ",150121545728,6144,-1,1980\n"                                                                           \
    "checksum = ?\n\n[end]\ntables = ?\n"

static const char DEVICE[] = LIMITS("132", "62914560");

/* What a run of the command left. */
typedef struct {
    char *out, *err;
    int status;
} Outcome;

static void
outcome_clear(Outcome *outcome)
{
    g_free(outcome->out);
    g_free(outcome->err);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Outcome, outcome_clear)

/* Runs `fieldwise arch` with the arguments, ended by NULL. */
static Outcome
run(const char *first, ...)
{
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    Outcome outcome = {0};
    int wait_status = 0;
    va_list arguments;

    g_ptr_array_add(argv, (gpointer)command);
    g_ptr_array_add(argv, (gpointer) "arch");
    va_start(arguments, first);
    for (const char *argument = first; argument; argument = va_arg(arguments, const char *))
        g_ptr_array_add(argv, (gpointer)argument);
    va_end(arguments);
    g_ptr_array_add(argv, NULL);
    g_spawn_sync(NULL, (char **)argv->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &outcome.out, &outcome.err,
                 &wait_status, &error);
    g_assert_no_error(error);
    g_assert_true(WIFEXITED(wait_status));
    outcome.status = WEXITSTATUS(wait_status);
    return outcome;
}

/* A new folder with TEXT, sealed, as the file device.trace. */
static char *
make_run(const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *sealed = trace_text_seal(text);
    char *folder = g_dir_make_tmp("fieldwise-XXXXXX", &error);

    g_assert_no_error(error);
    trace_text_write(folder, "device.trace", sealed);
    return folder;
}

/* The same with FROM replaced by TO first. */
static char *
make_changed_run(const char *from, const char *to)
{
    g_autofree char *changed = trace_text_replace(DEVICE, from, to);

    return make_run(changed);
}

static Arch *
parse(const char *text)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_parse("inferred.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    return arch;
}

/* FOLDER fails to be inferred, with status 2, PART in one line on standard error, and nothing written. */
static void
assert_fails(const char *folder, const char *part)
{
    g_autofree char *target = g_build_filename(folder, "new.arch", NULL);
    g_auto(Outcome) outcome = run("infer", folder, "-o", target, NULL);

    g_test_message("%s", outcome.err);
    g_assert_cmpint(outcome.status, ==, 2);
    g_assert_cmpstr(outcome.out, ==, "");
    g_assert_nonnull(strstr(outcome.err, part));
    g_assert_true(g_str_has_prefix(outcome.err, "fieldwise: error: "));
    g_assert_true(strchr(outcome.err, '\n') == outcome.err + strlen(outcome.err) - 1);
    g_assert_false(g_file_test(target, G_FILE_TEST_EXISTS));
}

static void
test_one_run(void)
{
    g_autofree char *folder = make_run(DEVICE);
    g_auto(Outcome) outcome = run("infer", folder, NULL), quiet = run("infer", "-q", folder, NULL);
    g_autoptr(Arch) arch = parse(outcome.out);
    double number = -1;

    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_cmpstr(arch_get_title(arch), ==, "NVIDIA Test");
    g_assert_cmpstr(arch_get_text(arch, ARCH_L2_BYTES), ==, "62914560");
    g_assert_cmpstr(arch_get_text(arch, ARCH_SM_COUNT), ==, "132");
    g_assert_cmpstr(arch_get_text(arch, ARCH_DRAM_CLOCK_MHZ), ==, "unknown"); /* the driver did not say */
    g_assert_cmpstr(arch_get_text(arch, ARCH_W_DRAM), ==, "unknown");
    g_assert_true(g_str_has_prefix(arch_get_source(arch, ARCH_L2_BYTES), "measured, device, limits"));
    g_assert_true(arch_get_confidence(arch, ARCH_L2_BYTES, &number));
    g_assert_nonnull(strstr(outcome.out,
                            "\nmeasured = Fieldwise microbenchmarks on NVIDIA Test (compute capability "
                            "9.0), driver 580.0, CUDA 13.0, 1980 MHz, 2026-11-20T14:05:11Z, run "
                            "20261120-140455-0123abcd\n"));
    g_assert_nonnull(strstr(outcome.err, "inferred from 1 run, "));
    g_assert_nonnull(strstr(outcome.err, "l2_bytes"));
    g_assert_cmpint(quiet.status, ==, 0);
    g_assert_cmpstr(quiet.err, ==, "");
    g_assert_cmpstr(quiet.out, ==, outcome.out);
    trace_text_remove_folder(folder);
}

static void
test_output(void)
{
    g_autofree char *folder = make_run(DEVICE), *target = g_build_filename(folder, "new.arch", NULL);
    g_auto(Outcome) printed = run("infer", folder, NULL), written = run("infer", folder, "-o", target, NULL);
    g_auto(Outcome) valid = run("validate", target, NULL);
    g_autofree char *text = NULL;

    g_assert_cmpint(written.status, ==, 0);
    g_assert_cmpstr(written.out, ==, "");
    g_assert_true(g_file_get_contents(target, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, printed.out);
    g_assert_cmpint(valid.status, ==, 0);
    trace_text_remove_folder(folder);
}

/* Two runs: what is the same in both is kept with both as its source, what is not is no value. */
static void
test_two_runs(void)
{
    g_autofree char *other =
        trace_text_replace(LIMITS("132", "52428800"), "run = 20261120", "run = 20261121");
    g_autofree char *a = make_run(DEVICE), *b = make_run(other);
    g_auto(Outcome) outcome = run("infer", a, b, NULL);
    g_autoptr(Arch) arch = parse(outcome.out);
    double spread = -1;

    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_cmpstr(arch_get_text(arch, ARCH_SM_COUNT), ==, "132");
    g_assert_true(arch_get_spread(arch, ARCH_SM_COUNT, &spread));
    g_assert_cmpfloat(spread, ==, 0);
    g_assert_true(
        g_str_has_prefix(arch_get_source(arch, ARCH_REGISTERS_PER_SM), "measured-1; measured-2, device"));
    g_assert_cmpstr(arch_get_text(arch, ARCH_L2_BYTES), ==, "unknown");
    g_assert_nonnull(
        strstr(arch_get_source(arch, ARCH_L2_BYTES), "the runs disagree: 62914560 and 52428800"));
    g_assert_nonnull(strstr(outcome.err, "\n  the runs disagree: 62914560 and 52428800\n    l2_bytes\n"));
    trace_text_remove_folder(a);
    trace_text_remove_folder(b);
}

/* The base gives what the traces do not tell, with its sources; what they tell counts. */
static void
test_base(void)
{
    static const char BASE[] = "[arch]\ntitle = NVIDIA Test 141 GB\nmodel = peng\n\n[sources]\n"
                               "handbook = A handbook\nmeasured = measured by another\n\n"
                               "[gpu]\ncompute_capability = 9.0\ncompute_capability.source = handbook\n"
                               "sm_count = 132\nsm_count.source = handbook\n"
                               "cores_per_sm = 128\ncores_per_sm.source = handbook, page 1\n";
    g_autofree char *folder = make_run(DEVICE), *base = g_build_filename(folder, "base.arch", NULL);
    g_auto(Outcome) inferred = run("infer", "-q", folder, NULL);
    g_autoptr(Arch) without = parse(inferred.out);
    g_autoptr(GString) text = g_string_new(BASE);
    const char *group = "gpu";

    for (guint i = 0; i < ARCH_N_GPU_KEYS; i++) { /* what is required, unknown but for two values */
        const ArchKeyInfo *info = arch_key_info((ArchKey)i);

        if (!info->required || strcmp(info->group, "gpu") == 0)
            continue;
        if (strcmp(info->group, group) != 0)
            g_string_append_printf(text, "[%s]\n", info->group);
        group = info->group;
        g_string_append_printf(text, "%s = %s\n", info->name,
                               i == ARCH_W_L2       ? "6\nw_l2.source = handbook"
                               : i == ARCH_L2_BYTES ? "1024\nl2_bytes.source = handbook"
                                                    : "unknown");
    }
    g_assert_true(g_file_set_contents(base, text->str, -1, NULL));
    g_auto(Outcome) outcome = run("infer", folder, "--base", base, NULL);
    g_autoptr(Arch) arch = parse(outcome.out);

    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_cmpstr(arch_get_text(without, ARCH_CORES_PER_SM), ==, "unknown");
    g_assert_cmpstr(arch_get_title(arch), ==, "NVIDIA Test 141 GB");
    g_assert_cmpstr(arch_get_text(arch, ARCH_CORES_PER_SM), ==, "128");
    g_assert_cmpstr(arch_get_source(arch, ARCH_CORES_PER_SM), ==, "handbook, page 1");
    g_assert_cmpstr(arch_get_text(arch, ARCH_W_L2), ==, "6");
    g_assert_cmpstr(arch_get_text(arch, ARCH_L2_BYTES), ==, "62914560");
    g_assert_true(
        g_str_has_prefix(arch_get_source(arch, ARCH_L2_BYTES), "measured-2, device")); /* not by another */
    trace_text_remove_folder(folder);
}

static void
test_other_base(void)
{
    g_autofree char *folder = make_run(DEVICE);
    g_auto(Outcome) other = run("infer", folder, "--base", "kepler-k20c", NULL);
    g_auto(Outcome) none = run("infer", folder, "--base", "no-such-gpu", NULL);

    g_assert_cmpint(other.status, ==, 2);
    g_assert_nonnull(strstr(other.err, "is of another GPU than"));
    g_assert_nonnull(strstr(other.err, "compute_capability is 3.5 there and 9.0 here"));
    g_assert_cmpint(none.status, ==, 2);
    g_assert_nonnull(strstr(none.err, "no architecture is called 'no-such-gpu'"));
    g_assert_cmpstr(none.out, ==, "");
    trace_text_remove_folder(folder);
}

static void
test_bad_directories(void)
{
    g_autofree char *folder = make_run(DEVICE), *sealed = trace_text_seal(DEVICE);
    g_autofree char *moved = trace_text_replace(sealed, "device_id = 0123abcd", "device_id = 89efcdab");
    g_autofree char *cut = g_strndup(sealed, strlen(sealed) - 20);
    g_autofree char *nan = trace_text_replace(sealed, "1980\n", "nan\n");
    g_autofree char *changed = trace_text_replace(sealed, "62914560", "62914561");
    g_autofree char *path = g_build_filename(folder, "device.trace", NULL);

    trace_text_write(folder, "again.trace", moved);
    assert_fails(folder, "two GPUs");
    trace_text_write(folder, "again.trace", sealed);
    assert_fails(folder, "both hold the table [limits] of the program device");
    trace_text_write(folder, "again.trace", cut);
    assert_fails(folder, "again.trace:17: the trace was cut short");
    trace_text_write(folder, "again.trace", nan);
    assert_fails(folder, "not 'nan'");
    trace_text_write(folder, "again.trace", changed);
    assert_fails(folder, "changed or damaged");
    trace_text_write(folder, "again.trace", "");
    assert_fails(folder, "again.trace:1: the trace is empty");
    trace_text_write(folder, "again.trace", "size,latency\n");
    assert_fails(folder, "again.trace:1: this is no trace");
    trace_text_remove_folder(folder);
    assert_fails(folder, "No such file or directory");
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    assert_fails(folder, "no traces in ");
    g_assert_true(g_file_set_contents(path, "x", 1, NULL));
    assert_fails(path, "it is a file");
    trace_text_remove_folder(folder);
}

/* Runs on several models, and one run given twice. */
static void
test_runs_apart(void)
{
    g_autofree char *folder = make_run(DEVICE);
    g_autofree char *other = make_changed_run("device = NVIDIA Test", "device = NVIDIA Other");
    g_auto(Outcome) models = run("infer", folder, other, NULL), same = run("infer", folder, folder, NULL);

    g_assert_cmpint(models.status, ==, 2);
    g_assert_nonnull(strstr(models.err, "not of one model of GPU (device: NVIDIA Test and NVIDIA Other)"));
    g_assert_cmpstr(models.out, ==, "");
    g_assert_cmpint(same.status, ==, 2);
    g_assert_nonnull(strstr(same.err, "hold the same run"));
    trace_text_remove_folder(folder);
    trace_text_remove_folder(other);
}

/* A target that cannot be written is told, stays what it was, and nothing is left beside it. */
static void
test_unwritable(void)
{
    g_autofree char *folder = make_run(DEVICE), *place = make_run(DEVICE);
    g_autofree char *target = g_build_filename(place, "old.arch", NULL), *text = NULL;
    g_autofree char *nowhere = g_build_filename(place, "absent", "new.arch", NULL);
    g_auto(Outcome) absent = run("infer", folder, "-o", nowhere, NULL);
    g_auto(Outcome) directory = run("infer", folder, "-o", place, NULL);

    g_assert_cmpint(absent.status, ==, 1);
    g_assert_nonnull(strstr(absent.err, "absent/new.arch: cannot be written: No such file or directory\n"));
    g_assert_null(strstr(absent.err, "inferred from"));
    g_assert_cmpint(directory.status, ==, 1);
    g_assert_nonnull(strstr(directory.err, "cannot be written: Is a directory"));
    if (geteuid() != 0) { /* who may write everywhere */
        g_assert_true(g_file_set_contents(target, "old\n", -1, NULL));
        g_assert_cmpint(g_chmod(target, 0444), ==, 0);
        g_auto(Outcome) read_only = run("infer", folder, "-o", target, NULL);

        g_assert_cmpint(read_only.status, ==, 1);
        g_assert_nonnull(strstr(read_only.err, "old.arch: cannot be written: Permission denied"));
        g_assert_true(g_file_get_contents(target, &text, NULL, NULL));
        g_assert_cmpstr(text, ==, "old\n");
        g_assert_cmpint(g_unlink(target), ==, 0);
        g_assert_cmpint(g_chmod(place, 0555), ==, 0);
        g_auto(Outcome) sealed = run("infer", folder, "-o", target, NULL);

        g_assert_cmpint(sealed.status, ==, 1);
        g_assert_cmpint(g_chmod(place, 0755), ==, 0);
    }
    g_assert_cmpint(g_unlink(target), ==, -1);
    trace_text_remove_folder(folder);
    g_autofree char *trace = g_build_filename(place, "device.trace", NULL);
    g_assert_cmpint(g_unlink(trace), ==, 0);
    g_assert_cmpint(g_rmdir(place), ==, 0); /* which would fail if anything were left */
}

/* The row of KEY in what `compare` printed. */
static char *
find_row(const char *table, const char *key)
{
    g_autofree char *start = g_strdup_printf("\n%s ", key);
    const char *row = strstr(table, start);

    g_assert_nonnull(row);
    return g_strndup(row + 1, strcspn(row + 1, "\n"));
}

static void
test_compare(void)
{
    g_autofree char *a = make_run(DEVICE);
    g_autofree char *b = make_changed_run("132,2048", "132,1536");
    g_auto(Outcome) outcome = run("compare", a, b, NULL), same = run("compare", a, a, NULL);
    g_autofree char *equal = find_row(outcome.out, "l2_bytes");
    g_autofree char *differs = find_row(outcome.out, "max_threads_per_sm");

    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_cmpstr(outcome.err, ==, "");
    g_assert_false(g_str_has_suffix(equal, "*"));
    g_assert_nonnull(strstr(equal, "same"));
    g_assert_true(g_str_has_suffix(differs, "*"));
    g_assert_nonnull(strstr(differs, "2048"));
    g_assert_nonnull(strstr(differs, "1536"));
    g_assert_nonnull(strstr(differs, "-25 %"));
    g_assert_nonnull(strstr(outcome.out, "of which 1 differ"));
    g_assert_null(strstr(same.out, "*\n"));
    trace_text_remove_folder(a);
    trace_text_remove_folder(b);
}

static json_t *
find_key(json_t *report, const char *key)
{
    json_t *keys = json_object_get(report, "keys"), *row;
    size_t i;

    json_array_foreach(keys, i,
                       row) if (strcmp(json_string_value(json_object_get(row, "key")), key) == 0) return row;
    return NULL;
}

static void
test_compare_json(void)
{
    g_auto(Outcome) outcome = run("compare", "--format", "json", "kepler-k20c", "fermi-gtx560ti", NULL);
    json_t *report = json_loads(outcome.out, 0, NULL), *row;

    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_nonnull(report);
    g_assert_cmpstr(json_string_value(json_object_get(report, "schema")), ==, "fieldwise-compare-1");
    g_assert_cmpstr(json_string_value(json_object_get(json_object_get(report, "a"), "name")), ==,
                    "kepler-k20c");
    row = find_key(report, "max_threads_per_sm"); /* 2048 and 1536 */
    g_assert_cmpfloat(json_number_value(json_object_get(row, "a")), ==, 2048);
    g_assert_cmpfloat(json_number_value(json_object_get(row, "difference")), ==, -0.25);
    g_assert_true(json_is_true(json_object_get(row, "beyond")));
    g_assert_true(json_is_null(json_object_get(row, "spread")));
    row = find_key(report, "l1_ways"); /* of the Fermi alone */
    g_assert_true(json_is_null(json_object_get(row, "a")));
    g_assert_cmpfloat(json_number_value(json_object_get(row, "b")), ==, 4);
    g_assert_true(json_is_null(json_object_get(row, "difference")));
    g_assert_null(find_key(report, "l2_partitions"));
    json_decref(report);
}

static void
test_compare_unreadable(void)
{
    g_auto(Outcome) name = run("compare", "kepler-k20c", "kepler-k20d", NULL);
    g_auto(Outcome) file = run("compare", "./absent.arch", "kepler-k20c", NULL);
    g_auto(Outcome) few = run("compare", "kepler-k20c", NULL);

    g_assert_cmpint(name.status, ==, 2);
    g_assert_nonnull(strstr(name.err, "did you mean 'kepler-k20c'?"));
    g_assert_cmpint(file.status, ==, 2);
    g_assert_nonnull(strstr(file.err, "./absent.arch: No such file or directory"));
    g_assert_cmpint(few.status, ==, 2);
    g_assert_nonnull(strstr(few.err, "needs two names or files"));
    g_assert_cmpstr(name.out, ==, "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 2);
    command = argv[1];
    g_test_add_func("/infer/one-run", test_one_run);
    g_test_add_func("/infer/output", test_output);
    g_test_add_func("/infer/two-runs", test_two_runs);
    g_test_add_func("/infer/base", test_base);
    g_test_add_func("/infer/other-base", test_other_base);
    g_test_add_func("/infer/bad-directories", test_bad_directories);
    g_test_add_func("/infer/runs-apart", test_runs_apart);
    g_test_add_func("/infer/unwritable", test_unwritable);
    g_test_add_func("/compare/table", test_compare);
    g_test_add_func("/compare/json", test_compare_json);
    g_test_add_func("/compare/unreadable", test_compare_unreadable);
    return g_test_run();
}
