/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

typedef enum { HOST_UNKNOWN, HOST_INT, HOST_REAL, HOST_DIM3, HOST_FUNCTION } HostValueKind;

#define HOST_DIM_UNKNOWN (-1)

/* What is surely known of a value that host code computes. */
typedef struct {
    HostValueKind kind;
    gint64 integer;    /* HOST_INT */
    double real;       /* HOST_REAL */
    gint64 dim[3];     /* HOST_DIM3: each component, or HOST_DIM_UNKNOWN */
    CXCursor function; /* HOST_FUNCTION */
} HostValue;

HostValue host_value_unknown(void);
HostValue host_value_int(gint64 integer);
HostValue host_value_real(double real);
HostValue host_value_dim3(gint64 x, gint64 y, gint64 z);
HostValue host_value_function(CXCursor function);

gboolean host_value_equal(const HostValue *a, const HostValue *b);

/* What holds of both: dim3 values keep the components in which they agree. */
HostValue host_value_merge(const HostValue *a, const HostValue *b);

/* VALUE as TYPE has it: truncated, wrapped or rounded; unknown where the conversion is undefined. */
HostValue host_value_convert(const HostValue *value, CXType type);

/* A OP B for operands that the compiler brought to one type, with the result of TYPE. */
HostValue host_value_binary(enum CXBinaryOperatorKind op, const HostValue *a, const HostValue *b,
                            CXType type);
HostValue host_value_unary(enum CXUnaryOperatorKind op, const HostValue *a, CXType type);

/* Whether VALUE is surely true (1), surely false (0), or unknown (-1). */
int host_value_truth(const HostValue *value);

/* Whether TYPE is dim3, const or a reference or not. */
gboolean host_type_is_dim3(CXType type);
