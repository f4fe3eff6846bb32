/* SPDX-License-Identifier: MIT */
/* estimator/validate/page/: shows a comparison as a page for a browser. May use validate/text/ and below. */
#pragma once

#include "validate/compare/compare.h"

/* COMPARISON as one self-contained HTML page with pictures. */
char *validation_html(const Comparison *comparison);
