/* SPDX-License-Identifier: MIT */
/* The struct of the record, and whether what copies it copies bytes. */
#include "rewrite/edits/edits_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

Entity
flow_record_class(const Flow *flow)
{
    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        if (slot->is_in && slot->declared->len > 0) {
            guint node = g_array_index(slot->declared, guint, 0);
            SourceType type = type_canonical(flow_pointee_type(tree_node(flow->tree, node)->entity));

            return type_declaration(type);
        }
    }
    return entity_none();
}
