/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_SYSINFO_H
#define FIELDWISE_SYS_SYSINFO_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
struct sysinfo { long uptime; unsigned long loads[3], totalram, freeram, sharedram, bufferram, totalswap, freeswap;
                 unsigned short procs; unsigned long totalhigh, freehigh; unsigned mem_unit; };
extern "C" { int sysinfo(struct sysinfo *); int get_nprocs(); int get_nprocs_conf(); }
FIELDWISE_END
#endif
