/* SPDX-License-Identifier: MIT */
#include "frontend/walk/walk_private.h"
#include "frontend/parse/parse.h"
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/loops/loops.h"
#include "frontend/syntax/syntax.h"
#include "frontend/unused/unused.h"

static Walker *
walker_new(Syntax *syntax, Kernel *kernel, double seconds)
{
    Walker *w = g_new0(Walker, 1);

    w->syntax = syntax;
    w->kernel = kernel;
    w->pool = kernel->pool;
    w->arena = arena_new();
    w->elements = g_hash_table_new(NULL, NULL);
    w->params = g_hash_table_new(g_str_hash, g_str_equal);
    w->noted = g_hash_table_new(g_str_hash, g_str_equal);
    w->unused = g_hash_table_new(NULL, NULL);
    w->copied = g_hash_table_new(NULL, NULL);
    w->chosen = g_hash_table_new(NULL, NULL);
    w->nested = g_hash_table_new(NULL, NULL);
    w->made = g_hash_table_new(NULL, NULL);
    w->choices = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
    w->written = g_hash_table_new(NULL, NULL);
    w->loads = g_hash_table_new(NULL, NULL);
    w->constants = g_hash_table_new(NULL, NULL);
    w->vars = (Variables){g_ptr_array_new(), g_ptr_array_new(), g_hash_table_new(NULL, NULL),
                          g_hash_table_new(NULL, NULL), g_hash_table_new(g_str_hash, g_str_equal)};
    w->control.conditions = g_array_new(FALSE, FALSE, sizeof(const Expr *));
    w->control.decided = g_array_new(FALSE, FALSE, sizeof(Decided));
    w->control.asked = g_hash_table_new(NULL, NULL);
    w->block = kernel->body;
    w->regions = region_table_new();
    w->schedule = schedule_new();
    w->issued = issued_new();
    w->coverage = coverage_new(syntax);
    w->limits = walk_limits_new(seconds);
    w->inductions = inductions_new();
    w->dry_loops = dry_loops_new();
    return w;
}

static void
walker_free(Walker *w)
{
    GHashTable *const tables[] = {w->elements,     w->params,        w->noted,        w->unused,
                                  w->copied,       w->made,          w->choices,      w->written,
                                  w->loads,        w->nested,        w->chosen,       w->constants,
                                  w->vars.numbers, w->vars.bindings, w->vars.captured};

    for (guint i = 0; i < G_N_ELEMENTS(tables); i++)
        g_hash_table_unref(tables[i]);
    g_ptr_array_unref(w->vars.objects);
    g_ptr_array_unref(w->vars.env);
    g_array_unref(w->control.conditions);
    g_array_unref(w->control.decided);
    g_hash_table_unref(w->control.asked);
    region_table_free(w->regions);
    schedule_free(w->schedule);
    issued_free(w->issued);
    coverage_free(w->coverage);
    walk_limits_free(w->limits);
    inductions_free(w->inductions);
    dry_loops_free(w->dry_loops);
    arena_free(w->arena);
    g_free(w);
}

/* Takes out the nodes of loads that nobody uses, guards without anything under them, and loops that do
 * nothing. */
static gboolean
node_is_empty(const Walker *w, const Node *node)
{
    switch (node->kind) {
    case NODE_ACCESS:
        return g_hash_table_contains(w->unused, GUINT_TO_POINTER(node->access));
    case NODE_BARRIER:
        return FALSE;
    case NODE_GUARD:
        for (guint i = 0; i < node->children->len; i++)
            if (!node_is_empty(w, g_ptr_array_index(node->children, i)))
                return FALSE;
        return TRUE;
    default:
        return (!node->children || node->children->len == 0) && node->work.all == 0;
    }
}

static void
node_prune(const Walker *w, Node *node)
{
    guint kept = 0;

    if (!node->children)
        return;
    for (guint i = 0; i < node->children->len; i++)
        node_prune(w, g_ptr_array_index(node->children, i));
    if (node->kind == NODE_GUARD) /* keeps its two branches */
        return;
    for (guint i = 0; i < node->children->len; i++) {
        Node *child = g_ptr_array_index(node->children, i);

        if (node_is_empty(w, child))
            node_free(child);
        else
            g_ptr_array_index(node->children, kept++) = child;
    }
    for (guint i = kept; i < node->children->len; i++)
        g_ptr_array_index(node->children, i) = NULL;
    g_ptr_array_set_size(node->children, (gint)kept);
}

static void
node_renumber(Node *node, const guint *numbers)
{
    if (node->kind == NODE_ACCESS)
        node->access = numbers[node->access];
    for (guint i = 0; node->children && i < node->children->len; i++)
        node_renumber(g_ptr_array_index(node->children, i), numbers);
}

/* Tells ACCESS, which stays, of which other accesses it is to know: NUMBERS has the number of each that
 * stays, or of the next that does; behind the last, how many do. */
static void
access_renumber(const Walker *w, Access *access, const guint *numbers)
{
    if (access->copied >= 0 && g_hash_table_contains(w->unused, GINT_TO_POINTER(access->copied)))
        access->copied = -1;
    else if (access->copied >= 0)
        access->copied = (int)numbers[access->copied];
    access->value_loads = numbers[access->value_loads];
}

/* Takes out the loads of struct members that nobody uses: a compiler does not load them either. */
static void
drop_unused(Walker *w)
{
    GPtrArray *accesses = w->kernel->accesses;
    g_autofree guint *numbers = g_new0(guint, accesses->len + 1);
    guint kept = 0;

    node_prune(w, w->kernel->body);
    for (guint i = 0; i < accesses->len; i++) {
        Access *access = g_ptr_array_index(accesses, i);

        numbers[i] = kept;
        if (g_hash_table_contains(w->unused, GUINT_TO_POINTER(i))) {
            access_free(access);
            continue;
        }
        access->is_only_copied = g_hash_table_contains(w->copied, GUINT_TO_POINTER(i));
        access->id = kept;
        g_ptr_array_index(accesses, kept++) = access;
    }
    numbers[accesses->len] = kept;
    for (guint i = kept; i < accesses->len; i++)
        g_ptr_array_index(accesses, i) = NULL;
    g_ptr_array_set_size(accesses, (gint)kept);
    for (guint i = 0; i < kept; i++)
        access_renumber(w, g_ptr_array_index(accesses, i), numbers);
    node_renumber(w->kernel->body, numbers);
}

static void
bind_parameters(Walker *w, Decl *function)
{
    for (guint i = 0; i < function->n_params; i++) {
        Decl *param = function->params[i];
        const CType *type = ctype_referred(param->type);

        object_new(w, param, type, param->name, parameter_value(w, param, i));
    }
    w->kernel->n_own_params = w->kernel->params->len;
}

static void
run(Walker *w, Decl *function)
{
    Frame frame = {.function = function};

    w->control.frame = &frame;
    jump_target_init(w, &frame.target);
    bind_parameters(w, function);
    coverage_enter(w, function);
    unused_find(w->syntax, function);
    exec(w, function->body);
    jump_target_join(w, &frame.target, NULL, NULL);
    w->block = w->kernel->body;
    if (w->limits->late_reason) {
        w->abort_reason = NULL;
        w->quiet = 0;
        emit_note(w, function->body, "%s: what comes after is not followed", w->limits->late_reason);
        w->kernel->is_partial = TRUE;
    }
    coverage_close(w);
    w->control.frame = NULL;
}

static void
add_reach(const Walker *w, GArray *reach)
{
    GHashTableIter iter;
    gpointer key;

    for (guint i = 0; i < w->coverage->reached->len; i++)
        g_array_append_val(reach, ((const Decl *)g_ptr_array_index(w->coverage->reached, i))->cursor);
    g_hash_table_iter_init(&iter, w->elements);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const CType *type = key;
        CXCursor definition;

        if (ctype_definition(type, &definition))
            g_array_append_val(reach, definition);
    }
}

/* Walks DECL into KERNEL, which it takes, as walk_kernel() has it; UNROLLS: as walk_kernel_unrolled() does,
 * of which a part is of no use, else NULL. REACH may be NULL. */
static Kernel *
walk(Syntax *syntax, Decl *decl, Kernel *kernel, double seconds, GHashTable *unrolls, GArray *reach,
     char **ret_reason)
{
    Walker *w = walker_new(syntax, kernel, seconds);
    const char *reason;

    w->unrolls = unrolls;
    run(w, decl);
    reason = w->abort_reason ? w->abort_reason : unrolls ? w->limits->late_reason : NULL;
    if (w->limits->late_reason) /* what uses it may not have been come to */
        g_hash_table_remove_all(w->unused);
    if (!reason) {
        arms_merge(w);
        drop_unused(w);
    }
    if (reach)
        add_reach(w, reach);
    walker_free(w);
    if (!reason)
        return kernel;
    *ret_reason = g_strdup(reason);
    kernel_free(kernel);
    return NULL;
}

static Kernel *
kernel_new_at(CXCursor function, const char *name, const Compiler *compiler)
{
    Kernel *kernel = kernel_new(name);

    kernel->compiler = *compiler;
    cursor_source_place(function, &kernel->place);
    return kernel;
}

Kernel *
walk_kernel(Syntax *syntax, CXCursor function, const char *name, const Compiler *compiler, double seconds,
            GArray *reach, char **ret_reason)
{
    Decl *decl = syntax_decl(syntax, function);

    syntax_lower_function(syntax, decl);
    if (!decl->body) {
        *ret_reason = g_strdup("it has no body");
        return NULL;
    }
    return walk(syntax, decl, kernel_new_at(function, name, compiler), seconds, NULL, reach, ret_reason);
}

Kernel *
walk_kernel_unrolled(Syntax *syntax, CXCursor function, const Kernel *kernel, double seconds)
{
    g_autoptr(GHashTable) places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree gboolean *unrolled = kernel_unrolled_loops(kernel);
    g_autofree char *reason = NULL;

    for (guint i = 0; i < kernel->loops->len; i++)
        if (unrolled[i])
            g_hash_table_add(places, loop_place_key(g_ptr_array_index(kernel->loops, i)));
    return walk(syntax, syntax_decl(syntax, function),
                kernel_new_at(function, kernel->name, &kernel->compiler), seconds, places, NULL, &reason);
}
