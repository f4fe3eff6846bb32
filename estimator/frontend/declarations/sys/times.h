/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_TIMES_H
#define FIELDWISE_SYS_TIMES_H
#include <fieldwise/qualifiers.h>
#include <time.h>
FIELDWISE_BEGIN
struct tms { clock_t tms_utime, tms_stime, tms_cutime, tms_cstime; };
extern "C" clock_t times(struct tms *);
FIELDWISE_END
#endif
