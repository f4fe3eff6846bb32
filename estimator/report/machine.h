/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"
#include "model/model.h"

/* The GPU that a source is ranked for, the model of its memory, and the user's changes to either. */
typedef struct {
    Arch *arch;
    Arch *compiler_file;
    Compiler compiler; /* what it says: the IR is made for it */
    const Model *model;
    ModelSettings settings;
    GPtrArray *overrides; /* of char *: sentences on what the user changed */
} Machine;

typedef enum {
    MACHINE_ERROR_MODEL, /* no such model */
    MACHINE_ERROR_KEY,   /* KEY=VALUE that sets nothing */
} MachineError;
#define MACHINE_ERROR (machine_error_quark())
GQuark machine_error_quark(void);

#define MACHINE_DEFAULT_ARCH "hopper-h200"

/* ARCH: a name or a file, NULL for the default. COMPILER: likewise, a compiler's. MODEL: a name, NULL for
 * what the architecture asks for. SETS: "KEY=VALUE" strings, ended by NULL, each an architecture key or a
 * setting of the model; NULL for none. */
Machine *machine_new(const char *arch, const char *compiler, const char *model, const char *const *sets,
                     GError **error);
void machine_free(Machine *machine);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Machine, machine_free)

/* The threads that a block may have; G_MAXINT64 where nobody knows. */
gint64 machine_max_block_threads(const Machine *machine);
/* The numbers of the GPU that decide a launch where host code does not state it. */
LaunchGpu machine_launch_gpu(const Machine *machine);
/* The registers that a thread may have, and those of a multiprocessor; G_MAXINT64 where nobody knows. */
gint64 machine_max_thread_registers(const Machine *machine);
gint64 machine_sm_registers(const Machine *machine);
