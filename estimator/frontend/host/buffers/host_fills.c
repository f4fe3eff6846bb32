/* SPDX-License-Identifier: MIT */
/* What host code fills buffers with before it brings them to the GPU: by a generator of random numbers, or
 * each element with its own number. Where anything else may write one, nothing is known. */
#include "frontend/host/buffers/buffers_private.h"

#include "base/base.h"

#include <string.h>

/* What is written to one variable. */
typedef struct {
    gboolean is_random, is_order, is_other;
    gboolean is_shuffled; /* after it was filled in order */
    char *text;           /* "main fills h by rand()" */
    GHashTable *taken,
        *shared; /* origins_of() of the variable, without and with IS_SHARED; NULL: not asked for yet */
} Written;

struct HostFills {
    HostRun *run;        /* not owned */
    GHashTable *written; /* Decl of a variable or a member -> Written */
    GHashTable *uploads; /* the same -> GPtrArray of Decl: what is brought to the GPU there */
    GHashTable *objects; /* Decl of an object, or of a function that returns one -> GPtrArray of Decl: what it
                            is copied from, or another name of */
    GHashTable *elements; /* Decl of a variable that is each element of a range -> Ast of the range */
    gboolean is_filled;   /* something is filled so that it is known */
};

/* Calls that leave the elements as they are. */
static const char *const HARMLESS[] = {"cudaMalloc",    "cudaMallocHost", "cudaHostAlloc",
                                       "cudaFree",      "cudaFreeHost",   "cudaMallocAsync",
                                       "cudaFreeAsync", "free",           NULL};

static void
written_free(gpointer data)
{
    Written *written = data;

    g_free(written->text);
    g_clear_pointer(&written->taken, g_hash_table_unref);
    g_clear_pointer(&written->shared, g_hash_table_unref);
    g_free(written);
}

HostFills *
host_fills_new(HostRun *run)
{
    HostFills *fills = g_new0(HostFills, 1);

    fills->run = run;
    fills->written = g_hash_table_new_full(NULL, NULL, NULL, written_free);
    fills->objects = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    fills->elements = g_hash_table_new(NULL, NULL);
    fills->uploads = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    return fills;
}

void
host_fills_free(HostFills *fills)
{
    if (!fills)
        return;
    g_hash_table_unref(fills->written);
    g_hash_table_unref(fills->uploads);
    g_hash_table_unref(fills->elements);
    g_hash_table_unref(fills->objects);
    g_free(fills);
}

/* --- what host code writes */

static Written *
written_of(HostFills *fills, Decl *variable)
{
    Written *written = g_hash_table_lookup(fills->written, variable);

    if (!written) {
        written = g_new0(Written, 1);
        g_hash_table_insert(fills->written, variable, written);
    }
    return written;
}

/* Notes that anything may be written to what EXPRESSION leads to. */
static void
take_other(HostFills *fills, const Ast *expression)
{
    g_autoptr(GPtrArray) to = g_ptr_array_new();

    host_pointer_roots(fills->run, expression, to);
    for (guint i = 0; i < to->len; i++)
        written_of(fills, g_ptr_array_index(to, i))->is_other = TRUE;
}

/* The same for the pointers that an object of TYPE holds. */
static void
take_members(HostFills *fills, const CType *type)
{
    const CRecord *record = type->kind == CTYPE_RECORD ? syntax_record(fills->run->syntax, type) : NULL;

    for (guint i = 0; record && i < record->n_fields; i++) {
        const CType *inner = ctype_innermost(record->fields[i].type);
        Decl *field = inner->kind == CTYPE_POINTER && !inner->target->is_const
                          ? syntax_decl(fills->run->syntax, record->fields[i].cursor)
                          : NULL;

        if (field)
            written_of(fills, field)->is_other = TRUE;
        take_members(fills, inner);
    }
}

/* The pointer or the object by which PLACE, which is changed, can be reached: h[i] of h[i].x and of
 * h[i].v[2].
 */
static const Ast *
holder_of(const Ast *place)
{
    place = ast_skip_casts(place);
    while ((place->kind == AST_MEMBER || place->kind == AST_INDEX) && place->n_kids > 0 && place->kids[0]) {
        const Ast *base = ast_skip_casts(place->kids[0]);

        if (place->kind == AST_INDEX && host_holds_pointer(base->type))
            break;
        place = base;
    }
    return place;
}

/* Whether AST names DECL. */
static gboolean
names(const Ast *ast, const Decl *decl)
{
    gboolean found = ast && ast->kind == AST_NAME && ast->decl == decl;

    for (guint i = 0; ast && i < ast->n_kids && !found; i++)
        found = names(ast->kids[i], decl);
    return found;
}

/* Whether TYPE is an object or a reference to one. */
static gboolean
is_object(const CType *type)
{
    return ctype_referred(type)->kind == CTYPE_RECORD;
}

/* Notes that OBJECT has what VALUE has. */
static void
take_object(HostFills *fills, Decl *object, const Ast *value)
{
    GPtrArray *known = g_hash_table_lookup(fills->objects, object);

    if (!known) {
        known = g_ptr_array_new();
        g_hash_table_insert(fills->objects, object, known);
    }
    host_pointer_roots(fills->run, value, known);
}

/* An element of an array, or of an object of a library, that gets a value. */
typedef struct {
    const Ast *holder; /* the array or the object */
    const Ast *index;  /* NULL: each element gets one */
} Element;

/* Whether CALL is of one of METHODS, or of any where these are NULL, of an object of a library that holds
 * elements. */
static gboolean
is_method_of_library(const Ast *call, const char *const *methods)
{
    return call->kind == AST_CALL && call->decl && call->decl->is_method && !call->decl->is_user &&
           call->kids[0] && g_strv_contains(methods, call->decl->name);
}

/* Whether TARGET, which is assigned to, is an element. */
static gboolean
find_element(const HostFills *fills, const Ast *target, Element *ret_element)
{
    static const char *const indexing[] = {"operator[]", "at", NULL};
    const Ast *range = target->kind == AST_NAME ? g_hash_table_lookup(fills->elements, target->decl) : NULL;

    if (target->kind == AST_INDEX)
        *ret_element = (Element){target, target->kids[1]};
    else if (is_method_of_library(target, indexing) && ast_n_arguments(target) == 1)
        *ret_element = (Element){target, ast_argument(target, 0)};
    else if (range)
        *ret_element = (Element){range, NULL};
    else
        return FALSE;
    return TRUE;
}

/* The buffer that what FILLS knows of ELEMENT is written of; NULL: nobody knows which. */
static Decl *
buffer_of(HostFills *fills, const Element *element)
{
    g_autoptr(GPtrArray) to = g_ptr_array_new();

    host_pointer_roots(fills->run, element->holder, to);
    return to->len == 1 ? g_ptr_array_index(to, 0) : NULL;
}

/* Notes that FUNCTION fills BUFFER at random, by what DRAWN says. */
static void
take_random(HostFills *fills, const Decl *function, Decl *buffer, const char *drawn)
{
    Written *written = written_of(fills, buffer);

    if (!written->text)
        written->text =
            g_strdup_printf("%s fills %s by %s", function && *function->name ? function->name : "host code",
                            buffer->name, drawn);
    written->is_random = TRUE;
    fills->is_filled = TRUE;
}

/* Notes the assignment of VALUE to ELEMENT in FUNCTION. What is drawn counts where the place is not a certain
 * one, and where it decides all of the value: `i + rand() % 4` is near i. */
static void
take_element(HostFills *fills, const Decl *function, const Element *element, const Ast *value)
{
    const Ast *index = element->index ? ast_skip_casts(element->index) : NULL, *plain = ast_skip_casts(value);
    g_autofree char *drawn = host_drawn_by(fills->run, plain);
    gboolean is_order =
        index && plain->kind == AST_NAME && index->kind == AST_NAME && plain->decl == index->decl;
    gboolean is_random =
        drawn && !is_order &&
        (!index || (index->kind != AST_INTEGER && !(index->kind == AST_NAME && names(plain, index->decl))));
    Decl *buffer = buffer_of(fills, element);

    if (!buffer || (!is_random && !is_order)) {
        take_other(fills, holder_of(element->holder));
        return;
    }
    if (is_random)
        take_random(fills, function, buffer, drawn);
    written_of(fills, buffer)->is_order |= is_order;
    fills->is_filled = TRUE;
}

/* Notes that TARGET, in FUNCTION, gets VALUE, or (NULL) what is not known. */
static void
take_store(HostFills *fills, const Decl *function, const Ast *target, const Ast *value)
{
    Element element;

    target = ast_skip_casts(target);
    if (value && find_element(fills, target, &element))
        take_element(fills, function, &element, value);
    else if ((target->kind != AST_NAME && target->kind != AST_MEMBER) ||
             ctype_referred(target->type)->kind != CTYPE_POINTER)
        take_other(fills, holder_of(target));
}

/* Whether by ARGUMENT, number I of CALL, nothing can be changed. */
static gboolean
only_reads(const Ast *call, guint i)
{
    const CType *type = NULL;

    if (call->decl)
        type = i < call->decl->n_params ? call->decl->params[i]->type : ast_argument(call, i)->type;
    if (!type || type->kind == CTYPE_RECORD || type->kind == CTYPE_OTHER)
        return FALSE;
    return (type->kind != CTYPE_POINTER && type->kind != CTYPE_REFERENCE) || type->target->is_const;
}

/* Notes what CALL brings to the GPU; FALSE where that is not all that it does. */
static gboolean
take_upload(HostFills *fills, const Ast *call)
{
    enum { TO_DEVICE = 1 }; /* of cudaMemcpyKind */
    const char *name = ast_callee_name(call);
    g_autoptr(GPtrArray) to = g_ptr_array_new();
    g_autoptr(GPtrArray) from = g_ptr_array_new();
    const Ast *kind;

    if ((strcmp(name, "cudaMemcpy") != 0 && strcmp(name, "cudaMemcpyAsync") != 0) ||
        ast_n_arguments(call) < 4)
        return FALSE;
    kind = ast_skip_casts(ast_argument(call, 3));
    if (kind->kind != AST_INTEGER || kind->value != TO_DEVICE)
        return FALSE;
    host_pointer_roots(fills->run, ast_argument(call, 0), to);
    host_pointer_roots(fills->run, ast_argument(call, 1), from);
    for (guint i = 0; i < to->len; i++) {
        GPtrArray *known = g_hash_table_lookup(fills->uploads, g_ptr_array_index(to, i));

        if (!known) {
            known = g_ptr_array_new();
            g_hash_table_insert(fills->uploads, g_ptr_array_index(to, i), known);
        }
        for (guint k = 0; k < from->len; k++)
            if (!g_ptr_array_find(known, g_ptr_array_index(from, k), NULL))
                g_ptr_array_add(known, g_ptr_array_index(from, k));
    }
    return from->len > 0;
}

/* Notes what an algorithm of the standard library, or a method of its containers, fills by CALL; FALSE where
 * CALL is none of these. */
static gboolean
take_algorithm(HostFills *fills, const Decl *function, const Ast *call)
{
    static const char *const assigning[] = {"operator=", NULL};
    static const char *const adding[] = {"push_back", "emplace_back", NULL};
    static const char *const generating[] = {"generate", "generate_n", NULL};
    static const char *const shuffling[] = {"shuffle", "random_shuffle", NULL};
    guint n = ast_n_arguments(call);

    if (!call->decl || call->decl->is_user || n == 0)
        return FALSE;
    if (is_method_of_library(call, adding) && n == 1) {
        const Element element = {call->kids[0], NULL};

        take_element(fills, function, &element, ast_argument(call, 0));
        return TRUE;
    }
    const Element all = {ast_argument(call, 0), NULL};
    if (is_method_of_library(call, assigning) && n == 1) {
        const Element whole = {call->kids[0], NULL};
        Decl *object = buffer_of(fills, &whole);

        if (object)
            take_object(fills, object, ast_argument(call, 0));
        return object != NULL;
    }
    Decl *buffer = call->decl->is_method ? NULL : buffer_of(fills, &all);
    if (!buffer)
        return FALSE;
    if (g_strv_contains(generating, call->decl->name)) {
        g_autofree char *drawn = host_drawn_by(fills->run, ast_argument(call, n - 1));

        if (drawn)
            take_random(fills, function, buffer, drawn);
        return drawn != NULL;
    }
    if (strcmp(call->decl->name, "iota") == 0 && n == 3) {
        written_of(fills, buffer)->is_order = fills->is_filled = TRUE;
        return TRUE;
    }
    if (!g_strv_contains(shuffling, call->decl->name))
        return FALSE;
    written_of(fills, buffer)->is_shuffled = TRUE;
    take_random(fills, function, buffer, "std::shuffle()");
    return TRUE;
}

/* Whether all that CALL does to ARGUMENT, number I of its arguments, stands in a function of the program. */
static gboolean
take_parameter(HostFills *fills, const Ast *call, guint i)
{
    Decl *function = call->decl, *parameter;

    if (call->configuration || !host_run_find_function(fills->run, function) || function->is_method ||
        i >= function->n_params)
        return FALSE;
    parameter = function->params[i];
    if (parameter->type->kind != CTYPE_POINTER && parameter->type->kind != CTYPE_REFERENCE)
        return FALSE;
    if (is_object(parameter->type))
        take_object(fills, parameter, ast_argument(call, i));
    return is_object(parameter->type) || host_holds_pointer(parameter->type);
}

/* Notes an upload, and what CALL, in FUNCTION, may write. */
static void
take_call(HostFills *fills, const Decl *function, const Ast *call)
{
    if (g_strv_contains(HARMLESS, ast_callee_name(call)) || take_upload(fills, call) ||
        take_algorithm(fills, function, call))
        return;
    if (call->decl)
        syntax_lower_parameters(fills->run->syntax, call->decl);
    for (guint i = 0; i < ast_n_arguments(call); i++) {
        const Ast *argument = ast_argument(call, i);

        if (!argument || take_parameter(fills, call, i) || only_reads(call, i))
            continue;
        take_other(fills, argument);
        take_members(fills, argument->type);
    }
}

/* Takes what AST, of FUNCTION (NULL: of none), and all in it writes. */
static void
take(HostFills *fills, Decl *function, const Ast *ast)
{
    if (!ast)
        return;
    if (ast->kind == AST_CALL || ast->kind == AST_CONSTRUCT)
        take_call(fills, function, ast);
    else if (ast->kind == AST_RANGE_FOR && ast->decl && ast->kids[0])
        g_hash_table_insert(fills->elements, ast->decl, ast->kids[0]);
    else if (ast->kind == AST_DECLARE && ast->n_kids > 0 && ast->kids[0] && is_object(ast->decl->type))
        take_object(fills, ast->decl, ast->kids[0]);
    else if (ast->kind == AST_RETURN && function && ast->n_kids > 0 && ast->kids[0] &&
             is_object(ast->kids[0]->type))
        take_object(fills, function, ast->kids[0]);
    else if (ast->kind == AST_ASSIGN)
        take_store(fills, function, ast->kids[0], ast->op == OPERATOR_ASSIGN ? ast->kids[1] : NULL);
    else if (ast_is_increment(ast))
        take_store(fills, function, ast->kids[0], NULL);
    for (guint i = 0; i < ast->n_kids; i++)
        take(fills, function, ast->kids[i]);
}

void
host_fills_add(HostFills *fills, Decl *decl)
{
    if (decl->kind == DECL_VARIABLE) {
        take(fills, NULL, syntax_initialiser(fills->run->syntax, decl));
        return;
    }
    syntax_lower_function(fills->run->syntax, decl);
    for (guint i = 0; i < decl->n_initialisers; i++)
        take(fills, decl, decl->initialisers[i]->kids[0]);
    take(fills, decl, decl->body);
}

/* --- what a parameter leads to */

/* VARIABLE and all that it may be taken from, a set of Decl, as of host_buffers_origins(); of objects what
 * they are copied from, too. */
static GHashTable *
origins_of(const HostFills *fills, const HostBuffers *buffers, gpointer variable, gboolean is_shared)
{
    g_autoptr(GPtrArray) open = g_ptr_array_new();
    GHashTable *set = g_hash_table_new(NULL, NULL);

    g_ptr_array_add(open, variable);
    while (open->len > 0) {
        gpointer one = g_ptr_array_steal_index_fast(open, open->len - 1);
        const GPtrArray *objects = g_hash_table_lookup(fills->objects, one);

        if (!g_hash_table_add(set, one))
            continue;
        g_autoptr(GPtrArray) origins = host_buffers_origins(buffers, one, is_shared);
        g_ptr_array_extend(open, origins, NULL, NULL);
        for (guint i = 0; objects && i < objects->len; i++)
            g_ptr_array_add(open, g_ptr_array_index(objects, i));
    }
    return set;
}

/* Adds to RET what is written to VARIABLE, also through what takes it or what it is taken from. IS_SHARED:
 * as of host_buffers_origins(). */
static void
add_written(const HostFills *fills, const HostBuffers *buffers, Decl *variable, gboolean is_shared,
            Written *ret)
{
    g_autoptr(GHashTable) same = origins_of(fills, buffers, variable, is_shared);
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, fills->written);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        Written *written = value;
        GHashTable **origins = is_shared ? &written->shared : &written->taken;

        if (!*origins)
            *origins = origins_of(fills, buffers, key, is_shared);
        if (!sets_meet(same, *origins))
            continue;
        ret->is_random |= written->is_random;
        ret->is_order |= written->is_order;
        ret->is_other |= written->is_other;
        ret->is_shuffled |= written->is_shuffled;
        if (!ret->text)
            ret->text = g_strdup(written->text);
    }
}

/* Whether anything may change on the GPU what PARAMETER, taken from ORIGINS, leads to: a kernel, or a
 * function that takes it. */
static gboolean
is_changed(const HostFills *fills, const HostBuffers *buffers, Decl *parameter, const GPtrArray *origins)
{
    Written all = {0};

    for (guint i = 0; i < origins->len; i++)
        if (g_hash_table_contains(fills->written, g_ptr_array_index(origins, i)))
            return TRUE;
    add_written(fills, buffers, parameter, TRUE, &all);
    g_free(all.text);
    return all.is_random || all.is_order || all.is_other;
}

Fill
host_fills_of(const HostFills *fills, const HostBuffers *buffers, Decl *parameter, char **ret_text)
{
    g_autoptr(GPtrArray) origins = NULL;
    g_autofree char *text = NULL;
    Written all = {0};
    Fill fill;

    *ret_text = NULL;
    if (!fills->is_filled || g_hash_table_size(fills->uploads) == 0)
        return FILL_UNKNOWN;
    origins = host_buffers_origins(buffers, parameter, FALSE);
    for (guint i = 0; i < origins->len; i++) {
        const GPtrArray *uploads = g_hash_table_lookup(fills->uploads, g_ptr_array_index(origins, i));

        for (guint k = 0; uploads && k < uploads->len; k++)
            add_written(fills, buffers, g_ptr_array_index(uploads, k), FALSE, &all);
    }
    text = all.text;
    all.is_order = all.is_order && !all.is_shuffled;
    if (all.is_other || all.is_random == all.is_order || is_changed(fills, buffers, parameter, origins))
        return FILL_UNKNOWN;
    fill = all.is_random ? FILL_RANDOM : FILL_ORDER;
    if (fill == FILL_RANDOM)
        *ret_text = g_steal_pointer(&text);
    return fill;
}
