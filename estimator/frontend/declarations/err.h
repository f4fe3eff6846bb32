/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_ERR_H
#define FIELDWISE_ERR_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
extern "C" { void err(int, const char *, ...); void errx(int, const char *, ...); void warn(const char *, ...); void warnx(const char *, ...); }
FIELDWISE_END
#endif
