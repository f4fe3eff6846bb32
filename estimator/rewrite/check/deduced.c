/* SPDX-License-Identifier: MIT */
/* Types that the compiler deduces in the result: one that is a reference of the header would go on with the
 * element where the program meant a copy. The rewriting itself writes such types by their names. */
#include "rewrite/check/check_private.h"

#include "text/text.h"

#include <string.h>

/* A walk through a unit. */
typedef struct {
    const Check *check;
    guint file;         /* of the tree, that the walk is in */
    gboolean is_asked;  /* inside sizeof and its like */
    gboolean is_listed; /* inside braces that set the members of an element */
    gboolean is_refused;
} Walk;

/* Whether TYPE, or what it is made of, is a reference of the header, of an element or a struct inside of one.
 */
static gboolean
has_reference(const RewriteNames *names, SourceType type)
{
    static const char *const KINDS[] = {"ref", "const_ref"};
    SourceType canonical = type_canonical(type);
    g_autofree char *spelling = NULL;

    while (type_kind(canonical) == TYPE_POINTER || type_kind(canonical) == TYPE_LVALUE_REFERENCE ||
           type_kind(canonical) == TYPE_RVALUE_REFERENCE)
        canonical = type_pointee(canonical);
    if (type_is_builtin(canonical) || type_kind(canonical) == TYPE_ENUM)
        return FALSE; /* what most of a program has */
    spelling = type_spelling(canonical);

    for (guint k = 0; k < G_N_ELEMENTS(KINDS); k++) {
        g_autofree char *name = g_strdup_printf("%s_%s", names->prefix, KINDS[k]);
        gsize length = strlen(name);

        for (const char *at = strstr(spelling, name); at; at = strstr(at + 1, name))
            if ((at == spelling || !char_is_word(at[-1])) && (!char_is_word(at[length]) || at[length] == '_'))
                return TRUE;
    }
    return FALSE;
}

/* Whether TYPE, of a declaration, is a reference of the header that its text names. */
static gboolean
is_written(const RewriteNames *names, SourceType type)
{
    g_autofree char *spelling = type_spelling(type_unqualified(type));
    g_autofree char *plain = g_strdup_printf("%s_ref", names->prefix);
    g_autofree char *constant = g_strdup_printf("%s_const_ref", names->prefix);

    return (type_kind(type) == TYPE_RECORD || type_kind(type) == TYPE_ELABORATED) &&
           (strcmp(spelling, plain) == 0 || strcmp(spelling, constant) == 0);
}

/* Whether ENTITY is one of the header's, or of what headers share. */
static gboolean
is_of_header(const Walk *walk, Entity entity)
{
    g_autofree char *path = NULL;
    guint offset;

    return entity_place(entity, &path, &offset) && check_is_header(walk->check, path);
}

/* Whether what stands inside ENTITY, in braces that set the members of an element, is no such member itself:
 * it is the base of one, an argument, or cast. */
static gboolean
ends_list(Entity entity)
{
    TreeKind kind = entity_kind(entity), called = entity_kind(entity_referenced(entity));

    return kind == TREE_MEMBER_REF_EXPR || kind == TREE_LAMBDA_EXPR || tree_is_cast(kind) ||
           kind == TREE_CXX_FUNCTIONAL_CAST_EXPR ||
           (kind == TREE_CALL_EXPR && called != TREE_CONSTRUCTOR && called != TREE_CONVERSION_FUNCTION);
}

static void
refuse(Walk *walk, Entity entity)
{
    const Check *check = walk->check;
    g_autofree char *path = NULL;
    guint offset, file;

    if (!entity_place(entity, &path, &offset))
        return;
    file = check_file(check, path);
    if (file == NO_NODE || walk->is_refused)
        return;
    walk->is_refused = TRUE;
    offset = check_offset_before(check, file, offset);
    if (walk->is_listed)
        refusals_add(check->rewriting, file, offset, REFUSE(ELEMENT_IN_BRACES));
    else
        refusals_add(check->rewriting, file, offset, REFUSE(REFERENCE_DEDUCED), check->names->element);
}

/* Whether ENTITY has a reference of the header by a type that the program does not write. */
static gboolean
is_deduced(Walk *walk, Entity entity)
{
    const RewriteNames *names = walk->check->names;
    SourceType type = entity_type(entity);
    Entity named;

    if ((walk->is_asked || walk->is_listed) && kind_is_expression(entity_kind(entity)) &&
        has_reference(names, type))
        return TRUE;
    switch (entity_kind(entity)) {
    case TREE_VAR_DECL:
    case TREE_PARM_DECL:
    case TREE_FIELD_DECL:
        return has_reference(names, type) && !is_written(names, type);
    case TREE_FUNCTION_DECL:
    case TREE_CXX_METHOD:
    case TREE_CONVERSION_FUNCTION:
        return has_reference(names, entity_result_type(entity));
    case TREE_DECL_REF_EXPR: /* a capture that is set has no other node */
        named = entity_referenced(entity);
        return entity_kind(named) == TREE_VAR_DECL && has_reference(names, entity_type(named)) &&
               !is_written(names, entity_type(named)) && !is_of_header(walk, named);
    case TREE_CXX_NEW_EXPR:
    case TREE_LAMBDA_EXPR:
        return has_reference(names, type);
    case TREE_CALL_EXPR:
        named = entity_referenced(entity);
        return !entity_is_none(named) && entity_is_in_file(named) && !is_of_header(walk, named) &&
               !is_of_header(walk, entity_parent(named)) &&
               (has_reference(names, entity_type(named)) || has_reference(names, type));
    default:
        return FALSE;
    }
}

static gboolean
visit(Entity entity, gpointer data)
{
    Walk *walk = data, inner = *walk;
    TreeKind kind = entity_kind(entity);

    if (is_deduced(walk, entity))
        refuse(walk, entity);
    inner.is_asked = kind == TREE_UNARY_EXPR ||
                     (walk->is_asked && (kind == TREE_PAREN_EXPR || kind == TREE_UNEXPOSED_EXPR));
    inner.is_listed =
        (kind == TREE_INIT_LIST_EXPR && flow_is_record(walk->check->names->record, entity_type(entity))) ||
        (walk->is_listed && !ends_list(entity));
    inner.is_refused = walk->is_refused;
    if (!inner.is_refused)
        entity_visit_children(entity, visit, &inner);
    walk->is_refused = inner.is_refused;
    return walk->is_refused;
}

/* A declaration outside of all others: those of the program's own files are looked at. */
static gboolean
visit_top(Entity entity, gpointer data)
{
    Walk *walk = data;
    g_autofree char *path = NULL;
    guint offset;

    if (kind_is_invalid(entity_kind(entity)) || !entity_place(entity, &path, &offset) ||
        check_file(walk->check, path) == NO_NODE || check_is_header(walk->check, path))
        return FALSE;
    return visit(entity, data);
}

void
check_deduced_types(const Check *check, guint nth)
{
    Walk walk = {.check = check};

    unit_visit(g_ptr_array_index(check->units, nth), visit_top, &walk);
}
