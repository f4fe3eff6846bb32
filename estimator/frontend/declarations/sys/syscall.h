/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_SYSCALL_H
#define FIELDWISE_SYS_SYSCALL_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define SYS_read 0
#define SYS_write 1
#define SYS_getpid 39
#define SYS_gettid 186
#define SYS_futex 202
#define SYS_getcpu 309
extern "C" long syscall(long, ...);
FIELDWISE_END
#endif
