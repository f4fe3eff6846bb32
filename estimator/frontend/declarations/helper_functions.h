/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_HELPER_FUNCTIONS_H
#define FIELDWISE_HELPER_FUNCTIONS_H
#include <helper_image.h>
#include <helper_string.h>
#include <helper_timer.h>
#endif
