/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_TYPES_H
#define FIELDWISE_SYS_TYPES_H
#include <fieldwise/qualifiers.h>
#include <stdint.h>
#include <time.h>
FIELDWISE_BEGIN
typedef long off_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned u_int;
typedef unsigned long u_long;
typedef unsigned short u_short;
FIELDWISE_END
#endif
