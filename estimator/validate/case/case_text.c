/* SPDX-License-Identifier: MIT */
#include "validate/case/case_private.h"
#include "validate/contents/contents.h"

#include <string.h>

static const char HEAD[] =
    "/* Written by `fieldwise validate plan`: what the kernel runs on, how it is launched, and which "
    "results\n"
    " * are compared between layouts. To change it, copy it, edit it and plan again with --case. Numbers of "
    "a\n"
    " * stream are the same in every layout: between() gives real ones, whole() whole ones (case.cuh). */\n\n"
    "#include \"case.cuh\"\n\n"
    "namespace LAYOUT_SPACE\n{\n#include \"kernel.cu\"\n\n";

static const char *
float_kind(const char *type)
{
    return strcmp(type, "float") == 0 ? "f" : strcmp(type, "double") == 0 ? "d" : NULL;
}

/* The letter by which the driver compares a scalar of TYPE; NULL where it cannot. */
static const char *
scalar_kind(const char *type, guint32 bytes)
{
    const char *kind = float_kind(type);

    if (kind)
        return kind;
    return bytes == 1 ? "c" : bytes == 2 ? "s" : bytes == 4 ? "i" : bytes == 8 ? "l" : NULL;
}

/* The letters of all fields of RECORD; NULL where they do not lie as the driver takes them to. */
static char *
record_kinds(const Record *record)
{
    g_autoptr(GString) kinds = g_string_new(NULL);
    gint64 offset = 0;

    for (guint f = 0; f < record->n_fields; f++) {
        const Field *field = &record->fields[f];
        const char *kind = scalar_kind(field->type, field->elem_bytes);

        offset = (offset + field->elem_bytes - 1) / field->elem_bytes * field->elem_bytes;
        if (!kind || field->item_bytes || (field->decl_offset >= 0 && field->decl_offset != offset))
            return NULL;
        for (guint k = 0; k < field->count; k++)
            g_string_append(kinds, kind);
        offset += field_bytes(field);
    }
    return g_string_free(g_steal_pointer(&kinds), FALSE);
}

static gboolean
append_result(GString *out, const CaseArgument *argument, GError **error)
{
    g_autofree char *kinds = argument->record ? record_kinds(argument->record)
                                              : g_strdup(scalar_kind(argument->type, argument->elem_bytes));

    if (!kinds)
        return bundle_fail(
            error, BUNDLE_ERROR_REQUEST,
            "plan does not know how to compare elements of %s (%s): write a case and give it by "
            "--case (docs/guide/validate.md)",
            argument->name, argument->type);
    if (argument->kind == ARGUMENT_VIEW)
        g_string_append_printf(out, "        results.record<%s>(\"%s\", %s, %" G_GINT64_FORMAT ", \"%s\");\n",
                               argument->type, argument->name, argument->variable, argument->elements, kinds);
    else
        g_string_append_printf(out, "        results.array(\"%s\", %s, %" G_GINT64_FORMAT ", \"%s\");\n",
                               argument->name, argument->variable, argument->elements, kinds);
    return TRUE;
}

/* The members that hold the arguments, and how they get memory. */
static void
append_memory(CaseFill *fill, const CaseArgument *argument)
{
    if (argument->kind == ARGUMENT_VIEW) {
        g_string_append_printf(fill->members, "    %s_view %s;\n", argument->header->prefix,
                               argument->variable);
        g_string_append_printf(fill->allocate, "        TAKE_VIEW(%s, %s, %" G_GINT64_FORMAT ");\n",
                               argument->header->prefix, argument->variable, argument->elements);
    } else {
        g_string_append_printf(fill->members, "    %s *%s;\n", argument->type, argument->variable);
        g_string_append_printf(fill->allocate, "        take(%s, %" G_GINT64_FORMAT ");\n",
                               argument->variable, argument->elements);
    }
}

static void
append_launch(GString *out, const Ranking *ranking, const GPtrArray *arguments)
{
    const gint64 *grid = ranking->launch->grid, *block = ranking->launch->block;
    g_autofree char *scope = kernel_scope(ranking->kernel);

    g_string_append_printf(
        out,
        "        LAYOUT_SPACE::%s%s<<<dim3(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT
        "), dim3(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ")",
        scope, ranking->kernel->name, grid[0], grid[1], grid[2], block[0], block[1], block[2]);
    if (ranking->launch->shared > 0)
        g_string_append_printf(out, ", %" G_GINT64_FORMAT, ranking->launch->shared);
    g_string_append(out, ">>>(");
    for (guint i = 0; i < arguments->len; i++) {
        const CaseArgument *argument = g_ptr_array_index(arguments, i);

        if (i > 0)
            g_string_append(out, ", ");
        if (argument->restricted)
            g_string_append_printf(out, "%s_pass(%s)", argument->header->prefix, argument->variable);
        else
            g_string_append(out, argument->kind == ARGUMENT_VALUE ? argument->value : argument->variable);
    }
    g_string_append(out, ");\n");
}

/* Whether a launch changes what the next one reads, and whether the order of threads can change a result. */
static void
kernel_effects(const Kernel *kernel, gboolean *ret_refills, gboolean *ret_unordered)
{
    gboolean refills = FALSE, unordered = FALSE;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *a = g_ptr_array_index(kernel->accesses, i);

        unordered |= a->kind == ACCESS_ATOMIC;
        for (guint j = 0; a->kind != ACCESS_LOAD && j < kernel->accesses->len; j++) {
            const Access *b = g_ptr_array_index(kernel->accesses, j);

            refills |= b->kind != ACCESS_STORE && a->array == b->array;
        }
    }
    *ret_refills = refills;
    *ret_unordered = unordered;
}

/* The records that the case is about: those of the view that varies, the first one. */
static gint64
case_elements(const CaseFill *fill)
{
    for (guint i = 0; i < fill->arguments->len; i++) {
        const CaseArgument *argument = g_ptr_array_index(fill->arguments, i);

        if (argument->kind == ARGUMENT_VIEW &&
            (argument->is_flattened || strcmp(argument->type, fill->ranking->binding->record->name) == 0))
            return argument->elements;
    }
    return 0;
}

static void
append_class(GString *out, const CasePlan *plan, const CaseFill *fill, const char *results)
{
    gboolean refills, unordered;

    kernel_effects(fill->ranking->kernel, &refills, &unordered);
    g_string_append_printf(out,
                           "%sclass Case_%u : public Case\n{\n%s\n  public:\n"
                           "    Case_%u() : Case(\"%s\", \"%s\", %" G_GINT64_FORMAT ", Level::%s)\n    {\n",
                           fill->makers->str, fill->number, fill->members->str, fill->number,
                           fill->ranking->kernel->name, plan->variant, case_elements(fill),
                           strcmp(plan->level, "dram") == 0 ? "DRAM" : "CACHED");
    if (refills)
        g_string_append(out, "        refills = true; /* a launch changes what the next one would read */\n");
    if (unordered)
        g_string_append(out, "        tolerance = 1e-3; /* atomics: sums are not in one order */\n");
    g_string_append_printf(out,
                           "    }\n    void\n    allocate() override\n    {\n%s    }\n"
                           "    void\n    fill() override\n    {\n%s    }\n"
                           "    void\n    launch() override\n    {\n",
                           fill->allocate->str, fill->fill->str);
    append_launch(out, fill->ranking, fill->arguments);
    g_string_append_printf(out,
                           "    }\n    void\n    results(Results &results) override\n    {\n%s    }\n};\n\n"
                           "static Registered<Case_%u> case_%u;\n",
                           results, fill->number, fill->number);
}

/* Appends the case of one kernel. */
static gboolean
append_kernel(GString *out, const CasePlan *plan, const Ranking *ranking, guint number, CaseFill *fill,
              GError **error)
{
    g_autoptr(GPtrArray) arguments =
        case_arguments_new(ranking, plan->source, plan->request, fill->notes, error);
    g_autoptr(GString) results = g_string_new(NULL);

    if (!arguments)
        return FALSE;
    fill->ranking = ranking;
    fill->arguments = arguments;
    fill->number = number;
    for (guint i = 0; i < arguments->len; i++) {
        const CaseArgument *argument = g_ptr_array_index(arguments, i);

        if (argument->kind == ARGUMENT_VALUE)
            continue;
        append_memory(fill, argument);
        if (!case_fill_argument(fill, argument, error) ||
            (argument->written && !append_result(results, argument, error)))
            return FALSE;
    }
    if (results->len == 0)
        g_ptr_array_add(fill->notes, g_strdup_printf("%s: it stores nothing that could be compared",
                                                     ranking->kernel->name));
    append_class(out, plan, fill, results->str);
    return TRUE;
}

static gboolean
check_used(const GPtrArray *settings, const char *option, GError **error)
{
    for (guint i = 0; i < settings->len; i++) {
        const CaseSetting *setting = g_ptr_array_index(settings, i);

        if (!setting->used)
            return bundle_fail(error, BUNDLE_ERROR_REQUEST, "--%s %s=%s: no kernel has such a parameter%s",
                               option, setting->name, setting->text,
                               strcmp(option, "fill") == 0 ? " or field" : "");
    }
    return TRUE;
}

char *
case_text(const CasePlan *plan, const Analysis *analysis, GPtrArray *notes, GPtrArray *data, GError **error)
{
    g_autoptr(GString) out = g_string_new(HEAD);

    for (guint i = 0; i < analysis->cases->len; i++) {
        g_autoptr(GString) makers = g_string_new(NULL), members = g_string_new(NULL);
        g_autoptr(GString) allocate = g_string_new(NULL), fill_statements = g_string_new(NULL);
        g_autoptr(GPtrArray) filled = g_ptr_array_new_with_free_func(g_free);
        CaseFill fill = {.request = plan->request,
                         .program = plan->program,
                         .notes = notes,
                         .data = data,
                         .makers = makers,
                         .members = members,
                         .allocate = allocate,
                         .fill = fill_statements,
                         .filled = filled};

        if (i > 0)
            g_string_append_c(out, '\n');
        if (!append_kernel(out, plan, ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking, i,
                           &fill, error))
            return NULL;
    }
    g_string_append(out, "} // namespace LAYOUT_SPACE\n");
    if (!check_used(plan->request->sizes, "size", error) || !check_used(plan->request->fills, "fill", error))
        return NULL;
    return g_string_free(g_steal_pointer(&out), FALSE);
}
