/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured.h"

#include <string.h>

/* Of one statement. */
#define MOST_LINES 1000u

#define BUNDLE_FILE "bundle.json"
#define BUNDLE_SCHEMA "fieldwise-bundle-1"
#define ESTIMATES_FILE "estimates.json"
#define ESTIMATES_SCHEMA "fieldwise-estimates-1"

const char *const SITE_KIND_NAMES[N_SITE_KINDS + 1] = {"load", "store", "atomic", NULL};

/* A file under way: its name for messages, and where the first error goes. */
typedef struct {
    const char *name;
    GError **error;
} Reader;

static void
site_estimate_free(gpointer data)
{
    SiteEstimate *site = data;

    if (!site)
        return;
    g_free(site->file);
    g_free(site->text);
    g_free(site->field);
    g_free(site);
}

static void
layout_estimate_free(gpointer data)
{
    LayoutEstimate *layout = data;

    if (!layout)
        return;
    g_free(layout->layout);
    g_free(layout->name);
    g_clear_pointer(&layout->sites, g_ptr_array_unref);
    g_free(layout);
}

static void
case_estimate_free(gpointer data)
{
    CaseEstimate *estimate = data;

    if (!estimate)
        return;
    g_free(estimate->program);
    g_free(estimate->kernel);
    g_free(estimate->variant);
    g_free(estimate->record);
    g_clear_pointer(&estimate->assumptions, g_ptr_array_unref);
    g_clear_pointer(&estimate->layouts, g_ptr_array_unref);
    g_free(estimate);
}

void
bundle_free(Bundle *bundle)
{
    if (!bundle)
        return;
    g_free(bundle->path);
    g_clear_pointer(&bundle->files, g_ptr_array_unref);
    g_free(bundle->id);
    g_free(bundle->fieldwise);
    g_free(bundle->arch);
    g_free(bundle->device);
    g_free(bundle->compute_capability);
    g_free(bundle->model);
    g_free(bundle->cost_unit);
    g_clear_pointer(&bundle->program_ids, g_hash_table_unref);
    g_clear_pointer(&bundle->sources, g_hash_table_unref);
    g_clear_pointer(&bundle->cases, g_ptr_array_unref);
    g_free(bundle);
}

/* Copies the text of OBJECT's member KEY, which must be there. */
static gboolean
read_text(const Reader *reader, const JsonValue *object, const char *key, char **ret_text)
{
    const char *text = json_value_get_text(object, key, reader->name, reader->error);

    *ret_text = g_strdup(text);
    return text != NULL;
}

static gboolean
read_number(const Reader *reader, const JsonValue *object, const char *key, double *ret_number)
{
    return json_value_get_number(object, key, reader->name, ret_number, reader->error);
}

static gboolean
read_boolean(const Reader *reader, const JsonValue *object, const char *key, gboolean *ret_flag)
{
    const JsonValue *value = json_value_get(object, key, JSON_VALUE_BOOLEAN, reader->name, reader->error);

    if (value)
        *ret_flag = value->boolean;
    return value != NULL;
}

static gboolean
check_schema(const Reader *reader, const JsonValue *root, const char *schema)
{
    const char *text = json_value_get_text(root, "schema", reader->name, reader->error);

    if (!text || strcmp(text, schema) == 0)
        return text != NULL;
    return json_value_fail(json_value_find(root, "schema"), reader->name, reader->error,
                           "its schema is '%s', and '%s' is what this version reads", text, schema);
}

static gboolean
read_programs(const Reader *reader, const JsonValue *root, Bundle *bundle)
{
    const JsonValue *programs =
        json_value_get(root, "programs", JSON_VALUE_ARRAY, reader->name, reader->error);

    for (guint i = 0; programs && i < programs->items->len; i++) {
        const JsonValue *program = g_ptr_array_index(programs->items, i);
        g_autofree char *name = NULL, *id = NULL, *source = NULL;

        if (!read_text(reader, program, "program", &name) || !read_text(reader, program, "id", &id) ||
            !read_text(reader, program, "source", &source))
            return FALSE;
        if (g_hash_table_contains(bundle->program_ids, name))
            return json_value_fail(program, reader->name, reader->error, "the program '%s' occurs twice",
                                   name);
        g_hash_table_insert(bundle->sources, g_strdup(name), g_path_get_basename(source));
        g_hash_table_insert(bundle->program_ids, g_steal_pointer(&name), g_steal_pointer(&id));
    }
    return programs != NULL;
}

static gboolean
read_bundle(const Reader *reader, const JsonValue *root, Bundle *bundle)
{
    const JsonValue *gpu = NULL;

    if (!check_schema(reader, root, BUNDLE_SCHEMA))
        return FALSE;
    gpu = json_value_get(root, "gpu", JSON_VALUE_OBJECT, reader->name, reader->error);
    return gpu && read_text(reader, root, "id", &bundle->id) &&
           read_text(reader, root, "fieldwise", &bundle->fieldwise) &&
           read_text(reader, gpu, "arch", &bundle->arch) &&
           read_text(reader, gpu, "device", &bundle->device) &&
           read_text(reader, gpu, "compute_capability", &bundle->compute_capability) &&
           read_programs(reader, root, bundle);
}

/* Reads 32 hexadecimal digits, two an octet. */
static gboolean
read_line_bytes(const Reader *reader, const JsonValue *object, SiteEstimate *site)
{
    const JsonValue *value = json_value_find(object, "line_bytes_used");
    const char *digits;

    if (!value || value->type == JSON_VALUE_NULL)
        return TRUE;
    digits = value->type == JSON_VALUE_STRING ? value->text : "";
    if (strlen(digits) != LINE_BYTES / 4 || strspn(digits, "0123456789abcdefABCDEF") != LINE_BYTES / 4)
        return json_value_fail(value, reader->name, reader->error,
                               "'line_bytes_used' must be %d hexadecimal digits", LINE_BYTES / 4);
    for (guint i = 0; i < LINE_BYTES / 8; i++)
        site->line_bytes[i] =
            (guint8)(g_ascii_xdigit_value(digits[2 * i]) * 16 + g_ascii_xdigit_value(digits[2 * i + 1]));
    site->has_line_bytes = TRUE;
    return TRUE;
}

static gboolean
read_kind(const Reader *reader, const JsonValue *object, SiteKind *ret_kind)
{
    const char *text = json_value_get_text(object, "kind", reader->name, reader->error);

    for (guint i = 0; text && i < N_SITE_KINDS; i++) {
        if (strcmp(text, SITE_KIND_NAMES[i]) == 0) {
            *ret_kind = (SiteKind)i;
            return TRUE;
        }
    }
    return text && json_value_fail(json_value_find(object, "kind"), reader->name, reader->error,
                                   "'kind' must be load, store or atomic, not '%s'", text);
}

/* The text of a member that may be absent or null. */
static char *
optional_text(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_value_find(object, key);

    return value && value->type == JSON_VALUE_STRING ? g_strdup(value->text) : NULL;
}

/* The lines of the statement; of the site alone where they do not stand there. */
static gboolean
read_lines(const Reader *reader, const JsonValue *object, SiteEstimate *site)
{
    const JsonValue *first = json_value_find(object, "first_line");

    site->first_line = site->last_line = site->line;
    if (!first)
        return TRUE;
    if (!json_value_get_count(object, "first_line", reader->name, &site->first_line, reader->error) ||
        !json_value_get_count(object, "last_line", reader->name, &site->last_line, reader->error))
        return FALSE;
    if (site->first_line > site->line || site->last_line < site->line ||
        site->last_line - site->first_line > MOST_LINES)
        return json_value_fail(first, reader->name, reader->error,
                               "the lines %u to %u are not those of a statement around line %u",
                               site->first_line, site->last_line, site->line);
    return TRUE;
}

/* A bundle made before may not have it. */
static gboolean
read_taken_out(const Reader *reader, const JsonValue *object, SiteEstimate *site)
{
    return !json_value_find(object, "taken_out") ||
           read_boolean(reader, object, "taken_out", &site->taken_out);
}

static gboolean
read_site(const Reader *reader, const JsonValue *object, GPtrArray *sites)
{
    SiteEstimate *site = g_new0(SiteEstimate, 1);

    g_ptr_array_add(sites, site);
    site->field = optional_text(object, "field");
    return read_text(reader, object, "file", &site->file) &&
           json_value_get_count(object, "line", reader->name, &site->line, reader->error) &&
           json_value_get_count(object, "column", reader->name, &site->column, reader->error) &&
           read_lines(reader, object, site) && read_kind(reader, object, &site->kind) &&
           read_text(reader, object, "text", &site->text) &&
           read_boolean(reader, object, "understood", &site->understood) &&
           read_taken_out(reader, object, site) &&
           json_value_get_count(object, "joined", reader->name, &site->joined, reader->error) &&
           read_number(reader, object, "requests", &site->requests) &&
           read_number(reader, object, "sectors", &site->sectors) &&
           read_number(reader, object, "l1_hit_ratio", &site->l1_hit_ratio) &&
           read_line_bytes(reader, object, site);
}

static gboolean
read_traffic(const Reader *reader, const JsonValue *object, Traffic *ret_traffic)
{
    const struct {
        const char *group, *key;
        double *number;
    } members[] = {
        {"load", "requests", &ret_traffic->load_requests},
        {"load", "sectors", &ret_traffic->load_sectors},
        {"load", "l1_hits", &ret_traffic->load_l1_hits},
        {"store", "requests", &ret_traffic->store_requests},
        {"store", "sectors", &ret_traffic->store_sectors},
        {"l2", "reads", &ret_traffic->l2_reads},
        {"l2", "read_hits", &ret_traffic->l2_read_hits},
        {"l2", "writes", &ret_traffic->l2_writes},
        {"dram", "reads", &ret_traffic->dram_reads},
        {"dram", "writes", &ret_traffic->dram_writes},
    };

    for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
        const JsonValue *group =
            json_value_get(object, members[i].group, JSON_VALUE_OBJECT, reader->name, reader->error);

        if (!group || !read_number(reader, group, members[i].key, members[i].number))
            return FALSE;
    }
    return TRUE;
}

static gboolean
read_layout(const Reader *reader, const JsonValue *object, CaseEstimate *estimate)
{
    LayoutEstimate *layout = g_new0(LayoutEstimate, 1);
    const JsonValue *sites;
    g_autofree char *spec = NULL;

    layout->sites = g_ptr_array_new_with_free_func(site_estimate_free);
    g_ptr_array_add(estimate->layouts, layout);
    layout->name = optional_text(object, "name");
    if (!read_text(reader, object, "layout", &spec) ||
        !json_value_get_count(object, "rank", reader->name, &layout->rank, reader->error) ||
        !read_boolean(reader, object, "tied", &layout->tied) ||
        !read_number(reader, object, "total", &layout->total) ||
        !read_traffic(reader, object, &layout->traffic))
        return FALSE;
    if (case_find_layout(estimate, spec))
        return json_value_fail(object, reader->name, reader->error,
                               "the layout '%s' of kernel '%s' occurs twice", spec, estimate->kernel);
    layout->layout = g_steal_pointer(&spec);
    sites = json_value_get(object, "sites", JSON_VALUE_ARRAY, reader->name, reader->error);
    for (guint i = 0; sites && i < sites->items->len; i++)
        if (!read_site(reader, g_ptr_array_index(sites->items, i), layout->sites))
            return FALSE;
    return sites != NULL;
}

static void
read_assumptions(const JsonValue *object, CaseEstimate *estimate)
{
    const JsonValue *values = json_value_find(object, "assumptions");

    for (guint i = 0; values && values->type == JSON_VALUE_ARRAY && i < values->items->len; i++) {
        const JsonValue *value = g_ptr_array_index(values->items, i);

        if (value->type == JSON_VALUE_STRING)
            g_ptr_array_add(estimate->assumptions, g_strdup(value->text));
    }
}

static gboolean
check_case(const Reader *reader, const JsonValue *object, const Bundle *bundle, const CaseEstimate *estimate)
{
    if (!g_hash_table_contains(bundle->program_ids, estimate->program))
        return json_value_fail(object, reader->name, reader->error, "the bundle has no program '%s'",
                               estimate->program);
    if (bundle_find_case(bundle, estimate->program, estimate->kernel, estimate->variant))
        return json_value_fail(object, reader->name, reader->error,
                               "kernel '%s', variant '%s', of program '%s' occurs twice", estimate->kernel,
                               estimate->variant, estimate->program);
    return TRUE;
}

static gboolean
read_case(const Reader *reader, const JsonValue *object, Bundle *bundle)
{
    g_autoptr(GPtrArray) added = g_ptr_array_new_with_free_func(case_estimate_free);
    CaseEstimate *estimate = g_new0(CaseEstimate, 1);
    const JsonValue *layouts;

    g_ptr_array_add(added, estimate);
    estimate->assumptions = g_ptr_array_new_with_free_func(g_free);
    estimate->layouts = g_ptr_array_new_with_free_func(layout_estimate_free);
    if (!read_text(reader, object, "program", &estimate->program) ||
        !read_text(reader, object, "kernel", &estimate->kernel) ||
        !read_text(reader, object, "variant", &estimate->variant) ||
        !read_text(reader, object, "record", &estimate->record) ||
        !check_case(reader, object, bundle, estimate))
        return FALSE;
    read_assumptions(object, estimate);
    layouts = json_value_get(object, "layouts", JSON_VALUE_ARRAY, reader->name, reader->error);
    for (guint i = 0; layouts && i < layouts->items->len; i++)
        if (!read_layout(reader, g_ptr_array_index(layouts->items, i), estimate))
            return FALSE;
    if (!layouts)
        return FALSE;
    g_ptr_array_add(bundle->cases, g_ptr_array_steal_index(added, 0));
    return TRUE;
}

static gboolean
read_estimates(const Reader *reader, const JsonValue *root, Bundle *bundle)
{
    const JsonValue *kernels;
    const char *id;

    if (!check_schema(reader, root, ESTIMATES_SCHEMA))
        return FALSE;
    id = json_value_get_text(root, "bundle", reader->name, reader->error);
    if (!id)
        return FALSE;
    if (strcmp(id, bundle->id) != 0)
        return json_value_fail(json_value_find(root, "bundle"), reader->name, reader->error,
                               "the estimates are those of bundle %s, and " BUNDLE_FILE " is of bundle %s",
                               id, bundle->id);
    kernels = json_value_get(root, "kernels", JSON_VALUE_ARRAY, reader->name, reader->error);
    if (!kernels || !read_text(reader, root, "model", &bundle->model) ||
        !read_text(reader, root, "cost_unit", &bundle->cost_unit))
        return FALSE;
    for (guint i = 0; i < kernels->items->len; i++)
        if (!read_case(reader, g_ptr_array_index(kernels->items, i), bundle))
            return FALSE;
    return bundle->cases->len > 0 ||
           json_value_fail(kernels, reader->name, reader->error, "there is no kernel in it");
}

Bundle *
bundle_parse(const char *name, const char *bytes, gsize len, const char *estimates_name,
             const char *estimates_bytes, gsize estimates_len, GError **error)
{
    const Reader reader = {name, error}, estimates_reader = {estimates_name, error};
    g_autoptr(Bundle) bundle = g_new0(Bundle, 1);
    g_autoptr(JsonValue) root = json_value_parse(name, bytes, len, error), estimates = NULL;

    bundle->program_ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    bundle->files = g_ptr_array_new_with_free_func(g_free);
    bundle->sources = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    bundle->cases = g_ptr_array_new_with_free_func(case_estimate_free);
    if (!root || !read_bundle(&reader, root, bundle))
        return NULL;
    estimates = json_value_parse(estimates_name, estimates_bytes, estimates_len, error);
    if (!estimates || !read_estimates(&estimates_reader, estimates, bundle))
        return NULL;
    return g_steal_pointer(&bundle);
}

Bundle *
bundle_load(const char *path, GError **error)
{
    g_autofree char *name = g_build_filename(path, BUNDLE_FILE, NULL), *bytes = NULL;
    g_autofree char *estimates_name = g_build_filename(path, ESTIMATES_FILE, NULL), *estimates_bytes = NULL;
    gsize len = 0, estimates_len = 0;
    Bundle *bundle;

    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        validation_fail(error, VALIDATION_ERROR_FILE, path, 0,
                        "it is not a folder that 'validate plan' wrote");
        return NULL;
    }
    bytes = validation_read_file(name, &len, error);
    estimates_bytes = bytes ? validation_read_file(estimates_name, &estimates_len, error) : NULL;
    if (!estimates_bytes)
        return NULL;
    bundle = bundle_parse(name, bytes, len, estimates_name, estimates_bytes, estimates_len, error);
    if (!bundle)
        return NULL;
    bundle->path = g_strdup(path);
    g_ptr_array_add(bundle->files, g_steal_pointer(&name));
    g_ptr_array_add(bundle->files, g_steal_pointer(&estimates_name));
    return bundle;
}

CaseEstimate *
bundle_find_case(const Bundle *bundle, const char *program, const char *kernel, const char *variant)
{
    for (guint i = 0; i < bundle->cases->len; i++) {
        CaseEstimate *estimate = g_ptr_array_index(bundle->cases, i);

        if (strcmp(estimate->program, program) == 0 && strcmp(estimate->kernel, kernel) == 0 &&
            strcmp(estimate->variant, variant) == 0)
            return estimate;
    }
    return NULL;
}

LayoutEstimate *
case_find_layout(const CaseEstimate *estimate, const char *layout)
{
    for (guint i = 0; i < estimate->layouts->len; i++) {
        LayoutEstimate *found = g_ptr_array_index(estimate->layouts, i);

        if (g_strcmp0(found->layout, layout) == 0)
            return found;
    }
    return NULL;
}

char *
case_title(const Bundle *bundle, const CaseEstimate *estimate)
{
    gboolean ambiguous = FALSE;
    g_autoptr(GString) title = g_string_new(estimate->kernel);

    for (guint i = 0; i < bundle->cases->len; i++) {
        const CaseEstimate *other = g_ptr_array_index(bundle->cases, i);

        ambiguous = ambiguous || (other != estimate && strcmp(other->kernel, estimate->kernel) == 0 &&
                                  strcmp(other->record, estimate->record) != 0);
    }
    if (estimate->variant[0] != '\0')
        g_string_append_printf(title, ":%s", estimate->variant);
    if (ambiguous)
        g_string_append_printf(title, " (%s)", estimate->record);
    return g_string_free(g_steal_pointer(&title), FALSE);
}
