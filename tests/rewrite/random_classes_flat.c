/* SPDX-License-Identifier: MIT */
/* Random programs with a flattened array, whose indices are written by macros and functions. */
#include "random_classes_flat.h"

#include "random_text.h"

#include <string.h>

typedef struct {
    RandomText text;
    guint items, width, height;
    gboolean is_constant; /* the width is a macro, not a parameter */
    const char *type;
} FlatMaker;

/* Ways to say the item K of the element (I, J): what stands before kernels, and whether a macro names the
 * array. */
static const struct {
    const char *definition, *at; /* %s: the array, i, j, k */
} WAYS[] = {
    {"#define AT(i, j, k) (((j) * w + (i)) * ITEMS + (k))", "%s[AT(%s, %s, %s)]"},
    {"#define AT(i, j, k) ((j*w*ITEMS)+(i*ITEMS)+k)", "%s[AT(%s, %s, %s)]"},
    {"#define AT(i, j, k) ((k) + ITEMS * ((i) + w * (j)))", "%s[AT(%s, %s, %s)]"},
    {"#define ROW(j) ((j) * w)\n#define AT(i, j, k) ((ROW(j) + (i)) * ITEMS + (k))", "%s[AT(%s, %s, %s)]"},
    {"#define CELL(i, j) (((j) * w + (i)) * ITEMS)\n#define AT(i, j, k) (CELL(i, j) + (k))",
     "%s[AT(%s, %s, %s)]"},
    {"#define CELL(i, j) ((j) * w + (i))", "%s[CELL(%2$s, %3$s) * ITEMS + %4$s]"},
    {"#define OF(a, i, j, k) a[((j) * w + (i)) * ITEMS + (k)]", "OF(%s, %s, %s, %s)"},
    {"#define OF(a, i, j, k) (*((a) + ((j) * w + (i)) * ITEMS + (k)))", "OF(%s, %s, %s, %s)"},
    {"#define AT(k, i, j) ((i) * ITEMS + (j) * w * ITEMS + (k))", "%1$s[AT(%4$s, %2$s, %3$s)]"},
    {"#define AT(i, j, k) ((j * w + i) * ITEMS + k)", "%s[AT(%s, %s, %s)]"},
    {"__device__ inline int at(int i, int j, int k, int w) { return (j * w + i) * ITEMS + k; }",
     "%s[at(%s, %s, %s, w)]"},
    {"#define NUMBER int(j * w + i)", "%1$s[((%3$s) * w + (%2$s)) * ITEMS + (%4$s)]"},
};

/* The access %s of WAY: the item K of the element (I, J) of ARRAY. Free with g_free(). */
static char *
access_of(guint way, const char *array, const char *i, const char *j, const char *k)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *parts[] = {array, i, j, k};
    guint next = 0;

    for (const char *at = WAYS[way].at; *at != '\0'; at++) {
        if (*at != '%') {
            g_string_append_c(out, *at);
            continue;
        }
        at++;
        if (*at != 's') {
            next = (guint)(*at - '1');
            at += 2;
        }
        g_string_append(out, parts[next++]);
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}

/* One statement on the own element of the array. */
static void
put_statement(FlatMaker *maker, guint way)
{
    static const char *const NEIGHBOURS[][2] = {{"i", "j"},
                                                {"(i + 1) % w", "j"},
                                                {"i", "(j + 1) % h"},
                                                {"(w - 1 - i)", "(h - 1 - j)"},
                                                {"i / 2", "j"}};
    RandomText *text = &maker->text;
    guint other = random_below(text, G_N_ELEMENTS(NEIGHBOURS));
    g_autofree char *constant = g_strdup_printf("%u", random_below(text, maker->items));
    const char *k = random_one_in(text, 2) ? "k" : constant;
    g_autofree char *own = access_of(way, "f", "i", "j", k);
    g_autofree char *read = access_of(way, "g", NEIGHBOURS[other][0], NEIGHBOURS[other][1],
                                      random_one_in(text, 2) ? k : "ITEMS - 1");

    switch (random_below(text, 4)) {
    case 0:
        random_line(text, "            %s += k;", own);
        break;
    case 1:
        random_line(text, "            %s = %s * 2 + %s;", own, own, read);
        break;
    case 2:
        random_line(text, "            if (%s > 3)\n                %s -= %s;", read, own, read);
        break;
    default:
        random_line(text, "            { %s t = %s; %s = t + %s * 3; }", maker->type, read, own, own);
        break;
    }
}

static void
put_flat_main(FlatMaker *maker, guint way)
{
    RandomText *text = &maker->text;

    random_line(
        text,
        "int\nmain()\n{\n    int w_ = %u, h_ = %u, n = w_ * h_ * ITEMS;\n    size_t bytes = n * sizeof(%s);",
        maker->width, maker->height, maker->type);
    random_line(
        text,
        "    %s *host = (%s *)malloc(bytes), *f, *g;\n    for (int s = 0; s < n; s++)\n        host[s] = (s * 37 %% 64) / 4;",
        maker->type, maker->type);
    random_line(
        text,
        "    cudaMalloc(&f, bytes);\n    cudaMalloc(&g, bytes);\n    cudaMemcpy(f, host, bytes, cudaMemcpyHostToDevice);\n"
        "    for (int s = 0; s < n; s++)\n        host[s] += s %% 5;\n    cudaMemcpy(g, host, bytes, cudaMemcpyHostToDevice);");
    random_line(text, "    for (int s = 0; s < %u; s++)\n        step<<<dim3(1, h_), 32>>>(f, g, %s);",
                1 + random_below(text, 2), maker->is_constant ? "h_" : "w_, h_");
    random_line(
        text,
        "    cudaMemcpy(host, f, bytes, cudaMemcpyDeviceToHost);\n    for (int s = 0; s < n; s++)\n        printf(\"f %%d %%g\\n\", s, "
        "(double)host[s]);");
    random_line(
        text,
        "    cudaMemcpy(host, g, bytes, cudaMemcpyDeviceToHost);\n    for (int s = 0; s < n; s++)\n        printf(\"g %%d %%g\\n\", s, "
        "(double)host[s]);");
    if (random_one_in(text, 2) && way != 10) {
        g_autofree char *read = access_of(way, "host", "1", "2", "0");

        random_line(text, "    { int w = w_; printf(\"%%d %%g\\n\", w, (double)%s); }", read);
    }
    random_line(text, "    cudaFree(f);\n    cudaFree(g);\n    free(host);\n    return 0;\n}");
}

char *
random_classes_flat(GRand *rand, guint64 left_out, guint *ret_items, guint *ret_statements)
{
    static const char *const TYPES[] = {"float", "double", "int"};
    FlatMaker maker = {.text = {rand, g_string_new(NULL), 0}};
    RandomText *text = &maker.text;
    guint way = random_below(text, G_N_ELEMENTS(WAYS)), n = 1 + random_below(text, 4);

    maker.items = 2 + random_below(text, 8);
    maker.width = 5 + random_below(text, 9);
    maker.height = 3 + random_below(text, 5);
    maker.is_constant = random_one_in(text, 3) && !strstr(WAYS[way].definition, "int w");
    maker.type = RANDOM_PICK(text, TYPES);
    random_line(text, "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#define ITEMS %u",
                maker.items);
    if (maker.is_constant)
        random_line(text, "#define w %u", maker.width);
    random_line(text, "%s\n__global__ void\nstep(%s *f, const %s *g, %sint h)\n{", WAYS[way].definition,
                maker.type, maker.type, maker.is_constant ? "" : "int w, ");
    random_line(
        text,
        "    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;\n    if (i < w && j < h) {\n"
        "        for (int k = 0; k < ITEMS; k++) {");
    for (guint s = 0; s < n; s++) {
        gsize length = text->out->len;

        put_statement(&maker, way);
        if (left_out >> s & 1)
            g_string_truncate(text->out, length);
    }
    random_line(text, "        }\n    }\n}\n");
    if (maker.is_constant) /* host code has a variable of that name */
        random_line(text, "#undef w");
    put_flat_main(&maker, way);
    *ret_items = maker.items;
    *ret_statements = n;
    return g_string_free(text->out, FALSE);
}
