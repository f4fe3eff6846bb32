/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_TIME_H
#define FIELDWISE_SYS_TIME_H
#include <fieldwise/qualifiers.h>
#include <time.h>
FIELDWISE_BEGIN
struct timezone { int tz_minuteswest, tz_dsttime; };
extern "C" int gettimeofday(struct timeval *, void *);
#define timersub(a, b, r) ((r)->tv_sec = (a)->tv_sec - (b)->tv_sec, (r)->tv_usec = (a)->tv_usec - (b)->tv_usec)
FIELDWISE_END
#endif
