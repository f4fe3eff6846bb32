/* SPDX-License-Identifier: MIT */

#include "validate/measured/measured.h"
#include "validate/compare/compare_private.h"

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

/* What accesses of one kind on one line have in common. */
static char *
line_key(SiteKind kind, guint line, const char *file)
{
    return g_strdup_printf("%d %u %s", (int)kind, line, file);
}

/* Joins SITE with the site that has KEY in FIRSTS, or puts it there. Takes KEY. */
static void
join_by(GHashTable *firsts, char *key, guint *parents, guint site)
{
    gpointer found = NULL;

    if (!g_hash_table_lookup_extended(firsts, key, NULL, &found)) {
        g_hash_table_insert(firsts, key, GUINT_TO_POINTER(site));
        return;
    }
    guint a = find_root(parents, site), b = find_root(parents, GPOINTER_TO_UINT(found));
    parents[MAX(a, b)] = MIN(a, b);
    g_free(key);
}

/* For each of SITES the first of its group. */
static guint *
group_sites(const GPtrArray *sites)
{
    g_autoptr(GHashTable) firsts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint *parents = g_new(guint, sites->len + 1);

    for (guint i = 0; i < sites->len; i++) {
        const SiteEstimate *site = g_ptr_array_index(sites, i);

        parents[i] = i;
        for (guint line = site->first_line; line <= site->last_line; line++)
            join_by(firsts, line_key(site->kind, line, site->file), parents, i);
        if (site->joined != 0)
            join_by(firsts, g_strdup_printf("%d joined %u", (int)site->kind, site->joined), parents, i);
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

/* The comparison of COUNT's line and kind in LINES; a new one, which goes there and to ALL, where nothing was
 * estimated. */
static SiteComparison *
find_comparison(GHashTable *lines, GPtrArray *all, const SiteCount *count)
{
    g_autofree char *key = line_key(count->kind, count->line, count->file);
    SiteComparison *comparison = g_hash_table_lookup(lines, key);

    if (comparison)
        return comparison;
    comparison = site_comparison_new(count->file, count->line, count->kind, 0);
    comparison->understood = FALSE;
    g_ptr_array_add(all, comparison);
    g_hash_table_insert(lines, g_steal_pointer(&key), comparison);
    return comparison;
}

static void
add_count(SiteComparison *comparison, const SiteCount *count)
{
    comparison->measured_requests += count->requests_least;
    comparison->open_requests += count->requests - count->requests_least;
    comparison->measured_sectors += count->sectors;
}

/* Takes of the requests that are possible those next to the estimate. */
static void
take_nearest(SiteComparison *comparison)
{
    double missing = comparison->estimated_requests - comparison->measured_requests;

    comparison->measured_requests += CLAMP(missing, 0, comparison->open_requests);
}

/* Finds out whether those of ALL that are of KIND and differ agree in sum. */
static void
find_other_lines(const GPtrArray *all, SiteKind kind)
{
    double requests[2] = {0, 0}, sectors[2] = {0, 0};

    for (guint i = 0; i < all->len; i++) {
        const SiteComparison *site = g_ptr_array_index(all, i);

        if (site->kind != kind || !site_differs(site))
            continue;
        requests[0] += site->estimated_requests;
        requests[1] += site->measured_requests;
        sectors[0] += site->estimated_sectors;
        sectors[1] += site->measured_sectors;
    }
    gboolean agree = quantity_is_exact(QUANTITY_SITE_REQUESTS, requests[0], requests[1]) &&
                     quantity_is_exact(QUANTITY_SITE_SECTORS, sectors[0], sectors[1]);
    for (guint i = 0; i < all->len; i++) {
        SiteComparison *site = g_ptr_array_index(all, i);

        site->other_line = site->other_line || (agree && site->kind == kind && site_differs(site));
    }
}

GPtrArray *
site_compare(const LayoutEstimate *layout, const GPtrArray *counts)
{
    const GPtrArray *sites = layout->sites;
    GPtrArray *all = g_ptr_array_new_with_free_func(site_comparison_free);
    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree guint *firsts = group_sites(sites);
    g_autofree SiteComparison **groups = g_new0(SiteComparison *, sites->len + 1);

    for (guint i = 0; i < sites->len; i++) {
        const SiteEstimate *site = g_ptr_array_index(sites, i);

        if (firsts[i] == i) {
            groups[i] = site_comparison_new(site->file, site->line, site->kind, counts ? 0 : NAN);
            g_ptr_array_add(all, groups[i]);
        }
        add_site(groups[firsts[i]], site);
        for (guint line = site->first_line; line <= site->last_line; line++)
            g_hash_table_insert(lines, line_key(site->kind, line, site->file), groups[firsts[i]]);
    }
    for (guint i = 0; counts && i < counts->len; i++)
        add_count(find_comparison(lines, all, g_ptr_array_index(counts, i)), g_ptr_array_index(counts, i));
    for (guint i = 0; counts && i < all->len; i++)
        take_nearest(g_ptr_array_index(all, i));
    for (guint kind = 0; counts && kind < N_SITE_KINDS; kind++) {
        site_lines_join(all, (SiteKind)kind);
        find_other_lines(all, (SiteKind)kind);
    }
    return all;
}

char *
site_comparison_text(const SiteComparison *comparison)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < comparison->sites->len; i++) {
        const SiteEstimate *site = g_ptr_array_index(comparison->sites, i);

        if (g_hash_table_add(seen, site->text))
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", site->text);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}
