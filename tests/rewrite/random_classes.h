/* SPDX-License-Identifier: MIT */
/* Random programs whose record is a class: methods, operators, templates, macros, lambdas. */
#pragma once

#include <glib.h>

typedef struct {
    char *text;
    char *record;     /* as --record takes it */
    char *header;     /* the file that `apply` writes */
    char *layouts[5]; /* as --layout takes them */
    gboolean must_be_refused;
    guint n_units;       /* what the program is made of, each of which can be left out */
    const char **labels; /* one for each unit, N_UNITS of them */
} ClassesProgram;

/* The program NUMBER of those that SEED begins, without the units whose bits are set in LEFT_OUT. Valid, and
 * its results do not depend on the order of threads: each field of an element is of one thread in each
 * launch, or of integer atomics alone. */
ClassesProgram *random_classes_program(guint32 seed, guint number, guint64 left_out);

/* The same with one kernel of one unit, the UNIT of random_classes_n_units(). */
ClassesProgram *random_classes_alone(guint32 seed, guint number, guint unit);
guint random_classes_n_units(void);
void classes_program_free(ClassesProgram *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClassesProgram, classes_program_free)
