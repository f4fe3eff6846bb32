/* SPDX-License-Identifier: MIT */
/* Accesses of the kernel that becomes staged, copied to where the copy stands. */
#include "model/staged/staged_private.h"

/* How many first accesses of the copy give what FIRST of the kernel did. */
static guint
map_loads(const Staging *staging, guint first)
{
    for (; first > 0; first--)
        if (staging->copies[first - 1] != STAGED_NO_ACCESS)
            return staging->copies[first - 1] + 1;
    return 0;
}

/* Where ACCESS goes. */
static const Expr *
index_of(Staging *staging, const Access *access)
{
    const Expr *walk = staged_find_walked(staging, access->array)
                           ? staged_walk_index(staging, staging->walked, access)
                           : NULL;

    return walk ? staged_most(staging, walk) : staged_put(staging, access->index);
}

Node *
staged_copy_access(Staging *staging, const Access *access, const Access *at)
{
    Access *copy = g_memdup2(access, sizeof *access);
    Node *made;

    source_place_copy(&copy->place, &access->place);
    copy->text = g_strdup(access->text);
    copy->reason = g_strdup(access->reason);
    copy->index = index_of(staging, at);
    copy->sub = staged_put(staging, access->sub);
    copy->bundle += copy->bundle < 0 ? 0 : (int)staging->first_bundle;
    copy->choice = 0;
    copy->section += staging->first_section;
    copy->waits += staging->first_wait;
    copy->piece += staging->first_piece;
    copy->value_section += copy->value_section > 0 ? staging->first_section : 0;
    copy->value_loads = map_loads(staging, access->value_loads);
    if (access->copied >= 0)
        copy->copied =
            staging->copies[access->copied] == STAGED_NO_ACCESS ? -1 : (int)staging->copies[access->copied];
    made = staged_add_access(staging, copy);
    staging->copies[access->id] = copy->id;
    return made;
}
