/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/study/study.h"

/* TRUE if nothing in E is unknown before the launch. */
gboolean study_is_computable(const Expr *e);

/* The counters of the loops that E depends on are added to LOOPS; SEEN: an empty set. */
void study_collect_loops(const Expr *e, GHashTable *seen, GPtrArray *loops);

/* The number of a thread in its block, of SIZE threads along x, y and z, or of a block in the grid. */
const Expr *study_linear_number(const Study *study, SymbolKind symbol, const gint64 *size);

/* TRUE if it is not known how the places that ACCESS goes to differ between lanes. */
gboolean study_goes_anywhere(const StudyAccess *access);

/* TRUE if all lanes of a block go where one loaded value says, which another block may have otherwise. */
gboolean study_goes_by_block(const StudyAccess *access);

/* TRUE if the user says how many iterations loop NUMBER of the kernel makes. */
gboolean study_has_told_trips(const Study *study, guint number);
