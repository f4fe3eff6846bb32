/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng_reuse.h"

/* What the accesses of SPAN to fields of the record touch, in a form that is equal for spans in which every
 * group of fields touches as many elements: for each element the fields, and in which layouts
 * (StreamItem.unless). NULL: SPAN is too long to be compared, or iterations are left out inside it. */
GBytes *span_content(const Study *study, const Stream *stream, const ReuseSpan *span);
