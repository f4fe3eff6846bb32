/* SPDX-License-Identifier: MIT */
#pragma once

#include "header_names.h"
#include "layout.h"

/* The C/CUDA header that gives programs RECORD in LAYOUT (canonical), as docs/headers.md describes it. Fails
 * with HEADER_ERROR where the declared struct cannot be written so that every field lies where it does. */
char *header_text(const Record *record, const Layout *layout, const HeaderNames *names, GError **error);
