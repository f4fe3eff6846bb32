/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* What follows from other values: the weights of the Peng model.
 */
gboolean infer_weights(const TraceDirectory *directory, InferResult *result, GError **error);
