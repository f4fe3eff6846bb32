/* SPDX-License-Identifier: MIT */
#pragma once

#include "study.h"

/* Ties together the accesses of STUDY that nvcc may make at a time, as parts of one bundle in the order of the
 * program: loads, or stores, of one element of one array that stand in a straight line of code, without a
 * loop that stays one, a branch that accesses something, a barrier or an atomic between, and that can be moved to the first
 * of the loads, or to the last of the stores. What a layout decides of that is in StudyAccess.apart. Accesses
 * that the source makes at a time stay as they are. */
void study_bundle_runs(Study *study);
