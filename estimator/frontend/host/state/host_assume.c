/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state.h"

#include <string.h>

#define MOST_ASSUMPTIONS 64u /* as many as bits in HostValue.assumed */

HostValue
host_assume(HostRun *run, HostValue value, char *text)
{
    g_autofree char *owned = text;
    guint number = 0;

    while (number < run->assumptions->len && strcmp(g_ptr_array_index(run->assumptions, number), text) != 0)
        number++;
    if (value.kind == HOST_UNKNOWN || number >= MOST_ASSUMPTIONS)
        return host_value_unknown();
    if (number == run->assumptions->len)
        g_ptr_array_add(run->assumptions, g_steal_pointer(&owned));
    return host_value_assuming(value, G_GUINT64_CONSTANT(1) << number);
}

HostValue
host_assume_no_arguments(HostRun *run, HostValue value)
{
    return host_assume(run, value, g_strdup("the program is started without arguments"));
}

void
host_assumptions_tell(const HostRun *run, guint64 assumed, GPtrArray *texts)
{
    for (guint i = 0; i < run->assumptions->len; i++)
        if (assumed >> i & 1)
            g_ptr_array_add(texts, g_strdup(g_ptr_array_index(run->assumptions, i)));
}
