/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state.h"

HostValue
host_argument_value(const GArray *arguments, guint number)
{
    return number < arguments->len ? g_array_index(arguments, HostArgument, number).value : host_value_int(0);
}
