/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/conversions.h"

/* A record that several launches of a program reach, and what its layouts cost over all of them: an array has
 * one layout, whichever kernel it is best for. */

/* What one launch has to do with it. */
typedef struct {
    const Ranking *ranking;
    const RankedLayout *own;  /* the best for this launch alone */
    const RankedLayout *here; /* the layout that is best for all */
    double times;             /* how often it is launched */
    gboolean is_open;         /* in loops whose length is not known: then once an iteration */
    gboolean is_weighted;     /* times is what the user says */
    gboolean in_branch;       /* host code may leave it out: it counts as often as it is come to */
} JointPart;

/* A layout that is estimated for all launches. */
typedef struct {
    const RankedLayout *layout; /* as the first launch has it */
    double total;       /* the sum of its costs, each times what the launch counts, and of conversions */
    double conversions; /* of it, what uploads and downloads take to convert */
    double relative;    /* over that of the layout that the program has: Joint.before */
    gboolean tied;      /* it costs the same as the best, within the model's error */
} JointLayout;

typedef struct Phases Phases;

typedef struct {
    const Record *record;
    GPtrArray *parts;   /* of JointPart, at least one */
    GPtrArray *layouts; /* of JointLayout, the best first: of those that tie the simplest */
    const char *before; /* the layout that the program has: "aos", "soa" for parallel pointers, or a spec */
    double known_error; /* of the model, the largest of all launches */
    const RankedLayout *without_transfers; /* the one that would be first if these needed no conversions */
    ProgramCourse *course;                 /* what host code does */
    Conversions *conversions;              /* between layouts */
    Phases *phases;    /* with another layout for each phase (phases.h); NULL: there are no layouts */
    GPtrArray *beside; /* of const char *: other records that its kernels reach, of which each launch's
                          estimates  take the layout that the program has */
} Joint;

/* Adds to JOINTS (of Joint) what the launches in ANALYSES (of Analysis) on records called NAME (NULL: on
 * any) come to. WEIGHTS: name of
 * a kernel -> gint64 *, how often it is launched whatever host code says. Layouts that are not estimated for
 * all launches do not count. ANALYSES, the first of which tells what host code
 * does, must outlive JOINTS. */
void joint_add(GPtrArray *joints, const GPtrArray *analyses, const char *name, GHashTable *weights);
/* Fills in which other records the kernels of JOINTS reach, of those that ANALYSES have, which must outlive
 * JOINTS. */
void joint_note_beside(const GPtrArray *joints, const GPtrArray *analyses);
/* What PART's launch costs once in the layout SPEC; 0 where that is not estimated. */
double joint_total(const JointPart *part, const char *spec);
void joint_free(Joint *joint);

/* The layouts that one of ANALYSES's launches on the record NAME (NULL: on any) has among its best, aos and
 * soa first: specs to estimate for all of them. Of char *. */
GPtrArray *joint_specs(const GPtrArray *analyses, const char *name);
/* TRUE if each of SPECS is estimated for all launches of ANALYSES on the record NAME. */
gboolean joint_is_complete(const GPtrArray *analyses, const char *name, const GPtrArray *specs);
/* The names of the records that at least two launches of ANALYSES reach, or that one reaches and the host
 * copies; pointers into them. */
GPtrArray *joint_records(const GPtrArray *analyses);
