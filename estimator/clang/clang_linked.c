/* SPDX-License-Identifier: MIT */
#include "clang/clang.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-clang-error, clang_error)
/* clang-format on */

gboolean
clang_load(GError **error)
{
    return TRUE;
}
