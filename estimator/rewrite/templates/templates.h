/* SPDX-License-Identifier: MIT */
/* Templates of which some instances have the array: versions, specialisations, second versions. */
#pragma once

#include "rewrite/edits/edits.h"

/* What becomes of a declaration where its type is made of a template's parameter. */
typedef enum {
    TEMPLATE_NONE,    /* what becomes of others */
    TEMPLATE_DEDUCED, /* nothing: the type is deduced */
    TEMPLATE_REFUSED, /* nothing: it was refused */
} TemplateUse;

/* --- version.c */
/* An empty list for RuleNotes.versions. Free with g_ptr_array_unref(). */
GPtrArray *versions_new(void);

/* Writes the versions that ALL, which share them, want, behind the templates, which stay as they were: all
 * edits of their bodies are there. */
void versions_write(Rules *const *all, guint n);

/* --- template_parameter.c */
/* Writes the declaration NODE of SLOT, where its type is made of a template's parameter. */
TemplateUse template_parameter_write(Rules *rules, guint node, const Slot *slot);

/* Refuses where NODE, a parameter of an instance of a function template, is declared in front of a call, and
 * the template is defined behind it: there it has other parameters, which no instance shows. FALSE: it is
 * not. */
gboolean template_refuse_behind(Rules *rules, guint node);

/* --- generic_lambda.c */
/* Whether nothing becomes of NODE, which names the array, as it stands in a generic lambda, of which
 * instances tell; or it is refused, where these are not seen, or are of something else. */
gboolean generic_lambda_skips(Rules *rules, guint node);

/* --- second_version.c */
/* The byte where the text of the declaration at START of FILE begins: before it stand words such as
 * __device__, on its line or the ones above. */
guint declaration_text_start(const TreeFile *file, guint start);

/* Writes second versions of functions behind the first ones, which stay as they were: all other edits are
 * there. */
void second_versions_write(Rules *rules);

/* --- class.c */
/* Writes specialisations of class templates of which an instance has edits, behind the templates, which stay
 * as they were: all edits are there, those of the header too. */
void class_specialisations_write(Rules *rules);
