/* SPDX-License-Identifier: MIT */
#include "random_classes.h"

#include "random_classes_units.h"
#include "random_text.h"

#include <string.h>

#define MAX_UNITS 10u
#define MAX_KERNELS 3u
#define N_TRIES 100u /* until a unit fits */

/* Which threads of a kernel have which elements. */
typedef enum {
    MODE_EACH,   /* one thread an element */
    MODE_TWO,    /* one thread two elements */
    MODE_ONE,    /* one thread all of them, in pairs that may be the same element twice */
    MODE_SHARED, /* one thread an element, but for one field, to which any may add */
    MODE_FIELDS, /* two threads an element, each some of its fields */
    N_MODES,
    MODE_HOST = N_MODES, /* no kernel: host code */
} Mode;

typedef struct {
    const char *names[12];
    guint n;
} Names;

/* One unit of a program, with a generator of random numbers of its own: it is the same where others are left
 * out. */
typedef struct {
    const ClassesUnit *unit;
    RandomText text;
    guint number;
    Names reals, integers; /* in an order of its own */
} Drawn;

typedef struct {
    RandomText text;
    const char *real, *integer, *function; /* types of fields, and what stands before functions */
    gboolean in_space, has_array, has_inner, has_base, has_reference;
    guint constructor; /* 0: none, 1: the default one and of a number, 2: those, written by the user */
    Mode modes[MAX_KERNELS + 1];
    guint n_kernels, n_units;
    GString *members, *space, *codes[MAX_KERNELS + 1];
    GString *others[MAX_KERNELS]; /* of MODE_FIELDS: of the second thread */
    guint64 left_out;
    GPtrArray *labels;
    GHashTable *once;
} Maker;

static const char *
record_name(const Maker *maker)
{
    return maker->in_space ? "gas::Body" : "Body";
}

/* The numbers of the record that a part of the threads may write: FIRST of each two, or all of them. */
static void
take_fields(const Maker *maker, Drawn *drawn, gboolean has_half, guint half)
{
    static const char *const REALS[] = {"x", "y", "z", "u", "v[1]", "q.a"};
    static const char *const INTEGERS[] = {"w", "tag", "q.b"};
    guint n_reals = 4u + maker->has_array + maker->has_inner, n_integers = 2u + maker->has_inner;

    drawn->reals.n = drawn->integers.n = 0;
    for (guint k = 0; k < n_reals; k++) {
        const char *name = k == 4 && !maker->has_array ? "q.a" : REALS[k];

        if (!has_half || k % 2 == half)
            drawn->reals.names[drawn->reals.n++] = name;
    }
    for (guint k = 0; k < n_integers; k++)
        if (!has_half || k % 2 == half)
            drawn->integers.names[drawn->integers.n++] = INTEGERS[k];
}

static void
shuffle(RandomText *text, Names *names)
{
    for (guint k = names->n; k > 1; k--) {
        guint other = random_below(text, k);
        const char *name = names->names[other];

        names->names[other] = names->names[k - 1];
        names->names[k - 1] = name;
    }
}

static const char *
element(const Maker *maker, Drawn *drawn, gboolean is_second)
{
    static const char *const FIRST[] = {"p[i]",       "p[i]",     "p[i]",      "p[i]",
                                        "(*(p + i))", "AT(p, i)", "(&p[i])[0]"};
    static const char *const SECOND[] = {"p[j]", "p[j]", "p[j]", "p[j]", "(*(p + j))", "AT(p, j)"};

    (void)maker;
    return is_second ? RANDOM_PICK(&drawn->text, SECOND) : RANDOM_PICK(&drawn->text, FIRST);
}

static void expand(const Maker *maker, Drawn *drawn, GString *out, const char *text);

/* What stands for the mark MARK. */
static void
expand_mark(const Maker *maker, Drawn *drawn, GString *out, char mark)
{
    static const char *const OPERATORS[] = {"+=", "-=", "*=", "="};
    static const char *const PLACES[] = {"(i * 3 + 1) % n", "i", "n - 1 - i", "i / 2", "0"};
    static const char *const NUMBERS[] = {"0.5f", "2", "1.25f", "-0.75f", "3"};
    static const char *const EXPRESSIONS[] = {"$h",     "$e.$x * 0.5f", "$Q.$y",
                                              "($T)$k", "$e.$z + $h",   "$Q.$x - $e.$y"};
    RandomText *text = &drawn->text;

    switch (mark) {
    case 'R':
        g_string_append(out, record_name(maker));
        break;
    case 'N':
        g_string_append_printf(out, "%u", drawn->number);
        break;
    case 'T':
        g_string_append(out, maker->real);
        break;
    case 'D':
        g_string_append(out, maker->function);
        break;
    case 'x':
    case 'y':
    case 'z':
        g_string_append(out, drawn->reals.names[(guint)(mark - 'x') % drawn->reals.n]);
        break;
    case 'a':
    case 'b':
        g_string_append(out, drawn->integers.names[(guint)(mark - 'a') % drawn->integers.n]);
        break;
    case 'e':
    case 'f':
        g_string_append(out, element(maker, drawn, mark == 'f'));
        break;
    case 'P':
        g_string_append(out, random_one_in(text, 2) ? "(p + i)" : "(&p[i])");
        break;
    case 'Q':
        g_string_append_printf(out, "q[%s]", RANDOM_PICK(text, PLACES));
        break;
    case 'k':
        g_string_append_printf(out, "%u", 1 + random_below(text, 9));
        break;
    case 'h':
        g_string_append(out, RANDOM_PICK(text, NUMBERS));
        break;
    case 'O':
        g_string_append(out, RANDOM_PICK(text, OPERATORS));
        break;
    case 'E':
        expand(maker, drawn, out, RANDOM_PICK(text, EXPRESSIONS));
        break;
    default:
        g_string_append_c(out, mark); /* $i, $j, $p */
        break;
    }
}

static void
expand(const Maker *maker, Drawn *drawn, GString *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '$')
            expand_mark(maker, drawn, out, *++text);
        else
            g_string_append_c(out, *text);
}

/* Whether UNIT can stand in a kernel of MODE. */
static gboolean
fits(const Maker *maker, const ClassesUnit *unit, Mode mode)
{
    gboolean is_shared = mode == MODE_SHARED || mode == MODE_FIELDS;

    if (((unit->flags & UNIT_HOST) != 0) != (mode == MODE_HOST))
        return FALSE;
    if ((unit->flags & UNIT_TWO) && mode != MODE_TWO && mode != MODE_ONE)
        return FALSE;
    if (is_shared && (unit->flags & (UNIT_WHOLE | UNIT_INNER | UNIT_ARRAY)))
        return FALSE;
    if ((unit->flags & UNIT_AGGREGATE) && (maker->constructor > 0 || maker->has_base))
        return FALSE;
    if ((unit->flags & UNIT_VALUE) && maker->constructor == 0)
        return FALSE;
    return (!(unit->flags & UNIT_SPACE) || maker->in_space) &&
           (!(unit->flags & UNIT_ARRAY) || maker->has_array) &&
           (!(unit->flags & UNIT_INNER) || maker->has_inner) &&
           (!(unit->flags & UNIT_ONCE) || !g_hash_table_contains(maker->once, unit->label));
}

/* Adds UNIT as the next of the program, in kernel K. */
static void
put_unit(Maker *maker, GRand *rand, const ClassesUnit *unit, guint k)
{
    Drawn drawn = {unit, {rand, NULL, 0}, maker->n_units, {{NULL}, 0}, {{NULL}, 0}};
    gboolean is_halved = maker->modes[k] == MODE_FIELDS;
    guint half = is_halved ? random_below(&drawn.text, 2) : 0;
    GString *code = is_halved && half == 1 ? maker->others[k] : maker->codes[k];
    gboolean is_left_out = (maker->left_out >> maker->n_units & 1) != 0;

    maker->n_units++;
    g_ptr_array_add(maker->labels, (gpointer)unit->label);
    if (is_left_out)
        return;
    if (unit->flags & UNIT_ONCE)
        g_hash_table_add(maker->once, (gpointer)unit->label);
    take_fields(maker, &drawn, is_halved, half);
    if (maker->modes[k] == MODE_SHARED) /* w, the first, is all threads' */
        drawn.integers.names[0] = drawn.integers.names[--drawn.integers.n];
    shuffle(&drawn.text, &drawn.reals);
    shuffle(&drawn.text, &drawn.integers);
    if (*unit->member != '\0') {
        g_string_append(maker->members, "    ");
        expand(maker, &drawn, maker->members, unit->member);
        g_string_append_c(maker->members, '\n');
    }
    if (*unit->space != '\0') {
        expand(maker, &drawn, maker->space, unit->space);
        g_string_append_c(maker->space, '\n');
    }
    g_string_append(code, maker->modes[k] == MODE_ONE ? "        " : "    ");
    expand(maker, &drawn, code, unit->code);
    g_string_append_c(code, '\n');
}

/* Draws N units for kernel K. */
static void
put_units(Maker *maker, guint32 seed, guint number, guint k, guint n)
{
    for (guint u = 0; u < n; u++) {
        g_autoptr(GRand) rand =
            g_rand_new_with_seed_array((const guint32[]){seed, number, maker->n_units + 1}, 3);
        RandomText text = {rand, NULL, 0};
        const ClassesUnit *unit = NULL;
        gboolean is_usual = number % 3 > 0 || maker->n_units != number / 3 % 3;

        for (guint t = 0; t < N_TRIES && (!unit || !fits(maker, unit, maker->modes[k]) ||
                                          (is_usual && (unit->flags & UNIT_RARE)));
             t++)
            unit = classes_unit(random_below(&text, classes_n_units()));
        if (fits(maker, unit, maker->modes[k]))
            put_unit(maker, rand, unit, k);
    }
}

static void
draw_record(Maker *maker)
{
    static const char *const REALS[] = {"float", "float", "double"};
    static const char *const FUNCTIONS[] = {"__device__ ", "__host__ __device__ ",
                                            "__host__ __device__ inline "};
    RandomText *text = &maker->text;

    maker->real = RANDOM_PICK(text, REALS);
    maker->function = RANDOM_PICK(text, FUNCTIONS);
    maker->in_space = random_one_in(text, 5);
    maker->has_array = random_one_in(text, 2);
    maker->has_inner = random_one_in(text, 2);
    maker->has_base = random_one_in(text, 16);
    maker->constructor = random_one_in(text, 2) ? 0 : 1 + random_below(text, 2);
    for (guint k = 0; k < MAX_KERNELS; k++) {
        maker->modes[k] = (Mode)random_below(text, N_MODES);
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

static void
put_record(Maker *maker)
{
    const char *real = maker->real, *function = maker->function;
    RandomText *text = &maker->text;

    random_line(text,
                "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                "#include <new>\n#include <type_traits>\n#include <utility>\n#include <vector>\n\n%s",
                maker->in_space ? "namespace gas {\n" : "");
    if (maker->has_inner)
        random_line(
            text,
            "struct Inner {\n    %s a;\n    int b;\n    %svoid turn(const %s &t) { a = t * 0.5f; b++; a += t; }\n"
            "    %sInner &operator+=(const Inner &t) { a += t.a; b -= t.b; return *this; }\n"
            "    %s%s half() const { return a * 0.5f; }\n};",
            real, function, real, function, function, real);
    if (maker->has_base)
        random_line(text,
                    "struct Base {\n    %s x, y;\n    %svoid based(%s t) { x = x * 0.5f + t; y = x; }\n};",
                    real, function, real);
    random_line(text,
                maker->has_base ? "struct Body : Base {\n    int w;\n    %s z;"
                                : "struct Body {\n    %s x, y, z;\n    int w;",
                real);
    if (maker->has_array)
        random_line(text, "    %s v[3];", real);
    if (maker->has_inner)
        random_line(text, "    Inner q;");
    random_line(text, "    %s u;\n    int tag;", real);
    if (maker->constructor == 1)
        random_line(text, "    Body() = default;");
    else if (maker->constructor == 2)
        random_line(text, "    %sBody() { memset(this, 0, sizeof(*this)); x = u = 1.5f; w = 4; tag = 5; }",
                    function);
    if (maker->constructor > 0)
        random_line(
            text,
            "    %s%sBody(%s t) { memset(this, 0, sizeof(*this)); x = t; y = z = u = t * 0.5f; w = tag = (int)t; }",
            random_one_in(text, 2) ? "explicit " : "", function, real);
    g_string_append(text->out, maker->members->str);
    random_line(text, "};%s\n\n#define AT(array, index) array[index]\n", maker->in_space ? "\n}" : "");
    if (maker->in_space && maker->has_inner)
        random_line(text, "using gas::Inner;");
    g_string_append(text->out, maker->space->str);
}

static void
put_kernel(Maker *maker, guint k)
{
    static const char *const THREAD = "int i = blockIdx.x * blockDim.x + threadIdx.x;";
    RandomText *text = &maker->text;
    const char *record = record_name(maker);
    guint form = random_below(text, 5);

    random_line(text, "\n%s__global__ void\nk%u(%s *p, const %s *%sq, int n)\n{",
                form == 0   ? "template <class U> "
                : form == 1 ? "template <int M> "
                            : "",
                k, form == 0 ? "U" : record, form == 0 ? "U" : record,
                random_one_in(text, 6) ? "__restrict__ " : "");
    switch (maker->modes[k]) {
    case MODE_EACH:
        random_line(text, "    %s\n    if (i >= n)\n        return;\n%s}", THREAD, maker->codes[k]->str);
        break;
    case MODE_TWO:
        random_line(text, "    %s\n    if (i >= n / 2)\n        return;\n    int j = n - 1 - i;\n%s}", THREAD,
                    maker->codes[k]->str);
        break;
    case MODE_ONE:
        random_line(
            text,
            "    if (blockIdx.x + threadIdx.x > 0)\n        return;\n    for (int i = 0; i < n; i++) {\n"
            "        int j = (i * 5 + 3) %% n;\n%s    }\n}",
            maker->codes[k]->str);
        break;
    case MODE_SHARED:
        random_line(text,
                    "    %s\n    if (i >= n)\n        return;\n    atomicAdd(&p[(i * 7 + 3) %% n].w, 1);\n%s"
                    "    atomicAdd(&p[(i * 5 + 1) %% n].w, i);\n}",
                    THREAD, maker->codes[k]->str);
        break;
    default:
        random_line(
            text,
            "    int t = blockIdx.x * blockDim.x + threadIdx.x, i = t / 2;\n    if (t >= 2 * n)\n        return;\n"
            "    if (t %% 2 == 0) {\n%s    } else {\n%s    }\n}",
            maker->codes[k]->str, maker->others[k]->str);
        break;
    }
    g_string_append_printf(maker->codes[MAX_KERNELS],
                           "        k%u%s<<<(2 * n + 31) / 32, 32>>>(%s, %s, n);\n", k,
                           form == 1 ? "<3>" : "", k % 2 == 0 ? "p" : "q", k % 2 == 0 ? "q" : "p");
}

static void
put_digest(Maker *maker)
{
    RandomText *text = &maker->text;

    random_line(
        text,
        "static void\nmix(unsigned long long &sum, const void *data, size_t bytes)\n{\n"
        "    for (size_t b = 0; b < bytes; b++)\n        sum = (sum ^ ((const unsigned char *)data)[b]) * "
        "1099511628211ull;\n}\n");
    random_line(text, "static void\nprint(const char *name, const %s *host, int n)\n{", record_name(maker));
    random_line(
        text, "    for (int i = 0; i < n; i++) {\n        unsigned long long sum = 14695981039346656037ull;");
    for (const char *const *name =
             (const char *const[]){"x", "y", "z", "u", "w", "tag", maker->has_array ? "v" : NULL, NULL};
         *name; name++)
        random_line(text, "        mix(sum, &host[i].%s, sizeof(host[i].%s));", *name, *name);
    if (maker->has_inner)
        random_line(
            text,
            "        mix(sum, &host[i].q.a, sizeof(host[i].q.a));\n        mix(sum, &host[i].q.b, sizeof(int));");
    random_line(
        text,
        "        printf(\"%%s %%d %%016llx %%g %%g %%d %%d\\n\", name, i, sum, (double)host[i].x, (double)host[i].y, host[i].w, host[i].tag);\n    }\n}\n");
}

static void
put_main(Maker *maker)
{
    RandomText *text = &maker->text;
    const char *record = record_name(maker);
    guint n = 20 + random_below(text, 30);

    random_line(
        text,
        "\nstatic void\nrun(%s *p, %s *q, %s *host, int n)\n{\n    for (int s = 0; s < %u; s++) {\n%s    }\n}\n",
        record, record, record, 1 + random_below(text, 2), maker->codes[MAX_KERNELS]->str);
    put_digest(maker);
    random_line(text, "int\nmain()\n{\n    const int n = %u;\n    size_t bytes = n * sizeof(%s);", n, record);
    random_line(text, "    %s *host = (%s *)malloc(bytes), *p, *q;\n    memset((void *)host, 0, bytes);",
                record, record);
    random_line(
        text,
        "    for (int i = 0; i < n; i++) {\n        host[i].x = (i * 37 %% 64) / 16.0 - 2;\n        host[i].y = i * 0.25f;\n"
        "        host[i].z = 3 - i * 0.125f;\n        host[i].u = i;\n        host[i].w = i * 7;\n        host[i].tag = i * 3 - 5;");
    if (maker->has_array)
        random_line(text, "        for (int s = 0; s < 3; s++)\n            host[i].v[s] = i * 0.5f - s;");
    if (maker->has_inner)
        random_line(text, "        host[i].q.a = i * 0.75f;\n        host[i].q.b = i;");
    random_line(text, "    }\n    cudaMalloc(&p, bytes);\n    cudaMalloc((void **)&q, n * sizeof(%s));",
                record);
    random_line(
        text,
        "    cudaMemcpy(p, host, bytes, cudaMemcpyHostToDevice);\n    cudaMemcpy(q, host, bytes, cudaMemcpyHostToDevice);");
    random_line(
        text,
        "    run(p, q, host, n);\n    print(\"host\", host, n);\n    cudaMemcpy(host, p, bytes, cudaMemcpyDeviceToHost);\n    print(\"p\", host, n);");
    random_line(
        text,
        "    cudaMemcpy(host, q, bytes, cudaMemcpyDeviceToHost);\n    print(\"q\", host, n);\n    cudaFree(p);\n    cudaFree(q);\n    free(host);\n    return 0;\n}");
}

/* The five layouts. */
static void
make_layouts(Maker *maker, char **ret_layouts)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GString) split = g_string_new(NULL), reversed = g_string_new(NULL);
    static const char *const FIELDS[] = {"x", "y", "z", "u", "w", "tag"};

    for (guint k = 0; k < G_N_ELEMENTS(FIELDS); k++)
        g_ptr_array_add(names, (gpointer)FIELDS[k]);
    if (maker->has_array)
        g_ptr_array_add(names, (gpointer) "v");
    if (maker->has_inner) {
        g_ptr_array_add(names, (gpointer) "q.a");
        g_ptr_array_add(names, (gpointer) "q.b");
    }
    for (guint k = 0; k < names->len; k++) {
        g_string_append_printf(split, "%s%s",
                               k == 0                ? ""
                               : k == names->len / 2 ? "/"
                                                     : ",",
                               (const char *)names->pdata[(k * 5 + 2) % names->len]);
        g_string_append_printf(reversed, "%s%s", k == 0 ? "" : "/",
                               (const char *)names->pdata[names->len - 1 - k]);
    }
    ret_layouts[0] = g_strdup("soa");
    ret_layouts[1] = g_strdup(random_one_in(&maker->text, 2) ? "aosoa@4" : "aosoa@32");
    ret_layouts[2] = g_strdup(split->str);
    ret_layouts[3] = g_strdup(reversed->str);
    ret_layouts[4] = g_strdup("aos");
}

static ClassesProgram *
finish(Maker *maker)
{
    ClassesProgram *program = g_new0(ClassesProgram, 1);

    make_layouts(maker, program->layouts);
    put_record(maker);
    for (guint k = 0; k < maker->n_kernels; k++)
        put_kernel(maker, k);
    put_main(maker);
    program->text = g_string_free(maker->text.out, FALSE);
    program->record = g_strdup(record_name(maker));
    program->header = g_strdup(maker->in_space ? "gas_Body_layout.h" : "Body_layout.h");
    program->n_units = maker->n_units;
    program->labels = (const char **)g_ptr_array_free(maker->labels, FALSE);
    for (guint k = 0; k <= MAX_KERNELS; k++)
        g_string_free(maker->codes[k], TRUE);
    for (guint k = 0; k < MAX_KERNELS; k++)
        g_string_free(maker->others[k], TRUE);
    g_string_free(maker->members, TRUE);
    g_string_free(maker->space, TRUE);
    g_hash_table_unref(maker->once);
    return program;
}

ClassesProgram *
random_classes_program(guint32 seed, guint number, guint64 left_out)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, number}, 2);
    Maker maker = {.text = {rand, g_string_new(NULL), 0}, .left_out = left_out};

    draw_record(&maker);
    for (guint k = 0; k < maker.n_kernels; k++)
        put_units(&maker, seed, number, k, 1 + random_below(&maker.text, 3));
    put_units(&maker, seed, number, MAX_KERNELS, random_below(&maker.text, 3));
    return finish(&maker);
}

guint
random_classes_n_units(void)
{
    return classes_n_units();
}

ClassesProgram *
random_classes_alone(guint32 seed, guint number, guint unit)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, number}, 2);
    Maker maker = {.text = {rand, g_string_new(NULL), 0}};
    const ClassesUnit *only = classes_unit(unit);
    gboolean is_host = (only->flags & UNIT_HOST) != 0;
    guint k = is_host ? MAX_KERNELS : 0;

    draw_record(&maker);
    maker.n_kernels = 1;
    maker.in_space |= (only->flags & UNIT_SPACE) != 0;
    maker.has_array |= (only->flags & UNIT_ARRAY) != 0;
    maker.has_inner |= (only->flags & UNIT_INNER) != 0;
    maker.has_base &= !(only->flags & UNIT_AGGREGATE);
    if (only->flags & UNIT_AGGREGATE)
        maker.constructor = 0;
    if (only->flags & UNIT_VALUE)
        maker.constructor = MAX(maker.constructor, 1);
    if (is_host)
        maker.modes[0] = MODE_EACH;
    for (guint t = 0; t < N_TRIES && !fits(&maker, only, maker.modes[k]); t++)
        maker.modes[k] = (Mode)random_below(&maker.text, N_MODES);
    put_unit(&maker, rand, only, k);
    if (is_host)
        g_string_append(maker.codes[0], "    p[i].x += q[i].y;\n");
    return finish(&maker);
}

void
classes_program_free(ClassesProgram *program)
{
    if (!program)
        return;
    for (guint k = 0; k < G_N_ELEMENTS(program->layouts); k++)
        g_free(program->layouts[k]);
    g_free(program->text);
    g_free(program->record);
    g_free(program->header);
    g_free(program->labels);
    g_free(program);
}
