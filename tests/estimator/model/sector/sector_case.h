/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir_builder.h"

/* Estimates of the model `sector` on tests/data/sector.arch, for values computed by hand. */

/* What each part of that GPU is busy with, and what a thread waits, in ns; a part left out is 0. */
typedef struct {
    double dram, l2, l2_in, l1, issue, atomics, latency; /* l2: what it sends; l2_in: what it gets */
} PartTimes;

/* The cost of parts that overlap: of the sum of their powers of 2.5 the root. */
double parts_together(PartTimes parts);

Arch *small_arch(void);
void set_key(Arch *arch, const char *key, const char *value);
void assert_near(double got, double expected);
/* A record of four words, x, y, z and w, declared as a struct that is aligned as they are: as aos, a thread
 * makes an access to each. */
IrBuilder *body_new(gint64 grid, gint64 block);
gpointer prepare(const IrBuilder *ir, const Arch *arch, Locality locality);
Estimate estimate_on(const IrBuilder *ir, const Arch *arch, const char *spec, Locality locality);
/* The same under SETTINGS. */
Estimate estimate_under(const IrBuilder *ir, const Arch *arch, const char *spec,
                        const ModelSettings *settings);
/* The same on small_arch(). */
Estimate estimate(const IrBuilder *ir, const char *spec, Locality locality);
