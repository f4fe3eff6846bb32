/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Compiles FOLDER/k.cu with nvcc (environment NVCC) for sm_90. Of its kernels k0, k1, …, N of them: of
 * GPtrArray, of char *, the instructions that access global memory, as "ld16@8" or "st4@0": bytes, and the
 * constant that is added to the address. NULL where there is no nvcc, or no cuobjdump beside it. */
GPtrArray *machine_code_accesses(const char *folder, guint n);
