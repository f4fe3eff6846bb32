/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/proof/proof.h"

/* The first node that declares SLOT of FLOW, or NO_NODE. */
guint parallel_declared(const Flow *flow, guint slot);

/* How code at CALL, by which the object SLOT gets memory, names its pointer: "x.data()"; NULL: in no way.
 * Free with g_free(). */
char *parallel_object_pointer(const Parallel *parallel, const Flow *flow, guint slot, guint call);

/* Why CALL, by which an object of FLOW gets memory, is not written; NULL: it is. */
const char *parallel_object_reason(const Flow *flow, guint call);

/* What has to be the same for objects of one record, but for the first argument of CALL, where its class
 * allocates BYTES, of elements of ELEMENT bytes. Free with g_free(). */
char *parallel_object_kind(const Flow *flow, guint call, const SizeFactors *bytes, gint64 element);
