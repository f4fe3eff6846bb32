/* SPDX-License-Identifier: MIT */
/* How many loads and stores nvcc makes of random kernels whose record lies in groups, each a struct of its
 * own that is aligned to its size: in loops and branches, past barriers and other arrays, and of members that
 * are changed in place. The model sees the record as it is declared, and a layout; nvcc sees the structs.
 *
 * usage: test-join-shapes [KERNELS [SEED]]      environment: NVCC, the command; empty: there is none */
#include "frontend/frontend.h"
#include "model/lanes/lanes.h"
#include "machine_code.h"
#include "run_command.h"
#include "model/stream/stream.h"

#include <stdlib.h>
#include <string.h>

/* Launches here are stated: of the GPU it takes the threads of a block. */
static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 32768};

#define MAX_MEMBERS 8
#define MAX_GROUPS 3
#define MAX_DEPTH 2

static guint n_kernels = 400, seed = 1;

/* One random kernel: a record, where its members lie, and the two sources. */
typedef struct {
    GRand *rand;
    const char *types[MAX_MEMBERS];
    guint group_of[MAX_MEMBERS];
    guint number, n_members, n_groups;
    guint n_left, n_names;              /* statements that may come, and numbers given */
    gboolean is_stored[2][MAX_MEMBERS]; /* by view: in the block in work, which no other stores then */
    gboolean only_loads;                /* in the block in work */
    GString *model, *nvcc;
} Maker;

static guint
pick(Maker *m, guint n)
{
    return (guint)g_rand_int_range(m->rand, 0, (gint32)n);
}

/* --- sources */

static guint
bytes_of_type(const char *type)
{
    return strcmp(type, "double") == 0 ? 8 : strcmp(type, "short") == 0 ? 2 : 4;
}

/* What fieldwise header aligns the struct of GROUP to: the largest power of two that divides its size, up to
 * 16 bytes. */
static guint
group_align(const Maker *m, guint group)
{
    guint size = 0, align = 1;

    for (guint i = 0; i < m->n_members; i++) {
        guint bytes = bytes_of_type(m->types[i]);

        if (m->group_of[i] != group)
            continue;
        size = (size + bytes - 1) / bytes * bytes + bytes;
        align = MAX(align, bytes);
    }
    size = (size + align - 1) / align * align;
    return MAX(align, MIN(size & -size, 16));
}

static void
add_both(Maker *m, const char *text)
{
    g_string_append(m->model, text);
    g_string_append(m->nvcc, text);
}

static void
add_place(Maker *m, guint view, const char *index, guint member)
{
    const char *name = view ? "q" : "p";

    g_string_append_printf(m->model, "%s[%s].m%u", name, index, member);
    g_string_append_printf(m->nvcc, "%s.g%u[%s].m%u", name, m->group_of[member], index, member);
}

static void add_statements(Maker *m, guint depth, const char *index, guint n);

/* A block that reaches elements of its own, at INDEX: what one block leaves in registers serves no other. */
static void
add_block(Maker *m, guint depth, const char *index, gboolean only_loads)
{
    gboolean outer_stored[2][MAX_MEMBERS], outer_only = m->only_loads;

    memcpy(outer_stored, m->is_stored, sizeof outer_stored);
    memset(m->is_stored, 0, sizeof m->is_stored);
    m->only_loads = only_loads;
    add_both(m, "{ ");
    add_statements(m, depth + 1, index, 2 + pick(m, 5));
    add_both(m, "} ");
    m->only_loads = outer_only;
    memcpy(m->is_stored, outer_stored, sizeof outer_stored);
}

/* A loop over elements, or over one, which it then loads alone: stores would be made behind it. */
static void
add_loop(Maker *m, guint depth)
{
    guint k = m->n_names++;
    gboolean moves = pick(m, 4) > 0;
    g_autofree char *head = g_strdup_printf("for (int k%u = 0; k%u < n; k%u++) ", k, k, k);
    g_autofree char *index = moves ? g_strdup_printf("i + k%u * n", k) : g_strdup_printf("i + %u * n", k + 2);

    add_both(m, "\n#pragma unroll 1\n");
    add_both(m, head);
    add_block(m, depth, index, !moves);
}

/* A branch by what was just loaded: nvcc would make two loops of one around a branch that goes the same way
 * in all iterations. */
static void
add_branch(Maker *m, guint depth)
{
    guint k = m->n_names++;
    g_autofree char *index = g_strdup_printf("i + %u * n", k + 2),
                    *head = g_strdup_printf("x += w[%u]; if (x > %u) ", k, k);

    add_both(m, head);
    add_block(m, depth, index, m->only_loads);
}

/* A load from another array, or a store to one. */
static void
add_other(Maker *m)
{
    g_autofree char *text =
        g_strdup_printf(!m->only_loads && pick(m, 2) ? "w[%u] = x; " : "x += w[%u]; ", m->n_names++);

    add_both(m, text);
}

/* A statement that loads, stores, or changes a member in place, or touches another array. */
static void
add_simple(Maker *m, const char *index)
{
    static const char *const heads[] = {
        "x += (float)",
        "x /= (float)",
        "x = fminf(x, (float)",
        "x = powf(x, (float)",
        "x += expf((float)",
        "",
        "",
        "",
    };
    static const char *const tails[] = {"; ", "; ", "); ", "); ", "); ", " = x * v; ", " += v; ", " = v; "};
    const guint n_loads = 5;
    guint kind = pick(m, G_N_ELEMENTS(heads) + 1), view = pick(m, 4) == 0, member = pick(m, m->n_members);

    if (kind == G_N_ELEMENTS(heads)) {
        add_other(m);
        return;
    }
    if (kind >= n_loads && (m->only_loads || m->is_stored[view][member]))
        kind = 0;
    m->is_stored[view][member] = m->is_stored[view][member] || kind >= n_loads;
    add_both(m, heads[kind]);
    add_place(m, view, index, member);
    add_both(m, tails[kind]);
}

static void
add_statements(Maker *m, guint depth, const char *index, guint n)
{
    for (guint i = 0; i < n && m->n_left > 0; i++) {
        guint kind = pick(m, 24);

        m->n_left--;
        if (kind == 0 && depth < MAX_DEPTH)
            add_loop(m, depth);
        else if (kind == 1 && depth < MAX_DEPTH)
            add_branch(m, depth);
        else if (kind == 2 && depth == 0)
            add_both(m, "__syncthreads(); ");
        else
            add_simple(m, index);
    }
}

static void
choose_record(Maker *m)
{
    static const char *const pools[][4] = {{"float", "float", "float", "float"},
                                           {"float", "float", "int", "float"},
                                           {"double", "double", "double", "double"},
                                           {"float", "double", "float", "int"},
                                           {"float", "float", "short", "float"}};
    guint pool = pick(m, G_N_ELEMENTS(pools));
    gboolean used[MAX_GROUPS] = {FALSE};
    guint numbers[MAX_GROUPS], n_groups = 1 + pick(m, MAX_GROUPS);

    m->n_members = 2 + pick(m, MAX_MEMBERS - 1);
    m->n_groups = 0;
    for (guint i = 0; i < m->n_members; i++) {
        guint group = pick(m, n_groups);

        if (!used[group])
            numbers[group] = m->n_groups++;
        used[group] = TRUE;
        m->group_of[i] = numbers[group];
        m->types[i] = pools[pool][pick(m, 4)];
    }
}

static void
add_kernel(Maker *m)
{
    guint k = m->number;

    m->n_left = 14;
    /* all in one group are as declared, which a layout aligns no further */
    g_string_append_printf(m->model, "struct alignas(%u) R%u {", m->n_groups == 1 ? group_align(m, 0) : 0, k);
    for (guint i = 0; i < m->n_members; i++)
        g_string_append_printf(m->model, " %s m%u;", m->types[i], i);
    g_string_append(m->model, " };\n");
    for (guint g = 0; g < m->n_groups; g++) {
        g_string_append_printf(m->nvcc, "struct alignas(%u) G%u_%u {", group_align(m, g), k, g);
        for (guint i = 0; i < m->n_members; i++)
            if (m->group_of[i] == g)
                g_string_append_printf(m->nvcc, " %s m%u;", m->types[i], i);
        g_string_append(m->nvcc, " };\n");
    }
    g_string_append_printf(m->nvcc, "struct V%u {", k);
    for (guint g = 0; g < m->n_groups; g++)
        g_string_append_printf(m->nvcc, " G%u_%u *g%u;", k, g, g);
    g_string_append(m->nvcc, " };\n");
    g_string_append_printf(m->model, "extern \"C\" __global__ void k%u(R%u *p, R%u *q", k, k, k);
    g_string_append_printf(m->nvcc, "extern \"C\" __global__ void k%u(V%u p, V%u q", k, k, k);
    add_both(m, ", float *w, float *__restrict__ o, float v, int n) { "
                "int i = blockIdx.x * blockDim.x + threadIdx.x; float x = v; ");
    add_statements(m, 0, "i", 4 + pick(m, 9));
    add_both(m, "*o = x; }\n");
}

static char *
layout_spec(const Maker *m)
{
    GString *spec = g_string_new(NULL);

    for (guint g = 0; g < m->n_groups; g++) {
        gboolean first = TRUE;

        for (guint i = 0; i < m->n_members; i++) {
            if (m->group_of[i] != g)
                continue;
            g_string_append_printf(spec, "%sm%u", !first ? "," : g ? "/" : "", i);
            first = FALSE;
        }
    }
    return g_string_free(spec, FALSE);
}

/* --- what is expected */

typedef struct {
    guint loads, stores;
} Counts;

/* The accesses of KERNEL that are made at all, of its record in the layout SPEC and of other arrays. */
static Counts
expected_counts(Kernel *kernel, const char *spec)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, NULL, &reason, &error);
    LaunchRequest open = {0};
    Counts counts = {0, 0};

    g_assert_no_error(error);
    if (!bindings || bindings->len == 0)
        return counts;
    g_autoptr(GPtrArray) launches = launch_configs(kernel, &open, &some_gpu, &error);
    g_assert_no_error(error);
    const Binding *binding = g_ptr_array_index(bindings, 0);
    g_autoptr(Layout) layout = layout_parse(spec, binding->record, &error);
    g_assert_no_error(error);
    g_autoptr(Study) study = study_new_guarded(kernel, binding, g_ptr_array_index(launches, 0));
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    g_autoptr(Placement) placement = placement_new(study, compiled, layout);
    g_autofree guint *group_of = g_new0(guint, binding->record->n_fields);
    for (guint f = 0; f < binding->record->n_fields; f++)
        group_of[f] = placement->fields[f].slot;
    const StreamLimits limits = {4096, 16, 0, 0, 1};
    g_autoptr(Stream) stream = stream_new(study, compiled, &limits, group_of);
    g_autofree gboolean *seen = g_new0(gboolean, MAX(study->n_accesses, 1));
    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;

        if (access == STREAM_MARK || seen[access] ||
            stream_item_is_made(compiled, stream, i, &placement->accesses[access]))
            continue;
        seen[access] = TRUE;
        counts.loads += study->accesses[access].kind == ACCESS_LOAD;
        counts.stores += study->accesses[access].kind == ACCESS_STORE;
    }
    return counts;
}

static Counts
made_counts(const GPtrArray *words)
{
    Counts counts = {0, 0};

    for (guint i = 0; i < words->len; i++)
        *(g_str_has_prefix(g_ptr_array_index(words, i), "ld") ? &counts.loads : &counts.stores) += 1;
    return counts;
}

/* --- test */

static void
compare(const Program *program, const GPtrArray *specs, const GPtrArray *bodies, const GPtrArray *made)
{
    guint n_equal = 0;

    for (guint i = 0; i < n_kernels; i++) {
        Counts wanted = expected_counts(g_ptr_array_index(program->kernels, i), g_ptr_array_index(specs, i));
        Counts got = made_counts(g_ptr_array_index(made, i));
        gboolean is_equal = wanted.loads == got.loads && wanted.stores == got.stores;

        n_equal += is_equal;
        if (!is_equal)
            g_test_message("kernel %u, %s: %u loads and %u stores, not %u and %u\n%s", i,
                           (char *)g_ptr_array_index(specs, i), wanted.loads, wanted.stores, got.loads,
                           got.stores, (char *)g_ptr_array_index(bodies, i));
    }
    g_test_message("seed %u: %u of %u kernels make as many accesses as expected", seed, n_equal, n_kernels);
    g_assert_cmpuint(100 * n_equal, >=, 98 * n_kernels);
}

static void
test_shapes(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autofree char *folder = folder_new(), *path = g_build_filename(folder, "model.cu", NULL);
    g_autoptr(GString) model = g_string_new(NULL), nvcc = g_string_new(NULL);
    g_autoptr(GPtrArray) specs = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) bodies = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);

    for (guint i = 0; i < n_kernels; i++) {
        gsize start = nvcc->len;
        Maker maker = {.rand = rand, .number = i, .model = model, .nvcc = nvcc};

        choose_record(&maker);
        add_kernel(&maker);
        g_ptr_array_add(specs, layout_spec(&maker));
        g_ptr_array_add(bodies, g_strdup(nvcc->str + start));
    }
    folder_write(folder, "model.cu", model->str);
    folder_write(folder, "k.cu", nvcc->str);
    g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);
    g_autoptr(GPtrArray) made = machine_code_accesses(folder, n_kernels);
    folder_remove(folder);
    g_assert_no_error(error);
    g_assert_cmpuint(program->kernels->len, ==, n_kernels);
    if (made)
        compare(program, specs, bodies, made);
    else
        g_test_skip("no nvcc");
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        n_kernels = (guint)atoi(argv[1]);
    if (argc > 2)
        seed = (guint)atoi(argv[2]);
    g_test_add_func("/join-shapes/random", test_shapes);
    return g_test_run();
}
