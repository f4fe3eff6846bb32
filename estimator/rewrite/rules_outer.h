/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/rules_private.h"

/* How the copy of a method that is defined outside of its class names its class. */
typedef struct {
    const char *heading;   /* in front of all, but for inline */
    const char *class;     /* the class's name in the source */
    const char *qualified; /* in place of it, or of a template with its parameter, up to the method's name */
    const char *inside; /* and in place of the name alone behind that; NULL: a template, whose name stays */
    const char *parameter; /* what a template's parameter is; NULL: it is no template */
} OuterNames;

/* The methods of the class, or class template, at the node CLASS that are defined outside of it: of guint, a
 * node of each text. Free with g_array_unref(). */
GArray *rules_outer_methods(const SourceTree *tree, guint class);

/* The text of METHOD, one of these, with its edits, which are taken out of RESULT, and NAMES; NULL: it is not
 * understood. Free with g_free(). */
char *rules_outer_copy(const SourceTree *tree, Rewriting *result, guint method, const OuterNames *names);

/* The node of the declaration of METHOD inside of the class at the node CLASS, or NO_NODE. */
guint rules_inner_declaration(const SourceTree *tree, guint class, guint method);

/* The nodes of METHOD in instances of its template, of guint: they have its text. Free with g_array_unref().
 */
GArray *rules_outer_instances(const SourceTree *tree, guint method);

/* Gives DECLARATION, of METHOD inside of the class, and METHOD itself the pointer types that INSTANCE, a node
 * of METHOD, gets: TYPE_OF says which a declaration gets, or NULL, and DATA is its own. Adds that to INSIDE
 * and OUTSIDE, but for the result of METHOD, which has it; FALSE: the text is not understood. */
typedef char *(*OuterType)(Entity declaration, gpointer data);
gboolean rules_outer_declare(const SourceTree *tree, guint declaration, guint method, guint instance,
                             OuterType type_of, gpointer data, EditList *inside, EditList *outside);
