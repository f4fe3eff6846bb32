/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"

G_DEFINE_QUARK(fieldwise - parse - error, parse_error)
