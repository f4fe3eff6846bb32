/* SPDX-License-Identifier: MIT */
#include "arch_error.h"

GQuark
arch_error_quark(void)
{
    return g_quark_from_static_string("fieldwise-arch-error");
}
