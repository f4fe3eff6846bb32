/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_ALLOCA_H
#define FIELDWISE_ALLOCA_H
#include <stdlib.h>
#endif
