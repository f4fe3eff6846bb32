/* SPDX-License-Identifier: MIT */
#include "frontend/parse/arguments/arguments.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-parse-error, parse_error)
/* clang-format on */
