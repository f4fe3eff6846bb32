/* SPDX-License-Identifier: MIT */
#include "rewrite/memory/memory_private.h"

FlowMemory
flow_memory(const SourceTree *tree, const char *pointee)
{
    FlowMemory memory = {.of_both = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                         .host_uses = g_hash_table_new(NULL, NULL),
                         .transferred = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};

    transfers_find(tree, pointee, memory.transferred);
    members_of_both_find(tree, pointee, memory.of_both, memory.host_uses);
    return memory;
}

void
flow_memory_clear(FlowMemory *memory)
{
    g_clear_pointer(&memory->of_both, g_hash_table_unref);
    g_clear_pointer(&memory->host_uses, g_hash_table_unref);
    g_clear_pointer(&memory->transferred, g_hash_table_unref);
}
