/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis/analysis.h"
#include "command/options/options.h"

/* --- heap.c */
/* How the command's memory comes from the system. */
/* Before anything is allocated. */
void heap_set_up(void);

/* --- machine_load.c */
/* The GPU and the model that options name, read in a thread of its own: a source is parsed meanwhile. */
typedef struct MachineLoad MachineLoad;

/* Begins to read them. OPTIONS must outlive the result. */
MachineLoad *machine_load_new(const Options *options);
/* Waits for them. NULL: they cannot be read, or not all that the options ask can be meant for them. What is
 * returned belongs to LOAD. One thread alone may call this. */
const Machine *machine_load_wait(MachineLoad *load, GError **error);
/* ParseOptions.find_compiler: the compiler of what machine_load_wait() returns of LOAD, a MachineLoad. */
const Compiler *machine_load_compiler(gpointer load, GError **error);
/* Waits likewise. */
void machine_load_free(MachineLoad *load);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(MachineLoad, machine_load_free)
