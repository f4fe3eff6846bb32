/* SPDX-License-Identifier: MIT */
/* Functions of libraries whose meaning is known by their names. */
#include "frontend/host/library/library.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <math.h>
#include <string.h>

typedef struct {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
} RealFunction;

static const RealFunction REAL_FUNCTIONS[] = {
    {"ceil", ceil, NULL},   {"ceilf", ceil, NULL}, {"floor", floor, NULL}, {"floorf", floor, NULL},
    {"round", round, NULL}, {"sqrt", sqrt, NULL},  {"log2", log2, NULL},   {"fabs", fabs, NULL},
    {"trunc", trunc, NULL}, {"pow", NULL, pow},    {"min", NULL, fmin},    {"max", NULL, fmax},
    {"fmin", NULL, fmin},   {"fmax", NULL, fmax},  {"fminf", NULL, fmin},  {"fmaxf", NULL, fmax},
};

HostValue
host_least_of(HostRun *run, const Ast *expression, const HostValue *a, const HostValue *b)
{
    const HostValue *limit = a->kind == HOST_INT ? a : b;
    g_autofree char *text = NULL, *place = NULL;

    if (a->kind == HOST_INT && b->kind == HOST_INT)
        return host_value_assuming(host_value_int(MIN(a->integer, b->integer)), a->assumed | b->assumed);
    if (limit->kind != HOST_INT || (a->kind != HOST_UNKNOWN && b->kind != HOST_UNKNOWN))
        return host_value_unknown();
    text = text_of(run->syntax, expression);
    place = cursor_place_text(expression->cursor);
    return host_assume(
        run, *limit,
        g_strdup_printf("%s, at %s, is taken as %" G_GINT64_FORMAT, text, place, limit->integer));
}

/* What a function of the library gives whose result only arguments of the program can change. */
static HostValue
eval_option(HostRun *run, const char *name)
{
    static const char *const flags[] = {"checkCmdLineFlag", "getCmdLineArgumentString"};

    if (g_str_has_prefix(name, "getopt"))
        return host_assume_no_arguments(run, host_value_int(-1));
    if (strcmp(name, "getenv") == 0 || strcmp(name, "secure_getenv") == 0)
        return host_assume(run, host_value_int(0),
                           g_strdup("the program finds none of the environment's variables"));
    for (guint i = 0; i < G_N_ELEMENTS(flags); i++)
        if (strcmp(name, flags[i]) == 0)
            return host_assume_no_arguments(run, host_value_int(0));
    return host_value_unknown();
}

static double
as_real(const HostValue *value)
{
    return value->kind == HOST_INT ? (double)value->integer : value->real;
}

static HostValue
eval_real_function(const char *name, const HostValue *const *arguments, guint n, const CType *type)
{
    HostValue value = host_value_unknown();
    const RealFunction *function = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(REAL_FUNCTIONS) && !function; i++)
        if (strcmp(REAL_FUNCTIONS[i].name, name) == 0)
            function = &REAL_FUNCTIONS[i];
    if (function && function->one && n == 1)
        value = host_value_real(function->one(as_real(arguments[0])));
    else if (function && function->two && n == 2)
        value = host_value_real(function->two(as_real(arguments[0]), as_real(arguments[1])));
    for (guint i = 0; i < n; i++)
        value = host_value_assuming(value, arguments[i]->assumed);
    return host_value_convert(&value, type);
}

/* The number that TEXT, the first argument of the function NAME, says. */
static HostValue
eval_text(const char *name, const HostValue *text)
{
    static const char *const integers[] = {"atoi", "atol",  "atoll",  "stoi",
                                           "stol", "stoul", "strtol", "strtoul"};
    static const char *const reals[] = {"atof", "stof", "stod", "strtod", "strtof"};
    g_autofree char *contents = NULL;
    HostValue value = host_value_unknown();

    if (text->kind != HOST_TEXT)
        return value;
    contents = host_text(text->text);
    for (guint i = 0; contents && i < G_N_ELEMENTS(integers); i++)
        if (strcmp(name, integers[i]) == 0)
            value = host_value_int(g_ascii_strtoll(contents, NULL, 10));
    for (guint i = 0; contents && i < G_N_ELEMENTS(reals); i++)
        if (strcmp(name, reals[i]) == 0)
            value = host_value_real(g_ascii_strtod(contents, NULL));
    return host_value_assuming(value, text->assumed);
}

/* Whether the function NAME rounds what it gets to a whole number. */
static gboolean
is_rounding(const char *name)
{
    return g_str_has_prefix(name, "ceil") || g_str_has_prefix(name, "floor") || strcmp(name, "round") == 0 ||
           strcmp(name, "trunc") == 0;
}

static gboolean
is_number(const HostValue *value)
{
    return value->kind == HOST_INT || value->kind == HOST_REAL;
}

static HostValue
eval_library(HostRun *run, const Ast *call, const GArray *arguments)
{
    const char *name = call->decl->name;
    const HostValue *values[2] = {NULL, NULL};
    HostValue text;

    if (arguments->len < 1 || strstr(name, "getenv"))
        return eval_option(run, name);
    for (guint i = 0; i < arguments->len && i < 2; i++)
        values[i] = &g_array_index(arguments, HostArgument, i).value;
    text = eval_text(name, values[0]);
    if (text.kind != HOST_UNKNOWN)
        return host_value_convert(&text, call->type);
    if (arguments->len == 1 && (strcmp(name, "forward") == 0 || strcmp(name, "move") == 0))
        return *values[0];
    if (arguments->len == 1 && values[0]->kind == HOST_UNKNOWN && is_rounding(name))
        return *values[0]; /* it grows alike */
    if (arguments->len == 2 && strcmp(name, "min") == 0 && values[0]->kind != HOST_REAL &&
        values[1]->kind != HOST_REAL)
        return host_least_of(run, call, values[0], values[1]);
    if (arguments->len > 2)
        return eval_option(run, name);
    for (guint i = 0; i < arguments->len; i++)
        if (!is_number(values[i]))
            return host_value_unknown();
    if (arguments->len == 2 && strcmp(name, "max") == 0 && values[0]->kind == HOST_INT &&
        values[1]->kind == HOST_INT)
        return host_value_assuming(host_value_int(MAX(values[0]->integer, values[1]->integer)),
                                   values[0]->assumed | values[1]->assumed);
    return eval_real_function(name, values, arguments->len, call->type);
}

HostValue
host_eval_library(HostRun *run, const Ast *call, const GArray *arguments)
{
    if (!call->decl)
        return host_value_unknown();
    return call->decl->is_library ? eval_library(run, call, arguments) : eval_option(run, call->decl->name);
}
