/* SPDX-License-Identifier: MIT */
/* Integers as C has them: types of their own widths and signs, what operators make of them, and where nothing
 * is defined. */
#include "rewrite/flat/flat_private.h"

#include "source/source.h"

#define INT_BITS 32
#define LONG_BITS 64
#define BYTE_BITS 8

static gboolean
is_in(TypeKind kind, const TypeKind *kinds, guint n)
{
    for (guint i = 0; i < n; i++)
        if (kinds[i] == kind)
            return TRUE;
    return FALSE;
}

gboolean
index_type_is_integer(SourceType type)
{
    TypeKind kind = type_kind(type_canonical(type));

    return (kind >= TYPE_BOOL && kind <= TYPE_INT128) || kind == TYPE_ENUM;
}

gboolean
index_type_is_unsigned(SourceType type)
{
    static const TypeKind kinds[] = {TYPE_UINT, TYPE_ULONG, TYPE_ULONG_LONG, TYPE_UCHAR, TYPE_USHORT};

    return is_in(type_kind(type_canonical(type)), kinds, G_N_ELEMENTS(kinds));
}

IndexValue
index_type(SourceType type)
{
    IndexValue value = {0};
    gint64 size;

    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE)
        type = type_pointee(type);
    size = type_size(type);
    if (!index_type_is_integer(type) || size <= 0 || size * BYTE_BITS > LONG_BITS)
        return value;
    value.width = type_kind(type_canonical(type)) == TYPE_BOOL ? 1 : (guint)size * BYTE_BITS;
    value.is_unsigned = value.width == 1 || index_type_is_unsigned(type);
    return value;
}

/* BITS read with a sign in a type of WIDTH bits. */
static gint64
with_sign(guint64 bits, guint width)
{
    guint unused = LONG_BITS - width;

    return (gint64)(bits << unused) >> unused;
}

static guint64
without_sign(guint64 bits, guint width)
{
    guint unused = LONG_BITS - width;

    return bits << unused >> unused;
}

IndexValue
index_value(guint64 bits, IndexValue type)
{
    if (type.width == 1)
        type.bits = bits != 0;
    else if (type.width > 0 && !type.is_unsigned)
        type.bits = (guint64)with_sign(bits, type.width);
    else
        type.bits = type.width > 0 ? without_sign(bits, type.width) : bits;
    return type;
}

guint64
index_key(guint64 a, guint64 b)
{
    guint64 mixed = (a ^ (b + G_GUINT64_CONSTANT(0x9e3779b97f4a7c15) + (a << 6) + (a >> 2)));

    mixed = (mixed ^ (mixed >> 30)) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

guint64
index_key_of_text(const char *text)
{
    guint64 key = 0;

    for (; *text != '\0'; text++)
        key = index_key(key, (guchar)*text);
    return key;
}

gboolean
index_is_true(IndexValue value)
{
    return value.width > 0 ? value.bits != 0 : value.bits & 1;
}

static IndexValue
promoted(IndexValue value)
{
    IndexValue type = {.width = INT_BITS};

    return value.width > 0 && value.width < INT_BITS ? index_value(value.bits, type) : value;
}

static IndexValue
truth(gboolean is_true)
{
    IndexValue type = {.width = 1, .is_unsigned = TRUE};

    return index_value(is_true, type);
}

/* What OP makes of what is no integer: something that nothing else is. */
static IndexValue
other_value(BinaryKind op, IndexValue left, IndexValue right)
{
    IndexValue value = {.bits = index_key(index_key((guint64)op, left.bits), right.bits)};

    return op >= BINARY_LT && op <= BINARY_NE ? truth(value.bits & 1) : value;
}

/* The sum, difference or product *ret_bits of numbers of WIDTH bits. FALSE: it wraps, read with a sign and,
 * where IS_UNSIGNED, also without one. */
static gboolean
sum_or_product(BinaryKind op, guint64 left, guint64 right, guint width, gboolean is_unsigned,
               guint64 *ret_bits)
{
    gint64 a = with_sign(left, width), b = with_sign(right, width), with;
    guint64 c = without_sign(left, width), d = without_sign(right, width), without;
    gboolean wraps_with, wraps_without;

    switch (op) {
    case BINARY_ADD:
        wraps_with = __builtin_add_overflow(a, b, &with);
        wraps_without = __builtin_add_overflow(c, d, &without);
        break;
    case BINARY_SUB:
        wraps_with = __builtin_sub_overflow(a, b, &with);
        wraps_without = __builtin_sub_overflow(c, d, &without);
        break;
    default:
        wraps_with = __builtin_mul_overflow(a, b, &with);
        wraps_without = __builtin_mul_overflow(c, d, &without);
        break;
    }
    wraps_with |= with != with_sign((guint64)with, width);
    wraps_without |= without != without_sign(without, width);
    *ret_bits = is_unsigned ? without : (guint64)with;
    return is_unsigned ? !wraps_with || !wraps_without : !wraps_with;
}

/* The quotient or the rest. */
static gboolean
quotient(BinaryKind op, IndexValue left, IndexValue right, guint64 *ret_bits)
{
    gint64 a = (gint64)left.bits, b = (gint64)right.bits;

    if (b == 0 || (!left.is_unsigned && b == -1 &&
                   a == with_sign(G_GUINT64_CONSTANT(1) << (left.width - 1), left.width)))
        return FALSE;
    if (left.is_unsigned)
        *ret_bits = op == BINARY_DIV ? left.bits / right.bits : left.bits % right.bits;
    else
        *ret_bits = (guint64)(op == BINARY_DIV ? a / b : a % b);
    return TRUE;
}

static gboolean
shifted(BinaryKind op, IndexValue left, IndexValue right, IndexValue *ret_value)
{
    guint64 bits;

    left = promoted(left);
    *ret_value = left; /* of this type, also where nothing is defined */
    if (right.bits >= left.width)
        return FALSE;
    if (op == BINARY_SHL) {
        if (right.bits == left.width - 1u ||
            !sum_or_product(BINARY_MUL, left.bits, G_GUINT64_CONSTANT(1) << right.bits, left.width,
                            left.is_unsigned, &bits))
            return FALSE;
    } else {
        bits = left.is_unsigned ? left.bits >> right.bits : (guint64)((gint64)left.bits >> right.bits);
    }
    *ret_value = index_value(bits, left);
    return TRUE;
}

static gboolean
compared(BinaryKind op, IndexValue left, IndexValue right)
{
    gboolean is_less = left.is_unsigned ? left.bits < right.bits : (gint64)left.bits < (gint64)right.bits;

    switch (op) {
    case BINARY_LT:
        return is_less;
    case BINARY_GE:
        return !is_less;
    case BINARY_GT:
        return !is_less && left.bits != right.bits;
    case BINARY_LE:
        return is_less || left.bits == right.bits;
    case BINARY_EQ:
        return left.bits == right.bits;
    default:
        return left.bits != right.bits;
    }
}

gboolean
index_binary(BinaryKind op, IndexValue left, IndexValue right, IndexValue *ret_value)
{
    IndexValue type = {0};
    guint64 bits = 0;
    gboolean is_defined = TRUE;

    if (op == BINARY_LAND || op == BINARY_LOR) {
        *ret_value = truth(op == BINARY_LAND ? index_is_true(left) && index_is_true(right)
                                             : index_is_true(left) || index_is_true(right));
        return TRUE;
    }
    if (left.width == 0 || right.width == 0) {
        *ret_value = other_value(op, left, right);
        return TRUE;
    }
    if (op == BINARY_SHL || op == BINARY_SHR)
        return shifted(op, left, promoted(right), ret_value);
    left = promoted(left);
    right = promoted(right);
    type.width = MAX(left.width, right.width);
    type.is_unsigned =
        (left.is_unsigned && left.width == type.width) || (right.is_unsigned && right.width == type.width);
    left = index_value(left.bits, type);
    right = index_value(right.bits, type);
    switch (op) {
    case BINARY_ADD:
    case BINARY_SUB:
    case BINARY_MUL:
        is_defined = sum_or_product(op, left.bits, right.bits, type.width, type.is_unsigned, &bits);
        break;
    case BINARY_DIV:
    case BINARY_REM:
        is_defined = quotient(op, left, right, &bits);
        break;
    case BINARY_AND:
        bits = left.bits & right.bits;
        break;
    case BINARY_OR:
        bits = left.bits | right.bits;
        break;
    case BINARY_XOR:
        bits = left.bits ^ right.bits;
        break;
    default:
        *ret_value = truth(compared(op, left, right));
        return TRUE;
    }
    *ret_value = index_value(bits, type);
    return is_defined;
}

gboolean
index_unary(UnaryKind op, IndexValue operand, IndexValue *ret_value)
{
    IndexValue value = promoted(operand);

    if (op == UNARY_LNOT) {
        *ret_value = truth(!index_is_true(operand));
        return TRUE;
    }
    if (value.width == 0) {
        *ret_value = (IndexValue){.bits = index_key((guint64)op, value.bits)};
        return TRUE;
    }
    if (op == UNARY_MINUS) {
        IndexValue zero = index_value(0, value);

        return index_binary(BINARY_SUB, zero, value, ret_value);
    }
    *ret_value = op == UNARY_NOT ? index_value(~value.bits, value) : value;
    return TRUE;
}
