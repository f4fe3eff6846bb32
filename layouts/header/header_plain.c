/* SPDX-License-Identifier: MIT */
/* What fieldwise itself reads in place of the functions of a header in two parts: macros on an array of
 * structs, so that an access stands where the kernel makes it. No common file can name them, and no reviewer
 * needs them: the front end reads them behind the header. */
#include "layouts/header/arrays/arrays.h"
#include "layouts/header/header_private.h"

#include <string.h>

/* Far enough for the first lines of a header. */
#define TITLE_BYTES 512

/* The first group of PATTERN in TEXT; NULL: there is none. Free with g_free(). */
static char *
find_word(const char *text, const char *pattern)
{
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    return g_regex_match(regex, text, 0, &match) ? g_match_info_fetch(match, 1) : NULL;
}

/* The accessors to the field NAME, at MEMBER of an element. */
static void
append_field(GString *out, const char *prefix, const char *name, const char *member, gboolean is_many)
{
    static const char *const scalar[][2] = {
        {"ptr", "PTR"}, {"get", "GET"}, {"read", "READ"}, {"set", "SET"}, {"at", "GET"}};
    static const char *const many[][2] = {{"ptr", "ITEMS"},
                                          {"get", "GET_ITEM"},
                                          {"read", "READ_ITEM"},
                                          {"set", "SET_ITEM"},
                                          {"at", "GET_ITEM"}};

    for (guint i = 0; i < G_N_ELEMENTS(scalar); i++)
        g_string_append_printf(out, "#define %s_%s_%s(...) FIELDWISE_PLAIN_%s(%s, __VA_ARGS__)\n", prefix,
                               (is_many ? many : scalar)[i][0], name, (is_many ? many : scalar)[i][1],
                               member);
}

/* Another name for each macro that stands for a function of arrays. */
static void
append_arrays(GString *out, const char *prefix, const char *element)
{
    g_autoptr(GString) common = g_string_new(NULL);
    g_autoptr(GRegex) define =
        g_regex_new("^#define FIELDWISE_PLAIN_([a-z]\\w*)", G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    g_string_append_printf(out,
                           "#define %s_restrict(p) %s *__restrict__ p\n"
                           "#define %s_const_restrict(p) const %s *__restrict__ p\n",
                           prefix, element, prefix, element);
    header_append_plain_arrays(common, "FIELDWISE_PLAIN", FALSE);
    for (g_regex_match(define, common->str, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1);

        g_string_append_printf(out, "#define %s_%s FIELDWISE_PLAIN_%s\n", prefix, name, name);
    }
}

/* A flattened record has other pointers, and no structs; the boundary is the same. */
static void
append_flat(GString *out, const char *whole, const char *prefix, const char *type)
{
    g_autofree char *n = find_word(whole, "^#define FIELDWISE_ITEMS (\\d+)$");

    header_append_plain_flat(out, prefix, type, n ? (guint)g_ascii_strtoull(n, NULL, 10) : 1);
    header_append_plain_arrays(out, prefix, FALSE);
}

/* The path in WHOLE of the struct whose fields the list NAME has, with a dot behind it; "" of the element. */
static char *
path_of_list(const char *whole, const char *name)
{
    g_autofree char *pattern = NULL, *path = NULL;

    if (!name)
        return g_strdup("");
    pattern = g_strdup_printf("\\bSTRUCT\\(%s, ([\\w.]+)\\)", name);
    path = find_word(whole, pattern);
    return path ? g_strconcat(path, ".", NULL) : g_strdup("");
}

/* The accessors, and with IS_OF_FIELDS the pointers, of all fields that the lists in WHOLE have. */
static void
append_fields(GString *out, const char *whole, const char *prefix, gboolean is_of_fields)
{
    static const char entry[] = "^    FIELD\\(IN, (\\w+), ([\\w.]+), ([^,]+), (scalar|many|hiddens?),|"
                                "^#define (?:FIELDWISE_FIELDS|\\w+_fields_(\\w+))\\(FIELD, IN, STRUCT\\)";
    g_autoptr(GRegex) regex = g_regex_new(entry, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *within = g_strdup("");

    for (g_regex_match(regex, whole, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1), *behind = g_match_info_fetch(match, 2);
        g_autofree char *type = g_match_info_fetch(match, 3), *kind = g_match_info_fetch(match, 4);
        g_autofree char *list = g_match_info_fetch(match, 5), *member = g_strconcat(within, behind, NULL);

        if (!name || *name == '\0') {
            g_free(within);
            within = path_of_list(whole, list && *list ? list : NULL);
        } else if (g_str_has_prefix(kind, "hidden")) {
            g_string_append_printf(out, "#define %s_put_%s(to, from) ((to).%s = (from).%s)\n", prefix, name,
                                   member, member);
        } else {
            append_field(out, prefix, name, member, strcmp(kind, "many") == 0);
            if (is_of_fields)
                header_append_plain_field(out, prefix, name, type);
        }
    }
}

/* Whether TEXT, which need not end with a 0, begins as headers do. */
static gboolean
begins_as_header(const char *text, gsize length)
{
    g_autofree char *start = g_strndup(text, MIN(length, TITLE_BYTES));

    return header_is_written(start);
}

char *
header_plain_text(const char *text, gsize length)
{
    g_autofree char *whole = NULL, *prefix = NULL, *element = NULL, *item = NULL;
    gboolean is_of_fields;
    GString *out;

    if (length < 3 || memcmp(text, "/* ", 3) != 0 || !begins_as_header(text, length))
        return NULL;
    whole = g_strndup(text, length);
    prefix = find_word(whole, "^#define FIELDWISE_N\\(name\\) (\\w+)_##name$");
    element = find_word(whole, "^#define FIELDWISE_ELEMENT (\\w+)$");
    if (!prefix || !element || !strstr(whole, "#ifdef __FIELDWISE__\n"))
        return NULL;
    is_of_fields = strstr(whole, "#define FIELDWISE_WITH_FIELDS\n") != NULL;
    item = find_word(whole, "^#define FIELDWISE_ITEM (.+)$");
    out = g_string_new("\n#ifdef __FIELDWISE__\n");
    append_fields(out, whole, prefix, is_of_fields);
    g_string_append_printf(out,
                           "#define %s_load FIELDWISE_PLAIN_LOAD\n"
                           "#define %s_store FIELDWISE_PLAIN_STORE\n",
                           prefix, prefix);
    if (is_of_fields || item) /* which end with the condition */
        g_string_append(out, "#ifdef __cplusplus\n");
    if (is_of_fields)
        header_append_plain_fields(out, prefix);
    else if (item)
        append_flat(out, whole, prefix, item);
    else if (strstr(whole, "#define FIELDWISE_WITH_ARRAYS\n"))
        append_arrays(out, prefix, element);
    g_string_append(out, "#endif\n");
    return g_string_free(out, FALSE);
}
