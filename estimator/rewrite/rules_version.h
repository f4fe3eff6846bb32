/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/rules_private.h"

/* A function template as its version for the record is made of it. */
typedef struct {
    const SourceTree *tree;
    guint node, body;   /* that of the template which has a body, and that */
    GArray *parameters; /* of guint: nodes of its parameters */
    EditList *edits;    /* of its text, settled */
} VersionText;

/* Takes the edits of the template that NODE defines out of EDITS. NULL: it has no body that is seen. Free
 * with version_text_free(). */
VersionText *version_text_new(const SourceTree *tree, guint node, EditList *edits);
void version_text_free(VersionText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(VersionText, version_text_free)

/* What stands in front of the body, with defaults for ARGUMENTS (of TemplateArgument), which may be NULL:
 * "template <class T = Body> void f(Body_array p)". Free with g_free(). */
char *version_text_head(const VersionText *text, const GArray *arguments);

/* The body. Free with g_free(). */
char *version_text_body(const VersionText *text);

/* The specialisation for INSTANCE, "template <> inline void f<Body>(int n)", or where NAME is not NULL a
 * function of that name, "inline Body_array f_Body(int n)", and the statements with which its body begins, of
 * which one has the record: names->record called names->element. NULL: *ret_why says why there is none. Free
 * with g_free(). */
char *version_text_special(const VersionText *text, const RewriteNames *names, Entity instance,
                           const char *name, char **ret_begin, const char **ret_why);

/* Whether what the function returns is changed. */
gboolean version_text_has_result(const VersionText *text);
