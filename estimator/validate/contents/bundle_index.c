/* SPDX-License-Identifier: MIT */
#include "validate/contents/contents_private.h"

#include "validate/measured/measured.h"

#include <string.h>

#define INDEX_FILE "bundle.json"
#define SCHEMA "fieldwise-bundle-1"

static void
planned_kernel_free(gpointer data)
{
    PlannedKernel *kernel = data;

    g_free(kernel->kernel);
    g_free(kernel->variant);
    g_free(kernel);
}

PlannedProgram *
planned_program_new(const char *program, const char *source, const char *record, const char *level)
{
    PlannedProgram *planned = g_new0(PlannedProgram, 1);

    planned->program = g_strdup(program);
    planned->source = g_strdup(source);
    planned->record = g_strdup(record);
    planned->level = g_strdup(level);
    planned->kernels = g_ptr_array_new_with_free_func(planned_kernel_free);
    planned->layouts = g_ptr_array_new_with_free_func(g_free);
    planned->notes = g_ptr_array_new_with_free_func(g_free);
    return planned;
}

void
planned_program_free(PlannedProgram *program)
{
    if (!program)
        return;
    g_free(program->program);
    g_free(program->id);
    g_free(program->source);
    g_free(program->record);
    g_free(program->level);
    g_free(program->origin);
    g_clear_pointer(&program->kernels, g_ptr_array_unref);
    g_clear_pointer(&program->layouts, g_ptr_array_unref);
    g_clear_pointer(&program->notes, g_ptr_array_unref);
    g_free(program);
}

void
planned_program_add_kernel(PlannedProgram *program, const char *kernel, const char *variant)
{
    PlannedKernel *added;

    for (guint i = 0; i < program->kernels->len; i++) {
        const PlannedKernel *other = g_ptr_array_index(program->kernels, i);

        if (strcmp(other->kernel, kernel) == 0 && strcmp(other->variant, variant) == 0)
            return;
    }
    added = g_new0(PlannedKernel, 1);
    added->kernel = g_strdup(kernel);
    added->variant = g_strdup(variant);
    g_ptr_array_add(program->kernels, added);
}

static void
planned_free(gpointer data)
{
    planned_program_free(data);
}

BundleIndex *
bundle_index_new(const char *arch, const char *device, const char *compute_capability, const char *support)
{
    BundleIndex *index = g_new0(BundleIndex, 1);

    index->arch = g_strdup(arch);
    index->device = g_strdup(device);
    index->compute_capability = g_strdup(compute_capability);
    index->support = g_strdup(support);
    index->programs = g_ptr_array_new_with_free_func(planned_free);
    return index;
}

void
bundle_index_free(BundleIndex *index)
{
    if (!index)
        return;
    g_free(index->arch);
    g_free(index->device);
    g_free(index->compute_capability);
    g_free(index->support);
    g_clear_pointer(&index->programs, g_ptr_array_unref);
    g_free(index);
}

PlannedProgram *
bundle_index_find(const BundleIndex *index, const char *name)
{
    for (guint i = 0; i < index->programs->len; i++) {
        PlannedProgram *program = g_ptr_array_index(index->programs, i);

        if (strcmp(program->program, name) == 0)
            return program;
    }
    return NULL;
}

static void
add_note(PlannedProgram *program, const char *note)
{
    if (!g_ptr_array_find_with_equal_func(program->notes, note, g_str_equal, NULL))
        g_ptr_array_add(program->notes, g_strdup(note));
}

static int
compare_programs(gconstpointer a, gconstpointer b)
{
    const PlannedProgram *x = *(PlannedProgram *const *)a, *y = *(PlannedProgram *const *)b;

    return strcmp(x->program, y->program);
}

void
bundle_index_put(BundleIndex *index, PlannedProgram *program)
{
    PlannedProgram *old = bundle_index_find(index, program->program);

    if (old && strcmp(old->id, program->id) == 0) {
        for (guint i = 0; i < program->kernels->len; i++) {
            const PlannedKernel *kernel = g_ptr_array_index(program->kernels, i);

            planned_program_add_kernel(old, kernel->kernel, kernel->variant);
        }
        for (guint i = 0; i < program->notes->len; i++)
            add_note(old, g_ptr_array_index(program->notes, i));
        planned_program_free(program);
        return;
    }
    if (old)
        g_ptr_array_remove(index->programs, old);
    g_ptr_array_add(index->programs, program);
    g_ptr_array_sort(index->programs, compare_programs);
}

char *
bundle_index_id(const BundleIndex *index)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);

    for (guint i = 0; i < index->programs->len; i++) {
        const PlannedProgram *program = g_ptr_array_index(index->programs, i);
        g_autofree char *line = g_strdup_printf("%s %s\n", program->program, program->id);

        g_checksum_update(sum, (const guint8 *)line, -1);
    }
    return bundle_short_id(sum);
}

/* --- reading */

/* The text of OBJECT's member KEY, which must be there; the first error is kept. */
static const char *
member(const JsonValue *object, const char *key, const char *path, GError **error)
{
    return !*error ? json_value_get_text(object, key, path, error) : NULL;
}

/* Adds the texts in OBJECT's member KEY to STRINGS. */
static void
read_strings(const JsonValue *object, const char *key, const char *path, GPtrArray *strings, GError **error)
{
    const JsonValue *array =
        *error == NULL ? json_value_get(object, key, JSON_VALUE_ARRAY, path, error) : NULL;

    for (guint i = 0; array && i < array->items->len; i++) {
        const JsonValue *item = g_ptr_array_index(array->items, i);

        if (item->type == JSON_VALUE_STRING)
            g_ptr_array_add(strings, g_strdup(item->text));
        else if (!*error)
            bundle_fail(error, BUNDLE_ERROR_FOLDER, "%s:%u:%u: error: a string is needed here", path,
                        item->line, item->column);
    }
}

/* Whether NAME is that of a program, and so of a folder inside a bundle. */
static gboolean
is_program_name(const char *name)
{
    return *name != '\0' && *name != '.' &&
           name[strspn(name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-")] == '\0';
}

static PlannedProgram *
read_program(const JsonValue *object, const char *path, GError **error)
{
    g_autoptr(GError) failure = NULL;
    const char *name = member(object, "program", path, &failure), *id = member(object, "id", path, &failure);
    const char *source = member(object, "source", path, &failure);
    const char *record = member(object, "record", path, &failure);
    const char *level = member(object, "level", path, &failure);
    g_autoptr(PlannedProgram) program = planned_program_new(name, source, record, level);
    const JsonValue *kernels = json_value_find(object, "kernels");

    const JsonValue *origin = json_value_find(object, "origin");

    program->id = g_strdup(id);
    if (origin && origin->type == JSON_VALUE_STRING)
        program->origin = g_strdup(origin->text);
    for (guint i = 0; kernels && kernels->items && i < kernels->items->len; i++) {
        const JsonValue *item = g_ptr_array_index(kernels->items, i);
        const char *kernel = member(item, "kernel", path, &failure);
        const char *variant = member(item, "variant", path, &failure);

        if (variant)
            planned_program_add_kernel(program, kernel, variant);
    }
    read_strings(object, "layouts", path, program->layouts, &failure);
    read_strings(object, "notes", path, program->notes, &failure);
    if (!failure && !is_program_name(name))
        bundle_fail(&failure, BUNDLE_ERROR_FOLDER, "%s:%u:%u: error: '%s' cannot be the name of a program",
                    path, object->line, object->column, name);
    if (!failure)
        return g_steal_pointer(&program);
    g_propagate_error(error, g_steal_pointer(&failure));
    return NULL;
}

static BundleIndex *
read_index(const JsonValue *root, const char *path, GError **error)
{
    g_autoptr(GError) failure = NULL;
    const char *schema = member(root, "schema", path, &failure),
               *support = member(root, "support", path, &failure);
    const JsonValue *gpu = !failure ? json_value_get(root, "gpu", JSON_VALUE_OBJECT, path, &failure) : NULL;
    const char *arch = member(gpu, "arch", path, &failure), *device = member(gpu, "device", path, &failure);
    const char *capability = member(gpu, "compute_capability", path, &failure);
    g_autoptr(BundleIndex) index = bundle_index_new(arch, device, capability, support);
    const JsonValue *programs =
        !failure ? json_value_get(root, "programs", JSON_VALUE_ARRAY, path, &failure) : NULL;

    if (!failure && strcmp(schema, SCHEMA) != 0)
        bundle_fail(&failure, BUNDLE_ERROR_FOLDER,
                    "%s: error: its schema is '%s', and this version writes '%s'", path, schema, SCHEMA);
    for (guint i = 0; !failure && i < programs->items->len; i++) {
        PlannedProgram *program = read_program(g_ptr_array_index(programs->items, i), path, &failure);

        if (program)
            g_ptr_array_add(index->programs, program);
    }
    if (!failure)
        return g_steal_pointer(&index);
    g_propagate_error(error, g_steal_pointer(&failure));
    return NULL;
}

BundleIndex *
bundle_index_read(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, INDEX_FILE, NULL);
    gsize size;
    g_autofree char *text = validation_read_file(path, &size, error);
    g_autoptr(JsonValue) root = text ? json_value_parse(path, text, size, error) : NULL;

    return root ? read_index(root, path, error) : NULL;
}
