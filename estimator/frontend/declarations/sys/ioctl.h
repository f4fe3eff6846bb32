/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_IOCTL_H
#define FIELDWISE_SYS_IOCTL_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define TIOCGWINSZ 0x5413
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
extern "C" int ioctl(int, unsigned long, ...);
FIELDWISE_END
#endif
