/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

typedef enum {
    HOST_UNKNOWN,
    HOST_INT,
    HOST_REAL,
    HOST_DIM3,
    HOST_FUNCTION,
    HOST_OBJECT, /* a struct or an array */
    HOST_POINTER,
    HOST_OCCUPANCY, /* the block size at which the occupancy of a kernel is highest */
} HostValueKind;

/* The parts of a struct or an array as far as they are known; never changed, owned by the run. */
typedef struct HostObject HostObject;

#define HOST_DIM_UNKNOWN (-1)
#define HOST_DIM_OCCUPANCY (-2) /* HOST_OCCUPANCY */

/* What is known of a value that host code computes: surely where `assumed` is 0. */
typedef struct {
    HostValueKind kind;
    gint64 integer;    /* HOST_INT */
    double real;       /* HOST_REAL */
    gint64 dim[3];     /* HOST_DIM3: each component, or HOST_DIM_UNKNOWN or HOST_DIM_OCCUPANCY */
    CXCursor function; /* HOST_FUNCTION; HOST_POINTER: the expression of what it points to, in its own
                          activation */
    const HostObject
        *object;      /* HOST_OBJECT; HOST_POINTER: in other activations: what it points to, as element 0 */
    guint activation; /* HOST_POINTER: of the function that `function` is evaluated in */
    guint64 assumed;  /* a bit for each of the run's assumptions that this rests on */
} HostValue;

HostValue host_value_unknown(void);
HostValue host_value_int(gint64 integer);
HostValue host_value_real(double real);
HostValue host_value_dim3(gint64 x, gint64 y, gint64 z);
HostValue host_value_function(CXCursor function);
HostValue host_value_object(const HostObject *object);
/* VALUE, resting on ASSUMED as well. */
HostValue host_value_assuming(HostValue value, guint64 assumed);

gboolean host_value_equal(const HostValue *a, const HostValue *b);

/* The common part of both: dim3 values keep the components in which they agree. */
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

/* Whether TYPE is a struct or an array. */
gboolean host_type_has_parts(CXType type);
