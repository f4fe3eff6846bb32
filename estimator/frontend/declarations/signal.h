/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SIGNAL_H
#define FIELDWISE_SIGNAL_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
typedef int sig_atomic_t;
#define SIGINT 2
#define SIGABRT 6
#define SIGFPE 8
#define SIGSEGV 11
#define SIGALRM 14
#define SIGTERM 15
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
extern "C" { void (*signal(int, void (*)(int)))(int); int raise(int); int kill(int, int); }
FIELDWISE_END
#endif
