/* SPDX-License-Identifier: MIT */
#include "random_parallel.h"

#define MAX_FIELDS 6u

typedef struct {
    const char *type;
    gboolean is_real, has_atomics;
} Type;
static const Type TYPES[] = {
    {"float", TRUE, TRUE},
    {"float", TRUE, TRUE},
    {"double", TRUE, TRUE},
    {"int", FALSE, TRUE},
    {"int", FALSE, TRUE},
    {"int", FALSE, TRUE},
    {"unsigned", FALSE, TRUE},
    {"char", FALSE, FALSE},
    {"short", FALSE, FALSE},
    {"short", FALSE, FALSE},
    {"unsigned char", FALSE, FALSE},
    {"long long", FALSE, FALSE},
};

/* A field as a kernel has it. */
typedef struct {
    guint field;
    gboolean is_const;
} Parameter;

typedef struct {
    GRand *rand;
    GString *out;
    guint n_fields;
    const Type *types[MAX_FIELDS];
    const char *object;               /* before the names in host code */
    GPtrArray *launches;              /* of char *: the arguments of each kernel */
    Parameter parameters[MAX_FIELDS]; /* of the kernel that is written */
    guint n_parameters;
    guint indent, next;
} Maker;

static guint
below(Maker *maker, guint n)
{
    return (guint)g_rand_int_range(maker->rand, 0, (gint32)n);
}

static gboolean
one_in(Maker *maker, guint n)
{
    return below(maker, n) == 0;
}

#define PICK(maker, words) ((words)[below(maker, G_N_ELEMENTS(words))])

static void G_GNUC_PRINTF(2, 3) line(Maker *maker, const char *format, ...)
{
    va_list arguments;

    for (guint i = 0; i < maker->indent; i++)
        g_string_append(maker->out, "    ");
    va_start(arguments, format);
    g_string_append_vprintf(maker->out, format, arguments);
    va_end(arguments);
    g_string_append_c(maker->out, '\n');
}

/* --- kernels */

/* An index below n. */
static const char *
index_text(Maker *maker)
{
    static const char *const TEXTS[] = {
        "i",
        "i",
        "i",
        "n - 1 - i",
        "i / 2",
        "order[i]",
        "(i + 3) % n",
        "(size_t)i",
        "(short)i",
        "(char)(i % 7)",
        "(unsigned)(i ^ 5) % (unsigned)n",
        "i > 1 ? i - 1 : i",
        "order[i] / 2",
        "threadIdx.x",
        "0",
        "ONE",
    };

    return PICK(maker, TEXTS);
}

static const Type *
type_of(const Maker *maker, const Parameter *parameter)
{
    return maker->types[parameter->field];
}

static const Parameter *
any_parameter(Maker *maker)
{
    return &maker->parameters[below(maker, maker->n_parameters)];
}

/* One that is written to, or NULL. */
static const Parameter *
target_parameter(Maker *maker)
{
    for (guint k = 0, at = below(maker, maker->n_parameters); k < maker->n_parameters; k++) {
        const Parameter *parameter = &maker->parameters[(at + k) % maker->n_parameters];

        if (!parameter->is_const)
            return parameter;
    }
    return NULL;
}

static char *
access_text(Maker *maker, const Parameter *parameter)
{
    guint field = parameter->field;

    switch (below(maker, 7)) {
    case 0:
        return g_strdup_printf("*(a%u + (%s))", field, index_text(maker));
    case 1:
        return g_strdup_printf("(a%u + i)[-(i / 2)]", field);
    case 2:
        return g_strdup_printf("*(i & 1 ? a%u + i : &a%u[%s])", field, field, index_text(maker));
    case 3:
        return g_strdup_printf("AT(a%u, %s)", field, index_text(maker));
    default:
        return g_strdup_printf("a%u[%s]", field, index_text(maker));
    }
}

/* A number that fits into TYPE, and is the same on each machine. */
static char *
value(Maker *maker, const Type *type, guint depth)
{
    const Parameter *parameter = any_parameter(maker);
    g_autofree char *a = NULL, *b = NULL, *access = access_text(maker, parameter);

    if (depth == 0 || one_in(maker, 3)) {
        if (one_in(maker, 6))
            return g_strdup_printf("%u", below(maker, 100));
        return type_of(maker, parameter)->is_real == type->is_real
                   ? g_strdup(access)
                   : g_strdup_printf(type->is_real ? "((int)%s %% 256)" : "as_int(%s)", access);
    }
    a = value(maker, type, depth - 1);
    b = value(maker, type, depth - 1);
    if (type->is_real)
        return g_strdup_printf(one_in(maker, 2) ? "(%s * 0.5f - %s * 0.25f)" : "(%s < %s ? 1.5f : 2.5f)", a,
                               b);
    return g_strdup_printf(
        one_in(maker, 2) ? "((unsigned)%s * 3u + (unsigned)%s)" : "((unsigned)%s ^ (unsigned)%s)", a, b);
}

/* Pointers into a field, that stand still or move. */
static void
put_pointer(Maker *maker, const Parameter *to)
{
    const char *type = type_of(maker, to)->type, *index = index_text(maker);
    g_autofree char *from = value(maker, type_of(maker, to), 1);
    guint a = to->field, number = maker->next++;

    switch (below(maker, 9)) {
    case 0:
        line(maker, "%s *p%u = a%u + (%s);\n    *p%u = %s;", type, number, a, index, number, from);
        return;
    case 1:
        line(maker, "%s *p%u = &a%u[%s];\n    p%u[0] += %s;", type, number, a, index, number, from);
        return;
    case 2:
        line(maker, "%s *p%u = a%u + i;\n    for (int k = 0; k < 3 && i + k < n; k++)\n        *p%u++ += 1;",
             type, number, a, number);
        return;
    case 3:
        line(maker, "const %s *p%u = a%u;\n    p%u += i;\n    a%u[i] = (%s)(p%u[-(i / 3)] + 1);", type,
             number, a, number, a, type, number);
        return;
    case 4:
        line(maker, "auto p%u = a%u + i;\n    *p%u = %s;", number, a, number, from);
        return;
    case 5:
        line(maker, "%s *p%u = a%u, *last%u = a%u + n;\n    --last%u;\n    last%u[-i] = p%u[i];", type,
             number, a, number, a, number, number, number);
        return;
    case 6:
        line(maker, "%s own%u[2] = {%s, 1};\n    a%u[%s] = own%u[i & 1];", type, number,
             type_of(maker, to)->is_real ? "2" : "3", a, index, number);
        return;
    case 7:
        line(maker, "mark%u(a%u, i, n);", a, a);
        return;
    default:
        line(maker, "mark%u(a%u + i / 2, i / 2, n);\n    a%u[i] = (%s)total%u(&a%u[%s]);", a, a, a, type, a,
             a, index);
    }
}

static void
put_reference(Maker *maker, const Parameter *to)
{
    const char *type = type_of(maker, to)->type, *index = index_text(maker);
    g_autofree char *from = value(maker, type_of(maker, to), 1);
    guint a = to->field, number = maker->next++;

    switch (below(maker, 4)) {
    case 0:
        line(maker, "%s &r%u = a%u[%s];\n    r%u = %s;", type, number, a, index, number, from);
        return;
    case 1:
        line(maker, "auto &r%u = a%u[%s];\n    r%u += (%s)1;", number, a, index, number, type);
        return;
    case 2:
        line(maker, "auto v%u = a%u[%s];\n    v%u = %s;\n    a%u[i] = v%u;", number, a, index, number, from,
             a, number);
        return;
    default:
        line(maker, "raise(a%u[%s], (%s)%s);", a, index, type, from);
        return;
    }
}

static void
put_atomic(Maker *maker, const Parameter *to)
{
    const char *index = index_text(maker);
    guint a = to->field;

    if (one_in(maker, 2))
        line(maker, "atomicAdd(&a%u[%s], (%s)1);", a, index, type_of(maker, to)->type);
    else
        line(maker, "atomicAdd(a%u + (%s), (%s)2);", a, index, type_of(maker, to)->type);
}

static void
put_statement(Maker *maker)
{
    const Parameter *to = target_parameter(maker);
    g_autofree char *from = NULL, *access = NULL;

    if (!to)
        return;
    from = value(maker, type_of(maker, to), 2);
    access = access_text(maker, to);
    switch (below(maker, 8)) {
    case 0:
    case 1:
        put_pointer(maker, to);
        return;
    case 2:
        put_reference(maker, to);
        return;
    case 3:
        if (type_of(maker, to)->has_atomics)
            put_atomic(maker, to);
        return;
    case 4:
        line(maker, "if (a%u && %s < (i & 1 ? %s : 2))\n        %s += 1;", to->field, from, from, access);
        return;
    case 5:
        line(maker, "for (int j = i; j < n; j += 5)\n        a%u[j] = %s;", to->field, from);
        return;
    default:
        line(maker, "%s = %s;", access, from);
    }
}

/* Draws which fields kernel NUMBER gets, in any order: of the first two one gets what the other does not. */
static void
draw_parameters(Maker *maker, guint number)
{
    guint n = maker->n_parameters;

    if (number == 1 && n < maker->n_fields) {
        for (guint k = n; k < maker->n_fields; k++)
            maker->parameters[k - n] = maker->parameters[k];
        maker->n_parameters = maker->n_fields - n;
        return;
    }
    maker->n_parameters = 0;
    for (guint f = 0; f < maker->n_fields; f++) {
        guint at = below(maker, ++maker->n_parameters);

        maker->parameters[maker->n_parameters - 1] = maker->parameters[at];
        maker->parameters[at] = (Parameter){f, one_in(maker, 4)};
    }
    maker->n_parameters = 1 + below(maker, maker->n_fields);
}

/* One parameter of a kernel, and what launches give it. */
static void
put_parameter(Maker *maker, const Parameter *parameter, const char *restricted, GString *arguments)
{
    const char *type = type_of(maker, parameter)->type, *q = parameter->is_const ? "const " : "";

    g_string_append_printf(arguments, "%sd%u, ", maker->object, parameter->field);
    g_string_append_printf(maker->out, "%s%s *%sa%u, ", q, type, restricted, parameter->field);
}

static void
put_kernel(Maker *maker, guint number)
{
    const char *restricted = one_in(maker, 3) ? "__restrict__ " : "";
    guint n = 2 + below(maker, 6), split = below(maker, maker->n_fields);
    GString *arguments = g_string_new(NULL);

    draw_parameters(maker, number);
    g_string_append_printf(maker->out, "__global__ void kernel%u(", number);
    for (guint k = 0; k < maker->n_parameters; k++) {
        if (k == split) {
            g_string_append(maker->out, "float *extra, ");
            g_string_append(arguments, "extra, ");
        }
        put_parameter(maker, &maker->parameters[k], restricted, arguments);
    }
    g_string_append(maker->out, "const int *order, int n)\n{\n");
    g_string_append(arguments, "order, n");
    g_ptr_array_add(maker->launches, g_string_free(arguments, FALSE));
    maker->indent = 1;
    line(maker, "int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i >= n)\n        return;");
    for (guint k = 0; k < maker->n_parameters; k++)
        line(maker, maker->parameters[k].is_const ? "if (a%u[i] == 0)\n        n += 0;" : "a%u[i] += 1;",
             maker->parameters[k].field);
    for (guint i = 0; i < n; i++)
        put_statement(maker);
    maker->indent = 0;
    line(maker, "}");
}

static void
put_helpers(Maker *maker)
{
    line(maker, "#define AT(a, i) (a)[(i)]\nenum { ONE = 1 };");
    line(maker, "__device__ int as_int(double v)\n{\n    return v > -1000 && v < 1000 ? (int)v : 7;\n}");
    line(maker, "template <class T> __device__ void raise(T &to, T by)\n{\n    to += by;\n}");
    for (guint f = 0; f < maker->n_fields; f++) {
        const char *type = maker->types[f]->type;

        line(maker, "__device__ %s total%u(const %s *p)\n{\n    return (%s)(*p + 1);\n}", type, f, type,
             type);
        line(maker, "__device__ void mark%u(%s *p, int i, int n)\n{\n    p[n - 1 - i] = total%u(p);\n}", f,
             type, f);
    }
}

/* --- the host */

static void
put_allocations(Maker *maker)
{
    static const char *const SIZES[] = {"n * sizeof(%s)", "sizeof(%s) * n", "(size_t)n * sizeof(%s)",
                                        "half * sizeof(%s) * 2"};
    guint first = below(maker, maker->n_fields);

    for (guint k = 0; k < maker->n_fields; k++) {
        guint f = (first + k) % maker->n_fields;
        const char *type = maker->types[f]->type;
        g_auto(GStrv) parts = g_strsplit(PICK(maker, SIZES), "%s", 2);
        g_autofree char *size = g_strconcat(parts[0], type, parts[1], NULL);

        if (one_in(maker, 3)) {
            line(maker, "const size_t bytes%u = %s;", f, size);
            g_free(size);
            size = g_strdup_printf("bytes%u", f);
        }
        line(maker,
             one_in(maker, 2)   ? "cudaMalloc((void **)&%sd%u, %s);"
             : one_in(maker, 2) ? "if (cudaMalloc(&%sd%u, %s) != cudaSuccess)\n        return 1;"
                                : "CHECK(cudaMalloc(&%sd%u, %s));",
             maker->object, f, size);
    }
}

/* Transfers of one field. */
static void
put_transfer(Maker *maker, guint field)
{
    const char *object = maker->object, *type = maker->types[field]->type;
    guint other = below(maker, maker->n_fields), cut = below(maker, 9);

    switch (below(maker, 6)) {
    case 0:
        line(maker, "cudaMemset(%sd%u, %u, n * sizeof(%s) - %u);", object, field, below(maker, 3), type, cut);
        return;
    case 1:
        line(maker, "cudaMemcpy(%sd%u + 2, host, (n - 2) * sizeof(%s) - %u, cudaMemcpyHostToDevice);", object,
             field, type, cut);
        return;
    case 2:
        line(maker, "cudaMemcpyAsync(host, %sd%u + 1, n * sizeof(%s) - %u, cudaMemcpyDeviceToHost, 0);",
             object, field, type, 8 + cut);
        return;
    case 3:
        if (other != field && maker->types[other]->type == type)
            line(maker, "cudaMemcpy(%sd%u, &%sd%u[3], (n - 3) * sizeof(%s) - %u, cudaMemcpyDeviceToDevice);",
                 object, field, object, other, type, cut);
        return;
    case 4:
        line(maker, "if (%sd%u == NULL || !%sd%u)\n        return 2;", object, field, object, field);
        return;
    default:
        line(maker, "clear%u(%sd%u, n);", field, object, field);
    }
}

static void
put_host_functions(Maker *maker)
{
    line(maker, "#define CHECK(call) do { if ((call) != cudaSuccess) exit(1); } while (0)");
    line(maker,
         "template <class T> static void fill(T *host, int n, int seed)\n{\n    for (int i = 0; i < n; i++)\n"
         "        host[i] = (T)((i * 37 + seed) %% 61);\n}");
    line(maker,
         "static void print(const char *host, size_t bytes)\n{\n    unsigned long long sum = 7;\n"
         "    for (size_t b = 0; b < bytes; b++)\n"
         "        sum = sum * 31 + ((const unsigned char *)host)[b];\n    printf(\"%%llx\\n\", sum);\n}");
    for (guint f = 0; f < maker->n_fields; f++)
        line(maker,
             "static void clear%u(%s *p, int n)\n{\n    %s *end = p + n / 2;\n"
             "    cudaMemset(end, 0, n / 4 * sizeof(*end));\n}",
             f, maker->types[f]->type, maker->types[f]->type);
}

/* The variables of host code that hold the fields. */
static void
put_variables(Maker *maker)
{
    for (guint f = 0; f < maker->n_fields; f++) {
        const char *type = maker->types[f]->type;

        if (f + 1 < maker->n_fields && maker->types[f + 1]->type == type && one_in(maker, 2)) {
            line(maker, *maker->object ? "%s *d%u, *d%u;" : "%s *d%u = NULL, *d%u = 0;", type, f, f + 1);
            f++;
        } else {
            line(maker, !*maker->object && one_in(maker, 2) ? "%s *d%u = nullptr;" : "%s *d%u;", type, f);
        }
    }
}

static void
put_main(Maker *maker)
{
    line(maker, "int main()\n{\n    const int half = %u;\n    int n = 2 * half;", 12 + below(maker, 20));
    maker->indent = 1;
    line(maker,
         "char *host = (char *)malloc(n * 8);\n    int *numbers = (int *)malloc(n * sizeof(int)), *order;\n"
         "    float *extra = NULL;");
    line(maker, "for (int i = 0; i < n; i++)\n        numbers[i] = (i * 11 + 3) %% n;");
    if (*maker->object)
        line(maker, "Fields %.*s;", maker->object[1] == '.' ? 1 : 0, maker->object);
    else
        put_variables(maker);
    put_allocations(maker);
    line(maker, "cudaMalloc((void **)&order, n * sizeof(int));");
    line(maker, "cudaMemcpy(order, numbers, n * sizeof(int), cudaMemcpyHostToDevice);");
    for (guint f = 0; f < maker->n_fields; f++) {
        line(maker, "fill((%s *)host, n, %u);", maker->types[f]->type, f * 11);
        line(maker, "cudaMemcpy(%sd%u, host, n * sizeof(%s), cudaMemcpyHostToDevice);", maker->object, f,
             maker->types[f]->type);
    }
    for (guint k = 0; k < maker->launches->len; k++) {
        put_transfer(maker, below(maker, maker->n_fields));
        line(maker, one_in(maker, 4) ? "kernel%u<<<1, 64>>>(%s);" : "kernel%u<<<(n + 7) / 8, 8>>>(%s);", k,
             (const char *)g_ptr_array_index(maker->launches, k));
        put_transfer(maker, below(maker, maker->n_fields));
    }
    for (guint f = 0; f < maker->n_fields; f++) {
        const char *type = maker->types[f]->type;

        line(maker, "cudaMemcpy(host, %sd%u, sizeof(%s) * n, cudaMemcpyDeviceToHost);", maker->object, f,
             type);
        line(maker, "print(host, sizeof(%s) * n);", type);
    }
    for (guint f = 0; f < maker->n_fields; f++)
        line(maker, "cudaFree(%sd%u);", maker->object, f);
    line(maker, "free(host);\n    free(numbers);\n    return 0;\n}");
    maker->indent = 0;
}

static char *
random_groups(Maker *maker)
{
    g_autoptr(GArray) fields = g_array_new(FALSE, FALSE, sizeof(guint));
    GString *spec = g_string_new(NULL);

    for (guint f = 0; f < maker->n_fields; f++)
        g_array_append_val(fields, f);
    while (fields->len > 0) {
        guint at = below(maker, fields->len);

        if (spec->len > 0)
            g_string_append(spec, one_in(maker, 2) ? "," : one_in(maker, 3) ? "@8/" : "/");
        g_string_append_printf(spec, "d%u", g_array_index(fields, guint, at));
        g_array_remove_index(fields, at);
    }
    return g_string_free(spec, FALSE);
}

char *
random_parallel_program(GRand *rand, char **ret_record, char **ret_layout)
{
    static const char *const LAYOUTS[] = {"aos", "soa", "aosoa@8", "aosoa@32"};
    g_autoptr(GPtrArray) launches = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) record = g_string_new("Point=");
    Maker maker = {.rand = rand, .out = g_string_new(NULL), .launches = launches};
    guint n_kernels = 2 + below(&maker, 3);

    maker.n_fields = 2 + below(&maker, MAX_FIELDS - 1);
    maker.object = one_in(&maker, 3) ? "s." : "";
    for (guint f = 0; f < maker.n_fields; f++) {
        maker.types[f] = &TYPES[below(&maker, G_N_ELEMENTS(TYPES))];
        g_string_append_printf(record, "%sd%u", f > 0 ? "," : "", f);
    }
    *ret_record = g_strdup(record->str);
    *ret_layout = one_in(&maker, 2) ? g_strdup(PICK(&maker, LAYOUTS)) : random_groups(&maker);
    line(&maker, "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n");
    put_helpers(&maker);
    for (guint k = 0; k < n_kernels; k++)
        put_kernel(&maker, k);
    put_host_functions(&maker);
    if (*maker.object) {
        line(&maker, "struct Fields {");
        put_variables(&maker);
        line(&maker, "};");
    }
    put_main(&maker);
    return g_string_free(maker.out, FALSE);
}
