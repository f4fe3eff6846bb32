/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/placement/placement.h"

/* The address of every access as a formula, as text: the stage `placement`. */
char *placement_dump(const Study *study, const Placement *placement);

/* ACCESS as the source writes it, and what kind it is, for the user. */
const char *study_access_text(const Study *study, guint access);
const char *study_kind_name(AccessKind kind);
