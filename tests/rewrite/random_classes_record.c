/* SPDX-License-Identifier: MIT */
/* The record of a random program with a class, and the host code around its kernels. */
#include "random_classes_maker.h"

#include <string.h>

/* Fields that a record may have: %s in DECLARED is the type of real ones; NAMES as --layout takes them;
 * PRINTED those that are printed byte by byte. One record in RARITY has them. */
static const struct {
    guint feature, rarity;
    const char *declared, *names, *printed, *start;
} MORE_FIELDS[] = {
    {UNIT_ARRAY, 3, "%s v[3];", "v", "v", "for (int s = 0; s < 3; s++) host[i].v[s] = i * 0.5f - s;"},
    {UNIT_INNER, 3, "Inner q;", "q.a q.b", "q.a q.b", "host[i].q.a = i * 0.75f; host[i].q.b = i;"},
    {UNIT_MORE, 4,
     "enum Kind { LOW, HIGH = 7 } kind;\n    union Word { int whole; unsigned char bytes[4]; } word;\n    bool on;\n    char c;\n"
     "    short s;",
     "kind word on c s", "kind word on c s",
     "host[i].word.whole = i * 77; host[i].on = i & 1; host[i].c = (char)i; host[i].s = i * 3;"},
    {UNIT_MUTABLE, 60, "mutable int seen;", "seen", "seen", "host[i].seen = i;"},
    {UNIT_BITS, 40, "unsigned low : 5, high : 11;", "low", "", "host[i].low = i & 31; host[i].high = i;"},
    {UNIT_EMPTY, 40, "float none[0];", "", "", ""},
};

/* Whether the record has one of FEATURES. */
gboolean
classes_has(const ClassesMaker *maker, guint feature)
{
    return (maker->has & feature) != 0;
}

const char *
classes_record_name(const ClassesMaker *maker)
{
    return classes_has(maker, UNIT_SPACE) ? "gas::Body" : "Body";
}

char *
classes_record_type(const ClassesMaker *maker)
{
    if (!classes_has(maker, UNIT_TEMPLATE))
        return g_strdup(classes_record_name(maker));
    return g_strdup_printf("%sBodyOf<%s>", classes_has(maker, UNIT_SPACE) ? "gas::" : "", maker->real);
}

void
classes_draw_record(ClassesMaker *maker)
{
    static const char *const REALS[] = {"float", "float", "double"};
    static const char *const FUNCTIONS[] = {"__device__ ", "__host__ __device__ ",
                                            "__host__ __device__ inline "};
    RandomText *text = &maker->text;

    maker->real = RANDOM_PICK(text, REALS);
    maker->function = RANDOM_PICK(text, FUNCTIONS);
    maker->has = (random_one_in(text, 5) ? UNIT_SPACE : 0) | (random_one_in(text, 16) ? UNIT_BASE : 0) |
                 (random_one_in(text, 12) ? UNIT_TEMPLATE : 0);
    for (guint k = 0; k < G_N_ELEMENTS(MORE_FIELDS); k++)
        if (random_one_in(text, MORE_FIELDS[k].rarity))
            maker->has |= MORE_FIELDS[k].feature;
    maker->is_trivial = TRUE;
    maker->constructor = random_one_in(text, 2) ? 0 : 1 + random_below(text, 2);
    for (guint k = 0; k < MAX_KERNELS; k++) {
        maker->modes[k] = (ClassesMode)random_below(text, N_MODES);
        maker->codes[k] = g_string_new(NULL);
        maker->others[k] = g_string_new(NULL);
    }
    maker->modes[MAX_KERNELS] = MODE_HOST;
    maker->codes[MAX_KERNELS] = g_string_new(NULL);
    maker->members = g_string_new(NULL);
    maker->space = g_string_new(NULL);
    maker->labels = g_ptr_array_new();
    maker->once = g_hash_table_new(g_str_hash, g_str_equal);
    maker->n_kernels = 1 + random_below(text, 2);
}

/* The structs that the record has: a member and a base. */
static void
put_parts(ClassesMaker *maker)
{
    const char *real = maker->real, *function = maker->function;

    if (classes_has(maker, UNIT_INNER))
        random_line(
            &maker->text,
            "struct Inner {\n    %s a;\n    int b;\n    %svoid turn(const %s &t) { a = t * 0.5f; b++; a += t; }\n"
            "    %sInner &operator+=(const Inner &t) { a += t.a; b -= t.b; return *this; }\n"
            "    %s%s half() const { return a * 0.5f; }\n};",
            real, function, real, function, function, real);
    if (classes_has(maker, UNIT_BASE))
        random_line(&maker->text,
                    "struct Base {\n    %s x, y;\n    %svoid based(%s t) { x = x * 0.5f + t; y = x; }\n};",
                    real, function, real);
}

static void
put_constructors(ClassesMaker *maker)
{
    const char *name = classes_has(maker, UNIT_TEMPLATE) ? "BodyOf" : "Body";
    RandomText *text = &maker->text;

    if (maker->constructor == 1)
        random_line(text, "    %s() = default;", name);
    else if (maker->constructor == 2)
        random_line(text,
                    "    %s%s() { memset((void *)this, 0, sizeof(*this)); x = u = 1.5f; w = 4; tag = 5; }",
                    maker->function, name);
    if (maker->constructor > 0)
        random_line(
            text,
            "    %s%s%s(%s t) { memset((void *)this, 0, sizeof(*this)); x = t; y = z = u = t * 0.5f; w = tag = (int)t; }",
            random_one_in(text, 2) ? "explicit " : "", maker->function, name, maker->real);
}

void
classes_put_record(ClassesMaker *maker)
{
    static const char *const NOT_TRIVIAL[] = {
        "__host__ __device__ Body &operator=(const Body &t) { x = t.x + 1; return *this; }",
        "Body() = default;\n    __host__ __device__ Body(const Body &t) { x = t.x + 1; }",
        "__host__ __device__ ~Body() { x = 0; }",
        "__host__ __device__ virtual int vtable() const { return 1; }",
        "struct Counted {\n        int n;\n        __host__ __device__ Counted &operator=(const Counted &t) { n = t.n + 1; return *this; }\n"
        "    } counted;",
    };
    RandomText *text = &maker->text;
    gboolean is_template = classes_has(maker, UNIT_TEMPLATE);

    random_line(text,
                "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                "#include <new>\n#include <type_traits>\n#include <utility>\n#include <vector>\n\n%s",
                classes_has(maker, UNIT_SPACE) ? "namespace gas {\n" : "");
    put_parts(maker);
    random_line(text,
                classes_has(maker, UNIT_BASE) ? "%sstruct %s : Base {\n    %s z;"
                                              : "%sstruct %s {\n    %s x, y, z;",
                is_template ? "template <class Real> " : "", is_template ? "BodyOf" : "Body", maker->real);
    random_line(text, "    int w;\n    %s u;\n    int tag;", maker->real);
    for (guint k = 0; k < G_N_ELEMENTS(MORE_FIELDS); k++)
        if (classes_has(maker, MORE_FIELDS[k].feature)) {
            g_auto(GStrv) parts = g_strsplit(MORE_FIELDS[k].declared, "%s", 2);
            g_autofree char *line = g_strjoinv(maker->real, parts);

            random_line(text, "    %s", line);
        }
    put_constructors(maker);
    if (!maker->is_trivial)
        random_line(text, "    %s", RANDOM_PICK(text, NOT_TRIVIAL));
    g_string_append(text->out, maker->members->str);
    random_line(text, "};");
    if (is_template)
        random_line(text, "typedef BodyOf<%s> Body;", maker->real);
    random_line(text, "%s\n\n#define AT(array, index) array[index]\n",
                classes_has(maker, UNIT_SPACE) ? "\n}" : "");
    if (classes_has(maker, UNIT_SPACE) && classes_has(maker, UNIT_INNER))
        random_line(text, "using gas::Inner;");
    g_string_append(text->out, maker->space->str);
}

static void
put_digest(ClassesMaker *maker)
{
    g_autoptr(GString) fields = g_string_new("x y z u w tag");
    g_auto(GStrv) names = NULL;
    RandomText *text = &maker->text;

    for (guint k = 0; k < G_N_ELEMENTS(MORE_FIELDS); k++)
        if (classes_has(maker, MORE_FIELDS[k].feature) && *MORE_FIELDS[k].printed != '\0')
            g_string_append_printf(fields, " %s", MORE_FIELDS[k].printed);
    names = g_strsplit(fields->str, " ", -1);
    random_line(
        text,
        "static void\nmix(unsigned long long &sum, const void *data, size_t bytes)\n{\n"
        "    for (size_t b = 0; b < bytes; b++)\n        sum = (sum ^ ((const unsigned char *)data)[b]) * "
        "1099511628211ull;\n}\n");
    random_line(text, "static void\nprint(const char *name, const %s *host, int n)\n{",
                classes_record_name(maker));
    random_line(
        text, "    for (int i = 0; i < n; i++) {\n        unsigned long long sum = 14695981039346656037ull;");
    for (char **name = names; *name; name++)
        random_line(text, "        mix(sum, &host[i].%s, sizeof(host[i].%s));", *name, *name);
    if (classes_has(maker, UNIT_BITS))
        random_line(text, "        sum = sum * 31 + host[i].low * 99 + host[i].high;");
    random_line(
        text,
        "        printf(\"%%s %%d %%016llx %%g %%g %%d %%d\\n\", name, i, sum, (double)host[i].x, (double)host[i].y, "
        "host[i].w, host[i].tag);\n    }\n}\n");
}

void
classes_put_main(ClassesMaker *maker)
{
    RandomText *text = &maker->text;
    const char *record = classes_record_name(maker);

    random_line(
        text,
        "\nstatic void\nrun(%s *p, %s *q, %s *host, int n)\n{\n    for (int s = 0; s < %u; s++) {\n%s    }\n}\n",
        record, record, record, 1 + random_below(text, 2), maker->codes[MAX_KERNELS]->str);
    put_digest(maker);
    random_line(text, "int\nmain()\n{\n    const int n = %u;\n    size_t bytes = n * sizeof(%s);",
                20 + random_below(text, 30), record);
    random_line(text, "    %s *host = (%s *)malloc(bytes), *p, *q;\n    memset((void *)host, 0, bytes);",
                record, record);
    random_line(
        text,
        "    for (int i = 0; i < n; i++) {\n        host[i].x = (i * 37 %% 64) / 16.0 - 2;\n        host[i].y = i * 0.25f;\n"
        "        host[i].z = 3 - i * 0.125f;\n        host[i].u = i;\n        host[i].w = i * 7;\n"
        "        host[i].tag = i * 3 - 5;");
    for (guint k = 0; k < G_N_ELEMENTS(MORE_FIELDS); k++)
        if (classes_has(maker, MORE_FIELDS[k].feature))
            random_line(text, "        %s", MORE_FIELDS[k].start);
    random_line(text, "    }\n    cudaMalloc(&p, bytes);\n    cudaMalloc((void **)&q, n * sizeof(%s));",
                record);
    random_line(text, "    cudaMemcpy(p, host, bytes, cudaMemcpyHostToDevice);\n"
                      "    cudaMemcpy(q, host, bytes, cudaMemcpyHostToDevice);");
    random_line(text, "    run(p, q, host, n);\n    print(\"host\", host, n);\n"
                      "    cudaMemcpy(host, p, bytes, cudaMemcpyDeviceToHost);\n    print(\"p\", host, n);");
    random_line(
        text,
        "    cudaMemcpy(host, q, bytes, cudaMemcpyDeviceToHost);\n    print(\"q\", host, n);\n    cudaFree(p);\n"
        "    cudaFree(q);\n    free(host);\n    return 0;\n}");
}

void
classes_make_layouts(ClassesMaker *maker, char **ret_layouts)
{
    g_autoptr(GString) fields = g_string_new("x y z u w tag"), split = g_string_new(NULL),
                       reversed = g_string_new(NULL);
    g_auto(GStrv) names = NULL;
    guint n, cut;

    for (guint k = 0; k < G_N_ELEMENTS(MORE_FIELDS); k++)
        if (classes_has(maker, MORE_FIELDS[k].feature) && *MORE_FIELDS[k].names != '\0')
            g_string_append_printf(fields, " %s", MORE_FIELDS[k].names);
    names = g_strsplit(fields->str, " ", -1);
    n = g_strv_length(names);
    cut = 1 + random_below(&maker->text, n - 1);
    for (guint k = 0; k < n; k++)
        g_string_append_printf(reversed, "%s%s", k == 0 ? "" : "/", names[n - 1 - k]);
    for (guint k = 0; k < n; k++) {
        guint other = k + random_below(&maker->text, n - k);
        char *name = names[other];

        names[other] = names[k];
        names[k] = name;
        g_string_append_printf(split, "%s%s", k == 0 ? "" : k == cut ? "/" : ",", name);
    }
    ret_layouts[0] = g_strdup("soa");
    ret_layouts[1] = g_strdup(random_one_in(&maker->text, 2) ? "aosoa@4" : "aosoa@32");
    ret_layouts[2] = g_strdup(split->str);
    ret_layouts[3] = g_strdup(reversed->str);
    ret_layouts[4] = g_strdup("aos");
}
