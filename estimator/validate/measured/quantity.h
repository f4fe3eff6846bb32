/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"
#include "validate/measured/results.h"

/* The quantities that are estimated and measured. */
typedef enum {
    QUANTITY_SITE_REQUESTS,
    QUANTITY_SITE_SECTORS,
    QUANTITY_LOAD_REQUESTS,
    QUANTITY_LOAD_SECTORS,
    QUANTITY_STORE_REQUESTS,
    QUANTITY_STORE_SECTORS,
    QUANTITY_L1_HIT_RATIO,
    QUANTITY_L2_READS,
    QUANTITY_L2_HIT_RATIO,
    QUANTITY_L2_WRITES,
    QUANTITY_DRAM_READS,
    QUANTITY_DRAM_WRITES,
    QUANTITY_DYNAMIC_COST,
    QUANTITY_TIME,
    N_QUANTITIES,
} Quantity;
#define FIRST_LAUNCH_QUANTITY QUANTITY_LOAD_REQUESTS /* those before it are of an access site */

typedef struct {
    const char *key;   /* in JSON */
    const char *title; /* for people */
    const char *unit;
    gboolean is_count; /* of requests or sectors, which can be met exactly */
    gboolean is_ratio; /* errors are differences, else relative to what was measured */
} QuantityInfo;
extern const QuantityInfo QUANTITY_INFOS[N_QUANTITIES];

/* What a report reads of an architecture: the paper's weights of a transaction, relative to a hit in L1, and
 * the sectors that L2 takes in before others are gone, of so many bytes. NAN: unknown. */
typedef struct {
    double l1, l2, dram;
    double window_sectors, sector_bytes;
} CostWeights;

/* What ARCH says of them; all unknown where it is NULL. */
CostWeights cost_weights(const Arch *arch);

/* The cost of Peng et al. 2016, Section III, of TRAFFIC, in hits of L1: reads by the level that serves them,
 * writes by whether DRAM sees them. In their terms: N_read are the sectors of loads, R_L1_read and R_L2_read
 * the shares of sectors that hit; N_write are the sectors written to L2, which is written back, so that the
 * share of them that DRAM writes stands for 1 - R_L2_write. NAN where a count or a weight is. */
double dynamic_cost(const Traffic *traffic, const CostWeights *weights);

/* The traffic that METRICS, of N_METRICS, tell; NAN where one is missing. */
Traffic traffic_of_metrics(const double *metrics);

/* Whether QUANTITY counts sectors that L2 or DRAM move: of few of them errors say little. */
gboolean quantity_is_moved(Quantity quantity);
/* Whether QUANTITY, by ESTIMATED or MEASURED (of N_QUANTITIES), is at least a hundredth of all sectors that
 * were measured to go to and from L2 and DRAM. FALSE where one of these is unknown. */
gboolean quantity_matters(Quantity quantity, const double *estimated, const double *measured);

/* Fills VALUES from FIRST_LAUNCH_QUANTITY on with what TRAFFIC says. COST and TIME as they are. */
void quantity_values(const Traffic *traffic, double cost, double time, double *values);

/* By how much ESTIMATED misses MEASURED: the difference of ratios, else relative to what was measured,
 * infinite where nothing was. NAN where one is unknown, or where there is no transaction of either. */
double quantity_error(Quantity quantity, double estimated, double measured);
/* Whether both are the same count, a whole number. */
gboolean quantity_is_exact(Quantity quantity, double estimated, double measured);
