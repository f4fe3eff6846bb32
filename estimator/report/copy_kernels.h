/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/machine.h"

/* Kernels with one thread for each element of a record, which store all fields of it, or load them; from or
 * to an array for each field. */
typedef struct CopyKernels CopyKernels;

/* For ELEMENTS of RECORD, a struct of the source, on MACHINE, which must outlive the result. NULL: its fields
 * are too many, or the architecture lacks a value. */
CopyKernels *copy_kernels_new(const Record *record, const Compiler *compiler, double elements,
                              const Machine *machine);
void copy_kernels_free(CopyKernels *copies);

/* What storing, or loading, one element takes in LAYOUT, in the model's unit of cost. */
double copy_kernels_store(CopyKernels *copies, const Layout *layout);
double copy_kernels_load(CopyKernels *copies, const Layout *layout);
