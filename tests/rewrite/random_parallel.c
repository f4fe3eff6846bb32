/* SPDX-License-Identifier: MIT */
#include "random_parallel.h"

#include "random_parallel_maker.h"

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

static void
put_allocation(Maker *maker, guint field, const char *size)
{
    const char *function = maker->is_pinned    ? "cudaHostAlloc"
                           : maker->is_managed ? "cudaMallocManaged"
                                               : "cudaMalloc";
    const char *flags = maker->is_pinned ? ", cudaHostAllocMapped" : "";

    random_line(&maker->text,
                random_one_in(&maker->text, 2)   ? "%s((void **)&%sd%u, %s%s);"
                : random_one_in(&maker->text, 2) ? "if (%s(&%sd%u, %s%s) != cudaSuccess)\n        return 1;"
                                                 : "CHECK(%s(&%sd%u, %s%s));",
                function, maker->object, field, size, flags);
}

static void
put_allocations(Maker *maker)
{
    static const char *const SIZES[] = {"n * sizeof(%s)", "sizeof(%s) * n", "(size_t)n * sizeof(%s)",
                                        "half * sizeof(%s) * 2"};
    guint first = random_below(&maker->text, maker->n_fields);

    for (guint k = 0; k < maker->n_fields; k++) {
        guint f = (first + k) % maker->n_fields;
        const char *type = maker->types[f]->type;
        g_auto(GStrv) parts = g_strsplit(RANDOM_PICK(&maker->text, SIZES), "%s", 2);
        g_autofree char *size = g_strconcat(parts[0], type, parts[1], NULL);

        if (random_one_in(&maker->text, 3)) {
            random_line(&maker->text, "const size_t bytes%u = %s;", f, size);
            g_free(size);
            size = g_strdup_printf("bytes%u", f);
        }
        put_allocation(maker, f, size);
    }
}

/* Calls of functions of the host, and launches of a kernel, that several fields go to. */
static void
put_shared_transfer(Maker *maker, guint field)
{
    const Parameter parameter = {field, FALSE};
    g_autofree char *word = parallel_type_word(maker, &parameter);
    const char *object = maker->object, *type = maker->types[field]->type;
    guint other = random_below(&maker->text, maker->n_fields), by = random_below(&maker->text, 4);

    switch (random_below(&maker->text, 5)) {
    case 3:
        random_line(&maker->text, "%s_seed<<<1, 64>>>(%sd%u, n);", word, object, field);
        return;
    case 4:
        random_line(&maker->text, "%s_seed<<<1, 64>>>(&%sd%u[%u], n - 4);", word, object, field, by);
        return;
    case 0:
        random_line(&maker->text, "%s_set(&%sd%u[%u], (const %s *)host, n - 5);", word, object, field, by,
                    type);
        return;
    case 1:
        random_line(&maker->text, "%s_wipe(%sd%u + %u, n / 2);\n    %s_wipe(%sd%u, 3);", word, object, field,
                    by, word, object, field);
        return;
    default:
        if (other != field && maker->types[other]->type == type)
            random_line(&maker->text, "%s_move(%sd%u, %sd%u + %u, n / 2);", word, object, field, object,
                        other, by);
    }
}

/* What host code does with managed memory. */
static void
put_host_access(Maker *maker, guint field)
{
    const Parameter parameter = {field, FALSE};
    g_autofree char *word = parallel_type_word(maker, &parameter);
    const char *object = maker->object, *type = maker->types[field]->type;
    guint other = random_below(&maker->text, maker->n_fields), by = random_below(&maker->text, 4);

    switch (random_below(&maker->text, 5)) {
    case 0:
        random_line(&maker->text, "for (int i = 0; i < n; i++)\n        %sd%u[i] += (%s)(i %% 5);", object,
                    field, type);
        return;
    case 1:
        random_line(&maker->text, "%s_alter(%sd%u, n - %u);\n    %s_alter((%s *)host, n);", word, object,
                    field, by, word, type);
        return;
    case 2:
        random_line(&maker->text, "%sd%u[n / 2] = (%s)(sum%u(%sd%u, n) %% 61);", object, field, type, field,
                    object, field);
        return;
    case 3:
        random_line(&maker->text, "cudaMemPrefetchAsync(&%sd%u[%u], n / 2 * sizeof(%s), 0, 0);", object,
                    field, by, type);
        return;
    default:
        if (other != field && maker->types[other]->type == type)
            random_line(&maker->text,
                        "cudaMemAdvise(%sd%u, n * sizeof(*%sd%u), cudaMemAdviseSetReadMostly, 0);\n"
                        "    *%sd%u = %sd%u[n - 1];",
                        object, field, object, field, object, field, object, other);
    }
}

/* Transfers of one field. */
static void
put_transfer(Maker *maker, guint field)
{
    const char *object = maker->object, *type = maker->types[field]->type;
    guint other = random_below(&maker->text, maker->n_fields), cut = random_below(&maker->text, 9);

    if (maker->is_shared && random_one_in(&maker->text, 3)) {
        put_shared_transfer(maker, field);
        return;
    }
    if (maker->is_managed && random_one_in(&maker->text, 2)) {
        put_host_access(maker, field);
        return;
    }
    switch (random_below(&maker->text, 6)) {
    case 0:
        random_line(&maker->text, "cudaMemset(%sd%u, %u, n * sizeof(%s) - %u);", object, field,
                    random_below(&maker->text, 3), type, cut);
        return;
    case 1:
        random_line(&maker->text,
                    "cudaMemcpy(%sd%u + 2, host, (n - 2) * sizeof(%s) - %u, cudaMemcpyHostToDevice);", object,
                    field, type, cut);
        return;
    case 2:
        random_line(
            &maker->text, "cudaMemcpy%s(host, %sd%u + 1, n * sizeof(%s) - %u, cudaMemcpyDeviceToHost%s);",
            maker->is_managed ? "" : "Async", object, field, type, 8 + cut, maker->is_managed ? "" : ", 0");
        return;
    case 3:
        if (other != field && maker->types[other]->type == type)
            random_line(&maker->text,
                        "cudaMemcpy(%sd%u, &%sd%u[3], (n - 3) * sizeof(%s) - %u, cudaMemcpyDeviceToDevice);",
                        object, field, object, other, type, cut);
        return;
    case 4:
        random_line(&maker->text, "if (%sd%u == NULL || !%sd%u)\n        return 2;", object, field, object,
                    field);
        return;
    default:
        random_line(&maker->text, "clear%u(%sd%u, n);", field, object, field);
    }
}

/* A kernel, and functions of the host, that any field of TYPE goes to; their names begin with WORD. */
static void
put_shared_transfers(Maker *maker, const char *type, const char *word)
{
    random_line(
        &maker->text,
        "__global__ void %s_seed(%s *%sp, int n)\n{\n    __shared__ int by;\n    by = 3;\n"
        "    %s *at = p + threadIdx.x;\n    if (threadIdx.x < n)\n        *at = (%s)(p[threadIdx.x] / 2 + by);\n}",
        word, type, random_one_in(&maker->text, 2) ? "__restrict__ " : "", type, type);
    random_line(
        &maker->text,
        "void %s_set(%s *p, const %s *from, int n)\n{\n    %s *end = &p[n / 2];\n"
        "    cudaMemcpy(p, from, n / 2 * sizeof(*p), cudaMemcpyHostToDevice);\n"
        "    if (end)\n        cudaMemcpy((void *)end, from, n / 2 * sizeof(%s), cudaMemcpyHostToDevice);\n}",
        word, type, type, type, type);
    random_line(&maker->text,
                "static void %s_wipe(%s *p, int n)\n{\n    cudaMemset(p + 1, 0, n * sizeof(%s));\n}", word,
                type, type);
    random_line(&maker->text,
                "void %s_move(%s *p, const %s *q, int n)\n{\n"
                "    cudaMemcpy%s(p, q, n * sizeof(*q) - 1, cudaMemcpyDeviceToDevice%s);\n}",
                word, type, type, maker->is_managed ? "" : "Async", maker->is_managed ? "" : ", 0");
}

/* A function of the host for any field of TYPE, and the host's own memory. */
static void
put_alter(Maker *maker, const char *type, const char *word)
{
    random_line(&maker->text,
                "void %s_alter(%s *p, int n)\n{\n    %s *end = p + n;\n    for (int i = 1; i <= n; i++)\n"
                "        end[-i] = (%s)(whole(p[n - i]) / 2 + i);\n}",
                word, type, type, type);
}

static void
put_host_functions(Maker *maker)
{
    random_line(&maker->text, "#define CHECK(call) do { if ((call) != cudaSuccess) exit(1); } while (0)");
    random_line(
        &maker->text,
        "template <class T> static void fill(T *host, int n, int seed)\n{\n    for (int i = 0; i < n; i++)\n"
        "        host[i] = (T)((i * 37 + seed) %% 61);\n}");
    random_line(
        &maker->text,
        "static void print(const char *host, size_t bytes)\n{\n    unsigned long long sum = 7;\n"
        "    for (size_t b = 0; b < bytes; b++)\n"
        "        sum = sum * 31 + ((const unsigned char *)host)[b];\n    printf(\"%%llx\\n\", sum);\n}");
    if (maker->is_shared)
        parallel_put_for_types(maker, put_shared_transfers);
    if (maker->is_managed) {
        random_line(&maker->text,
                    "static int whole(double v)\n{\n    return v > -1000 && v < 1000 ? (int)v : 7;\n}");
        parallel_put_for_types(maker, put_alter);
    }
    for (guint f = 0; f < maker->n_fields; f++) {
        if (maker->is_managed)
            random_line(
                &maker->text,
                "static unsigned sum%u(const %s *p, int n)\n{\n    unsigned sum = 1;\n"
                "    for (int i = 0; i < n; ++i)\n        sum = sum * 31 + (unsigned)whole(p[i]);\n    return sum;\n}",
                f, maker->types[f]->type);
        random_line(&maker->text,
                    "static void clear%u(%s *p, int n)\n{\n    %s *end = p + n / 2;\n"
                    "    cudaMemset(end, 0, n / 4 * sizeof(*end));\n}",
                    f, maker->types[f]->type, maker->types[f]->type);
    }
}

/* The variables of host code that hold the fields. */
static void
put_variables(Maker *maker)
{
    for (guint f = 0; f < maker->n_fields; f++) {
        const char *type = maker->types[f]->type;

        if (f + 1 < maker->n_fields && maker->types[f + 1]->type == type && random_one_in(&maker->text, 2)) {
            random_line(&maker->text, *maker->object ? "%s *d%u, *d%u;" : "%s *d%u = NULL, *d%u = 0;", type,
                        f, f + 1);
            f++;
        } else {
            random_line(&maker->text,
                        !*maker->object && random_one_in(&maker->text, 2) ? "%s *d%u = nullptr;" : "%s *d%u;",
                        type, f);
        }
    }
}

/* Launches of all kernels, with transfers around them. */
static void
put_launches(Maker *maker)
{
    for (guint k = 0; k < maker->launches->len; k++) {
        put_transfer(maker, random_below(&maker->text, maker->n_fields));
        random_line(&maker->text,
                    random_one_in(&maker->text, 4) ? "kernel%u<<<1, 64>>>(%s);"
                                                   : "kernel%u<<<(n + 7) / 8, 8>>>(%s);",
                    k, (const char *)g_ptr_array_index(maker->launches, k));
        if (maker->has_moved && random_one_in(&maker->text, 2))
            random_line(&maker->text, "kernel%u<<<1, 64>>>(%s);", k,
                        (const char *)g_ptr_array_index(maker->moved, k));
        put_transfer(maker, random_below(&maker->text, maker->n_fields));
    }
}

static void
put_fills(Maker *maker)
{
    for (guint f = 0; f < maker->n_fields; f++) {
        random_line(&maker->text, "fill((%s *)host, n, %u);", maker->types[f]->type, f * 11);
        random_line(&maker->text, "cudaMemcpy(%sd%u, host, n * sizeof(%s), cudaMemcpyHostToDevice);",
                    maker->object, f, maker->types[f]->type);
    }
}

static void
put_results(Maker *maker)
{
    for (guint f = 0; f < maker->n_fields; f++) {
        const char *type = maker->types[f]->type;

        random_line(&maker->text, "cudaMemcpy(host, %sd%u, sizeof(%s) * n, cudaMemcpyDeviceToHost);",
                    maker->object, f, type);
        random_line(&maker->text, "print(host, sizeof(%s) * n);", type);
    }
    for (guint f = 0; f < maker->n_fields; f++)
        random_line(&maker->text, "cudaFree%s(%sd%u);", maker->is_pinned ? "Host" : "", maker->object, f);
}

/* The names of fields in TEXT, which MATCH has, or those of the second memory, as they are drawn for MAKER.
 */
static gboolean
draw_memory(const GMatchInfo *match, GString *text, gpointer maker)
{
    g_autofree char *all = g_match_info_fetch(match, 0), *number = g_match_info_fetch(match, 2);

    if (random_one_in(&((Maker *)maker)->text, 2))
        g_string_append_printf(text, "e%s", number);
    else
        g_string_append(text, all);
    return FALSE;
}

/* A launch that gets some fields of one memory, and others of the other. */
static char *
mixed_launch(Maker *maker, const GRegex *names)
{
    guint k = random_below(&maker->text, maker->launches->len);
    g_autofree char *arguments = g_regex_replace_eval(names, g_ptr_array_index(maker->launches, k), -1, 0, 0,
                                                      draw_memory, maker, NULL);

    return g_strdup_printf("kernel%u<<<1, 64>>>(%s);", k, arguments);
}

/* The same fields once more, in memory of their own: e0, e1. */
static void
put_again(Maker *maker)
{
    g_autoptr(GRegex) names = g_regex_new("(s\\.|s->)?\\bd(\\d+)\\b", G_REGEX_RAW, 0, NULL);
    GString *all = maker->text.out;
    g_autofree char *text = NULL, *mixed = NULL;
    g_auto(GStrv) parts = NULL;
    const char *object = maker->object;

    maker->text.out = g_string_new(NULL);
    random_line(&maker->text, "for (int again = 0; again < 2; again++) {");
    maker->object = "";
    put_variables(maker);
    maker->object = object;
    put_allocations(maker);
    put_fills(maker);
    put_launches(maker);
    random_line(&maker->text, "MIXED");
    put_results(maker);
    random_line(&maker->text, "}");
    text = g_regex_replace(names, maker->text.out->str, -1, 0, "e\\2", 0, NULL);
    mixed = random_one_in(&maker->text, 2) ? mixed_launch(maker, names) : g_strdup("");
    parts = g_strsplit(text, "MIXED", 2);
    g_string_free(maker->text.out, TRUE);
    maker->text.out = all;
    g_string_append_printf(all, "%s%s%s", parts[0], mixed, parts[1]);
}

static void
put_main(Maker *maker)
{
    random_line(&maker->text, "int main()\n{\n    const int half = %u;\n    int n = 2 * half, m = n - 4;",
                12 + random_below(&maker->text, 20));
    maker->text.indent = 1;
    random_line(
        &maker->text,
        "char *host = (char *)malloc(n * 8);\n    int *numbers = (int *)malloc(n * sizeof(int)), *order;\n"
        "    float *extra = NULL;");
    random_line(&maker->text, "for (int i = 0; i < n; i++)\n        numbers[i] = (i * 11 + 3) %% m;");
    if (*maker->object)
        random_line(&maker->text, "Fields %.*s;", maker->object[1] == '.' ? 1 : 0, maker->object);
    else
        put_variables(maker);
    put_allocations(maker);
    random_line(&maker->text, "cudaMalloc((void **)&order, n * sizeof(int));");
    random_line(&maker->text, "cudaMemcpy(order, numbers, n * sizeof(int), cudaMemcpyHostToDevice);");
    put_fills(maker);
    put_launches(maker);
    if (random_one_in(&maker->text, 3))
        put_again(maker);
    put_results(maker);
    random_line(&maker->text, "free(host);\n    free(numbers);\n    return 0;\n}");
    maker->text.indent = 0;
}

static char *
make_layout(Maker *maker)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint f = 0; f < maker->n_fields; f++)
        g_ptr_array_add(names, g_strdup_printf("d%u", f));
    return random_layout(&maker->text, names);
}

char *
random_parallel_program(GRand *rand, char **ret_record, char **ret_layout)
{
    g_autoptr(GPtrArray) launches = g_ptr_array_new_with_free_func(g_free),
                         moved = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) record = g_string_new("Point=");
    Maker maker = {.text = {rand, g_string_new(NULL), 0}, .launches = launches, .moved = moved};
    guint n_kernels = 2 + random_below(&maker.text, 3);

    maker.n_fields = 2 + random_below(&maker.text, MAX_FIELDS - 1);
    maker.object = random_one_in(&maker.text, 3) ? "s." : "";
    for (guint f = 0; f < maker.n_fields; f++) {
        maker.types[f] = &TYPES[random_below(&maker.text, G_N_ELEMENTS(TYPES))];
        g_string_append_printf(record, "%sd%u", f > 0 ? "," : "", f);
    }
    *ret_record = g_strdup(record->str);
    *ret_layout = make_layout(&maker);
    random_line(&maker.text,
                "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n");
    maker.is_shared = random_one_in(&maker.text, 2);
    maker.has_moved = random_one_in(&maker.text, 2);
    maker.is_managed = random_one_in(&maker.text, 3);
    maker.is_pinned = maker.is_managed && random_one_in(&maker.text, 3);
    parallel_put_helpers(&maker);
    for (guint k = 0; k < n_kernels; k++)
        parallel_put_kernel(&maker, k);
    put_host_functions(&maker);
    if (*maker.object) {
        random_line(&maker.text, "struct Fields {");
        put_variables(&maker);
        random_line(&maker.text, "};");
    }
    put_main(&maker);
    return g_string_free(maker.text.out, FALSE);
}
