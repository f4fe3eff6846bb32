/* SPDX-License-Identifier: MIT */
/* What host code fills buffers with before it brings them to the GPU: by a generator of random numbers, or
 * each element with its own number. Where anything else may write one, nothing is known. */
#include "frontend/host/buffers/buffers_private.h"

#include "base/base.h"

#include <string.h>

/* What is written to one variable. */
typedef struct {
    gboolean is_random, is_order, is_other;
    char *text; /* "main fills h by rand()" */
    GHashTable *taken,
        *shared; /* origins_of() of the variable, without and with IS_SHARED; NULL: not asked for yet */
} Written;

struct HostFills {
    HostRun *run;        /* not owned */
    GHashTable *written; /* Decl of a variable or a member -> Written */
    GHashTable *uploads; /* the same -> GPtrArray of Decl: what is brought to the GPU there */
    gboolean is_filled;  /* something is filled so that it is known */
};

static const char *const RANDOM[] = {"rand", "random", "rand_r", "lrand48", "mrand48", NULL};
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

/* The generator of random numbers that AST or anything in it calls; NULL: none. */
static const char *
generator_in(const Ast *ast)
{
    const char *found = NULL;

    if (ast && ast->kind == AST_CALL && ast->decl && !ast->decl->is_user &&
        g_strv_contains(RANDOM, ast->decl->name))
        return ast->decl->name;
    for (guint i = 0; ast && i < ast->n_kids && !found; i++)
        found = generator_in(ast->kids[i]);
    return found;
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

/* Notes the assignment of VALUE to ELEMENT, one of an array, in FUNCTION. What is drawn counts where the
 * place is not a certain one, and where it decides all of the value: `i + rand() % 4` is near i. */
static void
take_element(HostFills *fills, const Decl *function, const Ast *element, const Ast *value)
{
    g_autoptr(GPtrArray) to = g_ptr_array_new();
    const Ast *index = ast_skip_casts(element->kids[1]), *plain = ast_skip_casts(value);
    const char *generator = generator_in(plain);
    gboolean is_order = plain->kind == AST_NAME && index->kind == AST_NAME && plain->decl == index->decl;
    gboolean is_random =
        generator && index->kind != AST_INTEGER && !(index->kind == AST_NAME && names(plain, index->decl));
    Written *written;

    host_pointer_roots(fills->run, element, to);
    if (to->len != 1 || (!is_random && !is_order)) {
        take_other(fills, holder_of(element));
        return;
    }
    written = written_of(fills, g_ptr_array_index(to, 0));
    if (is_random && !written->text)
        written->text =
            g_strdup_printf("%s fills %s by %s()", function && *function->name ? function->name : "host code",
                            ((const Decl *)g_ptr_array_index(to, 0))->name, generator);
    written->is_random |= is_random;
    written->is_order |= is_order;
    fills->is_filled = TRUE;
}

/* Notes that TARGET, in FUNCTION, gets VALUE, or (NULL) what is not known. */
static void
take_store(HostFills *fills, const Decl *function, const Ast *target, const Ast *value)
{
    target = ast_skip_casts(target);
    if (target->kind == AST_INDEX && value)
        take_element(fills, function, target, value);
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

/* Notes an upload, and what CALL may write. */
static void
take_call(HostFills *fills, const Ast *call)
{
    if (g_strv_contains(HARMLESS, ast_callee_name(call)) || take_upload(fills, call))
        return;
    if (call->decl)
        syntax_lower_parameters(fills->run->syntax, call->decl);
    for (guint i = 0; i < ast_n_arguments(call); i++) {
        const Ast *argument = ast_argument(call, i);

        if (!argument || only_reads(call, i))
            continue;
        take_other(fills, argument);
        take_members(fills, argument->type);
    }
}

/* Takes what AST, of FUNCTION (NULL: of none), and all in it writes. */
static void
take(HostFills *fills, const Decl *function, const Ast *ast)
{
    if (!ast)
        return;
    if (ast->kind == AST_CALL || ast->kind == AST_CONSTRUCT)
        take_call(fills, ast);
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

/* VARIABLE and all that it may be taken from, a set of Decl, as of host_buffers_origins(). */
static GHashTable *
origins_of(const HostBuffers *buffers, gpointer variable, gboolean is_shared)
{
    g_autoptr(GPtrArray) origins = host_buffers_origins(buffers, variable, is_shared);
    GHashTable *set = g_hash_table_new(NULL, NULL);

    g_hash_table_add(set, variable);
    for (guint i = 0; i < origins->len; i++)
        g_hash_table_add(set, g_ptr_array_index(origins, i));
    return set;
}

/* Adds to RET what is written to VARIABLE, also through what takes it or what it is taken from. IS_SHARED:
 * as of host_buffers_origins(). */
static void
add_written(const HostFills *fills, const HostBuffers *buffers, Decl *variable, gboolean is_shared,
            Written *ret)
{
    g_autoptr(GHashTable) same = origins_of(buffers, variable, is_shared);
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, fills->written);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        Written *written = value;
        GHashTable **origins = is_shared ? &written->shared : &written->taken;

        if (!*origins)
            *origins = origins_of(buffers, key, is_shared);
        if (!sets_meet(same, *origins))
            continue;
        ret->is_random |= written->is_random;
        ret->is_order |= written->is_order;
        ret->is_other |= written->is_other;
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
    if (all.is_other || all.is_random == all.is_order || is_changed(fills, buffers, parameter, origins))
        return FILL_UNKNOWN;
    fill = all.is_random ? FILL_RANDOM : FILL_ORDER;
    if (fill == FILL_RANDOM)
        *ret_text = g_steal_pointer(&text);
    return fill;
}
