/* SPDX-License-Identifier: MIT */
#include "validate/plan/plan_private.h"
#include "validate/case/case.h"
#include "validate/contents/contents.h"

#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"
#include "base/base.h"

#include <string.h>

/* Appends the macros that the compiler's arguments define. */
static void
append_macros(GString *out, char *const *args)
{
    for (guint i = 0; args && args[i]; i++) {
        gboolean defines = g_str_has_prefix(args[i], "-D");
        const char *text = args[i] + 2;
        g_autofree char *name = NULL;

        if (!defines && !g_str_has_prefix(args[i], "-U"))
            continue;
        if (*text == '\0' && args[i + 1])
            text = args[++i];
        name = g_strndup(text, strcspn(text, "="));
        if (defines)
            g_string_append_printf(out, "#define %s %s\n", name,
                                   text[strlen(name)] == '=' ? text + strlen(name) + 1 : "1");
        else
            g_string_append_printf(out, "#undef %s\n", name);
    }
}

char *
plan_whole_macros(const Plan *plan)
{
    GString *out = g_string_new("/* What kernel.cu is compiled with. */\n");

    append_macros(out, plan->request->compiler_args);
    return g_string_free(out, FALSE);
}

static char *
layout_macros(const Plan *plan, guint number)
{
    GString *out = g_string_new("/* What case.cu is compiled with. */\n");

    g_string_append_printf(out,
                           "#define LAYOUT_SPACE layout_%u\n#define LAYOUT_NUMBER %u\n"
                           "#define LAYOUT_RECORD \"%s\"\n#define LAYOUT_SPEC \"%s\"\n#define VARY_%s\n",
                           number, number, plan->header->prefix,
                           (char *)g_ptr_array_index(plan->specs, number), plan->header->prefix);
    append_macros(out, plan->request->compiler_args);
    /* The source is included inside a namespace, where these must not begin. */
    for (guint i = 0; i < plan->source->system->len; i++)
        g_string_append_printf(out, "#if __has_include(<%s>)\n#include <%s>\n#endif\n",
                               (char *)g_ptr_array_index(plan->source->system, i),
                               (char *)g_ptr_array_index(plan->source->system, i));
    return g_string_free(out, FALSE);
}

/* What of the header that varies the source uses: that of a flattened array; arrays, pointers or references;
 * or accessors alone. */
static HeaderExtent
header_extent(const Plan *plan)
{
    g_autofree char *prefix = g_regex_escape_string(plan->header->prefix, -1);
    g_autofree char *pattern =
        g_strdup_printf("\\b%s_((const_)?(array|pointer|ref|restrict|bind)|pass|swap)\\b", prefix);

    if (plan->header->is_written_in)
        return plan->header->extent;
    return g_regex_match_simple(pattern, plan->source->text, 0, 0) ? HEADER_ARRAYS : HEADER_ACCESSORS;
}

/* The header that varies, in layout NUMBER. */
static char *
varied_header(const Plan *plan, guint number, GError **error)
{
    const Record *record = plan_record(plan);
    g_autoptr(HeaderNames) names = plan->header->is_written_in
                                       ? header_names_outside(record, plan->header->prefix, error)
                                       : header_names_new(record, plan->header->prefix, error);
    g_autoptr(Layout) layout = layout_parse(g_ptr_array_index(plan->specs, number), record, NULL);

    return names ? header_text(record, layout, names, header_extent(plan), error) : NULL;
}

static gboolean
add_layout(const Plan *plan, guint number, GError **error)
{
    g_autofree char *varied = varied_header(plan, number, error);
    g_autofree char *macros = plan->is_whole ? plan_whole_macros(plan) : layout_macros(plan, number);
    g_autofree char *place = g_strdup_printf("%u/layout.h", number);

    if (!varied)
        return FALSE;
    bundle_files_add_text(plan->files, place, macros);
    for (guint i = 0; i < plan->source->headers->len; i++) {
        const BundleFile *header = g_ptr_array_index(plan->source->headers, i);
        g_autofree char *path = g_strdup_printf("%u/%s", number, header->path);

        if (strcmp(header->path, plan->header->path) == 0)
            bundle_files_add_text(plan->files, path, varied);
        else
            bundle_files_add(plan->files, path, header->content, FALSE);
    }
    g_ptr_array_add(plan->program->layouts, g_strdup(g_ptr_array_index(plan->specs, number)));
    return TRUE;
}

/* case.cu: the user's, or one that is made. */
static char *
case_of_plan(const Plan *plan, GError **error)
{
    const PlanRequest *request = plan->request;
    const CasePlan how = {plan->source, &request->data, plan->program->program, request->variant,
                          request->level};
    char *text = NULL;

    if (!request->case_path)
        return case_text(&how, plan->analysis, plan->program->notes, plan->files, error);
    regular_file_read(request->case_path, &text, NULL, error);
    return text;
}

static gboolean
add_case(const Plan *plan, GError **error)
{
    g_autofree char *text = case_of_plan(plan, error);

    if (!text)
        return FALSE;
    bundle_files_add_text(plan->files, "case.cu", text);
    return TRUE;
}

static gboolean
add_whole(const Plan *plan, GError **error)
{
    g_autofree char *macros = plan_whole_macros(plan);

    bundle_files_add_text(plan->files, "plain/layout.h", macros);
    return plan_add_whole(plan, error);
}

/* Whether a program of a bundle has a file or a folder called NAME, which would be taken for an include. */
static gboolean
is_own_name(const char *name)
{
    static const char *const own[] = {"kernel.cu", "case.cu", "layout.h", "case.cuh", "launches.cu",
                                      "arguments", "kernels", "input",    "plain",    "program",
                                      "stamp",     "log",     "case.o",   "lines",    NULL};

    return g_strv_contains(own, name) || name[strspn(name, "0123456789")] == '\0' ||
           g_str_has_suffix(name, ".data");
}

gboolean
plan_check_names(const Plan *plan, GError **error)
{
    for (guint i = 0; i < plan->source->headers->len; i++) {
        const BundleFile *header = g_ptr_array_index(plan->source->headers, i);
        g_autofree char *first = g_strndup(header->path, strcspn(header->path, "/"));

        if (is_own_name(first))
            return bundle_fail(error, BUNDLE_ERROR_SOURCE,
                               "%s includes %s, and bundles have a file or folder %s of their own: rename it",
                               plan->source->name, header->path, first);
    }
    return TRUE;
}

gboolean
plan_check_files(const Plan *plan, GError **error)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < plan->files->len; i++) {
        const BundleFile *file = g_ptr_array_index(plan->files, i);

        if (!g_hash_table_add(seen, file->path))
            return bundle_fail(error, BUNDLE_ERROR_REQUEST,
                               "two files would be %s of the program in the bundle: rename one of them",
                               file->path);
    }
    return TRUE;
}

gboolean
plan_add_files(const Plan *plan, GError **error)
{
    if (plan->is_whole ? !add_whole(plan, error) : !add_case(plan, error))
        return FALSE;
    bundle_files_add_text(plan->files, "kernel.cu", plan->source->text);
    for (guint i = 0; i < plan->specs->len; i++)
        if (!add_layout(plan, i, error))
            return FALSE;
    return TRUE;
}
