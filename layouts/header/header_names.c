/* SPDX-License-Identifier: MIT */
#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

#include <string.h>

/* Words that no member may be called: C's that are no words of C++, in which the source is written, and the
 * other way round for arrays that only the user named. */
static const char *const RESERVED[] = {
    "alignas",   "alignof",  "asm",      "auto",     "bool",     "break",   "case",      "catch",
    "char",      "class",    "const",    "continue", "decltype", "default", "delete",    "do",
    "double",    "else",     "enum",     "explicit", "export",   "extern",  "false",     "float",
    "for",       "friend",   "goto",     "if",       "inline",   "int",     "long",      "mutable",
    "namespace", "new",      "noexcept", "nullptr",  "operator", "private", "protected", "public",
    "register",  "restrict", "return",   "short",    "signed",   "sizeof",  "static",    "struct",
    "switch",    "template", "this",     "throw",    "true",     "try",     "typedef",   "typeid",
    "typename",  "union",    "unsigned", "using",    "virtual",  "void",    "volatile",  "while",
    NULL,
};

static gboolean
char_is_identifier(gunichar c, gboolean first)
{
    return c == '_' || c >= 0x80 || (first ? g_ascii_isalpha((char)c) : g_ascii_isalnum((char)c));
}

static gboolean
text_is_identifier(const char *text)
{
    for (const char *at = text; *at != '\0'; at++)
        if (!char_is_identifier((guchar)*at, at == text))
            return FALSE;
    return *text != '\0' && !g_strv_contains(RESERVED, text);
}

gboolean
header_prefix_is_valid(const char *prefix)
{
    return text_is_identifier(prefix);
}

/* What stands behind the namespaces of the type RECORD: "Cell<float, 3>" of "gas::Cell<float, 3>". */
static const char *
behind_namespaces(const char *record)
{
    const char *start = record, *arguments = record + strcspn(record, "<"), *colons;

    while ((colons = g_strstr_len(start, (gssize)(arguments - start), "::")))
        start = colons + 2;
    return start;
}

/* The type RECORD as one identifier: "Cell_float_3" of "Cell<float, 3>"; NULL where it has none. */
static char *
element_name(const char *record)
{
    GString *name = g_string_new(NULL);

    if (strpbrk(record, "()")) { /* "(unnamed struct at ...)" */
        g_string_free(name, TRUE);
        return NULL;
    }
    for (const char *at = record; *at != '\0'; at++)
        if (char_is_identifier((guchar)*at, name->len == 0))
            g_string_append_c(name, *at);
        else if (name->len > 0 && name->str[name->len - 1] != '_')
            g_string_append_c(name, '_');
    while (name->len > 0 && name->str[name->len - 1] == '_')
        g_string_truncate(name, name->len - 1);
    if (strcmp(name->str, "view") == 0 || strcmp(name->str, "i") == 0) /* parameters of the accessors */
        g_string_append_c(name, '_');
    return g_string_free(name, name->len == 0);
}

/* FIELD's path with underscores, and a number behind where a field before it is called so. */
static char *
field_name(const HeaderNames *names, guint n_before, const char *path)
{
    g_autofree char *plain = g_strdelimit(g_strdup(path), ".$", '_');
    char *name = g_strdup(plain);

    for (guint try = 2;; try++) {
        guint f = 0;

        while (f < n_before && strcmp(names->fields[f], name) != 0)
            f++;
        if (f == n_before)
            return name;
        g_free(name);
        name = g_strdup_printf("%s_%u", plain, try);
    }
}

/* Whether bit-fields can be declared as they are: nothing accesses them, and C can spell their types. */
static gboolean
check_bits(const Record *record, const Field *field, GError **error)
{
    if (field->touched)
        return header_fail(
            record, field->place, error,
            "no header can give %s an address, and a kernel accesses it: it is a bit-field (%s); "
            "make it a member of its own",
            field->name, field->bits);
    return field->bits[strspn(field->bits, "_ :;" G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS)] == '\0' ||
           header_fail(record, field->place, error,
                       "C cannot spell the types of the bit-fields '%s': declare them as unsigned",
                       field->bits);
}

/* Whether every part of the dotted path of FIELD can be a member's name, and its type can stand before one.
 */
static gboolean
check_field(const Record *record, const Field *field, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(field->name, ".", -1);
    gsize in_type = strspn(field->type, "_ *" G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS);

    if (field->undeclarable && !field->bits)
        return header_fail(record, field->place, error, "no header can declare the field %s: %s", field->name,
                           field->undeclarable);
    for (guint i = 0; parts[i]; i++)
        if (!text_is_identifier(parts[i]))
            return header_fail(record, field->place, error,
                               "C and C++ have no member called '%s' (field %s): rename it", parts[i],
                               field->name);
    if (field->item_bytes && field->item_dimensions > 0 && field_items(field) == 1)
        return header_fail(record, field->place, error,
                           "no header has an array of one struct, as %s is: declare the struct without [1]",
                           field->name);
    if (!field->item_bytes && (field->type[in_type] != '\0' || in_type == 0))
        return header_fail(
            record, field->place, error,
            "C cannot spell the type '%s' of the field %s: declare it as %s, and cast it where it is read and set",
            field->type, field->name, strchr(field->type, '*') ? "void *" : "a number");
    return !field->bits || check_bits(record, field, error);
}

/* The dotted paths become nested structs where C then puts the fields where they are, and one flat struct
 * elsewhere. */
static char **
members_new(const Record *record, const HeaderNames *names)
{
    gboolean nests = header_record_nests(record);
    char **members = g_new0(char *, record->n_fields + 1);

    for (guint f = 0; f < record->n_fields; f++)
        members[f] = g_strdup(nests ? record->fields[f].name : names->fields[f]);
    return members;
}

/* ELEMENT: an element's type, as it is to be spelled. */
static HeaderNames *
names_new(const Record *record, const char *element, const char *prefix, GError **error)
{
    g_autoptr(HeaderNames) names = g_new0(HeaderNames, 1);
    g_autofree char *own = NULL;

    if (prefix && !text_is_identifier(prefix)) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_NAME, "'%s' is no C identifier", prefix);
        return NULL;
    }
    names->element = element_name(element);
    if (record->element && !prefix)
        own = element_name(behind_namespaces(record->name));
    if (!names->element)
        names->element = g_strdup(prefix);
    if (!names->element || !text_is_identifier(names->element)) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                    "record %s has no name that C can spell: --name gives it one", record->name);
        return NULL;
    }
    if (record->uncopied) {
        header_fail(
            record, record->uncopied, error,
            "it cannot be copied or assigned, as headers load, store and convert it: take out what deletes or hides that");
        return NULL;
    }
    names->prefix = g_strdup(prefix ? prefix : own != NULL ? own : names->element);
    if (!text_is_identifier(names->prefix)) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                    "record %s has no name that C can spell: --name gives it one", record->name);
        return NULL;
    }
    names->fields = g_new0(char *, record->n_fields + 1);
    for (guint f = 0; f < record->n_fields; f++) {
        if (!check_field(record, &record->fields[f], error))
            return NULL;
        names->fields[f] = field_name(names, f, record->fields[f].name);
    }
    names->members = members_new(record, names);
    return g_steal_pointer(&names);
}

HeaderNames *
header_names_new(const Record *record, const char *prefix, GError **error)
{
    return names_new(record, behind_namespaces(record->element ? record->element : record->name), prefix,
                     error);
}

char *
header_type_outside(const char *record)
{
    g_autoptr(GString) name = g_string_new(record);

    g_string_replace(name, "(anonymous namespace)::", "", 0);
    return g_string_free(g_steal_pointer(&name), FALSE);
}

HeaderNames *
header_names_outside(const Record *record, const char *prefix, GError **error)
{
    g_autofree char *element = header_type_outside(record->element ? record->element : record->name);

    return names_new(record, element, prefix, error);
}

void
header_names_free(HeaderNames *names)
{
    if (!names)
        return;
    g_free(names->prefix);
    g_free(names->element);
    g_strfreev(names->fields);
    g_strfreev(names->members);
    g_free(names);
}
