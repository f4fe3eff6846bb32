/* SPDX-License-Identifier: MIT */

/* Random programs do the same before and after `fieldwise apply`: both run on the CPU
 * (executor/cuda_runtime.h), and print the same numbers. Arguments: FIELDWISE, this folder, and how many
 * programs; --seed draws others. CXX names a compiler for C++. */
#include "executed.h"
#include "random_flat.h"
#include "random_program.h"
#include "run_command.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* Programs that are compiled together: a compiler's start costs as much as some of them. */
#define BATCH 25u

static const char *fieldwise;
static guint n_programs;

/* Which arrays of a random program are rewritten. */
typedef struct {
    const char *record, *kernel; /* as the options name them; KERNEL: any */
    const char *header;
} Kind;
static const Kind STRUCTS = {"Body", NULL, "Body_layout.h"};
static const Kind FLATTENED = {"p", "first", "p_layout.h"};

/* Applies LAYOUT to PROGRAM in FOLDER and adds both to BEFORE and AFTER. Returns whether it was written. */
static gboolean
apply(const char *folder, const Kind *kind, const char *program, const char *layout, guint number,
      GString *before, GString *after)
{
    g_autofree char *header_path = g_build_filename(folder, kind->header, NULL), *header = NULL, *text = NULL;
    g_autoptr(CommandResult) result = NULL;

    folder_write(folder, "program.cu", program);
    g_unlink(header_path);
    result = command_run(folder, fieldwise,
                         (const char *const[]){"apply", "--record", kind->record, "--layout", layout,
                                               "--in-place", "program.cu", kind->kernel ? "--kernel" : NULL,
                                               kind->kernel, NULL});
    if (!result->succeeded) {
        g_test_message("program %u, %s: %s", number, layout, result->err);
        g_assert_nonnull(strstr(result->err, "program.cu:"));
        return FALSE;
    }
    text = executed_read(folder, "program.cu");
    header = executed_read(folder, kind->header);
    executed_add(before, program, NULL, NULL, number);
    executed_add(after, text, kind->header, header, number);
    return TRUE;
}

/* Programs FIRST to FIRST + N - 1, each from the numbers of a seed of its own. */
static void
check_batch(guint32 seed, guint first, guint n, guint *n_refused)
{
    g_autoptr(GString) before = g_string_new(EXECUTED_START), after = g_string_new(before->str);
    g_autofree char *folder = folder_new(), *old = NULL, *new = NULL;

    for (guint k = first; k < first + n; k++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, k}, 2);
        gboolean is_flat = k % 3 == 2;
        g_autofree char *layout = NULL, *program = is_flat ? random_flat_program(rand, &layout)
                                                           : random_program(rand, &layout);

        if (!apply(folder, is_flat ? &FLATTENED : &STRUCTS, program, layout, k, before, after)) {
            *n_refused += 1;
            executed_add(before, "int main() {}", NULL, NULL, k);
            executed_add(after, "int main() {}", NULL, NULL, k);
        }
    }
    old = executed_run(folder, "before", before, first, n);
    new = executed_run(folder, "after", after, first, n);
    executed_compare(old, new);
    folder_remove(folder);
}

static void
test_programs(void)
{
    guint32 seed = (guint32)g_test_rand_int();
    guint n_refused = 0;

    for (guint k = 0; k < n_programs; k += BATCH)
        check_batch(seed, k, MIN(BATCH, n_programs - k), &n_refused);
    g_test_message("%u programs, %u refused", n_programs, n_refused);
    g_assert_cmpuint(n_refused * 50, <=, n_programs);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 4);
    fieldwise = g_canonicalize_filename(argv[1], NULL); /* it runs in other folders */
    n_programs = (guint)g_ascii_strtoull(argv[3], NULL, 10);
    if (!executed_use(argv[2])) {
        g_test_message("no compiler for C++");
        return 77;
    }
    g_test_add_func("/rewrite/programs", test_programs);
    return g_test_run();
}
