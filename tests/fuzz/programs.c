/* SPDX-License-Identifier: MIT */
#include "programs.h"

#include "names.h"
#include "random_classes.h"
#include "random_flat.h"
#include "random_parallel.h"
#include "random_program.h"
#include "random_vector.h"

#include <string.h>

#define LONGEST (64u << 10) /* bytes */
#define N_LAYOUTS 5u

void
fuzz_program_free(FuzzProgram *program)
{
    if (!program)
        return;
    g_free(program->text);
    g_free(program->record);
    g_free(program->kernel);
    g_free(program->header);
    g_free(program->layout);
    g_free(program->folder);
    g_free(program);
}

FuzzProgram *
fuzz_program_drawn(guint32 seed, guint number)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, number}, 2);
    FuzzProgram *program = g_new0(FuzzProgram, 1);

    switch (number % 8) {
    case 0:
        program->record = g_strdup("p");
        program->kernel = g_strdup("first");
        program->text = random_flat_program(rand, &program->layout);
        break;
    case 1:
        program->text = random_vector_program(rand, &program->record, &program->layout);
        break;
    case 2:
        program->text = random_parallel_program(rand, &program->record, &program->layout);
        program->header = g_strdup("Point_layout.h");
        break;
    case 3:
        program->record = g_strdup("Body");
        program->text = random_program(rand, &program->layout);
        break;
    default: {
        g_autoptr(ClassesProgram) drawn = random_classes_program(seed, number, 0);

        program->text = g_strdup(drawn->text);
        program->record = g_strdup(drawn->record);
        program->header = g_strdup(drawn->header);
        program->layout = g_strdup(drawn->layouts[g_rand_int_range(rand, 0, N_LAYOUTS)]);
    }
    }
    if (!program->header)
        program->header = g_strconcat(program->record, "_layout.h", NULL);
    return program;
}

void
fuzz_program_paths(const char *folder, GPtrArray *paths)
{
    g_autoptr(GPtrArray) names = names_in(folder);

    for (guint k = 0; k < names->len; k++) {
        g_autofree char *path = g_build_filename(folder, g_ptr_array_index(names, k), NULL);

        if (g_file_test(path, G_FILE_TEST_IS_SYMLINK))
            continue;
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            fuzz_program_paths(path, paths);
        else if (g_str_has_suffix(path, ".cu"))
            g_ptr_array_add(paths, g_canonicalize_filename(path, NULL));
    }
}

FuzzProgram *
fuzz_program_read(const char *path, gboolean is_loops)
{
    g_autofree char *text = NULL;
    gsize length;
    FuzzProgram *program;

    if (!g_file_get_contents(path, &text, &length, NULL) || length == 0 || length > LONGEST ||
        strlen(text) != length || !g_utf8_validate(text, -1, NULL))
        return NULL;
    program = g_new0(FuzzProgram, 1);
    program->text = g_steal_pointer(&text);
    program->folder = is_loops ? NULL : g_path_get_dirname(path);
    program->is_loops = is_loops;
    program->layout = g_strdup("soa");
    program->header = g_strdup("");
    return program;
}
