/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_POLL_H
#define FIELDWISE_POLL_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
struct pollfd { int fd; short events, revents; };
extern "C" int poll(struct pollfd *, unsigned long, int);
FIELDWISE_END
#endif
