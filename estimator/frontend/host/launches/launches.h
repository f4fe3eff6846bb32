/* SPDX-License-Identifier: MIT */
/* Host code run symbolically: the launches that it makes, recorded with their course. */
#pragma once

#include "frontend/host/state/state.h"

/* All host code of a unit: a first look at every function, then a walk through those that launch. */

/* Adds what a variable outside functions changes in its initialiser. */
void host_survey_add_variable(HostRun *run, Decl *variable);
/* Walks every function added, those that nobody calls first, and records the launches. */
void host_survey_walk(HostRun *run);
