/* SPDX-License-Identifier: MIT */
/* Which loads may come before a store that stands ahead of them, against the machine code that nvcc 13.0.88
 * made for sm_90 (2026-11-26), and against an nvcc that is installed with cuobjdump. */
#include "model/compiled/compiled.h"
#include "frontend/frontend.h"
#include "machine_code.h"
#include "run_command.h"

#include <string.h>

/* A kernel's parameters, behind which stands `int i, int j`, and its body; and how many loads of its code
 * come before the first store. */
static const struct {
    const char *params, *body;
    guint n_ahead;
} RECORDED[] = {
    /* pointers to what is only read go anywhere, others nowhere */
    {"float *o, float *q, const float *a, const float *b", "o[i] = a[i]; q[i] = b[i] * 2;", 1},
    {"float *__restrict__ o, float *__restrict__ q, const float *__restrict__ a, const float *__restrict__ b",
     "o[i] = a[i]; q[i] = b[i] * 2;", 2},
    {"float *__restrict__ o, float *__restrict__ q, float *__restrict__ a, float *__restrict__ b",
     "o[i] = a[i]; q[i] = b[i] * 2;", 2},
    {"float *o, float *q, const float *__restrict__ a, const float *__restrict__ b",
     "o[i] = a[i]; q[i] = b[i] * 2;", 2},
    {"float *__restrict__ o, float *__restrict__ q, const float *a, const float *b",
     "o[i] = a[i]; q[i] = b[i] * 2;", 2},
    {"float *o, float *q, const float *__restrict__ b, const float *c", "o[i] = c[i]; q[i] = b[i];", 2},
    {"float *__restrict__ o, float *q, const float *b, const float *c", "o[i] = c[i]; q[i] = b[i];", 1},
    /* types say nothing, nor do members or variables of the device */
    {"float *o, double *q, const float *a, const double *b", "o[i] = a[i]; q[i] = b[i] * 2;", 1},
    {"Four v", "v.o[i] = v.a[i]; v.q[i] = v.b[i] * 2;", 1},
    {"float unused", "first[i] = second[i]; third[i] = fourth[i];", 1},
    /* what is changed stays behind, though it is __restrict__ */
    {"float *__restrict__ o, float *__restrict__ q", "o[i] += 1; q[i] *= 2;", 1},
    {"float *__restrict__ o, float *q", "o[i] = 1; q[i] += 2;", 0},
    {"float *__restrict__ o, float *__restrict__ q, float *__restrict__ b",
     "o[i] = b[i]; q[i] = b[i + 1] * 2; if (i == j) b[i] = 0;", 1},
    {"float *__restrict__ x, float *__restrict__ y, const float *__restrict__ v, const float *__restrict__ w",
     "x[i] += v[i]; y[i] += w[i];", 3},
    /* one register and two offsets are two places */
    {"float *a", "a[i] += 1; a[i + 32] += 2;", 2},
    {"float *a", "a[i] += 1; a[i + j] += 2;", 1},
    {"float *__restrict__ a", "a[i] += 1; a[i + j] += 2;", 1},
    {"P *p", "p[i].x += 1; p[i].y = p[i + 1].z;", 2},
    {"P *p", "p[i].x = 1; p[i].y = p[j].z;", 0},
    {"P *__restrict__ p, const P *__restrict__ q", "p[i].x = q[j].x; p[i].y += q[j].z;", 3},
};

static char *
source_new(void)
{
    GString *text =
        g_string_new("struct P { float x, y, z, w; };\n"
                     "struct Four { float *__restrict__ o, *__restrict__ q; const float *__restrict__ a, "
                     "*__restrict__ b; };\n"
                     "__device__ float first[1000], second[1000], third[1000], fourth[1000];\n");

    for (guint i = 0; i < G_N_ELEMENTS(RECORDED); i++)
        g_string_append_printf(text, "extern \"C\" __global__ void k%u(%s, int i, int j) { %s }\n", i,
                               RECORDED[i].params, RECORDED[i].body);
    return g_string_free(text, FALSE);
}

static const Access *
access_at(const Kernel *kernel, guint i)
{
    return g_ptr_array_index(kernel->accesses, i);
}

/* The loads of KERNEL that need not stay behind any store. */
static guint
count_ahead(Kernel *kernel)
{
    g_autoptr(Binding) binding = binding_new_plain(kernel);
    const Aliasing aliasing = {kernel, binding, NULL, TRUE};
    g_autoptr(AliasOrder) order = alias_order_new(&aliasing);
    guint n = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        gboolean stays = access_at(kernel, i)->kind != ACCESS_LOAD;

        for (guint k = 0; k < i && !stays; k++)
            stays =
                access_at(kernel, k)->kind != ACCESS_LOAD && accesses_stay_in_order(&aliasing, order, k, i);
        n += !stays;
    }
    return n;
}

static void
test_recorded(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autofree char *folder = folder_new(), *path = g_build_filename(folder, "k.cu", NULL),
                    *text = source_new();

    folder_write(folder, "k.cu", text);
    g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);
    folder_remove(folder);
    g_assert_no_error(error);
    g_assert_cmpuint(program->kernels->len, ==, G_N_ELEMENTS(RECORDED));
    for (guint i = 0; i < program->kernels->len; i++) {
        g_test_message("%s", RECORDED[i].body);
        g_assert_cmpuint(count_ahead(g_ptr_array_index(program->kernels, i)), ==, RECORDED[i].n_ahead);
    }
}

static void
test_machine_code(void)
{
    g_autofree char *folder = folder_new(), *text = source_new();

    folder_write(folder, "k.cu", text);
    g_autoptr(GPtrArray) all = machine_code_accesses(folder, G_N_ELEMENTS(RECORDED));
    folder_remove(folder);
    if (!all) {
        g_test_skip("no nvcc with cuobjdump");
        return;
    }
    for (guint i = 0; i < all->len; i++) {
        const GPtrArray *words = g_ptr_array_index(all, i);
        guint n = 0;

        while (n < words->len && g_str_has_prefix(g_ptr_array_index(words, n), "ld"))
            n++;
        g_test_message("%s", RECORDED[i].body);
        g_assert_cmpuint(n, ==, RECORDED[i].n_ahead);
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/orders/recorded", test_recorded);
    g_test_add_func("/orders/machine-code", test_machine_code);
    return g_test_run();
}
