/* SPDX-License-Identifier: MIT */
#include "ir/ir.h"

#include <string.h>

#define MOST_NODES 50000u /* of the whole: functions that call functions many times */

static const char CIRCLE[] = "functions of several sources call one another in a circle";

/* A function with its body. */
typedef struct {
    const Course *course;
    guint source;
    gboolean is_called, is_active;
    gboolean is_met; /* it stands in a function that calls it, or was put there */
} Body;

typedef struct {
    GHashTable *bodies; /* id of a function -> Body */
    guint n_nodes;
    char *lacks;
} Link;

/* Notes the bodies of the functions in COURSE, the outer ones first. */
static void
find_bodies(Link *link, const Course *course, guint source)
{
    if (course->children && course->function && !g_hash_table_contains(link->bodies, course->function)) {
        Body *body = g_new0(Body, 1);

        *body = (Body){course, source, FALSE, FALSE, FALSE};
        g_hash_table_insert(link->bodies, course->function, body);
    }
    for (guint i = 0; course->children && i < course->children->len; i++)
        find_bodies(link, g_ptr_array_index(course->children, i), source);
}

/* Notes what is called below COURSE. */
static void
note_calls(Link *link, const Course *course)
{
    for (guint i = 0; course->children && i < course->children->len; i++) {
        const Course *child = g_ptr_array_index(course->children, i);
        Body *body = child->function ? g_hash_table_lookup(link->bodies, child->function) : NULL;

        if (body && child->kind != COURSE_LAUNCH)
            body->is_called = TRUE;
        if (body && child->children)
            body->is_met = TRUE;
        note_calls(link, child);
    }
}

static void
set_lacks(Link *link, const char *what, const Course *course)
{
    if (!link->lacks)
        link->lacks = g_strdup_printf("%s, at %s:%u:%u", what, course->place.file ? course->place.file : "?",
                                      course->place.line, course->place.column);
}

/* Whether COURSE, which is linked, has leaves. */
static gboolean
does_something(const Course *course)
{
    gboolean does = !course->children;

    for (guint i = 0; course->children && i < course->children->len; i++)
        does = does || does_something(g_ptr_array_index(course->children, i));
    return does;
}

static void add_linked(Link *link, Course *parent, const Course *course, guint source);

/* Adds to PARENT what the function that COURSE calls does, where a source has it. */
static void
add_called(Link *link, Course *parent, const Course *course)
{
    Body *body = g_hash_table_lookup(link->bodies, course->function);

    if (!body)
        return;
    if (body->is_active) {
        set_lacks(link, CIRCLE, course);
        return;
    }
    body->is_active = body->is_met = TRUE;
    add_linked(link, parent, body->course, body->source);
    body->is_active = FALSE;
}

static void
add_linked(Link *link, Course *parent, const Course *course, guint source)
{
    Course *copy;

    if (course->kind == COURSE_CALL) {
        add_called(link, parent, course);
        return;
    }
    if (++link->n_nodes > MOST_NODES) {
        set_lacks(link, "functions call others too often to follow all calls", course);
        return;
    }
    copy = course_copy_node(course);
    copy->source = source;
    course_add(parent, copy);
    for (guint i = 0; course->children && i < course->children->len; i++)
        add_linked(link, copy, g_ptr_array_index(course->children, i), source);
    if (course->kind == COURSE_LAMBDA && does_something(copy))
        set_lacks(link, "a lambda works on the GPU, and when it is called is not followed", course);
    course_tidy_last(parent);
}

/* Adds the functions of COURSE that nothing calls and that LINKED does not have from another source, which
 * included them too; or IN_CIRCLES those that no other function leads to. */
static void
add_roots(Link *link, Course *linked, const Course *course, guint source, gboolean in_circles,
          GHashTable *added)
{
    for (guint i = 0; i < course->children->len; i++) {
        const Course *root = g_ptr_array_index(course->children, i);
        Body *body = g_hash_table_lookup(link->bodies, root->function);

        if ((in_circles ? body->is_met : body->is_called) || !g_hash_table_add(added, root->function))
            continue;
        if (in_circles)
            set_lacks(link, CIRCLE, root);
        body->is_active = TRUE;
        add_linked(link, linked, root, source);
        body->is_active = FALSE;
    }
}

static const Course *
course_at(const GPtrArray *courses, guint number)
{
    return g_ptr_array_index(courses, number);
}

Course *
course_link(const GPtrArray *courses, char **ret_lacks)
{
    g_autoptr(GHashTable) bodies = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    g_autoptr(GHashTable) added = g_hash_table_new(g_str_hash, g_str_equal);
    Course *linked = course_new(COURSE_SEQUENCE, NULL);
    Link link = {.bodies = bodies};

    for (guint i = 0; i < courses->len; i++)
        find_bodies(&link, g_ptr_array_index(courses, i), i);
    for (guint i = 0; i < courses->len; i++)
        for (guint r = 0; r < course_at(courses, i)->children->len; r++)
            note_calls(&link, g_ptr_array_index(course_at(courses, i)->children, r));
    for (guint i = 0; i < courses->len; i++)
        add_roots(&link, linked, course_at(courses, i), i, FALSE, added);
    for (guint i = 0; i < courses->len; i++)
        add_roots(&link, linked, course_at(courses, i), i, TRUE, added);
    *ret_lacks = link.lacks;
    return linked;
}
