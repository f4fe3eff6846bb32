/* SPDX-License-Identifier: MIT */
#include "base/base.h"
#include "stage/find/find_private.h"

#include "source/source.h"

#include "frontend/parse/parse.h"
#include "ir/ir.h"

#include <string.h>

#define MOST_RECORD_BYTES 64

static void
stage_array_free(gpointer data)
{
    StageArray *array = data;

    g_free(array->name);
    g_free(array->type);
    g_array_unref(array->sites);
    g_free(array->row_text);
    g_free(array->guard);
    g_free(array->offset);
    g_array_unref(array->points);
    g_free(array->reason);
    g_free(array->distance);
    g_free(array->fresh);
    g_free(array);
}

static void
stage_loop_free(gpointer data)
{
    StageLoop *loop = data;

    g_free(loop->kernel_name);
    g_free(loop->variable);
    g_free(loop->type);
    g_free(loop->begin);
    g_free(loop->end);
    g_ptr_array_unref(loop->arrays);
    g_array_unref(loop->exits);
    g_array_unref(loop->unrolled);
    g_free(loop->reason);
    g_free(loop);
}

static gboolean
is_number(SourceType type)
{
    type = type_canonical(type);
    return (type_kind(type) >= TYPE_BOOL && type_kind(type) <= TYPE_DOUBLE) || type_kind(type) == TYPE_ENUM;
}

/* The bytes of an element of TYPE that the library can hold; 0: it cannot. */
static guint
element_bytes(SourceType type, gboolean *ret_is_record)
{
    gint64 bytes = type_size(type);

    *ret_is_record = type_is(type, TYPE_RECORD);
    if (*ret_is_record && !type_is_plain(type_canonical(type)))
        return 0;
    if (!*ret_is_record && !is_number(type))
        return 0;
    if (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16)
        return (guint)bytes;
    return *ret_is_record && bytes > 0 && bytes % 4 == 0 && bytes <= MOST_RECORD_BYTES ? (guint)bytes : 0;
}

static StageArray *
stage_array_new(const SourceTree *tree, const StageLoop *loop, Entity parameter)
{
    SourceType pointer = entity_type(parameter);
    SourceType element = type_unqualified(type_pointee(type_canonical(pointer)));
    SourceType written = type_unqualified(type_pointee(pointer));
    g_autofree char *spelling = type_spelling(type_kind(written) == TYPE_INVALID ? element : written);
    StageArray *array = g_new0(StageArray, 1);

    array->name = cursor_name(parameter);
    array->parameter = parameter;
    array->type = g_strdup(spelling);
    array->bytes = array->most_bytes = element_bytes(element, &array->is_record);
    if (strchr(array->type, '(')) /* a struct without a name */
        array->bytes = 0;
    array->is_restrict = type_is_restrict(type_canonical(pointer)) != 0;
    array->is_moved = use_changes(tree, loop->kernel, tree_end(tree, loop->kernel), parameter);
    array->sites = g_array_new(FALSE, FALSE, sizeof(guint));
    array->points = g_array_new(FALSE, FALSE, sizeof(guint));
    array->last_read = NO_NODE;
    array->row = 1;
    if (array->is_moved)
        array_refuse(array, loop->kernel, g_strdup("the kernel changes its pointer, or something may"));
    return array;
}

/* Whether a template chooses the type of the elements of PARAMETER. */
static gboolean
is_of_template(Entity parameter)
{
    SourceType pointer = entity_canonical_type(parameter);

    return type_is(type_pointee(pointer), TYPE_UNEXPOSED);
}

/* Whether the loop NODE of KERNEL accesses an array that PARAMETER points to, or a variable that is set to
 * it. */
static gboolean
accesses(const SourceTree *tree, guint kernel, guint node, Entity parameter)
{
    guint end = tree_end(tree, node);

    for (guint i = node; i < end; i++) {
        guint pointer = use_pointer(tree, i);
        Entity found;

        if (tree_node(tree, i)->kind == TREE_DECL_REF_EXPR &&
            entity_equal(tree_referenced(tree, i), parameter))
            return TRUE;
        if (pointer != NO_NODE && pointer_parameter(tree, kernel, pointer, &found) &&
            entity_equal(found, parameter))
            return TRUE;
    }
    return FALSE;
}

/* Sets the bytes of the elements of ARRAY, whose type a template chooses. */
static void
set_chosen(const SourceTree *tree, StageLoop *loop, StageArray *array, guint node, const GPtrArray *programs)
{
    g_autofree char *why =
        instance_elements(tree, loop->kernel, array->name, programs, &array->bytes, &array->most_bytes);

    array->is_chosen = why == NULL;
    if (why)
        loop_refuse(loop, node, g_steal_pointer(&why));
}

static void
add_arrays(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs)
{
    guint end = tree_end(tree, loop->kernel);

    for (guint i = loop->kernel + 1; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_PARM_DECL && n->parent == loop->kernel &&
            type_is(entity_type(n->entity), TYPE_POINTER) &&
            accesses(tree, loop->kernel, loop->node, n->entity)) {
            StageArray *array = stage_array_new(tree, loop, n->entity);

            g_ptr_array_add(loop->arrays, array);
            if (is_of_template(n->entity))
                set_chosen(tree, loop, array, i, programs);
        }
    }
}

/* The pointer, a variable of the thread's own or a member of a struct, through which the loop NODE accesses
 * memory first, or NO_NODE. */
static guint
own_pointer(const SourceTree *tree, guint node)
{
    guint end = tree_end(tree, node);

    for (guint i = node; i < end; i++) {
        guint pointer = use_pointer(tree, i);
        guint own_end = pointer != NO_NODE ? tree_end(tree, pointer) : 0;

        for (guint k = pointer; k < own_end; k++) {
            Entity name = tree_referenced(tree, k);

            if (tree_node(tree, k)->kind == TREE_MEMBER_REF_EXPR && type_is(tree_type(tree, k), TYPE_POINTER))
                return k;
            if (tree_node(tree, k)->kind == TREE_DECL_REF_EXPR && entity_kind(name) == TREE_VAR_DECL &&
                use_place(name) == PLACE_LOCAL && type_is(entity_type(name), TYPE_POINTER))
                return k;
        }
    }
    return NO_NODE;
}

/* A loop without arrays of parameters that goes through memory by a pointer of the thread's own is said to.
 */
static gboolean
refuse_pointer(const SourceTree *tree, StageLoop *loop)
{
    guint pointer = loop->arrays->len == 0 ? own_pointer(tree, loop->node) : NO_NODE;
    g_autofree char *name = NULL;

    if (pointer == NO_NODE)
        return FALSE;
    name = tree_text(tree, pointer);
    g_clear_pointer(&loop->reason, g_free);
    if (tree_node(tree, pointer)->kind == TREE_MEMBER_REF_EXPR) {
        loop_refuse(
            loop, pointer,
            g_strdup_printf("its memory is accessed through %s, a member of a struct: only pointers that a "
                            "kernel takes are looked at",
                            name));
        return TRUE;
    }
    loop_refuse(
        loop, pointer,
        g_strdup_printf("its memory is accessed through the pointer %s, which is not seen to come from one "
                        "parameter alone: index that parameter",
                        name));
    return TRUE;
}

/* The place of a line of FILE from START to before END that #if, #define or the like begins; END: none. */
static guint
find_directive(const SourceTree *tree, guint file, guint start, guint end)
{
    const char *text = tree_file(tree, file)->text;

    for (guint at = start; at < end; at++) {
        guint line = at;

        if (at > start && text[at - 1] != '\n')
            continue;
        while (line < end && (text[line] == ' ' || text[line] == '\t'))
            line++;
        if (text[line] != '#')
            continue;
        for (line++; text[line] == ' ' || text[line] == '\t'; line++)
            ;
        if (strncmp(text + line, "pragma", 6) != 0)
            return at;
    }
    return end;
}

gboolean
stage_array_is_called(const StageArray *array, const char *assignment)
{
    gsize length = strlen(array->name);

    return strncmp(assignment, array->name, length) == 0 && assignment[length] == '=';
}

/* The form that REQUEST asks for of ARRAY; NULL: any. */
static const char *
asked_form(const StageRequest *request, const StageArray *array)
{
    for (guint i = 0; i < request->array_forms->len; i++) {
        const char *assignment = g_ptr_array_index(request->array_forms, i);

        if (stage_array_is_called(array, assignment))
            return assignment + strlen(array->name) + 1;
    }
    return request->form;
}

/* Whether a namespace around NODE begins in another file. */
static gboolean
is_included_inside(const SourceTree *tree, guint node)
{
    guint file = tree_node(tree, node)->file;

    while (node != NO_NODE && tree_node(tree, node)->file == file)
        node = tree_node(tree, node)->parent;
    return node != NO_NODE;
}

/* What stands around the loop rather than in it. */
static void
check_surroundings(const SourceTree *tree, StageLoop *loop)
{
    const TreeNode *n = tree_node(tree, loop->node), *kernel = tree_node(tree, loop->kernel);
    const TreeNode *parent = tree_node(tree, n->parent);

    if (find_directive(tree, n->file, kernel->start, kernel->end) != kernel->end)
        loop_refuse(loop, loop->node,
                    g_strdup("#if or another directive stands in the kernel: not all of it is seen"));
    if (is_included_inside(tree, loop->kernel))
        loop_refuse(loop, loop->kernel,
                    g_strdup("its file is included inside a namespace, where " STAGE_HEADER " cannot be"));
    if (parent->kind == TREE_UNEXPOSED_STMT)
        loop_refuse(loop, loop->node, g_strdup("a pragma or an attribute stands before the loop"));
    if (parent->kind == TREE_LABEL_STMT)
        loop_refuse(loop, loop->node, g_strdup("a label stands before the loop"));
}

/* "a cursor". */
static const char *
asked_name(const char *form)
{
    return strcmp(form, "append") == 0   ? "an append"
           : strcmp(form, "cursor") == 0 ? "a cursor"
           : strcmp(form, "line") == 0   ? "a line"
                                         : "a strip";
}

/* A loop of which nothing is known yet, to be a strip or to walk. */
static StageLoop *
bare_loop_new(const SourceTree *tree, guint node, guint kernel, const StageRequest *request,
              gboolean is_strip)
{
    StageLoop *loop = g_new0(StageLoop, 1);

    loop->node = node;
    loop->kernel = kernel;
    loop->lines = G_MAXUINT;
    loop->granules = request->granules;
    loop->threads = STAGE_THREADS;
    loop->kernel_name = cursor_name(tree_node(tree, kernel)->entity);
    loop->kernel_name[strcspn(loop->kernel_name, "<")] = '\0';
    loop->arrays = g_ptr_array_new_with_free_func(stage_array_free);
    loop->exits = g_array_new(FALSE, FALSE, sizeof(guint));
    loop->unrolled = g_array_new(FALSE, FALSE, sizeof(guint));
    add_arrays(tree, loop, request->programs);
    instance_check_types(tree, loop, request->programs);
    for (guint i = 0; i < loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(loop->arrays, i);

        array->is_restrict |= request->has_no_alias;
        array->asked = asked_form(request, array);
        if (g_strcmp0(array->asked, "none") == 0)
            array_refuse(array, node, g_strdup("--array says so"));
        else if (array->asked && !request->monitors && (strcmp(array->asked, "strip") == 0) != is_strip)
            array_refuse(array, node, g_strdup_printf("%s is asked for", asked_name(array->asked)));
    }
    return loop;
}

/* The loop NODE as a strip. */
static StageLoop *
strip_new(const SourceTree *tree, guint node, guint kernel, const StageRequest *request)
{
    StageLoop *loop = bare_loop_new(tree, node, kernel, request, TRUE);

    if (loop->arrays->len > 0 && loop_read_head(tree, loop)) {
        check_surroundings(tree, loop);
        body_examine(tree, loop, request->programs);
        hits_find(tree, loop, request->hits);
    }
    return loop;
}

/* The loop NODE as one that walks through arrays. */
static StageLoop *
walk_new(const SourceTree *tree, guint node, guint kernel, const StageRequest *request)
{
    StageLoop *loop = bare_loop_new(tree, node, kernel, request, FALSE);
    guint line, column;

    entity_line_column(tree_node(tree, node)->entity, &line, &column);
    crash_place(tree_file(tree, tree_node(tree, node)->file)->path, line, column, NULL);
    if (loop->arrays->len > 0) {
        check_surroundings(tree, loop);
        walk_examine(tree, loop, request);
    }
    return loop;
}

void
stage_loop_leave(StageLoop *loop, guint where, char *reason)
{
    loop->is_staged = FALSE;
    for (guint i = 0; i < loop->arrays->len; i++)
        ((StageArray *)g_ptr_array_index(loop->arrays, i))->form = STAGE_NONE;
    loop_refuse(loop, where, reason);
}

static gboolean
is_loop(TreeKind kind)
{
    return kind == TREE_FOR_STMT || kind == TREE_WHILE_STMT || kind == TREE_DO_STMT;
}

/* Whether a loop inside of NODE, in KERNEL, becomes a strip. */
static gboolean
has_strip(const SourceTree *tree, guint node, guint kernel, const StageRequest *request)
{
    guint end = tree_end(tree, node);
    gboolean found = FALSE;

    for (guint i = node + 1; i < end && !found; i++) {
        StageLoop *loop;

        if (tree_node(tree, i)->kind != TREE_FOR_STMT)
            continue;
        loop = strip_new(tree, i, kernel, request);
        found = loop->is_staged;
        stage_loop_free(loop);
    }
    return found;
}

/* Whether the user asks for a cursor, an append or a line in LOOP. */
static gboolean
is_asked_to_walk(const StageLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const char *asked = ((const StageArray *)g_ptr_array_index(loop->arrays, i))->asked;

        if (g_strcmp0(asked, "cursor") == 0 || g_strcmp0(asked, "append") == 0 ||
            g_strcmp0(asked, "line") == 0)
            return TRUE;
    }
    return FALSE;
}

/* Has WALK say of arrays that are to be strips why STRIP, the same loop, has not got them. */
static void
take_reasons(StageLoop *walk, const StageLoop *strip)
{
    for (guint i = 0; i < walk->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(walk->arrays, i);
        const StageArray *other = g_ptr_array_index(strip->arrays, i);
        const char *reason = strip->reason ? strip->reason : other->reason;

        if (g_strcmp0(array->asked, "strip") != 0 || !reason)
            continue;
        g_free(array->reason);
        array->reason = g_strdup(reason);
        array->where = strip->reason ? strip->where : other->where;
    }
}

/* The loop NODE as it can be staged; as a strip where it can be nothing. */
static StageLoop *
stage_loop_new(const SourceTree *tree, guint node, guint kernel, const StageRequest *request)
{
    StageLoop *strip, *walk;
    gboolean is_counted, walks;

    if (request->monitors)
        return walk_new(tree, node, kernel, request);
    strip = strip_new(tree, node, kernel, request);
    is_counted = strip->type != NULL;

    walks = is_asked_to_walk(strip);
    if ((strip->is_staged && !walks) || strip->lacks_granules || g_strcmp0(request->form, "strip") == 0 ||
        strip->arrays->len == 0 || has_strip(tree, node, kernel, request))
        return strip;
    walk = walk_new(tree, node, kernel, request);
    take_reasons(walk, strip);
    if (is_counted && !walks && !walk->is_staged) {
        stage_loop_free(walk);
        return strip;
    }
    stage_loop_free(strip);
    return walk;
}

gboolean
stage_uses_library(const SourceTree *tree, guint node)
{
    guint end = tree_end(tree, node);

    for (guint i = node; i < end; i++) {
        g_autofree char *spelling = NULL;
        gboolean found;

        if (tree_node(tree, i)->kind != TREE_DECL_REF_EXPR)
            continue;
        spelling = type_spelling(tree_type(tree, i));
        found = strstr(spelling, "fieldwise::stage::") || strstr(spelling, "fieldwise::profile::");
        if (found)
            return TRUE;
    }
    return FALSE;
}

/* Whether a strip of LOOPS around LOOP holds an array that LOOP would hold as well. */
static gboolean
is_held_around(const SourceTree *tree, const StageLoop *loop, const GPtrArray *loops)
{
    for (guint i = 0; i < loops->len; i++) {
        const StageLoop *outer = g_ptr_array_index(loops, i);

        if (!outer->is_staged || loop->node < outer->node || loop->node >= tree_end(tree, outer->node))
            continue;
        for (guint a = 0; a < loop->arrays->len; a++) {
            const StageArray *array = g_ptr_array_index(loop->arrays, a);
            const StageArray *held = NULL;

            for (guint b = 0; b < outer->arrays->len && !held; b++) {
                const StageArray *one = g_ptr_array_index(outer->arrays, b);

                held = entity_equal(one->parameter, array->parameter) ? one : NULL;
            }
            if (array->form != STAGE_NONE && held && held->form != STAGE_NONE)
                return TRUE;
        }
    }
    return FALSE;
}

/* Adds the loops of KERNEL to LOOPS. In a strip only strips can be. */
static void
add_loops(const SourceTree *tree, guint kernel, const StageRequest *request, GPtrArray *loops)
{
    guint end = tree_end(tree, kernel), next, strip_end = 0;

    for (guint i = kernel + 1; i < end; i = next) {
        gboolean is_one = is_loop(tree_node(tree, i)->kind), is_inner = i < strip_end;
        StageLoop *loop;

        next = i + 1;
        if (tree_node(tree, i)->kind == TREE_LAMBDA_EXPR || (is_one && stage_uses_library(tree, i)))
            next = tree_end(tree, i);
        if (!is_one || next != i + 1)
            continue;
        loop = is_inner ? strip_new(tree, i, kernel, request) : stage_loop_new(tree, i, kernel, request);
        if (is_inner && is_held_around(tree, loop, loops))
            loop->is_staged = FALSE;
        if (loop->is_staged && loop->n == 0)
            next = tree_end(tree, i);
        else if (loop->is_staged)
            strip_end = MAX(strip_end, tree_end(tree, i));
        if (!is_inner && refuse_pointer(tree, loop)) {
            g_ptr_array_add(loops, loop);
            next = tree_end(tree, i);
        } else if (is_inner ? loop->is_staged : loop->arrays->len > 0)
            g_ptr_array_add(loops, loop);
        else
            stage_loop_free(loop);
    }
}

/* Whether the file at PATH lies in the folder of SOURCE or below it. */
static gboolean
lies_beside(const char *path, const char *source)
{
    const char *end = strrchr(source, '/');
    gsize length = end ? (gsize)(end - source) + 1 : 0;

    if (strncmp(path, source, length) != 0)
        return FALSE;
    return (length > 0 || !g_path_is_absolute(path)) && !g_str_has_prefix(path + length, "../") &&
           !strstr(path + length, "/../");
}

/* Whether REQUEST lets kernels of the file at PATH be looked at. */
static gboolean
is_in_files(const char *path, const GPtrArray *paths, const StageRequest *request)
{
    for (guint i = 0; i < paths->len; i++) {
        const char *source = path_without_dot(g_ptr_array_index(paths, i));

        if (strcmp(source, path) == 0 || (request->has_headers && lies_beside(path, source)))
            return TRUE;
    }
    return FALSE;
}

/* Whether NODE defines a kernel that REQUEST asks for, in one of the files at PATHS or beside them. */
static gboolean
is_wanted(const SourceTree *tree, guint node, const GPtrArray *paths, const StageRequest *request)
{
    const TreeNode *n = tree_node(tree, node);
    gboolean is_in;

    if ((n->kind != TREE_FUNCTION_DECL && n->kind != TREE_FUNCTION_TEMPLATE) ||
        !entity_is_definition(n->entity) || !entity_is_none(entity_template(n->entity)) ||
        !tree_has_attribute(tree, node, TREE_CUDA_GLOBAL_ATTR))
        return FALSE;
    is_in = is_in_files(path_without_dot(tree_file(tree, n->file)->path), paths, request);
    if (!is_in || request->kernels->len == 0)
        return is_in;
    g_autofree char *name = cursor_name(n->entity);
    for (guint i = 0; i < request->kernels->len; i++) {
        const char *asked = g_ptr_array_index(request->kernels, i);
        g_autofree char *of_template = g_strstrip(g_strndup(asked, strcspn(asked, "<")));

        if (kernel_name_means(asked, name) ||
            (n->kind == TREE_FUNCTION_TEMPLATE && kernel_name_means(of_template, name)))
            return TRUE;
    }
    return FALSE;
}

GPtrArray *
stage_loops_new(const SourceTree *tree, const GPtrArray *paths, const StageRequest *request)
{
    GPtrArray *loops = g_ptr_array_new_with_free_func(stage_loop_free);
    g_autoptr(GArray) kernels = stage_kernels_new(tree, paths, request, NULL);

    for (guint k = 0; k < kernels->len; k++)
        add_loops(tree, g_array_index(kernels, guint, k), request, loops);
    return loops;
}

GArray *
stage_kernels_new(const SourceTree *tree, const GPtrArray *paths, const StageRequest *request,
                  guint *ret_left_out)
{
    GArray *kernels = g_array_new(FALSE, FALSE, sizeof(guint));
    guint n_left_out = 0;

    for (guint i = 0; i < tree->nodes->len; i++) {
        if (!is_wanted(tree, i, paths, request))
            continue;
        if (request->most_kernels > 0 && kernels->len == request->most_kernels)
            n_left_out++;
        else
            g_array_append_val(kernels, i);
    }
    if (ret_left_out)
        *ret_left_out = n_left_out;
    return kernels;
}
