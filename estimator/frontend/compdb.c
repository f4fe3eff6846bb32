/* SPDX-License-Identifier: MIT */
#include "compdb.h"
