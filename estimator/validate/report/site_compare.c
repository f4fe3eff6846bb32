/* SPDX-License-Identifier: MIT */
#include "site_compare.h"

#include <math.h>
#include <string.h>

/* A group of sites: each site knows another one of its group, the last one itself. */
static guint
find_root(guint *parents, guint site)
{
    while (parents[site] != site) {
        parents[site] = parents[parents[site]];
        site = parents[site];
    }
    return site;
}

static gboolean
same_group(const SiteEstimate *a, const SiteEstimate *b)
{
    if (a->kind != b->kind)
        return FALSE;
    if (a->joined != 0 && a->joined == b->joined)
        return TRUE;
    return a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* For each of SITES the first of its group. */
static guint *
group_sites(const GPtrArray *sites)
{
    guint *parents = g_new(guint, sites->len + 1);

    for (guint i = 0; i < sites->len; i++)
        parents[i] = i;
    for (guint i = 0; i < sites->len; i++) {
        for (guint j = 0; j < i; j++) {
            guint a = find_root(parents, i), b = find_root(parents, j);

            if (a != b && same_group(sites->pdata[i], sites->pdata[j]))
                parents[MAX(a, b)] = MIN(a, b);
        }
    }
    for (guint i = 0; i < sites->len; i++)
        parents[i] = find_root(parents, i);
    return parents;
}

static void
site_comparison_free(gpointer data)
{
    SiteComparison *comparison = data;

    g_ptr_array_unref(comparison->sites);
    g_free(comparison);
}

static SiteComparison *
site_comparison_new(const char *file, guint line, SiteKind kind, double measured)
{
    SiteComparison *comparison = g_new0(SiteComparison, 1);

    comparison->sites = g_ptr_array_new();
    comparison->file = file;
    comparison->line = line;
    comparison->kind = kind;
    comparison->understood = TRUE;
    comparison->measured_requests = comparison->measured_sectors = measured;
    return comparison;
}

static void
add_site(SiteComparison *comparison, const SiteEstimate *site)
{
    g_ptr_array_add(comparison->sites, (gpointer)site);
    comparison->understood = comparison->understood && site->understood;
    comparison->estimated_requests += site->requests;
    comparison->estimated_sectors += site->sectors;
}

/* The comparison that COUNT belongs to, of those that SITES, in groups of FIRSTS, have in GROUPS. */
static SiteComparison *
find_group(const GPtrArray *sites, const guint *firsts, SiteComparison *const *groups, const SiteCount *count)
{
    for (guint i = 0; i < sites->len; i++) {
        const SiteEstimate *site = sites->pdata[i];

        if (site->kind == count->kind && site->line == count->line && strcmp(site->file, count->file) == 0)
            return groups[firsts[i]];
    }
    return NULL;
}

/* The one of what ALL has beyond the N_ESTIMATED first, of COUNT's line and kind; a new one where there is
 * none. */
static SiteComparison *
find_unexpected(GPtrArray *all, guint n_estimated, const SiteCount *count)
{
    SiteComparison *comparison;

    for (guint i = n_estimated; i < all->len; i++) {
        comparison = all->pdata[i];
        if (comparison->kind == count->kind && comparison->line == count->line &&
            strcmp(comparison->file, count->file) == 0)
            return comparison;
    }
    comparison = site_comparison_new(count->file, count->line, count->kind, 0);
    comparison->understood = FALSE;
    g_ptr_array_add(all, comparison);
    return comparison;
}

/* Takes of the requests that are possible those next to the estimate. */
static void
take_nearest(SiteComparison *comparison)
{
    double missing = comparison->estimated_requests - comparison->measured_requests;

    comparison->measured_requests += CLAMP(missing, 0, comparison->open_requests);
}

GPtrArray *
site_compare(const LayoutEstimate *layout, const GPtrArray *counts)
{
    const GPtrArray *sites = layout->sites;
    GPtrArray *all = g_ptr_array_new_with_free_func(site_comparison_free);
    g_autofree guint *firsts = group_sites(sites);
    g_autofree SiteComparison **groups = g_new0(SiteComparison *, sites->len + 1);
    guint n_estimated;

    for (guint i = 0; i < sites->len; i++) {
        const SiteEstimate *site = sites->pdata[i];

        if (firsts[i] == i) {
            groups[i] = site_comparison_new(site->file, site->line, site->kind, counts != NULL ? 0 : NAN);
            g_ptr_array_add(all, groups[i]);
        }
        add_site(groups[firsts[i]], site);
    }
    n_estimated = all->len;
    for (guint i = 0; counts != NULL && i < counts->len; i++) {
        const SiteCount *count = counts->pdata[i];
        SiteComparison *comparison = find_group(sites, firsts, groups, count);

        if (comparison == NULL)
            comparison = find_unexpected(all, n_estimated, count);
        comparison->measured_requests += count->requests_least;
        comparison->open_requests += count->requests - count->requests_least;
        comparison->measured_sectors += count->sectors;
    }
    for (guint i = 0; counts != NULL && i < all->len; i++)
        take_nearest(all->pdata[i]);
    return all;
}

char *
site_comparison_text(const SiteComparison *comparison)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < comparison->sites->len; i++) {
        const SiteEstimate *site = comparison->sites->pdata[i];

        if (g_hash_table_add(seen, site->text))
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", site->text);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}
