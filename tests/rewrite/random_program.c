/* SPDX-License-Identifier: MIT */
#include "random_program.h"

#include "random_statements.h"

#include <string.h>

static void
make_fields(StructMaker *maker)
{
    static const char *const REALS[] = {"float", "float", "double"};
    static const char *const INTEGERS[] = {"int", "unsigned", "short", "char", "long long", "unsigned char"};

    maker->n_fields = 1 + random_below(&maker->text, MAX_FIELDS);
    for (guint f = 0; f < maker->n_fields; f++) {
        Field *field = &maker->fields[f];
        guint shape = random_below(&maker->text, 8);

        /* The first two are always there: a number of each kind. */
        field->shape = f < 2 || shape < 5 ? FIELD_SCALAR : shape < 7 ? FIELD_ARRAY : FIELD_NESTED;
        field->is_real = f == 0 ? TRUE : f == 1 ? FALSE : random_one_in(&maker->text, 2);
        field->type = field->is_real ? RANDOM_PICK(&maker->text, REALS) : RANDOM_PICK(&maker->text, INTEGERS);
        field->length = 2 + (int)random_below(&maker->text, 3);
    }
    if (maker->n_fields < 2) {
        maker->n_fields = 2;
        maker->fields[1] = (Field){FIELD_SCALAR, "int", FALSE, 0};
    }
}

static void
begin_function(StructMaker *maker)
{
    maker->n_names = 0;
    maker->next_name = 0;
    maker->text.indent = 1;
}

static void
add_name(StructMaker *maker, const char *text, NameKind kind, gboolean is_const)
{
    Name *name = &maker->names[maker->n_names++];

    g_strlcpy(name->name, text, sizeof(name->name));
    name->kind = kind;
    name->is_const = is_const;
}

static void
put_record(StructMaker *maker)
{
    random_line(&maker->text, "struct Inner {\n    float u;\n    int w;\n};\n");
    random_line(&maker->text, "struct Body {");
    for (guint f = 0; f < maker->n_fields; f++) {
        const Field *field = &maker->fields[f];

        if (field->shape == FIELD_NESTED)
            random_line(&maker->text, "    Inner f%u;", f);
        else if (field->shape == FIELD_ARRAY)
            random_line(&maker->text, "    %s f%u[%d];", field->type, f, field->length);
        else
            random_line(&maker->text, "    %s f%u;", field->type, f);
    }
    random_line(&maker->text,
                "\n    __device__ double sum() const { return f0 * 0.5 + (double)((unsigned)f1 & 7); }");
    {
        g_autofree char *number = random_member(maker, FALSE);

        random_line(&maker->text, "    __device__ void bump(int i) { f0 = f0 * 0.5 + i; %s += 3; }", number);
    }
    random_line(&maker->text, "};\n\n#define AT(array, index) array[index]\n");
    random_line(
        &maker->text,
        "template <class T> __device__ void\nswap(T &a, T &b)\n{\n    T t = a;\n    a = b;\n    b = t;\n}\n");
}

static void
put_helpers(StructMaker *maker)
{
    g_autofree char *value = NULL, *weight = NULL, *measure = NULL, *number = NULL, *adjusted = NULL;

    begin_function(maker);
    maker->in_kernel = FALSE;
    add_name(maker, "e", NAME_VALUE, TRUE);
    maker->text.indent = 0;
    weight = random_real(maker, 2);
    measure = random_real(maker, 2);
    random_line(&maker->text, "__device__ double\nweigh(Body e)\n{\n    int i = 1;\n    return %s + i;\n}\n",
                weight);
    random_line(&maker->text, "__device__ double\nmeasure(const Body &e, int i)\n{\n    return %s + i;\n}\n",
                measure);

    random_line(&maker->text, "template <class T> __device__ void\nhalve(T *x)\n{\n    *x = *x / 2;\n}\n");
    random_line(&maker->text,
                "template <class T> __device__ double\nread(const T *x)\n{\n    return *x;\n}\n");
    random_line(&maker->text,
                "__device__ double\npeek(const Body *one)\n{\n    return read(&one->f0) + one->sum();\n}\n");
    random_line(
        &maker->text,
        "__device__ double\nnudge(Body *one, int i)\n{\n    halve(&one->f0);\n    one->bump(i);\n    return "
        "one->f0 + (*one).sum();\n}\n");

    number = random_member(maker, TRUE);
    adjusted = random_real(maker, 1);
    random_line(&maker->text,
                "__device__ void\nadjust(Body &e, int i)\n{\n    e.%s = %s;\n    e.bump(i);\n}\n", number,
                adjusted);

    maker->n_names = 0;
    add_name(maker, "all", NAME_ARRAY, TRUE);
    value = random_real(maker, 2);
    random_line(
        &maker->text,
        "__device__ Body\nmake(const Body *all, int i, int n)\n{\n    Body made = all[(i + 1) %% n];");
    random_line(&maker->text, "    made.f0 = %s;\n    return made;\n}\n", value);
    random_line(&maker->text,
                "__device__ double\nfirst(const Body *all, int i)\n{\n    return all->f0 * 0.5 + (*all).f1 + "
                "all[i].f0;\n}\n");

    random_line(&maker->text,
                "__device__ double\ntally(const Body *all, int n)\n{\n    const Body *at = all + n - 1;\n"
                "    return first(all, n - 1) + at->f0 + first(at, 0);\n}\n");
    random_line(&maker->text, "__device__ void\nwalk(Body *at, int n)\n{\n    for (; n > 0; n--, at++)");
    random_line(&maker->text, "        at->f0 = at->f0 * 0.5 + at[1].f0 * 0.25;\n}\n");

    begin_function(maker);
    add_name(maker, "all", NAME_ARRAY, FALSE);
    add_name(maker, "made", NAME_VALUE, FALSE);
    g_string_append(maker->text.out, "__device__ void\nchange(Body *all, int i, int n)\n{\n");
    random_line(&maker->text, "Body made = all[i];");
    random_statements(maker, 2 + random_below(&maker->text, 4), 1);
    g_string_append(maker->text.out, "}\n\n");
}

static void
put_kernel(StructMaker *maker, guint k)
{
    static const char *const QUALIFIERS[] = {"*", "*const ", "*__restrict__ "};
    const char *first = RANDOM_PICK(&maker->text, QUALIFIERS),
               *second = RANDOM_PICK(&maker->text, QUALIFIERS);
    gboolean has_tile = random_one_in(&maker->text, 3);

    begin_function(maker);
    maker->in_kernel = TRUE;
    maker->has_order = random_one_in(&maker->text, 2);
    add_name(maker, "p", NAME_ARRAY, FALSE);
    add_name(maker, "q", NAME_ARRAY, TRUE);
    add_name(maker, "made", NAME_VALUE, FALSE);
    g_string_append_printf(
        maker->text.out, "__global__ void\nkernel%u(Body %sp, const Body %sq, const int *order, int n)\n{\n",
        k, first, second);
    random_line(&maker->text, "int i = blockIdx.x * blockDim.x + threadIdx.x;");
    if (has_tile) {
        random_line(&maker->text, "__shared__ Body tile[32];");
        random_line(&maker->text, "if (i < n)\n        tile[threadIdx.x] = q[i];");
        random_line(&maker->text, "__syncthreads();");
    }
    random_line(&maker->text, "if (i >= n)\n        return;");
    random_line(&maker->text, "Body made = make(q, i, n);");
    if (has_tile)
        random_line(&maker->text, "made.f0 = tile[i %% 32 / 2].f0;");
    random_statements(maker, 4 + random_below(&maker->text, 8), 2);
    if (random_one_in(&maker->text, 4))
        random_line(&maker->text,
                    "const Body *list[2] = {p, q + i};\n    made.f0 += list[i & 1]->f0 + list[0][i].f0 + "
                    "(*list[1]).f0;\n    p[i].f0 = made.f0;");
    if (random_one_in(&maker->text, 5))
        random_line(&maker->text,
                    "Body *cast = (Body *)q, *const other = const_cast<Body *>(&q[i]);\n    made.f0 += "
                    "cast[i].f0 + other->f0;\n    p[i].f0 = made.f0;");
    if (has_tile && random_one_in(&maker->text, 2)) {
        random_line(&maker->text, "__syncthreads();");
        random_line(&maker->text, "p[i] = tile[threadIdx.x ^ (i & 1 && threadIdx.x ? 1 : 0)];");
    }
    g_string_append(maker->text.out, "}\n\n");
    maker->has_order = FALSE;
}

/* Host code that hands the arrays to N_KERNELS kernels. */
static void
put_run(StructMaker *maker, guint n_kernels, gboolean in_struct)
{
    static const char *const GRIDS[] = {"(n + 31) / 32, 32", "dim3((n + 15) / 16), dim3(16)",
                                        "(n + 31) / 32, 32, 0, stream"};

    begin_function(maker);
    if (in_struct)
        g_string_append(maker->text.out,
                        "struct Arrays {\n    Body *now, *before;\n    const int *order;\n};\n\n");
    random_line(
        &maker->text,
        "__global__ void\nbeyond(Body *p, const Body *q, int n)\n{\n    int i = blockIdx.x * blockDim.x + "
        "threadIdx.x;\n    if (i >= n)\n        p[i] = q[i %% 20];\n}\n");
    g_string_append(maker->text.out, in_struct
                                         ? "void\nrun(Arrays s, int n, cudaStream_t stream)\n{\n"
                                         : "void\nrun(Body *now, Body *before, const int *order, int n, "
                                           "cudaStream_t stream)\n{\n");
    for (guint k = 0; k < n_kernels; k++) {
        const char *s = in_struct ? "s." : "";

        random_line(&maker->text, "kernel%u<<<%s>>>(%snow, %sbefore, %sorder, n);", k,
                    RANDOM_PICK(&maker->text, GRIDS), s, s, s);
        if (random_one_in(&maker->text, 6))
            random_line(&maker->text, "std::swap(%snow, %sbefore);", s, s);
        if (random_one_in(&maker->text, 3)) {
            random_line(&maker->text, "Body *swapped%u = %snow;", k, s);
            random_line(&maker->text, "%snow = %sbefore;\n    %sbefore = swapped%u;", s, s, s, k);
        }
    }
    if (random_one_in(&maker->text, 2)) /* threads that no guard stops */
        random_line(&maker->text, "beyond<<<n / 8 + 5, 8>>>(%snow, %sbefore, n);", in_struct ? "s." : "",
                    in_struct ? "s." : "");
    g_string_append(maker->text.out, "}\n\n");
}

static void
put_digest(StructMaker *maker)
{
    random_line(&maker->text, "static void\nmix(unsigned long long &sum, const void *data, size_t bytes)\n{");
    random_line(
        &maker->text,
        "    for (size_t b = 0; b < bytes; b++)\n        sum = (sum ^ ((const unsigned char *)data)[b]) * "
        "1099511628211ull;\n}\n");
    random_line(&maker->text, "static void\nprint(const char *name, const Body *host, int n)\n{");
    random_line(&maker->text, "    unsigned long long sum = 14695981039346656037ull;");
    random_line(&maker->text, "    for (int i = 0; i < n; i++) {");
    for (guint f = 0; f < maker->n_fields; f++)
        random_line(&maker->text, "        mix(sum, &host[i].f%u, sizeof(host[i].f%u));", f, f);
    random_line(&maker->text, "    }\n    printf(\"%%s %%016llx\\n\", name, sum);\n}\n");
}

static void
put_fill(StructMaker *maker)
{
    for (guint f = 0; f < maker->n_fields; f++) {
        const Field *field = &maker->fields[f];
        g_autofree char *text = NULL;

        if (field->shape == FIELD_NESTED) {
            random_line(&maker->text, "    host[i].f%u.u = i / 8.0f;\n        host[i].f%u.w = i * 3;", f, f);
            continue;
        }
        text = field->is_real ? g_strdup_printf("((i * 37 + %u) %% 64) / 16.0 - 2", f)
                              : g_strdup_printf("i * 7 + %u", f);
        if (field->shape == FIELD_ARRAY)
            random_line(&maker->text,
                        "    for (int k = 0; k < %d; k++)\n            host[i].f%u[k] = %s + k;",
                        field->length, f, text);
        else
            random_line(&maker->text, "    host[i].f%u = %s;", f, text);
    }
}

/* How host code holds the two arrays. */
static const struct {
    const char *now, *before, *declared;
    const char *passed; /* to run() */
} HOLDS[] = {
    {"s.now", "s.before", "Arrays s;", "s"},
    {"now", "before", "Body *now = NULL, *before;", "now, before"},
    {"both[0]", "both[n > 0]", "Body *both[2] = {NULL};", "both[0], both[1]"},
    {"now", "before", "char *now, more;\n    void *before = NULL;",
     "(Body *)now, reinterpret_cast<Body *>(before)"},
};
#define HOLDS_OTHER 3u /* cast where they are used */

static void
put_main(StructMaker *maker, gboolean in_struct)
{
    guint hold = in_struct ? 0 : 1 + random_below(&maker->text, 3);
    static const char *const ALLOCATIONS[] = {
        "cudaMalloc((void **)&%s, n * sizeof(Body));", "cudaMalloc(&%s, bytes);",
        "if (cudaMalloc((void **)&%s, sizeof(Body) * n) != cudaSuccess)\n        return 1;"};
    const char *now = HOLDS[hold].now, *before = HOLDS[hold].before;
    const char *order = in_struct ? "s.order" : "order";
    guint cut = random_one_in(&maker->text, 2) ? random_below(&maker->text, 40) : 0; /* bytes */

    begin_function(maker);
    g_string_append(maker->text.out, "int\nmain()\n{\n");
    random_line(&maker->text, "const int n = %u;", 20 + random_below(&maker->text, 50));
    random_line(&maker->text, "size_t bytes = n * sizeof(Body);");
    random_line(&maker->text, "cudaStream_t stream = 0;");
    random_line(&maker->text, "Body *host = (Body *)malloc(bytes);");
    random_line(&maker->text, "int *numbers = (int *)malloc(n * sizeof(int)), *places;");
    random_line(&maker->text, "%s", HOLDS[hold].declared);
    random_line(&maker->text, "memset(host, 0, bytes);");
    random_line(&maker->text, "for (int i = 0; i < n; i++) {\n        numbers[i] = (i * 11 + 3) %% n;");
    put_fill(maker);
    random_line(&maker->text, "}");
    for (guint a = 0; a < 2; a++) {
        const char *format = RANDOM_PICK(&maker->text, ALLOCATIONS), *at = strstr(format, "%s");

        random_line(&maker->text, "%.*s%s%s", (int)(at - format), format, a ? before : now, at + 2);
    }
    random_line(&maker->text, "cudaMalloc((void **)&places, n * sizeof(int));");
    random_line(&maker->text, "cudaMemcpy(places, numbers, n * sizeof(int), cudaMemcpyHostToDevice);");
    random_line(&maker->text, in_struct ? "s.order = places;" : "const int *order = places;");
    random_line(&maker->text, "cudaMemset(%s, 0, bytes);\n    cudaMemset(%s, 0, bytes);", now, before);
    random_line(&maker->text, "cudaMemcpy(%s, host, bytes - %u, cudaMemcpyHostToDevice);", now, cut);
    switch (random_below(&maker->text, 4)) {
    case 0:
        if (hold != HOLDS_OTHER)
            random_line(
                &maker->text,
                "cudaMemcpyAsync(%s + 3, host, (n - 3) * sizeof(Body) - %u, cudaMemcpyHostToDevice, stream);",
                before, cut);
        break;
    case 1:
        random_line(&maker->text, "cudaMemcpy(%s, %s, bytes - %u, cudaMemcpyDeviceToDevice);", before, now,
                    cut);
        break;
    case 2:
        random_line(&maker->text, "cudaMemcpyAsync(%s, host, bytes - %u, cudaMemcpyHostToDevice);", before,
                    cut);
        break;
    default:
        random_line(&maker->text, "cudaMemset(%s, 1, n * sizeof(Body) - %u);", before, cut);
    }
    if (in_struct)
        random_line(&maker->text, "run(s, n, stream);");
    else
        random_line(&maker->text, "run(%s, %s, n, stream);", HOLDS[hold].passed, order);
    random_line(&maker->text, "cudaDeviceSynchronize();");
    random_line(&maker->text, "cudaMemcpy(host, %s, bytes, cudaMemcpyDeviceToHost);", now);
    random_line(&maker->text, "print(\"now\", host, n);");
    if (hold == HOLDS_OTHER)
        random_line(&maker->text, "cudaMemcpy(host + 1, %s, (n - 1) * sizeof(Body), cudaMemcpyDeviceToHost);",
                    before);
    else
        random_line(&maker->text,
                    "cudaMemcpy(host + 1, %s + 2, (n - 2) * sizeof(Body) - %u, cudaMemcpyDeviceToHost);",
                    before, cut);
    random_line(&maker->text, "print(\"before\", host, n);");
    random_line(
        &maker->text,
        "cudaFree(%s);\n    cudaFree(%s);\n    cudaFree(places);\n    free(host);\n    free(numbers);\n    "
        "return 0;",
        now, before);
    g_string_append(maker->text.out, "}\n");
}

static char *
make_layout(StructMaker *maker)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint f = 0; f < maker->n_fields; f++) {
        if (maker->fields[f].shape == FIELD_NESTED) {
            g_ptr_array_add(names, g_strdup_printf("f%u.u", f));
            g_ptr_array_add(names, g_strdup_printf("f%u.w", f));
        } else {
            g_ptr_array_add(names, g_strdup_printf("f%u", f));
        }
    }
    return random_layout(&maker->text, names);
}

char *
random_program(GRand *rand, char **ret_layout)
{
    StructMaker maker = {.text = {rand, g_string_new(NULL), 0}};
    guint n_kernels = 1 + random_below(&maker.text, 3);
    gboolean in_struct = random_one_in(&maker.text, 2);

    make_fields(&maker);
    *ret_layout = make_layout(&maker);
    random_line(
        &maker.text,
        "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <utility>\n");
    put_record(&maker);
    put_helpers(&maker);
    for (guint k = 0; k < n_kernels; k++)
        put_kernel(&maker, k);
    put_run(&maker, n_kernels, in_struct);
    maker.text.indent = 0;
    put_digest(&maker);
    put_main(&maker, in_struct);
    return g_string_free(maker.text.out, FALSE);
}
