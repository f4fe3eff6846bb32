/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/rules_private.h"

/* All functions of a program, and which of them name some of the closure: what has many errors asks often. */
typedef struct {
    const SourceTree *tree;
    GArray *functions; /* of guint: nodes */
    GHashTable *names; /* set of char *: of the functions of the closure */
    GHashTable *known; /* node -> whether it names one, as GINT_TO_POINTER(1 + gboolean) */
} RulesNaming;

/* Those of TREE, and of FUNCTIONS, nodes: the closure's. Clear with rules_naming_clear(). */
RulesNaming rules_naming(const SourceTree *tree, GHashTable *functions);
void rules_naming_clear(RulesNaming *naming);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(RulesNaming, rules_naming_clear)

/* The function whose text has byte OFFSET of FILE and names one of the closure, perhaps in a call that an
 * error hides; NO_NODE: none. */
guint rules_function_naming(RulesNaming *naming, guint file, guint offset);
