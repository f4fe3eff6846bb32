/* SPDX-License-Identifier: MIT */
/* estimator/model/launch/: how a kernel is launched: grid, block, registers, what the user says. Uses ir/,
 * layouts/. */
#pragma once

#include "model/launch/default_grid.h"
#include "ir/kernel.h"
#include "model/launch/locality.h"
#include "model/launch/register_table.h"

/* How a kernel is launched, complete: what the user and the host code leave open is filled with the
 * documented defaults (default_grid(), block 256, 32 registers, 100 iterations) and marked as assumed. */
typedef enum {
    ASSUMED_GRID = 1 << 0,
    ASSUMED_BLOCK = 1 << 1,
    ASSUMED_REGISTERS = 1 << 2,
    ASSUMED_TRIPS = 1 << 3,
    ASSUMED_SHARED = 1 << 4,
} Assumed;

/* What is known of a loop's number of iterations where the user states none. */
typedef enum {
    LOOP_KNOWN = -1,
    LOOP_AT_MOST = -2, /* it can be left early: the most is known */
    LOOP_UNKNOWN = -3,
    LOOP_BISECTION = -4, /* the longest way is known, which all threads are taken to go */
} LoopLength;

/* What one thread in ONE_IN makes of a loop: LEAST to MOST iterations, all as likely. ONE_IN 0: none does. */
typedef struct {
    gint64 one_in, least, most;
} FewTrips;

typedef struct {
    gint64 grid[3], block[3];
    gint64 other_grid[3];     /* one that is as plausible where grid is assumed; all 0: there is none */
    char *grid_why;           /* why grid is what it is where it is assumed, a sentence; else NULL */
    GPtrArray *assumptions;   /* of char *: sentences on what host code's values rest on; NULL: nothing */
    gint64 registers;         /* a thread, under layouts that by_layout does not have */
    gboolean is_compiled;     /* registers are those of the kernel as it was compiled */
    RegisterTable *by_layout; /* NULL: all layouts have the same */
    gint64 shared;            /* dynamic shared memory, bytes a block */
    gint64 default_trips; /* iterations taken for a loop whose trip count is unknown, and that trips does not
                             have */
    guint assumed;        /* Assumed bits */
    double times;         /* how often the program launches it so, as in Launch; 1 where host code does not */
    gboolean is_open;     /* likewise */
    GArray *numbers;      /* of guint: likewise; may be NULL */
    SourcePlace place;    /* of the launch in host code; line 0 where there is none */
    gint64 *params;       /* by parameter number of the kernel */
    gboolean *param_known;
    StatedValue
        *stated;    /* by parameter number: what host code passes at PLACE, unless the user says another */
    gint *searched; /* by parameter number: the array of which it is taken to be the length, since a bisection
                       searches so much of it and nobody states it; -1: none */
    guint n_params;
    guint n_arrays;
    gint64 *sizes;              /* by array of the kernel: its elements; 0: not known */
    ArrayLocality **localities; /* by array of the kernel: what the user says of where lanes go in it, or
                        NULL; NULL: nothing */
    double *shares; /* by decision of the kernel: of threads for which it holds; below 0: not known */
    gint64 *trips;  /* by loop of the kernel: the iterations that the user says it makes, at most; else a
                       LoopLength */
    gint64
        *least_trips; /* by loop that trips tells of: the least that a thread makes; NULL: all make as many */
    FewTrips *few_trips; /* by such a loop: what a few make instead; NULL: none do */
} LaunchConfig;

/* A value that the user states for the decisions or loops on a line. */
typedef struct {
    char *file; /* NULL: the kernel's */
    guint line; /* from 1 */
    double
        value; /* the share of threads for which decisions hold, 0..1; iterations of loops, a whole number */
    double least; /* of the iterations of loops: each thread makes so many to VALUE */
    FewTrips few;
} LineValue;

void line_value_free(LineValue *said);
/* TRUE if SAID is about PLACE in KERNEL. */
gboolean line_value_is_at(const LineValue *said, const Kernel *kernel, const SourcePlace *place);
/* The array of which parameter NUMBER is taken to be the length; -1: what is known of it was stated. */
gint launch_searched(const LaunchConfig *launch, guint number);
/* The least number of iterations of loop NUMBER, of which LAUNCH.trips tells the most. */
gint64 launch_least_trips(const LaunchConfig *launch, guint number);
/* Of that loop: what a few threads make in place of these. */
FewTrips launch_few_trips(const LaunchConfig *launch, guint number);
/* Its mean number of iterations, a half rounded up. */
gint64 launch_mean_trips(const LaunchConfig *launch, guint number);
/* What is known of LOOP. IS_KNOWN tells, by number, which integer parameters are known; NULL: none. */
LoopLength loop_length(const Loop *loop, const gboolean *is_known);
/* By number of KERNEL's parameters: whether PARAMS, as in LaunchRequest, has a value of it. Free with
 * g_free(). */
gboolean *launch_told_params(const Kernel *kernel, GHashTable *params);
/* TRUE if data decides DECISION: nothing before the launch tells for which threads it holds. */
gboolean decision_is_by_data(const Decision *decision);

/* The values that the user fixes; zeros and NULLs leave them open. */
typedef struct {
    gint64 grid[3], block[3], registers;
    GHashTable *params; /* name -> gint64 *, or NULL */
    GHashTable *
        sizes; /* name of an array, or of the parameter that leads to it -> its elements, gint64 *; or NULL */
    gboolean has_shared;
    gint64 shared;            /* where has_shared: 0 is a size, too */
    RegisterTable *by_layout; /* registers of kernels under layouts; NULL: none are known */
    GPtrArray *taken;         /* of LineValue: what is known of conditions that data decides; or NULL */
    GPtrArray *trips;         /* of LineValue: iterations of loops that are open; or NULL */
    GHashTable *localities;   /* name, as in sizes -> ArrayLocality *; or NULL */
} LaunchRequest;

typedef enum {
    LAUNCH_ERROR_DIMENSION, /* a dimension of grid or block out of range, or a block of too many threads */
    LAUNCH_ERROR_REGISTERS,
} LaunchError;
#define LAUNCH_ERROR (launch_error_quark())
GQuark launch_error_quark(void);

/* One LaunchConfig for each distinct launch of KERNEL under REQUEST on GPU, at least one. Launches that
 * differ in arguments alone are distinct where an access, a loop or a condition depends on one of them. A
 * request for a grid or block replaces it as a whole, one for a parameter replaces what host code passes.
 * Dimensions that host code leaves open share what is left of the default, so that grid and block keep their
 * default size where that is possible. Errors are LAUNCH_ERROR; that REQUEST names a parameter that no kernel
 * has is not checked here. */
GPtrArray *launch_configs(const Kernel *kernel, const LaunchRequest *request, const LaunchGpu *gpu,
                          GError **error);
void launch_config_free(LaunchConfig *launch);
