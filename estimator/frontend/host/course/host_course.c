/* SPDX-License-Identifier: MIT */
#include "frontend/host/course/course.h"
#include "frontend/host/state/state.h"
#include "frontend/host/buffers/buffers.h"
#include "frontend/host/kernels/kernels.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* --- nodes */

static Course *
add_node(HostRun *run, CourseKind kind, const Ast *place)
{
    SourcePlace at;
    Course *node;

    place_of(place, &at);
    node = course_new(kind, &at);
    source_place_clear(&at);
    course_add(run->course, node);
    return node;
}

/* The same at the place where FUNCTION is declared, with its name and id. */
static Course *
add_function_node(HostRun *run, CourseKind kind, const Decl *function)
{
    Course *node = add_node(run, kind, NULL);

    cursor_source_place(function->cursor, &node->place);
    node->function = cursor_usr(function->cursor);
    node->name = host_function_name(function->cursor);
    return node;
}

Course *
host_course_open(HostRun *run, CourseKind kind, const Ast *place)
{
    Course *parent = run->course;

    if (parent)
        run->course = add_node(run, kind, place);
    return parent;
}

void
host_course_close(HostRun *run, Course *parent)
{
    if (!parent)
        return;
    if (run->course != parent && run->course->kind == COURSE_TANGLE && parent->children->len > 0) {
        Course *last = g_ptr_array_index(parent->children, parent->children->len - 1);

        if (last != run->course) /* a loop around it, opened with it */
            course_tidy_last(last);
    }
    run->course = parent;
    course_tidy_last(parent);
}

void
host_course_lacks(HostRun *run, char *what, const Ast *place)
{
    g_autofree char *clause = what, *text = cursor_place_text(place->cursor);

    if (!run->course_lacks)
        run->course_lacks = g_strdup_printf("%s, at %s", clause, text);
}

/* --- ways out of the order of statements */

/* Whether AST, of a function whose last statement is LAST, leaves the order of its statements. */
static gboolean
has_jump(const Ast *ast, const Ast *last, gboolean is_main)
{
    if (!ast || ast->kind == AST_LAMBDA)
        return FALSE;
    if (ast->kind == AST_GOTO || ast->kind == AST_LABEL ||
        (ast->kind == AST_RETURN && !is_main && ast != last))
        return TRUE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (has_jump(ast->kids[i], last, is_main))
            return TRUE;
    return FALSE;
}

/* Whether the body of FUNCTION can be left before its end, but for the end of the program, or has jumps. */
static gboolean
has_ways(HostRun *run, Decl *function)
{
    const Ast *body;

    syntax_lower_function(run->syntax, function);
    body = function->body;
    return body && has_jump(body, body->n_kids > 0 ? body->kids[body->n_kids - 1] : NULL,
                            strcmp(function->name, "main") == 0);
}

/* Whether AST leaves the body of a loop, or its iteration. */
static gboolean
has_exit(const Ast *ast, gboolean in_switch)
{
    if (!ast || ast->kind == AST_LAMBDA || ast->kind == AST_FOR || ast->kind == AST_WHILE ||
        ast->kind == AST_DO || ast->kind == AST_RANGE_FOR)
        return FALSE;
    if (ast->kind == AST_CONTINUE || (ast->kind == AST_BREAK && !in_switch))
        return TRUE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (has_exit(ast->kids[i], in_switch || ast->kind == AST_SWITCH))
            return TRUE;
    return FALSE;
}

Course *
host_course_open_function(HostRun *run, HostFunction *function)
{
    Course *parent = run->course;

    if (!parent)
        return NULL;
    if (!function->ways_known)
        function->has_ways = has_ways(run, function->decl);
    function->ways_known = TRUE;
    run->course =
        add_function_node(run, function->has_ways ? COURSE_TANGLE : COURSE_SEQUENCE, function->decl);
    if (g_str_has_prefix(run->course->name, "(lambda at ")) {
        g_free(run->course->name);
        run->course->name = g_strdup("lambda");
    }
    return parent;
}

gboolean
host_loop_has_exit(const Ast *loop)
{
    for (guint i = 0; i < loop->n_kids; i++)
        if (has_exit(loop->kids[i], FALSE))
            return TRUE;
    return FALSE;
}

/* --- leaves */

void
host_course_launch(HostRun *run, const Decl *kernel, const Ast *place, guint number)
{
    Course *node;

    if (!run->course)
        return;
    node = add_node(run, COURSE_LAUNCH, place);
    node->function = cursor_symbol(kernel->cursor);
    if (!node->function)
        node->function = g_strdup("");
    node->name = host_function_name(kernel->cursor);
    node->number = number;
}

typedef enum { DOES_COPY, DOES_UPLOAD, DOES_DOWNLOAD, DOES_ALLOCATE } Deed;

/* A function of CUDA that moves or makes arrays: numbers of its arguments. */
typedef struct {
    const char *name;
    Deed deed;
    int to, from, bytes, direction; /* direction: of DOES_COPY */
} MovingFunction;

static const MovingFunction MOVING_FUNCTIONS[] = {
    {"cudaMemcpy", DOES_COPY, 0, 1, 2, 3},
    {"cudaMemcpyAsync", DOES_COPY, 0, 1, 2, 3},
    {"cuMemcpyHtoD", DOES_UPLOAD, 0, 1, 2, 0},
    {"cuMemcpyHtoDAsync", DOES_UPLOAD, 0, 1, 2, 0},
    {"cuMemcpyDtoH", DOES_DOWNLOAD, 0, 1, 2, 0},
    {"cuMemcpyDtoHAsync", DOES_DOWNLOAD, 0, 1, 2, 0},
    {"cudaMalloc", DOES_ALLOCATE, 0, 0, 1, 0},
    {"cudaMallocAsync", DOES_ALLOCATE, 0, 0, 1, 0},
    {"cudaMallocManaged", DOES_ALLOCATE, 0, 0, 1, 0},
    {"cuMemAlloc", DOES_ALLOCATE, 0, 0, 1, 0},
};

static const MovingFunction *
moving_function(const Ast *call)
{
    const char *name = ast_callee_name(call);
    gsize length = strlen(name) - (g_str_has_suffix(name, "_v2") ? strlen("_v2") : 0);
    int n = (int)ast_n_arguments(call);

    for (guint i = 0; i < G_N_ELEMENTS(MOVING_FUNCTIONS); i++) {
        const MovingFunction *function = &MOVING_FUNCTIONS[i];

        if (strlen(function->name) == length && strncmp(function->name, name, length) == 0)
            return n > MAX(function->bytes, function->direction) ? function : NULL;
    }
    return NULL;
}

static Decl *
root_of(HostRun *run, const Ast *call, int argument)
{
    return host_buffers_root(run, ast_argument(call, (guint)argument));
}

static gboolean
is_allocated(const HostRun *run, const Decl *pointer)
{
    return pointer && g_hash_table_contains(run->allocated, pointer);
}

/* What a copy of DIRECTION, of CALL, comes to; FALSE: nothing that counts, as nothing comes from or goes to
 * the host, or it is not known. What is copied on the device is told to the buffers. */
static gboolean
kind_of_copy(HostRun *run, const Ast *call, const MovingFunction *function, const HostValue *direction,
             CourseKind *ret)
{
    enum { TO_DEVICE = 1, TO_HOST = 2, ON_DEVICE = 3, BY_ADDRESS = 4 }; /* of cudaMemcpyKind */
    gboolean to = is_allocated(run, root_of(run, call, function->to)),
             from = is_allocated(run, root_of(run, call, function->from)), by_address;

    if (direction->kind != HOST_INT)
        return FALSE;
    if (direction->integer == ON_DEVICE || (direction->integer == BY_ADDRESS && to && from))
        host_buffers_copy(run->buffers, ast_argument(call, (guint)function->to),
                          ast_argument(call, (guint)function->from));
    by_address = direction->integer == BY_ADDRESS && to != from;
    *ret = direction->integer == TO_DEVICE || (by_address && to) ? COURSE_UPLOAD : COURSE_DOWNLOAD;
    return direction->integer == TO_DEVICE || direction->integer == TO_HOST || by_address;
}

/* What CALL of FUNCTION comes to; FALSE: nothing that counts. */
static gboolean
kind_of(HostRun *run, const Ast *call, const GArray *arguments, const MovingFunction *function,
        CourseKind *ret)
{
    HostValue direction;

    switch (function->deed) {
    case DOES_UPLOAD:
        *ret = COURSE_UPLOAD;
        return TRUE;
    case DOES_DOWNLOAD:
        *ret = COURSE_DOWNLOAD;
        return TRUE;
    case DOES_ALLOCATE:
        *ret = COURSE_ALLOCATION;
        return TRUE;
    case DOES_COPY:
        break;
    }
    direction = host_argument_value(arguments, (guint)function->direction);
    return kind_of_copy(run, call, function, &direction, ret);
}

/* The type of what a pointer of TYPE, of whatever depth, leads to. */
static const CType *
innermost(const CType *type)
{
    while (type->kind == CTYPE_POINTER || type->kind == CTYPE_REFERENCE || type->kind == CTYPE_ARRAY)
        type = type->target;
    return type;
}

static void
add_move(HostRun *run, const Ast *call, const GArray *arguments, const MovingFunction *function)
{
    CourseKind kind;
    Decl *pointer;
    HostValue bytes;
    Course *node;

    if (!kind_of(run, call, arguments, function, &kind))
        return;
    pointer = root_of(run, call, kind == COURSE_DOWNLOAD ? function->from : function->to);
    if (!pointer)
        return;
    if (kind == COURSE_ALLOCATION)
        g_hash_table_add(run->allocated, pointer);
    node = add_node(run, kind, call);
    node->function = g_strdup(function->name);
    node->name = g_strdup(pointer->name);
    node->type = g_strdup(innermost(pointer->type)->name);
    bytes = host_argument_value(arguments, (guint)function->bytes);
    run->rests |= bytes.assumed;
    if (bytes.kind == HOST_INT && bytes.integer >= 0 && !(bytes.assumed & run->iterations))
        node->bytes = bytes.integer;
}

/* Whether CALLEE, which may be NULL, is a function of the program whose text is elsewhere. */
static gboolean
is_elsewhere(const Decl *callee)
{
    return callee && callee->is_missing && host_is_host(callee->cursor);
}

gboolean
host_call_moves(const Ast *call)
{
    return moving_function(call) || is_elsewhere(call->decl);
}

void
host_course_call_again(HostRun *run, const HostFunction *function)
{
    if (run->course)
        (void)add_function_node(run, COURSE_CALL, function->decl);
}

void
host_course_call(HostRun *run, const HostFrame *frame, const Ast *call, const GArray *arguments)
{
    const MovingFunction *function;
    Course *node;

    if (!run->course || !frame->alive)
        return;
    function = moving_function(call);
    if (function)
        add_move(run, call, arguments, function);
    if (function || !is_elsewhere(call->decl))
        return;
    node = add_function_node(run, COURSE_CALL, call->decl);
    source_place_clear(&node->place);
    place_of(call, &node->place);
}
