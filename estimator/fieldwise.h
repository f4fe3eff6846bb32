/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_H
#define FIELDWISE_H

/* libfieldwise: ranks the data layouts of CUDA kernels at compile time.
 *
 *   char *problem = NULL;
 *   FwProgram *program = fw_program_parse("nbody.cu", NULL, &problem);
 *   FwResult *result = program != NULL ? fw_program_rank(program, NULL, &problem) : NULL;
 *
 *   for (size_t i = 0; result != NULL && i < fw_result_n_rankings(result); i++) {
 *       const FwRanking *ranking = fw_result_ranking(result, i);
 *
 *       printf("%s, %s: %s\n", ranking->kernel, ranking->record, ranking->layouts[0].spec);
 *   }
 *   for (size_t i = 0; result != NULL && i < fw_result_n_picks(result); i++)
 *       printf("%s: %s\n", fw_result_pick(result, i)->record, fw_result_pick(result, i)->answer);
 *   if (result == NULL)
 *       fprintf(stderr, "%s\n", problem);
 *   fw_string_free(problem);
 *   fw_result_free(result);
 *   fw_program_free(program);
 *
 * Strings are UTF-8. What a function returns belongs to the object that it was asked of and lives as long,
 * unless its name ends in _parse, _rank, _search or _json: then the caller frees it. A function that can fail
 * returns NULL and sets *ret_problem, which may be NULL, to a message to be freed with fw_string_free();
 * otherwise it leaves it alone. Objects may be used by one thread at a time; different objects by different
 * threads. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(FW_BUILDING) && defined(__GNUC__)
#define FW_PUBLIC __attribute__((visibility("default")))
#else
#define FW_PUBLIC
#endif

/* The version of the library, "MAJOR.MINOR.MICRO". */
FW_PUBLIC const char *fw_version(void);

FW_PUBLIC void fw_string_free(char *string);

/* A parsed CUDA source. */
typedef struct FwProgram FwProgram;

/* How to parse. Set every member that is not used to NULL. */
typedef struct {
    const char *cuda_path;            /* folder of a CUDA Toolkit; NULL: the declarations that are built in */
    const char *build_dir;            /* folder that holds compile_commands.json */
    const char *const *compiler_args; /* further compiler arguments, ended by NULL */
    const char *const *values; /* "NAME=VALUE" strings, ended by NULL: integers of host code that it does
                                  not state */
} FwParseOptions;

/* Parses the CUDA source at PATH; OPTIONS may be NULL. A kernel that is not understood does not fail the
 * others. */
FW_PUBLIC FwProgram *fw_program_parse(const char *path, const FwParseOptions *options, char **ret_problem);
FW_PUBLIC void fw_program_free(FwProgram *program);

/* The kernels that were understood, in the order of the source; NULL from the last on. */
FW_PUBLIC size_t fw_program_n_kernels(const FwProgram *program);
FW_PUBLIC const char *fw_program_kernel(const FwProgram *program, size_t number);

/* What to rank. Set every member that is not used to NULL, 0 or false: then the defaults of `fieldwise rank`
 * hold. */
typedef struct {
    const char *arch;  /* a GPU: a name or an architecture file */
    const char *model; /* a cost model: "peng" */
    const char *const
        *sets; /* "KEY=VALUE" strings, ended by NULL: other values for the architecture and model */
    const char *const *kernels;    /* names, ended by NULL */
    const char *record;            /* "NAME" or "NAME=F,G,…" */
    const char *const *layouts;    /* specs, ended by NULL */
    bool all;                      /* every grouping of the touched fields */
    unsigned top;                  /* keep the best; 0: all */
    int64_t grid[3], block[3];     /* blocks, threads; 0: what host code states, or the default */
    int64_t registers;             /* of a thread */
    const char *const *parameters; /* "NAME=VALUE" strings, ended by NULL */
} FwRankOptions;

/* What to search for the best of all layouts. Set every member that is not used to NULL or 0: then the
 * defaults of `fieldwise rank --optimal` hold. */
typedef struct {
    double gap;     /* that is small enough, as a share of the cost, from 1e-6 to 0.99; 0: 0.005 */
    double seconds; /* of CPU time for each record of each kernel, from 0.001 on; 0: 2 */
    const unsigned
        *tiles;     /* elements, each more than the one before, 1 for none; NULL: 1, 4, 8, 16, 32, 64 */
    size_t n_tiles; /* 8 at most */
} FwSearchOptions;

/* The rankings of the kernels of a program. */
typedef struct FwResult FwResult;

/* Ranks the layouts of each record of each kernel for each launch; OPTIONS may be NULL. Nothing to rank is no
 * failure: the result then has no ranking, and its skipped kernels say why. PROGRAM must outlive the
 * result. */
FW_PUBLIC FwResult *fw_program_rank(FwProgram *program, const FwRankOptions *options, char **ret_problem);
FW_PUBLIC void fw_result_free(FwResult *result);

/* The same, and searches all groupings of the touched fields in tiles for the best layout: FwRanking.optimum.
 * With OPTIONS no other layouts but the default ones can be ranked: all must be false. Both may be NULL. */
FW_PUBLIC FwResult *fw_program_search(FwProgram *program, const FwRankOptions *options,
                                      const FwSearchOptions *search, char **ret_problem);

/* A kernel, or one record of it, that was not ranked. */
typedef struct {
    const char *kernel;
    const char *reason;
} FwSkipped;

FW_PUBLIC size_t fw_result_n_skipped(const FwResult *result);
FW_PUBLIC FwSkipped fw_result_skipped(const FwResult *result, size_t number);

/* One layout and what the whole launch costs under it: less is better. */
typedef struct {
    unsigned rank; /* from 1; tied layouts share one */
    bool tied;
    const char *spec;   /* "x,y,z/vx,vy,vz" */
    const char *name;   /* "aos", "soa", "aosoa@32"; NULL where it is none of them */
    const double *cost; /* the cost vector, lowest degree first; the order is by the highest degree */
    size_t n_cost;
    double total;    /* its sum */
    double relative; /* total over that of AoS */
    double load_transactions, store_transactions;
} FwLayout;

/* The best of all layouts that was found, and what all of them cost at least. */
typedef struct {
    const char *status; /* "closed": the gap is as small as was wanted; "gap": bounds tell no more; "time":
                           time was up; "not searched" */
    const char *reason; /* "not searched": why, and nothing else is set; "gap": why groups have no bounds of
                           their own, or NULL */
    const char *spec;   /* "x,y,z/vx,vy,vz" */
    const char *groupings; /* how many there are, in decimal */
    double cost;           /* total of that layout */
    double bound;          /* no layout's total is less */
    double gap;            /* (cost - bound) / cost */
} FwOptimum;

/* The layouts of one record of one kernel under one launch. */
typedef struct {
    const char *kernel;
    const char *record;
    int64_t grid[3], block[3]; /* blocks; threads */
    int64_t registers;         /* of a thread */
    const char *cost_unit;     /* of every cost: "L1-hit times" */
    const FwLayout *layouts;   /* the best first */
    size_t n_layouts;
    uint64_t n_evaluated;     /* layouts compared; more than n_layouts where only the best were kept */
    const FwOptimum *optimum; /* NULL: it was not searched for; it is for more than six touched fields */
} FwRanking;

FW_PUBLIC size_t fw_result_n_rankings(const FwResult *result);
/* NULL from the last on. */
FW_PUBLIC const FwRanking *fw_result_ranking(const FwResult *result, size_t number);

/* The layout of one record, over all launches that reach it: what the other commands name and write. */
typedef struct {
    const char *record;
    const char *today; /* the layout that the program has, a name or a spec */
    const char *spec;  /* the one that is chosen */
    const char *name;  /* "aos", "soa", "aosoa@32"; NULL where it is none of them */
    size_t n_launches; /* of kernels that reach the record */
    double gain; /* how many times as fast as today's it is, conversions of copies included; costs that are
                    no times in their place under "peng" */
    double low, high;   /* the interval of that in nine of ten cases; both 0: nobody knows */
    const char *answer; /* in a sentence */
} FwPick;

/* One for each record, that first which saves most time. */
FW_PUBLIC size_t fw_result_n_picks(const FwResult *result);
/* NULL from the last on. */
FW_PUBLIC const FwPick *fw_result_pick(const FwResult *result, size_t number);

/* The result in the schema fieldwise-rank-1, as `fieldwise rank --format json` prints it. */
FW_PUBLIC char *fw_result_to_json(const FwResult *result);

#ifdef __cplusplus
}
#endif

#endif
