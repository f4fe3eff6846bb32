/* SPDX-License-Identifier: MIT */
/* estimator/profile/: what a run of the program on a GPU showed, as Nsight Compute or Nsight Systems print
 * it: which kernels it launches, how often, with which sizes, and how long they take. Uses ir/. */
#pragma once

#include "ir/ir.h"

#include <glib.h>

typedef enum {
    PROFILE_ERROR_FILE,  /* it cannot be read, or its report cannot be printed */
    PROFILE_ERROR_FORM,  /* it is none of the tables that are known; the message has a place */
    PROFILE_ERROR_OTHER, /* it is of another program */
} ProfileError;
#define PROFILE_ERROR (profile_error_quark())
GQuark profile_error_quark(void);

/* Launches of one kernel with the same sizes. */
typedef struct {
    char *kernel; /* "sim::step<2>", without type and parameters; as it stands in compiled code, too */
    gint64 grid[3], block[3]; /* blocks and threads; 0: the table does not tell */
    double times;             /* how often it is launched so */
    double ns;                /* of all these launches together; 0: the table does not tell */
} ProfileLaunch;

typedef struct {
    char *path;
    GPtrArray *launches; /* of ProfileLaunch, those that take most time first */
    double ns;           /* of all kernels, copies and fills; 0: the table does not tell */
    gboolean has_copies; /* copies and fills are part of it */
} Profile;

/* --- profile_read.c */
/* The launches in the file PATH: what `ncu --csv` prints (page raw or details), or `nsys stats --format csv`
 * of the reports cuda_gpu_trace, cuda_gpu_kern_sum, cuda_gpu_kern_gb_sum or cuda_gpu_sum; lines before the
 * table are skipped. Of an .ncu-rep, ncu is asked to print it. Errors: PROFILE_ERROR. */
Profile *profile_read(const char *path, GError **error);
void profile_free(Profile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Profile, profile_free)

/* --- profile_table.c */
/* The same from TEXT, which PATH holds. */
Profile *profile_parse(const char *path, const char *text, GError **error);

/* --- profile_names.c */
/* "sim::step<2>" of "void sim::step<2>(P *, int)". Free with g_free(). */
char *profile_kernel_name(const char *signature);
/* Whether NAME, of profile_kernel_name(), is KERNEL. Arguments of templates count where both have some,
 * unless IS_ONLY: no other kernel has such a name but for them. */
gboolean profile_names_kernel(const char *name, const Kernel *kernel, gboolean is_only);

/* --- profile_apply.c */
/* Kernels of PROGRAMS, of Program, get the launches of PROFILE: sizes, how often, and which share of the
 * GPU's time they take. Arguments stay those of host code. A kernel without a launch in PROFILE keeps those
 * of host code. PROFILE_ERROR_OTHER: no kernel is in both. */
gboolean profile_apply(const Profile *profile, const GPtrArray *programs, GError **error);
