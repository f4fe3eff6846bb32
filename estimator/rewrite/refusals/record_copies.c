/* SPDX-License-Identifier: MIT */
/* A record whose copies do more than copy its bytes: a layout takes elements apart and puts them together by
 * their fields, and calls no functions of theirs. The compiler says whether it is one (rewrite/check); what
 * makes it one is looked for here. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* A struct inside of deeper ones is not looked at. */
#define MAX_DEPTH 16u

/* Bytes of an element that a thread can copy: half of its local memory, which is 512 KiB (CUDA C++
 * Programming Guide, Technical Specifications per Compute Capability). */
#define MAX_ELEMENT_BYTES (256 << 10)

/* What is looked for in a class. */
typedef struct {
    Rules *rules;
    Entity class;
    guint depth;
    Entity found; /* what makes copies more than bytes */
    const char *why;
} Search;

static gboolean find_in(Entity class, Search *search);

/* Whether METHOD assigns another object of CLASS to its own. */
static gboolean
is_assignment(Entity method, Entity class)
{
    g_autofree char *name = cursor_name(method);
    SourceType type;

    if (strcmp(name, "operator=") != 0 || entity_n_arguments(method) != 1)
        return FALSE;
    type = entity_canonical_type(entity_argument(method, 0));
    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE)
        type = type_pointee(type);
    return entity_equal(entity_canonical(type_declaration(type)), entity_canonical(class));
}

/* Why MEMBER of a class makes copies of it more than bytes; NULL: it does not. */
static const char *
reason_of(Entity member, Entity class)
{
    SourceType type = entity_canonical_type(member);

    switch (entity_kind(member)) {
    case TREE_CONSTRUCTOR:
        return constructor_is_of_copy(member) && !method_is_defaulted(member) ? PART_OWN_COPY : NULL;
    case TREE_DESTRUCTOR:
        return method_is_defaulted(member) ? NULL : PART_OWN_DESTRUCTOR;
    case TREE_CXX_METHOD:
        if (method_is_virtual(member))
            return PART_VIRTUAL_METHOD;
        return is_assignment(member, class) && !method_is_defaulted(member) ? PART_OWN_ASSIGNMENT : NULL;
    case TREE_FIELD_DECL:
        while (type_kind(type) == TYPE_CONSTANT_ARRAY)
            type = type_canonical(type_element(type));
        return type_kind(type) == TYPE_LONG_DOUBLE ? PART_LONG_DOUBLE_MEMBER
               : type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE
                   ? PART_REFERENCE_MEMBER
               : type_is_const(type)       ? PART_CONST_MEMBER
               : entity_is_mutable(member) ? PART_MUTABLE_MEMBER
                                           : NULL;
    default:
        return NULL;
    }
}

static gboolean
visit_member(Entity member, gpointer data)
{
    Search *search = data;
    SourceType type = entity_canonical_type(member);

    search->why = reason_of(member, search->class);
    if (search->why) {
        search->found = member;
        return TRUE;
    }
    if (entity_kind(member) != TREE_FIELD_DECL && entity_kind(member) != TREE_CXX_BASE_SPECIFIER)
        return FALSE;
    while (type_kind(type) == TYPE_CONSTANT_ARRAY)
        type = type_canonical(type_element(type));
    return type_kind(type) == TYPE_RECORD && find_in(type_declaration(type), search);
}

/* Whether something of CLASS, or of what it is made of, is found. An instance has its template's text. */
static gboolean
find_in(Entity class, Search *search)
{
    Entity template = entity_template(class), definition = entity_definition(class), outer = search->class;

    if (search->depth == MAX_DEPTH)
        return FALSE;
    search->depth++;
    search->class = class;
    entity_visit_children(entity_is_none(definition) ? class : definition, visit_member, search);
    if (!search->why && !entity_is_none(template)) {
        search->class = template;
        entity_visit_children(template, visit_member, search);
    }
    search->class = outer;
    search->depth--;
    return search->why != NULL;
}

/* The node that declares the first array of the closure. */
static guint
first_declared(const Flow *flow)
{
    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        if (slot->is_in && slot->declared->len > 0)
            return g_array_index(slot->declared, guint, 0);
    }
    return NO_NODE;
}

void
record_copies_refuse(Rules *rules)
{
    Search search = {.rules = rules};
    Entity class = flow_record_class(rules->flow);
    guint node = first_declared(rules->flow), file, offset;

    if (rules->names->n_items > 0 || node == NO_NODE || entity_is_none(class))
        return;
    if (type_size(entity_type(class)) > MAX_ELEMENT_BYTES) {
        rules_refuse(rules, node, REFUSE(RECORD_LARGE), rules->names->element);
        rules_mark_cause(rules);
        return;
    }
    if (!tree_is_own(rules->tree, class) ||
        !find_in(class, &search)) /* what a library has, the compiler says */
        return;
    if (tree_entity_place(rules->tree, search.found, &file, &offset))
        refusals_add(rules->result, file, offset, REFUSE(RECORD_COPIES), rules->names->element, search.why);
    else
        rules_refuse(rules, node, REFUSE(RECORD_COPIES), rules->names->element, search.why);
    rules_mark_cause(rules);
}
