/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

gboolean
overlap_is_impossible(const OtherAccess *other, const StageArray *array)
{
    if (other->array)
        return other->array != array && !other->array->is_moved &&
               (other->array->is_restrict || array->is_restrict);
    return other->is_global && array->is_restrict;
}

/* The first of OTHERS that stands against ARRAY: it may be the same memory, and one of both is written. */
static const OtherAccess *
find_other(const GArray *others, const StageArray *array)
{
    for (guint i = 0; i < others->len; i++) {
        const OtherAccess *other = &g_array_index(others, OtherAccess, i);

        if ((other->writes || array->writes) && !overlap_is_impossible(other, array))
            return other;
    }
    return NULL;
}

/* Adds the elements of ARRAY, which is left alone, to OTHERS. */
static void
add_sites(const SourceTree *tree, GArray *others, const StageArray *array)
{
    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);
        OtherAccess access = {site, array, FALSE, use_of_object(tree, site).kind != USE_READ};

        g_array_append_val(others, access);
    }
}

/* Whether a loop inside of LOOP's body holds both nodes. */
static gboolean
share_loop(const SourceTree *tree, const StageLoop *loop, guint a, guint b)
{
    for (guint i = tree_node(tree, a)->parent; i != loop->node; i = tree_node(tree, i)->parent) {
        TreeKind kind = tree_node(tree, i)->kind;

        if ((kind == TREE_FOR_STMT || kind == TREE_WHILE_STMT || kind == TREE_DO_STMT) && i < b &&
            b < tree_end(tree, i))
            return TRUE;
    }
    return FALSE;
}

/* Whether the site NODE, which is read, may be evaluated behind a write of another array: what memory then
 * holds is not what it held when the iteration began. */
static gboolean
is_read_late(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint node)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *other = g_ptr_array_index(loop->arrays, i);

        if (other == array || other->reason || other->is_restrict || array->is_restrict)
            continue;
        for (guint s = 0; s < other->sites->len; s++) {
            guint site = g_array_index(other->sites, guint, s);
            const ObjectUse use = use_of_object(tree, site);

            if (use.kind != USE_READ &&
                (node >= tree_end(tree, use.node) || share_loop(tree, loop, node, site)))
                return TRUE;
        }
    }
    return FALSE;
}

/* The first site of ARRAY, which is only read, that is read late; NO_NODE: none. */
static guint
find_late(const SourceTree *tree, const StageLoop *loop, const StageArray *array)
{
    for (guint i = 0; !array->writes && i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);

        if (is_read_late(tree, loop, array, site))
            return site;
    }
    return NO_NODE;
}

/* Leaves ARRAY alone where something stands against it; FALSE: nothing does. */
static gboolean
leave_alone(const SourceTree *tree, StageLoop *loop, StageArray *array, const GArray *others)
{
    const OtherAccess *other = find_other(others, array);
    guint late = other ? NO_NODE : find_late(tree, loop, array);

    if (other) {
        g_autofree char *place = node_place(tree, other->node), *text = tree_text(tree, other->node);

        array_refuse(
            array, other->node,
            g_strdup_printf("%s, which is %s, may be the same memory%s", text,
                            other->writes ? "written" : "read",
                            other->array ? ": declare both pointers __restrict__ if it is not" : ""));
        return TRUE;
    }
    if (late == NO_NODE)
        return FALSE;
    array_refuse(
        array, late,
        g_strdup("it is read behind a write of another array, which may be the same memory: declare both "
                 "pointers __restrict__ if it is not"));
    return TRUE;
}

void
overlap_resolve(const SourceTree *tree, StageLoop *loop, GArray *others)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < loop->arrays->len; i++) {
            StageArray *array = g_ptr_array_index(loop->arrays, i);

            if (array->reason || !leave_alone(tree, loop, array, others))
                continue;
            add_sites(tree, others, array);
            changed = TRUE;
        }
    }
}
