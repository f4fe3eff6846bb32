/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"

G_DEFINE_QUARK(fieldwise - arch - error, arch_error)
