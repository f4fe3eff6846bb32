/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_LIBGEN_H
#define FIELDWISE_LIBGEN_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
extern "C" { char *basename(char *); char *dirname(char *); }
FIELDWISE_END
#endif
