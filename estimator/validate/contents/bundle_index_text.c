/* SPDX-License-Identifier: MIT */
#include "validate/contents/contents_private.h"

#include "text/text.h"

#include <string.h>

#define README_WIDTH 100 /* columns */

static void
write_program(JsonWriter *json, const PlannedProgram *program)
{
    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "program", program->program);
    json_add_string(json, "id", program->id);
    json_add_string(json, "source", program->source);
    json_add_string(json, "record", program->record);
    json_add_string(json, "level", program->level);
    json_begin_array(json, "kernels", FALSE);
    for (guint i = 0; i < program->kernels->len; i++) {
        const PlannedKernel *kernel = g_ptr_array_index(program->kernels, i);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "kernel", kernel->kernel);
        json_add_string(json, "variant", kernel->variant);
        json_end(json);
    }
    json_end(json);
    json_add_strings(json, "layouts", program->layouts);
    json_add_strings(json, "notes", program->notes);
    if (program->origin)
        json_add_string(json, "origin", program->origin);
    json_end(json);
}

char *
bundle_index_json(const BundleIndex *index, const char *version)
{
    g_autofree char *id = bundle_index_id(index);
    JsonWriter *json = json_writer_new();

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "schema", "fieldwise-bundle-1");
    json_add_string(json, "fieldwise", version);
    json_add_string(json, "id", id);
    json_add_string(json, "support", index->support);
    json_begin_object(json, "gpu", TRUE);
    json_add_string(json, "arch", index->arch);
    json_add_string(json, "device", index->device);
    json_add_string(json, "compute_capability", index->compute_capability);
    json_end(json);
    json_begin_array(json, "programs", FALSE);
    for (guint i = 0; i < index->programs->len; i++)
        write_program(json, g_ptr_array_index(index->programs, i));
    json_end(json);
    json_end(json);
    return json_writer_finish(json);
}

/* The name of a kernel as a profiler has it without arguments: "step" of "Solver::step<4>". */
static char *
base_name(const char *kernel)
{
    g_autofree char *plain = g_strndup(kernel, strcspn(kernel, "<"));
    const char *colons = g_strrstr(plain, "::");

    return g_strdup(colons ? colons + 2 : plain);
}

static void
append_base_names(GString *line, const PlannedProgram *program)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < program->kernels->len; i++) {
        g_autofree char *name =
            base_name(((const PlannedKernel *)g_ptr_array_index(program->kernels, i))->kernel);

        if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            continue;
        g_string_append_printf(line, " %s", name);
        g_ptr_array_add(names, g_steal_pointer(&name));
    }
}

char *
bundle_index_programs(const BundleIndex *index)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < index->programs->len; i++) {
        const PlannedProgram *program = g_ptr_array_index(index->programs, i);

        g_string_append_printf(out, "%s %s %s", program->program, program->id, program->level);
        append_base_names(out, program);
        g_string_append_c(out, '\n');
    }
    return g_string_free(out, FALSE);
}

char *
bundle_index_readme(const BundleIndex *index)
{
    GString *out = g_string_new(NULL);

    g_string_append_printf(out, "The estimates are for %s (%s).\n", index->device, index->arch);
    for (guint i = 0; i < index->programs->len; i++) {
        const PlannedProgram *program = g_ptr_array_index(index->programs, i);

        g_string_append_printf(out, "\n%s: record %s of %s, %u layouts\n", program->program, program->record,
                               program->source, program->layouts->len);
        for (guint k = 0; k < program->notes->len; k++) {
            g_autofree char *note = g_strconcat("- ", (char *)g_ptr_array_index(program->notes, k), NULL);

            text_wrap(out, note, README_WIDTH, 2, 2);
        }
    }
    return g_string_free(out, FALSE);
}
