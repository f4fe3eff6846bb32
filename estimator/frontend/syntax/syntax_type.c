/* SPDX-License-Identifier: MIT */
/* Types of a translation unit. */
#include "frontend/parse/parse.h"
#include "frontend/syntax/syntax_private.h"

#include <string.h>

#define MOST_MEMBERS 1000000u
#define MOST_NAMED 1000u /* types named in a name that is still spelled */

static CTypeKind
ctype_kind(enum CXTypeKind kind)
{
    switch (kind) {
    case CXType_Void:
        return CTYPE_VOID;
    case CXType_Bool:
        return CTYPE_BOOL;
    case CXType_Half:
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
    case CXType_Float128:
    case CXType_Float16:
    case CXType_BFloat16:
        return CTYPE_FLOAT;
    case CXType_Pointer:
        return CTYPE_POINTER;
    case CXType_LValueReference:
    case CXType_RValueReference:
        return CTYPE_REFERENCE;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_DependentSizedArray:
        return CTYPE_ARRAY;
    case CXType_Record:
        return CTYPE_RECORD;
    case CXType_Enum:
        return CTYPE_INTEGER;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        return CTYPE_FUNCTION;
    default:
        return kind >= CXType_Char_U && kind <= CXType_Int128 ? CTYPE_INTEGER : CTYPE_OTHER;
    }
}

/* A pointer to a member is the number of bytes to it. */
static CTypeKind
ctype_kind_of(CXType canonical)
{
    enum CXTypeKind pointee;

    if (canonical.kind != CXType_MemberPointer)
        return ctype_kind(canonical.kind);
    pointee = clang_getCanonicalType(clang_getPointeeType(canonical)).kind;
    return pointee == CXType_FunctionProto || pointee == CXType_FunctionNoProto ? CTYPE_OTHER : CTYPE_INTEGER;
}

static gboolean
ctype_kind_is_unsigned(CXType canonical)
{
    switch (canonical.kind) {
    case CXType_Bool:
    case CXType_Char_U:
    case CXType_UChar:
    case CXType_Char16:
    case CXType_Char32:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
    case CXType_UInt128:
        return TRUE;
    case CXType_Enum:
        return ctype_kind_is_unsigned(
            clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(canonical))));
    default:
        return FALSE;
    }
}

static void
ctype_fill_target(Syntax *syntax, CType *type, CXType canonical)
{
    if (type->kind == CTYPE_POINTER || type->kind == CTYPE_REFERENCE) {
        type->target = syntax_type(syntax, clang_getPointeeType(canonical));
    } else if (type->kind == CTYPE_ARRAY) {
        type->target = syntax_type(syntax, clang_getArrayElementType(canonical));
        type->count = clang_getArraySize(canonical);
    }
}

/* Small floating-point types are classes in C++; they are numbers all the same. */
static gboolean
is_small_float(const char *name)
{
    static const char *const names[] = {"__half",      "half",          "__nv_bfloat16",
                                        "nv_bfloat16", "__nv_fp8_e4m3", "__nv_fp8_e5m2"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(name, names[i]) == 0)
            return TRUE;
    return FALSE;
}

/* Types named in the spelling of TYPE, itself included. Template arguments can nest so that a short source
 * has types of 2^28. */
static guint64
count_named(Syntax *syntax, const CType *type)
{
    guint64 n = 1;
    int n_args;

    if (type->target)
        n += type->target->n_named;
    if (type->kind != CTYPE_RECORD)
        return n;
    n_args = clang_Type_getNumTemplateArguments(type->clang);
    for (int i = 0; i < n_args && n < G_MAXUINT32; i++) {
        CXType argument = clang_Type_getTemplateArgumentAsType(type->clang, (unsigned)i);

        if (argument.kind != CXType_Invalid)
            n += syntax_type(syntax, argument)->n_named;
    }
    return n;
}

static const char *
type_name(Syntax *syntax, const CType *type)
{
    const char *template;

    if (type->n_named <= MOST_NAMED)
        return lower_text(syntax, clang_getTypeSpelling(type_without_qualifiers(type->clang)));
    template = lower_text(syntax, clang_getCursorSpelling(clang_getTypeDeclaration(type->clang)));
    return arena_printf(syntax->arena, "%s<…> %u", template, g_hash_table_size(syntax->types));
}

static gboolean
has_size(CTypeKind kind, enum CXTypeKind clang)
{
    if (kind == CTYPE_OTHER)
        return clang == CXType_Complex || clang == CXType_Vector || clang == CXType_ExtVector;
    return kind != CTYPE_VOID && kind != CTYPE_FUNCTION;
}

const CType *
syntax_type(Syntax *syntax, CXType clang)
{
    CType *type = g_hash_table_lookup(syntax->types, clang.data[0]);
    CXType canonical;

    long long size, align;

    if (type)
        return type;
    canonical = clang_getCanonicalType(clang);
    if (canonical.data[0] != clang.data[0]) {
        type = (CType *)syntax_type(syntax, canonical);
        g_hash_table_insert(syntax->types, clang.data[0], type);
        return type;
    }
    type = arena_new_items(syntax->arena, CType, 1);
    type->kind = ctype_kind_of(canonical);
    type->clang = canonical;
    type->count = -1;
    type->is_const = clang_isConstQualifiedType(canonical) != 0;
    type->is_restrict = clang_isRestrictQualifiedType(canonical) != 0;
    type->is_unsigned = ctype_kind_is_unsigned(canonical);
    g_hash_table_insert(syntax->types, clang.data[0], type);

    if (!has_size(type->kind, canonical.kind)) /* libclang fails on placeholders such as an overload set */
        size = align = 0;
    else {
        size = type_bytes(canonical);
        align = type_align_bytes(canonical);
    }
    if (type->kind == CTYPE_RECORD)
        type->is_broken =
            clang_isInvalidDeclaration(clang_getCursorDefinition(clang_getTypeDeclaration(canonical))) != 0;
    type->size = size > 0 ? (guint64)size : 0;
    type->align = align > 0 && align <= 4096 ? (guint32)align : 1;
    if (canonical.kind == CXType_Invalid) { /* of what the compiler gave up; libclang fails on it */
        type->name = "unknown";
        return type;
    }
    ctype_fill_target(syntax, type, canonical);
    type->n_named = count_named(syntax, type);
    type->name = type_name(syntax, type);
    if (type->kind == CTYPE_RECORD && is_small_float(type->name))
        type->kind = CTYPE_FLOAT;
    return type;
}

const CType *
syntax_pointer_to(Syntax *syntax, const CType *type)
{
    CType *owner = (CType *)type, *pointer;

    if (type->pointer)
        return type->pointer;
    pointer = arena_new_items(syntax->arena, CType, 1);
    pointer->kind = CTYPE_POINTER;
    pointer->size = pointer->align = sizeof(guint64);
    pointer->target = type;
    pointer->count = -1;
    pointer->name = arena_printf(syntax->arena, "%s *", type->name);
    owner->pointer = pointer;
    return pointer;
}

const CType *
syntax_parameter_type(Syntax *syntax, const CType *function, guint i)
{
    CXType type;

    function = ctype_referred(function);
    if (function->kind == CTYPE_POINTER)
        function = function->target;
    if (function->kind != CTYPE_FUNCTION)
        return NULL;
    type = clang_getArgType(function->clang, i);
    return type.kind == CXType_Invalid ? NULL : syntax_type(syntax, type);
}

typedef struct {
    Syntax *syntax;
    guint64 n;
} MemberCount;

static guint64 count_members(Syntax *syntax, const CType *type);

static enum CXVisitorResult
visit_counted(CXCursor field, CXClientData data)
{
    MemberCount *count = data;

    count->n += count_members(count->syntax, syntax_type(count->syntax, clang_getCursorType(field)));
    return count->n > MOST_MEMBERS ? CXVisit_Break : CXVisit_Continue;
}

/* Records inside TYPE, itself included, as often as they stand there; each type is looked at once. */
static guint64
count_members(Syntax *syntax, const CType *type)
{
    const CType *inner = ctype_innermost(type);
    MemberCount count = {syntax, 1};

    if (inner->kind != CTYPE_RECORD || inner->n_members)
        return MAX(inner->n_members, 1);
    ((CType *)inner)->n_members = 1;
    clang_Type_visitFields(inner->clang, visit_counted, &count);
    ((CType *)inner)->n_members = count.n;
    return count.n;
}

gboolean
ctype_is_huge(Syntax *syntax, const CType *type)
{
    return count_members(syntax, type) > MOST_MEMBERS;
}

typedef struct {
    Syntax *syntax;
    GArray *fields;  /* of CField */
    CRecord *record; /* what is known of it */
    gboolean is_polymorphic;
    guint64 bases_end;  /* bytes taken by the base classes so far */
    guint n_bases;      /* that libclang shows */
    guint n_open_bases; /* whose types depend on a template's arguments */
} RecordVisit;

const char *
hidden_reason(CXCursor cursor)
{
    gboolean is_base = clang_getCursorKind(cursor) == CXCursor_CXXBaseSpecifier;

    switch (clang_getCXXAccessSpecifier(cursor)) {
    case CX_CXXPrivate:
        return is_base ? "it is in a private base, which no accessor reaches: make the base public"
                       : "it is private, and no accessor reaches it: make it public";
    case CX_CXXProtected:
        return is_base ? "it is in a protected base, which no accessor reaches: make the base public"
                       : "it is protected, and no accessor reaches it: make it public";
    default:
        return NULL;
    }
}

static enum CXVisitorResult
visit_field(CXCursor cursor, CXClientData data)
{
    RecordVisit *visit = data;

    long long offset = clang_Cursor_getOffsetOfField(cursor);
    int bits = clang_Cursor_isBitField(cursor) ? clang_getFieldDeclBitWidth(cursor) : 0;
    CField field = {0};

    if (offset < 0)
        return CXVisit_Continue;
    if (clang_Cursor_isBitField(cursor) && bits == 0) /* only ends a storage unit */
        return CXVisit_Continue;
    field.type = syntax_type(visit->syntax, clang_getCursorType(cursor));
    field.name =
        clang_Cursor_isAnonymous(cursor) ? "" : lower_text(visit->syntax, clang_getCursorSpelling(cursor));
    if (strchr(field.name, '(')) /* how libclang spells an anonymous struct or union */
        field.name = "";
    field.offset = (guint64)offset / 8;
    field.bit_offset = (guint)offset;
    if (bits > 0 && *field.name == '\0') /* keeps bits free */
        return CXVisit_Continue;
    field.bits = bits > 0 ? (guint)bits : 0;
    field.cursor = cursor;
    field.hidden = hidden_reason(cursor);
    if (field.bits && field.type->size) /* the storage unit */
        field.offset -= field.offset % field.type->size;
    g_array_append_val(visit->fields, field);
    return CXVisit_Continue;
}

/* Notes a constructor or an assignment that the class declares itself. */
static void
note_special(CRecord *record, CXCursor cursor)
{
    gboolean is_constructor = clang_getCursorKind(cursor) == CXCursor_Constructor;
    gboolean copies = is_constructor ? clang_CXXConstructor_isCopyConstructor(cursor) != 0
                                     : clang_CXXMethod_isCopyAssignmentOperator(cursor) != 0;
    gboolean moves = is_constructor ? clang_CXXConstructor_isMoveConstructor(cursor) != 0
                                    : clang_CXXMethod_isMoveAssignmentOperator(cursor) != 0;

    if (copies && (clang_CXXMethod_isDeleted(cursor) || hidden_reason(cursor)))
        record->uncopied = cursor;
    if (is_constructor && !copies && !moves && !clang_CXXMethod_isDefaulted(cursor))
        record->is_constructed = TRUE;
}

/* Base classes stand first, each at its alignment; libclang before 20 does not tell where. */
static enum CXChildVisitResult
visit_member(CXCursor cursor, CXCursor parent, CXClientData data)
{
    RecordVisit *visit = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    CField field = {.name = ""};

    if ((kind == CXCursor_CXXMethod || kind == CXCursor_Destructor) && clang_CXXMethod_isVirtual(cursor))
        visit->is_polymorphic = TRUE;
    if (kind == CXCursor_CXXMethod || kind == CXCursor_Constructor)
        note_special(visit->record, cursor);
    if (kind != CXCursor_CXXBaseSpecifier)
        return CXChildVisit_Continue;
    visit->n_bases++;
    if (clang_isVirtualBase(cursor))
        visit->is_polymorphic = TRUE;
    field.type = syntax_type(visit->syntax, clang_getCursorType(cursor));
    if (field.type->kind != CTYPE_RECORD)
        return CXChildVisit_Continue;
    if (syntax_record(visit->syntax, field.type)->is_polymorphic)
        visit->is_polymorphic = TRUE;
    if (syntax_record(visit->syntax, field.type)->is_empty)
        return CXChildVisit_Continue;
    field.cursor = cursor;
    field.hidden = hidden_reason(cursor);
    visit->record->has_base = TRUE;
    field.offset = (visit->bases_end + field.type->align - 1) / field.type->align * field.type->align;
    visit->bases_end = field.offset + field.type->size;
    g_array_append_val(visit->fields, field);
    return CXChildVisit_Continue;
}

/* Whether CURSOR, a base, stands for one for each of a template's arguments: `Leaf<I, T>...`. */
static gboolean
is_pack(const Syntax *syntax, CXCursor cursor)
{
    CXFile file = NULL;
    guint at;
    size_t size = 0;
    const char *text;

    clang_getFileLocation(clang_getRangeEnd(clang_getCursorExtent(cursor)), &file, NULL, NULL, &at);
    text = syntax_file_text(syntax, file, &size);
    while (text && at < size && g_ascii_isspace(text[at]))
        at++;
    return text && at + 3 <= size && strncmp(text + at, "...", 3) == 0;
}

/* The base classes that CURSOR, a template, derives from, and that depend on its arguments. */
static enum CXChildVisitResult
visit_base_of_template(CXCursor cursor, CXCursor parent, CXClientData data)
{
    RecordVisit *visit = data;

    if (clang_getCursorKind(cursor) != CXCursor_CXXBaseSpecifier)
        return CXChildVisit_Continue;
    if (type_bytes(clang_getCursorType(cursor)) >= 0)
        return visit_member(cursor, parent, data);
    visit->n_open_bases += is_pack(visit->syntax, cursor) ? 2 : 1;
    visit->record->open_base = cursor;
    return CXChildVisit_Continue;
}

/* Bases of what the compiler made of a template: libclang shows only those of the template, but for a class
 * inside of one. */
static void
visit_instance(RecordVisit *visit, CXCursor declaration)
{
    CXCursor template = clang_getSpecializedCursorTemplate(declaration);

    if (visit->n_bases || clang_Cursor_isNull(template) ||
        !clang_equalLocations(clang_getCursorLocation(template), clang_getCursorLocation(declaration)))
        return;
    clang_visitChildren(template, visit_base_of_template, visit);
    if (visit->n_open_bases && visit->record->has_base) { /* where each lies is not known */
        visit->record->open_base = clang_getNullCursor();
        visit->record->has_base = FALSE;
        g_array_set_size(visit->fields, 0);
    }
    visit->record->has_open_bases = visit->n_open_bases > 1;
}

const CRecord *
syntax_record(Syntax *syntax, const CType *type)
{
    CType *owner = (CType *)type;
    RecordVisit visit = {.syntax = syntax};
    CXCursor declaration;

    if (type->record)
        return type->record;
    if (type->is_const && type->kind == CTYPE_RECORD) { /* what is learnt of one holds for both */
        const CType *plain = syntax_type(syntax, type_without_qualifiers(type->clang));

        if (plain != type && !plain->is_const)
            return owner->record = (CRecord *)syntax_record(syntax, plain);
    }
    owner->record = visit.record = arena_new_items(syntax->arena, CRecord, 1);
    owner->record->uncopied = owner->record->open_base = clang_getNullCursor();
    if (type->kind != CTYPE_RECORD || ctype_is_huge(syntax, type))
        return type->record;
    declaration = clang_getTypeDeclaration(type->clang);
    visit.fields = g_array_new(FALSE, FALSE, sizeof(CField));
    clang_visitChildren(clang_getCursorDefinition(declaration), visit_member, &visit);
    visit_instance(&visit, declaration);
    clang_Type_visitFields(type->clang, visit_field, &visit);
    owner->record->fields = arena_copy(syntax->arena, visit.fields->data, visit.fields->len * sizeof(CField));
    owner->record->n_fields = visit.fields->len;
    owner->record->is_polymorphic = visit.is_polymorphic;
    owner->record->is_union = clang_getCursorKind(declaration) == CXCursor_UnionDecl;
    owner->record->is_empty = visit.fields->len == 0 && type->size <= 1;
    g_array_unref(visit.fields);
    return type->record;
}

const CType *
syntax_owner(Syntax *syntax, const Decl *member)
{
    return member->kind == DECL_FIELD
               ? member->owner
               : syntax_type(syntax, clang_getCursorType(clang_getCursorSemanticParent(member->cursor)));
}

gboolean
syntax_lambda_is_in(const Decl *call, const Decl *function)
{
    CXCursor around = clang_getCursorSemanticParent(clang_getCursorSemanticParent(call->cursor));

    return clang_equalCursors(clang_getCanonicalCursor(around), clang_getCanonicalCursor(function->cursor));
}

gboolean
ctype_definition(const CType *type, CXCursor *ret_definition)
{
    if (type->kind != CTYPE_RECORD)
        return FALSE;
    *ret_definition = clang_getCursorDefinition(clang_getTypeDeclaration(type->clang));
    return !clang_Cursor_isNull(*ret_definition);
}
