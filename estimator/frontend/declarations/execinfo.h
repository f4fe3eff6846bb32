/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_EXECINFO_H
#define FIELDWISE_EXECINFO_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
extern "C" {
int backtrace(void **, int);
char **backtrace_symbols(void *const *, int);
void backtrace_symbols_fd(void *const *, int, int);
}
FIELDWISE_END
#endif
