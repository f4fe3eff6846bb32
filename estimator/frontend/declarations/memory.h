/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_MEMORY_H
#define FIELDWISE_MEMORY_H
#include <string.h>
#endif
