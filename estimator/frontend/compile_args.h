/* SPDX-License-Identifier: MIT */
#pragma once

#include "parse.h"

/* The compiler arguments for a source, without its name: what makes libclang read CUDA's device side, the
 * user's arguments after it. Returns an array of owned strings, NULL-terminated; sets a PARSE_ERROR on bad
 * options. */
GPtrArray *compile_args_new(const char *source, const ParseOptions *options, GError **error);
