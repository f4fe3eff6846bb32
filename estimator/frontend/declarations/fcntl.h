/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_FCNTL_H
#define FIELDWISE_FCNTL_H
#include <fieldwise/qualifiers.h>
#include <sys/types.h>
FIELDWISE_BEGIN
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_TRUNC 01000
#define O_APPEND 02000
extern "C" { int open(const char *, int, ...); int creat(const char *, mode_t); int fcntl(int, int, ...); }
FIELDWISE_END
#endif
