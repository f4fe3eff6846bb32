/* SPDX-License-Identifier: MIT */
#include <fieldwise/thrust.h>
