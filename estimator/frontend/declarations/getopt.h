/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_GETOPT_H
#define FIELDWISE_GETOPT_H
#include <fieldwise/qualifiers.h>
#include <unistd.h>
FIELDWISE_BEGIN
struct option { const char *name; int has_arg; int *flag; int val; };
#define no_argument 0
#define required_argument 1
#define optional_argument 2
extern "C" {
int getopt_long(int, char *const *, const char *, const struct option *, int *);
int getopt_long_only(int, char *const *, const char *, const struct option *, int *);
}
FIELDWISE_END
#endif
