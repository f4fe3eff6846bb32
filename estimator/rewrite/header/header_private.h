/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/header/header.h"

/* Whether the record that the node DEFINITION defines is declared inside of a class. */
gboolean record_is_nested(const SourceTree *tree, guint definition);

/* Moves such a record in front of its class, with the header behind it, or refuses that: all other edits are
 * there. */
void record_hoist(Rules *rules, guint definition);

/* Closes the namespaces around DEFINITION into RET_CLOSE, and opens them again into RET_OPEN, each line ended
 * by END. FALSE: the record is inside of something else, and that is refused. */
gboolean namespaces_leave(Rules *rules, guint definition, const char *end, GString *ret_close,
                          GString *ret_open);
