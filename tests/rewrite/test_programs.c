/* SPDX-License-Identifier: MIT */

/* Random programs do the same before and after `fieldwise apply`: both run on the CPU
 * (executor/cuda_runtime.h), and print the same numbers. Arguments: this folder, and how many programs, which
 * N_PROGRAMS in the environment overrides; --seed draws others. CXX_COMPILERS names compilers for C++. */
#include "executed.h"
#include "forked.h"
#include "random_flat.h"
#include "random_parallel.h"
#include "random_program.h"
#include "random_vector.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* Programs that are compiled together: a compiler's start costs as much as some of them. */
#define BATCH 100u
#define N_KINDS 5u /* of programs: of each, every other one is converted on the host */

static guint n_programs;

/* A random program, and which of its arrays are rewritten. */
typedef struct {
    char *text, *layout, *record; /* as the options name them */
    char *header;                 /* its name */
    const char *kernel;           /* NULL: any */
} Drawn;

static void
drawn_clear(Drawn *drawn)
{
    g_free(drawn->text);
    g_free(drawn->layout);
    g_free(drawn->record);
    g_free(drawn->header);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Drawn, drawn_clear)

/* Program NUMBER of those that SEED begins. */
static void
draw(guint32 seed, guint number, Drawn *ret_drawn)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, number}, 2);

    *ret_drawn = (Drawn){0};
    switch (number % N_KINDS) {
    case 2:
        ret_drawn->record = g_strdup("p");
        ret_drawn->kernel = "first";
        ret_drawn->text = random_flat_program(rand, &ret_drawn->layout);
        ret_drawn->header = g_strdup("p_layout.h");
        return;
    case 3:
        ret_drawn->text = random_vector_program(rand, &ret_drawn->record, &ret_drawn->layout);
        ret_drawn->header = g_strconcat(ret_drawn->record, "_layout.h", NULL);
        return;
    case 4:
        ret_drawn->text = random_parallel_program(rand, &ret_drawn->record, &ret_drawn->layout);
        ret_drawn->header = g_strdup("Point_layout.h");
        return;
    default:
        ret_drawn->record = g_strdup("Body");
        ret_drawn->text = random_program(rand, &ret_drawn->layout);
        ret_drawn->header = g_strdup("Body_layout.h");
        return;
    }
}

/* Writes the layout into DRAWN, the program NUMBER of all, in FOLDER, and adds both to ALL: it as BEFORE, and
 * what becomes of it as AFTER. Returns whether it was written. */
static gboolean
apply(const char *folder, const Drawn *drawn, guint number, GString *all, guint before, guint after)
{
    g_autofree char *header_path = g_build_filename(folder, drawn->header, NULL), *header = NULL,
                    *text = NULL;
    g_autoptr(CommandResult) result = NULL;

    folder_write(folder, "program.cu", drawn->text);
    g_unlink(header_path);
    result =
        forked_run(folder, (const char *const[]){"apply", "--record", drawn->record, "--layout",
                                                 drawn->layout, "--in-place", "program.cu", "--convert",
                                                 number / N_KINDS % 2 ? "host" : "auto",
                                                 drawn->kernel ? "--kernel" : NULL, drawn->kernel, NULL});
    if (!result->succeeded) {
        g_test_message("program %u, %s: %s", number, drawn->layout, result->err);
        g_assert_nonnull(strstr(result->err, "program.cu:"));
        return FALSE;
    }
    text = executed_read(folder, "program.cu");
    header = executed_read(folder, drawn->header);
    executed_add(all, drawn->text, NULL, NULL, before);
    executed_add(all, text, drawn->header, header, after);
    return TRUE;
}

/* Programs FIRST to FIRST + N - 1, each from the numbers of a seed of its own. */
static void
check_batch(guint32 seed, guint first, guint n, guint *n_refused)
{
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_autofree char *folder = folder_new();
    g_auto(GStrv) outputs = NULL;

    for (guint k = 0; k < n; k++) {
        g_auto(Drawn) drawn;

        draw(seed, first + k, &drawn);
        if (!apply(folder, &drawn, first + k, all, k, n + k)) {
            *n_refused += 1;
            executed_add(all, "int main() { return 0; }", NULL, NULL, k);
            executed_add(all, "int main() { return 0; }", NULL, NULL, n + k);
        }
    }
    outputs = executed_run(folder, all, 2 * n);
    for (guint k = 0; k < n; k++) {
        if (strcmp(outputs[k], outputs[n + k]) != 0)
            g_test_message("program %u", first + k);
        executed_compare(outputs[k], outputs[n + k]);
    }
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
    g_assert_cmpint(argc, ==, 3);
    n_programs = (guint)g_ascii_strtoull(argv[2], NULL, 10);
    if (g_getenv("N_PROGRAMS"))
        n_programs = (guint)g_ascii_strtoull(g_getenv("N_PROGRAMS"), NULL, 10);
    /* clang compiles them in half of the time that g++ takes; test_layouts.c has g++. */
    if (!executed_use(argv[1], "clang++")) {
        g_print("1..0 # SKIP no compiler for C++\n");
        return 0;
    }
    g_test_add_func("/rewrite/programs", test_programs);
    return g_test_run();
}
