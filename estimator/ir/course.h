/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/source_place.h"

/* What host code does with kernels and arrays, in its order: a tree. A function is a sequence where it is
 * called. */

typedef enum {
    COURSE_SEQUENCE, /* the children one after another */
    COURSE_LOOP,     /* the children one after another, again and again */
    COURSE_BRANCH,   /* one of the children, which are sequences: which of them is not known */
    COURSE_TANGLE,   /* the children, in an order that is not known, or left in between */
    COURSE_LAMBDA,   /* the same of a lambda, which may be called at another time */
    COURSE_LAUNCH,
    COURSE_UPLOAD,     /* from an array of the host to one of the GPU */
    COURSE_DOWNLOAD,   /* the other way round */
    COURSE_ALLOCATION, /* of an array of the GPU */
    COURSE_CALL,       /* of a function of another source */
} CourseKind;

typedef struct Course Course;
struct Course {
    CourseKind kind;
    GPtrArray *children; /* of Course; NULL: it can have none */
    double times;        /* LOOP: its iterations; 0: they are not known */
    char *function; /* SEQUENCE: id of the function whose body it is, NULL: of none; CALL: of the one called;
                       LAUNCH: the kernel in compiled code */
    char
        *name; /* SEQUENCE, CALL: the function; LAUNCH: the kernel; UPLOAD to ALLOCATION: the GPU's pointer */
    char *type;   /* UPLOAD to ALLOCATION: of the array's elements, without const */
    gint64 bytes; /* UPLOAD to ALLOCATION: -1: not known */
    guint number; /* LAUNCH: as in Launch.numbers */
    guint source; /* of courses that were linked, the number of its own */
    SourcePlace place;
};

/* Such a node with nothing below it; a leaf has no children, ever. */
Course *course_new(CourseKind kind, const SourcePlace *place);
/* Adds CHILD, which is taken, behind what PARENT does. */
void course_add(Course *parent, Course *child);
/* COURSE without its children. */
Course *course_copy_node(const Course *course);
void course_free(Course *course);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Course, course_free)

/* Whether it may have children. */
gboolean course_has_children(const Course *course);
/* Takes the last child of COURSE out if nothing is done below it, or puts its children in its place if it is
 * a sequence of no function; sides of branches stay. Its own children are tidy. */
void course_tidy_last(Course *course);
/* As text, a line a node, for --dump. */
char *course_dump(const Course *course);
