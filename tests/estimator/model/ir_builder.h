/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/archdb.h"
#include "records/records.h"
#include "model/launch/launch.h"
#include "model/model.h"

/* Kernels made by hand, for tests of the stages behind the front end: a record "R", one array of it and
 * arrays of scalars, with accesses and loops in program order. */
typedef struct {
    Kernel *kernel;
    Binding *binding;
    LaunchConfig *launch;
    Node *at;         /* where the next access or loop goes */
    GPtrArray *outer; /* of Node: the blocks and loops around it */
    GArray *targets;  /* of Target */
    GArray *outside;  /* of guint32: bytes by instance */
    guint section;    /* of the next access: a barrier begins another */
} IrBuilder;

IrBuilder *ir_builder_new(gint64 grid, gint64 block, gint64 registers);
void ir_builder_free(IrBuilder *ir);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(IrBuilder, ir_builder_free)

/* Appends a field to the record; its alignment is its size. */
void ir_field(IrBuilder *ir, const char *name, guint32 bytes, guint32 count);
/* Another array of the record, or with bytes not 0 an outside array of scalars: the number of its instance.
 * The record's first array is instance 0. */
guint ir_array(IrBuilder *ir, guint32 bytes, gboolean is_restrict);

const Expr *ir_thread(IrBuilder *ir, guint dimension);
const Expr *ir_block(IrBuilder *ir, guint dimension);
/* blockIdx.x * blockDim.x + threadIdx.x */
const Expr *ir_tid(IrBuilder *ir);
const Expr *ir_const(IrBuilder *ir, gint64 value);
const Expr *ir_param(IrBuilder *ir, const char *name);
/* a + b * factor */
const Expr *ir_plus(IrBuilder *ir, const Expr *a, const Expr *b, gint64 factor);

/* An access to field FIELD of the record's array INSTANCE, or with FIELD -1 to the outside array INSTANCE.
 * Returns its number. INDEX NULL: unknown. */
guint ir_access(IrBuilder *ir, AccessKind kind, guint instance, int field, const Expr *index);
guint ir_load(IrBuilder *ir, int field, const Expr *index);
guint ir_store(IrBuilder *ir, int field, const Expr *index);

/* Makes ACCESS reach element SUB of its array member. */
void ir_set_sub(IrBuilder *ir, guint access, const Expr *sub);

/* Opens a loop of TRIP iterations (NULL: unknown) and returns its counter; ir_end closes it. */
const Expr *ir_loop(IrBuilder *ir, const Expr *trip);
void ir_end(IrBuilder *ir);
/* Opens what is executed where CONDITION holds; ir_else goes on to what is executed where it doesn't, ir_end
 * closes it. */
void ir_guard(IrBuilder *ir, const Expr *condition);
void ir_else(IrBuilder *ir);
void ir_barrier(IrBuilder *ir);

/* Completes the binding: call it after the last access. */
void ir_finish(IrBuilder *ir);

/* The shipped architecture NAME. */
Arch *ir_shipped_arch(const char *name);

/* The estimate of the layout SPEC on ARCH. */
typedef struct {
    Estimate estimate;
    GPtrArray *accesses; /* of AccessEstimate */
} IrResult;
IrResult *ir_estimate(IrBuilder *ir, const Arch *arch, const ModelSettings *settings, const char *spec);
const AccessEstimate *ir_result_access(const IrResult *result, guint access);
void ir_result_free(IrResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(IrResult, ir_result_free)
