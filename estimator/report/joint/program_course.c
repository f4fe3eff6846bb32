/* SPDX-License-Identifier: MIT */
#include "report/joint/joint_private.h"
#include "report/analysis/analysis.h"

#include "ir/ir.h"

#include <string.h>

/* Where a walk of the course stands. */
typedef struct {
    double times;
    gboolean is_open, in_branch;
} Around;

static void
add_leaves(ProgramCourse *program, const Course *course, Around around)
{
    if (!course->children) {
        CourseLeaf *leaf = g_new(CourseLeaf, 1);

        *leaf = (CourseLeaf){course, around.times, around.is_open, around.in_branch};
        g_ptr_array_add(program->leaves, leaf);
        return;
    }
    if (course->kind == COURSE_LOOP && course->times > 0)
        around.times *= course->times;
    around.is_open = around.is_open || (course->kind == COURSE_LOOP && course->times <= 0);
    around.in_branch = around.in_branch || course->kind == COURSE_BRANCH;
    for (guint i = 0; i < course->children->len; i++)
        add_leaves(program, g_ptr_array_index(course->children, i), around);
}

/* The sources of ANALYSIS, of which there is one at least. */
static guint
n_programs(const Analysis *analysis)
{
    return analysis->programs ? analysis->programs->len : 1;
}

static const Program *
nth_program(const Analysis *analysis, guint number)
{
    return analysis->programs ? g_ptr_array_index(analysis->programs, number) : analysis->program;
}

static gboolean
launches(const Course *course)
{
    for (guint i = 0; course->children && i < course->children->len; i++)
        if (launches(g_ptr_array_index(course->children, i)))
            return TRUE;
    return course->kind == COURSE_LAUNCH;
}

/* Whether all launches of COURSE begin in main(). */
static gboolean
begins_in_main(const Course *course)
{
    for (guint i = 0; i < course->children->len; i++) {
        const Course *function = g_ptr_array_index(course->children, i);

        if (launches(function) && g_strcmp0(function->name, "main") != 0)
            return FALSE;
    }
    return launches(course);
}

ProgramCourse *
program_course_new(const Analysis *analysis)
{
    ProgramCourse *program = g_new0(ProgramCourse, 1);
    g_autoptr(GPtrArray) courses = g_ptr_array_new();

    program->analysis = analysis;
    program->leaves = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < n_programs(analysis); i++)
        g_ptr_array_add(courses, nth_program(analysis, i)->course);
    program->course = course_link(courses, &program->lacks);
    for (guint i = 0; i < n_programs(analysis) && !program->lacks; i++)
        program->lacks = g_strdup(nth_program(analysis, i)->course_lacks);
    program->is_program = begins_in_main(program->course);
    add_leaves(program, program->course, (Around){1, FALSE, FALSE});
    return program;
}

void
program_course_free(ProgramCourse *program)
{
    if (!program)
        return;
    course_free(program->course);
    g_free(program->lacks);
    g_ptr_array_unref(program->leaves);
    g_free(program);
}

/* The number of the source that has KERNEL; G_MAXUINT: none has. */
static guint
source_of(const Analysis *analysis, const Kernel *kernel)
{
    for (guint i = 0; i < n_programs(analysis); i++) {
        const Program *program = nth_program(analysis, i);

        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *one = g_ptr_array_index(program->kernels, k);

            if (one == kernel || one->unrolled == kernel)
                return i;
        }
    }
    return G_MAXUINT;
}

/* The share that NUMBERS have in the place of that number; 0: they have none. */
static double
share_of(const GArray *numbers, guint number)
{
    double times = 0, all = 1;

    for (guint i = 0; numbers && i < numbers->len; i++) {
        const LaunchNumber *one = &g_array_index(numbers, LaunchNumber, i);

        if (one->number != number)
            continue;
        times += one->times;
        all = one->all;
    }
    return times / all;
}

double
program_course_share(const ProgramCourse *program, const Ranking *ranking, const CourseLeaf *leaf)
{
    const GArray *numbers = ranking->launch->numbers;
    const Course *course = leaf->course;
    double elsewhere = share_of(numbers, 0);

    if (course->kind != COURSE_LAUNCH)
        return 0;
    if (course->source == source_of(program->analysis, ranking->kernel) && numbers && elsewhere <= 0)
        return share_of(numbers, course->number);
    /* Another source launches it: by the place. */
    if (g_strcmp0(course->function, ranking->kernel->symbol) != 0 ||
        !analysis_is_same_place(&course->place, &ranking->launch->place))
        return 0;
    return elsewhere > 0 ? elsewhere : 1;
}

GPtrArray *
program_course_launches(const ProgramCourse *program, const Ranking *ranking)
{
    GPtrArray *found = g_ptr_array_new();

    for (guint i = 0; i < program->leaves->len; i++)
        if (program_course_share(program, ranking, g_ptr_array_index(program->leaves, i)) > 0)
            g_ptr_array_add(found, g_ptr_array_index(program->leaves, i));
    return found;
}
