/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_PREFIX_H
#define FIELDWISE_PREFIX_H
#include <cuda_runtime.h>
#endif
