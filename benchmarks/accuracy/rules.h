/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/archdb.h"

/* What changes without a rule. Each has the ones before it as well. */
typedef enum {
    RULE_OF_TIMES,    /* what the same traffic takes */
    RULE_OF_TRAFFIC,  /* what becomes of the same requests */
    RULE_OF_REQUESTS, /* what these are, or cost */
} RuleChange;

/* A rule of the model `sector`, and how it is switched off. */
typedef struct {
    char *name;
    char **off; /* "KEY=VALUE", where VALUE may be the name of another key; ended by NULL */
    char *says; /* what the rule says */
    RuleChange changes;
    char *stays; /* why it is in the tree though figures are no better for it; NULL: nobody has said */
} Rule;

/* What rules.list says. */
typedef struct {
    GPtrArray *rules; /* of Rule, as they stand there */
    GPtrArray *plain; /* of char *: keys that say how large or fast the GPU is, and are no rules */
} RuleList;

/* Reads the file at PATH, which its first lines describe. A name of a key that there is none of is an error.
 */
RuleList *rule_list_load(const char *path, GError **error);
void rule_list_free(RuleList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RuleList, rule_list_free)

/* Whether LIST names KEY, in a rule or among the plain ones. */
gboolean rule_list_has(const RuleList *list, const char *key);

/* What switches RULE off on ARCH: "KEY=VALUE", ended by NULL. Free with g_strfreev(). */
char **rule_sets(const Rule *rule, const Arch *arch);
