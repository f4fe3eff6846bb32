/* SPDX-License-Identifier: MIT */
/* The stores of one stage: what they are made from, and which have to stay in order. */
#include "sector_stage.h"

StoreMade
store_made_from(const StoreStage *stage, guint item)
{
    const CompiledAccess *accesses = stage->sector->compiled->accesses;
    guint access = access_of(stage, item), k = (guint)accesses[access].bundle;
    guint64 mates = stage->placements[access].mates;
    const Access *own = in_kernel(stage, item);
    StoreMade made = {own->value_stage, own->value_loads, own->value_depth};
    for (; mates && k != COMPILED_NO_PART; k = accesses[k].next_part) {
        const Access *part = g_ptr_array_index(stage->sector->study->kernel->accesses, k);
        if (!(mates >> accesses[k].part & 1))
            continue;
        made.stage = MAX(made.stage, part->value_stage);
        made.loads = MAX(made.loads, part->value_loads);
        made.depth = MAX(made.depth, part->value_depth);
    }
    return made;
}

gboolean
store_in_order(const StoreStage *stage, guint a, guint b)
{
    return stage->items[a].counted &&
           accesses_may_alias(&stage->aliasing, access_of(stage, a), access_of(stage, b));
}

gboolean
store_needs_stage(const StoreStage *stage, guint item)
{
    StoreMade made = store_made_from(stage, item);
    if (made.stage < in_kernel(stage, item)->stage)
        return FALSE;
    for (guint l = stage->first; l < stage->end; l++)
        if (kind_of(stage, l) == ACCESS_LOAD && stage->items[l].counted && access_of(stage, l) < made.loads)
            return TRUE;
    return FALSE;
}
