/* SPDX-License-Identifier: MIT */
#include "random_parallel.h"

#include "random_text.h"

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
    RandomText text;
    guint n_fields;
    const Type *types[MAX_FIELDS];
    const char *object;               /* before the names in host code */
    GPtrArray *launches;              /* of char *: the arguments of each kernel */
    GPtrArray *moved;                 /* the same, of pointers that have moved, for m elements */
    Parameter parameters[MAX_FIELDS]; /* of the kernel that is written */
    guint n_parameters;
    gboolean is_shared; /* kernels call one function for several fields */
    gboolean has_moved; /* launches give kernels pointers that have moved */
    const char *open;   /* the type for which the kernel has a template's parameter, or NULL */
    guint next;
} Maker;

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

    return RANDOM_PICK(&maker->text, TEXTS);
}

static const Type *
type_of(const Maker *maker, const Parameter *parameter)
{
    return maker->types[parameter->field];
}

static const Parameter *
any_parameter(Maker *maker)
{
    return &maker->parameters[random_below(&maker->text, maker->n_parameters)];
}

/* One that is written to, or NULL. */
static const Parameter *
target_parameter(Maker *maker)
{
    for (guint k = 0, at = random_below(&maker->text, maker->n_parameters); k < maker->n_parameters; k++) {
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

    switch (random_below(&maker->text, 7)) {
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

    if (depth == 0 || random_one_in(&maker->text, 3)) {
        if (random_one_in(&maker->text, 6))
            return g_strdup_printf("%u", random_below(&maker->text, 100));
        return type_of(maker, parameter)->is_real == type->is_real
                   ? g_strdup(access)
                   : g_strdup_printf(type->is_real ? "((int)%s %% 256)" : "as_int(%s)", access);
    }
    a = value(maker, type, depth - 1);
    b = value(maker, type, depth - 1);
    if (type->is_real)
        return g_strdup_printf(
            random_one_in(&maker->text, 2) ? "(%s * 0.5f - %s * 0.25f)" : "(%s < %s ? 1.5f : 2.5f)", a, b);
    return g_strdup_printf(random_one_in(&maker->text, 2) ? "((unsigned)%s * 3u + (unsigned)%s)"
                                                          : "((unsigned)%s ^ (unsigned)%s)",
                           a, b);
}

/* Pointers into a field, that stand still or move. */
static void
put_pointer(Maker *maker, const Parameter *to)
{
    const char *type = type_of(maker, to)->type, *index = index_text(maker);
    g_autofree char *from = value(maker, type_of(maker, to), 1);
    guint a = to->field, number = maker->next++;

    switch (random_below(&maker->text, 9)) {
    case 0:
        random_line(&maker->text, "%s *p%u = a%u + (%s);\n    *p%u = %s;", type, number, a, index, number,
                    from);
        return;
    case 1:
        random_line(&maker->text, "%s *p%u = &a%u[%s];\n    p%u[0] += %s;", type, number, a, index, number,
                    from);
        return;
    case 2:
        random_line(&maker->text,
                    "%s *p%u = a%u + i;\n    for (int k = 0; k < 3 && i + k < n; k++)\n        *p%u++ += 1;",
                    type, number, a, number);
        return;
    case 3:
        random_line(&maker->text,
                    "const %s *p%u = a%u;\n    p%u += i;\n    a%u[i] = (%s)(p%u[-(i / 3)] + 1);", type,
                    number, a, number, a, type, number);
        return;
    case 4:
        random_line(&maker->text, "auto p%u = a%u + i;\n    *p%u = %s;", number, a, number, from);
        return;
    case 5:
        random_line(&maker->text,
                    "%s *p%u = a%u, *last%u = a%u + n;\n    --last%u;\n    last%u[-i] = p%u[i];", type,
                    number, a, number, a, number, number, number);
        return;
    case 6:
        random_line(&maker->text, "%s own%u[2] = {%s, 1};\n    a%u[%s] = own%u[i & 1];", type, number,
                    type_of(maker, to)->is_real ? "2" : "3", a, index, number);
        return;
    case 7:
        random_line(&maker->text, "mark%u(a%u, i, n);", a, a);
        return;
    default:
        random_line(&maker->text, "mark%u(a%u + i / 2, i / 2, n);\n    a%u[i] = (%s)total%u(&a%u[%s]);", a, a,
                    a, type, a, a, index);
    }
}

static void
put_reference(Maker *maker, const Parameter *to)
{
    const char *type = type_of(maker, to)->type, *index = index_text(maker);
    g_autofree char *from = value(maker, type_of(maker, to), 1);
    guint a = to->field, number = maker->next++;

    switch (random_below(&maker->text, 4)) {
    case 0:
        random_line(&maker->text, "%s &r%u = a%u[%s];\n    r%u = %s;", type, number, a, index, number, from);
        return;
    case 1:
        random_line(&maker->text, "auto &r%u = a%u[%s];\n    r%u += (%s)1;", number, a, index, number, type);
        return;
    case 2:
        random_line(&maker->text, "auto v%u = a%u[%s];\n    v%u = %s;\n    a%u[i] = v%u;", number, a, index,
                    number, from, a, number);
        return;
    default:
        random_line(&maker->text, "raise(a%u[%s], (%s)%s);", a, index, type, from);
        return;
    }
}

static void
put_atomic(Maker *maker, const Parameter *to)
{
    const char *index = index_text(maker);
    guint a = to->field;

    if (random_one_in(&maker->text, 2))
        random_line(&maker->text, "atomicAdd(&a%u[%s], (%s)1);", a, index, type_of(maker, to)->type);
    else
        random_line(&maker->text, "atomicAdd(a%u + (%s), (%s)2);", a, index, type_of(maker, to)->type);
}

/* A word for the type of PARAMETER. */
static char *
type_word(const Maker *maker, const Parameter *parameter)
{
    return g_strdelimit(g_strdup(type_of(maker, parameter)->type), " ", '_');
}

/* Calls of those functions: of TO, which they may change, and of another field, or of the thread's own
 * numbers. */
static void
put_shared_call(Maker *maker, const Parameter *to)
{
    const Parameter *other = any_parameter(maker);
    g_autofree char *word = type_word(maker, to), *its = NULL;
    const char *type = type_of(maker, to)->type, *index = index_text(maker);
    guint number = maker->next++;

    its = strcmp(type_of(maker, other)->type, type) == 0 ? g_strdup_printf("a%u", other->field)
                                                         : g_strdup_printf("a%u", to->field);
    switch (random_below(&maker->text, 4)) {
    case 0:
        random_line(&maker->text, "a%u[i] = (%s)(%s_pair(a%u, %s, i, n) + %s_near(%s + 1, i / 2, n - 1));",
                    to->field, type, word, to->field, its, word, its);
        return;
    case 1:
        random_line(
            &maker->text,
            "%s own%u[80] = {3, 1, 2};\n    %s_give(own%u + 1, &a%u[%s], 2);\n    a%u[i] = (%s)(%s_pair(own%u, %s, i, "
            "n) / 2);",
            type, number, word, number, to->field, index, to->field, type, word, number, its);
        return;
    case 2:
        random_line(&maker->text, "%s_give(a%u + i, &a%u[%s], 5);", word, to->field, to->field, index);
        return;
    default:
        random_line(&maker->text, "%s_raise(a%u, i);\n    %s_raise(&a%u[1], i - 1);", word, to->field, word,
                    to->field);
        return;
    }
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
    switch (maker->is_shared ? random_below(&maker->text, 10) : random_below(&maker->text, 8)) {
    case 8:
    case 9:
        put_shared_call(maker, to);
        return;
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
        random_line(&maker->text, "if (a%u && %s < (i & 1 ? %s : 2))\n        %s += 1;", to->field, from,
                    from, access);
        return;
    case 5:
        random_line(&maker->text, "for (int j = i; j < n; j += 5)\n        a%u[j] = %s;", to->field, from);
        return;
    default:
        random_line(&maker->text, "%s = %s;", access, from);
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
        guint at = random_below(&maker->text, ++maker->n_parameters);

        maker->parameters[maker->n_parameters - 1] = maker->parameters[at];
        maker->parameters[at] = (Parameter){f, random_one_in(&maker->text, 4)};
    }
    maker->n_parameters = 1 + random_below(&maker->text, maker->n_fields);
}

/* What may stand in a list in front of one of its parts. */
static const char *
list_space(Maker *maker)
{
    static const char *const TEXTS[] = {"",      "", "", "", "", "/* one, two */ ", "// all, of it\n    ",
                                        "\n    "};

    return RANDOM_PICK(&maker->text, TEXTS);
}

/* A pointer to the field FIELD, or one of its first elements: to one of n, as one of m needs. */
static char *
moved_text(Maker *maker, guint field)
{
    const char *object = maker->object;
    guint by = random_below(&maker->text, 4);

    switch (random_below(&maker->text, 7)) {
    case 0:
        return g_strdup_printf("&%sd%u[%u + (n & 1)]", object, field, by);
    case 1:
        return g_strdup_printf("%sd%u + (n - m) / 2 - 1", object, field);
    case 2:
        return g_strdup_printf("(size_t)%u + %sd%u", by, object, field);
    case 3:
        return g_strdup_printf("&(%sd%u + 1u)[%d]", object, field, (int)by - 1);
    case 4:
        return g_strdup_printf("%sd%u + m - (m - %u)", object, field, by);
    default:
        return g_strdup_printf("%sd%u", object, field);
    }
}

/* One parameter of a kernel, and what launches give it. */
static void
put_parameter(Maker *maker, const Parameter *parameter, const char *restricted, GString *arguments,
              GString *moved)
{
    g_autofree char *pointer = moved_text(maker, parameter->field);

    const char *type = type_of(maker, parameter)->type, *q = parameter->is_const ? "const " : "";

    if (g_strcmp0(type, maker->open) == 0)
        type = "T";
    g_string_append_printf(arguments, "%s%sd%u, ", list_space(maker), maker->object, parameter->field);
    g_string_append_printf(moved, "%s%s, ", list_space(maker), pointer);
    g_string_append_printf(maker->text.out, "%s%s%s *%sa%u, ", list_space(maker), q, type, restricted,
                           parameter->field);
}

static void
put_kernel(Maker *maker, guint number)
{
    const char *restricted = random_one_in(&maker->text, 3) ? "__restrict__ " : "";
    guint n = 2 + random_below(&maker->text, 6), split = random_below(&maker->text, maker->n_fields);
    GString *arguments = g_string_new(NULL), *moved = g_string_new(NULL);

    draw_parameters(maker, number);
    maker->open = random_one_in(&maker->text, 4) ? type_of(maker, &maker->parameters[0])->type : NULL;
    g_string_append_printf(maker->text.out, "%s__global__ void kernel%u(",
                           maker->open ? "template <class T> " : "", number);
    for (guint k = 0; k < maker->n_parameters; k++) {
        if (k == split) {
            g_string_append(maker->text.out, "float *extra, ");
            g_string_append(arguments, "extra, ");
            g_string_append(moved, "extra, ");
        }
        put_parameter(maker, &maker->parameters[k], restricted, arguments, moved);
    }
    g_string_append(maker->text.out, "const int *order, int n)\n{\n");
    g_string_append(arguments, "order, n");
    g_string_append(moved, "order, m");
    g_ptr_array_add(maker->launches, g_string_free(arguments, FALSE));
    g_ptr_array_add(maker->moved, g_string_free(moved, FALSE));
    maker->text.indent = 1;
    random_line(&maker->text,
                "int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i >= n)\n        return;");
    for (guint k = 0; k < maker->n_parameters; k++)
        random_line(&maker->text,
                    maker->parameters[k].is_const ? "if (a%u[i] == 0)\n        n += 0;" : "a%u[i] += 1;",
                    maker->parameters[k].field);
    for (guint i = 0; i < n; i++)
        put_statement(maker);
    maker->text.indent = 0;
    random_line(&maker->text, "}");
}

/* Functions of any field of TYPE, which begin with WORD; some do what their callers see. */
static void
put_shared_helpers(Maker *maker, const char *type, const char *word)
{
    const char *q = random_one_in(&maker->text, 2) ? "p[n - 1 - i]" : "*(p + (n - 1 - i))";

    random_line(&maker->text, "__device__ static %s %s_near(const %s p[], int i, int n);", type, word, type);
    random_line(
        &maker->text,
        "__device__ %s %s_pair(const %s *p, const %s *q, int i, int n)\n{\n    return (%s)(p[i] + %s_near(q, i, "
        "n));\n}",
        type, word, type, type, type, word);
    random_line(
        &maker->text,
        "__device__ static %s %s_near(const %s p[], int i, int n)\n{\n    const %s *at = %s;\n    %s sum = %s;\n"
        "    for (const %s *r = p; r[0] < 9; ++r) {\n        sum += *r;\n        if (--n < 9)\n            break;"
        "\n    }\n    return (%s)(sum + *at);\n}",
        type, word, type, type, random_one_in(&maker->text, 2) ? "p + i" : "&p[i]", type, q, type, type);
    random_line(
        &maker->text,
        "__device__ void %s_give(%s *one, %s *two, int by)\n{\n    *one += by;\n    if (two)\n        *two = "
        "(%s)(*one / 2);\n}",
        word, type, type, type);
    random_line(
        &maker->text,
        "__device__ void %s_raise(%s *p, int i)\n{\n    %s *at = &p[i];\n    %s_give(at, &p[i / 2], 3);\n    "
        "at[-(i / 3)] += (%s)1;\n}",
        word, type, type, word, type);
}

/* Calls PUT for each type of fields. */
static void
put_for_types(Maker *maker, void (*put)(Maker *maker, const char *type, const char *word))
{
    for (guint f = 0; f < maker->n_fields; f++) {
        const Parameter parameter = {f, FALSE};
        g_autofree char *word = type_word(maker, &parameter);
        gboolean is_new = TRUE;

        for (guint k = 0; k < f; k++)
            is_new &= strcmp(maker->types[k]->type, maker->types[f]->type) != 0;
        if (is_new)
            put(maker, maker->types[f]->type, word);
    }
}

static void
put_helpers(Maker *maker)
{
    random_line(&maker->text, "#define AT(a, i) (a)[(i)]\nenum { ONE = 1 };");
    random_line(&maker->text,
                "__device__ int as_int(double v)\n{\n    return v > -1000 && v < 1000 ? (int)v : 7;\n}");
    random_line(&maker->text, "template <class T> __device__ void raise(T &to, T by)\n{\n    to += by;\n}");
    put_for_types(maker, put_shared_helpers);
    for (guint f = 0; f < maker->n_fields; f++) {
        const char *type = maker->types[f]->type;

        random_line(&maker->text, "__device__ %s total%u(const %s *p)\n{\n    return (%s)(*p + 1);\n}", type,
                    f, type, type);
        random_line(&maker->text,
                    "__device__ void mark%u(%s *p, int i, int n)\n{\n    p[n - 1 - i] = total%u(p);\n}", f,
                    type, f);
    }
}

/* --- the host */

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
        random_line(&maker->text,
                    random_one_in(&maker->text, 2) ? "cudaMalloc((void **)&%sd%u, %s);"
                    : random_one_in(&maker->text, 2)
                        ? "if (cudaMalloc(&%sd%u, %s) != cudaSuccess)\n        return 1;"
                        : "CHECK(cudaMalloc(&%sd%u, %s));",
                    maker->object, f, size);
    }
}

/* Calls of functions of the host, and launches of a kernel, that several fields go to. */
static void
put_shared_transfer(Maker *maker, guint field)
{
    const Parameter parameter = {field, FALSE};
    g_autofree char *word = type_word(maker, &parameter);
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
        random_line(&maker->text,
                    "cudaMemcpyAsync(host, %sd%u + 1, n * sizeof(%s) - %u, cudaMemcpyDeviceToHost, 0);",
                    object, field, type, 8 + cut);
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
                "    cudaMemcpyAsync(p, q, n * sizeof(*q) - 1, cudaMemcpyDeviceToDevice, 0);\n}",
                word, type, type);
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
        put_for_types(maker, put_shared_transfers);
    for (guint f = 0; f < maker->n_fields; f++)
        random_line(&maker->text,
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
        random_line(&maker->text, "cudaFree(%sd%u);", maker->object, f);
}

/* The same fields once more, in memory of their own: e0, e1. */
static void
put_again(Maker *maker)
{
    g_autoptr(GRegex) names = g_regex_new("(s\\.|s->)?\\bd(\\d+)\\b", G_REGEX_RAW, 0, NULL);
    GString *all = maker->text.out;
    g_autofree char *text = NULL;
    const char *object = maker->object;

    maker->text.out = g_string_new(NULL);
    random_line(&maker->text, "for (int again = 0; again < 2; again++) {");
    maker->object = "";
    put_variables(maker);
    maker->object = object;
    put_allocations(maker);
    put_fills(maker);
    put_launches(maker);
    put_results(maker);
    random_line(&maker->text, "}");
    text = g_regex_replace(names, maker->text.out->str, -1, 0, "e\\2", 0, NULL);
    g_string_free(maker->text.out, TRUE);
    maker->text.out = all;
    g_string_append(all, text);
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
    put_helpers(&maker);
    for (guint k = 0; k < n_kernels; k++)
        put_kernel(&maker, k);
    put_host_functions(&maker);
    if (*maker.object) {
        random_line(&maker.text, "struct Fields {");
        put_variables(&maker);
        random_line(&maker.text, "};");
    }
    put_main(&maker);
    return g_string_free(maker.text.out, FALSE);
}
