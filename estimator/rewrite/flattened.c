/* SPDX-License-Identifier: MIT */
#include "rewrite/rewrite.h"

#include "frontend/parse/parse.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"
#include "source/source.h"

#include <string.h>

static void
seed_clear(gpointer data)
{
    FlowSeed *seed = data;

    g_free(seed->kernel);
    g_free(seed->type);
    g_free(seed->members);
}

/* The arrays that are the record of BINDING, each once: of const Array. */
static GPtrArray *
find_arrays(const Binding *binding)
{
    GPtrArray *arrays = g_ptr_array_new();

    for (guint i = 0; i < binding->n_targets; i++) {
        const Access *access = g_ptr_array_index(binding->kernel->accesses, i);
        Array *array = g_ptr_array_index(binding->kernel->arrays, access->array);

        if (binding->targets[i].field >= 0 && !g_ptr_array_find(arrays, array, NULL))
            g_ptr_array_add(arrays, array);
    }
    return arrays;
}

/* Whether C has TYPE, or CUDA's headers do, so that a header can name it wherever it is included. */
static gboolean
is_known_type(const char *type)
{
    static const char *const words[] = {"char",  "signed", "unsigned",      "short", "int",
                                        "long",  "float",  "double",        "bool",  "void",
                                        "const", "__half", "__nv_bfloat16", "",      NULL};
    g_auto(GStrv) parts = g_strsplit_set(type, " *", -1);

    for (guint i = 0; parts[i]; i++)
        if (!g_strv_contains(words, parts[i]))
            return FALSE;
    return TRUE;
}

/* Whether some file of TREE has a match of PATTERN, of which %s is NAME. */
static gboolean
has_text(const SourceTree *tree, const char *pattern, const char *name)
{
    g_auto(GStrv) parts = g_strsplit(pattern, "%s", 2);
    g_autofree char *whole = g_strconcat(parts[0], name, parts[1], NULL);
    g_autoptr(GRegex) regex = g_regex_new(whole, G_REGEX_RAW, 0, NULL);

    for (guint f = 0; regex && f < tree->files->len; f++)
        if (g_regex_match(regex, tree_file(tree, f)->text, 0, NULL))
            return TRUE;
    return FALSE;
}

/* What the names of a header for the array NAME begin with: its name, where the program has no such names. */
static char *
free_prefix(const SourceTree *tree, const char *name)
{
    static const char NAMES[] =
        "\\b%s_(view|memory|groups|align|array|const_array|pointer|const_pointer|ref|const_ref|types|const_types|"
        "restrict|const_restrict|bind|const_bind|pass|swap|at|from|step|flat|element|load|store|bytes|"
        "group[0-9]+|group_bytes|group_offset|view_in|allocate|free|allocate_device|free_device|allocate_bytes|"
        "release|fill|upload|download|copy|tiles|find_parts|(upload|download)_by_host|(ptr|get|set|at|read)_\\w+|copy_(in|out)|"
        "(fill|upload|download|copy|copy_in|copy_out)_async)\\b";
    g_autofree char *own = g_strcanon(g_strdup(name), G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS, '_');

    if (!has_text(tree, NAMES, own) || has_text(tree, "#include \"[^\"]*\\b%s_layout.h\"", own))
        return g_steal_pointer(&own);
    return g_strconcat(own, "_record", NULL);
}

void
flattened_name(Record *record, const char *prefix, const char *type)
{
    g_free(record->element);
    record->element = g_strdup_printf("%s_element", prefix);
    for (guint f = 0; f < record->n_fields; f++) {
        g_free(record->fields[f].type);
        record->fields[f].type = g_strdup(type);
    }
}

/* Says at the place of KERNEL why an array of it cannot be followed. */
static void
set_error_at(const Kernel *kernel, GError **error, const char *what)
{
    g_set_error(error, HEADER_ERROR, HEADER_ERROR_PLACE, "%s:%u:%u: error: kernel %s: %s", kernel->place.file,
                kernel->place.line, kernel->place.column, kernel->name, what);
}

gboolean
flattened_is_in_template(const SourceTree *tree, const FlowSeed *seed, const char *name, GError **error)
{
    char none[] = "";
    const FlowSeed whole = {seed->kernel, seed->parameter, none, NULL};
    SourceType type = entity_canonical_type(flow_seed_cursor(tree, &whole));

    if (type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE)
        type = type_canonical(type_pointee(type));
    Entity template = entity_template(type_declaration(type));
    if (*seed->members == '\0' || entity_is_none(template))
        return FALSE;
    g_autofree char *place = cursor_place_text(template), *its = cursor_name(template);
    g_set_error(
        error, HEADER_ERROR, HEADER_ERROR_PLACE,
        "%s: error: %s is a member of an instance of the template %s: write a struct with the types of "
        "that instance",
        place, name, its);
    return TRUE;
}

gboolean
flattened_is_behind_pointers(const SourceTree *tree, const FlowSeed *seed, const char *name, GError **error)
{
    Entity pointers = flow_seed_pointers(tree, seed);
    gboolean is_member = entity_kind(pointers) == TREE_FIELD_DECL;

    if (entity_is_none(pointers))
        return FALSE;
    g_autofree char *place = cursor_place_text(pointers), *its = cursor_name(pointers);
    if (type_is(entity_type(pointers), TYPE_POINTER))
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_PLACE,
            "%s: error: %s points to pointers, and %s is what one of these points to: keep the rows in one "
            "array, and pass that, or leave it out",
            place, its, name);
    else
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_PLACE,
            "%s: error: %s is an array of pointers, and %s is what one of these points to: give each pointer "
            "a %s of its own, or leave it out",
            place, its, name, is_member ? "member" : "parameter");
    return TRUE;
}

gboolean
flattened_is_uninstantiated(const SourceTree *tree, const FlowSeed *seed, GError **error)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *place = n->kind == TREE_FUNCTION_TEMPLATE ? cursor_place_text(n->entity) : NULL;
        g_autofree char *name = NULL, *why = NULL;
        guint file, offset;

        if (g_strcmp0(place, seed->kernel) != 0)
            continue;
        name = cursor_name(n->entity);
        why = tree_launch_error(tree, name, &file, &offset);
        if (why) {
            g_autofree char *at = tree_place(tree, file, offset);

            g_set_error(error, HEADER_ERROR, HEADER_ERROR_PLACE, "%s: error: %s", at, why);
            return TRUE;
        }
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_PLACE,
            "%s: error: nothing in these sources launches %s, a template: give the source that does, or "
            "take the kernel out",
            place, name);
        return TRUE;
    }
    return FALSE;
}

/* Adds to SEEDS where ARRAY, of RECORD, comes into KERNEL; returns the type of an item. */
static char *
add_seed(GArray *seeds, const SourceTree *tree, const Kernel *kernel, const Array *array, GError **error)
{
    const SourcePlace *place = &kernel->place;
    g_autofree char *type = NULL, *what = NULL;
    FlowSeed seed;

    if (array->root_param < 0) {
        g_autofree char *named = g_strndup(array->name, strcspn(array->name, "[.-"));
        g_autofree char *at = g_strdup_printf("%s:%u:%u", place->file, place->line, place->column);
        g_autofree char *reason = rewriting_variable_reason(tree, named, at);

        if (reason) {
            g_set_error(error, HEADER_ERROR, HEADER_ERROR_PLACE, "%s", reason);
            return NULL;
        }
        what = g_strdup_printf("%s comes by no parameter: pass it to the kernel", array->name);
        set_error_at(kernel, error, what);
        return NULL;
    }
    seed.kernel = g_strdup_printf("%s:%u:%u", place->file, place->line, place->column);
    seed.parameter = (guint)array->root_param;
    seed.members = flow_seed_members(array->name);
    seed.type = g_strdup(array->type);
    g_array_append_val(seeds, seed);
    if (flattened_is_behind_pointers(tree, &seed, array->name, error))
        return NULL;
    type = flow_seed_pointee(tree, &seed);
    if (!type && (flattened_is_in_template(tree, &seed, array->name, error) ||
                  flattened_is_uninstantiated(tree, &seed, error)))
        return NULL;
    if (!type)
        what = g_strdup_printf("where %s is declared is not found: pass the pointer itself", array->name);
    else if (!is_known_type(type))
        what = g_strdup_printf(
            "the items of %s are of the type %s, which is no number of C: declare them as one, which is converted "
            "where it is read and stored, or leave the array as it is",
            array->name, type);
    else
        return g_steal_pointer(&type);
    set_error_at(kernel, error, what);
    return NULL;
}

GArray *
flattened_prepare(const Binding *binding, const SourceTree *tree, const char *prefix, char **ret_prefix,
                  GError **error)
{
    g_autoptr(GPtrArray) arrays = find_arrays(binding);
    Record *record = binding->record;
    g_autoptr(GArray) seeds = g_array_new(FALSE, FALSE, sizeof(FlowSeed));
    g_autofree char *type = NULL;

    g_array_set_clear_func(seeds, seed_clear);
    if (arrays->len == 0) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                    "%s comes by no parameter of a kernel: pass it to one", record->name);
        return NULL;
    }
    for (guint i = 0; i < arrays->len; i++) {
        g_autofree char *its = add_seed(seeds, tree, binding->kernel, g_ptr_array_index(arrays, i), error);

        if (!its)
            return NULL;
        if (type && strcmp(its, type) != 0) {
            g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                        "the arrays of %s are of %s and of %s: name those of one type", record->name, type,
                        its);
            return NULL;
        }
        g_free(type);
        type = g_steal_pointer(&its);
    }
    *ret_prefix = prefix ? g_strdup(prefix) : free_prefix(tree, record->name);
    flattened_name(record, *ret_prefix, type);
    return g_steal_pointer(&seeds);
}

void
flattened_add_seeds(GArray *seeds, const Binding *first, const char *request, const GPtrArray *programs,
                    const SourceTree *tree)
{
    for (guint p = 0; p < programs->len && request && strchr(request, '+'); p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++) {
            Kernel *kernel = g_ptr_array_index(program->kernels, k);
            g_autoptr(GPtrArray) bindings =
                kernel == first->kernel ? NULL : kernel_bind_records(kernel, request, NULL, NULL);
            const Binding *binding = bindings && bindings->len == 1 ? g_ptr_array_index(bindings, 0) : NULL;

            if (!binding || binding->kind != BINDING_FLATTENED ||
                binding->record->n_fields != first->record->n_fields)
                continue;
            g_autoptr(GPtrArray) arrays = find_arrays(binding);
            for (guint i = 0; i < arrays->len; i++) {
                guint n = seeds->len;
                g_autofree char *its = add_seed(seeds, tree, kernel, g_ptr_array_index(arrays, i), NULL);

                if (!its || strcmp(its, first->record->fields[0].type) != 0)
                    g_array_set_size(seeds, n);
            }
        }
    }
}

/* --- whether what is written is what is estimated */

/* Whether the parameter by which KERNEL gets ARRAY is one itself, and no struct that has it as a member. */
static gboolean
is_parameter(const Kernel *kernel, const Array *array)
{
    return array->root_param >= 0 &&
           strcmp(((const Param *)g_ptr_array_index(kernel->params, array->root_param))->name, array->name) ==
               0;
}

/* Whether PARAMETERS has the one by which KERNEL gets ARRAY. */
static gboolean
has_parameter(GHashTable *parameters, const Kernel *kernel, const Array *array)
{
    const SourcePlace *place = &kernel->place;
    g_autofree char *key =
        g_strdup_printf("%s:%u:%u/%d", place->file, place->line, place->column, array->root_param);

    return g_hash_table_contains(parameters, key);
}

gboolean
flattened_check(const Binding *binding, const Binding *first, GHashTable *parameters, GError **error)
{
    const Kernel *kernel = binding->kernel;
    const char *record = first->record->name, *of = first->kernel->name;
    g_autoptr(GPtrArray) arrays = find_arrays(binding);

    if (binding->kind != first->kind || binding->record->n_fields != first->record->n_fields) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                    "%s is a record of %u items in %s, and another in %s: name one by --kernel", record,
                    first->record->n_fields, of, kernel->name);
        return FALSE;
    }
    for (guint i = 0; i < binding->n_targets; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        Array *array = g_ptr_array_index(kernel->arrays, access->array);
        gboolean is_record = g_ptr_array_find(arrays, array, NULL);

        if (!is_parameter(kernel, array) || is_record == has_parameter(parameters, kernel, array))
            continue;
        if (is_record)
            g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                        "%s of %s is not the memory of %s of %s: name one by --kernel", array->name,
                        kernel->name, record, of);
        else if (first->kind == BINDING_PARALLEL)
            g_set_error(
                error, HEADER_ERROR, HEADER_ERROR_RECORD,
                "%s of %s leads to the memory of a field of %s and gets its layout, but is estimated as an "
                "array of its own: name the fields as host code does",
                array->name, kernel->name, record);
        else
            g_set_error(
                error, HEADER_ERROR, HEADER_ERROR_RECORD,
                "%s of %s leads to the memory of %s and gets its layout, but is estimated as an array of "
                "its own: --record %s+%s estimates both",
                array->name, kernel->name, record, record, array->name);
        return FALSE;
    }
    return TRUE;
}
