/* SPDX-License-Identifier: MIT */
#include "random_program.h"

#include <string.h>

#define MAX_FIELDS 8
#define MAX_VARIABLES 24

typedef enum { FIELD_SCALAR, FIELD_ARRAY, FIELD_NESTED } FieldShape;

typedef struct {
    FieldShape shape;
    const char *type; /* of a scalar, or of an array's items */
    gboolean is_real;
    int length; /* of an array */
} Field;

/* What a name in scope stands for. */
typedef enum { NAME_ARRAY, NAME_VALUE, NAME_POINTER } NameKind;

typedef struct {
    char name[8];
    NameKind kind;
    gboolean is_const;
} Name;

typedef struct {
    GRand *rand;
    GString *out;
    Field fields[MAX_FIELDS];
    guint n_fields;
    Name names[MAX_VARIABLES];
    guint n_names, next_name, indent;
    gboolean in_kernel; /* threads have numbers there */
    gboolean has_order; /* an index array is in scope */
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

static void
make_fields(Maker *maker)
{
    static const char *const REALS[] = {"float", "float", "double"};
    static const char *const INTEGERS[] = {"int", "unsigned", "short", "char", "long long", "unsigned char"};

    maker->n_fields = 1 + below(maker, MAX_FIELDS);
    for (guint f = 0; f < maker->n_fields; f++) {
        Field *field = &maker->fields[f];
        guint shape = below(maker, 8);

        /* The first two are always there: a number of each kind. */
        field->shape = f < 2 || shape < 5 ? FIELD_SCALAR : shape < 7 ? FIELD_ARRAY : FIELD_NESTED;
        field->is_real = f == 0 ? TRUE : f == 1 ? FALSE : one_in(maker, 2);
        field->type = field->is_real ? PICK(maker, REALS) : PICK(maker, INTEGERS);
        field->length = 2 + (int)below(maker, 3);
    }
    if (maker->n_fields < 2) {
        maker->n_fields = 2;
        maker->fields[1] = (Field){FIELD_SCALAR, "int", FALSE, 0};
    }
}

/* A number that is the same whatever the layout: ".f3", ".f3[i & 1]", ".f3.u". */
static char *
member(Maker *maker, gboolean is_real)
{
    for (;;) {
        guint f = below(maker, maker->n_fields);
        const Field *field = &maker->fields[f];

        if (field->shape == FIELD_NESTED)
            return g_strdup_printf("f%u.%s", f, is_real ? "u" : "w");
        if (field->is_real != is_real)
            continue;
        if (field->shape == FIELD_SCALAR)
            return g_strdup_printf("f%u", f);
        return one_in(maker, 2) ? g_strdup_printf("f%u[%u]", f, below(maker, (guint)field->length))
                                : g_strdup_printf("f%u[(unsigned)i %% %du]", f, field->length);
    }
}

static const Name *
find_name(Maker *maker, int kind, gboolean is_writable)
{
    guint start = below(maker, maker->n_names);

    for (guint k = 0; k < maker->n_names; k++) {
        const Name *name = &maker->names[(start + k) % maker->n_names];

        if ((kind < 0 || (int)name->kind == kind) && !(is_writable && name->is_const))
            return name;
    }
    return NULL;
}

/* An index of an array's element, but for the last SPARE ones. */
static char *
index_text(Maker *maker, guint spare)
{
    const Name *array;

    switch (below(maker, spare ? 2 : maker->has_order ? 7 : 6)) {
    case 0:
        return g_strdup_printf("(i * %u + %u) %% (n - %u)", 1 + below(maker, 5), below(maker, 9), spare);
    case 1:
        return g_strdup_printf("(unsigned)(i ^ %u) %% (unsigned)(n - %u)", below(maker, 8), spare);
    case 2:
        return g_strdup("n - 1 - i");
    case 3:
        array = find_name(maker, NAME_ARRAY, FALSE);
        if (array)
            return g_strdup_printf("((unsigned)%s[i].f1 & 31u) %% (unsigned)n", array->name);
        return g_strdup("i");
    case 6:
        return g_strdup("order[i]");
    default:
        return g_strdup("i");
    }
}

/* Some element: "p[i]", "(*s)", "t". */
static char *
element_text(Maker *maker, const Name *name)
{
    g_autofree char *index = NULL;

    switch (name->kind) {
    case NAME_ARRAY:
        index = index_text(maker, 0);
        switch (below(maker, 8)) {
        case 0:
            return g_strdup_printf("(*(%s + %s))", name->name, index);
        case 1:
            return g_strdup_printf("AT(%s, %s)", name->name, index);
        case 2:
            return g_strdup_printf("(%s + %s)[0]", name->name, index);
        case 3:
            return g_strdup_printf("(*%s)", name->name);
        default:
            return g_strdup_printf("%s[%s]", name->name, index);
        }
    case NAME_POINTER:
        return one_in(maker, 2) ? g_strdup_printf("(*%s)", name->name) : g_strdup_printf("%s[0]", name->name);
    default:
        return g_strdup(name->name);
    }
}

/* A number in some element, by "." or "->". */
static char *
number_of(Maker *maker, const Name *name, gboolean is_real)
{
    g_autofree char *number = member(maker, is_real), *element = NULL, *index = NULL;

    if (name->kind == NAME_POINTER && one_in(maker, 2))
        return g_strdup_printf("%s->%s", name->name, number);
    if (name->kind == NAME_ARRAY && one_in(maker, 8))
        return g_strdup_printf("%s->%s", name->name, number);
    if (name->kind == NAME_ARRAY && one_in(maker, 6)) {
        index = index_text(maker, 0);
        return g_strdup_printf("(%s + (%s))->%s", name->name, index, number);
    }
    element = element_text(maker, name);
    return g_strdup_printf("%s.%s", element, number);
}

static char *real_text(Maker *maker, guint depth);

/* An expression without overflow or undefined conversion; of an unsigned type but for leaves. */
static char *
integer_text(Maker *maker, guint depth)
{
    static const char *const OPERATORS[] = {"+", "-", "*", "^", "|", "&"};
    g_autofree char *a = NULL, *b = NULL;

    if (depth == 0 || one_in(maker, 4)) {
        if (one_in(maker, 4))
            return one_in(maker, 2) ? g_strdup("i") : g_strdup_printf("%uu", below(maker, 1000));
        return number_of(maker, find_name(maker, -1, FALSE), FALSE);
    }
    a = integer_text(maker, depth - 1);
    if (one_in(maker, 6))
        return g_strdup_printf("((unsigned)%s >> %u)", a, 1 + below(maker, 5));
    b = integer_text(maker, depth - 1);
    if (one_in(maker, 6)) {
        g_autofree char *c = real_text(maker, 0), *d = real_text(maker, 0);

        return g_strdup_printf("(%s < %s ? (unsigned)%s : (unsigned)%s)", c, d, a, b);
    }
    return g_strdup_printf("((unsigned)%s %s (unsigned)%s)", a, PICK(maker, OPERATORS), b);
}

/* An expression that stays as small as what it is made of. */
static char *
real_text(Maker *maker, guint depth)
{
    g_autofree char *a = NULL, *b = NULL;

    if (depth == 0 || one_in(maker, 4)) {
        if (one_in(maker, 4))
            return g_strdup_printf("%u.%uf", below(maker, 4), below(maker, 1000));
        return number_of(maker, find_name(maker, -1, FALSE), TRUE);
    }
    if (one_in(maker, 6)) {
        a = integer_text(maker, depth - 1);
        return g_strdup_printf("(double)((unsigned)%s & 1023u) / 1024", a);
    }
    a = real_text(maker, depth - 1);
    switch (below(maker, 4)) {
    case 0:
        return g_strdup_printf("fabs(%s)", a);
    case 1:
        b = real_text(maker, depth - 1);
        return g_strdup_printf("(%s < %s ? %s : %s)", a, b, a, b);
    default:
        b = real_text(maker, depth - 1);
        return g_strdup_printf("(%s * 0.5 %s %s * 0.25)", a, one_in(maker, 2) ? "+" : "-", b);
    }
}

static Name *
new_name(Maker *maker, NameKind kind, gboolean is_const)
{
    Name *name;

    g_assert(maker->n_names < MAX_VARIABLES);
    name = &maker->names[maker->n_names];
    name->kind = kind;
    name->is_const = is_const;
    g_snprintf(name->name, sizeof(name->name), "%c%u", "ats"[kind], maker -> next_name++);
    return name;
}

static void
put_declaration(Maker *maker)
{
    const Name *array = find_name(maker, NAME_ARRAY, FALSE), *writable = find_name(maker, NAME_ARRAY, TRUE);
    g_autofree char *near = index_text(maker, 2), *index = index_text(maker, 0);
    g_autofree char *any = element_text(maker, find_name(maker, -1, FALSE));
    Name *name;

    if (maker->n_names + 1 >= MAX_VARIABLES)
        return;
    switch (below(maker, 7)) {
    case 0: /* a copy */
        name = new_name(maker, NAME_VALUE, FALSE);
        line(maker, "Body %s = %s;", name->name, any);
        break;
    case 1:
        name = new_name(maker, NAME_VALUE, FALSE);
        line(maker, "auto %s = %s[%s];", name->name, array->name, index);
        break;
    case 2:
        if (!writable)
            return;
        name = new_name(maker, NAME_VALUE, FALSE);
        line(maker, "%s &%s = %s[%s];", one_in(maker, 2) ? "Body" : "auto", name->name, writable->name,
             index);
        break;
    case 3:
        name = new_name(maker, NAME_VALUE, TRUE);
        line(maker, "const %s &%s = %s[%s];", one_in(maker, 2) ? "Body" : "auto", name->name, array->name,
             index);
        break;
    case 4:
        if (!writable)
            return;
        name = new_name(maker, NAME_POINTER, FALSE);
        if (one_in(maker, 2))
            line(maker, "Body *%s = &%s[%s];", name->name, writable->name, near);
        else
            line(maker, "Body *%s = %s + %s;", name->name, writable->name, near);
        if (one_in(maker, 2))
            line(maker, one_in(maker, 2) ? "%s++;" : "%s += 1;", name->name);
        break;
    case 5:
        name = new_name(maker, NAME_POINTER, TRUE);
        line(maker, "const Body *%s = &%s[%s];", name->name, array->name, near);
        if (one_in(maker, 2))
            line(maker, "++%s;", name->name);
        break;
    default:
        name = new_name(maker, NAME_VALUE, FALSE);
        line(maker, "Body %s;", name->name);
        line(maker, "%s = %s;", name->name, any);
    }
    maker->n_names++;
}

static void
put_number(Maker *maker)
{
    static const char *const OPERATORS[] = {"=", "=", "=", "+=", "^=", "-=", "|="};
    gboolean is_real = one_in(maker, 2);
    const Name *to = find_name(maker, -1, TRUE);
    g_autofree char *number = to ? number_of(maker, to, is_real) : NULL;
    g_autofree char *value = is_real ? real_text(maker, 2) : integer_text(maker, 2);

    if (!to)
        return;
    if (is_real && one_in(maker, 3))
        line(maker, "%s = %s * 0.5 + %s * 0.25;", number, number, value);
    else if (is_real)
        line(maker, "%s = %s;", number, value);
    else if (one_in(maker, 4))
        line(maker, "%s%s;", number, one_in(maker, 2) ? "++" : "--");
    else
        line(maker, "%s %s %s;", number, PICK(maker, OPERATORS), value);
}

/* A whole element is stored. */
static void
put_element(Maker *maker)
{
    const Name *to = find_name(maker, -1, TRUE), *array = find_name(maker, NAME_ARRAY, FALSE);
    g_autofree char *into = to ? element_text(maker, to) : NULL;
    g_autofree char *from = element_text(maker, find_name(maker, -1, FALSE));
    g_autofree char *other = element_text(maker, array), *condition = integer_text(maker, 1);

    if (!to)
        return;
    switch (below(maker, 5)) {
    case 0:
        line(maker, "%s = make(%s, i, n);", into, array->name);
        break;
    case 1: { /* the type of ?: is that of both: an element of an array has another one once it is retyped */
        g_autofree char *index = index_text(maker, 0);

        line(maker, "%s = (unsigned)%s & 1 ? %s[%s] : made;", into, condition, array->name, index);
        break;
    }
    case 2: /* which of two elements is found first is compilers' choice where storing one leads to another */
        if (!strstr(into, ".f1"))
            line(maker, "%s = %s = %s;", into, into, from);
        break;
    default:
        line(maker, "%s = %s;", into, from);
    }
}

static void
put_call(Maker *maker)
{
    const Name *array = find_name(maker, NAME_ARRAY, TRUE), *any = find_name(maker, NAME_ARRAY, FALSE);
    const Name *to = find_name(maker, -1, TRUE);
    g_autofree char *near = index_text(maker, 2), *index = index_text(maker, 0),
                    *second = index_text(maker, 0);
    g_autofree char *number = to ? number_of(maker, to, TRUE) : NULL;
    g_autofree char *integer = to ? number_of(maker, to, FALSE) : NULL, *added = integer_text(maker, 1);
    g_autofree char *element = element_text(maker, find_name(maker, -1, FALSE));

    if (!array || !to)
        return;
    switch (below(maker, 15)) {
    case 14:
        if (maker->in_kernel)
            line(maker, "%s = nudge(&%s[%s], i) * 0.5;", number, array->name, index);
        break;
    case 13:
        if (maker->in_kernel)
            line(maker, "if (i & 1)\n        nudge(%s + %s, %s);\n    else\n        nudge(&made, 1);",
                 array->name, near, one_in(maker, 2) ? "i" : "(int)peek(&made) & 7");
        break;
    case 12:
        if (maker->in_kernel)
            line(maker, "%s = peek(&%s[%s]) * 0.5 + peek(%s + %s) * 0.25;", number, any->name, index,
                 any->name, near);
        break;
    case 11: /* other memory, to functions that device arrays go to as well */
        if (maker->in_kernel)
            line(maker, "%s = first(&made, 0) + tally(&made, 1) + tally(%s, n);", number, any->name);
        break;
    case 10:
        if (maker->in_kernel)
            line(
                maker,
                "{\n        Body own[4] = {made, made, made, made};\n        change(own, i & 3, 4);\n        made = "
                "own[1];\n    }");
        break;
    case 9:
        line(maker, "adjust(%s[%s], i);", array->name, index);
        break;
    case 0:
        line(maker, "change(%s, i, n);", array->name);
        break;
    case 1:
        line(maker, "walk(&%s[%s], 2);", array->name, near);
        break;
    case 2:
        line(maker, "walk(%s + %s, 1);", array->name, near);
        break;
    case 3:
        line(maker, "swap(%s[%s], %s[%s]);", array->name, index, array->name, second);
        break;
    case 4:
        line(maker, "%s = weigh(%s);", number, element);
        break;
    case 5:
        line(maker, "%s = measure(%s[%s], i);", number, any->name, index);
        break;
    case 6:
        line(maker, "%s = %s[%s].sum();", number, any->name, index);
        break;
    case 7:
        line(maker, "%s[%s].bump(i);", array->name, index);
        break;
    default:
        line(maker, "%s = first(%s, %s);", number, any->name, index);
    }
    if (maker->in_kernel && one_in(maker, 3) && strcmp(maker->fields[1].type, "int") == 0)
        line(maker, "atomicAdd(&%s[%s].f1, (int)(%s));", array->name, index, added);
}

static void put_statements(Maker *maker, guint n, guint depth);

static void
put_block(Maker *maker, guint depth)
{
    guint n_names = maker->n_names;
    g_autofree char *condition = integer_text(maker, 1);

    if (one_in(maker, 2)) {
        line(maker, "if ((unsigned)%s & 1) {", condition);
    } else {
        line(maker, "for (int k = 0; k < %u; k++) {", 1 + below(maker, 3));
    }
    maker->indent++;
    put_statements(maker, 1 + below(maker, 3), depth - 1);
    maker->indent--;
    line(maker, "}");
    maker->n_names = n_names;
}

static void
put_statements(Maker *maker, guint n, guint depth)
{
    for (guint s = 0; s < n; s++) {
        guint kind = below(maker, 12);

        if (kind < 3)
            put_declaration(maker);
        else if (kind < 7)
            put_number(maker);
        else if (kind < 9)
            put_element(maker);
        else if (kind < 11 && maker->in_kernel)
            put_call(maker);
        else if (depth > 0)
            put_block(maker, depth);
    }
}

static void
begin_function(Maker *maker)
{
    maker->n_names = 0;
    maker->next_name = 0;
    maker->indent = 1;
}

static void
add_name(Maker *maker, const char *text, NameKind kind, gboolean is_const)
{
    Name *name = &maker->names[maker->n_names++];

    g_strlcpy(name->name, text, sizeof(name->name));
    name->kind = kind;
    name->is_const = is_const;
}

static void
put_record(Maker *maker)
{
    line(maker, "struct Inner {\n    float u;\n    int w;\n};\n");
    line(maker, "struct Body {");
    for (guint f = 0; f < maker->n_fields; f++) {
        const Field *field = &maker->fields[f];

        if (field->shape == FIELD_NESTED)
            line(maker, "    Inner f%u;", f);
        else if (field->shape == FIELD_ARRAY)
            line(maker, "    %s f%u[%d];", field->type, f, field->length);
        else
            line(maker, "    %s f%u;", field->type, f);
    }
    line(maker, "\n    __device__ double sum() const { return f0 * 0.5 + (double)((unsigned)f1 & 7); }");
    {
        g_autofree char *number = member(maker, FALSE);

        line(maker, "    __device__ void bump(int i) { f0 = f0 * 0.5 + i; %s += 3; }", number);
    }
    line(maker, "};\n\n#define AT(array, index) array[index]\n");
    line(
        maker,
        "template <class T> __device__ void\nswap(T &a, T &b)\n{\n    T t = a;\n    a = b;\n    b = t;\n}\n");
}

static void
put_helpers(Maker *maker)
{
    g_autofree char *value = NULL, *weight = NULL, *measure = NULL, *number = NULL, *adjusted = NULL;

    begin_function(maker);
    maker->in_kernel = FALSE;
    add_name(maker, "e", NAME_VALUE, TRUE);
    maker->indent = 0;
    weight = real_text(maker, 2);
    measure = real_text(maker, 2);
    line(maker, "__device__ double\nweigh(Body e)\n{\n    int i = 1;\n    return %s + i;\n}\n", weight);
    line(maker, "__device__ double\nmeasure(const Body &e, int i)\n{\n    return %s + i;\n}\n", measure);

    line(maker, "template <class T> __device__ void\nhalve(T *x)\n{\n    *x = *x / 2;\n}\n");
    line(maker, "template <class T> __device__ double\nread(const T *x)\n{\n    return *x;\n}\n");
    line(maker, "__device__ double\npeek(const Body *one)\n{\n    return read(&one->f0) + one->sum();\n}\n");
    line(maker,
         "__device__ double\nnudge(Body *one, int i)\n{\n    halve(&one->f0);\n    one->bump(i);\n    return "
         "one->f0 + (*one).sum();\n}\n");

    number = member(maker, TRUE);
    adjusted = real_text(maker, 1);
    line(maker, "__device__ void\nadjust(Body &e, int i)\n{\n    e.%s = %s;\n    e.bump(i);\n}\n", number,
         adjusted);

    maker->n_names = 0;
    add_name(maker, "all", NAME_ARRAY, TRUE);
    value = real_text(maker, 2);
    line(maker,
         "__device__ Body\nmake(const Body *all, int i, int n)\n{\n    Body made = all[(i + 1) %% n];");
    line(maker, "    made.f0 = %s;\n    return made;\n}\n", value);
    line(maker, "__device__ double\nfirst(const Body *all, int i)\n{\n    return all->f0 * 0.5 + (*all).f1 + "
                "all[i].f0;\n}\n");

    line(maker, "__device__ double\ntally(const Body *all, int n)\n{\n    const Body *at = all + n - 1;\n"
                "    return first(all, n - 1) + at->f0 + first(at, 0);\n}\n");
    line(maker, "__device__ void\nwalk(Body *at, int n)\n{\n    for (; n > 0; n--, at++)");
    line(maker, "        at->f0 = at->f0 * 0.5 + at[1].f0 * 0.25;\n}\n");

    begin_function(maker);
    add_name(maker, "all", NAME_ARRAY, FALSE);
    add_name(maker, "made", NAME_VALUE, FALSE);
    g_string_append(maker->out, "__device__ void\nchange(Body *all, int i, int n)\n{\n");
    line(maker, "Body made = all[i];");
    put_statements(maker, 2 + below(maker, 4), 1);
    g_string_append(maker->out, "}\n\n");
}

static void
put_kernel(Maker *maker, guint k)
{
    static const char *const QUALIFIERS[] = {"*", "*const ", "*__restrict__ "};
    const char *first = PICK(maker, QUALIFIERS), *second = PICK(maker, QUALIFIERS);
    gboolean has_tile = one_in(maker, 3);

    begin_function(maker);
    maker->in_kernel = TRUE;
    maker->has_order = one_in(maker, 2);
    add_name(maker, "p", NAME_ARRAY, FALSE);
    add_name(maker, "q", NAME_ARRAY, TRUE);
    add_name(maker, "made", NAME_VALUE, FALSE);
    g_string_append_printf(
        maker->out, "__global__ void\nkernel%u(Body %sp, const Body %sq, const int *order, int n)\n{\n", k,
        first, second);
    line(maker, "int i = blockIdx.x * blockDim.x + threadIdx.x;");
    if (has_tile) {
        line(maker, "__shared__ Body tile[32];");
        line(maker, "if (i < n)\n        tile[threadIdx.x] = q[i];");
        line(maker, "__syncthreads();");
    }
    line(maker, "if (i >= n)\n        return;");
    line(maker, "Body made = make(q, i, n);");
    if (has_tile)
        line(maker, "made.f0 = tile[i %% 32 / 2].f0;");
    put_statements(maker, 4 + below(maker, 8), 2);
    if (has_tile && one_in(maker, 2)) {
        line(maker, "__syncthreads();");
        line(maker, "p[i] = tile[threadIdx.x ^ (i & 1 && threadIdx.x ? 1 : 0)];");
    }
    g_string_append(maker->out, "}\n\n");
    maker->has_order = FALSE;
}

/* Host code that hands the arrays to N_KERNELS kernels. */
static void
put_run(Maker *maker, guint n_kernels, gboolean in_struct)
{
    static const char *const GRIDS[] = {"(n + 31) / 32, 32", "dim3((n + 15) / 16), dim3(16)",
                                        "(n + 31) / 32, 32, 0, stream"};

    begin_function(maker);
    if (in_struct)
        g_string_append(maker->out,
                        "struct Arrays {\n    Body *now, *before;\n    const int *order;\n};\n\n");
    g_string_append(maker->out, in_struct ? "void\nrun(Arrays s, int n, cudaStream_t stream)\n{\n"
                                          : "void\nrun(Body *now, Body *before, const int *order, int n, "
                                            "cudaStream_t stream)\n{\n");
    for (guint k = 0; k < n_kernels; k++) {
        const char *s = in_struct ? "s." : "";

        line(maker, "kernel%u<<<%s>>>(%snow, %sbefore, %sorder, n);", k, PICK(maker, GRIDS), s, s, s);
        if (one_in(maker, 6))
            line(maker, "std::swap(%snow, %sbefore);", s, s);
        if (one_in(maker, 3)) {
            line(maker, "Body *swapped%u = %snow;", k, s);
            line(maker, "%snow = %sbefore;\n    %sbefore = swapped%u;", s, s, s, k);
        }
    }
    g_string_append(maker->out, "}\n\n");
}

static void
put_digest(Maker *maker)
{
    line(maker, "static void\nmix(unsigned long long &sum, const void *data, size_t bytes)\n{");
    line(maker,
         "    for (size_t b = 0; b < bytes; b++)\n        sum = (sum ^ ((const unsigned char *)data)[b]) * "
         "1099511628211ull;\n}\n");
    line(maker, "static void\nprint(const char *name, const Body *host, int n)\n{");
    line(maker, "    unsigned long long sum = 14695981039346656037ull;");
    line(maker, "    for (int i = 0; i < n; i++) {");
    for (guint f = 0; f < maker->n_fields; f++)
        line(maker, "        mix(sum, &host[i].f%u, sizeof(host[i].f%u));", f, f);
    line(maker, "    }\n    printf(\"%%s %%016llx\\n\", name, sum);\n}\n");
}

static void
put_fill(Maker *maker)
{
    for (guint f = 0; f < maker->n_fields; f++) {
        const Field *field = &maker->fields[f];
        g_autofree char *text = NULL;

        if (field->shape == FIELD_NESTED) {
            line(maker, "    host[i].f%u.u = i / 8.0f;\n        host[i].f%u.w = i * 3;", f, f);
            continue;
        }
        text = field->is_real ? g_strdup_printf("((i * 37 + %u) %% 64) / 16.0 - 2", f)
                              : g_strdup_printf("i * 7 + %u", f);
        if (field->shape == FIELD_ARRAY)
            line(maker, "    for (int k = 0; k < %d; k++)\n            host[i].f%u[k] = %s + k;",
                 field->length, f, text);
        else
            line(maker, "    host[i].f%u = %s;", f, text);
    }
}

static void
put_main(Maker *maker, gboolean in_struct)
{
    static const char *const ALLOCATIONS[] = {
        "cudaMalloc((void **)&%s, n * sizeof(Body));", "cudaMalloc(&%s, bytes);",
        "if (cudaMalloc((void **)&%s, sizeof(Body) * n) != cudaSuccess)\n        return 1;"};
    const char *now = in_struct ? "s.now" : "now", *before = in_struct ? "s.before" : "before";
    const char *order = in_struct ? "s.order" : "order";

    begin_function(maker);
    g_string_append(maker->out, "int\nmain()\n{\n");
    line(maker, "const int n = %u;", 20 + below(maker, 50));
    line(maker, "size_t bytes = n * sizeof(Body);");
    line(maker, "cudaStream_t stream = 0;");
    line(maker, "Body *host = (Body *)malloc(bytes);");
    line(maker, "int *numbers = (int *)malloc(n * sizeof(int)), *places;");
    line(maker, in_struct ? "Arrays s;" : "Body *now = NULL, *before;");
    line(maker, "memset(host, 0, bytes);");
    line(maker, "for (int i = 0; i < n; i++) {\n        numbers[i] = (i * 11 + 3) %% n;");
    put_fill(maker);
    line(maker, "}");
    for (guint a = 0; a < 2; a++) {
        const char *format = PICK(maker, ALLOCATIONS), *at = strstr(format, "%s");

        line(maker, "%.*s%s%s", (int)(at - format), format, a ? before : now, at + 2);
    }
    line(maker, "cudaMalloc((void **)&places, n * sizeof(int));");
    line(maker, "cudaMemcpy(places, numbers, n * sizeof(int), cudaMemcpyHostToDevice);");
    line(maker, in_struct ? "s.order = places;" : "const int *order = places;");
    line(maker, "cudaMemcpy(%s, host, bytes, cudaMemcpyHostToDevice);", now);
    switch (below(maker, 4)) {
    case 0:
        line(maker, "cudaMemset(%s, 0, bytes);", before);
        line(maker, "cudaMemcpyAsync(%s + 3, host, (n - 3) * sizeof(Body), cudaMemcpyHostToDevice, stream);",
             before);
        break;
    case 1:
        line(maker, "cudaMemcpy(%s, %s, bytes, cudaMemcpyDeviceToDevice);", before, now);
        break;
    case 2:
        line(maker, "cudaMemcpyAsync(%s, host, bytes, cudaMemcpyHostToDevice);", before);
        break;
    default:
        line(maker, "cudaMemset(%s, 1, n * sizeof(Body));", before);
    }
    if (in_struct)
        line(maker, "run(s, n, stream);");
    else
        line(maker, "run(%s, %s, %s, n, stream);", now, before, order);
    line(maker, "cudaDeviceSynchronize();");
    line(maker, "cudaMemcpy(host, %s, bytes, cudaMemcpyDeviceToHost);", now);
    line(maker, "print(\"now\", host, n);");
    line(maker, "cudaMemcpy(host + 1, %s + 2, (n - 2) * sizeof(Body), cudaMemcpyDeviceToHost);", before);
    line(maker, "print(\"before\", host, n);");
    line(maker,
         "cudaFree(%s);\n    cudaFree(%s);\n    cudaFree(places);\n    free(host);\n    free(numbers);\n    "
         "return 0;",
         now, before);
    g_string_append(maker->out, "}\n");
}

/* The names of the fields and of what they are made of, in random order, each preceded by what separates it.
 */
static char *
random_groups(Maker *maker)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) spec = g_string_new(NULL);

    for (guint f = 0; f < maker->n_fields; f++) {
        if (maker->fields[f].shape == FIELD_NESTED) {
            g_ptr_array_add(names, g_strdup_printf("f%u.u", f));
            g_ptr_array_add(names, g_strdup_printf("f%u.w", f));
        } else {
            g_ptr_array_add(names, g_strdup_printf("f%u", f));
        }
    }
    while (names->len > 0) {
        g_autofree char *name = g_ptr_array_steal_index(names, below(maker, names->len));

        if (spec->len > 0)
            g_string_append(spec, one_in(maker, 2) ? "," : one_in(maker, 3) ? "@8/" : "/");
        g_string_append(spec, name);
    }
    return g_string_free(g_steal_pointer(&spec), FALSE);
}

char *
random_program(GRand *rand, char **ret_layout)
{
    static const char *const LAYOUTS[] = {"aos", "soa", "aosoa@8", "aosoa@32"};
    Maker maker = {.rand = rand, .out = g_string_new(NULL)};
    guint n_kernels = 1 + below(&maker, 3);
    gboolean in_struct = one_in(&maker, 2);

    make_fields(&maker);
    *ret_layout = one_in(&maker, 2) ? g_strdup(PICK(&maker, LAYOUTS)) : random_groups(&maker);
    line(
        &maker,
        "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <utility>\n");
    put_record(&maker);
    put_helpers(&maker);
    for (guint k = 0; k < n_kernels; k++)
        put_kernel(&maker, k);
    put_run(&maker, n_kernels, in_struct);
    maker.indent = 0;
    put_digest(&maker);
    put_main(&maker, in_struct);
    return g_string_free(maker.out, FALSE);
}
