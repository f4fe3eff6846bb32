/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_MALLOC_H
#define FIELDWISE_MALLOC_H
#include <stdlib.h>
#endif
