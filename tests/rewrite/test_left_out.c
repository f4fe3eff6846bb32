/* SPDX-License-Identifier: MIT */

/* A use that `apply` missed would be found: without any one of its edits a program does not compile with the
 * header. Of those that compile all the same SILENT has the reason: these
 * `apply` must not miss. Arguments: FIELDWISE, the source's folder.
 * CXX_COMPILERS names a compiler for C++. */
#include "executed.h"
#include "run_command.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *source, *record, *kernel, *header; /* KERNEL: NULL for any */
} Program;

static const Program PROGRAMS[] = {
    {"tests/rewrite/pitfalls.cu", "Body", NULL, "Body_layout.h"},
    {"tests/cli/sources/apply_forms.cu", "Body", NULL, "Body_layout.h"},
    {"tests/cli/sources/apply_flattened.cu", "p", "step", "p_layout.h"},
    {"tests/cli/sources/apply_parallel.cu", "Point=d_x,d_y,d_mass,d_speed", NULL, "Point_layout.h"},
};

/* Edits that replace what begins with BEFORE by what begins with AFTER, where those are not NULL. */
static const struct {
    const char *rule, *before, *after, *why;
} SILENT[] = {
    {"B1", "", ", d_x", "an allocation of its own is a whole record, of which others see nothing"},
    {"D3", "auto", NULL, "auto takes the type that is written"},
    {"D3", "decltype", NULL, "so does decltype"},
    {"D5", "", " = ", "calls may say what the template's parameter is"},
    {"F1", NULL, "p_from(", "a pointer counts elements, and takes any number of them"},
    {"F1", NULL, "p_step(", "so does a pointer that moves"},
    {"P2", "const ", "FieldwisePointer", "of a function's declarations one is enough"},
    {"P2", "[]", "", "so it is of this"},
    {"R4", NULL, NULL, "const references and auto && bind to what stands for the element"},
    {"R5", NULL, NULL, "auto takes what stands for the element"},
    {"R9", NULL, "fieldwise_element", "so does T &&"},
    {"R10", NULL, NULL, "a function that is declared, and nowhere defined, is missed by the linker"},
    {"R11", NULL, NULL, "templates take what stands for the element"},
    {"R12", "sizeof", NULL, "so does sizeof"},
};

static const char *fieldwise, *root;

typedef struct {
    gsize offset, length;
    const char *text, *rule;
} Edit;

static int
compare_edits(gconstpointer a, gconstpointer b)
{
    const Edit *x = a, *y = b;

    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* The edits of the program in OUT, what `apply --format json` prints, by place. */
static GArray *
read_edits(const json_t *out)
{
    GArray *edits = g_array_new(FALSE, FALSE, sizeof(Edit));
    size_t k;
    json_t *edit;

    json_array_foreach(json_object_get(out, "edits"), k, edit)
    {
        Edit one = {(gsize)json_integer_value(json_object_get(edit, "offset")),
                    (gsize)json_integer_value(json_object_get(edit, "length")),
                    json_string_value(json_object_get(edit, "text")),
                    json_string_value(json_object_get(edit, "rule"))};

        g_array_append_val(edits, one);
    }
    g_array_sort(edits, compare_edits);
    return edits;
}

/* TEXT with all EDITS but number WITHOUT. Compilers name its lines "variantWITHOUT". Free with g_free(). */
static char *
edited(const char *text, const GArray *edits, guint without)
{
    GString *out = g_string_new(NULL);
    gsize at = 0;

    g_string_append_printf(out, "#line 1 \"variant%u\"\n", without);
    for (guint e = 0; e < edits->len; e++) {
        const Edit *edit = &g_array_index(edits, Edit, e);

        if (e == without)
            continue;
        g_string_append_len(out, text + at, (gssize)(edit->offset - at));
        g_string_append(out, edit->text);
        at = edit->offset + edit->length;
    }
    g_string_append(out, text + at);
    return g_string_free(out, FALSE);
}

/* How many brackets more are opened than closed in the LENGTH characters at TEXT. */
static int
opened(const char *text, gsize length)
{
    int n = 0;

    for (gsize i = 0; i < length; i++)
        n += strchr("({[", text[i]) ? 1 : strchr(")}]", text[i]) ? -1 : 0;
    return n;
}

/* Whether TEXT without EDIT has brackets that don't match: the variants behind it could not be told apart. */
static gboolean
unbalances(const char *text, const Edit *edit)
{
    return opened(edit->text, strlen(edit->text)) != opened(text + edit->offset, edit->length);
}

/* Which of the N variants in the messages ERR have errors. */
static gboolean *
with_errors(const char *err, guint n)
{
    gboolean *has = g_new0(gboolean, n);
    g_auto(GStrv) lines = g_strsplit(err, "\n", -1);

    for (guint l = 0; lines[l]; l++)
        if (g_str_has_prefix(lines[l], "variant") && strstr(lines[l], "error:")) {
            gulong variant = strtoul(lines[l] + 7, NULL, 10);

            g_assert_cmpuint(variant, <, n);
            has[variant] = TRUE;
        }
    return has;
}

/* Whether EDIT of TEXT may be left out and compile; *RET_SEEN: which of SILENT have been. */
static gboolean
may_be_silent(const char *text, const Edit *edit, gboolean *ret_seen)
{
    for (guint k = 0; k < G_N_ELEMENTS(SILENT); k++)
        if (strcmp(SILENT[k].rule, edit->rule) == 0 &&
            (!SILENT[k].before || g_str_has_prefix(text + edit->offset, SILENT[k].before)) &&
            (!SILENT[k].after || g_str_has_prefix(edit->text, SILENT[k].after)))
            return ret_seen[k] = TRUE;
    return FALSE;
}

static void
check_program(const Program *program, gboolean *ret_seen)
{
    g_autofree char *folder = folder_new(), *text = executed_read(root, program->source), *printed = NULL;
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_autoptr(CommandResult) compiled = NULL;

    folder_write(folder, "program.cu", text);
    printed = command_output(
        folder, fieldwise,
        (const char *const[]){"apply", "--record", program->record, "--layout", "soa", "--format", "json",
                              "program.cu", program->kernel ? "--kernel" : NULL, program->kernel, NULL});
    json_t *out = json_loads(printed, 0, NULL);
    const char *header = json_string_value(json_object_get(json_object_get(out, "header"), "text"));
    g_autoptr(GArray) edits = read_edits(out);
    /* One more has all edits. */
    for (guint e = 0; e <= edits->len; e++) {
        if (e < edits->len && unbalances(text, &g_array_index(edits, Edit, e)))
            continue;
        g_autofree char *variant = edited(text, edits, e);
        g_autofree char *named = g_strdup_printf("#line 1 \"variant%u\"\n%s", e, header);

        executed_add(all, variant, program->header, named, e);
    }
    compiled = executed_check(folder, all);
    g_autofree char *whole = g_strdup_printf("variant%u:", edits->len);
    g_autofree gboolean *has_errors = with_errors(compiled->err, edits->len + 1);
    if (has_errors[edits->len])
        g_test_message("%s: %s", program->source, strstr(compiled->err, whole));
    g_assert_false(has_errors[edits->len]);
    g_assert_cmpuint(edits->len, >, 20);
    for (guint e = 0; e < edits->len; e++) {
        const Edit *edit = &g_array_index(edits, Edit, e);

        if (has_errors[e] || unbalances(text, edit) || may_be_silent(text, edit, ret_seen))
            continue;
        g_test_message("%s compiles without %s: '%.*s' becomes '%s'", program->source, edit->rule,
                       (int)edit->length, text + edit->offset, edit->text);
        g_test_fail();
    }
    json_decref(out);
    folder_remove(folder);
}

static void
test_left_out(void)
{
    gboolean seen[G_N_ELEMENTS(SILENT)] = {FALSE};

    for (guint k = 0; k < G_N_ELEMENTS(PROGRAMS); k++)
        check_program(&PROGRAMS[k], seen);
    for (guint k = 0; k < G_N_ELEMENTS(SILENT); k++) {
        g_test_message("%s %s: %s", SILENT[k].rule, seen[k] ? "is silent" : "is NOT silent", SILENT[k].why);
        g_assert_true(seen[k]);
    }
}

int
main(int argc, char **argv)
{
    g_autofree char *executor = NULL;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    fieldwise = g_canonicalize_filename(argv[1], NULL); /* it runs in other folders */
    root = argv[2];
    executor = g_build_filename(root, "tests/rewrite/executor", NULL);
    if (!executed_use(executor, "clang++")) {
        g_print("1..0 # SKIP no compiler for C++\n");
        return 0;
    }
    g_test_add_func("/rewrite/left-out", test_left_out);
    return g_test_run();
}
