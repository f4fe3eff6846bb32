/* SPDX-License-Identifier: MIT */
/* Kernels of random programs on parallel pointers, and the functions that they call. */
#include "random_parallel_maker.h"

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
char *
parallel_type_word(const Maker *maker, const Parameter *parameter)
{
    return g_strdelimit(g_strdup(type_of(maker, parameter)->type), " ", '_');
}

/* Calls of those functions: of TO, which they may change, and of another field, or of the thread's own
 * numbers. */
static void
put_shared_call(Maker *maker, const Parameter *to)
{
    const Parameter *other = any_parameter(maker);
    g_autofree char *word = parallel_type_word(maker, to), *its = NULL;
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

void
parallel_put_kernel(Maker *maker, guint number)
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
void
parallel_put_for_types(Maker *maker, void (*put)(Maker *maker, const char *type, const char *word))
{
    for (guint f = 0; f < maker->n_fields; f++) {
        const Parameter parameter = {f, FALSE};
        g_autofree char *word = parallel_type_word(maker, &parameter);
        gboolean is_new = TRUE;

        for (guint k = 0; k < f; k++)
            is_new &= strcmp(maker->types[k]->type, maker->types[f]->type) != 0;
        if (is_new)
            put(maker, maker->types[f]->type, word);
    }
}

void
parallel_put_helpers(Maker *maker)
{
    random_line(&maker->text, "#define AT(a, i) (a)[(i)]\nenum { ONE = 1 };");
    random_line(&maker->text,
                "__device__ int as_int(double v)\n{\n    return v > -1000 && v < 1000 ? (int)v : 7;\n}");
    random_line(&maker->text, "template <class T> __device__ void raise(T &to, T by)\n{\n    to += by;\n}");
    parallel_put_for_types(maker, put_shared_helpers);
    for (guint f = 0; f < maker->n_fields; f++) {
        const char *type = maker->types[f]->type;

        random_line(&maker->text, "__device__ %s total%u(const %s *p)\n{\n    return (%s)(*p + 1);\n}", type,
                    f, type, type);
        random_line(&maker->text,
                    "__device__ void mark%u(%s *p, int i, int n)\n{\n    p[n - 1 - i] = total%u(p);\n}", f,
                    type, f);
    }
}
