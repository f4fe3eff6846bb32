/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

#define GIBIBYTE (1024.0 * 1024.0 * 1024.0)
#define ROUNDING 1e-6

/* With less room than this many columns beside its value a source stands under it. */
#define NARROWEST_SOURCE 28

/* Columns that TEXT takes on a terminal. */
static guint
text_columns(const char *text)
{
    guint columns = 0;

    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        gunichar c = g_utf8_get_char(text);

        if (!g_unichar_iszerowidth(c))
            columns += g_unichar_iswide(c) ? 2 : 1;
    }
    return columns;
}

static void
append_spaces(GString *out, guint n)
{
    while (n-- > 0)
        g_string_append_c(out, ' ');
}

/* Appends TEXT to a line of which COLUMN columns are taken, breaking between words; further lines start at
 * INDENT. Ends the line. */
static void
append_wrapped(GString *out, const char *text, guint column, guint indent, guint width)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t", -1);
    gboolean first = TRUE;

    for (char **word = words; *word; word++) {
        guint columns = text_columns(*word);

        if (columns == 0)
            continue;
        if (!first && width > 0 && column + 1 + columns > width) {
            g_string_append_c(out, '\n');
            append_spaces(out, indent);
            column = indent;
            first = TRUE;
        }
        if (!first)
            g_string_append_c(out, ' ');
        g_string_append(out, *word);
        column += columns + (first ? 0 : 1);
        first = FALSE;
    }
    g_string_append_c(out, '\n');
}

/* Appends TEXT and fills up to COLUMNS columns. */
static void
append_left(GString *out, const char *text, guint columns)
{
    guint taken = text_columns(text);

    g_string_append(out, text);
    append_spaces(out, taken < columns ? columns - taken : 0);
}

static void
append_right(GString *out, const char *text, guint columns)
{
    guint taken = text_columns(text);

    append_spaces(out, taken < columns ? columns - taken : 0);
    g_string_append(out, text);
}

static gboolean
is_given(const Arch *arch, ArchKey key)
{
    return arch->values[key].text != NULL;
}

/* Columns of key, value and unit over the rows of one group. */
typedef struct {
    guint key, value, unit;
} ShowWidths;

static ShowWidths
show_widths(const Arch *arch, const char *group)
{
    ShowWidths widths = {0};

    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const ArchKeyInfo *info = arch_key_info((ArchKey)i);

        if (!is_given(arch, (ArchKey)i) || strcmp(info->group, group) != 0)
            continue;
        widths.key = MAX(widths.key, text_columns(info->name));
        widths.value = MAX(widths.value, text_columns(arch_get_text(arch, (ArchKey)i)));
        widths.unit = MAX(widths.unit, text_columns(info->unit));
    }
    return widths;
}

/* Where the value of KEY comes from, how far it varies and how sure it is; NULL where nothing is said. */
static char *
describe_source(const Arch *arch, ArchKey key)
{
    const char *source = arch_get_source(arch, key);
    double spread, confidence;
    gboolean has_spread = arch_get_spread(arch, key, &spread);
    gboolean has_confidence = arch_get_confidence(arch, key, &confidence);

    if (!source || (!has_spread && !has_confidence))
        return g_strdup(source);
    g_autofree char *percent = has_spread ? number_percent(spread) : NULL;
    g_autofree char *first = has_spread ? g_strdup_printf("spread %s", percent) : NULL;
    g_autofree char *second = has_confidence ? g_strdup_printf("confidence %.3g", confidence) : NULL;
    return g_strdup_printf("%s (%s%s%s)", source, has_spread ? first : "",
                           has_spread && has_confidence ? ", " : "", has_confidence ? second : "");
}

static void
show_row(GString *out, const Arch *arch, ArchKey key, ShowWidths widths, guint width)
{
    const ArchKeyInfo *info = arch_key_info(key);
    g_autofree char *source = describe_source(arch, key);
    guint source_column = 2 + widths.key + 2 + widths.value + 2 + widths.unit + 2;
    gboolean beside = width == 0 || source_column + NARROWEST_SOURCE <= width;

    append_spaces(out, 2);
    append_left(out, info->name, widths.key + 2);
    append_right(out, arch_get_text(arch, key), widths.value);
    append_spaces(out, 2);
    if (!source) {
        append_wrapped(out, info->unit, source_column, source_column, 0);
    } else if (beside) {
        append_left(out, info->unit, widths.unit + 2);
        append_wrapped(out, source, source_column, source_column, width);
    } else {
        g_string_append_printf(out, "%s\n      ", info->unit);
        append_wrapped(out, source, 6, 6, width);
    }
}

static void
show_references(GString *out, const Arch *arch, guint width)
{
    if (arch->references->len == 0)
        return;
    guint columns = 0;
    for (guint i = 0; i < arch->references->len; i++) {
        const ArchReference *reference = g_ptr_array_index(arch->references, i);

        columns = MAX(columns, text_columns(reference->name));
    }
    columns = MIN(columns, 24) + 4;
    g_string_append(out, "\n[sources]\n");
    for (guint i = 0; i < arch->references->len; i++) {
        const ArchReference *reference = g_ptr_array_index(arch->references, i);

        append_spaces(out, 2);
        append_left(out, reference->name, columns - 2);
        append_wrapped(out, reference->text, MAX(columns, text_columns(reference->name) + 2), columns, width);
    }
}

static void
show_missing(GString *out, const Arch *arch, guint width)
{
    guint n = 0;

    for (guint i = 0; i < ARCH_N_KEYS; i++)
        n += arch_key_kind((ArchKey)i) == arch->kind && !is_given(arch, (ArchKey)i);
    if (n == 0)
        return;
    g_autofree char *text =
        g_strdup_printf("%u of the %u keys are not given.", n, arch_kind_n_keys(arch->kind));
    g_string_append_c(out, '\n');
    append_wrapped(out, text, 0, 0, width);
}

char *
arch_show_text(const Arch *arch, guint width)
{
    GString *out = g_string_new(NULL);
    ShowWidths widths = {0};
    g_autofree char *heading = g_strdup_printf("%s: %s", arch->name, arch->title);

    append_wrapped(out, heading, 0, 2, width);
    if (arch->model)
        g_string_append_printf(out, "model: %s\n", arch->model);
    if (arch->arch_class != ARCH_CLASS_UNSTATED)
        g_string_append_printf(out, "class: %s\n", arch_class_word(arch->arch_class));
    if (arch->year > 0)
        g_string_append_printf(out, "year: %u\n", arch->year);
    const char *group = "";
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const ArchKeyInfo *info = arch_key_info((ArchKey)i);

        if (!is_given(arch, (ArchKey)i))
            continue;
        if (strcmp(info->group, group) != 0) {
            group = info->group;
            widths = show_widths(arch, group);
            g_string_append_printf(out, "\n[%s]\n", group);
        }
        show_row(out, arch, (ArchKey)i, widths, width);
    }
    show_references(out, arch, width);
    show_missing(out, arch, width);
    return g_string_free(out, FALSE);
}

/* What `arch list` tells of a GPU beside its title. */
typedef struct {
    const char *name, *capability, *model, *class, *year, *memory;
} ListRow;

/* Columns of these but the first, with the blanks behind them. */
enum {
    CAPABILITY_COLUMNS = 4 + 2,
    MODEL_COLUMNS = 6 + 2,
    CLASS_COLUMNS = 13 + 2,
    YEAR_COLUMNS = 4 + 2,
    MEMORY_COLUMNS = 6 + 2,
    BEFORE_TITLE = CAPABILITY_COLUMNS + MODEL_COLUMNS + CLASS_COLUMNS + YEAR_COLUMNS + MEMORY_COLUMNS,
};

static void
list_row(GString *out, const ListRow *row, const char *title, guint columns, guint width)
{
    guint title_column = columns + 2 + BEFORE_TITLE;

    append_left(out, row->name, columns + 2);
    append_left(out, row->capability, CAPABILITY_COLUMNS);
    append_left(out, row->model, MODEL_COLUMNS);
    append_left(out, row->class, CLASS_COLUMNS);
    append_left(out, row->year, YEAR_COLUMNS);
    append_left(out, row->memory, MEMORY_COLUMNS);
    append_wrapped(out, title, title_column, title_column, width);
}

/* "80 GB": what the board is sold with, from the bytes that a driver leaves of it. */
static char *
memory_text(const Arch *arch)
{
    double bytes = 0;

    if (!arch_get(arch, ARCH_DRAM_BYTES, &bytes, NULL))
        return g_strdup("-");
    return g_strdup_printf("%.0f GB", ceil(bytes / GIBIBYTE - ROUNDING));
}

static void
list_arch(GString *out, const Arch *arch, guint columns, guint width)
{
    g_autofree char *memory = memory_text(arch);
    g_autofree char *year = arch->year > 0 ? g_strdup_printf("%u", arch->year) : g_strdup("-");
    const char *class = arch_class_word(arch->arch_class);

    list_row(out,
             &(ListRow){arch->name, arch_get_text(arch, ARCH_COMPUTE_CAPABILITY), arch->model,
                        *class != '\0' ? class : "-", year, memory},
             arch->title, columns, width);
}

char *
arch_list_text(guint width, GError **error)
{
    g_auto(GStrv) names = arch_list(error);

    if (!names)
        return NULL;
    guint columns = text_columns("NAME");
    for (char **name = names; *name; name++)
        columns = MAX(columns, text_columns(*name));
    GString *out = g_string_new(NULL);
    list_row(out, &(ListRow){"NAME", "CC", "MODEL", "CLASS", "YEAR", "MEMORY"}, "TITLE", columns, width);
    for (char **name = names; *name; name++) {
        g_autoptr(GError) local = NULL;
        g_autoptr(Arch) arch = arch_find(*name, &local);

        if (arch)
            list_arch(out, arch, columns, width);
        else
            list_row(out, &(ListRow){*name, "-", "-", "-", "-", "-"}, local->message, columns, width);
    }
    return g_string_free(out, FALSE);
}

static void
format_value(GString *out, const ArchKeyInfo *info, const ArchValue *value)
{
    g_string_append_printf(out, "%s = %s\n", info->name, value->text);
    if (value->source)
        g_string_append_printf(out, "%s.source = %s\n", info->name, value->source);
    if (value->spread)
        g_string_append_printf(out, "%s.spread = %s\n", info->name, value->spread);
    if (value->confidence)
        g_string_append_printf(out, "%s.confidence = %s\n", info->name, value->confidence);
}

char *
arch_format(const Arch *arch)
{
    GString *out = g_string_new(NULL);
    gboolean is_gpu = arch->kind == ARCH_KIND_GPU;

    g_string_append_printf(out, "[%s]\ntitle = %s\n", is_gpu ? "arch" : "compiler", arch->title);
    if (is_gpu)
        g_string_append_printf(out, "model = %s\n", arch->model);
    if (arch->arch_class != ARCH_CLASS_UNSTATED)
        g_string_append_printf(out, "class = %s\n", arch_class_word(arch->arch_class));
    if (arch->year > 0)
        g_string_append_printf(out, "year = %u\n", arch->year);
    g_string_append(out, "\n[sources]\n");
    for (guint i = 0; i < arch->references->len; i++) {
        const ArchReference *reference = g_ptr_array_index(arch->references, i);

        g_string_append_printf(out, "%s = %s\n", reference->name, reference->text);
    }
    const char *group = "";
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const ArchKeyInfo *info = arch_key_info((ArchKey)i);

        if (!is_given(arch, (ArchKey)i))
            continue;
        if (strcmp(info->group, group) != 0)
            g_string_append_printf(out, "\n[%s]\n", info->group);
        group = info->group;
        format_value(out, info, &arch->values[i]);
    }
    return g_string_free(out, FALSE);
}

gboolean
arch_validate_file(const char *path, GPtrArray **ret_messages)
{
    g_autoptr(GPtrArray) messages = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) problems = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    gsize len = 0;

    if (!arch_read_file(path, &text, &len, &error)) {
        g_ptr_array_add(messages, g_strdup_printf("%s: error: %s", path, error->message));
    } else {
        g_autoptr(Arch) arch = arch_parse_all(path, text, len, &problems);

        for (guint i = 0; problems && i < problems->len; i++) {
            const ArchProblem *problem = g_ptr_array_index(problems, i);

            g_ptr_array_add(messages,
                            g_strdup_printf("%s:%u: error: %s", path, problem->line, problem->message));
        }
    }
    gboolean ok = messages->len == 0;
    *ret_messages = g_steal_pointer(&messages);
    return ok;
}
