/* SPDX-License-Identifier: MIT */
/* Declarations of a translation unit. */
#include "frontend/parse/parse.h"
#include "frontend/syntax/syntax_private.h"

#include <string.h>

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

/* TRUE if VARIABLE is a local number that a call gives: the compiler may know what a constexpr function
 * returns that the walk does not follow. */
static gboolean
is_called_for(const Decl *variable)
{
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(variable->cursor);

    while (clang_getCursorKind(initialiser) == CXCursor_UnexposedExpr)
        initialiser = cursor_only_operand(initialiser);
    return clang_getCursorKind(initialiser) == CXCursor_CallExpr &&
           ctype_is_integral(ctype_referred(variable->type));
}

/* Values of constants that live outside functions; those of locals flow as any value, but what only the
 * compiler computes. */
static void
decl_fill_value(Decl *decl)
{
    const CType *type = ctype_referred(decl->type);
    CXCursor definition;

    if (!type->is_const || decl->space == SPACE_SHARED ||
        (decl->space == SPACE_LOCAL && !is_called_for(decl)))
        return;
    definition = clang_getCursorDefinition(decl->cursor);
    if (clang_Cursor_isNull(definition))
        definition = decl->cursor;
    if (ctype_is_integral(type))
        decl->has_value = lower_constant(definition, &decl->value);
    else if (type->kind == CTYPE_FLOAT)
        decl->has_value = lower_number(definition, &decl->number);
}

/* The type that C and C++ give a parameter declared with TYPE: an array is a pointer to its element (C++17
 * [dcl.fct] 5). libclang spells the type as it was written. */
static const CType *
parameter_type(Syntax *syntax, const CType *type)
{
    return type->kind == CTYPE_ARRAY ? syntax_pointer_to(syntax, type->target) : type;
}

static void
decl_fill_variable(Syntax *syntax, Decl *decl)
{
    decl->kind = DECL_VARIABLE;
    decl->type = syntax_type(syntax, clang_getCursorType(decl->cursor));
    if (clang_getCursorKind(decl->cursor) == CXCursor_ParmDecl)
        decl->type = parameter_type(syntax, decl->type);
    decl->space = SPACE_LOCAL;
    decl->is_local = decl->is_parameter = clang_getCursorKind(decl->cursor) == CXCursor_ParmDecl;
    if (decl->is_parameter)
        return;
    decl->is_local = clang_getCursorLinkage(decl->cursor) == CXLinkage_NoLinkage;
    decl->is_internal = clang_getCursorLinkage(decl->cursor) == CXLinkage_Internal;
    decl->is_extern = clang_Cursor_getStorageClass(decl->cursor) == CX_SC_Extern;
    if (clang_Cursor_hasVarDeclGlobalStorage(decl->cursor) == 1)
        decl->space = SPACE_HOST;
    clang_visitChildren(decl->cursor, visit_attribute, &decl->space);
    decl_fill_value(decl);
}

/* Whether FUNCTION is declared in a file: the compiler's own functions are in none. */
static gboolean
is_in_file(CXCursor function)
{
    CXFile file = NULL;

    clang_getFileLocation(clang_getCursorLocation(function), &file, NULL, NULL, NULL);
    return file != NULL;
}

static void
decl_fill_function(Syntax *syntax, Decl *decl)
{
    enum CXCursorKind kind = clang_getCursorKind(decl->cursor);

    decl->kind = DECL_FUNCTION;
    decl->type = syntax_type(syntax, clang_getCursorResultType(decl->cursor));
    decl->is_method = kind != CXCursor_FunctionDecl;
    decl->is_constructor = kind == CXCursor_Constructor;
    decl->is_copying = decl->is_constructor && (clang_CXXConstructor_isCopyConstructor(decl->cursor) ||
                                                clang_CXXConstructor_isMoveConstructor(decl->cursor));
    decl->is_conversion = kind == CXCursor_ConversionFunction;
    decl->is_static = kind == CXCursor_CXXMethod && clang_CXXMethod_isStatic(decl->cursor);
    decl->is_defaulted = decl->is_method && clang_CXXMethod_isDefaulted(decl->cursor);
    decl->is_const = clang_CXXMethod_isConst(decl->cursor) != 0;
    decl->is_operator = g_str_has_prefix(decl->name, "operator");
    decl->is_library = !decl->is_user && cursor_is_library(decl->cursor);
    decl->is_missing = decl->is_user && (kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod) &&
                       !clang_isCursorDefinition(decl->cursor) && is_in_file(decl->cursor);
}

/* The members of an anonymous struct or union are those of the class around it, as they are reached. */
static void
decl_fill_field(Syntax *syntax, Decl *decl)
{
    CXCursor own = clang_getCursorSemanticParent(decl->cursor), class = own;
    gint64 offset;

    while (clang_Cursor_isAnonymousRecordDecl(class))
        class = clang_getCursorSemanticParent(class);
    decl->kind = DECL_FIELD;
    decl->type = syntax_type(syntax, clang_getCursorType(decl->cursor));
    decl->owner = syntax_type(syntax, clang_getCursorType(class));
    offset = ctype_is_huge(syntax, decl->owner) ? 0
             : clang_equalCursors(own, class)   ? clang_Cursor_getOffsetOfField(decl->cursor)
                                                : type_member_bits(clang_getCursorType(class), decl->name);
    decl->offset = offset > 0 ? (guint64)offset / 8 : 0;
    decl->bits = clang_Cursor_isBitField(decl->cursor) ? (guint)clang_getFieldDeclBitWidth(decl->cursor) : 0;
    if (decl->bits && decl->type->size)
        decl->offset -= decl->offset % decl->type->size;
}

static void
decl_fill(Syntax *syntax, Decl *decl)
{
    enum CXCursorKind kind = clang_getCursorKind(decl->cursor);

    decl->is_user = !clang_Location_isInSystemHeader(clang_getCursorLocation(decl->cursor)) &&
                    !g_str_has_prefix(decl->name, BUILTIN_PREFIX);
    switch (kind) {
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
        decl_fill_variable(syntax, decl);
        break;
    case CXCursor_FieldDecl:
        decl_fill_field(syntax, decl);
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

static enum CXChildVisitResult
collect_definition(CXCursor cursor, CXCursor parent, CXClientData data)
{
    GHashTable *defined = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    (void)parent;
    if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
        return CXChildVisit_Recurse;
    if ((kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod) && clang_isCursorDefinition(cursor) &&
        !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        g_hash_table_insert(defined, cursor_usr(cursor), g_memdup2(&cursor, sizeof cursor));
    return CXChildVisit_Continue;
}

/* The definition of FUNCTION, a function of the program that is declared with other execution space
 * specifiers than it is defined with: they are two functions to clang, and one to nvcc. A null cursor: there
 * is none. */
static CXCursor
definition_elsewhere(Syntax *syntax, CXCursor function)
{
    g_autofree char *usr = NULL;
    const CXCursor *found;

    if (clang_Location_isInSystemHeader(clang_getCursorLocation(function)))
        return clang_getNullCursor();
    if (!syntax->defined) {
        syntax->defined = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        clang_visitChildren(clang_getTranslationUnitCursor(syntax->unit), collect_definition,
                            syntax->defined);
    }
    usr = cursor_usr(function);
    found = g_hash_table_lookup(syntax->defined, usr);
    return found ? *found : clang_getNullCursor();
}

static CXCursor
decl_canonical(Syntax *syntax, CXCursor cursor)
{
    CXCursor definition;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        definition = clang_getCursorDefinition(cursor);
        if (clang_Cursor_isNull(definition))
            definition = definition_elsewhere(syntax, cursor);
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
    canonical = decl_canonical(syntax, cursor);
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

static enum CXChildVisitResult
find_call_operator(CXCursor cursor, CXCursor parent, CXClientData data)
{
    CXCursor *found = data;
    g_autofree char *name = NULL;

    if (clang_getCursorKind(cursor) != CXCursor_CXXMethod)
        return CXChildVisit_Continue;
    name = cursor_name(cursor);
    if (strcmp(name, "operator()") != 0)
        return CXChildVisit_Continue;
    *found = cursor;
    return CXChildVisit_Break;
}

Decl *
syntax_call_operator(Syntax *syntax, const CType *type)
{
    CXCursor found = clang_getNullCursor();

    clang_visitChildren(clang_getTypeDeclaration(type->clang), find_call_operator, &found);
    return syntax_decl(syntax, found);
}

gboolean
decl_is_own(const Decl *decl)
{
    return decl && decl->kind == DECL_VARIABLE && decl->space == SPACE_LOCAL &&
           decl->type->kind != CTYPE_REFERENCE && !clang_isVolatileQualifiedType(decl->type->clang);
}
