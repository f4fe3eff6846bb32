/* SPDX-License-Identifier: MIT */
#include "binding_fixture.h"

#include <string.h>

void
fixture_init(Fixture *fixture)
{
    ExprPool *pool;

    fixture->kernel = kernel_new("k");
    pool = fixture->kernel->pool;
    fixture->i = expr_symbol(pool, SYMBOL_THREAD, 0, "threadIdx.x");
    fixture->j = expr_symbol(pool, SYMBOL_LOOP, 0, "j");
    fixture->n = expr_symbol(pool, SYMBOL_PARAM, 0, "n");
}

void
fixture_clear(Fixture *fixture)
{
    kernel_free(fixture->kernel);
}

/* The parameter that leads to the array NAME is called like it. */
static void
add_param(Kernel *kernel, const char *name, int number)
{
    while ((int)kernel->params->len <= number) {
        Param *param = g_new0(Param, 1);

        param->name = g_strdup(name);
        param->type = g_strdup("float *");
        g_ptr_array_add(kernel->params, param);
    }
    kernel->n_own_params = kernel->params->len;
}

guint
add_array(Fixture *fixture, const char *name, int record, int root_param)
{
    Array *array = g_new0(Array, 1);

    add_param(fixture->kernel, name, root_param);

    array->name = g_strdup(name);
    array->type = g_strdup("float");
    array->scalar = g_strdup("float");
    array->elem_bytes =
        record >= 0 ? ((Record *)g_ptr_array_index(fixture->kernel->records, record))->decl_size : 4;
    array->elem_align = 4;
    array->record = record;
    array->root_param = root_param;
    g_ptr_array_add(fixture->kernel->arrays, array);
    return fixture->kernel->arrays->len - 1;
}

void
add_access(Fixture *fixture, guint array, int field, const Expr *index)
{
    Access *access = g_new0(Access, 1);

    access->id = fixture->kernel->accesses->len;
    access->array = array;
    access->field = field;
    access->index = index;
    access->bytes = 4;
    access->bundle = access->copied = -1;
    access->text = g_strdup("p[...]");
    g_ptr_array_add(fixture->kernel->accesses, access);
}

/* A record of float fields named by the letters of FIELDS. */
int
add_record(Fixture *fixture, const char *name, const char *fields)
{
    Record *record = record_new(name);

    for (const char *at = fields; *at; at++) {
        char field[2] = {*at, '\0'};

        record_add_field(record, field, "float", 4, 4, 1)->decl_offset = 4 * (at - fields);
    }
    record->decl_size = 4 * (guint32)strlen(fields);
    record->decl_align = 4;
    g_ptr_array_add(fixture->kernel->records, record);
    return (int)fixture->kernel->records->len - 1;
}

/* "NAME(FIELD*,FIELD,...)": a star after each touched field; then for each access "FIELD@INSTANCE[INDEX]",
 * "-" for no field. */
static char *
binding_text(const Binding *binding)
{
    GString *text = g_string_new(binding->record->name);

    g_string_append_c(text, '(');
    for (guint f = 0; f < binding->record->n_fields; f++)
        g_string_append_printf(text, "%s%s%s", f ? "," : "", binding->record->fields[f].name,
                               binding->record->fields[f].touched ? "*" : "");
    g_string_append_c(text, ')');
    for (guint i = 0; i < binding->n_targets; i++) {
        const Target *target = &binding->targets[i];
        g_autofree char *printed = target->index ? expr_to_string(target->index) : g_strdup("?");
        g_auto(GStrv) parts = g_strsplit(printed, "threadIdx.x", -1);
        g_autofree char *index = g_strjoinv("i", parts);

        g_assert_cmpuint(target->instance, <, binding->n_instances);
        g_assert_cmpint(binding->outside_bytes[target->instance] == 0, ==, target->field >= 0);
        g_string_append_printf(text, " %s@%u[%s]",
                               target->field >= 0 ? binding->record->fields[target->field].name : "-",
                               target->instance, index);
    }
    return g_string_free(text, FALSE);
}

void
check_bindings(const GPtrArray *bindings, guint number, BindingKind kind, const char *expected)
{
    const Binding *binding;
    g_autofree char *text = NULL;

    g_assert_nonnull(bindings);
    g_assert_cmpuint(number, <, bindings->len);
    binding = g_ptr_array_index(bindings, number);
    text = binding_text(binding);
    g_assert_cmpstr(text, ==, expected);
    g_assert_cmpint(binding->kind, ==, kind);
}

/* The only binding that REQUEST gives. */
void
check_one(Fixture *fixture, const char *request, BindingKind kind, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(fixture->kernel, request, &reason, &error);

    g_assert_no_error(error);
    g_assert_null(reason);
    check_bindings(bindings, 0, kind, expected);
    g_assert_cmpuint(bindings->len, ==, 1);
    g_assert_cmpint(((Binding *)g_ptr_array_index(bindings, 0))->proposed, ==,
                    !request && kind != BINDING_STRUCT && kind != BINDING_ARRAYS);
}

void
check_none(Fixture *fixture, const char *part_of_reason)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(fixture->kernel, NULL, &reason, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(bindings->len, ==, 0);
    g_assert_nonnull(reason);
    if (!strstr(reason, part_of_reason))
        g_error("'%s' lacks '%s'", reason, part_of_reason);
}

void
check_error(Fixture *fixture, const char *request, int code, const char *message)
{
    g_autoptr(GError) error = NULL;
    GPtrArray *bindings = kernel_bind_records(fixture->kernel, request, NULL, &error);

    g_assert_null(bindings);
    g_assert_error(error, BINDING_ERROR, code);
    g_assert_cmpstr(error->message, ==, message);
}

gboolean
has_note(const Binding *binding, const char *part)
{
    for (guint i = 0; i < binding->notes->len; i++)
        if (strstr(g_ptr_array_index(binding->notes, i), part))
            return TRUE;
    return FALSE;
}

/* Host code exchanges the buffers of parameters A and B. */
void
exchange(Kernel *kernel, guint a, guint b)
{
    kernel->exchanged = g_new0(guint64, kernel->n_own_params + 1);
    kernel->exchanged[a] = G_GUINT64_CONSTANT(1) << b;
    kernel->exchanged[b] = G_GUINT64_CONSTANT(1) << a;
}
