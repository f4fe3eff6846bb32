/* SPDX-License-Identifier: MIT */
/* Lines that nvcc 13.0 does not tell apart. Its table of lines has a new row where the line number of the
 * innermost inlined function changes: of instructions of one accessor in a row all have the statement of the
 * first. What it takes out of a loop loses its line, and has that of what stands before it. */
#include "validate/compare/compare_private.h"

#include "validate/measured/measured.h"

#include <string.h>

#define READ_ONCE "_read_" /* in the names of accessors that all go through one function, __ldg */

/* The accessor that SITE calls; NULL: none. Free with g_free(). */
static char *
accessor_of(const SiteEstimate *site)
{
    gsize length = strspn(site->text, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_");

    if (length == 0 || site->text[length] != '(')
        return NULL;
    char *name = g_strndup(site->text, length);
    if (strstr(name, READ_ONCE)) {
        g_free(name);
        return g_strdup(READ_ONCE);
    }
    return name;
}

/* TRUE if some access of A calls an accessor that one of B calls. */
static gboolean
share_accessor(const SiteComparison *a, const SiteComparison *b)
{
    gboolean share = FALSE;

    for (guint i = 0; i < a->sites->len && !share; i++) {
        g_autofree char *name = accessor_of(g_ptr_array_index(a->sites, i));

        for (guint j = 0; name && j < b->sites->len && !share; j++) {
            g_autofree char *other = accessor_of(g_ptr_array_index(b->sites, j));

            share = g_strcmp0(name, other) == 0;
        }
    }
    return share;
}

/* The requests of SITE that the compiler takes out of a loop. */
static double
taken_out(const SiteComparison *site)
{
    double requests = 0;

    for (guint i = 0; i < site->sites->len; i++) {
        const SiteEstimate *estimate = g_ptr_array_index(site->sites, i);

        requests += estimate->taken_out ? estimate->requests : 0;
    }
    return requests;
}

/* TRUE if SITE has as much as was estimated, or more, or less only by loads that were taken out of a loop. */
static gboolean
lacks_only_taken_out(const SiteComparison *site)
{
    return site->estimated_requests - site->measured_requests <= taken_out(site);
}

/* The sums of GROUP agree. */
static gboolean
agrees(const GPtrArray *group)
{
    double requests[2] = {0, 0}, sectors[2] = {0, 0};

    for (guint i = 0; i < group->len; i++) {
        const SiteComparison *site = g_ptr_array_index(group, i);

        requests[0] += site->estimated_requests;
        requests[1] += site->measured_requests;
        sectors[0] += site->estimated_sectors;
        sectors[1] += site->measured_sectors;
    }
    return group->len > 1 && quantity_is_exact(QUANTITY_SITE_REQUESTS, requests[0], requests[1]) &&
           quantity_is_exact(QUANTITY_SITE_SECTORS, sectors[0], sectors[1]);
}

/* Makes one comparison of GROUP, the one of it with accesses that comes first; the others leave ALL. What was
 * counted where nothing stands is understood as the rest is. */
static void
join(GPtrArray *all, const GPtrArray *group)
{
    SiteComparison *to = NULL;

    for (guint i = 0; i < group->len && !to; i++)
        if (((SiteComparison *)g_ptr_array_index(group, i))->sites->len > 0)
            to = g_ptr_array_index(group, i);
    for (guint i = 0; i < group->len && to; i++) {
        SiteComparison *from = g_ptr_array_index(group, i);

        if (from == to)
            continue;
        g_ptr_array_extend(to->sites, from->sites, NULL, NULL);
        to->understood = to->understood && (from->understood || from->sites->len == 0);
        to->estimated_requests += from->estimated_requests;
        to->estimated_sectors += from->estimated_sectors;
        to->measured_requests += from->measured_requests;
        to->measured_sectors += from->measured_sectors;
        g_ptr_array_remove(all, from);
    }
}

gboolean
site_differs(const SiteComparison *site)
{
    return (site->understood || site->sites->len == 0) &&
           !(quantity_is_exact(QUANTITY_SITE_REQUESTS, site->estimated_requests, site->measured_requests) &&
             quantity_is_exact(QUANTITY_SITE_SECTORS, site->estimated_sectors, site->measured_sectors));
}

/* Those of ALL that are of KIND and differ. */
static GPtrArray *
find_differing(const GPtrArray *all, SiteKind kind)
{
    GPtrArray *found = g_ptr_array_new();

    for (guint i = 0; i < all->len; i++) {
        SiteComparison *site = g_ptr_array_index(all, i);

        if (site->kind == kind && site_differs(site))
            g_ptr_array_add(found, site);
    }
    return found;
}

/* Moves from REST what can be reached from its first over shared accessors. */
static GPtrArray *
take_group(GPtrArray *rest)
{
    GPtrArray *group = g_ptr_array_new();

    g_ptr_array_add(group, g_ptr_array_steal_index(rest, 0));
    for (guint i = 0; i < group->len; i++)
        for (guint j = 0; j < rest->len;)
            if (share_accessor(g_ptr_array_index(group, i), g_ptr_array_index(rest, j)))
                g_ptr_array_add(group, g_ptr_array_steal_index(rest, j));
            else
                j++;
    return group;
}

/* Of accesses of KIND that go where data says, puts together those for which nothing was counted and those
 * for which too much was: nvcc gave them one line. How often each is made no estimate tells. */
static void
join_by_data(GPtrArray *all, SiteKind kind)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    gboolean some_lack = FALSE, some_have = FALSE;

    for (guint i = 0; i < all->len; i++) {
        SiteComparison *site = g_ptr_array_index(all, i);
        gboolean lacks = site->measured_requests <= 0 && site->estimated_requests > 0;
        gboolean has = site->measured_requests > site->estimated_requests;

        if (site->kind != kind || site->understood || site->sites->len == 0 || !(lacks || has))
            continue;
        g_ptr_array_add(found, site);
        some_lack = some_lack || lacks;
        some_have = some_have || has;
    }
    if (some_lack && some_have)
        join(all, found);
}

void
site_lines_join(GPtrArray *all, SiteKind kind)
{
    g_autoptr(GPtrArray) rest = find_differing(all, kind);
    gboolean only_taken_out = TRUE;

    while (rest->len > 0) {
        g_autoptr(GPtrArray) group = take_group(rest);

        if (agrees(group))
            join(all, group);
    }
    g_autoptr(GPtrArray) left = find_differing(all, kind);
    for (guint i = 0; i < left->len; i++)
        only_taken_out = only_taken_out && lacks_only_taken_out(g_ptr_array_index(left, i));
    if (only_taken_out && agrees(left))
        join(all, left);
    join_by_data(all, kind);
}
