/* SPDX-License-Identifier: MIT */
#include "validated.h"

Validated *
validated_load(const char *path, GError **error)
{
    /* Layouts change the text of a program, and so does what writes their headers: blocks tell which have. */
    const ResultsPolicy policy = {.older = TRUE};
    g_autoptr(Validated) validated = g_new0(Validated, 1);

    validated->bundle = bundle_load(path, error);
    validated->results = validated->bundle ? results_load(validated->bundle, &policy, error) : NULL;
    validated->arch = validated->results ? arch_find(validated->bundle->arch, error) : NULL;
    return validated->arch ? g_steal_pointer(&validated) : NULL;
}

void
validated_free(Validated *validated)
{
    if (!validated)
        return;
    arch_free(validated->arch);
    results_free(validated->results);
    bundle_free(validated->bundle);
    g_free(validated);
}

Comparison *
validated_compare(const Validated *validated, GHashTable *split)
{
    CostWeights weights = cost_weights(validated->arch);

    return comparison_new(validated->bundle, validated->results, &weights, split);
}
