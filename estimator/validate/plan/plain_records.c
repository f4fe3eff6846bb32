/* SPDX-License-Identifier: MIT */
#include "validate/plan/plan_private.h"
#include "validate/case/case.h"

#include <string.h>

static void
plain_record_free(gpointer data)
{
    PlainRecord *one = data;

    g_free(one->prefix);
    g_free(one->item);
    g_clear_pointer(&one->parameters, g_hash_table_unref);
    g_free(one);
}

static PlainRecord *
add_record(GPtrArray *records, const Record *record, const char *prefix)
{
    PlainRecord *one = g_new0(PlainRecord, 1);

    one->record = record;
    one->prefix = g_strdup(prefix);
    g_ptr_array_add(records, one);
    return one;
}

static const char *
element_name(const Record *record)
{
    return record->element ? record->element : record->name;
}

static gboolean
has_record(const GPtrArray *records, const Record *record)
{
    for (guint i = 0; i < records->len; i++)
        if (strcmp(element_name(((const PlainRecord *)g_ptr_array_index(records, i))->record),
                   element_name(record)) == 0)
            return TRUE;
    return FALSE;
}

/* Whether TEXT names the view of RECORD: "Body_view". */
static gboolean
names_view(const char *text, const Record *record)
{
    g_autofree char *name = g_regex_escape_string(element_name(record), -1);
    g_autofree char *pattern = g_strdup_printf("\\b%s_view\\b", name);

    return g_regex_match_simple(pattern, text, G_REGEX_RAW, 0);
}

GPtrArray *
plain_records(const Program *program, const Binding *binding, const char *prefix, const char *case_text)
{
    GPtrArray *records = g_ptr_array_new_with_free_func(plain_record_free);

    PlainRecord *first = add_record(records, binding->record, prefix);

    if (binding->kind != BINDING_STRUCT)
        first->scalars = binding;
    for (guint i = 0; case_text && i < program->kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(program->kernels, i);

        for (guint k = 0; k < kernel->records->len; k++) {
            const Record *other = g_ptr_array_index(kernel->records, k);

            if (!has_record(records, other) && names_view(case_text, other))
                add_record(records, other, NULL);
        }
    }
    return records;
}
