/* SPDX-License-Identifier: MIT */
#include "element.h"

#include <string.h>

#define MAX_LEAVES 1024u
#define MAX_NESTING 32u

typedef struct {
    Syntax *syntax;
    GArray *leaves; /* of Leaf */
    const char *problem, *note;
    LeafDimension dimensions[LEAF_MAX_DIMENSIONS];
    guint n_dimensions, nesting;
} Flattening;

static void flatten(Flattening *f, const CType *type, const char *name, guint64 offset);

static void
add_leaf(Flattening *f, const CType *type, const char *name, guint64 offset, const char *undeclarable)
{
    Leaf leaf = {.name = name, .type = type, .offset = offset, .count = 1, .undeclarable = undeclarable};
    guint64 count = 1;

    if (f->leaves->len >= MAX_LEAVES || type->size > G_MAXINT32) {
        f->problem = "it has too many members";
        return;
    }
    if (type->size == 0) /* an incomplete or zero-length member takes no room */
        return;
    leaf.bytes = (guint32)type->size;
    leaf.n_dimensions = f->n_dimensions;
    memcpy(leaf.dimensions, f->dimensions, sizeof leaf.dimensions);
    for (guint d = 0; d < f->n_dimensions; d++)
        count *= f->dimensions[d].count;
    leaf.count = (guint32)MIN(count, G_MAXINT32);
    if (f->n_dimensions > 0 && f->dimensions[f->n_dimensions - 1].stride != type->size)
        leaf.undeclarable = "it is a member of structs in an array";
    if (*name == '\0')
        leaf.undeclarable = "it has no name";
    g_array_append_val(f->leaves, leaf);
}

static void
flatten_array(Flattening *f, const CType *type, const char *name, guint64 offset)
{
    if (type->count <= 0 || type->target->size == 0)
        return;
    if (f->n_dimensions == LEAF_MAX_DIMENSIONS || type->size > G_MAXINT32) {
        f->problem = "it nests arrays too deeply";
        return;
    }
    f->dimensions[f->n_dimensions++] = (LeafDimension){type->target->size, (guint64)type->count};
    flatten(f, type->target, name, offset);
    f->n_dimensions--;
}

static void
flatten_members(Flattening *f, const CType *type, const char *name, guint64 offset)
{
    const CRecord *record = syntax_record(f->syntax, type);
    guint64 last_unit = G_MAXUINT64;

    for (guint i = 0; i < record->n_fields && !f->problem; i++) {
        const CField *field = &record->fields[i];
        gboolean nests = *name && *field->name;
        const char *full = nests   ? arena_printf(syntax_arena(f->syntax), "%s.%s", name, field->name)
                           : *name ? name
                                   : field->name;

        if (field->bits) { /* all bit-fields of one storage unit are one leaf */
            f->note = "bit-fields are laid out as the storage unit that holds them";
            if (field->offset == last_unit)
                continue;
            last_unit = field->offset;
        }
        if (field->bits)
            add_leaf(f, field->type, full, offset + field->offset, "it is a bit-field");
        else
            flatten(f, field->type, full, offset + field->offset);
    }
}

static void
flatten(Flattening *f, const CType *type, const char *name, guint64 offset)
{
    if (f->problem)
        return;
    if (++f->nesting > MAX_NESTING) {
        f->problem = "it nests too deeply";
    } else if (type->kind == CTYPE_ARRAY) {
        flatten_array(f, type, name, offset);
    } else if (type->kind != CTYPE_RECORD) {
        add_leaf(f, type, name, offset, NULL);
    } else if (syntax_record(f->syntax, type)->is_polymorphic) {
        f->problem = "it has virtual functions or bases";
    } else if (syntax_record(f->syntax, type)->is_union) {
        f->note = "a union is laid out as one field";
        add_leaf(f, type, *name ? name : "union", offset, "it is a union");
    } else {
        flatten_members(f, type, name, offset);
    }
    f->nesting--;
}

const Element *
element_of(Syntax *syntax, GHashTable *cache, const CType *type)
{
    Element *element = g_hash_table_lookup(cache, type);
    Flattening f = {.syntax = syntax};

    if (element)
        return element;
    element = arena_new_items(syntax_arena(syntax), Element, 1);
    g_hash_table_insert(cache, (gpointer)type, element);
    f.leaves = g_array_new(FALSE, FALSE, sizeof(Leaf));
    flatten(&f, type, "", 0);
    element->type = type;
    element->bytes = (guint32)CLAMP(type->size, 1, G_MAXINT32);
    element->problem = f.problem;
    element->note = f.note;
    if (!f.problem) {
        element->n_leaves = f.leaves->len;
        element->leaves = arena_copy(syntax_arena(syntax), f.leaves->data, f.leaves->len * sizeof(Leaf));
    }
    g_array_unref(f.leaves);
    return element;
}

Record *
element_record(const Element *element)
{
    Record *record;

    if (element->type->kind != CTYPE_RECORD || element->n_leaves == 0)
        return NULL;
    record = record_new(element->type->name);
    for (guint i = 0; i < element->n_leaves; i++) {
        const Leaf *leaf = &element->leaves[i];
        guint32 align = leaf->type->align;
        g_autofree char *name = *leaf->name ? g_strdup(leaf->name) : g_strdup_printf("unnamed%u", i);
        g_autofree char *unique =
            record_find_field(record, name) < 0 ? g_steal_pointer(&name) : g_strdup_printf("%s_%u", name, i);
        Field *field =
            record_add_field(record, unique, leaf->type->name, leaf->bytes, align, MAX(leaf->count, 1));

        field->decl_offset = (gint64)leaf->offset;
        field->undeclarable = leaf->undeclarable;
    }
    record->decl_size = element->bytes;
    record->decl_align = element->type->align;
    return record;
}

/* Whether the byte OFFSET lies in LEAF for some array indices. */
static gboolean
leaf_holds(const Leaf *leaf, guint64 offset)
{
    guint64 rest;

    if (offset < leaf->offset)
        return FALSE;
    rest = offset - leaf->offset;
    for (guint d = 0; d < leaf->n_dimensions; d++) {
        guint64 at = rest / leaf->dimensions[d].stride;

        if (at >= leaf->dimensions[d].count)
            return FALSE;
        rest -= at * leaf->dimensions[d].stride;
    }
    return rest < leaf->bytes;
}

int
element_find_leaf(const Element *element, guint64 offset, int member)
{
    for (guint i = 0; i < element->n_leaves; i++)
        if (member >= 0 && leaf_holds(&element->leaves[i], (guint64)member))
            return (int)i;
    for (guint i = 0; i < element->n_leaves; i++)
        if (leaf_holds(&element->leaves[i], offset))
            return (int)i;
    return -1;
}
