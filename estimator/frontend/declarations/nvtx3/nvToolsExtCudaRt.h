/* SPDX-License-Identifier: MIT */
#include <nvToolsExtCudaRt.h>
