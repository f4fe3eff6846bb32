/* SPDX-License-Identifier: MIT */

#include <string.h>

#include "layouts/layouts_private.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-layout-error, layout_error)
/* clang-format on */

#define SPEC_MAX_BYTES (1u << 20)
#define QUOTE_MAX_CHARS 40
#define LIST_MAX_NAMES 8

/* A field's name as it stands in the spec. */
typedef struct {
    const char *start;
    gsize n_bytes;
    guint group;
} SpecName;

/* A spec taken apart, before any field is looked up. */
typedef struct {
    const char *text;
    const char *at; /* how far it is read */
    GArray *names;  /* of SpecName */
    GArray *tiles;  /* of guint32, one a group; 0 where none is written */
    GArray *aligns; /* likewise */
} Spec;

static void
spec_clear(Spec *spec)
{
    g_array_unref(spec->names);
    g_array_unref(spec->tiles);
    g_array_unref(spec->aligns);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Spec, spec_clear)

/* Sets *error to "column N: MESSAGE" for the place AT; always FALSE. */
static gboolean G_GNUC_PRINTF(5, 6)
    spec_fail(const Spec *spec, const char *at, LayoutError code, GError **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, LAYOUT_ERROR, (gint)code, "column %ld: %s",
                g_utf8_pointer_to_offset(spec->text, at) + 1, message);
    return FALSE;
}

/* The valid UTF-8 of START in quotes, cut where it is long, with what cannot be printed as a code point. */
static char *
text_quote(const char *start, gsize n_bytes)
{
    GString *quote = g_string_new("'");
    const char *end = start + n_bytes;
    guint n_chars = 0;

    for (const char *at = start; at < end; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);

        if (n_chars++ == QUOTE_MAX_CHARS) {
            g_string_append(quote, "...");
            break;
        }
        if (g_unichar_isprint(c))
            g_string_append_unichar(quote, c);
        else
            g_string_append_printf(quote, "<U+%04X>", c);
    }
    g_string_append_c(quote, '\'');
    return g_string_free(quote, FALSE);
}

static char *
char_quote(const char *at)
{
    return text_quote(at, (gsize)(g_utf8_next_char(at) - at));
}

static gboolean
char_is_name(const char *at)
{
    gunichar c = g_utf8_get_char(at);

    return c == '_' || c == '.' || c == '$' || g_unichar_isalnum(c) || (c >= 0x80 && g_unichar_ismark(c));
}

static void
spec_skip_space(Spec *spec)
{
    while (g_ascii_isspace(*spec->at))
        spec->at++;
}

/* Reads one field's name; SEPARATOR is what stands before it, 0 at the start of the spec. */
static gboolean
spec_read_name(Spec *spec, char separator, GError **error)
{
    spec_skip_space(spec);
    SpecName name = {.start = spec->at, .group = spec->tiles->len - 1};
    while (*spec->at != '\0' && char_is_name(spec->at))
        spec->at = g_utf8_next_char(spec->at);
    name.n_bytes = (gsize)(spec->at - name.start);
    if (name.n_bytes > 0) {
        g_array_append_val(spec->names, name);
        return TRUE;
    }

    if (*spec->at == '\0' && separator == 0)
        return spec_fail(spec, spec->at, LAYOUT_ERROR_SYNTAX, error,
                         "the layout is empty: name every field, or write aos, soa or aosoa@32");
    if (*spec->at == '\0')
        return spec_fail(spec, spec->at, LAYOUT_ERROR_SYNTAX, error, "a field name is missing after '%c'",
                         separator);
    g_autofree char *found = char_quote(spec->at);
    if (strchr(",/@+", *spec->at))
        return spec_fail(spec, spec->at, LAYOUT_ERROR_SYNTAX, error, "a field name is missing before %s",
                         found);
    return spec_fail(spec, spec->at, LAYOUT_ERROR_SYNTAX, error, "unexpected character %s in a field name",
                     found);
}

/* The number that N_BYTES of decimal digits at START stand for; 0 where they are none or make more than
 * LIMIT. */
static guint32
digits_value(const char *start, gsize n_bytes, guint32 limit)
{
    guint64 value = 0;

    for (gsize i = 0; i < n_bytes; i++) {
        if (!g_ascii_isdigit(start[i]))
            return 0;
        value = value * 10 + (guint64)g_ascii_digit_value(start[i]);
        if (value > limit)
            return 0;
    }
    return (guint32)value;
}

/* Reads what ends the last group: its number of bytes; *ret_start is where it begins. */
static gsize
spec_read_number(Spec *spec, const char **ret_start)
{
    spec_skip_space(spec);
    *ret_start = spec->at;
    while (*spec->at != '\0' && !strchr(",/@", *spec->at) && !g_ascii_isspace(*spec->at) &&
           (*spec->at != '+' || spec->at == *ret_start))
        spec->at = g_utf8_next_char(spec->at);
    return (gsize)(spec->at - *ret_start);
}

/* Nothing of the group may follow WHAT, "a tile". */
static gboolean
spec_end_group(Spec *spec, const char *what, GError **error)
{
    spec_skip_space(spec);
    if (*spec->at == '\0' || *spec->at == '/')
        return TRUE;
    g_autofree char *found = char_quote(spec->at);
    return spec_fail(spec, spec->at, LAYOUT_ERROR_SYNTAX, error,
                     "%s ends its group: expected '/' or the end, not %s", what, found);
}

/* Reads the tile of the last group, after its '@'. */
static gboolean
spec_read_tile(Spec *spec, GError **error)
{
    const char *start;
    gsize n_bytes = spec_read_number(spec, &start);

    if (n_bytes == 0)
        return spec_fail(spec, start, LAYOUT_ERROR_SYNTAX, error, "the tile is missing after '@'");
    guint32 tile = digits_value(start, n_bytes, LAYOUT_MAX_TILE);
    if (tile == 0) {
        g_autofree char *found = text_quote(start, n_bytes);

        return spec_fail(spec, start, LAYOUT_ERROR_SYNTAX, error,
                         "the tile %s is not a whole number from 1 to %u", found, LAYOUT_MAX_TILE);
    }
    g_array_index(spec->tiles, guint32, spec->tiles->len - 1) = tile;
    return spec_end_group(spec, "a tile", error);
}

/* Reads the alignment of the last group, after its '+'. */
static gboolean
spec_read_align(Spec *spec, GError **error)
{
    const char *start;
    gsize n_bytes = spec_read_number(spec, &start);

    if (n_bytes == 0)
        return spec_fail(spec, start, LAYOUT_ERROR_SYNTAX, error, "the alignment is missing after '+'");
    guint32 align = digits_value(start, n_bytes, LAYOUT_MAX_ALIGN);
    if (align == 0 || (align & (align - 1)) != 0) {
        g_autofree char *found = text_quote(start, n_bytes);

        return spec_fail(spec, start, LAYOUT_ERROR_SYNTAX, error,
                         "the alignment %s is not a power of two from 1 to %u bytes", found,
                         LAYOUT_MAX_ALIGN);
    }
    g_array_index(spec->aligns, guint32, spec->aligns->len - 1) = align;
    return spec_end_group(spec, "an alignment", error);
}

/* Reads one group, up to the '/' after it or the end. */
static gboolean
spec_read_group(Spec *spec, char separator, GError **error)
{
    guint32 none = 0;

    g_array_append_val(spec->tiles, none);
    g_array_append_val(spec->aligns, none);
    for (;;) {
        if (!spec_read_name(spec, separator, error))
            return FALSE;
        spec_skip_space(spec);
        separator = *spec->at;
        if (separator == '\0' || separator == '/')
            return TRUE;
        if (separator != ',' && separator != '@' && separator != '+') {
            g_autofree char *found = char_quote(spec->at);

            return spec_fail(spec, spec->at, LAYOUT_ERROR_SYNTAX, error,
                             "expected ',', '/', '@' or '+' after a field name, not %s", found);
        }
        spec->at++;
        if (separator == '@')
            return spec_read_tile(spec, error);
        if (separator == '+')
            return spec_read_align(spec, error);
    }
}

static gboolean
spec_read(Spec *spec, const char *text, GError **error)
{
    const char *bad;

    *spec = (Spec){
        .text = text,
        .at = text,
        .names = g_array_new(FALSE, FALSE, sizeof(SpecName)),
        .tiles = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .aligns = g_array_new(FALSE, FALSE, sizeof(guint32)),
    };
    if (strnlen(text, SPEC_MAX_BYTES + 1) > SPEC_MAX_BYTES)
        return spec_fail(spec, text, LAYOUT_ERROR_SYNTAX, error, "the layout is longer than %u bytes",
                         SPEC_MAX_BYTES);
    if (!g_utf8_validate(text, -1, &bad))
        return spec_fail(spec, bad, LAYOUT_ERROR_SYNTAX, error, "the layout is not valid UTF-8");

    char separator = '\0';
    do {
        if (!spec_read_group(spec, separator, error))
            return FALSE;
        separator = *spec->at++;
    } while (separator == '/');
    return TRUE;
}

gboolean
layout_check_syntax(const char *text, GError **error)
{
    g_auto(Spec) spec = {0};

    return spec_read(&spec, text, error);
}

static gboolean
name_is(const SpecName *name, const char *word)
{
    return name->n_bytes == strlen(word) && g_ascii_strncasecmp(name->start, word, name->n_bytes) == 0;
}

/* The layout that SPEC gives by name: aos, soa, aosoa@T; NULL where it lists fields. A field of that name
 * does no harm: alone in the spec it can only be the record's single field, and then both readings agree. */
static Layout *
spec_named_layout(const Spec *spec, const Record *record)
{
    if (spec->names->len != 1)
        return NULL;
    const SpecName *name = &g_array_index(spec->names, SpecName, 0);
    guint32 tile = g_array_index(spec->tiles, guint32, 0);
    guint32 align = g_array_index(spec->aligns, guint32, 0);
    if (tile == 0 && align == 0 && name_is(name, "soa"))
        return layout_new_soa(record);
    if ((tile > 0 || !name_is(name, "aos")) && (tile == 0 || !name_is(name, "aosoa")))
        return NULL;
    Layout *layout = layout_new_aos(record, tile);
    layout->groups[0].align = align;
    layout_normalise(layout, record);
    return layout;
}

/* The names of the record's fields, or of those that SEEN says are missing, for a message. */
static char *
record_list_fields(const Record *record, const gboolean *seen)
{
    GString *list = g_string_new(NULL);
    guint n_listed = 0;

    for (guint f = 0; f < record->n_fields; f++) {
        if (seen && seen[f])
            continue;
        if (n_listed == LIST_MAX_NAMES) {
            g_string_append(list, ", ...");
            break;
        }
        const char *name = record->fields[f].name;
        g_autofree char *quote = text_quote(name, strlen(name));
        g_string_append_printf(list, "%s%s", n_listed++ > 0 ? ", " : "", quote);
    }
    return g_string_free(list, FALSE);
}

static gboolean
spec_fail_unknown(const Spec *spec, const SpecName *name, const Record *record, GError **error)
{
    g_autofree char *found = text_quote(name->start, name->n_bytes);
    gboolean is_alone = spec->names->len == 1;

    if (is_alone && name_is(name, "aosoa"))
        return spec_fail(spec, name->start, LAYOUT_ERROR_FIELD, error, "aosoa needs a tile, as in aosoa@32");
    if (is_alone && name_is(name, "soa") && g_array_index(spec->aligns, guint32, 0) > 0)
        return spec_fail(spec, name->start, LAYOUT_ERROR_FIELD, error,
                         "%s takes no alignment; a group of fields does, as in x,y+16", found);
    if (is_alone && (name_is(name, "aos") || name_is(name, "soa")))
        return spec_fail(spec, name->start, LAYOUT_ERROR_FIELD, error, "%s takes no tile; aosoa@%u does",
                         found, g_array_index(spec->tiles, guint32, 0));

    const char *near = name_suggest(record, name->start, name->n_bytes);
    if (near)
        return spec_fail(spec, name->start, LAYOUT_ERROR_FIELD, error,
                         "record '%s' has no field %s; did you mean '%s'?", record->name, found, near);
    g_autofree char *list = record_list_fields(record, NULL);
    return spec_fail(spec, name->start, LAYOUT_ERROR_FIELD, error, "record '%s' has no field %s; it has %s",
                     record->name, found, list);
}

/* The field that each name of the spec stands for; NULL unless it names every field of the record once. */
static guint *
spec_resolve(const Spec *spec, const Record *record, GError **error)
{
    g_autofree guint *fields = g_new(guint, spec->names->len);
    g_autofree gboolean *seen = g_new0(gboolean, record->n_fields);

    for (guint i = 0; i < spec->names->len; i++) {
        const SpecName *name = &g_array_index(spec->names, SpecName, i);
        g_autofree char *text = g_strndup(name->start, name->n_bytes);
        int field = record_find_field(record, text);

        if (field < 0) {
            spec_fail_unknown(spec, name, record, error);
            return NULL;
        }
        if (seen[field]) {
            g_autofree char *found = text_quote(name->start, name->n_bytes);

            spec_fail(spec, name->start, LAYOUT_ERROR_FIELD, error, "field %s occurs twice in the layout",
                      found);
            return NULL;
        }
        seen[field] = TRUE;
        fields[i] = (guint)field;
    }
    if (spec->names->len < record->n_fields) {
        g_autofree char *list = record_list_fields(record, seen);

        spec_fail(spec, spec->text + strlen(spec->text), LAYOUT_ERROR_FIELD, error,
                  "the layout leaves out %s; it must name every field of record '%s'", list, record->name);
        return NULL;
    }
    return g_steal_pointer(&fields);
}

static Layout *
spec_build_layout(const Spec *spec, const guint *fields, const Record *record)
{
    Layout *layout = g_new0(Layout, 1);

    layout->n_groups = spec->tiles->len;
    layout->groups = g_new0(Group, layout->n_groups);

    guint first = 0;
    for (guint g = 0; g < layout->n_groups; g++) {
        guint end = first;

        while (end < spec->names->len && g_array_index(spec->names, SpecName, end).group == g)
            end++;
        layout->groups[g].n_fields = end - first;
        layout->groups[g].fields = g_memdup2(fields + first, (end - first) * sizeof *fields);
        layout->groups[g].tile = g_array_index(spec->tiles, guint32, g);
        layout->groups[g].align = g_array_index(spec->aligns, guint32, g);
        first = end;
    }
    layout_normalise(layout, record);
    return layout;
}

Layout *
layout_parse(const char *text, const Record *record, GError **error)
{
    g_auto(Spec) spec = {0};

    g_assert(record->n_fields > 0);
    if (!spec_read(&spec, text, error))
        return NULL;

    Layout *named = spec_named_layout(&spec, record);
    if (named)
        return named;
    g_autofree guint *fields = spec_resolve(&spec, record, error);
    return !fields ? NULL : spec_build_layout(&spec, fields, record);
}
