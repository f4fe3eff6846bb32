/* SPDX-License-Identifier: MIT */
#include "random_classes.h"

#include "random_classes_flat.h"
#include "random_classes_maker.h"

#include <string.h>

#define MAX_UNITS 10u
#define FLAT_EACH 10u        /* one program in so many has a flattened array */
#define NOT_TRIVIAL_EACH 49u /* one record in so many cannot be copied as bytes */
#define N_TRIES 100u         /* until a unit fits */

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
    gboolean in_record;    /* what is written is a member */
} Drawn;

/* The numbers of the record that a part of the threads may write: FIRST of each two, or all of them. */
static void
take_fields(const ClassesMaker *maker, Drawn *drawn, gboolean has_half, guint half)
{
    static const char *const REALS[] = {"x", "y", "z", "u", "v[1]", "q.a"};
    static const char *const INTEGERS[] = {"w", "tag", "q.b"};
    guint n_reals = 4u + classes_has(maker, UNIT_ARRAY) + classes_has(maker, UNIT_INNER),
          n_integers = 2u + classes_has(maker, UNIT_INNER);

    drawn->reals.n = drawn->integers.n = 0;
    for (guint k = 0; k < n_reals; k++) {
        const char *name = k == 4 && !classes_has(maker, UNIT_ARRAY) ? "q.a" : REALS[k];

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

/* Adds an element: the thread's own one, or its second. */
static void
put_element(Drawn *drawn, GString *out, gboolean is_second)
{
    static const char *const OTHERS[] = {"(*(p + %c))", "AT(p, %c)", "(&p[%c])[0]"};
    gchar index = is_second ? 'j' : 'i';

    if (random_one_in(&drawn->text, 8)) {
        g_auto(GStrv) parts = g_strsplit(RANDOM_PICK(&drawn->text, OTHERS), "%c", 2);

        g_string_append_printf(out, "%s%c%s", parts[0], index, parts[1]);
    } else {
        g_string_append_printf(out, "p[%c]", index);
    }
}

static void expand(const ClassesMaker *maker, Drawn *drawn, GString *out, const char *text);

/* What stands for the mark MARK. */
static void
expand_mark(const ClassesMaker *maker, Drawn *drawn, GString *out, char mark)
{
    static const char *const OPERATORS[] = {"+=", "-=", "*=", "="};
    static const char *const PLACES[] = {"(i * 3 + 1) % n", "i", "n - 1 - i", "i / 2", "0"};
    static const char *const NUMBERS[] = {"0.5f", "2", "1.25f", "-0.75f", "3"};
    static const char *const EXPRESSIONS[] = {"$h",     "$e.$x * 0.5f", "$Q.$y",
                                              "($T)$k", "$e.$z + $h",   "$Q.$x - $e.$y"};
    RandomText *text = &drawn->text;

    switch (mark) {
    case 'R':
        g_string_append(out, drawn->in_record && classes_has(maker, UNIT_TEMPLATE)
                                 ? "BodyOf" /* its name within */
                                 : classes_record_name(maker));
        break;
    case 'S':
        g_string_append(out, classes_has(maker, UNIT_SPACE) ? "gas::Base" : "Base");
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
        put_element(drawn, out, mark == 'f');
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
expand(const ClassesMaker *maker, Drawn *drawn, GString *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '$')
            expand_mark(maker, drawn, out, *++text);
        else
            g_string_append_c(out, *text);
}

/* Whether UNIT can stand in a kernel of MODE. */
static gboolean
fits(const ClassesMaker *maker, const ClassesUnit *unit, ClassesMode mode)
{
    gboolean is_shared = mode == MODE_SHARED || mode == MODE_FIELDS;

    if (((unit->flags & UNIT_HOST) != 0) != (mode == MODE_HOST))
        return FALSE;
    if ((unit->flags & UNIT_TWO) && mode != MODE_TWO && mode != MODE_ONE)
        return FALSE;
    if (is_shared && (unit->flags & (UNIT_WHOLE | UNIT_FEATURES)))
        return FALSE;
    if ((unit->flags & UNIT_AGGREGATE) && (maker->constructor > 0 || classes_has(maker, UNIT_BASE)))
        return FALSE;
    if ((unit->flags & UNIT_VALUE) && maker->constructor == 0)
        return FALSE;
    return (unit->flags & UNIT_FEATURES & ~maker->has) == 0 &&
           (!(unit->flags & UNIT_PLAIN) || (maker->has & UNIT_FIELDS) == 0) &&
           (!(unit->flags & UNIT_ONCE) || !g_hash_table_contains(maker->once, unit->label));
}

/* Adds UNIT as the next of the program, in kernel K. */
static void
put_unit(ClassesMaker *maker, GRand *rand, const ClassesUnit *unit, guint k)
{
    Drawn drawn = {unit, {rand, NULL, 0}, maker->n_units, {{NULL}, 0}, {{NULL}, 0}, FALSE};
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
        drawn.in_record = TRUE;
        expand(maker, &drawn, maker->members, unit->member);
        drawn.in_record = FALSE;
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
put_units(ClassesMaker *maker, guint32 seed, guint number, guint k, guint n)
{
    for (guint u = 0; u < n; u++) {
        g_autoptr(GRand) rand =
            g_rand_new_with_seed_array((const guint32[]){seed, number, maker->n_units + 1}, 3);
        RandomText text = {rand, NULL, 0};
        const ClassesUnit *unit = NULL;
        gboolean is_usual = number % 4 > 0 || maker->n_units != number / 4 % 3;

        for (guint t = 0; t < N_TRIES && (!unit || !fits(maker, unit, maker->modes[k]) ||
                                          (is_usual && (unit->flags & UNIT_RARE)));
             t++)
            unit = classes_unit(random_below(&text, classes_n_units()));
        if (fits(maker, unit, maker->modes[k]))
            put_unit(maker, rand, unit, k);
    }
}

static void
put_kernel(ClassesMaker *maker, guint k)
{
    static const char *const THREAD = "int i = blockIdx.x * blockDim.x + threadIdx.x;";
    RandomText *text = &maker->text;
    const char *record = classes_record_name(maker);
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

static ClassesProgram *
finish(ClassesMaker *maker)
{
    ClassesProgram *program = g_new0(ClassesProgram, 1);

    classes_make_layouts(maker, program->layouts);
    classes_put_record(maker);
    for (guint k = 0; k < maker->n_kernels; k++)
        put_kernel(maker, k);
    classes_put_main(maker);
    program->text = g_string_free(maker->text.out, FALSE);
    program->record = classes_record_type(maker);
    program->header = g_strdup_printf("%sBody%s%s_layout.h", classes_has(maker, UNIT_SPACE) ? "gas_" : "",
                                      classes_has(maker, UNIT_TEMPLATE) ? "Of_" : "",
                                      classes_has(maker, UNIT_TEMPLATE) ? maker->real : "");
    program->n_units = maker->n_units;
    program->must_be_refused = !maker->is_trivial;
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

/* The program with a flattened array. */
static ClassesProgram *
draw_flat(GRand *rand, guint64 left_out)
{
    ClassesProgram *program = g_new0(ClassesProgram, 1);
    g_autoptr(GString) split = g_string_new(NULL), reversed = g_string_new(NULL);
    guint items;

    program->text = random_classes_flat(rand, left_out, &items, &program->n_units);
    program->record = g_strdup("f");
    program->header = g_strdup("f_layout.h");
    program->labels = g_new0(const char *, program->n_units);
    for (guint u = 0; u < program->n_units; u++)
        program->labels[u] = "flattened";
    for (guint k = 0; k < items; k++) {
        g_string_append_printf(split, "%sf%u",
                               k == 0           ? ""
                               : k == items / 2 ? "/"
                                                : ",",
                               (k ^ 1) < items ? (k ^ 1) : k);
        g_string_append_printf(reversed, "%sf%u", k == 0 ? "" : "/", items - 1 - k);
    }
    program->layouts[0] = g_strdup("soa");
    program->layouts[1] = g_strdup("aosoa@4");
    program->layouts[2] = g_strdup(split->str);
    program->layouts[3] = g_strdup(reversed->str);
    program->layouts[4] = g_strdup("aos");
    return program;
}

ClassesProgram *
random_classes_program(guint32 seed, guint number, guint64 left_out)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, number}, 2);
    ClassesMaker maker = {.text = {rand, NULL, 0}, .left_out = left_out};

    if (number % FLAT_EACH == FLAT_EACH - 1)
        return draw_flat(rand, left_out);
    maker.text.out = g_string_new(NULL);
    classes_draw_record(&maker);
    maker.is_trivial = number % NOT_TRIVIAL_EACH != NOT_TRIVIAL_EACH - 1;
    if (!maker.is_trivial)
        maker.has &= ~(guint)UNIT_TEMPLATE;
    for (guint k = 0; k < maker.n_kernels; k++)
        put_units(&maker, seed, number, k, 1 + random_below(&maker.text, 3));
    put_units(&maker, seed, number, MAX_KERNELS, random_below(&maker.text, 3));
    return finish(&maker);
}

guint
random_classes_n_units(void)
{
    return classes_n_units() + 1; /* the last: a program with a flattened array */
}

ClassesProgram *
random_classes_alone(guint32 seed, guint number, guint unit)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, number}, 2);
    ClassesMaker maker = {.text = {rand, NULL, 0}};
    const ClassesUnit *only;
    gboolean is_host;
    guint k;

    if (unit == classes_n_units())
        return draw_flat(rand, 0);
    only = classes_unit(unit);
    is_host = (only->flags & UNIT_HOST) != 0;
    k = is_host ? MAX_KERNELS : 0;
    maker.text.out = g_string_new(NULL);

    classes_draw_record(&maker);
    maker.is_trivial = TRUE;
    maker.n_kernels = 1;
    maker.has |= only->flags & UNIT_FEATURES;
    if (only->flags & UNIT_PLAIN)
        maker.has &= ~(guint)UNIT_FIELDS;
    if (only->flags & UNIT_AGGREGATE)
        maker.has &= ~(guint)UNIT_BASE;
    if (only->flags & UNIT_AGGREGATE)
        maker.constructor = 0;
    if (only->flags & UNIT_VALUE)
        maker.constructor = MAX(maker.constructor, 1);
    if (is_host)
        maker.modes[0] = MODE_EACH;
    for (guint t = 0; t < N_TRIES && !fits(&maker, only, maker.modes[k]); t++)
        maker.modes[k] = (ClassesMode)random_below(&maker.text, N_MODES);
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
