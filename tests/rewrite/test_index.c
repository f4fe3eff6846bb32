/* SPDX-License-Identifier: MIT */

/* Random expressions of C are what a compiler makes of them: their value and type as libclang has them, and
 * as their text says them. Argument: how many. CXX_COMPILERS names compilers for C++. */
#include "frontend/parse/parse.h"
#include "rewrite/flat/flat_private.h"
#include "run_command.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define N_DRAWS 6u
#define MOST_DEPTH 3u

/* What expressions name, with their types. A plain char is none: it is a type of its own, as wide as another.
 */
static const struct {
    const char *name, *type;
} VARIABLES[] = {
    {"a", "int"},       {"b", "unsigned"},      {"c", "long"},    {"d", "unsigned long"},
    {"e", "short"},     {"f", "unsigned char"}, {"g", "bool"},    {"h", "unsigned short"},
    {"i", "long long"}, {"j", "signed char"},   {"l", "size_t"},  {"m", "int32_t"},
    {"n", "uint64_t"},  {"o", "int16_t"},       {"q", "uint8_t"},
};

static const char *const TYPES[] = {
    "int",           "unsigned",       "unsigned int", "long",      "unsigned long",
    "short",         "unsigned short", "bool",         "long long", "size_t",
    "unsigned char", "signed char",    "int8_t",       "uint8_t",   "int16_t",
    "uint16_t",      "int32_t",        "uint32_t",     "int64_t",   "uint64_t",
    "signed",        "ptrdiff_t",      "short int",    "long int",  "unsigned long long",
};

/* Each as often as it is there. */
static const char *const BINARY[] = {"+",  "-",  "*", "/", "%",  "+",  "-",  "*",  "&",  "|", "^",
                                     "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&&", "||"};

static const char *const LITERALS[] = {
    "0",     "1",      "2",          "3",           "7",          "32",    "1u",  "5u",
    "3l",    "9ul",    "11ll",       "4ull",        "0x1F",       "0XfFu", "017", "true",
    "false", "100000", "2147483647", "4294967295u", "0x7fffffff", "2UL",   "6LL",
};

static guint n_wanted;

static const char *
one_of(GRand *rand, const char *const *all, guint n)
{
    return all[g_rand_int_range(rand, 0, (gint32)n)];
}

static void draw_expression(GRand *rand, GString *out, guint depth);

/* An operand: at random in parentheses, so that the order of operators counts where there are none. */
static void
draw_operand(GRand *rand, GString *out, guint depth)
{
    gboolean is_bracketed = g_rand_int_range(rand, 0, 2);

    g_string_append(out, is_bracketed ? "(" : "");
    draw_expression(rand, out, depth);
    g_string_append(out, is_bracketed ? ")" : "");
}

static void
draw_cast(GRand *rand, GString *out, guint depth)
{
    const char *type = one_of(rand, TYPES, G_N_ELEMENTS(TYPES));

    switch (g_rand_int_range(rand, 0, 3)) {
    case 0:
        g_string_append_printf(out, "(%s)", type);
        draw_operand(rand, out, depth);
        return;
    case 1:
        g_string_append_printf(out, "static_cast<%s>(", type);
        break;
    default: /* of one word; int(int(a)) can be a type, and int(+ int(a)) cannot */
        g_string_append_printf(out, "%s(+ ", strchr(type, ' ') ? "int" : type);
        break;
    }
    draw_operand(rand, out, depth);
    g_string_append(out, ")");
}

static void
draw_expression(GRand *rand, GString *out, guint depth)
{
    static const char *const UNARY[] = {"-", "+", "~", "!"};
    gint kind = depth == 0 ? 0 : g_rand_int_range(rand, 0, 12);

    if (kind < 2) {
        if (g_rand_int_range(rand, 0, 3) > 0)
            g_string_append(out, VARIABLES[g_rand_int_range(rand, 0, G_N_ELEMENTS(VARIABLES))].name);
        else
            g_string_append(out, one_of(rand, LITERALS, G_N_ELEMENTS(LITERALS)));
    } else if (kind == 2) {
        g_string_append_printf(out, "%s ", one_of(rand, UNARY, G_N_ELEMENTS(UNARY)));
        draw_operand(rand, out, depth - 1);
    } else if (kind == 3) {
        draw_operand(rand, out, depth - 1);
        g_string_append(out, " ? ");
        draw_operand(rand, out, depth - 1);
        g_string_append(out, " : ");
        draw_operand(rand, out, depth - 1);
    } else if (kind == 4 || kind == 5) {
        draw_cast(rand, out, depth - 1);
    } else {
        const char *op = one_of(rand, BINARY, G_N_ELEMENTS(BINARY));
        gboolean is_shift = strcmp(op, "<<") == 0 || strcmp(op, ">>") == 0;

        draw_operand(rand, out, depth - 1);
        g_string_append_printf(out, " %s ", op);
        if (is_shift && g_rand_int_range(rand, 0, 4) > 0) /* others are mostly not defined */
            g_string_append_printf(out, "%d", g_rand_int_range(rand, 0, 8));
        else
            draw_operand(rand, out, depth - 1);
    }
}

/* "int a, unsigned b, …" */
static char *
parameters(void)
{
    GString *out = g_string_new(NULL);

    for (guint v = 0; v < G_N_ELEMENTS(VARIABLES); v++)
        g_string_append_printf(out, "%s%s %s", v > 0 ? ", " : "", VARIABLES[v].type, VARIABLES[v].name);
    return g_string_free(out, FALSE);
}

/* A function that evaluates each of TEXTS, of char *, and before these each variable. */
static SourceTree *
read_texts(const GPtrArray *texts)
{
    g_autofree char *folder = folder_new(), *path = g_build_filename(folder, "source.cu", NULL),
                    *all = parameters();
    GPtrArray *units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    g_autoptr(GString) source = g_string_new("#include <cstdint>\n#include <cstddef>\n");
    g_autoptr(GError) error = NULL;
    SourceTree *tree;

    g_string_append_printf(source, "void all(%s)\n{\n", all);
    for (guint v = 0; v < G_N_ELEMENTS(VARIABLES); v++)
        g_string_append_printf(source, "    auto v%u = (%s);\n", v, VARIABLES[v].name);
    for (guint t = 0; t < texts->len; t++)
        g_string_append_printf(source, "    auto t%u = (%s);\n", t,
                               (const char *)g_ptr_array_index(texts, t));
    g_string_append(source, "}\n");
    folder_write(folder, "source.cu", source->str);
    g_ptr_array_add(units, source_unit_parse(path, &(ParseOptions){.with_macros = TRUE}, &error));
    g_assert_no_error(error);
    tree = source_tree_new(units, &error);
    g_assert_no_error(error);
    folder_remove(folder);
    return tree;
}

/* The values of all variables "vN", or of all expressions "tN", of TREE: nodes, of guint. */
static GArray *
values_of(const SourceTree *tree, char letter)
{
    GArray *nodes = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < tree->nodes->len; i++) {
        g_autofree char *name = tree_node(tree, i)->kind == TREE_VAR_DECL
                                    ? cursor_name(tree_node(tree, i)->entity)
                                    : g_strdup("");
        guint value, nth = 0;

        if (name[0] != letter || !g_ascii_isdigit(name[1]))
            continue;
        while (tree_operand(tree, i, nth + 1) != NO_NODE)
            nth++;
        value = tree_operand(tree, i, nth);
        g_assert_cmpuint(value, !=, NO_NODE);
        g_array_append_val(nodes, value);
    }
    return nodes;
}

/* One value that both ways to it give. */
typedef struct {
    guint text, draw;
    IndexValue value;
} Evaluated;

/* Adds to ALL what TEXT, number NUMBER, is in draw DRAW: as the node NODE of TREE. Its text says the same. */
static void
evaluate(const SourceTree *tree, guint node, const char *text, guint number, guint draw_number,
         const GArray *variables, GArray *all)
{
    g_autoptr(IndexExpr) meant = index_expr_of_node(tree, node), said = index_expr_of_text(tree, text);
    g_autoptr(IndexDraw) draw = index_draw_new(draw_number, NULL), other = NULL;
    Evaluated evaluated = {number, draw_number, {0}};
    IndexValue value;

    if (!meant || !said)
        g_test_message("%s: %s", text, meant ? "its text is not understood" : "its tree is not understood");
    g_assert_nonnull(meant);
    g_assert_nonnull(said);
    for (guint v = 0; v < variables->len; v++) {
        g_autoptr(IndexExpr) variable = index_expr_of_node(tree, g_array_index(variables, guint, v));

        (void)index_expr_value(variable, draw);
    }
    evaluated.value = index_expr_value(meant, draw);
    g_assert_false(draw->is_unknown);
    if (draw->is_undefined)
        return;
    value = index_expr_value(said, draw);
    if (value.bits != evaluated.value.bits || value.width != evaluated.value.width ||
        value.is_unsigned != evaluated.value.is_unsigned || draw->is_undefined)
        g_test_message("%s, draw %u: as a text otherwise", text, draw_number);
    g_assert_cmpuint(value.bits, ==, evaluated.value.bits);
    g_assert_cmpuint(value.width, ==, evaluated.value.width);
    g_assert_cmpint(value.is_unsigned, ==, evaluated.value.is_unsigned);
    g_assert_false(draw->is_undefined || draw->is_unknown);
    g_array_append_val(all, evaluated);
}

/* A program that prints what each of ALL is: its bits, extended to 64 as its type says, the bits of its type,
 * and whether that has no sign. */
static char *
program_text(const GPtrArray *texts, const GArray *all, const guint64 values[][N_DRAWS])
{
    GString *out = g_string_new(
        "#include <cstdint>\n#include <cstddef>\n#include <cstdio>\n#include <type_traits>\n"
        "template <class T> static void say(T t)\n{\n"
        "    printf(\"%llu %d %d\\n\", (unsigned long long)(long long)t,\n"
        "           std::is_same<T, bool>::value ? 1 : 8 * (int)sizeof(T), !std::is_signed<T>::value);\n"
        "}\n");
    g_autofree char *declared = parameters();

    for (guint k = 0; k < all->len; k++) {
        const Evaluated *evaluated = &g_array_index(all, Evaluated, k);

        g_string_append_printf(out, "static void f%u(%s) { say(%s); }\n", k, declared,
                               (const char *)g_ptr_array_index(texts, evaluated->text));
    }
    g_string_append(out, "int main()\n{\n");
    for (guint k = 0; k < all->len; k++) {
        g_string_append_printf(out, "    f%u(", k);
        for (guint v = 0; v < G_N_ELEMENTS(VARIABLES); v++)
            g_string_append_printf(out, "%s(%s)%" G_GUINT64_FORMAT "ull", v > 0 ? ", " : "",
                                   VARIABLES[v].type, values[v][g_array_index(all, Evaluated, k).draw]);
        g_string_append(out, ");\n");
    }
    g_string_append(out, "}\n");
    return g_string_free(out, FALSE);
}

/* What the program TEXT prints. Free with g_free(). */
static char *
run_program(const char *text)
{
    g_auto(GStrv) compilers = g_strsplit(g_getenv("CXX_COMPILERS"), ";", -1);
    g_autofree char *folder = folder_new();
    char *out;

    folder_write(folder, "program.cpp", text);
    g_free(command_output(
        folder, compilers[0],
        (const char *const[]){"-std=c++17", "-O0", "-w", "-o", "program", "program.cpp", NULL}));
    out = command_output(folder, "./program", (const char *const[]){NULL});
    folder_remove(folder);
    return out;
}

/* Adds each operator behind each other one to TEXTS: which of the two comes first. */
static void
add_pairs(GPtrArray *texts)
{
    static const char *const OPERATORS[] = {"+",  "-", "*", "/",  "%",  "&",  "|",  "^",  "<<",
                                            ">>", "<", ">", "<=", ">=", "==", "!=", "&&", "||"};

    for (guint first = 0; first < G_N_ELEMENTS(OPERATORS); first++)
        for (guint second = 0; second < G_N_ELEMENTS(OPERATORS); second++)
            g_ptr_array_add(texts, g_strdup_printf("a %s b %s e", OPERATORS[first], OPERATORS[second]));
}

static void
test_random(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(g_test_rand_int());
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) variables = NULL, nodes = NULL, all = g_array_new(FALSE, FALSE, sizeof(Evaluated));
    g_autoptr(SourceTree) tree = NULL;
    g_autofree char *program = NULL, *out = NULL;
    g_auto(GStrv) lines = NULL;
    guint64 values[G_N_ELEMENTS(VARIABLES)][N_DRAWS];

    for (guint t = 0; t < n_wanted; t++) {
        GString *text = g_string_new(NULL);

        draw_expression(rand, text, MOST_DEPTH);
        g_ptr_array_add(texts, g_string_free(text, FALSE));
    }
    add_pairs(texts);
    tree = read_texts(texts);
    variables = values_of(tree, 'v');
    nodes = values_of(tree, 't');
    g_assert_cmpuint(variables->len, ==, G_N_ELEMENTS(VARIABLES));
    g_assert_cmpuint(nodes->len, ==, texts->len);
    for (guint d = 0; d < N_DRAWS; d++) {
        g_autoptr(IndexDraw) draw = index_draw_new(d, NULL);

        for (guint v = 0; v < variables->len; v++) {
            g_autoptr(IndexExpr) variable = index_expr_of_node(tree, g_array_index(variables, guint, v));

            values[v][d] = index_expr_value(variable, draw).bits;
        }
        for (guint t = 0; t < nodes->len; t++)
            evaluate(tree, g_array_index(nodes, guint, t), g_ptr_array_index(texts, t), t, d, variables, all);
    }
    g_test_message("%u of %u values are defined", all->len, N_DRAWS * texts->len);
    g_assert_cmpuint(all->len, >, N_DRAWS * texts->len / 3);
    program = program_text(texts, all, values);
    out = run_program(program);
    lines = g_strsplit(out, "\n", -1);
    g_assert_cmpuint(g_strv_length(lines), ==, all->len + 1);
    for (guint k = 0; k < all->len; k++) {
        const Evaluated *evaluated = &g_array_index(all, Evaluated, k);
        g_autofree char *line = g_strdup_printf("%" G_GUINT64_FORMAT " %u %d", evaluated->value.bits,
                                                evaluated->value.width, evaluated->value.is_unsigned);

        if (strcmp(line, lines[k]) != 0)
            g_test_message("%s, draw %u", (const char *)g_ptr_array_index(texts, evaluated->text),
                           evaluated->draw);
        g_assert_cmpstr(line, ==, lines[k]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 2);
    n_wanted = (guint)g_ascii_strtoull(argv[1], NULL, 10);
    g_test_add_func("/index/random", test_random);
    return g_test_run();
}
