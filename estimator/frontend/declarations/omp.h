/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_OMP_H
#define FIELDWISE_OMP_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
typedef struct { void *lock; } omp_lock_t;
extern "C" {
int omp_get_num_threads();
int omp_get_max_threads();
int omp_get_thread_num();
int omp_get_num_procs();
int omp_get_num_devices();
void omp_set_num_threads(int);
void omp_set_dynamic(int);
void omp_set_nested(int);
int omp_in_parallel();
double omp_get_wtime();
double omp_get_wtick();
void omp_init_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
void omp_destroy_lock(omp_lock_t *);
}
FIELDWISE_END
#endif
