/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/course.h"

/* The courses of a program's sources as one: calls of functions that another source has are put in their
 * place. COURSES: of const Course; leaves are given the number of theirs (Course.source).
 * *ret_lacks: why it is not all that host code does, a clause; NULL: it is. */
Course *course_link(const GPtrArray *courses, char **ret_lacks);
