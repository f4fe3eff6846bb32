/* SPDX-License-Identifier: MIT */
#include "ir/ir.h"

static gboolean
read_costs(const Arch *file, Compiler *to, GError **error)
{
    const struct {
        ArchKey key;
        ArchCost *costs;
    } rows[] = {
        {COMPILER_DIVISION, to->division},
        {COMPILER_CONVERSION, to->conversion},
        {COMPILER_INTRINSIC, to->intrinsic},
        {COMPILER_INTEGER_DIVISION, &to->integer_division},
        {COMPILER_INTEGER_REMAINDER, &to->integer_remainder},
        {COMPILER_INTEGER_DIVISION_BY_CONSTANT, &to->integer_division_by_constant},
        {COMPILER_INTEGER_REMAINDER_BY_CONSTANT, &to->integer_remainder_by_constant},
        {COMPILER_INTEGER_DIVISION_BY_POWER_OF_TWO, &to->integer_division_by_power_of_two},
        {COMPILER_INTEGER_REMAINDER_BY_POWER_OF_TWO, &to->integer_remainder_by_power_of_two},
    };

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (!arch_get_costs(file, rows[i].key, rows[i].costs, error))
            return FALSE;
    for (guint i = 0; i < COMPILER_N_FUNCTIONS; i++)
        if (!arch_get_costs(file, (ArchKey)(COMPILER_FIRST_FUNCTION + i), to->functions[i], error))
            return FALSE;
    return TRUE;
}

gboolean
compiler_read(const Arch *file, Compiler *ret_compiler, GError **error)
{
    Compiler to = {0};
    const struct {
        ArchKey key;
        gint64 *value;
    } rows[] = {
        {COMPILER_UNROLL_ACCESSES, &to.unroll_accesses},
        {COMPILER_UNROLL_INSTRUCTIONS, &to.unroll_instructions},
        {COMPILER_UNROLL_PART_INSTRUCTIONS, &to.unroll_part_instructions},
        {COMPILER_UNROLL_PART_ITERATIONS, &to.unroll_part_iterations},
        {COMPILER_UNROLL_PRAGMA_ACCESSES, &to.unroll_pragma_accesses},
        {COMPILER_STRAIGHT_ITERATIONS, &to.straight_iterations},
        {COMPILER_UNSWITCH_OPERATIONS, &to.unswitch_operations},
        {COMPILER_WHOLE_COPY_BYTES, &to.whole_copy_bytes},
        {COMPILER_CHOICE_OPERATIONS, &to.choice_operations},
        {COMPILER_CHOICE_FIRST_OPERATIONS, &to.choice_first_operations},
        {COMPILER_SIDE_BY_SIDE_ITERATIONS, &to.side_by_side_iterations},
        {COMPILER_ACCESS_OPERATIONS, &to.access_operations},
        {COMPILER_ELEMENT_NUMBER_OPERATIONS, &to.element_number_operations},
        {COMPILER_COUNTER_OPERATIONS, &to.counter_operations},
        {COMPILER_ITERATION_INSTRUCTIONS, &to.iteration_instructions},
        {COMPILER_ITERATION_INTEGER_INSTRUCTIONS, &to.iteration_integer_instructions},
        {COMPILER_ACCESS_INSTRUCTIONS, &to.access_instructions},
        {COMPILER_ADDRESS_INSTRUCTIONS, &to.address_instructions},
        {COMPILER_SHARED_ADDRESS_INSTRUCTIONS, &to.shared_address_instructions},
        {COMPILER_TILE_ADDRESS_INSTRUCTIONS, &to.tile_address_instructions},
    };

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (!arch_get_int(file, rows[i].key, rows[i].value, error))
            return FALSE;
    if (!read_costs(file, &to, error))
        return FALSE;
    *ret_compiler = to;
    return TRUE;
}

gboolean
compiler_read_default(Compiler *ret_compiler, GError **error)
{
    g_autoptr(Arch) file = compiler_find(COMPILER_DEFAULT, error);

    return file && compiler_read(file, ret_compiler, error);
}
