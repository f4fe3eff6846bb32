/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SEMAPHORE_H
#define FIELDWISE_SEMAPHORE_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
union sem_t { char size[32]; long align; };
#define SEM_FAILED ((sem_t *)0)
extern "C" { int sem_init(sem_t *, int, unsigned); int sem_destroy(sem_t *); int sem_wait(sem_t *); int sem_trywait(sem_t *);
             int sem_post(sem_t *); int sem_getvalue(sem_t *, int *); sem_t *sem_open(const char *, int, ...);
             int sem_close(sem_t *); int sem_unlink(const char *); }
FIELDWISE_END
#endif
