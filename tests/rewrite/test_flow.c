/* SPDX-License-Identifier: MIT */

/* Where pointers flow, from the parameters of kernels on, and where their memory is allocated. */
#include "frontend/parse/parse.h"
#include "rewrite/flow/flow.h"

#include <glib/gstdio.h>
#include <string.h>

static const char SOURCE[] = "#include <cuda_runtime.h>\n"
                             "struct Grid { float *node, *other; };\n"
                             "__device__ float half(const float *from, int i) { return from[i] / 2; }\n"
                             "__global__ void k(float *x, const float *y, float *z, int n)\n"
                             "{\n"
                             "    x[n] = half(y, n) + z[n];\n"
                             "}\n"
                             "__global__ void g(Grid grid, int i) { grid.node[i * 4] = grid.other[i]; }\n"
                             "int main()\n"
                             "{\n"
                             "    float *a, *b, *c, *d, *host = new float[8];\n"
                             "    int n = 8;\n"
                             "    Grid grid;\n"
                             "    cudaMalloc((void **)&a, n * sizeof(float));\n"
                             "    cudaMalloc(&b, 2 * n * sizeof(float));\n"
                             "    cudaMallocAsync(&c, 3 * n, 0);\n"
                             "    cudaMalloc(&grid.node, 4 * n);\n"
                             "    cudaMalloc(&grid.other, 5 * n);\n"
                             "    d = a;\n"
                             "    cudaMemcpy(d, host, 8, cudaMemcpyHostToDevice);\n"
                             "    k<<<1, 1>>>(a, b, c + 1, n);\n"
                             "    g<<<1, 1>>>(grid, n);\n"
                             "    cudaFree(a);\n"
                             "}\n";

static SourceTree *
read_source(void)
{
    g_autofree char *folder = g_dir_make_tmp("fieldwise-flow-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "source.cu", NULL);
    GPtrArray *units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    g_autoptr(GError) error = NULL;
    SourceTree *tree;

    g_file_set_contents(path, SOURCE, -1, &error);
    g_assert_no_error(error);
    g_ptr_array_add(units, source_unit_parse(path, &(ParseOptions){.with_macros = TRUE}, &error));
    g_assert_no_error(error);
    tree = source_tree_new(units, &error);
    g_assert_no_error(error);
    g_unlink(path);
    g_rmdir(folder);
    return tree;
}

/* A source that changes between the parse and the reading of its text: its tree would be of two texts. */
static void
test_changed(void)
{
    g_autofree char *folder = g_dir_make_tmp("fieldwise-flow-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "source.cu", NULL);
    GPtrArray *units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    g_autoptr(GError) error = NULL;

    g_assert_true(g_file_set_contents(path, SOURCE, -1, NULL));
    g_ptr_array_add(units, source_unit_parse(path, &(ParseOptions){.with_macros = TRUE}, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_set_contents(path, SOURCE, (gssize)strlen(SOURCE) - 1, NULL));
    g_assert_null(source_tree_new(units, &error));
    g_assert_error(error, PARSE_ERROR, PARSE_ERROR_FILE);
    g_assert_true(g_str_has_suffix(error->message, "source.cu has changed meanwhile: nothing is written"));
    g_unlink(path);
    g_rmdir(folder);
}

/* The names of what is of the closure, in the order of the source, and behind ":" the sizes of its
 * allocations. */
static char *
closure_of(const Flow *flow)
{
    g_autoptr(GArray) allocations = flow_allocations(flow);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < flow->slots->len; i++) {
        guint node = g_array_index(flow_slot_at(flow, i)->declared, guint, 0);
        g_autofree char *name = cursor_name(tree_node(flow->tree, node)->entity);

        if (flow_is_in(flow, i))
            g_string_append_printf(text, "%s ", name);
    }
    g_string_append_c(text, ':');
    for (guint i = 0; i < allocations->len; i++) {
        g_autofree char *bytes = tree_text(flow->tree, g_array_index(allocations, FlowAllocation, i).bytes);

        g_string_append_printf(text, " %s;", bytes);
    }
    return g_string_free(text, FALSE);
}

/* Compares with EXPECTED the closure of the parameter NUMBER of the kernel at line LINE, and its MEMBERS. */
static void
check(const SourceTree *tree, guint line, guint number, const char *members, const char *expected)
{
    g_autofree char *kernel = g_strdup_printf("%s:%u:17", tree_file(tree, 0)->path, line);
    FlowSeed seed = {kernel, number, (char *)members, NULL};
    g_autoptr(GArray) seeds = g_array_new(FALSE, FALSE, sizeof(FlowSeed));
    g_autoptr(Flow) flow = NULL;
    g_autofree char *closure = NULL;

    g_array_append_val(seeds, seed);
    flow = flow_new(tree, "float", &(FlowOptions){.seeds = seeds, .has_versions = TRUE});
    closure = closure_of(flow);
    g_assert_cmpstr(closure, ==, expected);
}

static void
test_seeds(void)
{
    g_autoptr(SourceTree) tree = read_source();

    check(tree, 4, 0, "", "x a d : n * sizeof(float);");
    check(tree, 4, 1, "", "from y b : 2 * n * sizeof(float);");
    check(tree, 4, 2, "", "z c : 3 * n;");
    check(tree, 8, 0, "node", "node : 4 * n;");
    check(tree, 8, 0, "none", ":");
    check(tree, 7, 0, "", ":");
}

static void
test_all(void)
{
    g_autoptr(SourceTree) tree = read_source();
    g_autoptr(Flow) flow = flow_new(tree, "float", &(FlowOptions){.has_versions = TRUE});
    g_autoptr(GArray) allocations = flow_allocations(flow);
    g_autofree char *closure = closure_of(flow);

    g_assert_cmpstr(closure, ==, "from x y z a b c d : n * sizeof(float); 2 * n * sizeof(float); 3 * n;");
    g_assert_cmpuint(g_array_index(allocations, FlowAllocation, 0).class, !=,
                     g_array_index(allocations, FlowAllocation, 1).class);
    for (guint i = 0; i < allocations->len; i++) {
        const FlowAllocation *allocation = &g_array_index(allocations, FlowAllocation, i);

        g_assert_cmpuint(allocation->class, ==, flow_class(flow, allocation->slot));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/flow/seeds", test_seeds);
    g_test_add_func("/flow/changed", test_changed);
    g_test_add_func("/flow/all", test_all);
    return g_test_run();
}
