/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

/* What EXPRESSION is worth wherever it stands: nothing local is known. */
static HostValue
eval_alone(HostRun *run, CXCursor expression, CXType type)
{
    g_autoptr(HostFrame) empty = NULL;
    HostValue value;

    if (clang_Cursor_isNull(expression))
        return host_value_unknown();
    empty = host_frame_new();
    value = host_eval(run, empty, expression);
    return host_value_convert(&value, type);
}

/* The initialiser of the variable, wherever it is defined. */
static CXCursor
initializer_of(CXCursor variable)
{
    CXCursor initializer = clang_Cursor_getVarDeclInitializer(variable);
    CXCursor definition = clang_getCursorDefinition(variable);

    if (!clang_Cursor_isNull(initializer) || clang_Cursor_isNull(definition))
        return initializer;
    return clang_Cursor_getVarDeclInitializer(definition);
}

/* What the only change of TARGET gives it. */
static HostValue
eval_source(HostRun *run, HostSource *source, CXCursor target)
{
    HostValue value;
    g_autofree char *name = NULL, *place = NULL;

    if (source->n != 1 || source->busy || clang_Cursor_isNull(source->expression))
        return host_value_unknown();
    source->busy = TRUE;
    value = eval_alone(run, source->expression, clang_getCursorType(target));
    source->busy = FALSE;
    if (value.kind == HOST_UNKNOWN)
        return value;
    name = cursor_name(target);
    place = cursor_place_text(source->expression);
    return host_assume(run, value, g_strdup_printf("%s has the value that %s gives it", name, place));
}

HostValue
host_fixed_variable(HostRun *run, CXCursor variable)
{
    CXType type = clang_getCursorType(variable);
    CXCursor initializer;
    HostSource *source;
    HostValue value;
    g_autofree char *name = NULL;

    if (clang_getCursorKind(variable) != CXCursor_VarDecl)
        return host_value_unknown();
    initializer = initializer_of(variable);
    if (clang_isConstQualifiedType(clang_getCanonicalType(type)))
        return eval_alone(run, initializer, type);
    if (clang_getCursorLinkage(variable) == CXLinkage_NoLinkage)
        return host_value_unknown();
    source = cursor_table_get(run->sources, variable);
    if (source && clang_Cursor_isNull(initializer))
        return eval_source(run, source, variable);
    if (source ? source->n > source->n_arguments : cursor_table_get(run->mutated, variable) != NULL)
        return host_value_unknown();
    value = eval_alone(run, initializer, type);
    if (source)
        return host_assume_no_arguments(run, value);
    if (clang_getCursorLinkage(variable) == CXLinkage_Internal || value.kind == HOST_UNKNOWN)
        return value;
    name = cursor_name(variable);
    return host_assume(run, value, g_strdup_printf("no other file changes %s", name));
}

HostValue
host_fixed_field(HostRun *run, CXCursor field)
{
    HostSource *source, own = {.n = 1};
    CXCursor initializer;

    if (clang_getCursorKind(field) != CXCursor_FieldDecl ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(field)))
        return host_value_unknown();
    source = cursor_table_get(run->sources, field);
    initializer = host_field_initializer(field);
    if (clang_Cursor_isNull(initializer))
        return source ? eval_source(run, source, field) : host_value_unknown();
    own.expression = initializer;
    if (source && source->n > source->n_arguments)
        return host_value_unknown();
    return source ? host_assume_no_arguments(run, eval_source(run, &own, field))
                  : eval_source(run, &own, field);
}
