/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"
#include "frontend/host/state/state_private.h"

#include <math.h>
#include <string.h>

HostValue
host_value_unknown(void)
{
    return (HostValue){.kind = HOST_UNKNOWN};
}

HostValue
host_value_int(gint64 integer)
{
    return (HostValue){.kind = HOST_INT, .integer = integer};
}

HostValue
host_value_real(double real)
{
    return isfinite(real) ? (HostValue){.kind = HOST_REAL, .real = real} : host_value_unknown();
}

HostValue
host_value_dim3(gint64 x, gint64 y, gint64 z)
{
    return (HostValue){.kind = HOST_DIM3, .dim = {x, y, z}};
}

HostValue
host_value_function(const Decl *function)
{
    return (HostValue){.kind = HOST_FUNCTION, .function = function};
}

HostValue
host_value_object(const HostObject *object)
{
    return object ? (HostValue){.kind = HOST_OBJECT, .object = object} : host_value_unknown();
}

HostValue
host_value_assuming(HostValue value, guint64 assumed)
{
    value.assumed |= value.kind == HOST_UNKNOWN ? 0 : assumed;
    return value;
}

static gboolean
same_place(const HostPlace *a, const HostPlace *b)
{
    if (a == b)
        return TRUE;
    if (!a || !b || a->variable != b->variable || a->is_temporary || b->is_temporary ||
        a->n_steps != b->n_steps)
        return FALSE;
    for (guint i = 0; i < a->n_steps; i++)
        if (a->steps[i].field != b->steps[i].field || a->steps[i].index != b->steps[i].index)
            return FALSE;
    return TRUE;
}

static gboolean
same_growth(const HostValue *a, const HostValue *b)
{
    return memcmp(a->growers, b->growers, sizeof a->growers) == 0 &&
           memcmp(a->growth, b->growth, sizeof a->growth) == 0;
}

gboolean
host_value_equal(const HostValue *a, const HostValue *b)
{
    if (a->kind != b->kind)
        return FALSE;
    switch (a->kind) {
    case HOST_INT:
        return a->integer == b->integer;
    case HOST_REAL:
        return memcmp(&a->real, &b->real, sizeof(a->real)) == 0;
    case HOST_DIM3:
        return memcmp(a->dim, b->dim, sizeof(a->dim)) == 0 && same_growth(a, b);
    case HOST_FUNCTION:
        return a->function == b->function;
    case HOST_OBJECT:
        return a->object == b->object && a->function == b->function && a->activation == b->activation;
    case HOST_POINTER:
        return a->object == b->object && a->activation == b->activation && same_place(a->place, b->place);
    case HOST_TEXT:
        return a->text == b->text;
    case HOST_UNKNOWN:
        return same_growth(a, b);
    default:
        return TRUE;
    }
}

HostValue
host_value_merge(const HostValue *a, const HostValue *b)
{
    HostValue value = host_value_assuming(*a, b->assumed);

    if (a->kind == HOST_DIM3 && b->kind == HOST_DIM3) {
        for (guint i = 0; i < 3; i++)
            if (a->dim[i] != b->dim[i])
                value.dim[i] = HOST_DIM_UNKNOWN;
        if (!same_growth(a, b))
            memset(value.growers, 0, sizeof value.growers);
        return value;
    }
    return host_value_equal(a, b) ? value : host_value_unknown();
}

gboolean
host_type_is_dim3(const CType *type)
{
    type = ctype_referred(type);
    return type->kind == CTYPE_RECORD && strcmp(type->name, "dim3") == 0;
}

gboolean
host_type_has_parts(const CType *type)
{
    type = ctype_referred(type);
    return type->kind == CTYPE_RECORD || type->kind == CTYPE_ARRAY;
}

/* INTEGER modulo 2^(8 * BYTES); a value of 64 unsigned bits that does not fit a gint64 is unknown. */
static HostValue
integer_wrap(gint64 integer, guint64 bytes, gboolean is_unsigned)
{
    if (bytes >= 8)
        return is_unsigned && integer < 0 ? host_value_unknown() : host_value_int(integer);
    if (bytes < 1)
        return host_value_unknown();
    if (is_unsigned)
        return host_value_int((gint64)((guint64)integer & ((G_GUINT64_CONSTANT(1) << (8 * bytes)) - 1)));
    return host_value_int((gint64)((guint64)integer << (64 - 8 * bytes)) >> (64 - 8 * bytes));
}

static HostValue
real_to_integer(double real, guint64 bytes, gboolean is_unsigned)
{
    double whole = trunc(real);
    double limit = ldexp(1.0, (int)(8 * MIN(bytes, 8)) - (is_unsigned && bytes < 8 ? 0 : 1));

    if (bytes < 1 || whole >= limit || whole < (is_unsigned ? 0.0 : -limit))
        return host_value_unknown();
    return host_value_int((gint64)whole);
}

static HostValue
convert(const HostValue *value, const CType *type)
{
    double real = value->kind == HOST_INT ? (double)value->integer : value->real;

    if (value->kind != HOST_INT && value->kind != HOST_REAL)
        return *value;
    switch (type->kind) {
    case CTYPE_BOOL:
        return host_value_int(host_value_truth(value));
    case CTYPE_FLOAT:
        if (type->size < sizeof(float))
            return host_value_unknown();
        return host_value_real(type->size == sizeof(float) ? (double)(float)real : real);
    case CTYPE_INTEGER:
        return value->kind == HOST_REAL ? real_to_integer(value->real, type->size, type->is_unsigned)
                                        : integer_wrap(value->integer, type->size, type->is_unsigned);
    case CTYPE_POINTER: /* a null pointer */
        return value->kind == HOST_INT && value->integer == 0 ? *value : host_value_unknown();
    default:
        return host_value_unknown();
    }
}

HostValue
host_value_convert(const HostValue *value, const CType *type)
{
    return host_value_assuming(convert(value, ctype_referred(type)), value->assumed);
}

/* The result of signed arithmetic that leaves TYPE is undefined, that of unsigned wraps. */
static HostValue
integer_in_type(gint64 integer, const CType *type)
{
    HostValue value = host_value_int(integer);
    HostValue fits = host_value_convert(&value, type);

    if (fits.kind != HOST_INT || (fits.integer != integer && !ctype_referred(type)->is_unsigned))
        return host_value_unknown();
    return fits;
}

/* Shifting by the width of the type or more is undefined. */
static gboolean
shift_is_defined(gint64 amount, const CType *type)
{
    return amount >= 0 && amount < 63 && (guint64)amount < 8 * ctype_referred(type)->size;
}

static HostValue
integer_binary(Operator op, gint64 a, gint64 b, const CType *type)
{
    gint64 result;

    if ((op == OPERATOR_SHL || op == OPERATOR_SHR) && !shift_is_defined(b, type))
        return host_value_unknown();
    return operator_on_integers(op, a, b, &result) ? integer_in_type(result, type) : host_value_unknown();
}

static HostValue
real_binary(Operator op, double a, double b, const CType *type)
{
    HostValue value = host_value_unknown();
    double result;

    if (operator_on_reals(op, a, b, &result))
        value = host_value_real(result);
    return host_value_convert(&value, type);
}

/* && and || are known as soon as one operand decides. */
static HostValue
logical(Operator op, const HostValue *a, const HostValue *b)
{
    int decides = op == OPERATOR_LOR;
    int x = host_value_truth(a), y = host_value_truth(b);

    if (x == decides || y == decides)
        return host_value_int(decides);
    return x < 0 || y < 0 ? host_value_unknown() : host_value_int(!decides);
}

static HostValue
binary(Operator op, const HostValue *a, const HostValue *b, const CType *type)
{
    if (op == OPERATOR_LAND || op == OPERATOR_LOR)
        return logical(op, a, b);
    if (op == OPERATOR_COMMA)
        return *b;
    if (a->kind == HOST_INT && b->kind == HOST_INT)
        return integer_binary(op, a->integer, b->integer, type);
    if (a->kind == HOST_REAL && b->kind == HOST_REAL)
        return real_binary(op, a->real, b->real, type);
    return host_growth_binary(op, a, b);
}

HostValue
host_value_binary(Operator op, const HostValue *a, const HostValue *b, const CType *type)
{
    return host_value_assuming(binary(op, a, b, type), a->assumed | b->assumed);
}

static HostValue
unary(UnaryOperator op, const HostValue *a, const CType *type)
{
    HostValue zero = a->kind == HOST_REAL ? host_value_real(0) : host_value_int(0);
    HostValue ones = host_value_int(-1);

    switch (op) {
    case UNARY_MINUS:
        return host_value_binary(OPERATOR_SUB, &zero, a, type);
    case UNARY_NOT:
        return host_value_binary(OPERATOR_XOR, a, &ones, type);
    case UNARY_LNOT:
        return host_value_truth(a) < 0 ? host_value_unknown() : host_value_int(!host_value_truth(a));
    default:
        return host_value_unknown();
    }
}

HostValue
host_value_unary(UnaryOperator op, const HostValue *a, const CType *type)
{
    return host_value_assuming(unary(op, a, type), a->assumed);
}

int
host_value_truth(const HostValue *value)
{
    if (value->kind == HOST_INT)
        return value->integer != 0;
    if (value->kind == HOST_REAL)
        return value->real < 0 || value->real > 0;
    return -1;
}
