/* SPDX-License-Identifier: MIT */
/* The text of a random program as it is written: what its makers share. */
#pragma once

#include <glib.h>

typedef struct {
    GRand *rand;
    GString *out;
    guint indent; /* of lines, in steps of four columns */
} RandomText;

/* A number from 0 up to N, which is not reached. */
guint random_below(RandomText *text, guint n);

/* TRUE once in N times. */
gboolean random_one_in(RandomText *text, guint n);

/* One of WORDS, an array. */
#define RANDOM_PICK(text, words) ((words)[random_below((text), G_N_ELEMENTS(words))])

/* Adds a line. */
void random_line(RandomText *text, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A layout of fields called NAMES, which are taken out: as --layout takes it. Free with g_free(). */
char *random_layout(RandomText *text, GPtrArray *names);
