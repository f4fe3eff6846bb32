/* SPDX-License-Identifier: MIT */
#include <cuda_fp16.h>
