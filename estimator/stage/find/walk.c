/* SPDX-License-Identifier: MIT */
#include "stage/find/find_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* A loop of any form, whose arrays may be walked through. */
typedef struct {
    const SourceTree *tree;
    StageLoop *loop;
    guint end;      /* node behind it */
    GArray *others; /* of OtherAccess */
    GArray *fences; /* of guint: nodes */
    gboolean monitors;
} Walk;

static void
add_other(Walk *walk, guint node, const StageArray *array, gboolean is_global, gboolean writes)
{
    OtherAccess access = {node, array, is_global, writes};

    g_array_append_val(walk->others, access);
}

/* --- what the loop holds */

/* Whether a macro writes a part of the site NODE. */
static gboolean
site_text_has_macro(const SourceTree *tree, const StageArray *array, guint node)
{
    const TreeNode *n = tree_node(tree, node), *base, *index;

    if (site_is_pointed(tree, array, node))
        return text_has_macro(tree, n->file, n->start, n->end);
    base = tree_node(tree, tree_operand(tree, node, 0));
    index = tree_node(tree, tree_operand(tree, node, 1));
    return base->start != n->start || text_has_macro(tree, n->file, n->start, index->start) ||
           text_has_macro(tree, n->file, index->end, n->end);
}

/* Why the site NODE cannot be one of an array that is walked through; NULL: it can. */
static const char *
site_refused(const SourceTree *tree, const StageArray *array, guint node, const ObjectUse *use)
{
    if (use->kind == USE_OTHER)
        return "an element is used in another way than read or written";
    if (use->kind != USE_READ) {
        const char *why = write_refused(tree, use, array->is_record);

        if (why)
            return why;
    }
    if (use->kind == USE_WRITE && use->is_field)
        return field_refused(tree, array, node, use);
    if (use->is_field || use->is_item)
        return "a part of an element is accessed";
    if (site_is_of_macro(tree, node) || site_text_has_macro(tree, array, node))
        return "an access is written by a macro";
    return NULL;
}

/* Why the site NODE cannot be one of an array that is monitored; NULL: it can. */
static const char *
monitored_refused(const SourceTree *tree, guint node, const ObjectUse *use)
{
    const TreeNode *n = tree_node(tree, site_whole_object(tree, node));
    SourceType type = entity_canonical_type(n->entity);
    gint64 bytes = type_size(type);

    if (use->kind == USE_OTHER || use->is_item)
        return "an element is used in another way than read or written";
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != STAGE_GRANULE)
        return "what is accessed is not of 1, 2, 4, 8 or 16 bytes";
    if (type_kind(type) == TYPE_RECORD && (!type_is_plain(type) || type_alignment(type) != bytes))
        return "a struct may lie in two lines";
    if (use->is_field && entity_is_bit_field(entity_referenced(n->entity)))
        return "bits of an element are accessed";
    if (site_is_of_macro(tree, node) || text_has_macro(tree, n->file, n->start, n->end))
        return "an access is written by a macro";
    return NULL;
}

static void
take_site(Walk *walk, StageArray *array, guint node)
{
    const ObjectUse use = field_use(walk->tree, node);
    const char *why = walk->monitors ? monitored_refused(walk->tree, node, &use)
                                     : site_refused(walk->tree, array, node, &use);

    if (why)
        array_refuse(array, node, g_strdup(why));
    array->reads |= use.kind != USE_WRITE;
    array->writes |= use.kind != USE_READ;
    array->has_fields |= use.kind == USE_WRITE && use.is_field;
    if (use.kind != USE_WRITE)
        array->last_read = node;
    g_array_append_val(array->sites, node);
}

/* The array that POINTER leads to, as the parameter or a variable that is set to it, or NULL. */
static StageArray *
array_of(const Walk *walk, guint pointer)
{
    StageArray *array = stage_array_of(walk->tree, walk->loop, pointer);
    Entity parameter;

    if (array || walk->monitors || !pointer_parameter(walk->tree, walk->loop->kernel, pointer, &parameter))
        return array;
    for (guint i = 0; i < walk->loop->arrays->len; i++) {
        array = g_ptr_array_index(walk->loop->arrays, i);
        if (entity_equal(array->parameter, parameter))
            return array;
    }
    return NULL;
}

/* Whether NODE is only an element's address, which leads to ARRAY, and what becomes of it is known. */
static gboolean
is_address(const Walk *walk, guint node, const StageArray *array)
{
    guint outer = tree_outer(walk->tree, node), parent = tree_node(walk->tree, outer)->parent;

    return array && !walk->monitors && tree_unary(walk->tree, parent) == UNARY_ADDR_OF &&
           pointer_is_only_place(walk->tree, parent);
}

static void
take_access(Walk *walk, guint node, guint pointer)
{
    const SourceTree *tree = walk->tree;
    StageArray *array = array_of(walk, pointer);
    const ObjectUse use = use_of_object(tree, node);

    if (is_atomic_target(tree, node)) {
        if (array)
            array_refuse(array, node, g_strdup("it is accessed atomically"));
        return; /* the call says what is done */
    }
    if (is_address(walk, node, array))
        return;
    if (use.kind == USE_OTHER && !array)
        loop_refuse(walk->loop, node, g_strdup("an element is used in another way than read or written"));
    if (array && (tree_node(tree, node)->kind == TREE_ARRAY_SUBSCRIPT_EXPR ||
                  (!walk->monitors && (tree_unary(tree, node) == UNARY_DEREF ||
                                       tree_node(tree, node)->kind == TREE_MEMBER_REF_EXPR))))
        take_site(walk, array, node);
    else if (array)
        array_refuse(array, node, g_strdup("it is accessed otherwise than as p[i]"));
    if (!array || array->reason)
        add_other(walk, node, array, FALSE, use.kind != USE_READ);
}

static void
take_name(Walk *walk, guint node)
{
    const SourceTree *tree = walk->tree;
    Entity name = tree_referenced(tree, node);
    NamePlace place = use_place(name);
    StageArray *array = stage_array_of(walk->tree, walk->loop, node);
    ObjectUse use;

    if (array) {
        guint outer = tree_outer(tree, node);

        if (use_pointer(tree, tree_node(tree, outer)->parent) != outer &&
            (walk->monitors || !pointer_is_only_place(tree, node)))
            array_refuse(array, node, g_strdup("its pointer is used in another way than for elements"));
        return;
    }
    if (place == PLACE_CONSTANT || place == PLACE_SHARED)
        return;
    if (entity_kind(name) != TREE_VAR_DECL && entity_kind(name) != TREE_PARM_DECL)
        loop_refuse(walk->loop, node, g_strdup("a name is not understood"));
    use = use_of_object(tree, node);
    if (place == PLACE_LOCAL && use.kind == USE_OTHER) {
        g_autofree char *text = cursor_name(name);

        loop_refuse(walk->loop, node, g_strdup_printf("something may keep the address of %s", text));
    }
    if (place == PLACE_GLOBAL || place == PLACE_UNKNOWN)
        add_other(walk, node, NULL, place == PLACE_GLOBAL, use.kind != USE_READ);
}

static void
take_node(Walk *walk, guint node)
{
    const SourceTree *tree = walk->tree;
    const TreeNode *n = tree_node(tree, node);
    const char *why = n->kind == TREE_RETURN_STMT ? NULL : body_kind_refused(n->kind);
    guint pointer = use_pointer(tree, node);
    CallEffects effects;
    char *refused;

    if (!why && type_is_volatile(entity_type(n->entity)))
        why = "volatile memory";
    if (!why && n->kind == TREE_UNEXPOSED_EXPR && tree_operand(tree, node, 1) != NO_NODE)
        why = "something that is not understood";
    if (!why && n->kind == TREE_MEMBER_REF_EXPR && tree_operand(tree, node, 0) == NO_NODE)
        why = "a member of the object itself";
    if (!why && n->kind == TREE_VAR_DECL && use_place(n->entity) == PLACE_GLOBAL)
        why = "a variable that is static or shared";
    if (why)
        loop_refuse(walk->loop, node, g_strdup_printf("it holds %s", why));
    if (pointer != NO_NODE)
        take_access(walk, node, pointer);
    if (n->kind == TREE_DECL_REF_EXPR)
        take_name(walk, node);
    if (n->kind == TREE_BREAK_STMT && exit_target(tree, node) == walk->loop->node) {
        g_array_append_val(walk->loop->exits, node);
        if (walk->monitors && text_has_macro(tree, n->file, n->start, n->end))
            loop_refuse(walk->loop, node, g_strdup("a macro writes break"));
    }
    if (n->kind != TREE_CALL_EXPR)
        return;
    refused = call_effects(tree, node, &effects);
    if (refused)
        loop_refuse(walk->loop, node, refused);
    else if (walk->monitors && call_recurs(walk->tree, node))
        /* nvcc 13.0 gives such a loop, made two, a register that lanes which have left it overwrite. */
        loop_refuse(walk->loop, node, g_strdup("a function is called that calls itself"));
    else {
        if (effects.fences)
            g_array_append_val(walk->fences, node);
        effects_add(tree, walk->loop, node, &effects, walk->others);
    }
}

/* --- which arrays are walked through */

/* The first site of ARRAY that no loop takes from element to element; NO_NODE: none. */
static guint
find_still_site(const Walk *walk, const StageArray *array)
{
    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);

        if (!step_is_small(walk->tree, walk->loop, array, site))
            return site;
    }
    return NO_NODE;
}

/* What the form that the user asks for of ARRAY stands against, in what the loop does with it; NULL: it can
 * be. */
static const char *
asked_refused(const StageArray *array)
{
    if (!array->asked)
        return NULL;
    if (strcmp(array->asked, "line") == 0)
        return !array->writes     ? "it is only read, and no line"
               : array->is_record ? "its elements are structs, and no line holds them"
                                  : NULL;
    if (array->reads && array->writes)
        return "it is read and written, and can be a line alone";
    if ((strcmp(array->asked, "append") == 0) == array->writes)
        return NULL;
    return array->writes ? "it is written, and no cursor" : "it is read, and no append";
}

/* What holds ARRAY. */
static StageForm
walk_form(const Walk *walk, const StageArray *array)
{
    if (!array->writes)
        return STAGE_CURSOR;
    if (array->reads || g_strcmp0(array->asked, "line") == 0)
        return STAGE_LINE;
    return array->asked || array->is_record || array->most_bytes == 8 ||
                   step_goes_up(walk->tree, walk->loop, array)
               ? STAGE_APPEND
               : STAGE_LINE;
}

static void
check_arrays(Walk *walk)
{
    for (guint i = 0; i < walk->loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(walk->loop->arrays, i);
        guint site = array->sites->len > 0 ? g_array_index(array->sites, guint, 0) : walk->loop->node, still,
              apart;
        const char *refused = asked_refused(array);

        if (array->sites->len == 0)
            array_refuse(array, site, g_strdup("it is not accessed as p[i]"));
        else if (elements_refused(array))
            array_refuse(array, site, g_strdup(elements_refused(array)));
        else if (refused)
            array_refuse(array, site, g_strdup(refused));
        else if (array->is_record && array->reads && array->writes)
            array_refuse(array, site, g_strdup("it is read and written, and its elements are structs"));
        else if (array->most_bytes == 8 && array->reads && array->writes && !array->asked)
            array_refuse(array, site, g_strdup("a granule holds only two of its elements"));
        else if ((still = find_still_site(walk, array)) != NO_NODE)
            array_refuse(array, still, g_strdup("no loop walks through it element by element here"));
        array->form = walk_form(walk, array);
        if (array->form == STAGE_LINE && !array->asked &&
            (apart = step_find_other(walk->tree, walk->loop, array)) != NO_NODE)
            array_refuse(array, apart,
                         g_strdup("it is accessed at two places that move apart: a granule serves one"));
    }
}

/* The same for arrays that are monitored, in a loop that can be two. */
static void
check_monitored(Walk *walk)
{
    const SourceTree *tree = walk->tree;
    StageLoop *loop = walk->loop;
    gboolean is_for = tree_node(tree, loop->node)->kind == TREE_FOR_STMT;
    guint body = tree_operand(tree, loop->node, is_for ? 3 : 1), init_end = loop->node;

    if ((!is_for && tree_node(tree, loop->node)->kind != TREE_WHILE_STMT) || body == NO_NODE ||
        !loop_is_value(tree, loop, tree_operand(tree, loop->node, is_for ? 1 : 0), FALSE)) {
        loop_refuse(loop, loop->node, g_strdup("it is no for or while loop whose condition only computes"));
        return;
    }
    for (guint nth = 0; nth < (is_for ? 4 : 2); nth++) {
        guint part = tree_operand(tree, loop->node, nth);
        const TreeNode *p = part == NO_NODE ? NULL : tree_node(tree, part);

        if (p && text_cuts_macro(tree, p->file, p->start, p->end)) {
            loop_refuse(loop, loop->node, g_strdup("a macro writes a part of it"));
            return;
        }
    }
    if (is_for)
        init_end = tree_end(tree, tree_operand(tree, loop->node, 0));
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);
        guint site = array->sites->len > 0 ? g_array_index(array->sites, guint, 0) : loop->node;

        if (array->sites->len == 0)
            array_refuse(array, site, g_strdup("it is not accessed as p[i]"));
        else if (site < init_end)
            array_refuse(array, site, g_strdup("the loop begins with an access of it"));
        array->form = STAGE_PUBLISHED;
    }
}

static void
set_forms(StageLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        if (array->reason || loop->reason)
            array->form = STAGE_NONE;
        loop->is_staged |= array->form != STAGE_NONE;
    }
}

/* Elements of arrays that are left alone are accessed as they were. */
static void
add_left_alone(Walk *walk)
{
    for (guint i = 0; i < walk->loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(walk->loop->arrays, i);

        for (guint s = 0; array->reason && s < array->sites->len; s++) {
            guint site = g_array_index(array->sites, guint, s);

            add_other(walk, site, array, FALSE, use_of_object(walk->tree, site).kind != USE_READ);
        }
    }
}

void
walk_examine(const SourceTree *tree, StageLoop *loop, const StageRequest *request)
{
    g_autoptr(GArray) others = g_array_new(FALSE, FALSE, sizeof(OtherAccess));
    g_autoptr(GArray) fences = g_array_new(FALSE, FALSE, sizeof(guint));
    const TreeNode *n = tree_node(tree, loop->node);
    Walk walk = {tree, loop, tree_end(tree, loop->node), others, fences, request->monitors};

    for (guint i = loop->node + 1; i < walk.end; i++)
        take_node(&walk, i);
    if (!tree_is_editable(tree, n->file, n->start, statement_end(tree, loop->node)) ||
        (request->monitors && text_has_macro(tree, n->file, n->start, n->start + 1)))
        loop_refuse(loop, loop->node, g_strdup("a macro writes a part of it"));
    hits_find(tree, loop, request->hits);
    if (request->monitors)
        check_monitored(&walk);
    else {
        thread_distance_find(tree, loop, request->programs);
        hits_check_walks(loop);
        check_arrays(&walk);
    }
    add_left_alone(&walk);
    if (!loop->reason)
        points_find(tree, loop, others, fences);
    set_forms(loop);
}
