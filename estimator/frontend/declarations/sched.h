/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SCHED_H
#define FIELDWISE_SCHED_H
#include <sys/types.h>
FIELDWISE_BEGIN
#ifndef CPU_SETSIZE
#define CPU_SETSIZE 1024
typedef struct { unsigned long bits[16]; } cpu_set_t;
#define CPU_ZERO(set) ((void)(set))
#define CPU_SET(cpu, set) ((void)(cpu), (void)(set))
#define CPU_CLR(cpu, set) ((void)(cpu), (void)(set))
#define CPU_ISSET(cpu, set) ((void)(set), (cpu) == 0)
#define CPU_COUNT(set) ((void)(set), 1)
#endif
extern "C" {
int sched_yield(void);
int sched_getcpu(void);
int sched_setaffinity(pid_t, size_t, const cpu_set_t *);
int sched_getaffinity(pid_t, size_t, cpu_set_t *);
}
FIELDWISE_END
#endif
