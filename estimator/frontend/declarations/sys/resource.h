/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_RESOURCE_H
#define FIELDWISE_SYS_RESOURCE_H
#include <fieldwise/qualifiers.h>
#include <sys/time.h>
FIELDWISE_BEGIN
struct rusage { struct timeval ru_utime, ru_stime; long ru_maxrss; };
struct rlimit { unsigned long rlim_cur, rlim_max; };
#define RUSAGE_SELF 0
#define RLIMIT_STACK 3
extern "C" { int getrusage(int, struct rusage *); int getrlimit(int, struct rlimit *); int setrlimit(int, const struct rlimit *); }
FIELDWISE_END
#endif
