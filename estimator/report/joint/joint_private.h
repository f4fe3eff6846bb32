/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/joint/joint.h"

#include <glib.h>

/* --- copy_kernels.c */
/* For ELEMENTS of RECORD, a struct of the source, on MACHINE, which must outlive the result. NULL: its fields
 * are too many, or the architecture lacks a value. */
CopyKernels *copy_kernels_new(const Record *record, const Compiler *compiler, double elements,
                              const Machine *machine);
void copy_kernels_free(CopyKernels *copies);

/* What storing, or loading, one element takes in LAYOUT, in the model's unit of cost. */
double copy_kernels_store(CopyKernels *copies, const Layout *layout);
double copy_kernels_load(CopyKernels *copies, const Layout *layout);

/* --- program_course.c */
/* ANALYSIS must outlive the result. */
ProgramCourse *program_course_new(const Analysis *analysis);
void program_course_free(ProgramCourse *course);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ProgramCourse, program_course_free)

/* The launches of COURSE that RANKING is of: CourseLeaf, which COURSE owns. */
GPtrArray *program_course_launches(const ProgramCourse *course, const Ranking *ranking);
/* How many of the launches that LEAF, one of these, stands for are RANKING's, 0 to 1. */
double program_course_share(const ProgramCourse *course, const Ranking *ranking, const CourseLeaf *leaf);

/* --- conversions.c */
/* RANKINGS: of const Ranking, of all launches on one record, at least one. COURSE must outlive the result. */
Conversions *conversions_new(const GPtrArray *rankings, const ProgramCourse *course);
void conversions_free(Conversions *conversions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Conversions, conversions_free)

/* Bytes of one element, with what aligns it. */
double conversions_element_bytes(const Conversions *conversions, const Layout *layout);
/* Nanoseconds that ELEMENTS take from one layout to another; 0 where they are the same. */
double conversions_time(const Conversions *conversions, const Layout *from, const Layout *to,
                        double elements);
/* Nanoseconds that TRANSFER takes to convert on the GPU, once, where that has LAYOUT. */
double conversions_device_time(const Conversions *conversions, const Transfer *transfer,
                               const Layout *layout);

/* --- conversion_place.c */
/* Fills in what is known of conversions on the host of MACHINE, for a record of KIND. */
void conversions_set_host(Conversions *conversions, const Machine *machine, BindingKind kind);
/* Whether TRANSFER is converted on the host, where the GPU has LAYOUT: as it is asked for, and else where
 * that is cheaper, or the GPU has no room for a copy. */
gboolean conversions_is_by_host(const Conversions *conversions, const Transfer *transfer,
                                const Layout *layout);
/* Nanoseconds that TRANSFER takes to convert, once, where the GPU has LAYOUT. */
double conversions_transfer_time(const Conversions *conversions, const Transfer *transfer,
                                 const Layout *layout);

/* --- joint.c */
/* Adds to JOINTS (of Joint) what the launches in ANALYSES (of Analysis) on the record NAME come to. What is
 * first for each launch alone is in ALONE. WEIGHTS as for joints_new(). ANALYSES, the first of which tells
 * what host code does, and ALONE must outlive JOINTS. ROBUST: where facts are missing, the layout that loses
 * least at worst is first. */
void joint_add(GPtrArray *joints, const GPtrArray *analyses, const Analysis *alone, const char *name,
               GHashTable *weights, gboolean robust);
/* The time that the launches of JOINT take anyway, beside all costs, in ns. */
double joint_launches_ns(const Joint *joint);
/* Fills in which other records the kernels of JOINTS reach, of those that ANALYSES have, which must outlive
 * JOINTS. */
void joint_note_other_records(const GPtrArray *joints, const GPtrArray *analyses);

/* The layouts that one of ANALYSES's launches on the record NAME has among its best, aos and soa first: specs
 * to estimate for all of them. Of char *. */
GPtrArray *joint_specs(const GPtrArray *analyses, const char *name);
/* TRUE if each of SPECS is estimated for all launches of ANALYSES on the record NAME. */
gboolean joint_is_complete(const GPtrArray *analyses, const char *name, const GPtrArray *specs);
/* The names of the records that launches of ANALYSES may share; pointers into them. */
GPtrArray *joint_records(const GPtrArray *analyses);

/* --- joint_settle.c */
/* Puts that of JOINT's layouts first that loses least at worst over all launches on MACHINE, conversions
 * included, and fills in JOINT.robust; nothing is done where nothing is open. */
void joint_settle(Joint *joint, const Machine *machine);
/* Puts the layout first that the one launch of JOINT has. */
void joint_follow_launch(Joint *joint);

/* --- phase_path.c */
/* Which layout each launch of a program is best in, where arrays may be converted between launches: the
 * cheapest of all ways to give each leaf of a course a layout. A leaf has one layout however often it runs.
 * Before it the arrays are converted if they have another. Both sides of a branch count, and begin and end in
 * the same layouts. What is in no order has one layout. */

typedef struct {
    guint n; /* layouts */
    const double
        *conversions; /* n x n: from the layout of the row to that of the column; zeros on the diagonal */
    /* The leaves that need a layout: Course -> double *, what each costs once, in each layout. */
    GHashTable *costs;
    gboolean is_cycle; /* the functions below the course run in any order, again and again: all begin and end
                          in one layout; else there is one function, and it runs once */
} PhaseProblem;

/* More leaves that need a layout are not looked at. */
#define PHASE_MOST_LEAVES 2000u

/* The cheapest way through COURSE, the root of one or more functions, which has leaves that need a layout.
 * NULL: there are too many. */
PhasePath *phase_path_new(const Course *course, const PhaseProblem *problem);
void phase_path_free(PhasePath *path);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PhasePath, phase_path_free)

/* What COURSE costs in layout NUMBER alone. */
double phase_single_cost(const Course *course, const PhaseProblem *problem, guint number);

/* --- phases.c */
#define PHASES_LEAST_GAIN 1.05 /* what is less is within what estimates are off by */

/* JOINT's layouts are there. */
Phases *phases_new(const Joint *joint);
void phases_free(Phases *phases);
