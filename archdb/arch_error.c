/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-arch-error, arch_error)
/* clang-format on */
