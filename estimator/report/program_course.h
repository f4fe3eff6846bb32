/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"

/* What host code of all sources of an analysis does, as one course. */
typedef struct {
    Course *course;
    char *lacks;         /* why it is not all that host code does, a clause; NULL: it is */
    gboolean is_program; /* all launches begin in main() */
    GPtrArray *leaves;   /* of CourseLeaf, in the order of the course */
    const Analysis *analysis;
} ProgramCourse;

/* A launch, transfer or allocation. */
typedef struct {
    const Course *course;
    double times;     /* how often it is done, where a loop of unknown length counts as one iteration */
    gboolean is_open; /* it stands in such a loop */
    gboolean in_branch;
} CourseLeaf;

/* ANALYSIS must outlive the result. */
ProgramCourse *program_course_new(const Analysis *analysis);
void program_course_free(ProgramCourse *course);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ProgramCourse, program_course_free)

/* The launches of COURSE that RANKING is of: CourseLeaf, which COURSE owns. */
GPtrArray *program_course_launches(const ProgramCourse *course, const Ranking *ranking);
