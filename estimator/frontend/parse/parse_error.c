/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-parse-error, parse_error)
/* clang-format on */
