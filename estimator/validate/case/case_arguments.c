/* SPDX-License-Identifier: MIT */
#include "validate/case/case_private.h"
#include "validate/contents/contents.h"

#include "model/study/study.h"

#include <math.h>
#include <string.h>

#define ELEMENTS_SUFFIX ".elements" /* what the front end calls the array behind a view */

/* What arguments are made from, and what is told of it. */
typedef struct {
    const Ranking *ranking;
    const Study *study;
    const KernelSource *source;
    const CaseRequest *request;
    GPtrArray *notes; /* of char * */
    GString *missing; /* the options that would give what has no value */
} Maker;

static void
case_setting_free(gpointer data)
{
    CaseSetting *setting = data;

    g_free(setting->name);
    g_free(setting->text);
    g_free(setting);
}

void
case_request_init(CaseRequest *request)
{
    request->sizes = g_ptr_array_new_with_free_func(case_setting_free);
    request->fills = g_ptr_array_new_with_free_func(case_setting_free);
}

void
case_request_clear(CaseRequest *request)
{
    g_clear_pointer(&request->sizes, g_ptr_array_unref);
    g_clear_pointer(&request->fills, g_ptr_array_unref);
}

gboolean
case_setting_add(GPtrArray *settings, const char *assignment)
{
    const char *equals = strchr(assignment, '=');
    CaseSetting *setting;

    if (!equals || equals == assignment || equals[1] == '\0')
        return FALSE;
    setting = g_new0(CaseSetting, 1);
    setting->name = g_strndup(assignment, (gsize)(equals - assignment));
    setting->text = g_strdup(equals + 1);
    g_ptr_array_add(settings, setting);
    return TRUE;
}

const char *
case_setting_find(const GPtrArray *settings, const char *name)
{
    const char *text = NULL;

    for (guint i = 0; i < settings->len; i++) {
        CaseSetting *setting = g_ptr_array_index(settings, i);

        if (strcmp(setting->name, name) != 0)
            continue;
        setting->used = TRUE;
        text = setting->text;
    }
    return text;
}

static void
case_argument_free(gpointer data)
{
    CaseArgument *argument = data;

    g_free(argument->name);
    g_free(argument->variable);
    g_free(argument->type);
    g_free(argument->value);
    g_free(argument);
}

/* --- how large arrays are */

static gint64
launch_threads(const LaunchConfig *launch)
{
    double n = 1;

    for (guint k = 0; k < 3; k++)
        n *= (double)launch->grid[k] * (double)launch->block[k];
    return (gint64)fmin(n, 0x1p40);
}

/* How many elements of array ARRAY the understood accesses reach. */
static gint64
reached_elements(const Ranking *ranking, const Study *study, guint array)
{
    gint64 most = 0;

    for (guint i = 0; i < study->n_accesses; i++) {
        const Access *access = g_ptr_array_index(ranking->kernel->accesses, i);
        const Expr *index = access->array == array ? study->accesses[i].index : NULL;
        Interval interval = {INTERVAL_UNKNOWN};

        if (index)
            interval = expr_interval(index, &study->box);
        if (interval.state == INTERVAL_KNOWN && interval.hi < G_GINT64_CONSTANT(1) << 40)
            most = MAX(most, interval.hi + 1);
    }
    return most;
}

static int
find_array(const Kernel *kernel, const char *name)
{
    for (guint i = 0; i < kernel->arrays->len; i++)
        if (strcmp(((const Array *)g_ptr_array_index(kernel->arrays, i))->name, name) == 0)
            return (int)i;
    return -1;
}

static gboolean
is_written(const Kernel *kernel, guint array)
{
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->array == array && access->kind != ACCESS_LOAD)
            return TRUE;
    }
    return FALSE;
}

/* Sets how many elements ARGUMENT has, and says where that number is from. */
static gboolean
set_elements(const Maker *maker, CaseArgument *argument, int array, GError **error)
{
    const Ranking *ranking = maker->ranking;
    const char *text = case_setting_find(maker->request->sizes, argument->name), *origin = "as --size says";
    gint64 threads = launch_threads(ranking->launch);
    gint64 reached = array >= 0 ? reached_elements(ranking, maker->study, (guint)array) : 0;

    if (text) {
        if (!g_ascii_string_to_signed(text, 10, 1, G_GINT64_CONSTANT(1) << 40, &argument->elements, NULL))
            return bundle_fail(error, BUNDLE_ERROR_REQUEST, "--size %s=%s: a number of elements is needed",
                               argument->name, text);
    } else {
        argument->elements = MAX(threads, reached);
        origin = reached > threads ? "as many as the kernel reaches" : "one a thread of the launch";
    }
    g_ptr_array_add(maker->notes, g_strdup_printf("%s: %s has %" G_GINT64_FORMAT " %s, %s",
                                                  ranking->kernel->name, argument->name, argument->elements,
                                                  argument->is_flattened ? "records" : "elements", origin));
    return TRUE;
}

/* --- what a parameter is */

static gboolean
fail_type(GError **error, const Maker *maker, const Param *param)
{
    return bundle_fail(error, BUNDLE_ERROR_REQUEST,
                       "plan cannot generate the parameter %s of %s, a %s: write a case and give it by "
                       "--case (docs/guide/validate.md)",
                       param->name, maker->ranking->kernel->name, param->type);
}

/* Says that ARGUMENT has the value that host code passes. */
static void
note_stated(const Maker *maker, const CaseArgument *argument, const char *value)
{
    const SourcePlace *place = &maker->ranking->launch->place;

    g_ptr_array_add(maker->notes,
                    g_strdup_printf("%s: %s is %s, as it is launched at %s:%u", maker->ranking->kernel->name,
                                    argument->name, value, place->file, place->line));
}

/* Sets the value of ARGUMENT, of the parameter NUMBER; what is not known is missing. */
static void
set_integer(const Maker *maker, CaseArgument *argument, guint number)
{
    const LaunchConfig *launch = maker->ranking->launch;
    gboolean is_known = launch->param_known[number] && launch_searched(launch, number) < 0;
    g_autofree char *value = g_strdup_printf("%" G_GINT64_FORMAT, launch->params[number]);

    if (is_known)
        argument->value = g_strdup_printf("(%s)%s", argument->type, value);
    if (launch->stated[number].kind == STATED_INTEGER)
        note_stated(maker, argument, value);
    if (!is_known)
        g_string_append_printf(maker->missing, " --param %s=VALUE", argument->name);
}

/* How many components a value of TYPE has: 3 of a float3, 1 of a float; 0 where it is no real number and no
 * CUDA vector. */
static guint
type_components(const char *type)
{
    static const char *const reals[] = {"float", "double", "__half", "__nv_bfloat16", NULL};
    static const char *const bases[] = {"char",  "uchar",    "short",     "ushort", "int",    "uint", "long",
                                        "ulong", "longlong", "ulonglong", "float",  "double", NULL};
    gsize size = strlen(type);
    g_autofree char *base = g_strndup(type, size > 0 ? size - 1 : 0);

    if (g_strv_contains(reals, type))
        return 1;
    return size > 0 && type[size - 1] >= '1' && type[size - 1] <= '4' && g_strv_contains(bases, base)
               ? (guint)(type[size - 1] - '0')
               : 0;
}

/* The same of a real number, or of a vector whose COMPONENTS are joined by commas. */
static gboolean
set_numbers(const Maker *maker, CaseArgument *argument, guint number, guint components, GError **error)
{
    const char *text = case_setting_find(maker->request->fills, argument->name);
    const StatedValue *stated = &maker->ranking->launch->stated[number];
    g_auto(GStrv) parts = text ? g_strsplit(text, ",", -1) : NULL;
    gboolean right = parts && g_strv_length(parts) == components;

    if (!text && components == 1 && stated->kind == STATED_REAL) {
        char digits[G_ASCII_DTOSTR_BUF_SIZE];

        g_ascii_dtostr(digits, sizeof digits, stated->real);
        argument->value = g_strdup_printf("(%s)%s", argument->type, digits);
        note_stated(maker, argument, digits);
        return TRUE;
    }
    if (!text) {
        g_string_append_printf(maker->missing, " --fill %s=%s", argument->name,
                               components > 1 ? "VALUE,..." : "VALUE");
        return TRUE;
    }
    for (guint i = 0; right && i < components; i++) {
        char *end = NULL;

        right = isfinite(g_ascii_strtod(parts[i], &end)) && end != parts[i] && *end == '\0';
    }
    if (!right)
        return bundle_fail(error, BUNDLE_ERROR_REQUEST, "--fill %s=%s: %s", argument->name, text,
                           components > 1
                               ? "as many numbers as it has components are needed, joined by commas"
                               : "a number is needed");
    argument->value = components > 1 ? g_strdup_printf("make_%s(%s)", argument->type, text)
                                     : g_strdup_printf("(%s)%s", argument->type, text);
    return TRUE;
}

/* The type of an element of a pointer of TYPE: "float" of "const float *". */
static char *
pointed_type(const char *type)
{
    g_autofree char *element = g_strndup(type, strlen(type) - 1);

    g_strstrip(element);
    return g_strdup(g_str_has_prefix(element, "const ") ? element + strlen("const ") : element);
}

/* Whether the source declares the parameter of ARGUMENT by PREFIX_restrict(). */
static gboolean
is_restricted(const Maker *maker, const CaseArgument *argument, const Array *array)
{
    g_autofree char *pattern = NULL;

    if (!argument->header || !argument->header->is_written_in || !array->is_restrict)
        return FALSE;
    pattern = g_strdup_printf("\\b%s_(const_)?restrict\\(%s\\)", argument->header->prefix, argument->name);
    return kernel_source_matches(maker->source, pattern);
}

static gboolean
set_memory(const Maker *maker, CaseArgument *argument, const char *array_name, GError **error)
{
    const Kernel *kernel = maker->ranking->kernel;
    int number = find_array(kernel, array_name);

    if (number >= 0) {
        const Array *array = g_ptr_array_index(kernel->arrays, number);

        argument->record = array->record >= 0 ? g_ptr_array_index(kernel->records, array->record) : NULL;
        if (argument->is_flattened)
            argument->record = maker->ranking->binding->record;
        argument->elem_bytes = array->elem_bytes;
        argument->written = is_written(kernel, (guint)number);
        argument->restricted = is_restricted(maker, argument, array);
    }
    return set_elements(maker, argument, number, error);
}

/* Fills in what ARGUMENT, of the parameter NUMBER, is. */
static gboolean
set_argument(const Maker *maker, CaseArgument *argument, guint number, GError **error)
{
    const Param *param = g_ptr_array_index(maker->ranking->kernel->params, number);
    guint components;

    argument->header = kernel_source_find_view(maker->source, maker->ranking->kernel, number);
    if (argument->header) {
        g_autofree char *array =
            g_strconcat(param->name, argument->header->is_written_in ? "" : ELEMENTS_SUFFIX, NULL);

        argument->kind = ARGUMENT_VIEW;
        argument->type = g_strdup(argument->header->element);
        argument->is_flattened = argument->header->item != NULL;
        return set_memory(maker, argument, array, error);
    }
    if (g_str_has_suffix(param->type, "*")) {
        argument->kind = ARGUMENT_ARRAY;
        argument->type = pointed_type(param->type);
        if (g_str_has_suffix(argument->type, "*") || strcmp(argument->type, "void") == 0)
            return fail_type(error, maker, param);
        return set_memory(maker, argument, param->name, error);
    }
    argument->kind = ARGUMENT_VALUE;
    argument->type = g_strdup(param->type);
    components = type_components(param->type);
    if (components > 0)
        return set_numbers(maker, argument, number, components, error);
    if (!param->is_integer)
        return fail_type(error, maker, param);
    set_integer(maker, argument, number);
    return TRUE;
}

static char *
variable_name(const char *name, guint number)
{
    for (const char *c = name; *c != '\0'; c++)
        if (!g_ascii_isalnum(*c) && *c != '_')
            return g_strdup_printf("arg_%u", number);
    return g_strdup_printf("arg_%s", name);
}

GPtrArray *
case_arguments_new(const Ranking *ranking, const KernelSource *source, const CaseRequest *request,
                   GPtrArray *notes, GError **error)
{
    g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func(case_argument_free);
    g_autoptr(Study) study = study_new(ranking->kernel, ranking->binding, ranking->launch);
    g_autoptr(GString) missing = g_string_new(NULL);
    const Maker maker = {ranking, study, source, request, notes, missing};

    for (guint i = 0; i < ranking->kernel->n_own_params; i++) {
        CaseArgument *argument = g_new0(CaseArgument, 1);

        g_ptr_array_add(arguments, argument);
        argument->name = g_strdup(((const Param *)g_ptr_array_index(ranking->kernel->params, i))->name);
        argument->variable = variable_name(argument->name, i);
        if (!set_argument(&maker, argument, i, error))
            return NULL;
    }
    if (missing->len > 0) {
        bundle_fail(error, BUNDLE_ERROR_REQUEST, "parameters of %s have no value: give them by%s",
                    ranking->kernel->name, missing->str);
        return NULL;
    }
    return g_steal_pointer(&arguments);
}

/* --- what is used as an index */

/* Whether E holds what is loaded from the array or field called LOADED. */
static gboolean
holds_load(const Expr *e, const char *loaded)
{
    const char *rest;

    if (!(e->depends & DEPENDS_OPAQUE))
        return FALSE;
    rest = e->kind == EXPR_OPAQUE && e->opaque == OPAQUE_LOAD ? opaque_name(e) : NULL;
    if (rest && g_str_has_prefix(rest, loaded) &&
        (rest[strlen(loaded)] == '\0' || rest[strlen(loaded)] == ' '))
        return TRUE;
    for (guint i = 0; e->kind != EXPR_OPAQUE && i < e->n_args; i++)
        if (holds_load(e->args[i], loaded))
            return TRUE;
    return FALSE;
}

gint64
case_index_range(const Ranking *ranking, const GPtrArray *arguments, const char *loaded)
{
    gint64 least = 0;

    for (guint i = 0; i < ranking->kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(ranking->kernel->accesses, i);
        const Array *array = g_ptr_array_index(ranking->kernel->arrays, access->array);
        const CaseArgument *of = NULL;

        if (!access->index || !holds_load(access->index, loaded))
            continue;
        if (array->root_param >= 0 && (guint)array->root_param < arguments->len)
            of = g_ptr_array_index(arguments, array->root_param);
        if (of && of->kind != ARGUMENT_VALUE)
            least = least == 0 ? of->elements : MIN(least, of->elements);
    }
    return least;
}
