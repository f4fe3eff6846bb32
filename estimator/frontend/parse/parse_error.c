/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_error.h"

G_DEFINE_QUARK(fieldwise - parse - error, parse_error)
