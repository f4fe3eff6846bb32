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
host_value_function(CXCursor function)
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
        return memcmp(a->dim, b->dim, sizeof(a->dim)) == 0;
    case HOST_FUNCTION:
        return clang_equalCursors(a->function, b->function) != 0;
    case HOST_OBJECT:
        return a->object == b->object;
    case HOST_POINTER:
        return a->object == b->object && a->activation == b->activation &&
               clang_equalCursors(a->function, b->function) != 0;
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
        return value;
    }
    return host_value_equal(a, b) ? value : host_value_unknown();
}

static CXType
type_plain(CXType type)
{
    CXType plain = clang_getCanonicalType(type);

    if (plain.kind == CXType_LValueReference || plain.kind == CXType_RValueReference)
        plain = clang_getCanonicalType(clang_getPointeeType(plain));
    if (plain.kind == CXType_Enum)
        plain = clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(plain)));
    return plain;
}

gboolean
host_type_is_dim3(CXType type)
{
    CXType plain = type_plain(type);
    CXString name;
    gboolean is_dim3;

    if (plain.kind != CXType_Record)
        return FALSE;
    name = clang_getCursorSpelling(clang_getTypeDeclaration(plain));
    is_dim3 = g_strcmp0(clang_getCString(name), "dim3") == 0;
    clang_disposeString(name);
    return is_dim3;
}

gboolean
host_type_has_parts(CXType type)
{
    enum CXTypeKind kind = type_plain(type).kind;

    return kind == CXType_Record || kind == CXType_ConstantArray || kind == CXType_IncompleteArray;
}

static gboolean
type_is_unsigned(CXType type)
{
    switch (type.kind) {
    case CXType_Char_U:
    case CXType_UChar:
    case CXType_Char16:
    case CXType_Char32:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
        return TRUE;
    default:
        return FALSE;
    }
}

static gboolean
type_is_signed(CXType type)
{
    switch (type.kind) {
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_WChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
        return TRUE;
    default:
        return FALSE;
    }
}

static gboolean
type_is_real(CXType type)
{
    return type.kind == CXType_Float || type.kind == CXType_Double || type.kind == CXType_LongDouble;
}

/* INTEGER modulo 2^(8 * BYTES); a value of 64 unsigned bits that does not fit a gint64 is unknown. */
static HostValue
integer_wrap(gint64 integer, long long bytes, gboolean is_unsigned)
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
real_to_integer(double real, long long bytes, gboolean is_unsigned)
{
    double whole = trunc(real);
    double limit = ldexp(1.0, (int)(8 * MIN(bytes, 8)) - (is_unsigned && bytes < 8 ? 0 : 1));

    if (bytes < 1 || whole >= limit || whole < (is_unsigned ? 0.0 : -limit))
        return host_value_unknown();
    return host_value_int((gint64)whole);
}

static HostValue
convert(const HostValue *value, CXType type)
{
    CXType plain = type_plain(type);
    gboolean is_unsigned = type_is_unsigned(plain);
    double real = value->kind == HOST_INT ? (double)value->integer : value->real;

    if (value->kind != HOST_INT && value->kind != HOST_REAL)
        return *value;
    if (plain.kind == CXType_Bool)
        return host_value_int(host_value_truth(value));
    if (type_is_real(plain))
        return host_value_real(plain.kind == CXType_Float ? (double)(float)real : real);
    if (!is_unsigned && !type_is_signed(plain))
        return host_value_unknown();
    if (value->kind == HOST_REAL)
        return real_to_integer(value->real, type_bytes(plain), is_unsigned);
    return integer_wrap(value->integer, type_bytes(plain), is_unsigned);
}

HostValue
host_value_convert(const HostValue *value, CXType type)
{
    return host_value_assuming(convert(value, type), value->assumed);
}

/* The result of signed arithmetic that leaves TYPE is undefined, that of unsigned wraps. */
static HostValue
integer_in_type(gint64 integer, CXType type)
{
    HostValue value = host_value_int(integer);
    HostValue fits = host_value_convert(&value, type);

    if (fits.kind != HOST_INT || (fits.integer != integer && !type_is_unsigned(type_plain(type))))
        return host_value_unknown();
    return fits;
}

static HostValue
integer_compare(enum CXBinaryOperatorKind op, gint64 a, gint64 b)
{
    switch (op) {
    case CXBinaryOperator_LT:
        return host_value_int(a < b);
    case CXBinaryOperator_GT:
        return host_value_int(a > b);
    case CXBinaryOperator_LE:
        return host_value_int(a <= b);
    case CXBinaryOperator_GE:
        return host_value_int(a >= b);
    case CXBinaryOperator_EQ:
        return host_value_int(a == b);
    case CXBinaryOperator_NE:
        return host_value_int(a != b);
    default:
        return host_value_unknown();
    }
}

/* Shifting by the width of the type or more is undefined. */
static gboolean
shift_is_defined(gint64 amount, CXType type)
{
    return amount >= 0 && amount < 63 && amount < 8 * type_bytes(type_plain(type));
}

static HostValue
integer_binary(enum CXBinaryOperatorKind op, gint64 a, gint64 b, CXType type)
{
    gint64 result;

    switch (op) {
    case CXBinaryOperator_Add:
        return __builtin_add_overflow(a, b, &result) ? host_value_unknown() : integer_in_type(result, type);
    case CXBinaryOperator_Sub:
        return __builtin_sub_overflow(a, b, &result) ? host_value_unknown() : integer_in_type(result, type);
    case CXBinaryOperator_Mul:
        return __builtin_mul_overflow(a, b, &result) ? host_value_unknown() : integer_in_type(result, type);
    case CXBinaryOperator_Div:
        return b == 0 || (b == -1 && a == G_MININT64) ? host_value_unknown() : integer_in_type(a / b, type);
    case CXBinaryOperator_Rem:
        return b == 0 || b == -1 ? host_value_unknown() : integer_in_type(a % b, type);
    case CXBinaryOperator_Shl:
        if (a < 0 || !shift_is_defined(b, type) || a > G_MAXINT64 >> b)
            return host_value_unknown();
        return integer_in_type(a << b, type);
    case CXBinaryOperator_Shr:
        return shift_is_defined(b, type) ? integer_in_type(a >> b, type) : host_value_unknown();
    case CXBinaryOperator_And:
        return integer_in_type(a & b, type);
    case CXBinaryOperator_Or:
        return integer_in_type(a | b, type);
    case CXBinaryOperator_Xor:
        return integer_in_type(a ^ b, type);
    default:
        return integer_compare(op, a, b);
    }
}

static HostValue
real_binary(enum CXBinaryOperatorKind op, double a, double b, CXType type)
{
    HostValue value;

    switch (op) {
    case CXBinaryOperator_Add:
        value = host_value_real(a + b);
        break;
    case CXBinaryOperator_Sub:
        value = host_value_real(a - b);
        break;
    case CXBinaryOperator_Mul:
        value = host_value_real(a * b);
        break;
    case CXBinaryOperator_Div:
        value = host_value_real(a / b);
        break;
    case CXBinaryOperator_LT:
        return host_value_int(a < b);
    case CXBinaryOperator_GT:
        return host_value_int(a > b);
    case CXBinaryOperator_LE:
        return host_value_int(a <= b);
    case CXBinaryOperator_GE:
        return host_value_int(a >= b);
    default:
        return host_value_unknown();
    }
    return host_value_convert(&value, type);
}

/* && and || are known as soon as one operand decides. */
static HostValue
logical(enum CXBinaryOperatorKind op, const HostValue *a, const HostValue *b)
{
    int decides = op == CXBinaryOperator_LOr;
    int x = host_value_truth(a), y = host_value_truth(b);

    if (x == decides || y == decides)
        return host_value_int(decides);
    return x < 0 || y < 0 ? host_value_unknown() : host_value_int(!decides);
}

static HostValue
binary(enum CXBinaryOperatorKind op, const HostValue *a, const HostValue *b, CXType type)
{
    if (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr)
        return logical(op, a, b);
    if (op == CXBinaryOperator_Comma)
        return *b;
    if (a->kind == HOST_INT && b->kind == HOST_INT)
        return integer_binary(op, a->integer, b->integer, type);
    if (a->kind == HOST_REAL && b->kind == HOST_REAL)
        return real_binary(op, a->real, b->real, type);
    return host_value_unknown();
}

HostValue
host_value_binary(enum CXBinaryOperatorKind op, const HostValue *a, const HostValue *b, CXType type)
{
    return host_value_assuming(binary(op, a, b, type), a->assumed | b->assumed);
}

static HostValue
unary(enum CXUnaryOperatorKind op, const HostValue *a, CXType type)
{
    HostValue zero = a->kind == HOST_REAL ? host_value_real(0) : host_value_int(0);
    HostValue ones = host_value_int(-1);

    switch (op) {
    case CXUnaryOperator_Plus:
        return *a;
    case CXUnaryOperator_Minus:
        return host_value_binary(CXBinaryOperator_Sub, &zero, a, type);
    case CXUnaryOperator_Not:
        return a->kind == HOST_INT ? integer_wrap(a->integer ^ ones.integer, type_bytes(type),
                                                  type_is_unsigned(type_plain(type)))
                                   : host_value_unknown();
    case CXUnaryOperator_LNot:
        return host_value_truth(a) < 0 ? host_value_unknown() : host_value_int(!host_value_truth(a));
    case CXUnaryOperator_Deref:
    case CXUnaryOperator_AddrOf:
        return a->kind == HOST_FUNCTION ? *a : host_value_unknown();
    default:
        return host_value_unknown();
    }
}

HostValue
host_value_unary(enum CXUnaryOperatorKind op, const HostValue *a, CXType type)
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
