/* SPDX-License-Identifier: MIT */
/* Declarations and types of a translation unit. */
#include "lower.h"

#include <string.h>

static guint
cursor_hash(gconstpointer key)
{
    return clang_hashCursor(*(const CXCursor *)key);
}

static gboolean
cursor_equal(gconstpointer a, gconstpointer b)
{
    return clang_equalCursors(*(const CXCursor *)a, *(const CXCursor *)b) != 0;
}

Syntax *
syntax_new(CXTranslationUnit unit)
{
    Syntax *syntax = g_new0(Syntax, 1);

    syntax->unit = unit;
    syntax->arena = arena_new();
    syntax->types = g_hash_table_new(NULL, NULL);
    syntax->decls = g_hash_table_new(cursor_hash, cursor_equal);
    syntax->cursors = g_array_new(FALSE, FALSE, sizeof(CXCursor));
    return syntax;
}

void
syntax_free(Syntax *syntax)
{
    if (!syntax)
        return;
    g_hash_table_unref(syntax->types);
    g_hash_table_unref(syntax->decls);
    g_array_unref(syntax->cursors);
    arena_free(syntax->arena);
    g_free(syntax);
}

Arena *
syntax_arena(Syntax *syntax)
{
    return syntax->arena;
}

CXTranslationUnit
syntax_unit(const Syntax *syntax)
{
    return syntax->unit;
}

const char *
lower_text(Syntax *syntax, CXString string)
{
    const char *text = clang_getCString(string);
    const char *copy = arena_strdup(syntax->arena, text ? text : "");

    clang_disposeString(string);
    return copy;
}

static enum CXChildVisitResult
collect_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    GArray *cursors = data;

    g_array_append_val(cursors, cursor);
    return CXChildVisit_Continue;
}

Children
children_push(Syntax *syntax, CXCursor cursor)
{
    Children children = {syntax->cursors->len, 0};

    clang_visitChildren(cursor, collect_child, syntax->cursors);
    children.n = syntax->cursors->len - children.start;
    return children;
}

Children
children_push_expressions(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push(syntax, cursor);
    guint kept = 0;

    for (guint i = 0; i < children.n; i++) {
        CXCursor child = child_at(syntax, &children, i);

        if (clang_isExpression(clang_getCursorKind(child)))
            g_array_index(syntax->cursors, CXCursor, children.start + kept++) = child;
    }
    children.n = kept;
    return children;
}

CXCursor
child_at(const Syntax *syntax, const Children *children, guint i)
{
    return g_array_index(syntax->cursors, CXCursor, children->start + i);
}

void
children_pop(Syntax *syntax, const Children *children)
{
    g_array_set_size(syntax->cursors, children->start);
}

Ast *
ast_new(Syntax *syntax, AstKind kind, CXCursor cursor, guint n_kids)
{
    Ast *ast = arena_new_items(syntax->arena, Ast, 1);

    ast->kind = kind;
    ast->cursor = cursor;
    ast->n_kids = n_kids;
    ast->kids = n_kids ? arena_new_items(syntax->arena, Ast *, n_kids) : NULL;
    return ast;
}

gboolean
lower_constant(CXCursor cursor, gint64 *ret_value)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    gboolean is_integer;

    if (!result)
        return FALSE;
    is_integer = clang_EvalResult_getKind(result) == CXEval_Int;
    if (is_integer)
        *ret_value = clang_EvalResult_isUnsignedInt(result) ? (gint64)clang_EvalResult_getAsUnsigned(result)
                                                            : (gint64)clang_EvalResult_getAsLongLong(result);
    clang_EvalResult_dispose(result);
    return is_integer;
}

gboolean
lower_number(CXCursor cursor, double *ret_number)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    gboolean is_float;

    if (!result)
        return FALSE;
    is_float = clang_EvalResult_getKind(result) == CXEval_Float;
    if (is_float)
        *ret_number = clang_EvalResult_getAsDouble(result);
    clang_EvalResult_dispose(result);
    return is_float;
}

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
    type->kind = ctype_kind(canonical.kind);
    type->clang = canonical;
    type->count = -1;
    type->is_const = clang_isConstQualifiedType(canonical) != 0;
    type->is_restrict = clang_isRestrictQualifiedType(canonical) != 0;
    type->is_unsigned = ctype_kind_is_unsigned(canonical);
    g_hash_table_insert(syntax->types, clang.data[0], type);

    if (!has_size(type->kind, canonical.kind)) /* libclang fails on placeholders such as an overload set */
        size = align = 0;
    else {
        size = clang_Type_getSizeOf(canonical);
        align = clang_Type_getAlignOf(canonical);
    }
    type->size = size > 0 ? (guint64)size : 0;
    type->align = align > 0 && align <= 4096 ? (guint32)align : 1;
    if (canonical.kind == CXType_Invalid) { /* of what the compiler gave up; libclang fails on it */
        type->name = "unknown";
        return type;
    }
    type->name = lower_text(syntax, clang_getTypeSpelling(clang_getUnqualifiedType(canonical)));
    if (type->kind == CTYPE_RECORD && is_small_float(type->name))
        type->kind = CTYPE_FLOAT;
    ctype_fill_target(syntax, type, canonical);
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

typedef struct {
    Syntax *syntax;
    GArray *fields; /* of CField */
    gboolean is_polymorphic;
    guint64 bases_end; /* bytes taken by the base classes so far */
} RecordVisit;

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
    field.bits = bits > 0 ? (guint)bits : 0;
    if (field.bits && field.type->size) /* the storage unit */
        field.offset -= field.offset % field.type->size;
    g_array_append_val(visit->fields, field);
    return CXVisit_Continue;
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
    if (kind != CXCursor_CXXBaseSpecifier)
        return CXChildVisit_Continue;
    if (clang_isVirtualBase(cursor))
        visit->is_polymorphic = TRUE;
    field.type = syntax_type(visit->syntax, clang_getCursorType(cursor));
    if (field.type->kind != CTYPE_RECORD)
        return CXChildVisit_Continue;
    if (syntax_record(visit->syntax, field.type)->is_polymorphic)
        visit->is_polymorphic = TRUE;
    if (syntax_record(visit->syntax, field.type)->is_empty)
        return CXChildVisit_Continue;
    field.offset = (visit->bases_end + field.type->align - 1) / field.type->align * field.type->align;
    visit->bases_end = field.offset + field.type->size;
    g_array_append_val(visit->fields, field);
    return CXChildVisit_Continue;
}

const CRecord *
syntax_record(Syntax *syntax, const CType *type)
{
    CType *owner = (CType *)type;
    RecordVisit visit = {.syntax = syntax};
    CXCursor declaration;

    if (type->record)
        return type->record;
    owner->record = arena_new_items(syntax->arena, CRecord, 1);
    if (type->kind != CTYPE_RECORD)
        return type->record;
    declaration = clang_getTypeDeclaration(type->clang);
    visit.fields = g_array_new(FALSE, FALSE, sizeof(CField));
    clang_visitChildren(clang_getCursorDefinition(declaration), visit_member, &visit);
    clang_Type_visitFields(type->clang, visit_field, &visit);
    owner->record->fields = arena_copy(syntax->arena, visit.fields->data, visit.fields->len * sizeof(CField));
    owner->record->n_fields = visit.fields->len;
    owner->record->is_polymorphic = visit.is_polymorphic;
    owner->record->is_union = clang_getCursorKind(declaration) == CXCursor_UnionDecl;
    owner->record->is_empty = visit.fields->len == 0 && type->size <= 1;
    g_array_unref(visit.fields);
    return type->record;
}

static enum CXChildVisitResult
visit_attribute(CXCursor cursor, CXCursor parent, CXClientData data)
{
    MemorySpace *space = data;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CUDASharedAttr:
        *space = SPACE_SHARED;
        return CXChildVisit_Break;
    case CXCursor_CUDAConstantAttr:
        *space = SPACE_CONSTANT;
        return CXChildVisit_Break;
    case CXCursor_CUDADeviceAttr:
        *space = SPACE_GLOBAL;
        return CXChildVisit_Continue;
    default:
        return CXChildVisit_Continue;
    }
}

/* Values of constants that live outside functions; those of locals flow as any value. */
static void
decl_fill_value(Decl *decl)
{
    const CType *type = ctype_referred(decl->type);
    CXCursor definition;

    if (!type->is_const || decl->space == SPACE_LOCAL || decl->space == SPACE_SHARED)
        return;
    definition = clang_getCursorDefinition(decl->cursor);
    if (clang_Cursor_isNull(definition))
        definition = decl->cursor;
    if (ctype_is_integral(type))
        decl->has_value = lower_constant(definition, &decl->value);
    else if (type->kind == CTYPE_FLOAT)
        decl->has_value = lower_number(definition, &decl->number);
}

static void
decl_fill_variable(Syntax *syntax, Decl *decl)
{
    decl->kind = DECL_VARIABLE;
    decl->type = syntax_type(syntax, clang_getCursorType(decl->cursor));
    decl->space = SPACE_LOCAL;
    if (clang_getCursorKind(decl->cursor) != CXCursor_VarDecl)
        return;
    if (clang_Cursor_hasVarDeclGlobalStorage(decl->cursor) == 1)
        decl->space = SPACE_HOST;
    clang_visitChildren(decl->cursor, visit_attribute, &decl->space);
    decl_fill_value(decl);
}

static void
decl_fill_function(Syntax *syntax, Decl *decl)
{
    enum CXCursorKind kind = clang_getCursorKind(decl->cursor);

    decl->kind = DECL_FUNCTION;
    decl->type = syntax_type(syntax, clang_getCursorResultType(decl->cursor));
    decl->is_method = kind != CXCursor_FunctionDecl;
    decl->is_constructor = kind == CXCursor_Constructor;
    decl->is_conversion = kind == CXCursor_ConversionFunction;
    decl->is_static = kind == CXCursor_CXXMethod && clang_CXXMethod_isStatic(decl->cursor);
    decl->is_defaulted = decl->is_method && clang_CXXMethod_isDefaulted(decl->cursor);
    decl->is_operator = g_str_has_prefix(decl->name, "operator");
    decl->is_user = !clang_Location_isInSystemHeader(clang_getCursorLocation(decl->cursor));
}

static void
decl_fill(Syntax *syntax, Decl *decl)
{
    enum CXCursorKind kind = clang_getCursorKind(decl->cursor);
    long long offset;

    switch (kind) {
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
        decl_fill_variable(syntax, decl);
        break;
    case CXCursor_FieldDecl:
        decl->kind = DECL_FIELD;
        decl->type = syntax_type(syntax, clang_getCursorType(decl->cursor));
        offset = clang_Cursor_getOffsetOfField(decl->cursor);
        decl->offset = offset > 0 ? (guint64)offset / 8 : 0;
        decl->bits =
            clang_Cursor_isBitField(decl->cursor) ? (guint)clang_getFieldDeclBitWidth(decl->cursor) : 0;
        if (decl->bits && decl->type->size)
            decl->offset -= decl->offset % decl->type->size;
        break;
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        decl_fill_function(syntax, decl);
        break;
    default:
        decl->kind = DECL_OTHER;
        decl->type = syntax_type(syntax, clang_getCursorType(decl->cursor));
    }
}

static CXCursor
decl_canonical(CXCursor cursor)
{
    CXCursor definition;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        definition = clang_getCursorDefinition(cursor);
        return clang_Cursor_isNull(definition) ? cursor : definition;
    case CXCursor_VarDecl:
        return clang_getCanonicalCursor(cursor);
    default:
        return cursor;
    }
}

Decl *
syntax_decl(Syntax *syntax, CXCursor cursor)
{
    Decl *decl = g_hash_table_lookup(syntax->decls, &cursor);
    CXCursor canonical;

    if (decl || clang_Cursor_isNull(cursor))
        return decl;
    canonical = decl_canonical(cursor);
    if (!clang_equalCursors(canonical, cursor)) {
        decl = syntax_decl(syntax, canonical);
    } else {
        decl = arena_new_items(syntax->arena, Decl, 1);
        decl->cursor = cursor;
        decl->id = syntax->n_decls++;
        decl->name = lower_text(syntax, clang_getCursorSpelling(cursor));
        g_hash_table_insert(syntax->decls, &decl->cursor, decl);
        decl_fill(syntax, decl);
        return decl;
    }
    g_hash_table_insert(syntax->decls, arena_copy(syntax->arena, &cursor, sizeof cursor), decl);
    return decl;
}

Ast *
syntax_initialiser(Syntax *syntax, Decl *variable)
{
    CXCursor initialiser;

    if (variable->initial_known)
        return variable->initial;
    variable->initial_known = TRUE;
    initialiser = clang_Cursor_getVarDeclInitializer(variable->cursor);
    if (!clang_Cursor_isNull(initialiser))
        variable->initial = lower_expression(syntax, initialiser);
    return variable->initial;
}
