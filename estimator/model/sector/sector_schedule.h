/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector_l1_pass.h"

/* Lets the blocks of p->set make all their accesses, run by run. */
void l1_pass_simulate(L1Pass *p);
