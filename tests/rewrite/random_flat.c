/* SPDX-License-Identifier: MIT */
#include "random_flat.h"

#include "random_text.h"

typedef struct {
    RandomText text;
    const char *type;
    gboolean is_real;
    guint items;         /* of an element */
    gboolean has_base;   /* `base` is that of element i, */
    gboolean is_low;     /* or of the one below it, which element 0 has none of */
    gboolean is_managed; /* memory, which host code accesses as well */
    gboolean is_plain;   /* forms alone by which `rank` finds the record */
    guint next;
} Maker;

/* An element below n, as a factor. */
static char *
element(Maker *maker)
{
    static const char *const PLAIN[] = {"i", "i", "(n - 1 - i)", "(i / 2)", "order[i]"};
    static const char *const MORE[] = {"((i + 3) % n)", "(int)((unsigned)(i ^ 5) % (unsigned)n)",
                                       "(i > 1 ? i - 1 : i)", "(order[i] / 2)"};

    return g_strdup(maker->is_plain || random_one_in(&maker->text, 2) ? RANDOM_PICK(&maker->text, PLAIN)
                                                                      : RANDOM_PICK(&maker->text, MORE));
}

/* The text of the number ITEM: a constant, or its name. */
static char *
constant(Maker *maker, guint item)
{
    return g_strdup_printf(random_one_in(&maker->text, 2)   ? "%u"
                           : random_one_in(&maker->text, 2) ? "I%u"
                                                            : "(%u)",
                           item);
}

/* Macros that write an index, or a part of it, with brackets and without, and by other macros. */
static void
put_macros(Maker *maker)
{
    random_line(&maker->text,
                "#define ID(i, k) ((i)*ITEMS+(k))\n#define BARE(i, k) i*ITEMS+k\n"
                "#define HERE(k) ((i*ITEMS)+(k))\n#define OF(i) BARE(i, 0)\n"
                "#define NESTED(i, k) (OF(i)+(k))\n#define SUM(a, b) a + b\n"
                "#define TIMES * ITEMS\n#define TAIL(k) * ITEMS + k\n"
                "#define CELL(x, y) ((y) * 2 + (x))\n#define MOVED(i, k) (i - 2 + 2) * ITEMS + k\n"
                "#define TWICE(i) i + i");
}

/* The index of ITEM, a text that is below the number of items, of the element E by such a macro. */
static char *
macro_of(Maker *maker, const char *e, const char *item)
{
    static const char *const FORMS[] = {
        "ID(%s, %s)",
        "BARE(%s, %s)",
        "NESTED(%s, %s)",
        "%s TIMES + %s",
        "%s TAIL(%s)",
        "SUM(%s * ITEMS, %s)",
        "MOVED(%s, %s)",
        "OF(%s) + %s",
        "(size_t)ID(%s, %s)",
        "CELL(0, %s / 2) * ITEMS + %s",
        "SUM(%s TIMES, %s)",
        "ID(%s, 0) + %s",
        "(TWICE(%s)) / 2 * ITEMS + %s",
    };
    g_auto(GStrv) parts = g_strsplit(RANDOM_PICK(&maker->text, FORMS), "%s", 3);

    if (random_one_in(&maker->text, 8))
        return g_strdup_printf("HERE(%s)", item);
    return g_strconcat(parts[0], e, parts[1], item, parts[2], NULL);
}

/* The index of ITEM, a text that is below the number of items, of some element. */
static char *
index_of(Maker *maker, const char *item)
{
    g_autofree char *e = element(maker);
    guint items = maker->items;

    if (!maker->is_plain && random_one_in(&maker->text, 3))
        return macro_of(maker, e, item);
    switch (random_below(&maker->text, maker->has_base ? 10 : 8)) {
    case 0:
        return g_strdup_printf("%u * %s + %s", items, e, item);
    case 1:
        return g_strdup_printf("%s * ITEMS + %s", e, item);
    case 2:
        return g_strdup_printf("%s + %s * ITEMS", item, e);
    case 3:
        return g_strdup_printf("(%s + 1) * %u + %s - ITEMS", e, items, item);
    case 4:
        return g_strdup_printf("(size_t)%s * %u + %s", e, items, item);
    case 5:
        return g_strdup_printf("(i / 2) * ROW + %u + %s", random_one_in(&maker->text, 2) ? items : 0, item);
    case 6:
        return g_strdup_printf("(%s * %u + %s)", e, items, item);
    case 8:
        return g_strdup_printf(maker->is_low ? "base + ITEMS + %s" : "base + %s", item);
    case 9:
        return g_strdup_printf(maker->is_low ? "%s + ITEMS + base" : "%s + base", item);
    default:
        return g_strdup_printf("%s * %u + %s", e, items, item);
    }
}

/* An item as a text: a constant, or something that varies. */
static char *
item_text(Maker *maker)
{
    if (!maker->is_plain && random_one_in(&maker->text, 3)) {
        guint a = random_below(&maker->text, maker->items), b = random_below(&maker->text, maker->items);

        switch (random_below(&maker->text, 3)) {
        case 0:
            return g_strdup_printf("(i & 1 ? %u : %u)", a, b);
        case 1:
            return g_strdup_printf("(unsigned)i %% %uu", maker->items);
        default:
            return g_strdup("(i & 1)");
        }
    }
    return constant(maker, random_below(&maker->text, maker->items));
}

/* One number of the array. */
static char *
access_text(Maker *maker, const char *array)
{
    g_autofree char *item = item_text(maker), *index = index_of(maker, item), *e = element(maker);

    switch (random_below(&maker->text, 8)) {
    case 0:
        return g_strdup_printf("*(%s + %s)", array, index);
    case 1:
        return g_strdup_printf("(%s + %u * %s)[%s]", array, maker->items, e, item);
    case 2:
        if (*array == 'p')
            return g_strdup_printf("AT(%s, %s)", e, item);
        /* fall through */
    default:
        return g_strdup_printf("%s[%s]", array, index);
    }
}

static char *
value(Maker *maker, guint depth)
{
    static const char *const REAL[] = {"(%s * 0.5f + %s * 0.25f)", "(%s - %s * 0.5f)",
                                       "(%s < %s ? 1.5f : 2.5f)"};
    static const char *const INTEGER[] = {"((unsigned)%s * 3u + (unsigned)%s)",
                                          "((unsigned)%s ^ (unsigned)%s)", "(%s < %s ? 11u : 7u)"};
    g_autofree char *a = NULL, *b = NULL;
    g_auto(GStrv) parts = NULL;

    if (depth == 0 || random_one_in(&maker->text, 3))
        return random_one_in(&maker->text, 5)
                   ? g_strdup_printf("%u", random_below(&maker->text, 100))
                   : access_text(maker, random_one_in(&maker->text, 2) ? "p" : "q");
    a = value(maker, depth - 1);
    b = value(maker, depth - 1);
    parts = g_strsplit(maker->is_real ? RANDOM_PICK(&maker->text, REAL) : RANDOM_PICK(&maker->text, INTEGER),
                       "%s", 3);
    return g_strconcat(parts[0], a, parts[1], b, parts[2], NULL);
}

static void
put_loop(Maker *maker)
{
    g_autofree char *e = element(maker), *b = value(maker, 1);
    const char *array = random_one_in(&maker->text, 2) ? "p" : "q";

    switch (random_below(&maker->text, maker->is_plain ? 2 : 4)) {
    case 0:
        random_line(&maker->text,
                    "for (int c = 0; c < ITEMS; c++)\n        p[%s * %u + c] = %s[(i / 2) * ITEMS + c];", e,
                    maker->items, array);
        return;
    case 1:
        random_line(&maker->text, "for (int c = %u; c >= 0; --c)\n        p[ITEMS * %s + c] += 1;",
                    maker->items - 1, e);
        return;
    case 2:
        random_line(
            &maker->text,
            "for (int at = i * ITEMS; at < n * ITEMS; at += 5 * ITEMS)\n        p[at + %u] = p[at] + %s;",
            random_below(&maker->text, maker->items), b);
        return;
    default:
        random_line(&maker->text, "for (unsigned c = 0; c != %uu; c++)\n        p[%s * %u + c] = %s;",
                    maker->items, e, maker->items, b);
    }
}

static void
put_pointer(Maker *maker)
{
    g_autofree char *e = element(maker), *b = value(maker, 1);
    guint number = maker->next++, item = random_below(&maker->text, maker->items);

    switch (random_below(&maker->text, maker->is_plain ? 6 : 7)) {
    case 6: /* a variable that is no multiple, but keeps what is one but for a constant */
        random_line(&maker->text, "const %s at%u = %s * %u + %u;",
                    random_one_in(&maker->text, 2) ? "int" : "size_t", number, e, maker->items, item);
        random_line(&maker->text, "size_t of%u = %u + at%u;", number, maker->items - item, number);
        random_line(&maker->text, "p[at%u] = %s;", number, b);
        random_line(&maker->text, "p[at%u + %u - %u] = q[of%u - ITEMS] * 2;", number,
                    random_below(&maker->text, maker->items), item, number);
        return;
    case 4:
        random_line(&maker->text, "blend(&p[%s * %u + %u], q + ITEMS * %s + %u);", e, maker->items, item, e,
                    random_below(&maker->text, maker->items));
        return;
    case 5:
        random_line(&maker->text, "T own%u = %s;", number, b);
        random_line(&maker->text, "blend(&own%u, p + i * %u);", number, maker->items);
        random_line(&maker->text, "blend(&p[i * ITEMS + %u], &own%u);", item, number);
        return;
    case 0:
        random_line(&maker->text, "const T *r%u = &q[%s * %u];", number, e, maker->items);
        random_line(&maker->text, "p[i * ITEMS + %u] = r%u[%u];", item, number,
                    random_below(&maker->text, maker->items));
        return;
    case 1:
        random_line(&maker->text, "T *r%u = p + (i / 2) * ITEMS;", number);
        random_line(&maker->text, "r%u += ITEMS;", number);
        random_line(&maker->text, "r%u[%u] = %s;", number, item, b);
        return;
    case 2:
        random_line(&maker->text, "p[i * ITEMS] = total(q + %s * %u);", e, maker->items);
        return;
    default:
        random_line(&maker->text, "mark(p, i * %u, n);", maker->items);
    }
}

static void
put_statement(Maker *maker)
{
    g_autofree char *to = access_text(maker, "p"), *from = value(maker, 2), *e = element(maker);

    switch (random_below(&maker->text, 8)) {
    case 0:
        put_loop(maker);
        return;
    case 1:
        if (!maker->is_plain || maker->items > 2)
            put_pointer(maker);
        return;
    case 2:
        random_line(&maker->text, "atomicAdd(&p[%s * ITEMS + %u], (T)%s);", e,
                    random_below(&maker->text, maker->items), from);
        return;
    case 3:
        random_line(&maker->text, "atomicAdd(p + %u * %s + %u, (T)1);", maker->items, e,
                    random_below(&maker->text, maker->items));
        return;
    case 4:
        random_line(&maker->text, "if (%s < %s)\n        %s += 1;", from, from, to);
        return;
    default:
        random_line(&maker->text, "%s = %s;", to, from);
    }
}

/* A function that uses one item of each array, by one that does. */
static void
put_blend(Maker *maker)
{
    random_line(&maker->text, "__device__ void add(T *to, T more)\n{\n    *to = *to + more;\n}");
    random_line(&maker->text,
                "__device__ void blend(T *item, const T *other)\n{\n    add(item, other[0] * (T)2);\n"
                "    item[0] += 1;\n}");
}

static void
put_helpers(Maker *maker)
{
    random_line(&maker->text, "typedef %s T;", maker->type);
    random_line(&maker->text, "#define ITEMS %u", maker->items);
    random_line(&maker->text, "#define AT(i, k) p[(i) * ITEMS + (k)]");
    put_macros(maker);
    g_string_append(maker->text.out, "enum { I0");
    for (guint i = 1; i < maker->items; i++)
        g_string_append_printf(maker->text.out, ", I%u", i);
    random_line(&maker->text, " };\nconst int ROW = 2 * ITEMS;");
    random_line(&maker->text,
                "__device__ T total(const T *q)\n{\n    T sum = 0;\n    for (int c = 0; c < ITEMS; c++)\n"
                "        sum += q[c];\n    return sum + q[%u];\n}",
                random_below(&maker->text, maker->items));
    random_line(
        &maker->text,
        "__device__ void mark(T *p, int start, int n)\n{\n    p[start + %u] = p[(n - 1) * ITEMS + %u];\n}",
        random_below(&maker->text, maker->items), random_below(&maker->text, maker->items));
    put_blend(maker);
}

static void
put_kernel(Maker *maker, const char *name, gboolean is_plain)
{
    guint n = 2 + random_below(&maker->text, 5);

    maker->is_plain = is_plain;
    maker->has_base = FALSE;
    maker->text.indent = 0;
    random_line(&maker->text, "__global__ void %s(T *%sp, const T *%sq, const int *order, int n)\n{", name,
                random_one_in(&maker->text, 3) ? "__restrict__ " : "",
                random_one_in(&maker->text, 3) ? "__restrict__ " : "");
    maker->text.indent = 1;
    random_line(&maker->text,
                "int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i >= n)\n        return;");
    random_line(&maker->text, "p[i * %u] = p[i * %u + 1];", maker->items, maker->items);
    maker->has_base = random_one_in(&maker->text, 2);
    maker->is_low = maker->has_base && random_one_in(&maker->text, 2);
    if (maker->is_low)
        random_line(&maker->text, "int low = %s - 1;\n    %s base = low * ITEMS;",
                    random_one_in(&maker->text, 2) ? "i" : "order[i]",
                    random_one_in(&maker->text, 2) ? "int" : "size_t");
    else if (maker->has_base)
        random_line(&maker->text, random_one_in(&maker->text, 2) ? "const int base = i * ITEMS;"
                                                                 : "size_t base = (size_t)order[i] * ITEMS;");
    for (guint i = 0; i < n; i++)
        put_statement(maker);
    maker->text.indent = 0;
    random_line(&maker->text, "}");
}

static void
put_main(Maker *maker)
{
    guint cut = random_below(&maker->text, 3) ? 0 : 1 + random_below(&maker->text, maker->items);
    guint more =
        random_one_in(&maker->text, 2) ? random_below(&maker->text, 8) : 0; /* bytes: inside an item */

    random_line(
        &maker->text,
        "static void print(const char *name, const T *host, int n)\n{\n    unsigned long long sum = 7;\n"
        "    for (size_t b = 0; b < n * ITEMS * sizeof(T); b++)\n"
        "        sum = sum * 31 + ((const unsigned char *)host)[b];\n"
        "    printf(\"%%s %%llx\\n\", name, sum);\n}");
    random_line(&maker->text, "int main()\n{\n    const int n = %u;",
                2 * (10 + random_below(&maker->text, 20)));
    maker->text.indent = 1;
    random_line(&maker->text, "size_t bytes = n * ITEMS * sizeof(T);");
    random_line(&maker->text, "T *host = (T *)malloc(bytes);\n    T *now;\n    T *before = NULL;");
    random_line(&maker->text, "int *numbers = (int *)malloc(n * sizeof(int)), *order;");
    random_line(&maker->text, "for (int i = 0; i < n; i++)\n        numbers[i] = (i * 11 + 3) %% n;");
    random_line(&maker->text,
                "for (int i = 0; i < n * ITEMS; i++)\n        host[i] = (T)((i * 37 %% 64) %s);",
                maker->is_real ? "/ 16.0 - 2" : "+ 1");
    random_line(&maker->text,
                "cudaMalloc%s((void **)&now, bytes);\n    cudaMalloc%s(&before, n * sizeof(T) * ITEMS);",
                maker->is_managed ? "Managed" : "", maker->is_managed ? "Managed" : "");
    random_line(&maker->text, "cudaMalloc((void **)&order, n * sizeof(int));");
    random_line(&maker->text, "cudaMemcpy(order, numbers, n * sizeof(int), cudaMemcpyHostToDevice);");
    random_line(&maker->text, "cudaMemset(now, 0, bytes);");
    random_line(&maker->text, "cudaMemcpy(now, host, bytes - %u * sizeof(T) - %u, cudaMemcpyHostToDevice);",
                cut, more);
    random_line(&maker->text, "cudaMemset(before, 0, bytes);");
    switch (random_below(&maker->text, 3)) {
    case 0:
        random_line(&maker->text,
                    "cudaMemcpy%s(before + 3 * ITEMS, host, bytes - (ITEMS * 3 + %u) * sizeof(T), "
                    "cudaMemcpyHostToDevice%s);",
                    maker->is_managed ? "" : "Async", cut, maker->is_managed ? "" : ", 0");
        break;
    case 1:
        random_line(&maker->text,
                    "cudaMemcpy(before, now, bytes - %u * sizeof(T) - %u, cudaMemcpyDeviceToDevice);", cut,
                    more);
        break;
    default:
        random_line(&maker->text, "cudaMemset(before, 1, bytes - %u * sizeof(T) - %u);", cut, more);
    }
    random_line(&maker->text, "first<<<(n + 7) / 8, 8>>>(now, before, order, n);");
    random_line(&maker->text, "second<<<(n + 7) / 8, 8>>>(before, now, order, n);");
    if (random_one_in(&maker->text, 2))
        random_line(&maker->text, "T *other = now;\n    now = before;\n    before = other;");
    random_line(&maker->text, "second<<<1, 64>>>(now, before, order, n);");
    if (random_one_in(&maker->text, 2)) /* threads that no guard stops */
        random_line(&maker->text, "beyond<<<n / 8 + 5, 8>>>(now, before, n);");
    if (maker->is_managed)
        random_line(&maker->text,
                    "cudaMemPrefetchAsync(now, bytes, 0, 0);\n    for (int i = 0; i + 1 < n; i++)\n"
                    "        now[i * ITEMS] = before[(i + 1) * ITEMS + %u] + now[i * ITEMS + %u];",
                    random_below(&maker->text, maker->items), random_below(&maker->text, maker->items));
    random_line(&maker->text,
                "cudaMemcpy(host, now, bytes, cudaMemcpyDeviceToHost);\n    print(\"now\", host, n);");
    random_line(
        &maker->text,
        "cudaMemcpy(host + 1, before + ITEMS, bytes - (%u + ITEMS) * sizeof(T) - %u, cudaMemcpyDeviceToHost);",
        cut, more);
    random_line(&maker->text, "print(\"before\", host, n);");
    random_line(&maker->text, "cudaFree(now);\n    cudaFree(before);\n    free(host);\n    return 0;\n}");
}

static char *
make_layout(Maker *maker)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < maker->items; i++)
        g_ptr_array_add(names, g_strdup_printf("p%u", i));
    return random_layout(&maker->text, names);
}

char *
random_flat_program(GRand *rand, char **ret_layout)
{
    static const char *const TYPES[] = {"float", "double", "int", "unsigned"};
    Maker maker = {.text = {rand, g_string_new(NULL), 0}};

    maker.type = RANDOM_PICK(&maker.text, TYPES);
    maker.is_real = *maker.type == 'f' || *maker.type == 'd';
    maker.items = 2 + random_below(&maker.text, 8);
    *ret_layout = make_layout(&maker);
    maker.is_managed = random_one_in(&maker.text, 4);
    random_line(&maker.text,
                "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n");
    put_helpers(&maker);
    put_kernel(&maker, "first", TRUE);
    put_kernel(&maker, "second", FALSE);
    random_line(&maker.text, "__global__ void beyond(T *p, const T *q, int n)\n{\n"
                             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                             "    for (int k = 0; k < ITEMS; k++)\n        if (i >= n)\n"
                             "            p[i * ITEMS + k] = q[i %% 20 * ITEMS + k];\n}");
    put_main(&maker);
    return g_string_free(maker.text.out, FALSE);
}
