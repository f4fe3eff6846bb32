/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_STRINGS_H
#define FIELDWISE_STRINGS_H
#include <fieldwise/qualifiers.h>
#include <string.h>
FIELDWISE_BEGIN
extern "C" { void bzero(void *, size_t); void bcopy(const void *, void *, size_t); int ffs(int); char *index(const char *, int); }
FIELDWISE_END
#endif
