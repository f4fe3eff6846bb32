/* SPDX-License-Identifier: MIT */
#pragma once

#include <stdint.h>

/* One fine-grained pointer chase: a single thread visits the words at the byte offsets, in their order, again
 * and again, and keeps what each visit took (Mei and Chu 2016, Section 4.2).
 *
 * Whoever can run one is a ChaseDevice: a GPU, or a simulated cache in the tests. The procedure that finds a
 * cache's structure knows nothing else of the hardware. */
typedef struct {
    const uint64_t *offsets; /* distinct multiples of 4, below the device's array_bytes */
    uint32_t n;
    uint32_t warm_passes; /* over all offsets, before what is recorded */
    uint32_t passes;      /* recorded */
} Chase;

typedef struct ChaseDevice ChaseDevice;
struct ChaseDevice {
    uint64_t array_bytes; /* what offsets may reach */
    int cold_start;       /* 1: every run begins with an empty cache; 0: with what earlier runs left in it */
    /* Runs CHASE; ret_cycles[pass * n + i] is what the visit of offsets[i] took, overhead subtracted. Returns
     * 0, or another value where the run failed: the procedure stops then. */
    int (*run)(ChaseDevice *device, const Chase *chase, uint32_t *ret_cycles);
    void *data;
};
