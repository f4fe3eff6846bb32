/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUDA_RUNTIME_H
#define FIELDWISE_CUDA_RUNTIME_H
#include <fieldwise/intrinsics.h>
#include <fieldwise/math.h>
#include <fieldwise/textures.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif
