/* SPDX-License-Identifier: MIT */
/* Values of which no more is known than the one variable that they grow with: the sizes of a program. */
#include "frontend/host/state/state.h"

#include <math.h>
#include <string.h>

HostValue
host_growth_of(const Decl *variable)
{
    return (HostValue){.kind = HOST_UNKNOWN, .growers = {variable}, .growth = {1}};
}

static gboolean
is_number(const HostValue *value)
{
    return value->kind == HOST_INT || value->kind == HOST_REAL;
}

static double
number_of(const HostValue *value)
{
    return value->kind == HOST_INT ? (double)value->integer : value->real;
}

/* GROWING OP NUMBER: by how much it grows then; 0: that is not seen. */
static double
growth_with(Operator op, double growing, double number)
{
    switch (op) {
    case OPERATOR_ADD:
    case OPERATOR_SUB:
    case OPERATOR_AND: /* as in (n + 31) & ~31 */
        return op != OPERATOR_AND || number < 0 ? growing : 0;
    case OPERATOR_MUL:
        return number > 0 ? growing * number : 0;
    case OPERATOR_DIV:
        return number > 0 ? growing / number : 0;
    case OPERATOR_SHL:
        return growing * exp2(number);
    case OPERATOR_SHR:
        return growing * exp2(-number);
    default:
        return 0;
    }
}

HostValue
host_growth_binary(Operator op, const HostValue *a, const HostValue *b)
{
    gboolean grows_a = a->kind == HOST_UNKNOWN && a->growers[0],
             grows_b = b->kind == HOST_UNKNOWN && b->growers[0];
    HostValue value = grows_a ? *a : *b;
    double growth = 0;

    if (grows_a && is_number(b))
        growth = growth_with(op, a->growth[0], number_of(b));
    else if (is_number(a) && grows_b && (op == OPERATOR_ADD || op == OPERATOR_MUL))
        growth = growth_with(op, b->growth[0], number_of(a));
    else if (grows_a && grows_b && a->growers[0] == b->growers[0] &&
             (op == OPERATOR_ADD || op == OPERATOR_SUB))
        growth = a->growth[0] + (op == OPERATOR_ADD ? b->growth[0] : -b->growth[0]);
    value.growth[0] = growth;
    return growth > 0 && isfinite(growth) ? value : host_value_unknown();
}

HostValue
host_growth_dim3(HostValue dim3, guint number, const HostValue *part)
{
    dim3.growers[number] = part->kind == HOST_UNKNOWN ? part->growers[0] : NULL;
    dim3.growth[number] = dim3.growers[number] ? part->growth[0] : 0;
    return dim3;
}

HostValue
host_growth_told(HostRun *run, const Decl *variable, HostValue value)
{
    const gint64 *told = run->told ? g_hash_table_lookup(run->told, variable->name) : NULL;
    HostValue is_told;

    if (!ctype_is_integral(ctype_referred(variable->type)))
        return value;
    if (told) {
        g_hash_table_add(run->told_here, g_strdup(variable->name));
        is_told = host_value_int(*told);
        if (value.kind == HOST_UNKNOWN || (value.assumed != 0 && !(value.assumed & run->iterations)))
            return host_value_convert(&is_told, variable->type);
    }
    return value.kind == HOST_UNKNOWN && !value.growers[0] ? host_growth_of(variable) : value;
}
