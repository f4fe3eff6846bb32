/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <stdlib.h>
#include <string.h>

static Layout *
layout_new(guint n_groups)
{
    Layout *layout = g_new0(Layout, 1);

    layout->groups = g_new0(Group, n_groups);
    layout->n_groups = n_groups;
    return layout;
}

static int
group_compare(const void *a, const void *b)
{
    guint first_a = ((const Group *)a)->fields[0];
    guint first_b = ((const Group *)b)->fields[0];

    return (first_a > first_b) - (first_a < first_b);
}

/* Whether GROUP lies in memory as it would without its tile: that of one element does, and that of a lone
 * field whose elements follow each other without padding. */
static gboolean
group_tile_is_idle(const Group *group, const Record *record)
{
    if (group->tile <= 1)
        return TRUE;
    if (group->n_fields > 1)
        return FALSE;
    Group untiled = {.fields = group->fields, .n_fields = 1};
    g_autoptr(GroupShape) shape = group_shape_new(&untiled, record);
    return shape->size == shape->bytes[0];
}

/* The alignment that GROUP asks for and gets; 0: its structs have it without being asked. */
static guint32
group_own_align(const Group *group, const Record *record)
{
    if (group->align <= 1 || group->tile > 1)
        return 0;
    Group natural = *group;
    natural.align = 0;
    g_autoptr(GroupShape) unasked = group_shape_new(&natural, record);
    g_autoptr(GroupShape) shape = group_shape_new(group, record);
    return group->align <= unasked->align ? 0 : shape->align;
}

void
layout_normalise(Layout *layout, const Record *record)
{
    for (guint g = 0; g < layout->n_groups; g++) {
        Group *group = &layout->groups[g];

        if (group->tile > 0 && group_tile_is_idle(group, record))
            group->tile = 0;
        if (group->align > 0)
            group->align = group_own_align(group, record);
    }
    if (layout->n_groups > 1)
        qsort(layout->groups, layout->n_groups, sizeof *layout->groups, group_compare);
}

Layout *
layout_new_soa(const Record *record)
{
    Layout *layout = layout_new(record->n_fields);

    for (guint f = 0; f < record->n_fields; f++) {
        layout->groups[f].fields = g_new(guint, 1);
        layout->groups[f].fields[0] = f;
        layout->groups[f].n_fields = 1;
    }
    return layout;
}

Layout *
layout_new_aos(const Record *record, guint32 tile)
{
    g_assert(record->n_fields > 0);
    Layout *layout = layout_new(1);
    Group *group = &layout->groups[0];
    group->fields = g_new(guint, record->n_fields);
    group->n_fields = record->n_fields;
    group->tile = tile;
    for (guint f = 0; f < record->n_fields; f++)
        group->fields[f] = f;
    layout_normalise(layout, record);
    return layout;
}

Layout *
layout_new_grouping(const guint8 *group_of, guint n_fields)
{
    int place_of[G_MAXUINT8 + 1]; /* the group's place in the layout, by its number */
    guint n_of[G_MAXUINT8 + 1];   /* fields in the group, by its place */
    guint n_groups = 0;

    memset(place_of, -1, sizeof place_of);
    for (guint f = 0; f < n_fields; f++) {
        if (place_of[group_of[f]] < 0) {
            n_of[n_groups] = 0;
            place_of[group_of[f]] = (int)n_groups++;
        }
        n_of[place_of[group_of[f]]]++;
    }

    Layout *layout = layout_new(n_groups);
    for (guint g = 0; g < n_groups; g++)
        layout->groups[g].fields = g_new(guint, n_of[g]);
    for (guint f = 0; f < n_fields; f++) {
        Group *group = &layout->groups[place_of[group_of[f]]];

        group->fields[group->n_fields++] = f;
    }
    return layout;
}

char *
layout_format(const Layout *layout, const Record *record)
{
    g_autoptr(Layout) canonical = layout_copy(layout);
    GString *spec = g_string_new(NULL);

    layout_normalise(canonical, record);
    for (guint g = 0; g < canonical->n_groups; g++) {
        const Group *group = &canonical->groups[g];

        for (guint i = 0; i < group->n_fields; i++) {
            if (i > 0)
                g_string_append_c(spec, ',');
            else if (g > 0)
                g_string_append_c(spec, '/');
            g_string_append(spec, record->fields[group->fields[i]].name);
        }
        if (group->tile > 0)
            g_string_append_printf(spec, "@%u", group->tile);
        if (group->align > 0)
            g_string_append_printf(spec, "+%u", group->align);
    }
    return g_string_free(spec, FALSE);
}

static gboolean
group_is_ordered(const Group *group)
{
    for (guint i = 1; i < group->n_fields; i++)
        if (group->fields[i] < group->fields[i - 1])
            return FALSE;
    return TRUE;
}

char *
layout_name(const Layout *layout, const Record *record)
{
    if (layout->n_groups != 1 && layout->n_groups != record->n_fields)
        return NULL;
    g_autoptr(Layout) canonical = layout_copy(layout);
    layout_normalise(canonical, record);

    guint32 tile = 0;
    for (guint g = 0; g < canonical->n_groups; g++) {
        tile = MAX(tile, canonical->groups[g].tile);
        if (canonical->groups[g].align > 0)
            return NULL;
    }
    if (canonical->n_groups == record->n_fields && tile == 0)
        return g_strdup("soa");
    if (canonical->n_groups != 1 || !group_is_ordered(&canonical->groups[0]))
        return NULL;
    return tile == 0 ? g_strdup("aos") : g_strdup_printf("aosoa@%u", tile);
}

static gboolean
group_equal(const Group *a, const Group *b)
{
    return a->n_fields == b->n_fields && a->tile == b->tile && a->align == b->align &&
           memcmp(a->fields, b->fields, a->n_fields * sizeof *a->fields) == 0;
}

gboolean
layout_equal(const Layout *a, const Layout *b)
{
    if (a->n_groups != b->n_groups)
        return FALSE;
    for (guint g = 0; g < a->n_groups; g++)
        if (!group_equal(&a->groups[g], &b->groups[g]))
            return FALSE;
    return TRUE;
}

Layout *
layout_copy(const Layout *layout)
{
    Layout *copy = layout_new(layout->n_groups);

    for (guint g = 0; g < layout->n_groups; g++) {
        const Group *group = &layout->groups[g];

        copy->groups[g] = *group;
        copy->groups[g].fields = g_memdup2(group->fields, group->n_fields * sizeof *group->fields);
    }
    return copy;
}

guint
layout_find_field(const Layout *layout, guint field, guint *ret_position)
{
    for (guint g = 0; g < layout->n_groups; g++)
        for (guint i = 0; i < layout->groups[g].n_fields; i++)
            if (layout->groups[g].fields[i] == field) {
                *ret_position = i;
                return g;
            }
    g_assert_not_reached();
}

void
layout_free(Layout *layout)
{
    if (!layout)
        return;
    for (guint g = 0; g < layout->n_groups; g++)
        g_free(layout->groups[g].fields);
    g_free(layout->groups);
    g_free(layout);
}
