/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/estimate/estimate.h"

/* One (kernel, record, launch), prepared for a model once for each number of registers that its layouts
 * have. */
typedef struct PreparedLayouts PreparedLayouts;

/* The registers of a thread under one layout. */
typedef struct {
    gint64 number;
    gboolean is_own; /* the launch's table has the layout; else the number is that of the launch */
} LayoutRegisters;

/* KERNEL, BINDING, LAUNCH and ARCH must outlive the result. Errors are those of Model.prepare and
 * REGISTER_ERROR. */
PreparedLayouts *prepared_layouts_new(const Kernel *kernel, const Binding *binding,
                                      const LaunchConfig *launch, const Model *model, const Arch *arch,
                                      const ModelSettings *settings, GError **error);
/* The same prepared once more, for another thread, when it is first asked for: of what estimates change,
 * LAYOUTS shares nothing with it, and owns it. IS_DECIDED: the first estimates by LAYOUTS are done, and what
 * they decide for others holds there too. */
PreparedLayouts *prepared_layouts_beside(PreparedLayouts *layouts, gboolean is_decided);
/* Lets what the first estimates decide, by LAYOUTS and by what is beside, hold for both. */
void prepared_layouts_agree(PreparedLayouts *layouts);
/* Frees what is beside, and gives memory that is free back to the system, now and when LAYOUTS are freed: for
 * estimates that took so long that the time for it does not matter. */
void prepared_layouts_took_long(PreparedLayouts *layouts);
void prepared_layouts_free(PreparedLayouts *layouts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PreparedLayouts, prepared_layouts_free)

/* The layout that the program has. */
const Layout *prepared_layouts_today(const PreparedLayouts *layouts);

/* What the model prepared for layouts with the launch's own number of registers. */
gpointer prepared_layouts_rest(const PreparedLayouts *layouts);

/* What it prepared for LAYOUT; *ret_registers, which may be NULL, is what the layout has. */
gpointer prepared_layouts_find(PreparedLayouts *layouts, const Layout *layout,
                               LayoutRegisters *ret_registers);

/* TRUE if some layout has registers of its own. */
gboolean prepared_layouts_have_own(const PreparedLayouts *layouts);

/* The canonical specs of layouts that have registers of their own. */
GPtrArray *prepared_layouts_own(const PreparedLayouts *layouts);

/* Model.assumptions of all that was prepared, and beside, each sentence once. */
GPtrArray *prepared_layouts_assumptions(const PreparedLayouts *layouts);
