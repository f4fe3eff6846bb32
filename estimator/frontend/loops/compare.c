/* SPDX-License-Identifier: MIT */
/* What a loop's condition compares. */
#include "frontend/loops/loops.h"

#include "frontend/values/values.h"

gboolean
loop_comparable(const Value *a, const Value *b, LoopComparison *comparison)
{
    if (a->kind == VALUE_POINTER && b->kind == VALUE_POINTER) {
        if (a->region != b->region)
            return FALSE;
    } else if (a->kind != VALUE_NUMBER || b->kind != VALUE_NUMBER || (a->is_float && a->divisor != 1) ||
               (b->is_float && b->divisor != 1)) {
        return FALSE;
    }
    comparison->a = a->expr;
    comparison->b = b->expr;
    return TRUE;
}
