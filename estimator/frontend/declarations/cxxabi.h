/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CXXABI_H
#define FIELDWISE_CXXABI_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
namespace __cxxabiv1 { extern "C" char *__cxa_demangle(const char *, char *, size_t *, int *); }
namespace abi = __cxxabiv1;
FIELDWISE_END
#endif
