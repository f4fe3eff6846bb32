/* SPDX-License-Identifier: MIT */
/* Where base classes lie that libclang does not show: those of what the compiler made of a template. */
#include "frontend/syntax/syntax_private.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define MOST_BASES 64u

/* Adds BASE to the fields of RECORD, at OFFSET. */
static void
add_base(Syntax *syntax, CRecord *record, const CType *base, guint64 offset)
{
    guint n = record->n_fields, at = 0;
    CField *fields = arena_new_items(syntax->arena, CField, n + 1);

    while (at < n && record->fields[at].offset < offset)
        at++;
    if (at)
        memcpy(fields, record->fields, at * sizeof *fields);
    if (n > at)
        memcpy(fields + at + 1, record->fields + at, (n - at) * sizeof *fields);
    fields[at] = (CField){
        .name = "",
        .type = base,
        .offset = offset,
        .cursor = record->open_base,
        .hidden = hidden_reason(record->open_base),
    };
    record->fields = fields;
    record->n_fields = n + 1;
    record->has_base = TRUE;
    record->is_empty = FALSE;
    record->is_polymorphic |= syntax_record(syntax, base)->is_polymorphic;
}

void
syntax_note_base(Syntax *syntax, const CType *derived, const CType *base)
{
    CRecord *record = (CRecord *)syntax_record(syntax, derived);

    if (record->has_open_bases || clang_Cursor_isNull(record->open_base) || base->size > derived->size ||
        base->size == 0 || syntax_record(syntax, base)->is_empty)
        return;
    if (!record->has_base)
        add_base(syntax, record, base, 0);
    else if (record->fields->type->size < base->size) /* a nearer base holds more */
        record->fields->type = base;
}

/* The types that TYPE, of a template, was made with, of CType; NULL where an argument is no type. */
static GPtrArray *
template_types(Syntax *syntax, const CType *type)
{
    int n = clang_Type_getNumTemplateArguments(type->clang);
    GPtrArray *types = g_ptr_array_new();

    for (int i = 0; i < n; i++) {
        CXType argument = clang_Type_getTemplateArgumentAsType(type->clang, (unsigned)i);

        g_ptr_array_add(types,
                        argument.kind == CXType_Invalid ? NULL : (gpointer)syntax_type(syntax, argument));
    }
    return types;
}

/* The number that BASE has as its first template argument, as `Leaf<2, float>`; -1: it has none. */
static gint64
number_of_base(const CType *base)
{
    CXCursor declaration = clang_getTypeDeclaration(base->clang);

    return clang_Type_getNumTemplateArguments(base->clang) > 0 &&
                   clang_Cursor_getTemplateArgumentKind(declaration, 0) == CXTemplateArgumentKind_Integral
               ? clang_Cursor_getTemplateArgumentValue(declaration, 0)
               : -1;
}

/* Where item WANTED of the N types ITEMS lies, in a class that consists of them alone, one after the other;
 * an empty one takes EMPTY bytes. -1: they do not fill DERIVED. */
static gint64
offset_of_item(Syntax *syntax, const CType *derived, const CType **items, guint n, guint wanted,
               guint64 empty)
{
    guint64 end = 0, found = 0;

    for (guint i = 0; i < n; i++) {
        gboolean is_reference = items[i]->kind == CTYPE_REFERENCE;
        gboolean is_empty = items[i]->kind == CTYPE_RECORD && syntax_record(syntax, items[i])->is_empty;
        guint64 size = is_reference ? sizeof(guint64) : is_empty ? empty : items[i]->size;
        guint64 align = is_reference ? sizeof(guint64) : items[i]->align;

        if (!is_empty || empty)
            end = (end + align - 1) / align * align;
        if (i == wanted)
            found = end;
        end += size;
    }
    end = (end + derived->align - 1) / derived->align * derived->align;
    return MAX(end, 1) == derived->size ? (gint64)found : -1;
}

/* Where BASE lies in DERIVED, whose bases are one for each of TYPES from number FIRST on. -1: not so. */
static gint64
offset_in_pack(Syntax *syntax, const CType *derived, const CType *base, const GPtrArray *types, guint first)
{
    g_autoptr(GPtrArray) own = template_types(syntax, base);
    gint64 number = number_of_base(base), offset;
    const CType **items = (const CType **)types->pdata + first;
    guint n = types->len - first;

    for (guint i = 0; i < n; i++) {
        if (!items[i])
            return -1;
        if (number < 0 && strcmp(items[i]->name, base->name) == 0)
            number = i;
    }
    if (number < 0 || number >= n ||
        (strcmp(items[number]->name, base->name) != 0 && !g_ptr_array_find(own, items[number], NULL)))
        return -1;
    offset = offset_of_item(syntax, derived, items, n, (guint)number, 0);
    return offset >= 0 ? offset : offset_of_item(syntax, derived, items, n, (guint)number, 1);
}

/* The same where the types are arguments of DERIVED's template, or of a list of types that is one. */
static gint64
offset_of_open_base(Syntax *syntax, const CType *derived, const CType *base)
{
    g_autoptr(GPtrArray) types = template_types(syntax, derived);
    gint64 offset = -1;

    for (guint i = 0; i < MIN(types->len, MOST_BASES) && offset < 0; i++) {
        const CType *list = g_ptr_array_index(types, i);

        offset = offset_in_pack(syntax, derived, base, types, i);
        if (offset < 0 && list && list->kind == CTYPE_RECORD) {
            g_autoptr(GPtrArray) inner = template_types(syntax, list);

            if (inner->len > 0)
                offset = offset_in_pack(syntax, derived, base, inner, 0);
        }
    }
    return offset;
}

gboolean
syntax_base_offset(Syntax *syntax, const CType *derived, const CType *base, guint64 *ret_offset)
{
    const CRecord *record;
    gint64 open;

    if (derived->kind != CTYPE_RECORD || base->kind != CTYPE_RECORD)
        return FALSE;
    record = syntax_record(syntax, derived);
    for (guint i = 0; i < record->n_fields; i++) {
        const CField *field = &record->fields[i];
        guint64 offset = 0;

        if (*field->name || field->type->kind != CTYPE_RECORD)
            continue;
        if (strcmp(field->type->name, base->name) != 0 &&
            !syntax_base_offset(syntax, field->type, base, &offset))
            continue;
        *ret_offset = field->offset + offset;
        return TRUE;
    }
    if (!record->has_open_bases || base->size == 0 || base->size > derived->size ||
        (open = offset_of_open_base(syntax, derived, base)) < 0)
        return FALSE;
    if (!syntax_record(syntax, base)->is_empty)
        add_base(syntax, (CRecord *)record, syntax_type(syntax, type_without_qualifiers(base->clang)),
                 (guint64)open);
    *ret_offset = (guint64)open;
    return TRUE;
}
