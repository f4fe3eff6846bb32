/* SPDX-License-Identifier: MIT */
/* Which accesses are made, and which of one element at a time, against what nvcc makes of the same kernels:
 * of random structs, a random choice of members is loaded or stored in random order.
 *
 * usage: test-joins [KERNELS [SEED]]      environment: NVCC, the command; empty: there is none */
#include "frontend/frontend.h"
#include "model/lanes/lanes.h"
#include "machine_code.h"
#include "run_command.h"
#include "model/stream/stream.h"

#include <stdlib.h>
#include <string.h>

/* Launches here are stated: of the GPU it takes the threads of a block. */
static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 32768};

#define MAX_MEMBERS 12
#define BLOCK "int i = blockIdx.x * blockDim.x + threadIdx.x;"

static guint n_kernels = 400, seed = 1;

/* --- what is expected */

static int
compare_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *
join_sorted(GPtrArray *words)
{
    g_ptr_array_sort(words, compare_text);
    g_ptr_array_add(words, NULL);
    return g_strjoinv(" ", (char **)words->pdata);
}

/* The accesses that KERNEL makes of its record R as an array of structs, as "ld16@0", sorted. */
static char *
expected_accesses(Kernel *kernel)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, NULL, &reason, &error);
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    LaunchRequest open = {0};

    g_assert_no_error(error);
    g_autoptr(GPtrArray) launches = launch_configs(kernel, &open, &some_gpu, &error);
    g_assert_no_error(error);
    const Binding *binding = g_ptr_array_index(bindings, 0);
    g_autoptr(Study) study = study_new_guarded(kernel, binding, g_ptr_array_index(launches, 0));
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    g_autoptr(Layout) layout = layout_new_aos(binding->record, 0);
    g_autoptr(Placement) placement = placement_new(study, compiled, layout);
    g_autofree guint *group_of = g_new0(guint, binding->record->n_fields);
    const StreamLimits limits = {4096, 16, 0, 0, 1};
    g_autoptr(Stream) stream = stream_new(study, compiled, &limits, group_of);
    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;
        const AccessPlacement *place = &placement->accesses[access];

        if (study->accesses[access].field >= 0 && !stream_item_is_made(compiled, stream, i, place))
            g_ptr_array_add(words, g_strdup_printf("%s%d@%d",
                                                   study->accesses[access].kind == ACCESS_LOAD ? "ld" : "st",
                                                   (int)place->bytes, (int)place->offset));
    }
    return join_sorted(words);
}

static GPtrArray *
all_expected(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);

    g_assert_no_error(error);
    for (guint i = 0; i < program->kernels->len; i++)
        g_ptr_array_add(all, expected_accesses(g_ptr_array_index(program->kernels, i)));
    return all;
}

/* --- what nvcc makes */

/* The accesses of the kernels k0, k1, … of FOLDER, N of them, as expected_accesses() has them; without stores
 * where there are loads, as those go to o. NULL where there is no nvcc. */
static GPtrArray *
compile(const char *folder, guint n)
{
    g_autoptr(GPtrArray) kernels = machine_code_accesses(folder, n);
    GPtrArray *all = kernels ? g_ptr_array_new_with_free_func(g_free) : NULL;

    for (guint i = 0; kernels && i < n; i++) {
        const GPtrArray *words = g_ptr_array_index(kernels, i);
        g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func(g_free);
        gboolean loads = FALSE;

        for (guint k = 0; k < words->len; k++)
            loads = loads || g_str_has_prefix(g_ptr_array_index(words, k), "ld");
        for (guint k = 0; k < words->len; k++)
            if (!loads || g_str_has_prefix(g_ptr_array_index(words, k), "ld"))
                g_ptr_array_add(kept, g_strdup(g_ptr_array_index(words, k)));
        g_ptr_array_add(all, join_sorted(kept));
    }
    return all;
}

/* --- recorded */

/* Seen with nvcc 13.0, sm_90. R is a struct with the members BODY, aligned to ALIGN. */
static const struct {
    const char *body, *code, *accesses;
    guint align;
} RECORDED[] = {
    {"float a, b, c, d;", "*o = p[i].a + p[i].b + p[i].c + p[i].d;", "ld16@0", 16},
    {"float a, b, c, d;", "*o = p[i].a + p[i].b + p[i].c + p[i].d;", "ld8@0 ld8@8", 8},
    {"float a, b, c, d;", "*o = p[i].a + p[i].b + p[i].c + p[i].d;", "ld4@0 ld4@12 ld4@4 ld4@8", 4},
    {"float a, b, c, d;", "*o = p[i].a + p[i].b + p[i].c;", "ld16@0", 16},
    {"float a, b, c, d;", "*o = p[i].d + p[i].a;", "ld4@0 ld4@12", 16},
    {"float a, b, c, d;", "*o = p[i].b + p[i].c;", "ld4@4 ld4@8", 16},
    {"float a, b, c, d;", "*o = p[i].b + p[i].c + p[i].d;", "ld4@4 ld8@8", 16},
    {"float a; int b; float c, d;", "*o = p[i].a + p[i].c;", "ld4@0 ld4@8", 16},
    {"float a; int b; float c, d;", "*o = p[i].a + p[i].b + p[i].c;", "ld16@0", 16},
    {"struct { float x, y, z; } v; float w;", "*o = p[i].v.x + p[i].v.z;", "ld4@0 ld4@8", 16},
    {"struct { float x, y, z; } v; float w;", "*o = p[i].v.x + p[i].w;", "ld4@0 ld4@12", 16},
    {"double x; float a, b;", "*o = (float)p[i].x + p[i].a + p[i].b;", "ld8@0 ld8@8", 8},
    {"unsigned char a, b, c, d;", "*o = p[i].a + p[i].d;", "ld4@0", 4},
    {"float a, b, c, d;", "p[i].a = 1; p[i].b = v; p[i].c = v;", "st4@8 st8@0", 16},
    {"float a, b, c, d;", "p[i].b = 1; p[i].c = v; p[i].d = v;", "st4@12 st4@4 st4@8", 16},
    {"float a, b, c, d;", "p[i].d = 1; p[i].c = v; p[i].b = v; p[i].a = v;", "st16@0", 16},
    {"float a, b, c, d;", "float x = p[i].a; o[1] = 1; o[0] = x + p[i].b;", "ld8@0", 16}, /* o is restrict */
    {"float a, b, c, d;", "float x = p[i].a; __syncthreads(); *o = x + p[i].b;", "ld4@0 ld4@4", 16},
    {"float a, b, c, d;", "float x = p[i].a; if (x > v) x += p[i].b; *o = x;", "ld4@0 ld4@4", 16},
    {"float a, b, c, d;", "float x = p[i].a; if (x > v) x *= 2; *o = x + p[i].b;", "ld8@0", 16},
    {"float a, b, c, d;", "*o = powf(p[i].a, p[i].b) + p[i].c + p[i].d;", "ld8@0 ld8@8", 16},
    {"float a, b, c, d;", "*o = logf(p[i].a) + p[i].b + p[i].c + p[i].d;", "ld4@0 ld4@4 ld8@8", 16},
    {"float a, b, c, d;", "*o = expf(p[i].a) / p[i].b + sqrtf(p[i].c) + p[i].d;", "ld16@0", 16},
    {"double a, b;", "*o = (float)(exp(p[i].a) + p[i].b);", "ld8@0 ld8@8", 16},
    /* what is made at all */
    {"float a, b, c, d;", "R t = p[i]; t.a += t.b * t.c * t.d; p[i] = t;", "ld4@0 ld4@12 ld4@4 ld4@8 st4@0",
     4},
    {"float a, b, c, d;", "float x = q[i].a; *w = 1; *o = x + q[i].a;", "ld4@0 ld4@0", 16},
    {"float a, b, c, d;", "float x = q[i].a; o[1] = 1; *o = x + q[i].a;", "ld4@0", 16},
    {"float a, b, c, d;", "float x = q[i].a; r[i + n].b = 1; *o = x + q[i].a;", "ld4@0 st4@4", 16},
    {"float a, b, c, d;", "float x = q[i].a; r[i + n].a = 1; *o = x + q[i].a;", "ld4@0 ld4@0 st4@0", 16},
    {"float a, b, c, d;",
     "float s = 0; for (int k = 0; k < 4; k++) for (int j = 0; j < 3; j++) s += p[i + j].a; *o = s;",
     "ld4@0 ld4@0 ld4@0", 4},
    {"float a, b, c, d;",
     "if (v > 0) { *o = q[i].a + q[i].b; } else { o[1] = q[i + 1].c; *w = 1; *o = q[i].a; }",
     "ld4@0 ld4@0 ld4@4 ld4@8", 4},
    {"float a, b, c, d;", "*o = __ldg(&p[i].a) + __ldg(&p[i].b);", "ld4@0 ld4@4", 16},
};

static void
write_kernel(GString *text, guint number, const char *body, guint align, const char *code)
{
    g_string_append_printf(text,
                           "struct alignas(%u) R%u { %s };\n"
                           "extern \"C\" __global__ void k%u(R%u *__restrict__ p, float *__restrict__ o, "
                           "float v, int n, R%u *q,\n"
                           "                                  R%u *r, int *w) { typedef R%u R; " BLOCK
                           " %s }\n",
                           align, number, body, number, number, number, number, number, code);
}

/* WORDS without the places, since some addresses are calculated by themselves, and without stores where there
 * are loads: compile() leaves them out. */
static char *
widths(const char *words)
{
    const char *pattern = strstr(words, "ld") ? "@\\d+| ?st\\d+@\\d+" : "@\\d+";
    g_autoptr(GRegex) regex = g_regex_new(pattern, 0, 0, NULL);

    return g_regex_replace_literal(regex, words, -1, 0, "", 0, NULL);
}

static void
test_recorded(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *folder = folder_new(), *path = g_build_filename(folder, "k.cu", NULL);

    for (guint i = 0; i < G_N_ELEMENTS(RECORDED); i++)
        write_kernel(text, i, RECORDED[i].body, RECORDED[i].align, RECORDED[i].code);
    folder_write(folder, "k.cu", text->str);
    g_autoptr(GPtrArray) expected = all_expected(path), made = compile(folder, expected->len);
    folder_remove(folder);
    g_assert_cmpuint(expected->len, ==, G_N_ELEMENTS(RECORDED));
    for (guint i = 0; i < expected->len; i++) {
        g_assert_cmpstr(g_ptr_array_index(expected, i), ==, RECORDED[i].accesses);
        g_autofree char *wanted = widths(RECORDED[i].accesses),
                        *got = made ? widths(g_ptr_array_index(made, i)) : NULL;
        if (made)
            g_assert_cmpstr(got, ==, wanted);
    }
}

/* --- random */

/* Members of random types; their number. */
static guint
random_members(GRand *rand, GString *body)
{
    static const char *const pools[][4] = {
        {"float", "float", "float", "float"}, {"float", "float", "int", "float"},
        {"float", "double", "float", "int"},  {"double", "double", "double", "double"},
        {"int", "unsigned", "int", "int"},    {"float", "short", "unsigned char", "float"}};
    guint pool = (guint)g_rand_int_range(rand, 0, G_N_ELEMENTS(pools));
    guint n = (guint)g_rand_int_range(rand, 2, MAX_MEMBERS + 1);

    for (guint i = 0; i < n; i++)
        g_string_append_printf(body, "%s m%u; ", pools[pool][g_rand_int_range(rand, 0, 4)], i);
    return n;
}

/* Loads or stores some of N members, in random order. */
static void
random_code(GRand *rand, GString *code, guint n)
{
    gboolean stores = g_rand_int_range(rand, 0, 5) < 2;
    guint members[MAX_MEMBERS], n_used = (guint)g_rand_int_range(rand, 1, (gint32)MIN(n, 8) + 1);

    for (guint i = 0; i < n; i++)
        members[i] = i;
    for (guint i = 0; i < n_used; i++) {
        guint other = (guint)g_rand_int_range(rand, (gint32)i, (gint32)n), member = members[other];

        members[other] = members[i];
        if (stores)
            g_string_append_printf(code, "p[i].m%u = v * %u.5f; ", member, i + 2);
        else
            g_string_append_printf(code, "%s(float)p[i].m%u * %u.5f", i ? " + " : "*o = ", member, i + 2);
    }
    g_string_append_c(code, ';');
}

static guint
count_words(const char *text)
{
    guint n = *text != '\0';

    for (; *text; text++)
        n += *text == ' ';
    return n;
}

/* At least 98 of 100 random kernels make as many accesses as expected. */
static void
test_random(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *folder = folder_new(), *path = g_build_filename(folder, "k.cu", NULL);
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    guint n_equal = 0, n_same = 0;

    for (guint i = 0; i < n_kernels; i++) {
        static const guint aligns[] = {8, 8, 8, 16, 16};
        g_autoptr(GString) body = g_string_new(NULL), code = g_string_new(NULL);

        random_code(rand, code, random_members(rand, body));
        write_kernel(text, i, body->str, aligns[g_rand_int_range(rand, 0, G_N_ELEMENTS(aligns))], code->str);
    }
    folder_write(folder, "k.cu", text->str);
    g_autoptr(GPtrArray) expected = all_expected(path), made = compile(folder, expected->len);
    folder_remove(folder);
    g_assert_cmpuint(expected->len, ==, n_kernels);
    for (guint i = 0; made && i < n_kernels; i++) {
        gboolean is_equal =
            count_words(g_ptr_array_index(expected, i)) == count_words(g_ptr_array_index(made, i));

        n_equal += is_equal;
        n_same += strcmp(g_ptr_array_index(expected, i), g_ptr_array_index(made, i)) == 0;
        if (!is_equal)
            g_test_message("kernel %u: %s, not %s", i, (char *)g_ptr_array_index(expected, i),
                           (char *)g_ptr_array_index(made, i));
    }
    if (!made) {
        g_test_skip("no nvcc");
        return;
    }
    g_test_message("seed %u: %u of %u kernels make as many accesses as expected, %u the same", seed, n_equal,
                   n_kernels, n_same);
    g_assert_cmpuint(100 * n_equal, >=, 98 * n_kernels);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        n_kernels = (guint)atoi(argv[1]);
    if (argc > 2)
        seed = (guint)atoi(argv[2]);
    g_test_add_func("/joins/recorded", test_recorded);
    g_test_add_func("/joins/random", test_random);
    return g_test_run();
}
