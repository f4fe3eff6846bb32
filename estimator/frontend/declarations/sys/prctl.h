/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_PRCTL_H
#define FIELDWISE_SYS_PRCTL_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define PR_SET_PDEATHSIG 1
#define PR_SET_NAME 15
extern "C" int prctl(int, ...);
FIELDWISE_END
#endif
