/* SPDX-License-Identifier: MIT */
#include <cuda/pipeline>
