/* SPDX-License-Identifier: MIT */
#include "random_flat.h"

typedef struct {
    GRand *rand;
    GString *out;
    const char *type;
    gboolean is_real;
    guint items; /* of an element */
    guint indent;
    gboolean has_base; /* `base` is that of element i, */
    gboolean is_low;   /* or of the one below it, which element 0 has none of */
    gboolean is_plain; /* forms alone by which `rank` finds the record */
    guint next;
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

/* An element below n, as a factor. */
static char *
element(Maker *maker)
{
    static const char *const PLAIN[] = {"i", "i", "(n - 1 - i)", "(i / 2)", "order[i]"};
    static const char *const MORE[] = {"((i + 3) % n)", "(int)((unsigned)(i ^ 5) % (unsigned)n)",
                                       "(i > 1 ? i - 1 : i)", "(order[i] / 2)"};

    return g_strdup(maker->is_plain || one_in(maker, 2) ? PICK(maker, PLAIN) : PICK(maker, MORE));
}

/* The text of the number ITEM: a constant, or its name. */
static char *
constant(Maker *maker, guint item)
{
    return g_strdup_printf(one_in(maker, 2) ? "%u" : one_in(maker, 2) ? "I%u" : "(%u)", item);
}

/* The index of ITEM, a text that is below the number of items, of some element. */
static char *
index_of(Maker *maker, const char *item)
{
    g_autofree char *e = element(maker);
    guint items = maker->items;

    switch (below(maker, maker->has_base ? 10 : 8)) {
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
        return g_strdup_printf("(i / 2) * ROW + %u + %s", one_in(maker, 2) ? items : 0, item);
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
    if (!maker->is_plain && one_in(maker, 3)) {
        guint a = below(maker, maker->items), b = below(maker, maker->items);

        switch (below(maker, 3)) {
        case 0:
            return g_strdup_printf("(i & 1 ? %u : %u)", a, b);
        case 1:
            return g_strdup_printf("(unsigned)i %% %uu", maker->items);
        default:
            return g_strdup("(i & 1)");
        }
    }
    return constant(maker, below(maker, maker->items));
}

/* One number of the array. */
static char *
access_text(Maker *maker, const char *array)
{
    g_autofree char *item = item_text(maker), *index = index_of(maker, item), *e = element(maker);

    switch (below(maker, 8)) {
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

    if (depth == 0 || one_in(maker, 3))
        return one_in(maker, 5) ? g_strdup_printf("%u", below(maker, 100))
                                : access_text(maker, one_in(maker, 2) ? "p" : "q");
    a = value(maker, depth - 1);
    b = value(maker, depth - 1);
    parts = g_strsplit(maker->is_real ? PICK(maker, REAL) : PICK(maker, INTEGER), "%s", 3);
    return g_strconcat(parts[0], a, parts[1], b, parts[2], NULL);
}

static void
put_loop(Maker *maker)
{
    g_autofree char *e = element(maker), *b = value(maker, 1);
    const char *array = one_in(maker, 2) ? "p" : "q";

    switch (below(maker, maker->is_plain ? 2 : 4)) {
    case 0:
        line(maker, "for (int c = 0; c < ITEMS; c++)\n        p[%s * %u + c] = %s[(i / 2) * ITEMS + c];", e,
             maker->items, array);
        return;
    case 1:
        line(maker, "for (int c = %u; c >= 0; --c)\n        p[ITEMS * %s + c] += 1;", maker->items - 1, e);
        return;
    case 2:
        line(maker,
             "for (int at = i * ITEMS; at < n * ITEMS; at += 5 * ITEMS)\n        p[at + %u] = p[at] + %s;",
             below(maker, maker->items), b);
        return;
    default:
        line(maker, "for (unsigned c = 0; c != %uu; c++)\n        p[%s * %u + c] = %s;", maker->items, e,
             maker->items, b);
    }
}

static void
put_pointer(Maker *maker)
{
    g_autofree char *e = element(maker), *b = value(maker, 1);
    guint number = maker->next++, item = below(maker, maker->items);

    switch (below(maker, 6)) {
    case 4:
        line(maker, "blend(&p[%s * %u + %u], q + ITEMS * %s + %u);", e, maker->items, item, e,
             below(maker, maker->items));
        return;
    case 5:
        line(maker, "T own%u = %s;", number, b);
        line(maker, "blend(&own%u, p + i * %u);", number, maker->items);
        line(maker, "blend(&p[i * ITEMS + %u], &own%u);", item, number);
        return;
    case 0:
        line(maker, "const T *r%u = &q[%s * %u];", number, e, maker->items);
        line(maker, "p[i * ITEMS + %u] = r%u[%u];", item, number, below(maker, maker->items));
        return;
    case 1:
        line(maker, "T *r%u = p + (i / 2) * ITEMS;", number);
        line(maker, "r%u += ITEMS;", number);
        line(maker, "r%u[%u] = %s;", number, item, b);
        return;
    case 2:
        line(maker, "p[i * ITEMS] = total(q + %s * %u);", e, maker->items);
        return;
    default:
        line(maker, "mark(p, i * %u, n);", maker->items);
    }
}

static void
put_statement(Maker *maker)
{
    g_autofree char *to = access_text(maker, "p"), *from = value(maker, 2), *e = element(maker);

    switch (below(maker, 8)) {
    case 0:
        put_loop(maker);
        return;
    case 1:
        if (!maker->is_plain || maker->items > 2)
            put_pointer(maker);
        return;
    case 2:
        line(maker, "atomicAdd(&p[%s * ITEMS + %u], (T)%s);", e, below(maker, maker->items), from);
        return;
    case 3:
        line(maker, "atomicAdd(p + %u * %s + %u, (T)1);", maker->items, e, below(maker, maker->items));
        return;
    case 4:
        line(maker, "if (%s < %s)\n        %s += 1;", from, from, to);
        return;
    default:
        line(maker, "%s = %s;", to, from);
    }
}

/* A function that uses one item of each array, by one that does. */
static void
put_blend(Maker *maker)
{
    line(maker, "__device__ void add(T *to, T more)\n{\n    *to = *to + more;\n}");
    line(maker, "__device__ void blend(T *item, const T *other)\n{\n    add(item, other[0] * (T)2);\n"
                "    item[0] += 1;\n}");
}

static void
put_helpers(Maker *maker)
{
    line(maker, "typedef %s T;", maker->type);
    line(maker, "#define ITEMS %u", maker->items);
    line(maker, "#define AT(i, k) p[(i) * ITEMS + (k)]");
    g_string_append(maker->out, "enum { I0");
    for (guint i = 1; i < maker->items; i++)
        g_string_append_printf(maker->out, ", I%u", i);
    line(maker, " };\nconst int ROW = 2 * ITEMS;");
    line(maker,
         "__device__ T total(const T *q)\n{\n    T sum = 0;\n    for (int c = 0; c < ITEMS; c++)\n"
         "        sum += q[c];\n    return sum + q[%u];\n}",
         below(maker, maker->items));
    line(maker,
         "__device__ void mark(T *p, int start, int n)\n{\n    p[start + %u] = p[(n - 1) * ITEMS + %u];\n}",
         below(maker, maker->items), below(maker, maker->items));
    put_blend(maker);
}

static void
put_kernel(Maker *maker, const char *name, gboolean is_plain)
{
    guint n = 2 + below(maker, 5);

    maker->is_plain = is_plain;
    maker->has_base = FALSE;
    maker->indent = 0;
    line(maker, "__global__ void %s(T *%sp, const T *%sq, const int *order, int n)\n{", name,
         one_in(maker, 3) ? "__restrict__ " : "", one_in(maker, 3) ? "__restrict__ " : "");
    maker->indent = 1;
    line(maker, "int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i >= n)\n        return;");
    line(maker, "p[i * %u] = p[i * %u + 1];", maker->items, maker->items);
    maker->has_base = one_in(maker, 2);
    maker->is_low = maker->has_base && one_in(maker, 2);
    if (maker->is_low)
        line(maker, "int low = %s - 1;\n    %s base = low * ITEMS;", one_in(maker, 2) ? "i" : "order[i]",
             one_in(maker, 2) ? "int" : "size_t");
    else if (maker->has_base)
        line(maker,
             one_in(maker, 2) ? "const int base = i * ITEMS;" : "size_t base = (size_t)order[i] * ITEMS;");
    for (guint i = 0; i < n; i++)
        put_statement(maker);
    maker->indent = 0;
    line(maker, "}");
}

static void
put_main(Maker *maker)
{
    guint cut = below(maker, 3) ? 0 : 1 + below(maker, maker->items);

    line(maker,
         "static void print(const char *name, const T *host, int n)\n{\n    unsigned long long sum = 7;\n"
         "    for (size_t b = 0; b < n * ITEMS * sizeof(T); b++)\n"
         "        sum = sum * 31 + ((const unsigned char *)host)[b];\n"
         "    printf(\"%%s %%llx\\n\", name, sum);\n}");
    line(maker, "int main()\n{\n    const int n = %u;", 2 * (10 + below(maker, 20)));
    maker->indent = 1;
    line(maker, "size_t bytes = n * ITEMS * sizeof(T);");
    line(maker, "T *host = (T *)malloc(bytes);\n    T *now;\n    T *before = NULL;");
    line(maker, "int *numbers = (int *)malloc(n * sizeof(int)), *order;");
    line(maker, "for (int i = 0; i < n; i++)\n        numbers[i] = (i * 11 + 3) %% n;");
    line(maker, "for (int i = 0; i < n * ITEMS; i++)\n        host[i] = (T)((i * 37 %% 64) %s);",
         maker->is_real ? "/ 16.0 - 2" : "+ 1");
    line(maker, "cudaMalloc((void **)&now, bytes);\n    cudaMalloc(&before, n * sizeof(T) * ITEMS);");
    line(maker, "cudaMalloc((void **)&order, n * sizeof(int));");
    line(maker, "cudaMemcpy(order, numbers, n * sizeof(int), cudaMemcpyHostToDevice);");
    line(maker, "cudaMemset(now, 0, bytes);");
    line(maker, "cudaMemcpy(now, host, bytes - %u * sizeof(T), cudaMemcpyHostToDevice);", cut);
    line(maker, "cudaMemset(before, 0, bytes);");
    switch (below(maker, 3)) {
    case 0:
        line(maker,
             "cudaMemcpyAsync(before + 3 * ITEMS, host, bytes - (ITEMS * 3 + %u) * sizeof(T), "
             "cudaMemcpyHostToDevice, 0);",
             cut);
        break;
    case 1:
        line(maker, "cudaMemcpy(before, now, bytes - %u * sizeof(T), cudaMemcpyDeviceToDevice);", cut);
        break;
    default:
        line(maker, "cudaMemset(before, 1, bytes - %u * sizeof(T));", cut);
    }
    line(maker, "first<<<(n + 7) / 8, 8>>>(now, before, order, n);");
    line(maker, "second<<<(n + 7) / 8, 8>>>(before, now, order, n);");
    if (one_in(maker, 2))
        line(maker, "T *other = now;\n    now = before;\n    before = other;");
    line(maker, "second<<<1, 64>>>(now, before, order, n);");
    line(maker, "cudaMemcpy(host, now, bytes, cudaMemcpyDeviceToHost);\n    print(\"now\", host, n);");
    line(maker,
         "cudaMemcpy(host + 1, before + ITEMS, bytes - (%u + ITEMS) * sizeof(T), cudaMemcpyDeviceToHost);",
         cut);
    line(maker, "print(\"before\", host, n);");
    line(maker, "cudaFree(now);\n    cudaFree(before);\n    free(host);\n    return 0;\n}");
}

static char *
random_groups(Maker *maker)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(guint));
    GString *spec = g_string_new(NULL);

    for (guint i = 0; i < maker->items; i++)
        g_array_append_val(items, i);
    while (items->len > 0) {
        guint at = below(maker, items->len);

        if (spec->len > 0)
            g_string_append(spec, one_in(maker, 2) ? "," : one_in(maker, 3) ? "@8/" : "/");
        g_string_append_printf(spec, "p%u", g_array_index(items, guint, at));
        g_array_remove_index(items, at);
    }
    return g_string_free(spec, FALSE);
}

char *
random_flat_program(GRand *rand, char **ret_layout)
{
    static const char *const LAYOUTS[] = {"aos", "soa", "aosoa@8", "aosoa@32"};
    static const char *const TYPES[] = {"float", "double", "int", "unsigned"};
    Maker maker = {.rand = rand, .out = g_string_new(NULL)};

    maker.type = PICK(&maker, TYPES);
    maker.is_real = *maker.type == 'f' || *maker.type == 'd';
    maker.items = 2 + below(&maker, 8);
    *ret_layout = one_in(&maker, 2) ? g_strdup(PICK(&maker, LAYOUTS)) : random_groups(&maker);
    line(&maker, "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n");
    put_helpers(&maker);
    put_kernel(&maker, "first", TRUE);
    put_kernel(&maker, "second", FALSE);
    put_main(&maker);
    return g_string_free(maker.out, FALSE);
}
