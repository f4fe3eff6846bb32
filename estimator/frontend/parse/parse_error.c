/* SPDX-License-Identifier: MIT */
#include "parse_error.h"

GQuark
parse_error_quark(void)
{
    return g_quark_from_static_string("parse-error-quark");
}
