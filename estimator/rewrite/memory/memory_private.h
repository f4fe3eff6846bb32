/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/memory/memory.h"

/* --- transfers.c */
/* Functions of TREE that copy, by cudaMemcpy() alone, from what one of their parameters leads to to what
 * another one does, in a direction which they are told: adds the keys of these parameters to TRANSFERRED. The
 * elements are of the type POINTEE, or of any. */
void transfers_find(const SourceTree *tree, const char *pointee, GHashTable *transferred);

/* --- members.c */
/* Members of TREE that are pointers to POINTEE and hold memory of the host in some objects and memory of the
 * device in others: adds their keys to MEMBERS, and to HOST_USES, of node + 1, the nodes where they name
 * memory of the host. A member is left out where a use is not told apart. */
void members_of_both_find(const SourceTree *tree, const char *pointee, GHashTable *members,
                          GHashTable *host_uses);
