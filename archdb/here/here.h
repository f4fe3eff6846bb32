/* SPDX-License-Identifier: MIT */
/* archdb/here/: the GPU of this machine, and the architecture file that describes it. May use archdb/. */
#pragma once

#include "archdb/archdb.h"

/* --- gpu_here.c */
/* A GPU as its driver describes it. Numbers that it does not tell are 0. */
typedef struct {
    char *name; /* "NVIDIA H200" */
    char *driver;
    char *uuid;
    guint number, n; /* which of how many, from 0 */
    guint major, minor;
    guint cores;
    guint clock_mhz; /* the highest of the multiprocessors */
    guint64 memory_bytes;
    gboolean busy_known;
    guint busy_percent; /* of the last moments */
} GpuHere;

/* The GPU that programs started here would use: the first that CUDA_VISIBLE_DEVICES names, else the first.
 * The driver's library NVML tells it, loaded from the path in FIELDWISE_NVML, or as "libnvidia-ml.so.1"; an
 * empty path stands for a machine without a GPU. NULL: there is none; *RET_WHY, where RET_WHY is not NULL,
 * then says why in a clause, to be freed with g_free(). */
GpuHere *gpu_here_find(char **ret_why);
void gpu_here_free(GpuHere *gpu);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GpuHere, gpu_here_free)

/* --- gpu_match.c */
typedef enum {
    GPU_MATCH_NONE, /* no file has its compute capability */
    GPU_MATCH_NEAR, /* the file of another GPU of that compute capability */
    GPU_MATCH_SAME, /* its own */
} GpuMatch;

/* The architecture file for GPU: the one whose title has the words of its name and that has as many
 * multiprocessors, else that of the same compute capability whose multiprocessors and clock are nearest; of
 * equal ones that in front on the search path. Files in the folder LEFT_OUT, which may be NULL, do not count.
 * NULL: there is none, or, with ERROR set, the files cannot be read. */
Arch *gpu_match(const GpuHere *gpu, const char *left_out, GpuMatch *ret_match, GError **error);
