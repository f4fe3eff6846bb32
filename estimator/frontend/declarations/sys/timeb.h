/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_TIMEB_H
#define FIELDWISE_SYS_TIMEB_H
#include <fieldwise/qualifiers.h>
#include <time.h>
FIELDWISE_BEGIN
struct timeb { time_t time; unsigned short millitm; short timezone, dstflag; };
extern "C" int ftime(struct timeb *);
FIELDWISE_END
#endif
