/* SPDX-License-Identifier: MIT */
#pragma once

#include "random_program.h"

/* The tree of a random kernel, for the files that make, write and run it. */

#define N_VARIABLES 5u /* v0 … v4; then loop counters i0 … */
#define N_PARAMS 3u
#define MAX_COUNTERS 6u
#define BLOCK_THREADS 64
#define MAX_STEPS 200000u

typedef enum {
    TERM_CONST,
    TERM_VARIABLE,
    TERM_COUNTER,
    TERM_PARAM,
    TERM_THREAD,
    TERM_BLOCK,
    TERM_BINARY,
    TERM_CHOICE,  /* left ? right : third */
    TERM_CALL,    /* pick(left, right) */
    TERM_ELEMENT, /* q[left & 3] */
} TermKind;

typedef struct Term Term;
struct Term {
    TermKind kind;
    gint64 value; /* constant, or which variable */
    const char *operator;
    Term *left, *right, *third;
};

typedef enum {
    STEP_ASSIGN,  /* variable = term */
    STEP_ADD,     /* variable += term */
    STEP_IF,      /* term, first, second */
    STEP_FOR,     /* counter from value to term in steps of step */
    STEP_WHILE,   /* variable v4 = 0; while (v4 < term) { v4 += step; first } */
    STEP_STORE,   /* a[term] */
    STEP_MOVE,    /* p += term */
    STEP_POINT,   /* p[term] */
    STEP_SWITCH,  /* term & 3: case 0 first, case 1 second (falls through where value), default third */
    STEP_SKIP,    /* if (term) continue; */
    STEP_ELEMENT, /* q[index & 3] = term */
    STEP_OUTPUT,  /* shift(term, &variable): variable by reference */
} StepKind;

typedef struct {
    StepKind kind;
    gint64 value, step;
    guint variable;
    Term *term, *index;
    GPtrArray *first, *second, *third; /* of Step */
} Step;

struct RandomProgram {
    GRand *random;
    GPtrArray *terms, *steps; /* owned */
    GPtrArray *body;
    guint n_counters, open[MAX_COUNTERS], n_open;
    gboolean in_while;
};
