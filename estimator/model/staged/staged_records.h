/* SPDX-License-Identifier: MIT */
/* Appends of structs, which are written whole or field by field. */
#pragma once

#include "model/staged/staged_private.h"

/* An append's part in the access of NODE to elements of ARRAY, a record. The last store to an element has it
 * leave by the granules that end in it. */
Node *staged_copy_record(Staging *staging, const Node *node, const Array *array);
