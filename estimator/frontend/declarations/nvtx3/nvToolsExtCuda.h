/* SPDX-License-Identifier: MIT */
#include <nvToolsExtCuda.h>
