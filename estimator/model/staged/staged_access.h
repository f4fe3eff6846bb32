/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged_private.h"

/* A copy of ACCESS of the kernel as it was, at the place of its access AT; it then stands for ACCESS. */
Node *staged_copy_access(Staging *staging, const Access *access, const Access *at);
