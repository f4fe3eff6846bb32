/* SPDX-License-Identifier: MIT */
#include "plan_fixture.h"

#include <glib/gstdio.h>
#include <string.h>

/* Records as plain structs, of which the command makes the headers. */
static const char STRUCTS[] =
    "struct Body { float x, vx; };\n"
    "struct Mixed { double d; float f[3]; unsigned char c; bool b; short s; long long l; };\n"
    "__global__ void use(Body *b, Mixed *m)\n"
    "{\n"
    "    int i = threadIdx.x;\n"
    "    b[i].x += b[i].vx;\n"
    "    m[i].d += m[i].f[0] + m[i].c + m[i].b + m[i].s + m[i].l;\n"
    "}\n";

/* Line 8 joins both halves of a float2; line 10 goes where a list says. */
static const char DRIFT[] =
    "#include \"Body.h\"\n"
    "\n"
    "__global__ void\n"
    "drift(Body_view bodies, const float2 *winds, const int *list, float *out, float dt, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i >= n) return;\n"
    "    float2 wind = winds[i];\n"
    "    Body_at_x(bodies, i) += dt * (wind.x + wind.y);\n"
    "    out[i] = Body_get_vx(bodies, list[i]);\n"
    "}\n";

static const char MIXED[] =
    "#include <math.h>\n"
    "#include \"Mixed.h\"\n"
    "\n"
    "template <int K>\n"
    "__global__ void\n"
    "mix(Mixed_view values, int3 *places, unsigned *counts, double *sums, double by)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    double sum = 0;\n"
    "    for (int k = 0; k < 3; k++)\n"
    "        sum += Mixed_get_f(values, i, k);\n"
    "    Mixed_set_d(values, i, sqrt(sum) + Mixed_get_c(values, i) + Mixed_get_b(values, i));\n"
    "    Mixed_set_s(values, i, (short)(Mixed_get_l(values, i) + K));\n"
    "    places[i].y = places[i].x;\n"
    "    atomicAdd(&counts[i & 15], 1u);\n"
    "    sums[i] += by * sum;\n"
    "}\n"
    "void mix_all(Mixed_view values, int3 *places, unsigned *counts, double *sums, double by)\n"
    "{\n"
    "    mix<4><<<2, 64>>>(values, places, counts, sums, by);\n"
    "}\n";

/* That of Body in one file, as bundles have it; those of the others in two. */
static void
make_header(const PlanFixture *fixture, const char *record)
{
    g_autofree char *quoted = g_shell_quote(fixture->fieldwise), *name = g_strconcat(record, ".h", NULL);
    const char *files = strcmp(record, "Body") == 0 ? "--single-file" : "--split";
    const char *const arguments[] = {"header", files, "--layout", "aos",        "--record",
                                     record,   "-o",  name,       "structs.cu", NULL};
    g_autofree char *out = command_output(fixture->folder, quoted, arguments);
}

void
plan_fixture_init(PlanFixture *fixture, const char *fieldwise)
{
    fixture->fieldwise = g_canonicalize_filename(fieldwise, NULL);
    fixture->folder = folder_new();
    folder_write(fixture->folder, "structs.cu", STRUCTS);
    folder_write(fixture->folder, "drift.cu", DRIFT);
    folder_write(fixture->folder, "mixed.cu", MIXED);
    make_header(fixture, "Body");
    make_header(fixture, "Mixed");
}

static void
remove_tree(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        remove_tree(inner);
    }
    g_remove(path);
}

void
plan_fixture_clear(PlanFixture *fixture)
{
    remove_tree(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->fieldwise);
}

CommandResult *
plan_run(const PlanFixture *fixture, const char *arguments)
{
    g_autofree char *quoted = g_shell_quote(fixture->fieldwise);
    g_autofree char *line = g_strdup_printf("%s validate plan %s", quoted, arguments);
    const char *const none[] = {NULL};

    return command_run(fixture->folder, line, none);
}

char *
plan_succeed(const PlanFixture *fixture, const char *arguments)
{
    g_autoptr(CommandResult) result = plan_run(fixture, arguments);

    g_assert_cmpstr(result->err, ==, "");
    g_assert_true(result->succeeded);
    return g_steal_pointer(&result->out);
}

char *
plan_fail(const PlanFixture *fixture, const char *arguments)
{
    g_autoptr(CommandResult) result = plan_run(fixture, arguments);

    g_assert_false(result->succeeded);
    g_assert_cmpstr(result->out, ==, "");
    return g_steal_pointer(&result->err);
}

char *
drift_arguments(const char *bundle, const char *more)
{
    return g_strdup_printf("-o %s --grid 2 --block 64 --param n=128 --fill dt=0.5 --layout soa %s drift.cu",
                           bundle, more);
}

char *
plan_text(const PlanFixture *fixture, const char *path)
{
    g_autofree char *name = g_build_filename(fixture->folder, path, NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;

    g_file_get_contents(name, &text, NULL, &error);
    g_assert_no_error(error);
    return text;
}

json_t *
plan_json(const PlanFixture *fixture, const char *path)
{
    g_autofree char *text = plan_text(fixture, path);
    json_error_t problem;
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &problem);

    if (!root)
        g_test_message("%s:%d: %s", path, problem.line, problem.text);
    g_assert_nonnull(root);
    return root;
}

gboolean
plan_has(const PlanFixture *fixture, const char *path)
{
    g_autofree char *name = g_build_filename(fixture->folder, path, NULL);

    return g_file_test(name, G_FILE_TEST_EXISTS);
}

static void
add_lines(GPtrArray *lines, const char *folder, const char *shown)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autofree char *text = NULL;
    const char *name;
    gsize size;

    if (!dir && g_file_get_contents(folder, &text, &size, NULL)) {
        g_autofree char *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, size);

        g_ptr_array_add(lines, g_strdup_printf("%s %s", shown, sum));
    } else {
        g_ptr_array_add(lines, g_strdup_printf("%s/", shown));
    }
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *inner = g_build_filename(folder, name, NULL);
        g_autofree char *inner_shown = g_build_filename(shown, name, NULL);

        add_lines(lines, inner, inner_shown);
    }
}

static int
compare_lines(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char *
plan_snapshot(const PlanFixture *fixture, const char *path)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *name = g_build_filename(fixture->folder, path, NULL);

    add_lines(lines, name, path);
    g_ptr_array_sort(lines, compare_lines);
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("\n", (char **)lines->pdata);
}
