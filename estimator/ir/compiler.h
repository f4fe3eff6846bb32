/* SPDX-License-Identifier: MIT */
#pragma once

#include "arch.h"

/* The compiler that the IR is made for where the user names none: a name for compiler_find(). */
#define COMPILER_DEFAULT "nvcc-13.0"

/* What a compiler makes of loops, accesses, addresses and arithmetic: the numbers of its file, under the
 * names of their keys (docs/models/architectures.md). Of two costs the first is that of single precision. */
typedef struct Compiler {
    gint64 unroll_accesses, unroll_instructions, unroll_part_instructions, unroll_part_iterations,
        unroll_pragma_accesses;
    gint64 straight_iterations, side_by_side_iterations;
    gint64 access_operations, element_number_operations, counter_operations;
    gint64 iteration_instructions, iteration_integer_instructions;
    gint64 access_instructions, address_instructions, shared_address_instructions, tile_address_instructions;
    ArchCost division[2], conversion[2], intrinsic[2];
    ArchCost integer_division, integer_remainder, integer_division_by_constant, integer_remainder_by_constant,
        integer_division_by_power_of_two, integer_remainder_by_power_of_two;
    ArchCost functions[COMPILER_N_FUNCTIONS][2]; /* in the order of their keys, whose names are theirs */
} Compiler;

/* The numbers of FILE, a compiler's; FALSE with the file's error where one is unknown. */
gboolean compiler_read(const Arch *file, Compiler *ret_compiler, GError **error);

/* The numbers of COMPILER_DEFAULT; FALSE where it is not found, or is not valid. */
gboolean compiler_read_default(Compiler *ret_compiler, GError **error);
