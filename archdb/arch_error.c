/* SPDX-License-Identifier: MIT */
#include "archdb/arch_error.h"

G_DEFINE_QUARK(fieldwise - arch - error, arch_error)
