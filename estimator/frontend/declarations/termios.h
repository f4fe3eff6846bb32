/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_TERMIOS_H
#define FIELDWISE_TERMIOS_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define ICANON 2
#define ECHO 8
#define ISIG 1
#define VMIN 6
#define VTIME 5
struct termios { unsigned c_iflag, c_oflag, c_cflag, c_lflag; unsigned char c_line, c_cc[32]; unsigned c_ispeed, c_ospeed; };
extern "C" { int tcgetattr(int, struct termios *); int tcsetattr(int, int, const struct termios *); int tcflush(int, int); }
FIELDWISE_END
#endif
