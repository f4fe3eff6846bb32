/* SPDX-License-Identifier: MIT */
#include "stage/write/write_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

#define PROFILE_RULE "profile"

/* An access that is counted: OBJECT is what is accessed of the element SITE. */
typedef struct {
    guint site, object, array;
} CountedAccess;

/* A kernel, and what is counted in it. */
typedef struct {
    const SourceTree *tree;
    guint node, body;
    char *name;
    GArray *parameters; /* of guint: nodes: pointers whose elements are accessed */
    GArray *accesses;   /* of CountedAccess */
    GPtrArray *notes;   /* of char *: what is not counted */
} ProfiledKernel;

static void
profiled_kernel_clear(ProfiledKernel *kernel)
{
    g_free(kernel->name);
    g_array_unref(kernel->parameters);
    g_array_unref(kernel->accesses);
}

static void
add_note(const ProfiledKernel *kernel, guint node, const char *what)
{
    g_autofree char *place = node_place(kernel->tree, node);

    g_ptr_array_add(kernel->notes, g_strdup_printf("%s: note: not counted: %s", place, what));
}

/* Whether the expression NODE is a number; where templates leave its type open, it is taken for a pointer. */
static gboolean
is_number(const SourceTree *tree, guint node)
{
    SourceType type = tree_canonical_type(tree, node);

    return type_kind(type) >= TYPE_BOOL && type_kind(type) <= TYPE_LONG_DOUBLE;
}

/* What NODE takes the address of, x of &x, or NO_NODE. */
static guint
addressed(const SourceTree *tree, guint node)
{
    node = tree_skip_casts(tree, node);
    if (node == NO_NODE || tree_node(tree, node)->kind != TREE_UNARY_OPERATOR ||
        tree_unary(tree, node) != UNARY_ADDR_OF)
        return NO_NODE;
    return tree_operand(tree, node, 0);
}

/* The parameter of KERNEL that the pointer expression NODE goes out from, or NO_NODE. */
static guint
parameter_of(const ProfiledKernel *kernel, guint node)
{
    const SourceTree *tree = kernel->tree;

    for (;;) {
        const TreeNode *n;
        guint left;

        node = tree_skip_casts(tree, node);
        n = node == NO_NODE ? NULL : tree_node(tree, node);
        if (!n)
            return NO_NODE;
        if (n->kind == TREE_DECL_REF_EXPR) {
            guint declaration = tree_declaration(tree, entity_referenced(n->entity));
            gboolean is_own = declaration != NO_NODE &&
                              tree_node(tree, declaration)->kind == TREE_PARM_DECL &&
                              tree_node(tree, declaration)->parent == kernel->node;

            return is_own ? declaration : NO_NODE;
        }
        if (n->kind != TREE_UNARY_OPERATOR && n->kind != TREE_BINARY_OPERATOR)
            return NO_NODE;
        left = tree_operand(tree, node, 0);
        if (n->kind == TREE_UNARY_OPERATOR && tree_unary(tree, node) == UNARY_DEREF) {
            left = addressed(tree, left); /* *&p is p */
            if (left == NO_NODE)
                return NO_NODE;
        } else if (addressed(tree, node) != NO_NODE) {
            return NO_NODE;
        }
        if (left != NO_NODE && is_number(tree, left)) /* i + p */
            return NO_NODE;
        node = left;
    }
}

/* Whether NODE is not evaluated: it stands in sizeof, __typeof__ or the like. */
static gboolean
is_unevaluated(const ProfiledKernel *kernel, guint node)
{
    while (node != kernel->body) {
        if (tree_is_in_type(kernel->tree, node))
            return TRUE;
        node = tree_node(kernel->tree, node)->parent;
        if (tree_node(kernel->tree, node)->kind == TREE_UNARY_EXPR)
            return TRUE;
    }
    return FALSE;
}

/* The part of the element NODE that is accessed: a member, an item of an array in it. */
static guint
object_of(const SourceTree *tree, guint node)
{
    for (;;) {
        guint parent = tree_node(tree, node)->parent, above;
        Entity member;

        switch (tree_node(tree, parent)->kind) {
        case TREE_PAREN_EXPR:
            break;
        case TREE_MEMBER_REF_EXPR:
            member = tree_referenced(tree, parent);
            if (entity_kind(member) != TREE_FIELD_DECL || entity_is_bit_field(member))
                return node;
            break;
        case TREE_UNEXPOSED_EXPR: /* an array decays where an item of it is taken */
            above = tree_node(tree, parent)->parent;
            if (!type_is(tree_type(tree, node), TYPE_CONSTANT_ARRAY) ||
                tree_node(tree, above)->kind != TREE_ARRAY_SUBSCRIPT_EXPR ||
                tree_node(tree, parent)->nth != 0)
                return node;
            parent = above;
            break;
        default:
            return node;
        }
        node = parent;
    }
}

/* Whether NODE, or what of it is not in indices, is text of the source and not a macro's. */
static gboolean
is_own_text(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const GArray *macros = tree_file(tree, n->file)->macros;
    guint end = tree_end(tree, node);

    for (guint m = 0; m < macros->len; m++) {
        const TextSpan *span = &g_array_index(macros, TextSpan, m);
        gboolean is_in_index = FALSE;

        if (span->end <= n->start || span->start >= n->end)
            continue;
        for (guint i = node; i < end && !is_in_index; i++) {
            guint index =
                tree_node(tree, i)->kind == TREE_ARRAY_SUBSCRIPT_EXPR ? tree_operand(tree, i, 1) : NO_NODE;

            is_in_index = index != NO_NODE && tree_node(tree, index)->start > n->start &&
                          span->start >= tree_node(tree, index)->start &&
                          span->end <= tree_node(tree, index)->end;
        }
        if (!is_in_index)
            return FALSE;
    }
    return TRUE;
}

/* The number of PARAMETER among those of KERNEL. */
static guint
array_number(ProfiledKernel *kernel, guint parameter)
{
    for (guint i = 0; i < kernel->parameters->len; i++)
        if (g_array_index(kernel->parameters, guint, i) == parameter)
            return i;
    g_array_append_val(kernel->parameters, parameter);
    return kernel->parameters->len - 1;
}

/* Whether the pointer expression NODE leads to shared or constant memory or to the thread's own, whose
   accesses nobody asks for. */
static gboolean
is_elsewhere(const SourceTree *tree, guint node)
{
    node = tree_skip_casts(tree, node);
    if (node == NO_NODE || tree_node(tree, node)->kind != TREE_DECL_REF_EXPR)
        return FALSE;
    Entity declaration = tree_referenced(tree, node);
    SourceType type = entity_canonical_type(declaration);
    return type_kind(type) == TYPE_CONSTANT_ARRAY || type_kind(type) == TYPE_INCOMPLETE_ARRAY ||
           use_place(declaration) == PLACE_SHARED || use_place(declaration) == PLACE_CONSTANT;
}

/* Takes the access NODE through the pointer that the expression POINTER gives. */
static void
take_access(ProfiledKernel *kernel, guint node, guint pointer)
{
    const SourceTree *tree = kernel->tree;
    guint parameter = parameter_of(kernel, pointer);
    Entity member = tree_referenced(tree, node);
    CountedAccess access = {.site = node};

    if (is_unevaluated(kernel, node) || (parameter == NO_NODE && is_elsewhere(tree, pointer)) ||
        addressed(tree, pointer) != NO_NODE) /* of *&x it is x that is accessed, or nothing */
        return;
    if (parameter == NO_NODE) {
        add_note(kernel, node, "an access through a pointer that is no parameter of the kernel");
        return;
    }
    if (tree_node(tree, node)->kind == TREE_MEMBER_REF_EXPR &&
        (entity_kind(member) != TREE_FIELD_DECL || entity_is_bit_field(member))) {
        add_note(kernel, node, "a bit-field, or a method's call");
        return;
    }
    access.object = object_of(tree, node);
    if (!is_own_text(tree, access.object)) {
        add_note(kernel, node, "an access that a macro writes");
        return;
    }
    access.array = array_number(kernel, parameter);
    g_array_append_val(kernel->accesses, access);
}

/* Notes that the function that CALL calls, one of the program's, gets a pointer. */
static void
take_call(const ProfiledKernel *kernel, guint call)
{
    const SourceTree *tree = kernel->tree;
    Entity called = tree_referenced(tree, call);
    guint argument;

    if (entity_is_none(called) || call_definition(tree, called) == NO_NODE)
        return;
    for (guint nth = 0; (argument = tree_argument(tree, call, nth)) != NO_NODE; nth++)
        if (type_is(tree_type(tree, argument), TYPE_POINTER) && parameter_of(kernel, argument) != NO_NODE) {
            g_autofree char *name = cursor_name(called),
                            *what = g_strdup_printf("what %s accesses, which is called here", name);

            add_note(kernel, call, what);
            return;
        }
}

/* Finds what is counted in KERNEL. */
static void
examine(ProfiledKernel *kernel)
{
    guint end = tree_end(kernel->tree, kernel->node), next;

    for (guint i = kernel->body; i < end; i = next) {
        TreeKind kind = tree_node(kernel->tree, i)->kind;
        guint pointer = use_pointer(kernel->tree, i);

        next = i + 1;
        if (kind == TREE_LAMBDA_EXPR) {
            add_note(kernel, i, "what the lambda accesses");
            next = tree_end(kernel->tree, i);
        } else if (pointer != NO_NODE) {
            take_access(kernel, i, pointer);
        } else if (kind == TREE_CALL_EXPR) {
            take_call(kernel, i);
        }
    }
}

/* The statement that is the body of FUNCTION, or NO_NODE. */
static guint
body_of(const SourceTree *tree, guint function)
{
    guint end = tree_end(tree, function);

    for (guint i = function + 1; i < end; i++)
        if (tree_node(tree, i)->kind == TREE_COMPOUND_STMT && tree_node(tree, i)->parent == function)
            return i;
    return NO_NODE;
}

/* Adds what is written into KERNEL, whose first place is number FIRST of the file's. */
static void
emit_kernel(const ProfiledKernel *kernel, guint first, EditList *edits)
{
    const SourceTree *tree = kernel->tree;
    const TreeNode *body = tree_node(tree, kernel->body);
    const TreeFile *file = tree_file(tree, body->file);
    g_autofree char *name = emit_fresh_name(file->text, "fieldwise", "watch", NULL),
                    *indent = emit_indent_of(file->text, body->start);

    edit_list_add(
        edits, body->file, body->start + 1, body->start + 1,
        g_strdup_printf("%s%s%sfieldwise::profile::Watch<%u, %u> %s(fieldwise_stage_counters + %u);",
                        tree_line_end(file), indent, emit_step_of(indent), kernel->parameters->len,
                        kernel->accesses->len, name, first),
        PROFILE_RULE);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const CountedAccess *access = &g_array_index(kernel->accesses, CountedAccess, i);
        const TreeNode *n = tree_node(tree, access->object);

        edit_list_add(edits, n->file, n->start, n->start,
                      g_strdup_printf("%s.at<%u, %u>(", name, access->array, i), PROFILE_RULE);
        edit_list_add(edits, n->file, n->end, n->end, g_strdup(")"), PROFILE_RULE);
    }
}

/* Appends the places of KERNEL. */
static void
append_sites(GString *text, const ProfiledKernel *kernel, const char *line_end)
{
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const CountedAccess *access = &g_array_index(kernel->accesses, CountedAccess, i);
        guint parameter = g_array_index(kernel->parameters, guint, access->array);
        g_autofree char *array = cursor_name(tree_node(kernel->tree, parameter)->entity),
                        *place = node_place(kernel->tree, access->site), *quoted = g_strescape(place, NULL);

        g_string_append_printf(text, "    {\"%s\", \"%s\", \"%s\"},%s", kernel->name, array, quoted,
                               line_end);
    }
}

/* What the file of KERNELS begins with: the counters of their N places, and the function that prints them. */
static char *
head_text(const GArray *kernels, guint n, const char *line_end)
{
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_append_printf(text, "#include \"" PROFILE_HEADER "\"%s%s", line_end, line_end);
    g_string_append_printf(text,
                           "static __device__ fieldwise::profile::Counter fieldwise_stage_counters[%u]"
                           "[fieldwise::profile::N_COUNTS];%s",
                           n, line_end);
    g_string_append_printf(text, "static const fieldwise::profile::Site fieldwise_stage_sites[%u] = {%s", n,
                           line_end);
    for (guint k = 0; k < kernels->len; k++)
        append_sites(text, &g_array_index(kernels, ProfiledKernel, k), line_end);
    g_string_append_printf(
        text,
        "};%s%s/* Prints what the kernels of this file accessed so far, as CSV. Returns 0, or what "
        "CUDA says. */%s"
        "static inline int%sfieldwise_stage_report(cudaStream_t stream = 0, FILE *file = stdout)%s"
        "{%s    return fieldwise::profile::report(fieldwise_stage_counters, "
        "fieldwise_stage_sites, stream, file);%s}%s",
        line_end, line_end, line_end, line_end, line_end, line_end, line_end, line_end);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Adds what the file of KERNELS, all of one, begins with. */
static void
emit_head(const SourceTree *tree, const GArray *kernels, EditList *edits)
{
    guint first = g_array_index(kernels, ProfiledKernel, 0).node, file = tree_node(tree, first)->file, n = 0;
    guint place = emit_include_place(tree, first);

    for (guint k = 0; k < kernels->len; k++)
        n += g_array_index(kernels, ProfiledKernel, k).accesses->len;
    edit_list_add(edits, file, place, place, head_text(kernels, n, tree_line_end(tree_file(tree, file))),
                  PROFILE_RULE);
}

guint
stage_profile_emit(const SourceTree *tree, const GArray *kernels, EditList *edits, GPtrArray *notes)
{
    guint n_counted = 0, file = NO_NODE, n_sites = 0;
    g_autoptr(GArray) of_file = g_array_new(FALSE, FALSE, sizeof(ProfiledKernel));

    g_array_set_clear_func(of_file, (GDestroyNotify)profiled_kernel_clear);
    for (guint k = 0; k < kernels->len; k++) {
        guint node = g_array_index(kernels, guint, k);
        ProfiledKernel kernel = {.tree = tree, .node = node, .body = body_of(tree, node), .notes = notes};

        if (kernel.body == NO_NODE || stage_uses_library(tree, node))
            continue;
        if (tree_node(tree, node)->file != file && of_file->len > 0) {
            emit_head(tree, of_file, edits);
            g_array_set_size(of_file, 0);
            n_sites = 0;
        }
        file = tree_node(tree, node)->file;
        kernel.name = cursor_name(tree_node(tree, node)->entity);
        kernel.name[strcspn(kernel.name, "<")] = '\0';
        kernel.parameters = g_array_new(FALSE, FALSE, sizeof(guint));
        kernel.accesses = g_array_new(FALSE, FALSE, sizeof(CountedAccess));
        examine(&kernel);
        if (kernel.accesses->len == 0) {
            profiled_kernel_clear(&kernel);
            continue;
        }
        emit_kernel(&kernel, n_sites, edits);
        n_sites += kernel.accesses->len;
        g_array_append_val(of_file, kernel);
        n_counted++;
    }
    if (of_file->len > 0)
        emit_head(tree, of_file, edits);
    return n_counted;
}
