/* SPDX-License-Identifier: MIT */

/* `fieldwise validate plan`: what is in the bundles that it writes, and that a plan that fails changes
 * nothing. */
#include "plan_fixture.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static PlanFixture fixture;

/* The member KEY of OBJECT, a string. */
static const char *
text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    g_assert_nonnull(text);
    return text;
}

static char *
program_id(const char *bundle, const char *name)
{
    g_autofree char *path = g_build_filename(bundle, "bundle.json", NULL);
    json_t *root = plan_json(&fixture, path), *program;
    char *id = NULL;
    size_t i;

    json_array_foreach(json_object_get(root, "programs"), i, program)
    {
        if (strcmp(text_of(program, "program"), name) == 0)
            id = g_strdup(text_of(program, "id"));
    }
    json_decref(root);
    return id;
}

static void
plan_drift(const char *bundle, const char *more)
{
    g_autofree char *arguments = drift_arguments(bundle, more);
    g_autofree char *out = plan_succeed(&fixture, arguments);
}

static void
assert_fails(const char *arguments, const char *message)
{
    g_autofree char *err = plan_fail(&fixture, arguments);

    if (!strstr(err, message))
        g_test_message("%s", err);
    g_assert_nonnull(strstr(err, message));
}

/* --- what is in a bundle */

static void
test_files(void)
{
    static const char *const names[] = {
        "README",
        "build.sh",
        "run.sh",
        "bundle.json",
        "estimates.json",
        "programs",
        "support/case.cuh",
        "support/driver.cu",
        "drift.Body/case.cu",
        "drift.Body/kernel.cu",
        "drift.Body/0/Body.h",
        "drift.Body/0/layout.h",
        "drift.Body/1/Body.h",
        "drift.Body/1/layout.h",
    };
    g_autofree char *kernel = NULL, *source = plan_text(&fixture, "drift.cu"), *header = NULL, *aos = NULL;
    g_autofree char *soa = NULL, *run = g_build_filename(fixture.folder, "files/run.sh", NULL);

    plan_drift("files", "");
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename("files", names[i], NULL);

        g_assert_true(plan_has(&fixture, path));
    }
    g_assert_false(plan_has(&fixture, "files/drift.Body/2"));
    g_assert_true(g_file_test(run, G_FILE_TEST_IS_EXECUTABLE));
    kernel = plan_text(&fixture, "files/drift.Body/kernel.cu");
    g_assert_cmpstr(kernel, ==, source);
    /* AoS is what the others are compared with: it comes first, named or not. */
    header = plan_text(&fixture, "Body.h");
    aos = plan_text(&fixture, "files/drift.Body/0/Body.h");
    soa = plan_text(&fixture, "files/drift.Body/1/Body.h");
    g_assert_cmpstr(aos, ==, header);
    g_assert_nonnull(strstr(soa, "/* Body in the layout soa."));
}

static void
test_index(void)
{
    g_autofree char *programs = NULL, *line = NULL, *id = NULL;
    json_t *root, *program;

    plan_drift("index", "--level cached");
    root = plan_json(&fixture, "index/bundle.json");
    program = json_array_get(json_object_get(root, "programs"), 0);
    g_assert_cmpstr(text_of(root, "schema"), ==, "fieldwise-bundle-1");
    g_assert_cmpuint(strlen(text_of(root, "id")), ==, 16);
    g_assert_cmpstr(text_of(json_object_get(root, "gpu"), "arch"), ==, "hopper-h200");
    g_assert_cmpstr(text_of(json_object_get(root, "gpu"), "device"), ==, "NVIDIA H200");
    g_assert_cmpstr(text_of(json_object_get(root, "gpu"), "compute_capability"), ==, "9.0");
    g_assert_cmpstr(text_of(program, "program"), ==, "drift.Body");
    g_assert_cmpstr(text_of(program, "source"), ==, "drift.cu");
    g_assert_cmpstr(text_of(program, "record"), ==, "Body");
    g_assert_cmpstr(text_of(program, "level"), ==, "cached");
    g_assert_cmpuint(json_array_size(json_object_get(program, "layouts")), ==, 2);
    programs = plan_text(&fixture, "index/programs");
    id = program_id("index", "drift.Body");
    line = g_strdup_printf("drift.Body %s cached drift\n", id);
    g_assert_cmpstr(programs, ==, line);
    json_decref(root);
}

/* The sites of layout NUMBER that are read or written (KIND) at LINE with FIELD (NULL: none of the record).
 */
static json_t *
find_site(json_t *estimates, const char *layout, guint line, const char *kind, const char *field, guint nth)
{
    json_t *kernel = json_array_get(json_object_get(estimates, "kernels"), 0), *each, *site;
    size_t i, k;

    json_array_foreach(json_object_get(kernel, "layouts"), i, each)
    {
        if (strcmp(text_of(each, "layout"), layout) != 0)
            continue;
        json_array_foreach(json_object_get(each, "sites"), k, site)
        {
            const char *name = json_string_value(json_object_get(site, "field"));

            if (json_integer_value(json_object_get(site, "line")) == line &&
                strcmp(text_of(site, "kind"), kind) == 0 && g_strcmp0(name, field) == 0 && nth-- == 0)
                return site;
        }
    }
    g_assert_not_reached();
}

static double
number_of(json_t *site, const char *key)
{
    g_assert_true(json_is_number(json_object_get(site, key)));
    return json_number_value(json_object_get(site, key));
}

static void
assert_site(json_t *site, double bytes, double requests, double sectors, const char *used)
{
    g_assert_cmpfloat(number_of(site, "bytes"), ==, bytes);
    g_assert_cmpfloat(number_of(site, "requests"), ==, requests);
    g_assert_cmpfloat(number_of(site, "sectors"), ==, sectors);
    g_assert_cmpstr(json_string_value(json_object_get(site, "line_bytes_used")), ==, used);
    g_assert_cmpstr(text_of(site, "file"), ==, "kernel.cu");
}

/* 128 threads are four warps: each a request, of 32 elements of 8 bytes (aos) or of 4 (soa). */
static void
test_sites(void)
{
    json_t *estimates, *first, *second;

    plan_drift("sites", "");
    estimates = plan_json(&fixture, "sites/estimates.json");
    assert_site(find_site(estimates, "aos", 9, "load", "x", 0), 4, 4, 32, "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f");
    assert_site(find_site(estimates, "soa", 9, "store", "x", 0), 4, 4, 16,
                "ffffffffffffffffffffffffffffffff");
    assert_site(find_site(estimates, "soa", 10, "store", NULL, 0), 4, 4, 16,
                "ffffffffffffffffffffffffffffffff");
    /* Both halves of a float2 are one instruction, counted with the first. */
    first = find_site(estimates, "aos", 8, "load", NULL, 0);
    second = find_site(estimates, "aos", 8, "load", NULL, 1);
    assert_site(first, 8, 4, 32, "ffffffffffffffffffffffffffffffff");
    assert_site(second, 8, 0, 0, "ffffffffffffffffffffffffffffffff");
    g_assert_cmpfloat(number_of(first, "joined"), >, 0);
    g_assert_cmpfloat(number_of(first, "joined"), ==, number_of(second, "joined"));
    /* Where a list says: known only as assumed, and so not which bytes. */
    first = find_site(estimates, "soa", 10, "load", "vx", 0);
    g_assert_true(json_is_false(json_object_get(first, "understood")));
    g_assert_null(json_object_get(first, "line_bytes_used"));
    g_assert_true(
        json_is_true(json_object_get(find_site(estimates, "soa", 10, "load", NULL, 0), "understood")));
    json_decref(estimates);
}

/* The same as rank says of the launch and of arrays of the sizes that the case has. */
static void
test_estimates(void)
{
    g_autofree char *quoted = g_shell_quote(fixture.fieldwise), *out = NULL, *line = NULL;
    const char *const none[] = {NULL};
    static const char *const keys[] = {"rank",     "layout", "name",  "tied", "cost", "total",
                                       "relative", "load",   "store", "l2",   "dram"};
    json_t *root, *ranked, *planned, *layout;
    size_t i;

    plan_drift("estimates", "");
    line =
        g_strdup_printf("%s rank --format json --grid 2 --block 64 --param n=128 --layout aos --layout soa "
                        "--size bodies=128 --size winds=128 --size list=128 --size out=128 --record Body "
                        "drift.cu",
                        quoted);
    out = command_output(fixture.folder, line, none);
    root = json_loads(out, 0, NULL);
    planned = plan_json(&fixture, "estimates/estimates.json");
    ranked = json_object_get(json_array_get(json_object_get(root, "kernels"), 0), "layouts");
    json_array_foreach(ranked, i, layout)
    {
        json_t *kernel = json_array_get(json_object_get(planned, "kernels"), 0);
        json_t *same = json_array_get(json_object_get(kernel, "layouts"), i);

        for (guint k = 0; k < G_N_ELEMENTS(keys); k++)
            g_assert_true(json_equal(json_object_get(layout, keys[k]), json_object_get(same, keys[k])));
    }
    g_assert_cmpuint(json_array_size(ranked), ==, 2);
    json_decref(root);
    json_decref(planned);
}

static void
test_default_layouts(void)
{
    static const char *const usual[] = {"aos", "soa"};
    g_autofree char *out =
        plan_succeed(&fixture, "-o usual --param n=128 --fill dt=1 --grid 2 --block 64 --top 3 drift.cu");
    json_t *root = plan_json(&fixture, "usual/bundle.json");
    json_t *layouts = json_object_get(json_array_get(json_object_get(root, "programs"), 0), "layouts");

    for (guint i = 0; i < G_N_ELEMENTS(usual); i++)
        g_assert_cmpstr(json_string_value(json_array_get(layouts, i)), ==, usual[i]);
    g_assert_cmpuint(json_array_size(layouts), ==, 4); /* the usual four are never fewer */
    json_decref(root);
}

/* --- ids */

static void
test_ids(void)
{
    g_autofree char *first = NULL, *again = NULL, *launch = NULL, *edited = NULL, *header = NULL;
    g_autofree char *layouts = NULL, *source = plan_text(&fixture, "drift.cu"), *changed = NULL;
    g_autofree char *body = plan_text(&fixture, "Body.h"), *other = g_strconcat(body, "/* more */\n", NULL);

    plan_drift("ids", "");
    first = program_id("ids", "drift.Body");
    plan_drift("ids", "");
    again = program_id("ids", "drift.Body");
    g_assert_cmpstr(first, ==, again);
    /* What is estimated is not compiled. */
    plan_drift("ids", "--registers 64");
    launch = program_id("ids", "drift.Body");
    g_assert_cmpstr(first, ==, launch);
    changed = g_strconcat(source, "// more\n", NULL);
    folder_write(fixture.folder, "drift.cu", changed);
    plan_drift("ids", "");
    edited = program_id("ids", "drift.Body");
    g_assert_cmpstr(first, !=, edited);
    folder_write(fixture.folder, "drift.cu", source);
    plan_drift("ids", "--layout aosoa@8");
    layouts = program_id("ids", "drift.Body");
    g_assert_cmpstr(first, !=, layouts);
    /* The header that varies is written anew; another one is taken as it is. */
    folder_write(fixture.folder, "Body.h", other);
    plan_drift("ids", "");
    header = program_id("ids", "drift.Body");
    g_assert_cmpstr(first, ==, header);
    folder_write(fixture.folder, "Body.h", body);
}

static void
test_included(void)
{
    g_autofree char *source = plan_text(&fixture, "drift.cu");
    g_autofree char *with = g_strconcat("#include \"own.h\"\n", source, NULL), *first = NULL, *second = NULL;
    g_autofree char *own = NULL;

    folder_write(fixture.folder, "with.cu", with);
    folder_write(fixture.folder, "own.h", "#define OWN 1\n");
    g_free(plan_succeed(&fixture, "-o included --param n=128 --fill dt=1 --layout soa with.cu"));
    first = program_id("included", "with.Body");
    own = plan_text(&fixture, "included/with.Body/1/own.h");
    g_assert_cmpstr(own, ==, "#define OWN 1\n");
    folder_write(fixture.folder, "own.h", "#define OWN 2\n");
    g_free(plan_succeed(&fixture, "-o included --param n=128 --fill dt=1 --layout soa with.cu"));
    second = program_id("included", "with.Body");
    g_assert_cmpstr(first, !=, second);
}

/* --- a bundle that is there */

static guint
count_kernels(const char *bundle, const char *program)
{
    g_autofree char *path = g_build_filename(bundle, "estimates.json", NULL);
    json_t *root = plan_json(&fixture, path), *kernel;
    guint n = 0;
    size_t i;

    json_array_foreach(json_object_get(root, "kernels"), i, kernel)
    {
        n += strcmp(text_of(kernel, "program"), program) == 0;
    }
    json_decref(root);
    return n;
}

static void
test_adding(void)
{
    g_autofree char *before = NULL, *after = NULL, *drift = NULL, *same = NULL;
    g_autofree char *source = plan_text(&fixture, "drift.cu"), *changed = g_strconcat(source, "// n\n", NULL);
    g_autofree char *text = NULL, *bundle_before = NULL, *bundle_after = NULL;

    plan_drift("adding", "");
    text = plan_text(&fixture, "adding/drift.Body/case.cu");
    folder_write(fixture.folder, "drift_case.cu", text);
    plan_drift("adding", "--case drift_case.cu");
    before = plan_snapshot(&fixture, "adding/drift.Body");
    bundle_before = program_id("adding", "drift.Body");

    /* Another program leaves it alone. */
    g_free(plan_succeed(&fixture, "-o adding --fill by=2 --layout soa mixed.cu"));
    after = plan_snapshot(&fixture, "adding/drift.Body");
    g_assert_cmpstr(before, ==, after);
    g_assert_cmpuint(count_kernels("adding", "drift.Body"), ==, 1);
    g_assert_cmpuint(count_kernels("adding", "mixed.Mixed"), ==, 1);

    /* Another launch of the same program stands beside the first. */
    plan_drift("adding", "--case drift_case.cu --variant n=64");
    g_assert_cmpuint(count_kernels("adding", "drift.Body"), ==, 2);
    bundle_after = program_id("adding", "drift.Body");
    g_assert_cmpstr(bundle_before, ==, bundle_after);

    /* The same again replaces what was estimated, and another source all of it. */
    plan_drift("adding", "--case drift_case.cu --variant n=64");
    g_assert_cmpuint(count_kernels("adding", "drift.Body"), ==, 2);
    folder_write(fixture.folder, "drift.cu", changed);
    plan_drift("adding", "--case drift_case.cu");
    folder_write(fixture.folder, "drift.cu", source);
    g_assert_cmpuint(count_kernels("adding", "drift.Body"), ==, 1);
    g_assert_cmpuint(count_kernels("adding", "mixed.Mixed"), ==, 1);
}

/* Fails with MESSAGE, and leaves the folder DRIFT is planned in as it was. */
static void
assert_leaves(const char *arguments, const char *message)
{
    g_autofree char *before = plan_snapshot(&fixture, "kept"), *after = NULL;

    assert_fails(arguments, message);
    after = plan_snapshot(&fixture, "kept");
    g_assert_cmpstr(before, ==, after);
}

static void
test_refused(void)
{
    g_autofree char *bundle = NULL, *other = NULL, *damaged = NULL;
    g_auto(GStrv) parts = NULL;

    plan_drift("kept", "");
    assert_leaves(
        "-o kept --arch ampere-a100 --param n=1 --fill dt=1 drift.cu",
        "kept: the bundle is for hopper-h200, and this plan is for ampere-a100: use another folder");
    assert_leaves("-o kept --kernel nothing --param n=1 --fill dt=1 drift.cu", "no kernel 'nothing'");
    assert_leaves("-o kept drift.cu", "give them by --fill dt=VALUE --param n=VALUE");
    assert_leaves("-o kept --param n=1 --fill dt=1 --size body=3 drift.cu", "body");
    assert_leaves("-o kept --param n=1 --fill dt=1 --fill bodies.y=0:1 drift.cu",
                  "--fill bodies.y=0:1: no kernel has such a parameter or field");
    assert_leaves("-o kept --param n=1 --fill dt=1 --fill bodies.x=2:1 drift.cu",
                  "--fill bodies.x=2:1: the first bound is above the second");
    assert_leaves("-o kept --param n=1 --fill dt=1 --fill list=0.5 drift.cu",
                  "--fill list=0.5: whole numbers");
    assert_leaves("-o kept --param n=1 --fill dt=1 --fill list=no.bin drift.cu",
                  "--fill list=no.bin: expected LOW:HIGH");
    assert_leaves("-o kept --param n=1 --fill dt=1 --fill list=drift.cu drift.cu", "bytes, and");
    assert_leaves("-o kept --case no.cu drift.cu", "no.cu");
    assert_leaves("-o kept --param n=1 --fill dt=1 --layout nothing drift.cu", "nothing");

    /* A bundle of another version measures in another way; a damaged one is not touched. */
    bundle = plan_text(&fixture, "kept/bundle.json");
    parts = g_strsplit(bundle, "\"support\": \"", 2);
    other = g_strconcat(parts[0], "\"support\": \"0", parts[1] + 1, NULL);
    folder_write(fixture.folder, "kept/bundle.json", other);
    assert_leaves("-o kept --param n=1 --fill dt=1 drift.cu", "another version of fieldwise");
    damaged = g_strndup(bundle, strlen(bundle) / 2);
    folder_write(fixture.folder, "kept/bundle.json", damaged);
    assert_leaves("-o kept --param n=1 --fill dt=1 drift.cu", "kept/bundle.json:");
    folder_write(fixture.folder, "kept/bundle.json", "{\"schema\": \"\", \"support\": \"\"}\n");
    assert_leaves("-o kept --param n=1 --fill dt=1 drift.cu",
                  "kept/bundle.json:1:1: error: 'gpu' is missing");
    folder_write(fixture.folder, "kept/bundle.json", bundle);
    folder_write(fixture.folder, "kept/estimates.json", "{}");
    assert_leaves("-o kept --param n=1 --fill dt=1 drift.cu", "kept/estimates.json");
}

static void
test_folders(void)
{
    g_autofree char *folder = g_build_filename(fixture.folder, "other", NULL), *before = NULL, *after = NULL;

    g_mkdir(folder, 0777);
    plan_drift("other", "");
    g_assert_true(plan_has(&fixture, "other/bundle.json"));
    g_remove(folder);
    assert_fails("-o . --param n=1 --fill dt=1 drift.cu", "the folder is no bundle, and is not empty");
    assert_fails("-o drift.cu --param n=1 --fill dt=1 drift.cu", "drift.cu: this is no folder");
    before = plan_snapshot(&fixture, ".");
    assert_fails("-o nowhere/bundle --param n=1 --fill dt=1 drift.cu", "nowhere/bundle: cannot be written");
    assert_fails("-o /proc/bundle --param n=1 --fill dt=1 drift.cu", "/proc/bundle: cannot be written");
    after = plan_snapshot(&fixture, ".");
    g_assert_cmpstr(before, ==, after);
}

static void
limit_files(gpointer data)
{
    const struct rlimit limit = {4096, 4096};

    setrlimit(RLIMIT_FSIZE, &limit);
}

/* Plans with room for 4096 bytes a file, as on a disk that fills up. */
static char *
plan_on_full_disk(const char *bundle)
{
    const char *const argv[] = {
        fixture.fieldwise, "validate", "plan",    "--model",  "sector",  "-o",       bundle, "--param",
        "n=128",           "--fill",   "dt=0.75", "--layout", "aosoa@8", "drift.cu", NULL};
    char *err = NULL;
    int status = 0;

    g_assert_true(g_spawn_sync(fixture.folder, (char **)argv, NULL, G_SPAWN_DEFAULT, limit_files, NULL, NULL,
                               &err, &status, NULL));
    g_assert_true(WIFEXITED(status));
    g_assert_cmpint(WEXITSTATUS(status), ==, 1);
    return err;
}

static void
test_full_disk(void)
{
    g_autofree char *err = NULL, *again = NULL, *before = NULL, *after = NULL;

    plan_drift("full", "");
    before = plan_snapshot(&fixture, ".");
    err = plan_on_full_disk("full");
    again = plan_on_full_disk("fresh");
    after = plan_snapshot(&fixture, ".");
    g_assert_nonnull(strstr(err, "cannot be written: "));
    g_assert_nonnull(strstr(again, "fresh/"));
    g_assert_cmpstr(before, ==, after);
}

static void
test_not_on_accessors(void)
{
    static const char both[] =
        "#include \"Body.h\"\n"
        "__global__ void k(Body_view v, Body *p) { p[threadIdx.x].x = Body_get_x(v, 0); }\n";

    folder_write(fixture.folder, "both.cu", both);
    folder_write(fixture.folder, "parallel.cu",
                 "__global__ void k(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }\n");
    assert_fails("-o plain --record P=x,y parallel.cu",
                 "the record P of parallel.cu is in no header of 'fieldwise header' that it includes");
    assert_fails("-o plain --record P=x,y parallel.cu", "fieldwise header --record P --layout aos -o P.h");
    assert_fails("-o plain both.cu", "the kernel k accesses p through a Body * instead of a Body_view");
    assert_fails("-o plain --prefix Other drift.cu", "includes no header");
    folder_write(fixture.folder, "named.cu",
                 "#include \"Body.h\"\n"
                 "extern \"C\" __global__ void k(Body_view v) { Body_set_x(v, threadIdx.x, 1); }\n");
    assert_fails("-o plain named.cu", "named.cu declares a kernel extern \"C\"");
    assert_fails("-o plain structs.cu", "Body and Mixed: name one by --record");
}

/* --- cases that are made */

static char *
full_path(const char *path)
{
    return g_build_filename(fixture.folder, path, NULL);
}

/* The case in BUNDLE/PROGRAM, in the second layout, is C++ that the front end understands. */
static void
assert_parses(const char *bundle, const char *program, const char *kernel)
{
    g_autofree char *quoted = g_shell_quote(fixture.fieldwise);
    g_autofree char *support = g_strdup_printf("%s/%s/support", fixture.folder, bundle);
    g_autofree char *place = g_strdup_printf("%s/%s/%s/1", fixture.folder, bundle, program);
    g_autofree char *layout = g_strconcat(place, "/layout.h", NULL);
    g_autofree char *source = g_strdup_printf("%s/%s/case.cu", bundle, program);
    const char *const arguments[] = {"rank",  "--dump", "kernel", source,     "--",   "-std=c++17", "-I",
                                     support, "-I",     place,    "-include", layout, NULL};
    g_autoptr(CommandResult) result = command_run(fixture.folder, quoted, arguments);

    g_assert_cmpstr(result->err, ==, "");
    g_assert_true(result->succeeded);
    g_assert_nonnull(strstr(result->out, kernel));
}

static void
test_made_case(void)
{
    static const char *const lines[] = {
        "element.f)[k] = between(i * 3 + k, ",
        "element.b = whole(i, ",
        "element.x = (int)whole(i, ",
        "Case(\"mix<4>\", \"\", 128, Level::DRAM)",
        "refills = true;",
        "tolerance = 1e-3;",
        "LAYOUT_SPACE::mix<4><<<dim3(2, 1, 1), dim3(64, 1, 1)>>>(",
        ", (double)2.5);",
        "results.record<Mixed>(\"values\", arg_values, 128, \"dfffccsl\");",
        "results.array(\"places\", arg_places, 128, \"iii\");",
        "results.array(\"counts\", arg_counts, 128, \"i\");",
    };
    g_autofree char *text = NULL, *estimates = NULL;

    g_free(plan_succeed(&fixture, "-o made --fill by=2.5 --fill values.l=index --layout soa mixed.cu"));
    text = plan_text(&fixture, "made/mixed.Mixed/case.cu");
    for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
        if (!strstr(text, lines[i]))
            g_test_message("%s\n%s", lines[i], text);
        g_assert_nonnull(strstr(text, lines[i]));
    }
    assert_parses("made", "mixed.Mixed", "mix<4>");
    /* An accessor inside another's arguments is shown, too. */
    estimates = plan_text(&fixture, "made/estimates.json");
    g_assert_null(strstr(estimates, "\"text\": \"?\""));
    g_assert_nonnull(
        strstr(estimates, "\"text\": \"Mixed_set_d(values, i, sqrt(sum) + Mixed_get_c(values, i)"));
}

/* list says where bodies are read: its values are theirs; what is larger than the launch has room. */
static void
test_sizes(void)
{
    g_autofree char *out = NULL, *text = NULL;

    out = plan_succeed(&fixture,
                       "-o sizes --param n=128 --fill dt=1 --grid 2 --block 64 --size bodies=1000 drift.cu");
    text = plan_text(&fixture, "sizes/drift.Body/case.cu");
    g_assert_nonnull(strstr(out, "bodies has 1000 elements, as --size says"));
    g_assert_nonnull(strstr(out, "list: filled with 0:999\n"));
    g_assert_nonnull(strstr(out, "out has 128 elements, one a thread of the launch\n"));
    g_assert_nonnull(strstr(text, "element = (int)whole(i, "));
    g_assert_nonnull(strstr(text, ", 0, 999);"));
    assert_parses("sizes", "drift.Body", "drift");
}

/* What host code passes needs no option, and an option goes over it. */
static void
test_stated(void)
{
    g_autofree char *text = NULL, *out = NULL, *other = NULL;

    folder_write(fixture.folder, "stated.cu",
                 "#include \"Body.h\"\n"
                 "__global__ void step(Body_view v, int n, float dt) {\n"
                 "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                 "    if (i < n) Body_at_x(v, i) += dt;\n"
                 "}\n"
                 "void run(Body_view v) { int n = 4096; step<<<n / 256, 256>>>(v, n, 1e-3f); }\n");
    out = plan_succeed(&fixture, "-o stated stated.cu");
    text = plan_text(&fixture, "stated/stated.Body/case.cu");
    g_assert_nonnull(strstr(text, "(int)4096, (float)0.001)"));
    g_assert_nonnull(strstr(out, "step: n is 4096, as it is launched at stated.cu:6\n"));
    g_assert_nonnull(strstr(out, "step: dt is 0.001, as it is launched at stated.cu:6\n"));
    assert_parses("stated", "stated.Body", "step");
    g_free(plan_succeed(&fixture, "-o told --param n=100 --fill dt=0.5 stated.cu"));
    other = plan_text(&fixture, "told/stated.Body/case.cu");
    g_assert_nonnull(strstr(other, "(int)100, (float)0.5)"));
}

/* A float3 by value is given by its components. */
static void
test_vector(void)
{
    g_autofree char *text = NULL;

    folder_write(
        fixture.folder, "pull.cu",
        "#include \"Body.h\"\n"
        "__global__ void pull(Body_view v, float3 by) { Body_at_x(v, threadIdx.x) += by.x + by.z; }\n");
    assert_fails("-o vector pull.cu", "give them by --fill by=VALUE,...");
    assert_fails("-o vector --fill by=1,2 pull.cu", "--fill by=1,2: as many numbers as it has components");
    g_free(plan_succeed(&fixture, "-o vector --grid 1 --block 32 --fill by=1,2,-0.5 pull.cu"));
    text = plan_text(&fixture, "vector/pull.Body/case.cu");
    g_assert_nonnull(strstr(text, "make_float3(1,2,-0.5)"));
    assert_parses("vector", "pull.Body", "pull");
}

static void
test_values_file(void)
{
    g_autofree char *path = full_path("values.bin"), *text = NULL;
    guint8 values[128 * 4];
    g_autofree char *taken = NULL;
    gsize size;

    for (guint i = 0; i < sizeof values; i++)
        values[i] = (guint8)i;
    g_assert_true(g_file_set_contents(path, (const char *)values, sizeof values, NULL));
    plan_drift("values", "--fill list=values.bin");
    text = plan_text(&fixture, "values/drift.Body/case.cu");
    g_assert_nonnull(strstr(text, "load_file(values_0, 512, \"drift.Body/values_0.data\");"));
    g_assert_nonnull(strstr(text, "element = values_0[i];"));
    g_free(path);
    path = full_path("values/drift.Body/values_0.data");
    g_assert_true(g_file_get_contents(path, &taken, &size, NULL));
    g_assert_cmpmem(taken, size, values, sizeof values);
    assert_parses("values", "drift.Body", "drift");
}

static void
test_nvcc(void)
{
    const char *nvcc = g_getenv("NVCC");
    g_autofree char *folder = NULL, *out = NULL, *program = NULL;
    const char *const none[] = {NULL};

    if (!nvcc || *nvcc == '\0') {
        g_test_skip("there is no nvcc");
        return;
    }
    g_free(plan_succeed(&fixture, "-o compiled --fill by=2.5 --layout soa mixed.cu"));
    plan_drift("compiled", "--layout aosoa@8");
    folder = full_path("compiled");
    out = command_output(folder, "./build.sh", none);
    g_assert_true(plan_has(&fixture, "compiled/bin/mixed.Mixed"));
    g_assert_true(plan_has(&fixture, "compiled/bin/drift.Body"));
}

/* --- validate run */

static void
test_run(void)
{
    g_autofree char *quoted = g_shell_quote(fixture.fieldwise), *script = full_path("run/run.sh"),
                    *out = NULL;
    const char *const arguments[] = {"validate", "run", "run", "-t", "--any-gpu", "drift.Body", NULL};
    const char *const nothing[] = {"validate", "run", "nowhere", NULL};
    g_autoptr(CommandResult) missing = command_run(fixture.folder, quoted, nothing);

    g_assert_false(missing->succeeded);
    g_assert_nonnull(strstr(missing->err, "nowhere is no bundle: it has no run.sh"));
    plan_drift("run", "");
    folder_write(fixture.folder, "run/run.sh", "#!/bin/sh\necho \"$@\"\n");
    g_chmod(script, 0755);
    out = command_output(fixture.folder, quoted, arguments);
    g_assert_cmpstr(out, ==, "-t --any-gpu drift.Body\n");
}

int
main(int argc, char **argv)
{
    int status;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 2);
    plan_fixture_init(&fixture, argv[1]);
    g_test_add_func("/validate-plan/files", test_files);
    g_test_add_func("/validate-plan/index", test_index);
    g_test_add_func("/validate-plan/sites", test_sites);
    g_test_add_func("/validate-plan/estimates", test_estimates);
    g_test_add_func("/validate-plan/default-layouts", test_default_layouts);
    g_test_add_func("/validate-plan/ids", test_ids);
    g_test_add_func("/validate-plan/included", test_included);
    g_test_add_func("/validate-plan/adding", test_adding);
    g_test_add_func("/validate-plan/refused", test_refused);
    g_test_add_func("/validate-plan/folders", test_folders);
    g_test_add_func("/validate-plan/full-disk", test_full_disk);
    g_test_add_func("/validate-plan/not-on-accessors", test_not_on_accessors);
    g_test_add_func("/validate-plan/made-case", test_made_case);
    g_test_add_func("/validate-plan/sizes", test_sizes);
    g_test_add_func("/validate-plan/vector", test_vector);
    g_test_add_func("/validate-plan/stated", test_stated);
    g_test_add_func("/validate-plan/values-file", test_values_file);
    g_test_add_func("/validate-plan/nvcc", test_nvcc);
    g_test_add_func("/validate-plan/run", test_run);
    status = g_test_run();
    plan_fixture_clear(&fixture);
    return status;
}
