/* SPDX-License-Identifier: MIT */
#include "validate/case/case_private.h"
#include "validate/contents/contents.h"

#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"
#include "base/base.h"

#include <math.h>
#include <string.h>

#define STREAMS 64       /* of random numbers that case.cuh tells apart */
#define LARGEST_PLAIN 99 /* of whole numbers that are no indices */

/* One scalar, or array of scalars, in an element. */
typedef struct {
    char *name;         /* as the user names it: "bodies.x", "row_start" */
    const char *type;   /* in C */
    guint32 bytes;      /* of one item */
    guint32 count;      /* items */
    const char *member; /* of the element; NULL: the element itself */
    gint64 index_range; /* elements that its values are indices of; 0: they are none */
} Leaf;

/* How floating values are made of a float; NULL for whole numbers. */
static const char *
float_conversion(const char *type)
{
    static const char *const table[][2] = {
        {"float", ""},
        {"double", "(double)"},
        {"__half", "__float2half"},
        {"__nv_bfloat16", "__float2bfloat16"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(table); i++)
        if (strcmp(type, table[i][0]) == 0)
            return table[i][1];
    return NULL;
}

static gboolean
fail_fill(GError **error, const Leaf *leaf, const char *text, const char *what)
{
    return bundle_fail(error, BUNDLE_ERROR_REQUEST, "--fill %s=%s: %s", leaf->name, text, what);
}

/* Splits TEXT, LOW:HIGH or one value for both. */
static gboolean
parse_range(const Leaf *leaf, const char *text, gboolean is_float, char **ret_low, char **ret_high,
            GError **error)
{
    g_auto(GStrv) parts = g_strsplit(text, ":", 3);
    guint n = g_strv_length(parts);
    double values[2] = {0, 0};

    for (guint i = 0; n <= 2 && i < n; i++) {
        char *end = NULL;
        gint64 whole;

        values[i] = g_ascii_strtod(parts[i], &end);
        if (end == parts[i] || *end != '\0' || !isfinite(values[i]))
            n = 3;
        else if (!is_float && !g_ascii_string_to_signed(parts[i], 10, G_MININT32, G_MAXINT32, &whole, NULL))
            return fail_fill(error, leaf, text, "whole numbers of 32 bits are needed");
    }
    if (n < 1 || n > 2)
        return fail_fill(error, leaf, text, "expected LOW:HIGH, a value, index, or an existing file");
    if (n == 2 && values[0] > values[1])
        return fail_fill(error, leaf, text, "the first bound is above the second");
    *ret_low = g_strdup(parts[0]);
    *ret_high = g_strdup(parts[n - 1]);
    return TRUE;
}

/* The C expression of item AT ("i", or of an array's items) of LEAF, random from LOW to HIGH. */
static char *
random_expression(CaseFill *fill, const Leaf *leaf, const char *at, const char *low, const char *high)
{
    const char *conversion = float_conversion(leaf->type);
    guint stream = fill->stream++ % STREAMS;

    if (conversion)
        return g_strdup_printf(*conversion != '\0' ? "%s(between(%s, %u, (float)%s, (float)%s))"
                                                   : "%sbetween(%s, %u, (float)%s, (float)%s)",
                               conversion, at, stream, low, high);
    if (strcmp(leaf->type, "bool") == 0)
        return g_strdup_printf("whole(%s, %u, %s, %s) != 0", at, stream, low, high);
    return g_strdup_printf("(%s)whole(%s, %u, %s, %s)", leaf->type, at, stream, low, high);
}

/* Takes the values in the file at PATH along; the expression that reads item AT of them. */
static char *
file_expression(CaseFill *fill, const CaseArgument *argument, const Leaf *leaf, const char *path,
                const char *at, GError **error)
{
    g_autoptr(GMappedFile) mapped =
        regular_file_check(path, error) ? g_mapped_file_new(path, FALSE, error) : NULL;
    g_autoptr(GBytes) content = mapped ? g_mapped_file_get_bytes(mapped) : NULL;
    double wanted = (double)argument->elements * leaf->bytes * leaf->count;
    g_autofree char *name = NULL, *place = NULL;
    guint number = fill->data->len;

    if (!content)
        return NULL;
    if ((double)g_bytes_get_size(content) != wanted) {
        g_autofree char *what = g_strdup_printf("it has %" G_GSIZE_FORMAT " bytes, and %.0f are needed",
                                                g_bytes_get_size(content), wanted);

        fail_fill(error, leaf, path, what);
        return NULL;
    }
    name = g_strdup_printf("values_%u", number);
    place = g_strconcat(name, ".data", NULL);
    bundle_files_add(fill->data, place, content, FALSE);
    g_string_append_printf(fill->members, "    %s *%s;\n", leaf->type, name);
    g_string_append_printf(fill->allocate,
                           "        take(%s, %.0f);\n        load_file(%s, %.0f, \"%s/%s\");\n", name,
                           wanted / leaf->bytes, name, wanted, fill->program, place);
    g_string_append_printf(fill->makers, "    const %s *%s;\n", leaf->type, name);
    return g_strdup_printf("%s[%s]", name, at);
}

/* The expression of item AT of LEAF. */
static char *
leaf_expression(CaseFill *fill, const CaseArgument *argument, const Leaf *leaf, const char *at,
                GString *handed, GError **error)
{
    const char *text = case_setting_find(fill->request->fills, leaf->name), *whole;
    gboolean is_float = float_conversion(leaf->type) != NULL;
    gint64 largest = leaf->index_range > 0 ? MIN(leaf->index_range - 1, G_MAXINT32) : LARGEST_PLAIN;
    g_autofree char *range = NULL, *low = NULL, *high = NULL;

    if (!text)
        text = case_setting_find(fill->request->fills, argument->name);
    whole = strcmp(leaf->type, "bool") == 0 ? "0:1" : NULL;
    if (!text && (is_float || whole))
        text = "0:1";
    if (!text)
        text = range = g_strdup_printf("0:%" G_GINT64_FORMAT, largest);
    g_ptr_array_add(fill->filled, g_strdup(leaf->name));
    g_ptr_array_add(fill->filled, g_strdup(text));
    if (strcmp(text, "index") == 0)
        return is_float ? g_strdup_printf("%s((float)(%s))", float_conversion(leaf->type), at)
                        : g_strdup_printf("(%s)(%s)", leaf->type, at);
    if (g_file_test(text, G_FILE_TEST_IS_REGULAR)) {
        if (handed->len > 0)
            g_string_append(handed, ", ");
        g_string_append_printf(handed, "values_%u", fill->data->len);
        return file_expression(fill, argument, leaf, text, at, error);
    }
    if (!parse_range(leaf, text, is_float, &low, &high, error))
        return NULL;
    return random_expression(fill, leaf, at, low, high);
}

/* Appends the statement that gives LEAF of `element` its value to BODY. */
static gboolean
append_leaf(CaseFill *fill, const CaseArgument *argument, const Leaf *leaf, GString *body, GString *handed,
            GError **error)
{
    g_autofree char *at = leaf->count > 1 ? g_strdup_printf("i * %u + k", leaf->count) : g_strdup("i");
    g_autofree char *expression = NULL;

    if (g_str_has_suffix(leaf->type, "*"))
        return bundle_fail(error, BUNDLE_ERROR_REQUEST,
                           "plan cannot fill the pointer %s: write a case and give it by --case "
                           "(docs/guide/validate.md)",
                           leaf->name);
    expression = leaf_expression(fill, argument, leaf, at, handed, error);
    if (!expression)
        return FALSE;
    if (!leaf->member)
        g_string_append_printf(body, "        element = %s;\n", expression);
    else if (leaf->count > 1)
        g_string_append_printf(body,
                               "        for (size_t k = 0; k < %u; k++)\n"
                               "            ((%s *)&element.%s)[k] = %s;\n",
                               leaf->count, leaf->type, leaf->member, expression);
    else
        g_string_append_printf(body, "        element.%s = %s;\n", leaf->member, expression);
    return TRUE;
}

static gboolean
append_fields(CaseFill *fill, const CaseArgument *argument, GString *body, GString *handed, GError **error)
{
    const Record *record = argument->record;
    const char *prefix = argument->header ? argument->header->prefix : NULL;
    g_autoptr(HeaderNames) names = header_names_new(record, prefix, error);
    gboolean done = names != NULL;

    for (guint f = 0; done && f < record->n_fields; f++) {
        const Field *field = &record->fields[f];
        const char *between =
            argument->kind == ARGUMENT_VIEW && !argument->header->is_written_in ? ".elements." : ".";
        g_autofree char *loaded = argument->is_flattened
                                      ? g_strdup(argument->name)
                                      : g_strconcat(argument->name, between, field->name, NULL);
        g_autofree char *name = g_strconcat(argument->name, ".", field->name, NULL);
        const char *member = argument->header ? names->members[f] : field->name;

        if (field->item_bytes)
            return bundle_fail(
                error, BUNDLE_ERROR_REQUEST,
                "plan cannot fill %s, a union or structs in an array: write a case and give it by "
                "--case (docs/guide/validate.md)",
                name);
        Leaf leaf = {name,         field->type, field->elem_bytes,
                     field->count, member,      case_index_range(fill->ranking, fill->arguments, loaded)};

        if (!field->bits) /* bit-fields that nothing accesses stay 0 */
            done = append_leaf(fill, argument, &leaf, body, handed, error);
    }
    return done;
}

static gboolean
append_scalar(CaseFill *fill, const CaseArgument *argument, GString *body, GString *handed, GError **error)
{
    Leaf leaf = {argument->name,
                 argument->type,
                 argument->elem_bytes,
                 1,
                 NULL,
                 case_index_range(fill->ranking, fill->arguments, argument->name)};

    return append_leaf(fill, argument, &leaf, body, handed, error);
}

/* Says what was filled, neighbours that are filled alike together. */
static void
note_filled(CaseFill *fill)
{
    GPtrArray *filled = fill->filled;
    g_autoptr(GString) names = g_string_new(NULL);

    for (guint i = 0; i < filled->len; i += 2) {
        const char *text = g_ptr_array_index(filled, i + 1);

        g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "",
                               (char *)g_ptr_array_index(filled, i));
        if (i + 3 < filled->len && strcmp(g_ptr_array_index(filled, i + 3), text) == 0)
            continue;
        g_ptr_array_add(fill->notes, g_strdup_printf("%s: %s: filled with %s", fill->ranking->kernel->name,
                                                     names->str, text));
        g_string_truncate(names, 0);
    }
    g_ptr_array_set_size(filled, 0);
}

gboolean
case_fill_argument(CaseFill *fill, const CaseArgument *argument, GError **error)
{
    g_autofree char *maker = g_strdup_printf("Make_%u_%s", fill->number, argument->variable);
    g_autoptr(GString) body = g_string_new(NULL), handed = g_string_new(NULL);

    if (argument->elem_bytes == 0) {
        g_ptr_array_add(fill->notes, g_strdup_printf("%s: %s is not touched, and not filled",
                                                     fill->ranking->kernel->name, argument->name));
        return TRUE;
    }
    g_string_append_printf(fill->makers, "/* An element of %s. */\nstruct %s {\n", argument->name, maker);
    if (argument->record ? !append_fields(fill, argument, body, handed, error)
                         : !append_scalar(fill, argument, body, handed, error))
        return FALSE;
    g_string_append_printf(fill->makers,
                           "    __device__ %s\n    operator()(size_t i) const\n    {\n"
                           "        %s element = {};\n%s        return element;\n    }\n};\n\n",
                           argument->type, argument->type, body->str);
    g_string_append_printf(fill->fill, "        fill_%s(%s, %" G_GINT64_FORMAT ", %s{%s});\n",
                           argument->kind == ARGUMENT_VIEW ? "record" : "array", argument->variable,
                           argument->elements, maker, handed->str);
    note_filled(fill);
    return TRUE;
}
