/* SPDX-License-Identifier: MIT */
#include "validate/case/case_private.h"
#include "validate/contents/contents.h"

#include <string.h>

#define VIEW_SUFFIX "_view"

/* One reading of a source with its headers. */
typedef struct {
    KernelSource *source;
    const char *const *folders;
    GHashTable *texts; /* whole path to text */
    GRegex *include, *guard, *elements;
} Reading;

static void
accessor_header_free(gpointer data)
{
    AccessorHeader *header = data;

    g_free(header->path);
    g_free(header->prefix);
    g_free(header->element);
    g_free(header->item);
    g_clear_pointer(&header->parameters, g_hash_table_unref);
    g_free(header);
}

void
kernel_source_free(KernelSource *source)
{
    if (!source)
        return;
    g_free(source->name);
    g_free(source->text);
    g_clear_pointer(&source->headers, g_ptr_array_unref);
    g_clear_pointer(&source->accessors, g_ptr_array_unref);
    g_clear_pointer(&source->paths, g_ptr_array_unref);
    g_clear_pointer(&source->system, g_ptr_array_unref);
    g_free(source);
}

/* Whether TYPE is a pointer to ELEMENT, const or not. */
static gboolean
is_pointer_to(const char *type, const char *element)
{
    const char *start = g_str_has_prefix(type, "const ") ? type + strlen("const ") : type;

    start = g_str_has_prefix(start, "struct ") ? start + strlen("struct ") : start;
    return g_str_has_prefix(start, element) && strcmp(start + strlen(element), " *") == 0;
}

/* Whether parameter NUMBER of KERNEL is an array of HEADER, which is written in. */
static gboolean
is_written_parameter(const AccessorHeader *header, const Kernel *kernel, guint number)
{
    const Param *param = g_ptr_array_index(kernel->params, number);
    const SourcePlace *place = &kernel->place;
    g_autofree char *key = NULL;

    if (!header->parameters)
        return is_pointer_to(param->type, header->element);
    key = g_strdup_printf("%s:%u:%u/%u", place->file, place->line, place->column, number);
    return g_hash_table_contains(header->parameters, key);
}

const AccessorHeader *
kernel_source_find_view(const KernelSource *source, const Kernel *kernel, guint number)
{
    const char *type = ((const Param *)g_ptr_array_index(kernel->params, number))->type;

    for (guint i = 0; i < source->accessors->len; i++) {
        const AccessorHeader *header = g_ptr_array_index(source->accessors, i);

        if (header->is_written_in && is_written_parameter(header, kernel, number))
            return header;
        if (g_str_has_prefix(type, header->prefix) && strcmp(type + strlen(header->prefix), VIEW_SUFFIX) == 0)
            return header;
    }
    return NULL;
}

gboolean
kernel_source_matches(const KernelSource *source, const char *pattern)
{
    if (g_regex_match_simple(pattern, source->text, G_REGEX_RAW, 0))
        return TRUE;
    for (guint i = 0; i < source->headers->len; i++) {
        gsize size;
        const char *data =
            g_bytes_get_data(((const BundleFile *)g_ptr_array_index(source->headers, i))->content, &size);
        g_autofree char *text = g_strndup(data, size);

        if (g_regex_match_simple(pattern, text, G_REGEX_RAW, 0))
            return TRUE;
    }
    return FALSE;
}

static void
add_system(KernelSource *source, const char *name)
{
    if (!g_ptr_array_find_with_equal_func(source->system, name, g_str_equal, NULL))
        g_ptr_array_add(source->system, g_strdup(name));
}

/* The first group of EXPRESSION in TEXT, or NULL. */
static char *
match_first(const GRegex *expression, const char *text)
{
    g_autoptr(GMatchInfo) match = NULL;

    return g_regex_match(expression, text, 0, &match) ? g_match_info_fetch(match, 1) : NULL;
}

/* Notes the header at PLACE where `fieldwise header` wrote TEXT. */
static void
add_accessors(const Reading *reading, const char *place, const char *text)
{
    g_autofree char *prefix = match_first(reading->guard, text);
    g_autofree char *element = match_first(reading->elements, text);
    AccessorHeader *header;

    if (!prefix || !element)
        return;
    header = g_new0(AccessorHeader, 1);
    header->path = g_strdup(place);
    header->prefix = g_steal_pointer(&prefix);
    header->element = g_steal_pointer(&element);
    g_ptr_array_add(reading->source->accessors, header);
}

/* Where FOLDER/NAME lies, without "." and ".."; NULL outside of where it starts. */
static char *
join_place(const char *folder, const char *name)
{
    g_autofree char *joined = g_build_filename(folder, name, NULL);
    g_auto(GStrv) parts = g_strsplit(joined, "/", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();

    if (g_path_is_absolute(name))
        return NULL;
    for (guint i = 0; parts[i]; i++) {
        if (strcmp(parts[i], "..") == 0 && kept->len == 0)
            return NULL;
        if (strcmp(parts[i], "..") == 0)
            g_ptr_array_set_size(kept, (gint)kept->len - 1);
        else if (*parts[i] != '\0' && strcmp(parts[i], ".") != 0)
            g_ptr_array_add(kept, parts[i]);
    }
    g_ptr_array_add(kept, NULL);
    return g_strjoinv("/", (char **)kept->pdata);
}

static gboolean
has_header(const KernelSource *source, const char *place)
{
    for (guint i = 0; i < source->headers->len; i++)
        if (strcmp(((const BundleFile *)g_ptr_array_index(source->headers, i))->path, place) == 0)
            return TRUE;
    return FALSE;
}

static gboolean scan(const Reading *reading, const char *path, const char *place, const char *text,
                     GError **error);

/* The text that stands for the file at PATH; NULL: what is on the disk. */
static const char *
text_instead(const Reading *reading, const char *path)
{
    g_autofree char *whole = reading->texts ? g_canonicalize_filename(path, NULL) : NULL;

    return whole ? g_hash_table_lookup(reading->texts, whole) : NULL;
}

static gboolean
is_file(const Reading *reading, const char *path)
{
    return text_instead(reading, path) || g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static gboolean
read_text(const Reading *reading, const char *path, char **ret_text, gsize *ret_size, GError **error)
{
    const char *text = text_instead(reading, path);

    if (!text)
        return g_file_get_contents(path, ret_text, ret_size, error);
    *ret_text = g_strdup(text);
    *ret_size = strlen(text);
    return TRUE;
}

/* Takes the header at PATH, by which the bundle has it at PLACE, with what it includes itself. */
static gboolean
take_header(const Reading *reading, const char *path, const char *place, GError **error)
{
    g_autofree char *text = NULL;
    g_autoptr(GBytes) content = NULL;
    gsize size;

    if (has_header(reading->source, place))
        return TRUE;
    if (!read_text(reading, path, &text, &size, error))
        return FALSE;
    if (g_file_test(path, G_FILE_TEST_EXISTS))
        g_ptr_array_add(reading->source->paths, g_strdup(path));
    content = g_bytes_new(text, size);
    bundle_files_add(reading->source->headers, place, content, FALSE);
    add_accessors(reading, place, text);
    return scan(reading, path, place, text, error);
}

/* Takes the header that the file at PATH, at PLACE in the bundle, includes as "NAME", if it stands beside it.
 */
static gboolean
take_beside(const Reading *reading, const char *path, const char *place, const char *name,
            gboolean *ret_found, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path), *beside = g_build_filename(folder, name, NULL);
    g_autofree char *at = g_path_get_dirname(place), *joined = join_place(at, name);

    *ret_found = is_file(reading, beside);
    if (!*ret_found)
        return TRUE;
    if (joined)
        return take_header(reading, beside, joined, error);
    return bundle_fail(error, BUNDLE_ERROR_SOURCE,
                       "%s includes \"%s\", which lies outside the source's folder and cannot be carried: "
                       "include it by its name and give its folder by -- -I",
                       path, name);
}

/* Takes the header called NAME of one of the folders; one that is in none of them is the compiler's. */
static gboolean
take_by_name(const Reading *reading, const char *name, GError **error)
{
    for (guint i = 0; reading->folders[i]; i++) {
        g_autofree char *found = g_build_filename(reading->folders[i], name, NULL);
        g_autofree char *plain = join_place("", name);

        if (plain && is_file(reading, found))
            return take_header(reading, found, plain, error);
    }
    add_system(reading->source, name);
    return TRUE;
}

/* Takes all that TEXT, of the file at PATH, includes. */
static gboolean
scan(const Reading *reading, const char *path, const char *place, const char *text, GError **error)
{
    g_autoptr(GMatchInfo) match = NULL;

    for (g_regex_match(reading->include, text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *mark = g_match_info_fetch(match, 1), *name = g_match_info_fetch(match, 2);
        gboolean found = FALSE;

        if (*mark == '"' && !take_beside(reading, path, place, name, &found, error))
            return FALSE;
        if (!found && !take_by_name(reading, name, error))
            return FALSE;
    }
    return TRUE;
}

GPtrArray *
kernel_source_folders(char *const *args)
{
    static const char *const options[] = {"-isystem", "-iquote", "-idirafter", "-I"};
    GPtrArray *folders = g_ptr_array_new();

    for (guint i = 0; args && args[i]; i++)
        for (guint k = 0; k < G_N_ELEMENTS(options); k++) {
            if (!g_str_has_prefix(args[i], options[k]))
                continue;
            if (args[i][strlen(options[k])] != '\0')
                g_ptr_array_add(folders, args[i] + strlen(options[k]));
            else if (args[i + 1])
                g_ptr_array_add(folders, args[++i]);
            break;
        }
    g_ptr_array_add(folders, NULL);
    return folders;
}

KernelSource *
kernel_source_read(const char *path, const char *const *folders, GHashTable *texts, GError **error)
{
    const GRegexCompileFlags flags = G_REGEX_MULTILINE | G_REGEX_RAW;
    g_autoptr(KernelSource) source = g_new0(KernelSource, 1);
    g_autoptr(GRegex) include =
        g_regex_new("^[ \\t]*#[ \\t]*include[ \\t]*([<\"])([^>\"\\n]+)[>\"]", flags, 0, NULL);
    g_autoptr(GRegex) guard = g_regex_new("^#define FIELDWISE_LAYOUT_(\\w+) 0x", flags, 0, NULL);
    g_autoptr(GRegex) elements =
        g_regex_new("^ +(\\w+) \\*elements; /\\* what fieldwise reads", flags, 0, NULL);
    gsize size;
    const Reading reading = {source, folders, texts, include, guard, elements};

    source->name = g_path_get_basename(path);
    source->headers = bundle_files_new();
    source->accessors = g_ptr_array_new_with_free_func(accessor_header_free);
    source->paths = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(source->paths, g_strdup(path));
    source->system = g_ptr_array_new_with_free_func(g_free);
    if (!read_text(&reading, path, &source->text, &size, error) ||
        !scan(&reading, path, source->name, source->text, error))
        return NULL;
    return g_steal_pointer(&source);
}

gboolean
kernel_source_has_main(const KernelSource *source)
{
    return g_regex_match_simple("^[ \\t]*(extern[ \\t]+\"C\"[ \\t]+)?(int|auto|void)\\s+main\\s*\\(",
                                source->text, G_REGEX_MULTILINE | G_REGEX_RAW, 0);
}
