/* SPDX-License-Identifier: MIT */
#include "frontend/elements/elements.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define MAX_LEAVES 1024u
#define MAX_NESTING 32u
#define MAX_UNION_PARTS 64u

static const char BIT_FIELD[] = "it is a bit-field";

/* Bytes of a struct behind one of its members that are in none. */
typedef struct {
    guint64 offset, bytes;
} Tail;

typedef struct {
    Syntax *syntax;
    GArray *leaves; /* of Leaf */
    GArray *tails;  /* of Tail */
    const char *problem, *note, *uncopied;
    const char *whole, *whole_place; /* what is laid out as one field though it is several; NULL: nothing */
    gboolean has_base, is_constructed;
    const char *hidden; /* why none of the members at hand can be reached; NULL: they can */
    guint hidden_part;  /* the part of their names, from 1, that cannot */
    const char *place;  /* of the member at hand, or of what hides it */
    LeafDimension dimensions[LEAF_MAX_DIMENSIONS];
    guint n_dimensions, nesting;
    gboolean is_unnamed; /* the member at hand has no name */
    gboolean is_in_whole;
} Flattening;

static void flatten(Flattening *f, const CType *type, const char *name, guint64 offset);

/* Why the accessors of a header cannot be for a member of TYPE; NULL: they can. */
static const char *
type_reason(const CType *type)
{
    if (type->kind == CTYPE_REFERENCE)
        return "it is a reference, which cannot be assigned: keep a pointer or an index";
    if (type->is_const)
        return "it is const, and could not be assigned: leave const out";
    if (clang_isVolatileQualifiedType(type->clang))
        return "it is volatile, which no header keeps: leave volatile out";
    return NULL;
}

/* "file:line:column" of what CURSOR declares. */
static const char *
place_text(Syntax *syntax, CXCursor cursor)
{
    SourcePlace place;
    const char *text;

    if (clang_Cursor_isNull(cursor))
        return NULL;
    cursor_source_place(cursor, &place);
    text = place.file ? arena_printf(syntax_arena(syntax), "%s:%u:%u", place.file, place.line, place.column)
                      : NULL;
    source_place_clear(&place);
    return text;
}

static void
add_leaf(Flattening *f, const CType *type, const char *name, guint64 offset, const char *undeclarable)
{
    Leaf leaf = {.name = name, .type = type, .offset = offset, .count = 1, .place = f->place};
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
    leaf.hidden = f->hidden ? f->hidden_part : 0;
    leaf.undeclarable = f->hidden && undeclarable ? f->hidden
                        : undeclarable            ? undeclarable
                                                  : type_reason(type);
    if (*name == '\0')
        leaf.undeclarable = "it has no name: give it one";
    g_array_append_val(f->leaves, leaf);
}

/* Why a header cannot have ITEM, a struct or a union, in a field that stays in one piece; NULL: it can. */
static const char *
whole_reason(Flattening *f, const CType *item)
{
    if (f->hidden)
        return f->hidden;
    if (strchr(item->name, '(')) /* how libclang spells a type without a name */
        return "its type has no name: give it one";
    if (syntax_record(f->syntax, item)->is_constructed)
        return "its items have constructors, which a copy of the field would run: leave these out, or declare "
               "an array a member";
    return type_reason(item);
}

/* The leaves from FIRST on are one field: TYPE, called NAME at OFFSET. */
static void
keep_whole(Flattening *f, guint first, const CType *type, const char *name, guint64 offset)
{
    LeafWhole *whole = arena_new_items(syntax_arena(f->syntax), LeafWhole, 1);
    guint64 unit = type->size, filled = 0;

    *whole =
        (LeafWhole){.name = name, .type = type, .offset = offset, .bytes = type->size, .place = f->place};
    for (; whole->type->kind == CTYPE_ARRAY; whole->type = whole->type->target)
        whole->n_dimensions++;
    whole->undeclarable = whole_reason(f, whole->type);
    for (guint i = first; i < f->leaves->len; i++) {
        Leaf *leaf = &g_array_index(f->leaves, Leaf, i);
        const char *reason = type_reason(leaf->type);

        unit = greatest_divisor(greatest_divisor(unit, leaf->offset - offset), leaf->bytes);
        for (guint d = 0; d < leaf->n_dimensions; d++)
            unit = greatest_divisor(unit, leaf->dimensions[d].stride);
        filled += (guint64)leaf->bytes * leaf->count;
        leaf->whole = whole;
        if (!whole->undeclarable)
            whole->undeclarable = reason;
    }
    whole->unit = (guint32)unit;
    whole->is_padded = filled < type->size;
}

static void
flatten_items(Flattening *f, const CType *type, const char *name, guint64 offset)
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

/* Structs in an array stay together: an item of theirs lies in one piece then, as pointers to it expect. */
static void
flatten_array(Flattening *f, const CType *type, const char *name, guint64 offset)
{
    gboolean is_whole = !f->is_in_whole && ctype_innermost(type)->kind == CTYPE_RECORD;
    const char *place = f->place;
    guint first = f->leaves->len;

    f->is_in_whole |= is_whole;
    flatten_items(f, type, name, offset);
    f->place = place;
    if (!is_whole)
        return;
    f->is_in_whole = FALSE;
    if (f->problem || f->leaves->len == first)
        return;
    keep_whole(f, first, type, name, offset);
    if (f->whole)
        return;
    f->whole = "structs in an array are laid out as one field";
    f->whole_place = place;
}

/* The last leaf, if FIELD, a bit-field in the struct at OFFSET, lies in the same storage unit, or in one
 * within or around it; else a new one called NAME; NULL where there can be none. */
static Leaf *
bits_leaf(Flattening *f, const CField *field, const char *name, guint64 offset, gboolean is_first)
{
    guint64 at = offset + field->offset;
    Leaf *last = is_first ? NULL : &g_array_index(f->leaves, Leaf, f->leaves->len - 1);
    guint before = f->leaves->len;

    if (!last || !last->bits || at >= last->offset + last->bytes || last->offset >= at + field->type->size) {
        add_leaf(f, field->type, name, at, BIT_FIELD);
        return f->leaves->len > before ? &g_array_index(f->leaves, Leaf, before) : NULL;
    }
    if (field->type->size > last->bytes) {
        last->bits_end += (guint32)(last->offset - at) * 8;
        last->type = field->type;
        last->bytes = (guint32)field->type->size;
        last->offset = at;
    }
    return last;
}

/* Adds the bit-field FIELD, called NAME in the struct at OFFSET. */
static void
add_bits(Flattening *f, const CField *field, const char *name, guint64 offset, gboolean is_first)
{
    Leaf *leaf = bits_leaf(f, field, name, offset, is_first);
    Arena *arena = syntax_arena(f->syntax);
    const char *type = field->type->name;
    guint32 begin, gap;

    f->note = "bit-fields are laid out as the storage unit that holds them";
    if (!leaf)
        return;
    begin = (guint32)(offset * 8 + field->bit_offset - leaf->offset * 8);
    gap = begin - leaf->bits_end; /* to where it would follow the one before */
    leaf->bits = arena_printf(arena, "%s%s", leaf->bits ? leaf->bits : "", leaf->bits ? "; " : "");
    if (gap > 0)
        leaf->bits = arena_printf(arena, "%s%s : %u; ", leaf->bits, type, gap);
    leaf->bits = arena_printf(arena, "%s%s %s : %u", leaf->bits, type, field->name, field->bits);
    leaf->bits_end = begin + field->bits;
}

/* The name of FIELD in what is called NAME. */
static const char *
member_name(Flattening *f, const char *name, const CField *field)
{
    if (*name && *field->name)
        return arena_printf(syntax_arena(f->syntax), "%s.%s", name, field->name);
    return *name ? name : field->name;
}

static gboolean
is_of_library(CXCursor cursor)
{
    return clang_Location_isInSystemHeader(clang_getCursorLocation(cursor));
}

/* Into how many parts dots divide NAME. */
static guint
n_parts(const char *name)
{
    guint n = *name != '\0';

    for (; *name; name++)
        n += *name == '.';
    return n;
}

/* Notes what lies behind the last member of the struct TYPE at OFFSET. That of a base class may hold members
 * of others. */
static void
add_tail(Flattening *f, const CType *type, guint64 offset)
{
    const CRecord *record = syntax_record(f->syntax, type);
    guint64 end = 0;

    for (guint i = 0; i < record->n_fields; i++) {
        if (record->fields[i].bits)
            return;
        end = MAX(end, record->fields[i].offset + record->fields[i].type->size);
    }
    if (f->n_dimensions > 0 || f->has_base || end == 0 || end >= type->size)
        return;
    Tail tail = {offset + end, type->size - end};
    g_array_append_val(f->tails, tail);
}

/* Bytes of the widest scalar in TYPE. */
static guint64
widest_scalar(Flattening *f, const CType *type)
{
    guint64 widest = 1;

    if (type->kind == CTYPE_ARRAY)
        return widest_scalar(f, type->target);
    if (type->kind != CTYPE_RECORD)
        return MAX(type->size, 1);
    const CRecord *record = syntax_record(f->syntax, type);
    for (guint i = 0; i < record->n_fields; i++)
        widest = MAX(widest, widest_scalar(f, record->fields[i].type));
    return widest;
}

/* Notes what lies between members of the struct TYPE at OFFSET since one is aligned further than its scalars,
 * such as a float2. nvcc copies no other gaps. */
static void
add_gaps(Flattening *f, const CType *type, guint64 offset)
{
    const CRecord *record = syntax_record(f->syntax, type);

    if (f->n_dimensions > 0 || f->has_base)
        return;
    for (guint i = 1; i < record->n_fields; i++) {
        const CField *before = &record->fields[i - 1], *field = &record->fields[i];
        guint64 end = before->offset + before->type->size, widest;

        if (before->bits || field->bits)
            continue;
        widest = widest_scalar(f, field->type);
        if ((end + widest - 1) / widest * widest >= field->offset)
            continue;
        Tail gap = {offset + end, field->offset - end};
        g_array_append_val(f->tails, gap);
    }
}

static void
flatten_members(Flattening *f, const CType *type, const char *name, guint64 offset)
{
    const CRecord *record = syntax_record(f->syntax, type);
    const char *hidden = f->hidden, *place = f->place;

    f->has_base |= record->has_base;
    f->is_constructed |= record->is_constructed;
    if (!clang_Cursor_isNull(record->uncopied))
        f->uncopied = place_text(f->syntax, record->uncopied);
    for (guint i = 0; i < record->n_fields && !f->problem; i++) {
        const CField *field = &record->fields[i];
        const char *full = member_name(f, name, field);

        f->hidden = hidden ? hidden : field->hidden;
        if (!hidden)
            f->hidden_part = n_parts(name) + 1;
        f->place =
            hidden || (place && is_of_library(field->cursor)) ? place : place_text(f->syntax, field->cursor);
        f->is_unnamed = !*field->name;
        if (field->bits)
            add_bits(f, field, full, offset, i == 0 || !record->fields[i - 1].bits);
        else
            flatten(f, field->type, full, offset + field->offset);
    }
    if (!f->problem)
        add_gaps(f, type, offset);
    add_tail(f, type, offset);
    f->hidden = hidden;
    f->place = place;
}

/* Bit-fields that share bytes with other members, stand in an array of structs, or cannot be reached are not
 * to be declared. */
static void
check_bits(GArray *leaves)
{
    for (guint i = 0; i < leaves->len; i++) {
        Leaf *leaf = &g_array_index(leaves, Leaf, i);

        if (leaf->n_dimensions > 0 || leaf->undeclarable != BIT_FIELD)
            leaf->bits = NULL;
        for (guint k = 0; leaf->bits && k < leaves->len; k++) {
            const Leaf *other = &g_array_index(leaves, Leaf, k);

            if (k == i || other->offset >= leaf->offset + leaf->bytes ||
                leaf->offset >= other->offset + (guint64)other->bytes * other->count)
                continue;
            leaf->bits = NULL;
            leaf->undeclarable = "it is a bit-field whose storage unit holds other members as well: "
                                 "make it a member of its own";
        }
    }
}

/* Of what the members of a union have in common: that bytes OFFSET on hold one scalar of TYPE. */
typedef struct {
    guint64 offset;
    const CType *type;
} Part;

/* Adds the scalars of the leaves from FIRST on to PARTS, of Part; FALSE where they are no plain ones, or too
 * many.
 */
static gboolean
leaves_parts(const GArray *leaves, guint first, GArray *parts)
{
    for (guint i = first; i < leaves->len; i++) {
        const Leaf *leaf = &g_array_index(leaves, Leaf, i);

        if (leaf->bits || leaf->n_dimensions > 1 || parts->len + leaf->count > MAX_UNION_PARTS)
            return FALSE;
        for (guint k = 0; k < leaf->count; k++) {
            Part part = {leaf->offset + (leaf->n_dimensions ? k * leaf->dimensions[0].stride : 0),
                         leaf->type};

            g_array_append_val(parts, part);
        }
    }
    return parts->len > 0;
}

/* Whether A and B, of Part, are the same scalars but for their types; clears *IS_ONE_TYPE where those differ.
 */
static gboolean
parts_match(const GArray *a, const GArray *b, gboolean *is_one_type)
{
    if (a->len != b->len)
        return FALSE;
    for (guint i = 0; i < a->len; i++) {
        const Part *x = &g_array_index(a, Part, i), *y = &g_array_index(b, Part, i);

        if (x->offset != y->offset || x->type->size != y->type->size)
            return FALSE;
        *is_one_type &= strcmp(x->type->name, y->type->name) == 0;
    }
    return TRUE;
}

/* A member of a union, flattened: leaves of which one stands for the whole union where all members agree. */
typedef struct {
    guint first, n; /* among Flattening.leaves */
    GArray *parts;  /* of Part */
} Alternative;

static void
alternative_clear(gpointer data)
{
    g_array_unref(((Alternative *)data)->parts);
}

/* Flattens each member of the union TYPE; the member whose leaves are to be kept, or -1 where the members do
 * not consist of the same scalars. An array shows best what they share: its items can be fields. */
static int
choose_alternative(Flattening *f, const CType *type, const char *name, guint64 offset, GArray *alternatives,
                   gboolean *is_one_type)
{
    const CRecord *record = syntax_record(f->syntax, type);
    int best = -1;

    for (guint i = 0; i < record->n_fields; i++) {
        const CField *field = &record->fields[i];
        Alternative one = {f->leaves->len, 0, g_array_new(FALSE, FALSE, sizeof(Part))}, *first;

        if (!field->bits) {
            f->place = place_text(f->syntax, field->cursor);
            flatten(f, field->type, member_name(f, name, field), offset + field->offset);
        }
        one.n = f->leaves->len - one.first;
        g_array_append_val(alternatives, one);
        first = &g_array_index(alternatives, Alternative, 0);
        if (f->problem || !leaves_parts(f->leaves, one.first, one.parts) ||
            !parts_match(first->parts, one.parts, is_one_type) || one.parts->len == 1)
            return -1;
        if (best < 0 || (one.n == 1 && one.parts->len > 1))
            best = (int)i;
    }
    return best;
}

/* A union is what its members have in common, or else one field. */
static void
flatten_union(Flattening *f, const CType *type, const char *name, guint64 offset)
{
    g_autoptr(GArray) alternatives = g_array_new(FALSE, FALSE, sizeof(Alternative));
    const char *place = f->place, *note = f->note, *whole = f->whole, *whole_place = f->whole_place;
    guint before = f->leaves->len, tails_before = f->tails->len;
    gboolean is_one_type = TRUE, is_unnamed = f->is_unnamed || !*name;
    int best;

    g_array_set_clear_func(alternatives, alternative_clear);
    best = f->n_dimensions ? -1 : choose_alternative(f, type, name, offset, alternatives, &is_one_type);
    f->place = place;
    g_array_set_size(f->tails, tails_before);
    if (best < 0) {
        g_array_set_size(f->leaves, before);
        f->problem = NULL;
        f->note = note;
        if (!place && syntax_record(f->syntax, type)->n_fields > 0)
            f->place = place_text(
                f->syntax, clang_getCursorSemanticParent(syntax_record(f->syntax, type)->fields[0].cursor));
        f->whole = "a union is laid out as one field";
        f->whole_place = f->place;
        add_leaf(f, type, *name ? name : "union", offset,
                 f->nesting > 1 ? "it is a union without a name: give it one"
                                : "it is a union: declare a struct");
        if (!is_unnamed && !f->is_in_whole && !f->problem)
            keep_whole(f, before, type, name, offset);
        f->place = place;
        return;
    }
    f->note = note;
    f->whole = whole;
    f->whole_place = whole_place;
    g_array_remove_range(f->leaves, before, g_array_index(alternatives, Alternative, best).first - before);
    g_array_set_size(f->leaves, before + g_array_index(alternatives, Alternative, best).n);
    for (guint i = before; i < f->leaves->len && !is_one_type; i++)
        g_array_index(f->leaves, Leaf, i).undeclarable =
            "it is in a union of several types: declare a struct";
}

/* Classes of the standard library that have the members which the bundled declarations show. */
static const char *const KNOWN_CLASSES[] = {"complex", "array", "pair", "atomic", NULL};

/* Whether TYPE is a class of the standard library whose members are not those of the declarations at hand. */
static gboolean
is_unknown_class(const CType *type)
{
    CXCursor class = clang_getTypeDeclaration(type->clang), above;
    g_autofree char *name = NULL;

    if (clang_Cursor_isNull(class) || !clang_Location_isInSystemHeader(clang_getCursorLocation(class)))
        return FALSE;
    name = cursor_name(class);
    if (g_strv_contains(KNOWN_CLASSES, name))
        return FALSE;
    for (above = clang_getCursorSemanticParent(class); clang_getCursorKind(above) == CXCursor_Namespace;
         above = clang_getCursorSemanticParent(above)) {
        g_autofree char *space = cursor_name(above);

        if (strcmp(space, "std") == 0)
            return TRUE;
    }
    return FALSE;
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
    } else if (f->nesting > 1 && is_unknown_class(type)) {
        add_leaf(f, type, name, offset,
                 "its class is of the standard library, whose members no header has: keep it "
                 "outside of the record");
    } else if (type->is_broken) {
        f->problem = "its definition has an error";
    } else if (ctype_is_huge(f->syntax, type)) {
        f->problem = "it has too many members";
    } else if (syntax_record(f->syntax, type)->is_polymorphic) {
        f->problem = "it has virtual functions or bases";
    } else if (syntax_record(f->syntax, type)->is_union) {
        flatten_union(f, type, name, offset);
    } else {
        flatten_members(f, type, name, offset);
    }
    f->nesting--;
}

static void
number_fields(GArray *leaves)
{
    for (guint i = 0, n = 0; i < leaves->len; i++) {
        Leaf *leaf = &g_array_index(leaves, Leaf, i), *before = leaf - 1;

        n += i > 0 && !(leaf->whole && leaf->whole == before->whole);
        leaf->field = n;
    }
}

/* The tails of F that begin where a member ends, which is a field by itself. */
static void
set_paddings(Element *element, const Flattening *f)
{
    element->paddings = arena_new_items(syntax_arena(f->syntax), Padding, MAX(f->tails->len, 1));
    for (guint i = 0; i < element->n_leaves; i++)
        for (guint t = 0; t < f->tails->len; t++) {
            const Leaf *leaf = &element->leaves[i];
            const Tail *tail = &g_array_index(f->tails, Tail, t);
            guint64 end = leaf->offset + (guint64)leaf->bytes * leaf->count;

            if (end == tail->offset && !leaf->whole && !leaf->bits && tail->bytes <= G_MAXUINT16 &&
                element->n_paddings < f->tails->len)
                element->paddings[element->n_paddings++] =
                    (Padding){i, (guint32)(end - leaf->offset), (guint32)tail->bytes};
        }
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
    f.tails = g_array_new(FALSE, FALSE, sizeof(Tail));
    flatten(&f, type, "", 0);
    check_bits(f.leaves);
    number_fields(f.leaves);
    element->type = type;
    element->bytes = (guint32)CLAMP(type->size, 1, G_MAXINT32);
    element->problem = f.problem;
    element->note = f.note;
    element->whole = f.whole;
    element->whole_place = f.whole_place;
    element->has_base = f.has_base;
    element->is_constructed = f.is_constructed;
    element->uncopied = f.uncopied;
    if (!f.problem) {
        element->n_leaves = f.leaves->len;
        element->leaves = arena_copy(syntax_arena(syntax), f.leaves->data, f.leaves->len * sizeof(Leaf));
        set_paddings(element, &f);
    }
    g_array_unref(f.leaves);
    g_array_unref(f.tails);
    return element;
}

/* Adds the field that LEAF, number NUMBER, is, or is the first leaf of. */
static void
add_field(Record *record, const Leaf *leaf, guint number)
{
    const LeafWhole *whole = leaf->whole;
    const char *name = whole ? whole->name : leaf->name;
    g_autofree char *plain = *name ? g_strdup(name) : g_strdup_printf("unnamed%u", number);
    g_autofree char *unique = record_find_field(record, plain) < 0 ? g_steal_pointer(&plain)
                                                                   : g_strdup_printf("%s_%u", plain, number);
    const CType *type = whole ? whole->type : leaf->type;
    guint64 count = whole ? whole->bytes / whole->unit : MAX(leaf->count, 1);
    Field *field = record_add_field(record, unique, type->name, whole ? whole->unit : leaf->bytes,
                                    type->align, (guint32)count);

    field->decl_offset = (gint64)(whole ? whole->offset : leaf->offset);
    field->undeclarable = whole ? whole->undeclarable : leaf->undeclarable;
    field->place = g_strdup(whole ? whole->place : leaf->place);
    if (whole) {
        field->item_bytes = (guint32)type->size;
        field->item_dimensions = whole->n_dimensions;
        field->is_padded = whole->is_padded;
        return;
    }
    if (strstr(type->name, "::") && !strchr(type->name, '(') && !leaf->hidden && !leaf->bits && *leaf->name) {
        field->item_bytes = leaf->bytes; /* an enumeration inside of a class: C has no name for it */
        field->item_dimensions = leaf->n_dimensions;
    }
    field->rows = leaf->n_dimensions > 1 ? (guint32)MIN(leaf->dimensions[0].count, G_MAXINT32) : 0;
    field->hidden = leaf->hidden;
    field->bits = g_strdup(leaf->bits);
    field->bits_bytes = (leaf->bits_end + 7) / 8;
}

Record *
element_record(const Element *element)
{
    Record *record;

    if (element->type->kind != CTYPE_RECORD || element->n_leaves == 0)
        return NULL;
    record = record_new(element->type->name);
    for (guint i = 0; i < element->n_leaves; i++)
        if (element->leaves[i].field == record->n_fields)
            add_field(record, &element->leaves[i], i);
    record->has_base = element->has_base;
    record->is_library = clang_Location_isInSystemHeader(
        clang_getCursorLocation(clang_getTypeDeclaration(element->type->clang)));
    record->is_constructed = element->is_constructed;
    record->uncopied = g_strdup(element->uncopied);
    if (element->whole)
        record->whole = g_strdup_printf("%s%s%s: %s", element->whole_place ? element->whole_place : "",
                                        element->whole_place ? ": " : "", record->name, element->whole);
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
