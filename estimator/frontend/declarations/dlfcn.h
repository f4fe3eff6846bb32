/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_DLFCN_H
#define FIELDWISE_DLFCN_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define RTLD_LAZY 1
#define RTLD_NOW 2
extern "C" { void *dlopen(const char *, int); void *dlsym(void *, const char *); int dlclose(void *); char *dlerror(); }
FIELDWISE_END
#endif
