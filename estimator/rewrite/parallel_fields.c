/* SPDX-License-Identifier: MIT */
#include "rewrite/rewrite.h"

#include "frontend/parse/parse.h"
#include "layouts/layouts.h"

#include <string.h>

static void
field_clear(gpointer data)
{
    RewriteField *field = data;

    g_free(field->name);
    g_free(field->type);
    g_free(field->seed.kernel);
    g_free(field->seed.type);
    g_free(field->seed.members);
}

char *
rewriting_field_type(const SourceTree *tree, const FlowSeed *seed)
{
    Entity cursor = flow_seed_cursor(tree, seed);
    SourceType type;
    g_autofree char *text = NULL;
    char *name;

    if (entity_is_none(cursor))
        return NULL;
    type = type_unqualified(type_canonical(flow_pointee_type(cursor)));
    if (type_kind(type) < TYPE_FIRST_BUILTIN || type_kind(type) > TYPE_LAST_BUILTIN ||
        type_kind(type) == TYPE_VOID || type_kind(type) == TYPE_DEPENDENT)
        return NULL;
    text = type_spelling(type);
    name = g_strdup(text);
    return name;
}

/* The array that field FIELD of BINDING is, or NULL where its kernel does not get it. */
static const Array *
array_of_field(const Binding *binding, guint field)
{
    for (guint i = 0; i < binding->n_targets; i++)
        if (binding->targets[i].field == (int)field) {
            const Access *access = g_ptr_array_index(binding->kernel->accesses, i);

            return g_ptr_array_index(binding->kernel->arrays, access->array);
        }
    return NULL;
}

/* Sets SEED to where field FIELD comes into the kernel of BINDING; FALSE where it does not. */
static gboolean
find_seed(const Binding *binding, guint field, FlowSeed *seed)
{
    const Array *array = array_of_field(binding, field);
    const SourcePlace *place = &binding->kernel->place;

    if (!array || array->root_param < 0)
        return FALSE;
    seed->kernel = g_strdup_printf("%s:%u:%u", place->file, place->line, place->column);
    seed->parameter = (guint)array->root_param;
    seed->members = flow_seed_members(array->name);
    seed->type = g_strdup(array->type);
    return TRUE;
}

/* The same, in the first kernel of PROGRAMS that gets it. */
static gboolean
find_seed_elsewhere(const char *request, const GPtrArray *programs, guint field, FlowSeed *seed)
{
    for (guint p = 0; request && p < programs->len; p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++) {
            g_autoptr(GPtrArray) bindings =
                kernel_bind_records(g_ptr_array_index(program->kernels, k), request, NULL, NULL);

            if (bindings && bindings->len == 1 && find_seed(g_ptr_array_index(bindings, 0), field, seed))
                return TRUE;
        }
    }
    return FALSE;
}

/* Sets ERROR: what SEED names, a field called NAME, points to no scalars. */
static void
set_type_error(const SourceTree *tree, const char *name, const FlowSeed *seed, GError **error)
{
    Entity cursor = flow_seed_cursor(tree, seed);
    SourceType type = entity_is_none(cursor) ? (SourceType){0} : type_canonical(flow_pointee_type(cursor));

    g_autofree char *place = entity_is_none(cursor) ? NULL : cursor_place_text(cursor);
    g_autofree char *written = entity_is_none(cursor) ? NULL : cursor_name(cursor);

    if (written && *written != '\0' && g_str_has_prefix(name, written)) /* "p_as_int": a cast, or an index */
        name = written;
    if (type_is(type, TYPE_RECORD)) {
        g_autofree char *text = type_spelling(type_unqualified(type));

        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_PLACE,
            "%s: error: %s is an array of %s, which is a class, and parallel pointers are of numbers: "
            "leave it out%s",
            place, name, text,
            type_size(type) == sizeof(guint16)
                ? ", or declare it as unsigned short *, and convert where it is read and stored"
                : "");
    } else if (place && type_kind(type) == TYPE_POINTER && type_is(type_pointee(type), TYPE_RECORD)) {
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_PLACE,
            "%s: error: %s points to pointers to objects, and parallel pointers are of numbers: leave it out",
            place, name);
    } else if (place && type_kind(type) == TYPE_POINTER) {
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_PLACE,
            "%s: error: %s is a pointer to pointers, which are not followed: keep the rows in one array, "
            "%s[i * n + j], or leave it out",
            place, name, name);
    } else if (place && type_kind(type) == TYPE_CONSTANT_ARRAY) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_PLACE,
                    "%s: error: %s is a pointer to rows, arrays of %" G_GINT64_FORMAT
                    ": let it point to their elements, %s[i * %" G_GINT64_FORMAT " + j], or leave it out",
                    place, name, type_array_size(type), name, type_array_size(type));
    } else if (place) {
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_PLACE,
            "%s: error: %s is no pointer to numbers: leave it out, as parallel pointers are of numbers",
            place, name);
    } else if (!flattened_is_behind_pointers(tree, seed, name, error) &&
               !flattened_is_in_template(tree, seed, name, error) &&
               !flattened_is_uninstantiated(tree, seed, error)) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                    "%s is no pointer to numbers that a kernel takes: leave it out", name);
    }
}

/* Why field FIELD of BINDING comes by no parameter of its kernel, where a variable of the program has it, or
 * NULL. Free with g_free(). */
static char *
variable_reason(const SourceTree *tree, const Binding *binding, guint field)
{
    const SourcePlace *place = &binding->kernel->place;
    const Array *array = array_of_field(binding, field);
    g_autofree char *kernel = g_strdup_printf("%s:%u:%u", place->file, place->line, place->column);
    g_autofree char *root = array ? g_strndup(array->name, strcspn(array->name, ".[-")) : NULL;
    char *reason = rewriting_variable_reason(tree, binding->record->fields[field].name, kernel);

    return reason || !root ? reason : rewriting_variable_reason(tree, root, kernel);
}

GArray *
parallel_fields_new(const char *request, const GPtrArray *programs, const Binding *binding,
                    const SourceTree *tree, GError **error)
{
    g_autoptr(GArray) fields = g_array_new(FALSE, TRUE, sizeof(RewriteField));
    Record *record = binding->record;

    g_array_set_clear_func(fields, field_clear);
    for (guint f = 0; f < record->n_fields; f++) {
        RewriteField field = {0};

        if (!find_seed(binding, f, &field.seed) && !find_seed_elsewhere(request, programs, f, &field.seed)) {
            g_autofree char *reason = variable_reason(tree, binding, f);

            if (reason)
                g_set_error(error, HEADER_ERROR, HEADER_ERROR_PLACE, "%s", reason);
            else
                g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                            "no kernel accesses %s by a parameter: pass the pointer to it, or leave it out",
                            record->fields[f].name);
            return NULL;
        }
        field.type = rewriting_field_type(tree, &field.seed);
        g_array_append_val(fields, field);
        if (!field.type) {
            set_type_error(tree, record->fields[f].name, &field.seed, error);
            return NULL;
        }
        g_free(record->fields[f].type);
        record->fields[f].type = g_strdup(field.type);
    }
    return g_steal_pointer(&fields);
}

char *
parallel_fields_followed(const char *request, const GPtrArray *programs, const Binding *binding,
                         const SourceTree *tree)
{
    const char *equals = strchr(request, '=');
    g_auto(GStrv) names = g_strsplit(equals + 1, ",", -1);
    g_autoptr(GString) text = g_string_new_len(request, equals - request);
    guint n = 0;

    for (guint f = 0; f < binding->record->n_fields && names[f]; f++) {
        RewriteField field = {0};

        if (find_seed(binding, f, &field.seed) || find_seed_elsewhere(request, programs, f, &field.seed))
            field.type = rewriting_field_type(tree, &field.seed);
        if (field.type)
            g_string_append_printf(text, "%c%s", n++ == 0 ? '=' : ',', names[f]);
        field_clear(&field);
    }
    return n > 1 ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

void
parallel_fields_name(GArray *fields, const HeaderNames *names)
{
    for (guint f = 0; fields && f < fields->len; f++)
        g_array_index(fields, RewriteField, f).name = g_strdup(names->fields[f]);
}
