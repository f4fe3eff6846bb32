/* SPDX-License-Identifier: MIT */

/* `fieldwise validate plan` on sources that reach their records by pointers: the bundle has the source with
 * the types of headers, and says of the user's lines what it says of the same kernel on accessors. */
#include "plan_fixture.h"

#include <stdlib.h>
#include <string.h>

static PlanFixture fixture;

/* drift.cu of the fixture with pointers: each access stands on the line that it has there. */
static const char PLAIN[] =
    "struct Body { float x, vx; }; /* two fields */\n"
    "\n"
    "__global__ void\n"
    "drift(Body *bodies, const float2 *winds, const int *list, float *out, float dt, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i >= n) return;\n"
    "    float2 wind = winds[i];\n"
    "    bodies[i].x += dt * (wind.x + wind.y);\n"
    "    out[i] = bodies[list[i]].vx;\n"
    "}\n";

/* The struct in a file of its own, a parameter with __restrict__, two records, host code. */
static const char SHAPES[] = "#pragma once\n"
                             "struct Node { float x, y; int next; };\n"
                             "struct Edge { int from, to; float length; }; struct Other { int k; };\n";
static const char GRAPH[] =
    "#include <vector>\n"
    "#include \"inc/shapes.h\"\n"
    "\n"
    "__global__ void pull(Node *nodes, const Edge *__restrict__ edges, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i >= n)\n"
    "        return;\n"
    "    Edge edge = edges[i];\n"
    "    nodes[edge.from].x += edge.length * edges[edge.to].length;\n"
    "}\n"
    "void pull_all(Node *nodes, const Edge *edges, int n)\n"
    "{\n"
    "    pull<<<(n + 255) / 256, 256>>>(nodes, edges, n);\n"
    "}\n"
    "int main()\n"
    "{\n"
    "    std::vector<Node> host(1024);\n"
    "    Node *nodes;\n"
    "    Edge *edges;\n"
    "    cudaMalloc(&nodes, 1024 * sizeof(Node));\n"
    "    cudaMalloc(&edges, 1024 * sizeof(Edge));\n"
    "    cudaMemcpy(nodes, host.data(), 1024 * sizeof(Node), cudaMemcpyHostToDevice);\n"
    "    pull_all(nodes, edges, 1024);\n"
    "    return cudaDeviceSynchronize();\n"
    "}\n";

static void
plan_ok(const char *arguments)
{
    g_free(plan_succeed(&fixture, arguments));
}

/* The lines of TEXT by the numbers that a compiler counts for them, of the last one that has each. */
static GHashTable *
numbered_lines(const char *text)
{
    GHashTable *lines = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    g_auto(GStrv) all = g_strsplit(text, "\n", -1);
    guint number = 1;

    for (guint i = 0; all[i]; i++) {
        if (g_str_has_prefix(all[i], "#line ")) {
            number = (guint)atoi(all[i] + strlen("#line "));
            continue;
        }
        g_hash_table_insert(lines, GUINT_TO_POINTER(number++), g_strdup(all[i]));
    }
    return lines;
}

/* Each line of the text BEFORE that still is in AFTER as it was has its number there; returns how many. */
static guint
assert_numbers(const char *before, const char *after)
{
    g_autoptr(GHashTable) lines = numbered_lines(after);
    g_auto(GStrv) all = g_strsplit(before, "\n", -1);
    guint n = 0;

    for (guint i = 0; all[i]; i++) {
        const char *line = g_hash_table_lookup(lines, GUINT_TO_POINTER(i + 1));

        g_assert_true(all[i + 1] == NULL || line);
        if (strlen(all[i]) > 4 && strstr(after, all[i])) {
            g_assert_cmpstr(line, ==, all[i]);
            n++;
        }
    }
    return n;
}

static json_t *
kernel_of(json_t *estimates, guint number)
{
    return json_array_get(json_object_get(estimates, "kernels"), number);
}

/* Both say the same of each site, but for how the source spells it, and where. */
static void
assert_same_sites(json_t *a, json_t *b)
{
    static const char *const keys[] = {"line",      "kind",       "field",     "understood",
                                       "taken_out", "joined",     "bytes",     "requests",
                                       "sectors",   "first_line", "last_line", "l1_hit_ratio"};
    size_t i;
    json_t *site;

    g_assert_cmpuint(json_array_size(a), ==, json_array_size(b));
    json_array_foreach(a, i, site)
    {
        for (guint k = 0; k < G_N_ELEMENTS(keys); k++)
            g_assert_true(
                json_equal(json_object_get(site, keys[k]), json_object_get(json_array_get(b, i), keys[k])));
        g_assert_cmpstr(json_string_value(json_object_get(site, "file")), ==, "kernel.cu");
    }
}

static void
test_as_on_accessors(void)
{
    g_autofree char *written = drift_arguments("accessors", "--record Body"), *plain = NULL, *source = NULL,
                    *kernel = NULL;
    json_t *a, *b, *layout;
    size_t i;

    plan_ok(written);
    folder_write(fixture.folder, "drift.cu", PLAIN);
    plain = drift_arguments("plain", "--record Body");
    plan_ok(plain);
    a = plan_json(&fixture, "accessors/estimates.json");
    b = plan_json(&fixture, "plain/estimates.json");
    json_array_foreach(json_object_get(kernel_of(a, 0), "layouts"), i, layout)
    {
        json_t *other = json_array_get(json_object_get(kernel_of(b, 0), "layouts"), i);

        g_assert_true(json_equal(json_object_get(layout, "layout"), json_object_get(other, "layout")));
        g_assert_true(json_equal(json_object_get(layout, "cost"), json_object_get(other, "cost")));
        assert_same_sites(json_object_get(layout, "sites"), json_object_get(other, "sites"));
    }
    g_assert_cmpuint(i, ==, 2);
    json_decref(a);
    json_decref(b);
    kernel = plan_text(&fixture, "plain/drift.Body/kernel.cu");
    source = plan_text(&fixture, "drift.cu");
    g_assert_cmpstr(source, ==, PLAIN);
    g_assert_nonnull(strstr(kernel, "drift(Body_array bodies, "));
    g_assert_cmpuint(assert_numbers(PLAIN, kernel), ==, 6);
    g_assert_true(plan_has(&fixture, "plain/drift.Body/1/Body_layout.h"));
}

/* The header stands beside the file that declares the record, and lines keep their numbers in both. */
static void
test_included(void)
{
    g_autofree char *arguments = NULL, *kernel = NULL, *shapes = NULL, *made = NULL;

    arguments =
        g_strdup_printf("-o graph --record Edge --fill edges=1 --layout soa %s/graph.cu", fixture.folder);
    plan_ok(arguments);
    kernel = plan_text(&fixture, "graph/graph.Edge/kernel.cu");
    shapes = plan_text(&fixture, "graph/graph.Edge/1/inc/shapes.h");
    made = plan_text(&fixture, "graph/graph.Edge/case.cu");
    g_assert_true(plan_has(&fixture, "graph/graph.Edge/1/inc/Edge_layout.h"));
    g_assert_cmpuint(assert_numbers(GRAPH, kernel), ==, 14);
    g_assert_cmpuint(assert_numbers(SHAPES, shapes), ==, 2);
    g_assert_nonnull(strstr(shapes, "\n#line 3\n struct Other"));
    g_assert_nonnull(strstr(kernel, "Edge_const_restrict(edges)"));
    g_assert_nonnull(strstr(kernel, "pull<<<(n + 255) / 256, 256>>>(nodes, Edge_pass(edges), n)"));
    g_assert_nonnull(strstr(made, ">>>(arg_nodes, Edge_pass(arg_edges), (int)1024)"));
    g_assert_null(strstr(kernel, "Node_array"));
}

/* A case that takes views of another record has them. */
static void
test_other_record(void)
{
    g_autofree char *kernel = NULL;

    folder_write(fixture.folder, "views.cu", "/* Node_view nodes; Edge_view edges; */\n");
    plan_ok("-o views --record Edge --prefix Edges --layout soa --case views.cu graph.cu");
    kernel = plan_text(&fixture, "views/graph.Edges/kernel.cu");
    g_assert_nonnull(strstr(kernel, "pull(Node_array nodes, Edges_const_restrict(edges), int n)"));
    g_assert_true(plan_has(&fixture, "views/graph.Edges/0/inc/Node_layout.h"));
    g_assert_true(plan_has(&fixture, "views/graph.Edges/0/inc/Edges_layout.h"));
}

#define SPACES                                                                                               \
    "namespace gas {\n"                                                                                      \
    "template <class T> struct Cell { T a, b; };\n"                                                          \
    "namespace v2 {\n"                                                                                       \
    "__global__ void fill(Cell<float> *cells, int n)\n"                                                      \
    "{\n"                                                                                                    \
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"                                                   \
    "    if (i < n)\n"                                                                                       \
    "        cells[i].a += 1;\n"                                                                             \
    "}\n"                                                                                                    \
    "}\n"                                                                                                    \
    "}\n"
#define SPACES_ARGUMENTS "-o spaces --grid 64 --block 256 --param n=16384 --layout soa spaces.cu"

/* The record and the kernel are in namespaces, which the header and the case name. */
static void
test_spaces(void)
{
    g_autofree char *kernel = NULL, *made = NULL, *header = NULL;

    folder_write(fixture.folder, "spaces.cu", SPACES);
    plan_ok(SPACES_ARGUMENTS);
    kernel = plan_text(&fixture, "spaces/spaces.gas_Cell_float/kernel.cu");
    made = plan_text(&fixture, "spaces/spaces.gas_Cell_float/case.cu");
    header = plan_text(&fixture, "spaces/spaces.gas_Cell_float/1/gas_Cell_float_layout.h");
    g_assert_nonnull(strstr(kernel, "typedef gas::Cell<float> gas_Cell_float;"));
    g_assert_nonnull(strstr(kernel, "fill(gas_Cell_float_array cells, int n)"));
    g_assert_nonnull(strstr(made, "LAYOUT_SPACE::gas::v2::fill<<<"));
    g_assert_nonnull(strstr(header, "typedef gas_Cell_float FieldwiseValue;"));
    g_assert_cmpuint(assert_numbers(SPACES, kernel), ==, 6);
}

/* Flattened arrays: FIRST of the records of four in `first`, SECOND in another kernel, and what host code
 * does with the memory. */
static char *
flat_source(const char *first, const char *second, const char *host)
{
    return g_strdup_printf("__global__ void first(float *p, const int *list, int n)\n"
                           "{\n"
                           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                           "    if (i < n)\n"
                           "        %s\n"
                           "}\n"
                           "__global__ void second(float *p, float *q, int n)\n"
                           "{\n"
                           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                           "    %s\n"
                           "}\n"
                           "void run(float *a, float *b, const int *list, int n)\n"
                           "{\n"
                           "    first<<<n / 256, 256>>>(a, list, n);\n"
                           "    %s\n"
                           "}\n",
                           first, second, host);
}

#define FLAT_FIRST "p[i * 4 + 3] += p[list[i] * 4] * p[4 * i + 1];"
#define FLAT_SECOND "p[i * 4 + 2] = p[i * 4 + 3]; q[i * 4] = 1; q[i * 4 + 1] = 2;"
#define FLAT_ARGUMENTS "--record p --grid 64 --block 256 --param n=16384 --layout soa flat.cu"

/* Pointers of a flattened array are arrays of the header in all kernels; others stay. */
static void
test_flattened(void)
{
    g_autofree char *source = flat_source(FLAT_FIRST, FLAT_SECOND, "second<<<n / 256, 256>>>(a, b, n);"),
                    *kernel = NULL, *made = NULL, *header = NULL, *out = NULL;
    json_t *estimates;

    folder_write(fixture.folder, "flat.cu", source);
    out = plan_succeed(&fixture, "-o flat --fill p=0:2 --size p=20000 " FLAT_ARGUMENTS);
    g_assert_nonnull(strstr(out, "first: p has 20000 records, as --size says"));
    g_assert_nonnull(strstr(out, "list: filled with 0:19999")); /* indices of records */
    kernel = plan_text(&fixture, "flat/flat.p/kernel.cu");
    g_assert_nonnull(strstr(kernel, "first(p_array p, const int *list"));
    g_assert_nonnull(strstr(kernel, "second(p_array p, float *q"));
    g_assert_nonnull(strstr(kernel, "p_at(p, i, 3) += p_at(p, list[i], 0) * p_at(p, i, 1);"));
    g_assert_cmpuint(assert_numbers(source, kernel), ==, 5);
    made = plan_text(&fixture, "flat/flat.p/case.cu");
    g_assert_nonnull(strstr(made, "TAKE_VIEW(p, arg_p, 20000);"));
    g_assert_nonnull(strstr(made, "element.p3 = between(i, 3, (float)0, (float)2);"));
    g_assert_nonnull(strstr(made, "results.record<p_element>(\"p\", arg_p, 20000, \"ffff\");"));
    g_assert_nonnull(strstr(made, "take(arg_q, 65534);"));
    header = plan_text(&fixture, "flat/flat.p/1/p_layout.h");
    g_assert_nonnull(strstr(header, "p_element in the layout soa"));
    estimates = plan_json(&fixture, "flat/estimates.json");
    g_assert_cmpuint(json_array_size(json_object_get(estimates, "kernels")), ==, 2);
    json_decref(estimates);
}

/* Arrays that lead to the same memory are one record where they are named together. */
static void
test_flattened_together(void)
{
    g_autofree char *source = flat_source(FLAT_FIRST, FLAT_SECOND, "second<<<n / 256, 256>>>(a, a, n);"),
                    *kernel = NULL, *made = NULL, *out = NULL;
    json_t *estimates, *site;
    guint of_record = 0;
    size_t i;

    folder_write(fixture.folder, "flat.cu", source);
    out =
        plan_succeed(&fixture, "-o together --record p+q --grid 64 --block 256 --param n=16384 --layout soa "
                               "flat.cu");
    kernel = plan_text(&fixture, "together/flat.p/kernel.cu");
    g_assert_nonnull(strstr(kernel, "second(p_array p, p_array q"));
    g_assert_nonnull(strstr(kernel, "p_at(q, i, 0) = 1; p_at(q, i, 1) = 2;"));
    made = plan_text(&fixture, "together/flat.p/case.cu");
    g_assert_nonnull(strstr(made, "TAKE_VIEW(p, arg_q, 16384);"));
    estimates = plan_json(&fixture, "together/estimates.json");
    json_array_foreach(
        json_object_get(json_array_get(json_object_get(kernel_of(estimates, 1), "layouts"), 0), "sites"), i,
        site)
    {
        of_record += json_is_string(json_object_get(site, "field"));
    }
    g_assert_cmpuint(of_record, ==, 4);
    json_decref(estimates);
}

/* What is written as the record is what is estimated as it: no more arrays, and none less. */
static void
test_flattened_refused(void)
{
    static const char *const cases[][4] = {
        {FLAT_FIRST, FLAT_SECOND, "second<<<n / 256, 256>>>(a, a, n);",
         "q of second leads to the memory of p and gets its layout, but is estimated as an array of its own"},
        {FLAT_FIRST, FLAT_SECOND, "second<<<n / 256, 256>>>(b, b, n);",
         "p of second is not the memory of p of first: name one by --kernel"},
        {FLAT_FIRST, "p[i * 8 + 5] = p[i * 8 + 3];", "second<<<n / 256, 256>>>(a, b, n);",
         "p is a record of 4 items in first, and another in second: name one by --kernel"},
        {"p[i * 4 + n] = p[i * 4];", "p[i * 4 + 2] = p[i * 4 + 3];", "second<<<n / 256, 256>>>(a, b, n);",
         "flat.cu:5:9: error: form: element and item of a record of 4 cannot be told apart"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *source = flat_source(cases[i][0], cases[i][1], cases[i][2]), *err = NULL;

        folder_write(fixture.folder, "flat.cu", source);
        err = plan_fail(&fixture, "-o wrong " FLAT_ARGUMENTS);
        if (!strstr(err, cases[i][3]))
            g_test_message("%s", err);
        g_assert_nonnull(strstr(err, cases[i][3]));
        g_assert_false(plan_has(&fixture, "wrong"));
    }
}

static void
test_refused(void)
{
    g_autofree char *err = NULL;

    folder_write(fixture.folder, "bad.cu",
                 "struct Body { float x, vx; };\n"
                 "__device__ float *kept;\n"
                 "__global__ void k(Body *p)\n"
                 "{\n"
                 "    p[threadIdx.x].x += ((float4 *)p)->x;\n"
                 "    kept = &p[3].vx;\n"
                 "}\n");
    err = plan_fail(&fixture, "-o bad --record Body bad.cu");
    g_assert_cmpstr(
        err, ==,
        "bad.cu:5:36: error: reinterpreted: the array of Body is cast to float4 *: name the fields of an element, which "
        "other layouts keep apart\n"
        "bad.cu:6:13: error: field: the address of a field is kept, when its neighbours lie elsewhere: name the "
        "fields themselves\n");
    g_assert_false(plan_has(&fixture, "bad"));
}

/* Two arrays of a program with a main of its own, and one that leads to the second. */
static const char PARALLEL[] = "#define N 4096\n"
                               "__global__ void move(float *x, const float *v, int n)\n"
                               "{\n"
                               "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                               "    if (i < n)\n"
                               "        x[i] += 0.5f * v[i];\n"
                               "}\n"
                               "int main()\n"
                               "{\n"
                               "    float *d_x, *d_v;\n"
                               "    cudaMalloc(&d_x, N * sizeof(float));\n"
                               "    cudaMalloc(&d_v, N * sizeof(float));\n"
                               "    move<<<N / 256, 256>>>(d_x, d_v, N);\n"
                               "    cudaFree(d_x);\n"
                               "    cudaFree(d_v);\n"
                               "    return 0;\n"
                               "}\n";

static void
test_parallel(void)
{
    g_autofree char *kernel = NULL, *header = NULL, *case_of_its_own = NULL, *plain = NULL, *other = NULL;
    json_t *estimates, *site;
    GString *swapped = g_string_new(PARALLEL);
    size_t i;

    folder_write(fixture.folder, "points.cu", PARALLEL);
    plan_ok("-o points --record Point=d_x,d_v --layout aos points.cu");
    kernel = plan_text(&fixture, "points/points.Point/kernel.cu");
    g_assert_nonnull(strstr(kernel, "move(Point_fields(float *x, const float *v), int n)"));
    g_assert_nonnull(strstr(kernel, "Point_allocate_bytes(&d_v, N * sizeof(float), d_x);"));
    g_assert_nonnull(strstr(kernel, "move<<<N / 256, 256>>>(Point_pass_fields(d_x, d_v), N);"));
    g_assert_cmpuint(assert_numbers(PARALLEL, kernel), >=, 6);
    plain = plan_text(&fixture, "points/points.Point/plain/kernel.cu");
    g_assert_cmpstr(plain, ==, PARALLEL);
    header = plan_text(&fixture, "points/points.Point/0/Point_layout.h");
    g_assert_nonnull(strstr(header, "Point in the layout aos."));
    g_assert_nonnull(strstr(header, "Point_field_d_x"));
    estimates = plan_json(&fixture, "points/estimates.json");
    json_array_foreach(
        json_object_get(json_array_get(json_object_get(kernel_of(estimates, 0), "layouts"), 0), "sites"), i,
        site)
    {
        g_assert_true(json_is_string(json_object_get(site, "field")));
        g_assert_cmpint(json_integer_value(json_object_get(site, "line")), ==, 6);
    }
    g_assert_cmpuint(i, ==, 3);
    json_decref(estimates);
    /* without a main that allocates them, nothing says that they have one length */
    case_of_its_own = plan_fail(&fixture, "-o no --record Point=x,v --fill x=1 --layout aos points.cu");
    g_assert_nonnull(strstr(case_of_its_own, "the record Point of points.cu is in no header"));
    /* another parameter that gets a field's memory */
    g_string_replace(swapped, "move(float *x, const float *v, int n)",
                     "move(float *x, const float *v, float *w)", 1);
    g_string_replace(swapped, "if (i < n)", "if (i > w[9])", 1);
    g_string_replace(swapped, "(d_x, d_v, N)", "(d_x, d_v, d_x)", 1);
    folder_write(fixture.folder, "points.cu", swapped->str);
    other = plan_fail(&fixture, "-o no --record Point=d_x,d_v --layout aos points.cu");
    g_assert_nonnull(strstr(other, "points.cu:2:17: error: kernel move gets d_x as x and as w"));
    g_assert_false(plan_has(&fixture, "no"));
    g_string_free(swapped, TRUE);
}

/* Programs that have a layout already, of structs and of a flattened array. */
static void
test_applied(void)
{
    g_autofree char *quoted = g_shell_quote(fixture.fieldwise), *flat = NULL, *structs = NULL, *apply = NULL,
                    *apply_flat = NULL,
                    *source = flat_source(FLAT_FIRST, FLAT_SECOND, "second<<<n / 256, 256>>>(a, b, n);");
    const char *const none[] = {NULL};

    folder_write(fixture.folder, "has.cu",
                 "struct Body { float x, vx; };\n"
                 "__global__ void k(Body *p) { p[threadIdx.x].x += 1; }\n");
    folder_write(fixture.folder, "flat_has.cu", source);
    apply = g_strdup_printf("%s apply --layout soa --in-place has.cu", quoted);
    apply_flat = g_strdup_printf("%s apply --layout soa --record p --in-place flat_has.cu", quoted);
    g_free(command_output(fixture.folder, apply, none));
    g_free(command_output(fixture.folder, apply_flat, none));
    structs = plan_fail(&fixture, "-o has --grid 1 --block 32 has.cu");
    g_assert_nonnull(
        strstr(structs, "has.cu has a layout of Body already, which apply wrote: plan it as it was"));
    flat = plan_fail(&fixture, "-o has --grid 64 --block 256 --param n=16384 --kernel first flat_has.cu");
    g_assert_nonnull(strstr(flat, "flat_has.cu has a layout of p already, which apply wrote"));
    g_assert_false(plan_has(&fixture, "has"));
}

/* Names that two files would have in a bundle are errors, and the bundle stays as it was. */
static void
test_clashes(void)
{
    static const char *const cases[][2] = {
        {"layout.h", "includes layout.h, and bundles have a file or folder layout.h of their own: rename it"},
        {"kernel.cu", "bundles have a file or folder kernel.cu of their own"},
        {"case.cuh", "bundles have a file or folder case.cuh of their own"},
        {"1/shapes.h", "includes 1/shapes.h, and bundles have a file or folder 1 of their own"},
        {"input/shapes.h", "bundles have a file or folder input of their own"},
    };
    g_autofree char *before = NULL, *after = NULL, *other = g_build_filename(fixture.folder, "other", NULL),
                    *same = NULL, *twice = NULL, *named = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *folder = g_path_get_dirname(cases[i][0]),
                        *whole = g_build_filename(fixture.folder, folder, NULL), *source = NULL, *err = NULL;

        g_assert_cmpint(g_mkdir_with_parents(whole, 0777), ==, 0);
        folder_write(fixture.folder, cases[i][0], "struct Body { float x, vx; };\n");
        source = g_strdup_printf("#include \"%s\"\n__global__ void k(Body *p) { p[threadIdx.x].x += 1; }\n",
                                 cases[i][0]);
        folder_write(fixture.folder, "named.cu", source);
        err = plan_fail(&fixture, "-o named --record Body --grid 1 --block 32 named.cu");
        g_assert_nonnull(strstr(err, cases[i][1]));
        g_assert_false(plan_has(&fixture, "named"));
    }
    /* another source of that name */
    g_assert_cmpint(g_mkdir_with_parents(other, 0777), ==, 0);
    folder_write(other, "shapes.cu",
                 "struct Body { float x, vx; };\n"
                 "__global__ void k(Body *p) { p[threadIdx.x].x += 1; }\n");
    folder_write(fixture.folder, "shapes.cu",
                 "struct Body { float x, vx; };\n"
                 "__global__ void k(Body *p) { p[threadIdx.x].vx += 1; }\n");
    plan_ok("-o clash --grid 1 --block 32 shapes.cu");
    before = plan_text(&fixture, "clash/bundle.json");
    same = plan_fail(&fixture, "-o clash --grid 1 --block 32 other/shapes.cu");
    g_assert_nonnull(strstr(same, "clash: the bundle has a program shapes.Body of another shapes.cu"));
    after = plan_text(&fixture, "clash/bundle.json");
    g_assert_cmpstr(before, ==, after);
    plan_ok("-o clash --grid 1 --block 32 --prefix Bodies other/shapes.cu");
    plan_ok("-o clash --grid 2 --block 32 ./shapes.cu");
    named = plan_text(&fixture, "clash/shapes.Bodies/kernel.cu");
    g_assert_nonnull(strstr(named, "Bodies_array p"));
    /* two files that a program reads */
    folder_write(fixture.folder, "in.txt", "1\n");
    folder_write(other, "in.txt", "2\n");
    twice = plan_fail(&fixture, "-o twice --record Node --data in.txt --data other/in.txt graph.cu");
    g_assert_nonnull(strstr(twice, "two files would be input/in.txt of the program in the bundle"));
    g_assert_false(plan_has(&fixture, "twice"));
}

static void
test_nvcc(void)
{
    const char *nvcc = g_getenv("NVCC");
    g_autofree char *folder = g_build_filename(fixture.folder, "compiled", NULL), *out = NULL, *source = NULL,
                    *flat = NULL, *spaces = NULL;
    const char *const none[] = {NULL};

    if (!nvcc || *nvcc == '\0') {
        g_test_skip("there is no nvcc");
        return;
    }
    plan_ok("-o compiled --record Edge --fill edges=1 --layout from,length/to graph.cu");
    out = command_output(folder, "./build.sh", none);
    g_assert_true(plan_has(&fixture, "compiled/bin/graph.Edge"));
    source = flat_source(FLAT_FIRST, FLAT_SECOND, "second<<<n / 256, 256>>>(a, b, n);");
    folder_write(fixture.folder, "flat.cu", source);
    plan_ok("-o compiled " FLAT_ARGUMENTS);
    folder_write(fixture.folder, "spaces.cu", SPACES);
    plan_ok("-o compiled --grid 64 --block 256 --param n=16384 --layout soa spaces.cu");
    spaces = command_output(folder, "./build.sh spaces.gas_Cell_float", none);
    g_assert_true(plan_has(&fixture, "compiled/bin/spaces.gas_Cell_float"));
    flat = command_output(folder, "./build.sh flat.p", none);
    g_assert_true(plan_has(&fixture, "compiled/bin/flat.p"));
}

int
main(int argc, char **argv)
{
    g_autofree char *folder = NULL;
    int status;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 2);
    plan_fixture_init(&fixture, argv[1]);
    folder = g_build_filename(fixture.folder, "inc", NULL);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0777), ==, 0);
    folder_write(fixture.folder, "inc/shapes.h", SHAPES);
    folder_write(fixture.folder, "graph.cu", GRAPH);
    g_test_add_func("/validate-plain/as-on-accessors", test_as_on_accessors);
    g_test_add_func("/validate-plain/included", test_included);
    g_test_add_func("/validate-plain/other-record", test_other_record);
    g_test_add_func("/validate-plain/spaces", test_spaces);
    g_test_add_func("/validate-plain/flattened", test_flattened);
    g_test_add_func("/validate-plain/flattened-together", test_flattened_together);
    g_test_add_func("/validate-plain/flattened-refused", test_flattened_refused);
    g_test_add_func("/validate-plain/refused", test_refused);
    g_test_add_func("/validate-plain/parallel", test_parallel);
    g_test_add_func("/validate-plain/applied", test_applied);
    g_test_add_func("/validate-plain/clashes", test_clashes);
    g_test_add_func("/validate-plain/nvcc", test_nvcc);
    status = g_test_run();
    plan_fixture_clear(&fixture);
    return status;
}
