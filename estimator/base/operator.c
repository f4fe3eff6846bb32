/* SPDX-License-Identifier: MIT */
/* How operators are written. */
#include "base/base.h"

const char *
operator_spelling(Operator op)
{
    static const char *const SPELLINGS[] = {
#define OPERATOR(NAME, CLANG, SPELLING, ...) [OPERATOR_##NAME] = SPELLING,
#define COMPOSED(NAME, CLANG, SPELLING, ...) [OPERATOR_##NAME] = SPELLING,
#include "base/operators.def"
#undef OPERATOR
#undef COMPOSED
    };

    return op < G_N_ELEMENTS(SPELLINGS) && SPELLINGS[op] ? SPELLINGS[op] : "operator";
}
