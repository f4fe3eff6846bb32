/* SPDX-License-Identifier: MIT */
#include "random_vector.h"

#include "random_text.h"

#include <string.h>

/* A vector type, and that of its items. */
typedef struct {
    const char *name, *item;
    guint n_items;
    gboolean is_real;
} Vector;

static const Vector VECTORS[] = {{"float2", "float", 2, TRUE},   {"float3", "float", 3, TRUE},
                                 {"float4", "float", 4, TRUE},   {"double2", "double", 2, TRUE},
                                 {"int2", "int", 2, FALSE},      {"int4", "int", 4, FALSE},
                                 {"uint4", "unsigned", 4, FALSE}};

typedef struct {
    RandomText text;
    const Vector *type;
    guint next; /* number of the next variable */
} Maker;

static char
item(Maker *maker)
{
    return "xyzw"[random_below(&maker->text, maker->type->n_items)];
}

/* Adds FORMAT to the program: $V stands for the vector type, $T for its items' type, $m for some item, $i for
 * the index of some element, $v for some vector and $s for some number. */
static void put(Maker *maker, const char *format);

static void
put_index(Maker *maker)
{
    static const char *const TEXTS[] = {"i",           "i",        "n - 1 - i",         "order[i]",
                                        "(i + 3) % n", "(i) >> 1", "(unsigned)(i % 7)", "(size_t)i"};

    put(maker, RANDOM_PICK(&maker->text, TEXTS));
}

/* A vector as a value. */
static void
put_vector(Maker *maker)
{
    static const char *const TEXTS[] = {"p[$i]",
                                        "q[$i]",
                                        "p[$i]",
                                        "q[$i]",
                                        "made",
                                        "*(q + ($i))",
                                        "(*p)",
                                        "mixed(p[$i], made)",
                                        "mixed(q[$i], p[$i])",
                                        "(p[$i] + q[$i])",
                                        "(q[$i] + made)",
                                        "half(p[$i])",
                                        "make_$V($*)",
                                        "(i & 1 ? p[$i] : q[$i])",
                                        "AT(q, $i)"};

    put(maker, RANDOM_PICK(&maker->text, TEXTS));
}

/* A number. Those of real types stay small. */
static void
put_number(Maker *maker)
{
    static const char *const TEXTS[] = {"p[$i].$m",
                                        "q[$i].$m",
                                        "made.$m",
                                        "(p + ($i))->$m",
                                        "(*(q + ($i))).$m",
                                        "p->$m",
                                        "AT(q, $i).$m",
                                        "first(q)",
                                        "sum(p[$i])",
                                        "weight(p[$i], q[$i])",
                                        "half(q[$i]).$m",
                                        "($T)3",
                                        "(p[$i].$m < q[$i].$m ? p[$i].$m : made.$m)"};

    put(maker, RANDOM_PICK(&maker->text, TEXTS));
}

static void
put_arguments(Maker *maker)
{
    for (guint i = 0; i < maker->type->n_items; i++)
        put(maker, i > 0 ? maker->type->is_real ? ", $s * ($T)0.5" : ", $s" : "$s");
}

static void
put(Maker *maker, const char *format)
{
    for (; *format; format++) {
        if (*format != '$') {
            g_string_append_c(maker->text.out, *format);
            continue;
        }
        switch (*++format) {
        case 'V':
            g_string_append(maker->text.out, maker->type->name);
            break;
        case 'T':
            g_string_append(maker->text.out, maker->type->item);
            break;
        case 'm':
            g_string_append_c(maker->text.out, item(maker));
            break;
        case 'n':
            g_string_append_printf(maker->text.out, "%u", maker->next);
            break;
        case 'i':
            put_index(maker);
            break;
        case 'v':
            put_vector(maker);
            break;
        case 's':
            put_number(maker);
            break;
        case '*':
            put_arguments(maker);
            break;
        default:
            g_assert_not_reached();
        }
    }
}

/* Operators and functions on vectors, which know of no layout. */
static void
put_helpers(Maker *maker)
{
    static const char *const ITEMS[] = {"a.x * H + b.x * K", "a.y * H + b.y * K", "a.z * H + b.z * K",
                                        "a.w * H + b.w * K"};

    put(maker, "#define AT(array, index) array[index]\n");
    put(maker, maker->type->is_real ? "#define H ($T)0.25\n#define K ($T)0.5\n"
                                    : "#define H ($T)3\n#define K ($T)1\n");
    put(maker, "__device__ $V operator+($V a, $V b)\n{\n    return make_$V(");
    for (guint i = 0; i < maker->type->n_items; i++)
        g_string_append_printf(maker->text.out, "%s%s", i > 0 ? ", " : "", ITEMS[i]);
    put(maker,
        ");\n}\n"
        "__device__ $V operator*(const $V &a, $T s)\n{\n    $V b = a;\n    b.$m = a.$m * s;\n    return b;\n}\n"
        "__device__ void operator+=($V &a, $V b)\n{\n    a.$m = a.$m * K + b.$m * H;\n    a.$m = b.$m;\n}\n"
        "__device__ $V mixed(const $V &a, const $V &b)\n{\n    $V c = a;\n    c.$m = b.$m * K;\n    return c;\n}\n"
        "__device__ $V half($V a)\n{\n    a.$m = a.$m * K;\n    return a;\n}\n"
        "__device__ $T sum($V a)\n{\n    return a.x * K + a.y * H;\n}\n"
        "__device__ $T weight(const $V &a, $V b)\n{\n    return a.$m * K + b.$m * H;\n}\n"
        "__device__ $T first(const $V *all)\n{\n    return all->$m * K + all[0].$m * H;\n}\n"
        "__device__ void turn($V *at, int n)\n{\n    for (int k = 0; k < n; k++, ++at)\n"
        "        at->$m = at[k & 1].$m * K;\n}\n"
        "template <class T> __device__ void swap(T &a, T &b)\n{\n    T t = a;\n    a = b;\n    b = t;\n}\n");
}

static void
put_statement(Maker *maker)
{
    static const char *const TEXTS[] = {
        "p[$i] = $v;",
        "p[$i] = $v;",
        "made = $v;",
        "p[$i].$m = $s;",
        "p[$i].$m = p[$i].$m = $s;",
        "p[$i] += $v;",
        "made += $v;",
        "p[$i] = p[$i] * ($T)K;",
        "p[$i].$m = $s * K;",
        "$V v$n = $v;\n    p[$i] = v$n;",
        "const $V v$n = $v;\n    made.$m = v$n.$m;",
        "auto v$n = q[$i];\n    v$n.$m = $s;\n    p[$i] = v$n;",
        "$V &v$n = p[$i];\n    v$n.$m = $s;",
        "auto &v$n = p[$i];\n    v$n = $v;",
        "const $V &v$n = q[$i];\n    made.$m = v$n.$m + K;",
        "$V v$n = p[$i], w$n = q[$i];\n    p[$i] = v$n + w$n;",
        "$V v$n[2] = {p[$i], q[$i]};\n    p[$i] = v$n[i & 1];",
        "{\n        $V *r = p + (i >> 1);\n        r->$m = $s;\n        (*r).$m = q->$m;\n        *r = half(*r);\n    }",
        "{\n        const $V *r = &q[i >> 1];\n        r++;\n        made = *r;\n        made.$m = r[-1].$m;\n    }",
        "turn(&p[i >> 1], 1);",
        "turn(p + (i >> 1), 2);",
        "swap(p[$i], p[$i]);",
        "made.$m = __ldg(&q[$i].$m);",
        "atomicAdd(&p[$i].$m, ($T)1);",
        "if ($s < $s)\n        p[$i] = $v;",
        "for (int k = 0; k < 2; k++)\n        p[(i + k) % n].$m = q[$i].$m;",
        "p[$i] = make_$V($*);",
    };
    const char *text = RANDOM_PICK(&maker->text, TEXTS);

    put(maker, "    ");
    put(maker, text);
    put(maker, "\n");
    maker->next++;
}

static void
put_kernel(Maker *maker, const char *name)
{
    static const char *const QUALIFIERS[] = {"*", "*", "*const ", "*__restrict__ "};
    guint n = 4 + random_below(&maker->text, 8);
    gboolean has_tile = random_one_in(&maker->text, 3);

    g_string_append_printf(maker->text.out,
                           "__global__ void %s(%s %sp, const %s %sq, const int *order, int n)\n{\n", name,
                           maker->type->name, RANDOM_PICK(&maker->text, QUALIFIERS), maker->type->name,
                           RANDOM_PICK(&maker->text, QUALIFIERS));
    put(maker, "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n");
    if (has_tile)
        put(maker, "    __shared__ $V tile[32];\n    if (i < n)\n        tile[threadIdx.x] = q[i];\n"
                   "    __syncthreads();\n");
    put(maker, "    if (i >= n)\n        return;\n    $V made = q[$i];\n");
    if (has_tile)
        put(maker, "    made = tile[threadIdx.x / 2];\n");
    for (guint s = 0; s < n; s++)
        put_statement(maker);
    put(maker, "    p[i].$m = made.$m;\n}\n");
}

static void
put_main(Maker *maker)
{
    put(maker,
        "static void print(const char *name, const $V *host, int n)\n{\n    unsigned long long sum = 7;\n"
        "    for (size_t b = 0; b < n * sizeof($V); b++)\n"
        "        sum = (sum ^ ((const unsigned char *)host)[b]) * 1099511628211ull;\n"
        "    printf(\"%s %llx\\n\", name, sum);\n}\n"
        "int main()\n{\n");
    g_string_append_printf(maker->text.out, "    const int n = %u;\n", 20 + random_below(&maker->text, 40));
    put(maker, "    size_t bytes = n * sizeof($V);\n    $V *host = ($V *)malloc(bytes);\n"
               "    int *numbers = (int *)malloc(n * sizeof(int)), *order;\n"
               "    for (int i = 0; i < n; i++) {\n        numbers[i] = (i * 11 + 3) % n;\n");
    for (guint k = 0; k < maker->type->n_items; k++)
        g_string_append_printf(maker->text.out, "        host[i].%c = (i * 37 + %u) %% 64%s;\n", "xyzw"[k],
                               k * 5, maker -> type -> is_real ? " / 16.0 - 2" : "");
    put(maker, "    }\n    $V *now, *before;\n    cudaMalloc((void **)&now, bytes);\n"
               "    cudaMalloc(&before, sizeof($V) * n);\n    cudaMalloc((void **)&order, n * sizeof(int));\n"
               "    cudaMemcpy(order, numbers, n * sizeof(int), cudaMemcpyHostToDevice);\n"
               "    cudaMemcpy(now, host, bytes, cudaMemcpyHostToDevice);\n");
    put(maker, random_one_in(&maker->text, 2)
                   ? "    cudaMemset(before, 0, bytes);\n    cudaMemcpy(before + 2, host + 1, (n - 4) * "
                     "sizeof($V), cudaMemcpyHostToDevice);\n"
                   : "    cudaMemcpy(before, now, bytes, cudaMemcpyDeviceToDevice);\n");
    put(maker, "    one<<<(n + 15) / 16, 16>>>(now, before, order, n);\n"
               "    two<<<(n + 31) / 32, 32>>>(before, now, order, n);\n"
               "    one<<<(n + 31) / 32, 32>>>(before, now, order, n);\n");
    put(maker,
        "    cudaMemcpy(host, now, bytes, cudaMemcpyDeviceToHost);\n    print(\"now\", host, n);\n"
        "    cudaMemcpy(host + 1, before + 1, bytes - sizeof($V), cudaMemcpyDeviceToHost);\n"
        "    print(\"before\", host, n);\n    cudaFree(now);\n    cudaFree(before);\n    cudaFree(order);\n"
        "    free(host);\n    free(numbers);\n    return 0;\n}\n");
}

static char *
make_layout(Maker *maker)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < maker->type->n_items; i++)
        g_ptr_array_add(names, g_strndup("xyzw" + i, 1));
    return random_layout(&maker->text, names);
}

char *
random_vector_program(GRand *rand, char **ret_record, char **ret_layout)
{
    Maker maker = {.text = {rand, g_string_new(NULL), 0}};

    maker.type = &RANDOM_PICK(&maker.text, VECTORS);
    *ret_record = g_strdup(maker.type->name);
    *ret_layout = make_layout(&maker);
    put(&maker, "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n\n");
    put_helpers(&maker);
    put_kernel(&maker, "one");
    put_kernel(&maker, "two");
    put_main(&maker);
    return g_string_free(maker.text.out, FALSE);
}
