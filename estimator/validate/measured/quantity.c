/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured.h"

#include <math.h>

const QuantityInfo QUANTITY_INFOS[N_QUANTITIES] = {
    [QUANTITY_SITE_REQUESTS] = {"site_requests", "requests of a site", "requests", TRUE, FALSE},
    [QUANTITY_SITE_SECTORS] = {"site_sectors", "sectors of a site", "sectors", TRUE, FALSE},
    [QUANTITY_LOAD_REQUESTS] = {"load_requests", "load requests", "requests", TRUE, FALSE},
    [QUANTITY_LOAD_SECTORS] = {"load_sectors", "load sectors", "sectors", TRUE, FALSE},
    [QUANTITY_STORE_REQUESTS] = {"store_requests", "store requests", "requests", TRUE, FALSE},
    [QUANTITY_STORE_SECTORS] = {"store_sectors", "store sectors", "sectors", TRUE, FALSE},
    [QUANTITY_L1_HIT_RATIO] = {"l1_hit_ratio", "L1 hit ratio", "ratio", FALSE, TRUE},
    [QUANTITY_L2_READS] = {"l2_reads", "L2 reads", "sectors", TRUE, FALSE},
    [QUANTITY_L2_HIT_RATIO] = {"l2_hit_ratio", "L2 read hit ratio", "ratio", FALSE, TRUE},
    [QUANTITY_L2_WRITES] = {"l2_writes", "L2 writes", "sectors", TRUE, FALSE},
    [QUANTITY_DRAM_READS] = {"dram_reads", "DRAM reads", "sectors", TRUE, FALSE},
    [QUANTITY_DRAM_WRITES] = {"dram_writes", "DRAM writes", "sectors", TRUE, FALSE},
    [QUANTITY_DYNAMIC_COST] = {"dynamic_cost", "dynamic cost", "L1-hit times", FALSE, FALSE},
    [QUANTITY_TIME] = {"time", "time", "ns", FALSE, FALSE},
};

static double
weight(const Arch *arch, ArchKey key)
{
    double value = NAN;

    if (arch && arch_is_known(arch, key))
        arch_get(arch, key, &value, NULL);
    return value;
}

CostWeights
cost_weights(const Arch *arch)
{
    return (CostWeights){weight(arch, ARCH_W_L1), weight(arch, ARCH_W_L2), weight(arch, ARCH_W_DRAM),
                         weight(arch, ARCH_L2_WINDOW_BYTES) / weight(arch, ARCH_L1_SECTOR_BYTES),
                         weight(arch, ARCH_L1_SECTOR_BYTES)};
}

/* PART of WHOLE; 0 where there is nothing, and 1 where more of the part was counted. */
static double
share(double part, double whole)
{
    return whole == 0 ? 0 : part > whole ? 1 : part / whole;
}

double
dynamic_cost(const Traffic *traffic, const CostWeights *weights)
{
    double l1 = share(traffic->load_l1_hits, traffic->load_sectors);
    double l2 = share(traffic->l2_read_hits, traffic->l2_reads);
    double missed = share(traffic->dram_writes, traffic->l2_writes);
    double hits = traffic->load_sectors * l1, misses = traffic->load_sectors * (1 - l1);

    return (hits > 0 ? weights->l1 * hits : 0 * hits) + weights->l2 * misses * l2 +
           weights->dram * misses * (1 - l2) + weights->l2 * traffic->l2_writes * (1 - missed) +
           weights->dram * traffic->l2_writes * missed;
}

Traffic
traffic_of_metrics(const double *metrics)
{
    return (Traffic){
        .load_requests = metrics[METRIC_REQUESTS_LOAD],
        .load_sectors = metrics[METRIC_SECTORS_LOAD],
        .load_l1_hits = metrics[METRIC_SECTORS_LOAD_HIT],
        .store_requests =
            metrics[METRIC_REQUESTS_STORE] + metrics[METRIC_REQUESTS_ATOM] + metrics[METRIC_REQUESTS_RED],
        .store_sectors =
            metrics[METRIC_SECTORS_STORE] + metrics[METRIC_SECTORS_ATOM] + metrics[METRIC_SECTORS_RED],
        .l2_reads = metrics[METRIC_L2_READ],
        .l2_read_hits = metrics[METRIC_L2_READ_HIT],
        .l2_writes = metrics[METRIC_L2_WRITE] + metrics[METRIC_L2_ATOM] + metrics[METRIC_L2_RED],
        .dram_reads = metrics[METRIC_DRAM_READ],
        .dram_writes = metrics[METRIC_DRAM_WRITE],
    };
}

void
quantity_values(const Traffic *traffic, double cost, double time, double *values)
{
    values[QUANTITY_LOAD_REQUESTS] = traffic->load_requests;
    values[QUANTITY_LOAD_SECTORS] = traffic->load_sectors;
    values[QUANTITY_STORE_REQUESTS] = traffic->store_requests;
    values[QUANTITY_STORE_SECTORS] = traffic->store_sectors;
    values[QUANTITY_L1_HIT_RATIO] =
        traffic->load_sectors > 0 ? traffic->load_l1_hits / traffic->load_sectors : NAN;
    values[QUANTITY_L2_READS] = traffic->l2_reads;
    values[QUANTITY_L2_HIT_RATIO] = traffic->l2_reads > 0 ? traffic->l2_read_hits / traffic->l2_reads : NAN;
    values[QUANTITY_L2_WRITES] = traffic->l2_writes;
    values[QUANTITY_DRAM_READS] = traffic->dram_reads;
    values[QUANTITY_DRAM_WRITES] = traffic->dram_writes;
    values[QUANTITY_DYNAMIC_COST] = cost;
    values[QUANTITY_TIME] = time;
}

gboolean
quantity_is_moved(Quantity quantity)
{
    return quantity == QUANTITY_L2_READS || quantity == QUANTITY_L2_WRITES ||
           quantity == QUANTITY_DRAM_READS || quantity == QUANTITY_DRAM_WRITES;
}

gboolean
quantity_matters(Quantity quantity, const double *estimated, const double *measured)
{
    double all = 0;

    for (guint q = 0; q < N_QUANTITIES; q++)
        if (quantity_is_moved((Quantity)q))
            all += measured[q];
    return fmax(estimated[quantity], measured[quantity]) >= 0.01 * all;
}

double
quantity_error(Quantity quantity, double estimated, double measured)
{
    if (isnan(estimated) || isnan(measured))
        return NAN;
    if (QUANTITY_INFOS[quantity].is_ratio)
        return fabs(estimated - measured);
    if (estimated == 0 && measured == 0)
        return NAN;
    if (quantity_is_exact(quantity, estimated, measured))
        return 0;
    return measured > 0 ? fabs(estimated - measured) / measured : INFINITY;
}

gboolean
quantity_is_exact(Quantity quantity, double estimated, double measured)
{
    return QUANTITY_INFOS[quantity].is_count && fabs(estimated - measured) < 0.5;
}
