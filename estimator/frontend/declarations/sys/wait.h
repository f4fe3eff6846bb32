/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_WAIT_H
#define FIELDWISE_SYS_WAIT_H
#include <fieldwise/qualifiers.h>
#include <sys/types.h>
FIELDWISE_BEGIN
#define WNOHANG 1
#define WIFEXITED(status) (((status) & 0x7f) == 0)
#define WEXITSTATUS(status) ((status) >> 8 & 0xff)
extern "C" { pid_t wait(int *); pid_t waitpid(pid_t, int *, int); }
FIELDWISE_END
#endif
