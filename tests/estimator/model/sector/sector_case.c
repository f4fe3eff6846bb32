/* SPDX-License-Identifier: MIT */
#include "sector_case.h"

#include <math.h>

double
parts_together(PartTimes parts)
{
    const double times[] = {parts.dram,  parts.l2,      parts.l2_in,  parts.l1,
                            parts.issue, parts.atomics, parts.latency};
    double sum = 0;

    for (guint i = 0; i < G_N_ELEMENTS(times); i++)
        sum += times[i] * times[i] * sqrt(times[i]);
    return pow(sum, 0.4);
}

Arch *
small_arch(void)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_find("sector", &error);

    g_assert_no_error(error);
    return arch;
}

void
assert_near(double got, double expected)
{
    if (fabs(got - expected) > 1e-9 * fmax(1, fabs(expected)))
        g_error("%.12g, not %.12g", got, expected);
}

static gpointer
prepare_under(const IrBuilder *ir, const Arch *arch, const ModelSettings *settings)
{
    g_autoptr(GError) error = NULL;
    gpointer prepared = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, settings, &error);

    g_assert_no_error(error);
    return prepared;
}

gpointer
prepare(const IrBuilder *ir, const Arch *arch, Locality locality)
{
    return prepare_under(ir, arch, &(ModelSettings){.locality = locality});
}

Estimate
estimate_under(const IrBuilder *ir, const Arch *arch, const char *spec, const ModelSettings *settings)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);
    Estimate result;

    g_assert_no_error(error);
    gpointer prepared = prepare_under(ir, arch, settings);
    model_sector.estimate(prepared, layout, &result);
    model_sector.release(prepared);
    return result;
}

Estimate
estimate_on(const IrBuilder *ir, const Arch *arch, const char *spec, Locality locality)
{
    return estimate_under(ir, arch, spec, &(ModelSettings){.locality = locality});
}

Estimate
estimate(const IrBuilder *ir, const char *spec, Locality locality)
{
    g_autoptr(Arch) arch = small_arch();

    return estimate_on(ir, arch, spec, locality);
}

void
set_key(Arch *arch, const char *key, const char *value)
{
    g_autoptr(GError) error = NULL;

    arch_set(arch, key, value, &error);
    g_assert_no_error(error);
}

IrBuilder *
body_new(gint64 grid, gint64 block)
{
    IrBuilder *ir = ir_builder_new(grid, block, 32);
    const char *const names[] = {"x", "y", "z", "w"};
    Record *record = ir->binding->record;

    for (guint i = 0; i < 4; i++) {
        ir_field(ir, names[i], 4, 1);
        record->fields[i].decl_offset = 4 * i;
    }
    record->decl_size = 16;
    record->decl_align = 4;
    return ir;
}
