/* SPDX-License-Identifier: MIT */
/* Texts that host code compares: literals, and std::string that hold one. */
#include "frontend/host/library/library.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <string.h>

gboolean
host_type_is_string(const CType *type)
{
    type = ctype_referred(type);
    return type->kind == CTYPE_RECORD && type->name &&
           (g_str_has_prefix(type->name, "std::basic_string<char") || strcmp(type->name, "std::string") == 0);
}

/* The text of VALUE; NULL where it is none that is plain. Free with g_free(). */
static char *
text_of_value(const HostValue *value)
{
    g_autofree char *text = value->kind == HOST_TEXT ? host_text(value->text) : NULL;

    return text && !strchr(text, '\\') ? g_steal_pointer(&text) : NULL;
}

/* How A and B, the first MOST bytes of them, compare, as strcmp() says it: -1, 0 or 1. */
static HostValue
compare(const HostValue *a, const HostValue *b, gsize most)
{
    g_autofree char *x = text_of_value(a), *y = text_of_value(b);
    int order = x && y ? strncmp(x, y, most) : 0;

    if (!x || !y)
        return host_value_unknown();
    return host_value_assuming(host_value_int((order > 0) - (order < 0)), a->assumed | b->assumed);
}

/* What a function that is no method gives for ARGUMENTS. */
static HostValue
eval_function(const char *name, const GArray *arguments)
{
    HostValue a, b, most, order;
    gboolean is_equal = strcmp(name, "operator==") == 0;

    if (arguments->len < 2)
        return host_value_unknown();
    a = host_argument_value(arguments, 0);
    b = host_argument_value(arguments, 1);
    most = host_argument_value(arguments, 2);
    if (strcmp(name, "strncmp") == 0 && most.kind == HOST_INT && most.integer >= 0)
        return host_value_assuming(compare(&a, &b, (gsize)most.integer), most.assumed);
    if (strcmp(name, "strcmp") == 0)
        return compare(&a, &b, G_MAXSIZE);
    if (arguments->len != 2 || (!is_equal && strcmp(name, "operator!=") != 0))
        return host_value_unknown();
    order = compare(&a, &b, G_MAXSIZE);
    if (order.kind == HOST_INT)
        order.integer = (order.integer == 0) == is_equal;
    return order;
}

/* What method NAME of the string OBJECT gives. */
static HostValue
eval_method(const char *name, const HostValue *object, const GArray *arguments)
{
    g_autofree char *text = text_of_value(object);
    HostValue value = host_value_unknown(), other;

    if (strcmp(name, "c_str") == 0 || strcmp(name, "data") == 0)
        return *object;
    if (!text)
        return value;
    if (strcmp(name, "size") == 0 || strcmp(name, "length") == 0)
        value = host_value_int((gint64)strlen(text));
    else if (strcmp(name, "empty") == 0)
        value = host_value_int(*text == '\0');
    value = host_value_assuming(value, object->assumed);
    if (arguments->len != 1)
        return value;
    other = host_argument_value(arguments, 0);
    if (strcmp(name, "compare") == 0)
        return compare(object, &other, G_MAXSIZE);
    if (strcmp(name, "operator==") == 0) {
        value = compare(object, &other, G_MAXSIZE);
        if (value.kind == HOST_INT)
            value.integer = value.integer == 0;
    }
    return value;
}

HostValue
host_string_call(const Ast *call, const HostValue *object, const GArray *arguments)
{
    if (!call->decl || call->decl->is_user)
        return host_value_unknown();
    if (!call->decl->is_method)
        return eval_function(call->decl->name, arguments);
    if (!call->kids[0] || !host_type_is_string(ast_skip_casts(call->kids[0])->type))
        return host_value_unknown();
    return eval_method(call->decl->name, object, arguments);
}
