/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_SELECT_H
#define FIELDWISE_SYS_SELECT_H
#include <sys/time.h>
FIELDWISE_BEGIN
#define FD_SETSIZE 1024
typedef struct { unsigned long bits[16]; } fd_set;
#define FD_ZERO(set) ((void)(*(set) = fd_set()))
#define FD_SET(fd, set) ((void)((set)->bits[(fd) / 64] |= 1ul << (fd) % 64))
#define FD_CLR(fd, set) ((void)((set)->bits[(fd) / 64] &= ~(1ul << (fd) % 64)))
#define FD_ISSET(fd, set) ((int)((set)->bits[(fd) / 64] >> (fd) % 64 & 1))
extern "C" int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
FIELDWISE_END
#endif
