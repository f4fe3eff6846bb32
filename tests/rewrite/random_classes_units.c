/* SPDX-License-Identifier: MIT */
#include "random_classes_units.h"

static const ClassesUnit *const TABLES[] = {CLASSES_METHODS, CLASSES_FUNCTIONS, CLASSES_FORMS, CLASSES_MORE,
                                            CLASSES_HOST};

static guint
length(const ClassesUnit *table)
{
    guint n = 0;

    while (table[n].label)
        n++;
    return n;
}

const ClassesUnit *
classes_unit(guint number)
{
    guint t = 0;

    while (number >= length(TABLES[t]))
        number -= length(TABLES[t++]);
    return &TABLES[t][number];
}

guint
classes_n_units(void)
{
    guint n = 0;

    for (guint t = 0; t < G_N_ELEMENTS(TABLES); t++)
        n += length(TABLES[t]);
    return n;
}
