/* SPDX-License-Identifier: MIT */
#include <hip/hip_runtime.h>
