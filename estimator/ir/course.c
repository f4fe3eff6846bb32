/* SPDX-License-Identifier: MIT */
#include "ir/ir.h"

#include <string.h>

#define INDENT 2 /* columns a level of the dump */

static const char *const NAMES[] = {
    [COURSE_SEQUENCE] = "sequence",   [COURSE_LOOP] = "loop",         [COURSE_BRANCH] = "branch",
    [COURSE_TANGLE] = "in any order", [COURSE_LAMBDA] = "lambda",     [COURSE_LAUNCH] = "launch",
    [COURSE_UPLOAD] = "upload",       [COURSE_DOWNLOAD] = "download", [COURSE_ALLOCATION] = "allocation",
    [COURSE_CALL] = "call",
};

Course *
course_new(CourseKind kind, const SourcePlace *place)
{
    Course *course = g_new0(Course, 1);

    course->kind = kind;
    course->bytes = -1;
    if (course_has_children(course))
        course->children = g_ptr_array_new_with_free_func((GDestroyNotify)course_free);
    source_place_copy(&course->place, place);
    return course;
}

gboolean
course_has_children(const Course *course)
{
    return course->kind <= COURSE_LAMBDA;
}

void
course_add(Course *parent, Course *child)
{
    g_ptr_array_add(parent->children, child);
}

Course *
course_copy_node(const Course *course)
{
    Course *copy = course_new(course->kind, &course->place);

    copy->times = course->times;
    copy->number = course->number;
    copy->source = course->source;
    copy->bytes = course->bytes;
    copy->function = g_strdup(course->function);
    copy->name = g_strdup(course->name);
    copy->type = g_strdup(course->type);
    return copy;
}

void
course_free(Course *course)
{
    if (!course)
        return;
    g_clear_pointer(&course->children, g_ptr_array_unref);
    g_free(course->function);
    g_free(course->name);
    g_free(course->type);
    source_place_clear(&course->place);
    g_free(course);
}

/* Whether nothing is done below COURSE, whose children are tidy. */
static gboolean
is_idle(const Course *course)
{
    for (guint i = 0; course->kind == COURSE_BRANCH && i < course->children->len; i++)
        if (((const Course *)g_ptr_array_index(course->children, i))->children->len > 0)
            return FALSE;
    return course->children && (course->kind == COURSE_BRANCH || course->children->len == 0);
}

/* Puts what the last child of COURSE does in its place. */
static void
splice_last(Course *course)
{
    Course *child = g_ptr_array_steal_index(course->children, course->children->len - 1);

    for (guint i = 0; i < child->children->len; i++)
        g_ptr_array_add(course->children, g_ptr_array_index(child->children, i));
    g_ptr_array_set_free_func(child->children, NULL);
    course_free(child);
}

void
course_tidy_last(Course *course)
{
    Course *last =
        course->children->len > 0 ? g_ptr_array_index(course->children, course->children->len - 1) : NULL;

    if (!last || course->kind == COURSE_BRANCH)
        return;
    if (is_idle(last))
        g_ptr_array_remove_index(course->children, course->children->len - 1);
    else if (last->kind == COURSE_SEQUENCE && !last->function)
        splice_last(course);
}

/* --- as text */

static void
append_node(GString *text, const Course *course, guint depth)
{
    g_string_append_printf(text, "%*s%s", (int)(depth * INDENT), "", NAMES[course->kind]);
    if (course->kind == COURSE_LOOP && course->times > 0)
        g_string_append_printf(text, " of %.15g", course->times);
    else if (course->kind == COURSE_LOOP)
        g_string_append(text, " of unknown length");
    if (course->name)
        g_string_append_printf(text, " %s", course->name);
    if (course->type)
        g_string_append_printf(text, " of %s", course->type);
    if (course->type && course->bytes >= 0)
        g_string_append_printf(text, ", %" G_GINT64_FORMAT " bytes", course->bytes);
    if (course->place.line > 0)
        g_string_append_printf(text, "  at %u:%u", course->place.line, course->place.column);
    g_string_append_c(text, '\n');
    for (guint i = 0; course->children && i < course->children->len; i++)
        append_node(text, g_ptr_array_index(course->children, i), depth + 1);
}

char *
course_dump(const Course *course)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < course->children->len; i++)
        append_node(text, g_ptr_array_index(course->children, i), 0);
    return g_string_free(text, FALSE);
}
