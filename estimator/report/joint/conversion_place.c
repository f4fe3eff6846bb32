/* SPDX-License-Identifier: MIT */
/* Where an upload or a download is converted, on the GPU or on the host, and what that takes: what the
 * headers of layouts do (layouts/header/arrays/header_shared_arrays.c, header_by_host.c). */
#include "report/joint/joint_private.h"

#include <math.h>
#include <string.h>

void
conversions_set_host(Conversions *conversions, const Machine *machine, BindingKind kind)
{
    const Arch *arch = machine->arch;

    conversions->host_can = kind != BINDING_PARALLEL;
    if (!arch_get(arch, ARCH_LAUNCH_NS, &conversions->call_ns, NULL))
        conversions->call_ns = 0;
    if (!arch_get(arch, ARCH_DRAM_BYTES, &conversions->room, NULL))
        conversions->room = INFINITY;
    if (!arch_get(arch, ARCH_HOST_CONVERT_GB_PER_S, &conversions->host_rate, NULL))
        conversions->host_unpriced = g_strdup_printf(
            "%s lacks host_convert_gb_per_s (--set host_convert_gb_per_s=N)", arch_get_name(arch));
}

/* Whether the host can convert what TRANSFER copies: a copy that host code waits for, in one piece. */
static gboolean
host_can(const Conversions *conversions, const Transfer *transfer)
{
    return conversions->host_can && g_strcmp0(transfer->leaf->course->function, "cudaMemcpy") == 0;
}

/* Whether the GPU has room for the arrays in LAYOUT and for what TRANSFER copies beside them; where their
 * sizes are not known it has. */
static gboolean
has_room(const Conversions *conversions, const Transfer *transfer, const Layout *layout)
{
    if (!conversions->elements_known && !transfer->elements_known)
        return TRUE;
    return conversions->elements * conversions_element_bytes(conversions, layout) +
               transfer->elements * conversions_element_bytes(conversions, conversions->host_layout) <=
           conversions->room;
}

/* What the host takes to convert TRANSFER, ns: it reads all bytes in the one layout and writes them in the
 * other, and copies each group by itself, of which a call takes as long as a launch. NAN: not known. */
static double
host_time(const Conversions *conversions, const Transfer *transfer, const Layout *layout)
{
    double bytes = conversions_element_bytes(conversions, conversions->host_layout) +
                   conversions_element_bytes(conversions, layout);

    if (conversions->host_unpriced)
        return NAN;
    return transfer->elements * bytes / conversions->host_rate +
           (layout->n_groups - 1) * conversions->call_ns;
}

gboolean
conversions_is_by_host(const Conversions *conversions, const Transfer *transfer, const Layout *layout)
{
    if (layout_equal(layout, conversions->host_layout) || !host_can(conversions, transfer) ||
        conversions->asked == CONVERT_DEVICE)
        return FALSE;
    return conversions->asked == CONVERT_HOST || !has_room(conversions, transfer, layout) ||
           host_time(conversions, transfer, layout) < conversions_device_time(conversions, transfer, layout);
}

double
conversions_transfer_time(const Conversions *conversions, const Transfer *transfer, const Layout *layout)
{
    double time;

    if (conversions->unpriced || layout_equal(layout, conversions->host_layout))
        return 0;
    if (!conversions_is_by_host(conversions, transfer, layout))
        return conversions_device_time(conversions, transfer, layout);
    time = host_time(conversions, transfer, layout);
    return isnan(time) ? 0 : time;
}

ConversionPlaces
conversions_places(const Conversions *conversions, const Layout *layout)
{
    ConversionPlaces places = {0};

    for (guint i = 0; i < conversions->transfers->len; i++) {
        const Transfer *transfer = g_ptr_array_index(conversions->transfers, i);
        double times = transfer->leaf->times;

        if (layout_equal(layout, conversions->host_layout))
            continue;
        if (conversions_is_by_host(conversions, transfer, layout))
            places.n_host++;
        else
            places.n_device++;
        places.device_ns += times * conversions_device_time(conversions, transfer, layout);
        places.host_ns += times * (host_can(conversions, transfer)
                                       ? host_time(conversions, transfer, layout)
                                       : conversions_device_time(conversions, transfer, layout));
        places.n_host_can += host_can(conversions, transfer);
    }
    return places;
}

const char *
conversions_uncounted(const Conversions *conversions, const Layout *layout)
{
    return conversions->host_unpriced && !conversions->unpriced &&
                   conversions_places(conversions, layout).n_host > 0
               ? "the conversion on the host"
               : NULL;
}
