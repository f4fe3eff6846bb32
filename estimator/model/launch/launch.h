/* SPDX-License-Identifier: MIT */
/* estimator/model/launch/: how a kernel is launched: grid, block, registers, what the user says. Uses ir/,
 * layouts/. */
#pragma once

#include "ir/ir.h"
#include "layouts/layouts.h"

#include <glib.h>

/* --- occupancy.c */
/* The limits of one multiprocessor. */
typedef struct {
    gint64 max_blocks;
    gint64 max_threads;
    gint64 registers;
} SmLimits;

/* Blocks of BLOCK threads, each with REGISTERS registers, that one multiprocessor holds at a time, at least 1
 * (Peng et al., IV-E). Both counts are positive. */
gint64 blocks_per_sm(const SmLimits *limits, gint64 block, gint64 registers);

/* --- default_grid.c */
/* The numbers of a GPU that decide the grid where host code states none; 0: not known. */
typedef struct {
    gint64 max_block_threads; /* that a block may have */
    gint64 threads;           /* that reside on all multiprocessors at a time */
    gint64 l2_bytes;
    gint64 warp_lanes; /* threads in a warp */
    SmLimits sm;
} LaunchGpu;

/* The grid fills the GPU so many times over, and its data is so many times its L2. The last blocks, which
 * need not fill the GPU, and the data that L2 still holds of an earlier launch are then an eighth of all at
 * most: neither decides what a layout costs. */
#define DEFAULT_GRID_TIMES 8

/* A grid that nobody states, and another one that is as plausible. */
typedef struct {
    gint64 grid[3];
    gint64 once[3]; /* it fills the GPU once; all 0 where GRID is no larger */
    char *why;      /* a sentence on GRID */
} DefaultGrid;

/* Fills the dimensions of STATED that are 0 for KERNEL in blocks of BLOCK threads: all that are not known
 * share a number of blocks, a power of two, as fill_dimensions() says. The number is the least that meets
 * DEFAULT_GRID_TIMES on GPU. It is halved while the second half of the blocks accesses nothing, as far as the
 * source tells, or while an index leaves 32 bits. ENV: the parameters that are known. */
void default_grid(const Kernel *kernel, const gint64 *stated, const gint64 *block, const LaunchGpu *gpu,
                  const ExprEnv *env, DefaultGrid *ret_default);

/* Fills the dimensions of DIMS that are 0. x, where the others are 1, is SIZE; else they share what the
 * others leave of it, in powers of two, as evenly as these allow, x first. TRUE where any was. */
gboolean fill_dimensions(gint64 *dims, gint64 size);

/* Where lanes go whose index is loaded or not known: anywhere; in the order of threads; to about where that
 * is; anywhere, but threads in a row to one place. */
typedef enum { LOCALITY_RANDOM, LOCALITY_SORTED, LOCALITY_NEAR, LOCALITY_SHARED } Locality;

typedef struct {
    Locality locality;
    gint64 number;      /* NEAR: elements, at most, in either direction; SHARED: threads in a row */
    gboolean from_host; /* host code fills the list that says so; else the user says it */
} ArrayLocality;

#define LOCALITY_MOST (G_GINT64_CONSTANT(1) << 31)

/* --- register_table.c */
/* Registers of a thread that differ by layout: a compiler needs more of them for the addresses of one layout
 * than for those of another. */

/* The registers of one kernel under one layout, or under all that have no row of their own. */
typedef struct {
    char *kernel;  /* its name; in a file as kernel_name_means() has it */
    char *record;  /* by its name; NULL: every record that the layout fits */
    char *layout;  /* a spec; NULL: all layouts without a row */
    char *variant; /* "": every launch */
    gint64 registers;
    guint line, column; /* where the layout stands in the table's file, from 1; 0: in none */
} RegisterRow;

typedef struct {
    char *mark;      /* for parentheses behind a number: "nvcc", "registers.csv" */
    char *origin;    /* as part of a sentence: "as nvcc compiles for sm_90" */
    char *path;      /* the file; NULL: there is none */
    GPtrArray *rows; /* of RegisterRow */
} RegisterTable;

typedef enum {
    REGISTER_ERROR_SYNTAX, /* whatever the source */
    REGISTER_ERROR_LAYOUT, /* a layout that fits no record, or two numbers for one */
} RegisterError;
#define REGISTER_ERROR (register_error_quark())
GQuark register_error_quark(void);

RegisterTable *register_table_new(const char *mark, const char *origin, const char *path);
RegisterTable *register_table_ref(RegisterTable *table);
void register_table_unref(RegisterTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RegisterTable, register_table_unref)

/* Adds a row, whose variant is "" and which has no place. RECORD and LAYOUT may be NULL. */
RegisterRow *register_table_add(RegisterTable *table, const char *kernel, const char *record,
                                const char *layout, gint64 registers);

/* Leaves out the rows of other variants than VARIANT. */
void register_table_choose(RegisterTable *table, const char *variant);

/* The number of KERNEL for layouts without a row; 0: there is none. */
gint64 register_table_rest(const RegisterTable *table, const Kernel *kernel);

/* Sets an error at LINE and COLUMN of the table's file, "FILE:LINE:COLUMN: error: ...". Returns FALSE. */
gboolean register_table_fail(const RegisterTable *table, guint line, guint column, RegisterError code,
                             GError **error, const char *format, ...) G_GNUC_PRINTF(6, 7);

/* Sets the error for a spec at LINE and COLUMN, of which PROBLEM was said: "column N: ..." counts from there.
 */
gboolean register_table_fail_spec(const RegisterTable *table, guint line, guint column, RegisterError code,
                                  const GError *problem, GError **error);

/* Whether each layout that TABLE has for KERNEL fits one of RECORDS, of const Record *. */
gboolean register_table_check(const RegisterTable *table, const Kernel *kernel, const GPtrArray *records,
                              GError **error);

/* The numbers of KERNEL with RECORD: canonical spec -> gint64 *. A row that names the variant counts more
 * than one that does not, and then one with the kernel's full name more than one without.
 * REGISTER_ERROR_LAYOUT where rows that count the same differ. */
GHashTable *register_table_layouts(const RegisterTable *table, const Kernel *kernel, const Record *record,
                                   GError **error);

/* --- condition_share.c */
/* For which share of threads HOLDS, a condition that data decides, holds as far as its form tells: of those
 * for which what can be computed of it leaves that open. */
ConditionShare condition_share(const ConditionTable *table, const Expr *holds);

/* --- launch.c */
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
    const char *growers[3];   /* variables of host code that grid grows with where it is assumed, as in
                                 Launch, which owns them */
    double growth[3];         /* likewise */
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
    gboolean is_counted;  /* likewise */
    GArray *numbers;      /* of LaunchNumber: likewise; may be NULL */
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
    ConditionShare *guesses; /* by decision whose share is a guess: what is plausible; high below 0: it is
                                none; NULL: none is */
    gint64 *trips; /* by loop of the kernel: the iterations that the user says it makes, at most; else a
                      LoopLength */
    gint64
        *least_trips; /* by loop that trips tells of: the least that a thread makes; NULL: all make as many */
    FewTrips *few_trips; /* by such a loop: what a few make instead; NULL: none do */
} LaunchConfig;

/* A value that the user states for the decisions or loops on a line. */
typedef struct {
    char *file; /* NULL: the kernel's */
    guint line; /* from 1; 0: any of which nothing else is said */
    double
        value; /* the share of threads for which decisions hold, 0..1; iterations of loops, a whole number */
    double least; /* of the iterations of loops: each thread makes so many to VALUE */
    FewTrips few;
} LineValue;

void line_value_free(LineValue *said);
/* TRUE if SAID is about all of which nothing else is said. */
gboolean line_value_is_rest(const LineValue *said);
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
/* TRUE if nobody states the share of decision NUMBER, which its form tells about. */
gboolean launch_guesses_share(const LaunchConfig *launch, guint number);
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
    const ConditionTable *conditions; /* what is known of those that taken does not have; NULL: nothing */
    GPtrArray *trips;                 /* of LineValue: iterations of loops that are open; or NULL */
    GHashTable *localities;           /* name, as in sizes -> ArrayLocality *; or NULL */
    gboolean takes_fills;             /* what host code fills lists of indices with says where lanes go */
    GHashTable
        *values; /* name -> gint64 *, of variables of host code: launches are read with them; or NULL */
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
