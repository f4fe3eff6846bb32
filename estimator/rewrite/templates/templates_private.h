/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/templates/templates.h"

/* A function template with instances for the record and others: the former get a version of their own. */
typedef struct {
    Entity open;       /* the template's first declaration */
    guint node;        /* that of a pointer in it, for messages */
    GArray *arguments; /* of TemplateArgument */
} TemplateVersion;

/* An argument of a template that is the record, or the scalar, in all instances of the version. */
typedef struct {
    guint nth;
    char *type; /* as the compiler spells it */
    char *text; /* as the version does */
} TemplateArgument;

/* A function template as its version for the record is made of it. */
typedef struct {
    const SourceTree *tree;
    guint node, body;   /* that of the template which has a body, and that */
    GArray *parameters; /* of guint: nodes of its parameters */
    EditList *edits;    /* of its text, settled */
} VersionText;

/* Where the specialisation of a class template goes. */
typedef enum {
    PLACE_BEHIND,  /* behind the template, which stands behind the record */
    PLACE_GUARDED, /* there, for sources that have the record: others have the template alone */
    PLACE_HEADER,  /* behind the header: the template stands in front of the record */
    PLACE_NONE,
} ClassPlace;

/* --- version.c */
/* Argument NTH of the function template OPEN makes the type of NODE, a declaration: the instances that have
 * TYPE there, as the compiler spells it, get a version of their own, which spells it TEXT. */
void version_want(Rules *rules, guint node, Entity open, guint nth, const char *type, const char *text);

/* --- version_text.c */
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

/* --- class_place.c */
/* Where that of the template at the node CLASS goes; *ret_record: the node that defines the record behind it,
 * or NO_NODE. */
ClassPlace class_place(const Flow *flow, const RewriteNames *names, guint class, guint *ret_record);
