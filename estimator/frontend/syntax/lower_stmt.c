/* SPDX-License-Identifier: MIT */
/* Statements and function bodies: from libclang's cursors to Ast. */
#include "frontend/syntax/syntax_private.h"

#include <string.h>

static gboolean
is_statement_or_expression(CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    return clang_isStatement(kind) || clang_isExpression(kind) || kind == CXCursor_VarDecl;
}

/* A node whose kids are CURSOR's statements and expressions, in order. */
static Ast *
lower_children(Syntax *syntax, AstKind kind, CXCursor cursor)
{
    Children children = children_push(syntax, cursor);
    Ast *ast = ast_new(syntax, kind, cursor, children.n);
    guint n = 0;

    for (guint i = 0; i < children.n; i++) {
        CXCursor child = child_at(syntax, &children, i);

        if (is_statement_or_expression(child))
            ast->kids[n++] = lower_statement(syntax, child);
    }
    ast->n_kids = n;
    children_pop(syntax, &children);
    return ast;
}

static Ast *
lower_declared_variable(Syntax *syntax, CXCursor cursor)
{
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(cursor);
    Ast *ast = ast_new(syntax, AST_DECLARE, cursor, 1);

    ast->decl = syntax_decl(syntax, cursor);
    if (!clang_Cursor_isNull(initialiser)) {
        ast->kids[0] = lower_expression(syntax, initialiser);
        ast->decl->initial = ast->kids[0];
        ast->decl->initial_known = TRUE;
    } else if (clang_isInvalidDeclaration(cursor)) /* the initialiser is lost */
        ast->kids[0] = lower_expression(syntax, cursor);
    return ast;
}

static const CType *
reference_to(Syntax *syntax, const CType *type)
{
    CType *reference = arena_new_items(syntax->arena, CType, 1);

    *reference = *syntax_pointer_to(syntax, type);
    reference->kind = CTYPE_REFERENCE;
    return reference;
}

/* What the name number I of a structured binding stands for: a member or an element of the variable WHOLE. */
static Ast *
lower_bound_part(Syntax *syntax, CXCursor binding, Decl *whole, guint i)
{
    const CType *type = ctype_referred(whole->type);
    const CRecord *record = type->kind == CTYPE_RECORD ? syntax_record(syntax, type) : NULL;
    Ast *name = ast_new(syntax, AST_NAME, binding, 0), *number, *part;

    name->decl = whole;
    name->type = type;
    if (record) {
        part = ast_new(syntax, AST_MEMBER, binding, 1);
        part->kids[0] = name;
        if (clang_getCursorKind(record->fields[i].cursor) == CXCursor_FieldDecl) {
            part->decl = syntax_decl(syntax, record->fields[i].cursor);
            part->type = part->decl->type;
            part->value = (gint64)record->fields[i].offset;
            return part;
        }
        part->decl = arena_new_items(syntax->arena, Decl, 1);
        *part->decl = (Decl){.kind = DECL_FIELD, .name = record->fields[i].name, .cursor = binding};
        part->decl->type = part->type = record->fields[i].type;
        part->decl->offset = record->fields[i].offset;
        part->decl->bits = record->fields[i].bits;
        part->value = (gint64)record->fields[i].offset;
        return part;
    }
    part = ast_new(syntax, AST_INDEX, binding, 2);
    number = ast_new(syntax, AST_INTEGER, binding, 0);
    number->type = syntax_type(syntax, clang_getCursorType(binding));
    number->value = i;
    part->kids[0] = name;
    part->kids[1] = number;
    part->type = type->target;
    return part;
}

/* TRUE where N names are bound to the members of TYPE, or to its elements, in order. */
static gboolean
binds_parts(Syntax *syntax, const CType *type, guint n)
{
    if (type->kind == CTYPE_ARRAY)
        return type->count == (gint64)n;
    return type->kind == CTYPE_RECORD && syntax_record(syntax, type)->n_fields == n;
}

/* `auto [a, b] = e;`: a variable without a name, and references to its parts. */
static void
lower_structured_binding(Syntax *syntax, CXCursor cursor, GPtrArray *declarations)
{
    Children children = children_push(syntax, cursor);
    guint n = children.n ? children.n - 1 : 0;
    Ast *whole = ast_new(syntax, AST_DECLARE, cursor, 1), *part;
    CXCursor initial = children.n ? child_at(syntax, &children, n) : clang_getNullCursor();

    if (!clang_isExpression(clang_getCursorKind(initial))) { /* some other declaration */
        children_pop(syntax, &children);
        return;
    }
    whole->decl = syntax_decl(syntax, cursor);
    whole->decl->kind = DECL_VARIABLE;
    whole->decl->space = SPACE_LOCAL;
    whole->decl->is_local = TRUE;
    whole->kids[0] = lower_expression(syntax, initial);
    g_ptr_array_add(declarations, whole);
    for (guint i = 0; i < n && binds_parts(syntax, ctype_referred(whole->decl->type), n); i++) {
        CXCursor binding = child_at(syntax, &children, i);

        part = ast_new(syntax, AST_DECLARE, binding, 1);
        part->decl = syntax_decl(syntax, binding);
        part->kids[0] = lower_bound_part(syntax, binding, whole->decl, i);
        part->decl->kind = DECL_VARIABLE;
        part->decl->space = SPACE_LOCAL;
        part->decl->type = reference_to(syntax, part->kids[0]->type);
        part->decl->is_local = part->decl->initial_known = TRUE;
        part->decl->initial = part->kids[0];
        g_ptr_array_add(declarations, part);
    }
    children_pop(syntax, &children);
}

/* The variables of one declaration statement; types and functions declared there leave nothing. */
static Ast *
lower_declaration(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push(syntax, cursor);
    GPtrArray *declarations = g_ptr_array_new();
    Ast *ast = ast_new(syntax, AST_BLOCK, cursor, 0);

    for (guint i = 0; i < children.n; i++) {
        CXCursor child = child_at(syntax, &children, i);

        if (clang_getCursorKind(child) == CXCursor_VarDecl)
            g_ptr_array_add(declarations, lower_declared_variable(syntax, child));
        else if (clang_getCursorKind(child) == CXCursor_UnexposedDecl)
            lower_structured_binding(syntax, child, declarations);
    }
    children_pop(syntax, &children);
    ast->kids = arena_copy(syntax->arena, declarations->pdata, declarations->len * sizeof(Ast *));
    ast->n_kids = declarations->len;
    ast->value = 1; /* opens no scope */
    g_ptr_array_unref(declarations);
    return ast->n_kids == 1 ? ast->kids[0] : ast;
}

/* Without an else, libclang gives two children; with an initialiser or a variable in the condition, more. */
static Ast *
lower_if(Syntax *syntax, CXCursor cursor)
{
    Ast *inside = lower_children(syntax, AST_BLOCK, cursor);
    Ast *ast = ast_new(syntax, AST_IF, cursor, 3);
    guint before = 0;

    while (before < inside->n_kids &&
           (inside->kids[before]->kind == AST_DECLARE ||
            (inside->kids[before]->kind == AST_BLOCK && inside->kids[before]->value)))
        before++;
    if (inside->n_kids < before + 2)
        return inside;
    ast->kids[0] = inside->kids[before];
    ast->kids[1] = inside->kids[before + 1];
    ast->kids[2] = inside->n_kids > before + 2 ? inside->kids[before + 2] : NULL;
    if (before == 0)
        return ast;
    inside->kids[before] = ast;
    inside->n_kids = before + 1;
    return inside;
}

static guint
start_offset(CXCursor cursor)
{
    guint offset;

    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), NULL, NULL, NULL, &offset);
    return offset;
}

/* Offsets of the two semicolons in a for-statement's head; FALSE where its text is not plain (macros). */
static gboolean
find_semicolons(Syntax *syntax, CXCursor loop, guint semicolons[2])
{
    CXSourceRange extent = clang_getCursorExtent(loop);
    guint start, end, depth = 0, n = 0;
    size_t size;
    CXFile file;
    const char *text;

    clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL, &start);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, NULL, NULL, &end);
    text = syntax_file_text(syntax, file, &size);
    if (!text || end > size || end - start < 6 || strncmp(text + start, "for", 3) != 0)
        return FALSE;
    for (guint i = start; i < end; i++) {
        if (strchr("([{", text[i]))
            depth++;
        else if (strchr(")]}", text[i]) && --depth == 0)
            return n == 2;
        else if (text[i] == ';' && depth == 1 && n < 2)
            semicolons[n++] = i;
    }
    return FALSE;
}

/* Where a part of a for-statement's head stands without knowing the semicolons. */
static guint
guess_slot(const Ast *part, guint slot)
{
    if (part->kind == AST_DECLARE || part->kind == AST_BLOCK)
        return 0;
    if (part->kind == AST_BINARY && part->op >= OPERATOR_LT && part->op <= OPERATOR_NE)
        return 1;
    if (part->kind == AST_UNARY || (part->kind == AST_ASSIGN && part->op != OPERATOR_ASSIGN))
        return slot == 0 ? 2 : MAX(slot, 1);
    return slot;
}

/* libclang leaves out the absent parts of `for (init; condition; increment) body`. */
static Ast *
lower_for(Syntax *syntax, CXCursor cursor)
{
    Ast *inside = lower_children(syntax, AST_BLOCK, cursor);
    Ast *ast = ast_new(syntax, AST_FOR, cursor, 4);
    guint semicolons[2], slot = 0, n = inside->n_kids;
    gboolean plain;

    if (n == 0)
        return inside;
    ast->kids[3] = inside->kids[n - 1];
    plain = n < 4 && find_semicolons(syntax, cursor, semicolons);
    for (guint i = 0; i + 1 < n; i++) {
        Ast *part = inside->kids[i];

        if (plain) {
            guint offset = start_offset(part->cursor);

            slot = (guint)(offset > semicolons[0]) + (guint)(offset > semicolons[1]);
        } else if (n < 4) {
            slot = guess_slot(part, slot);
        }
        if (slot > 2)
            break;
        ast->kids[slot++] = part;
    }
    return ast;
}

/* The loop variable, the range, the body; libclang shows the compiler's helper variables, too. */
static Ast *
lower_range_for(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push(syntax, cursor);
    Ast *ast = ast_new(syntax, AST_RANGE_FOR, cursor, 2);

    for (guint i = 0; i < children.n; i++) {
        CXCursor child = child_at(syntax, &children, i);
        enum CXCursorKind kind = clang_getCursorKind(child);

        if (kind == CXCursor_VarDecl && !ast->decl)
            ast->decl = syntax_decl(syntax, child);
        else if (clang_isExpression(kind) && !ast->kids[0])
            ast->kids[0] = lower_expression(syntax, child);
        else if (i == children.n - 1)
            ast->kids[1] = lower_statement(syntax, child);
    }
    children_pop(syntax, &children);
    return ast;
}

static Ast *
lower_fixed(Syntax *syntax, AstKind kind, CXCursor cursor, guint n_kids)
{
    Ast *ast = lower_children(syntax, kind, cursor);

    if (ast->n_kids < n_kids)
        ast->kind = AST_BLOCK;
    else if (ast->n_kids > n_kids) { /* a variable declared in the condition */
        Ast *whole = ast_new(syntax, AST_BLOCK, cursor, 2);
        guint extra = ast->n_kids - n_kids;

        whole->kids[0] = ast->kids[0];
        whole->kids[1] = ast;
        ast->kids += extra;
        ast->n_kids = n_kids;
        return whole;
    }
    return ast;
}

static gboolean
is_loop(const Ast *ast)
{
    return ast->kind == AST_FOR || ast->kind == AST_WHILE || ast->kind == AST_DO ||
           ast->kind == AST_RANGE_FOR;
}

/* What libclang does not name: an attribute or a pragma before a statement, or inline assembly. */
static Ast *
lower_other_statement(Syntax *syntax, CXCursor cursor)
{
    Ast *ast = lower_children(syntax, AST_BLOCK, cursor), *inside;

    if (ast->n_kids != 1)
        return ast;
    ast = inside = ast->kids[0];
    if (inside->kind == AST_BLOCK && inside->n_kids == 2) /* a variable declared in the condition */
        inside = inside->kids[1];
    if (is_loop(inside) && inside->value == 0)
        inside->value = unroll_said(syntax, cursor);
    return ast;
}

Ast *
lower_statement(Syntax *syntax, CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    if (clang_isExpression(kind))
        return lower_expression(syntax, cursor);
    switch (kind) {
    case CXCursor_VarDecl:
        return lower_declared_variable(syntax, cursor);
    case CXCursor_CompoundStmt:
        return lower_children(syntax, AST_BLOCK, cursor);
    case CXCursor_DeclStmt:
        return lower_declaration(syntax, cursor);
    case CXCursor_IfStmt:
        return lower_if(syntax, cursor);
    case CXCursor_ForStmt:
        return lower_for(syntax, cursor);
    case CXCursor_WhileStmt:
        return lower_fixed(syntax, AST_WHILE, cursor, 2);
    case CXCursor_DoStmt:
        return lower_fixed(syntax, AST_DO, cursor, 2);
    case CXCursor_CXXForRangeStmt:
        return lower_range_for(syntax, cursor);
    case CXCursor_SwitchStmt:
        return lower_fixed(syntax, AST_SWITCH, cursor, 2);
    case CXCursor_CaseStmt:
        return lower_children(syntax, AST_CASE, cursor);
    case CXCursor_DefaultStmt:
        return lower_children(syntax, AST_DEFAULT, cursor);
    case CXCursor_ReturnStmt:
        return lower_children(syntax, AST_RETURN, cursor);
    case CXCursor_BreakStmt:
        return ast_new(syntax, AST_BREAK, cursor, 0);
    case CXCursor_ContinueStmt:
        return ast_new(syntax, AST_CONTINUE, cursor, 0);
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
        return ast_new(syntax, AST_GOTO, cursor, 0);
    case CXCursor_LabelStmt:
        return lower_children(syntax, AST_LABEL, cursor);
    case CXCursor_CXXTryStmt:
        return lower_children(syntax, AST_TRY, cursor);
    case CXCursor_CXXCatchStmt:
        return lower_children(syntax, AST_CATCH, cursor);
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt:
        return lower_children(syntax, AST_ASM, cursor);
    case CXCursor_NullStmt:
        return ast_new(syntax, AST_EMPTY, cursor, 0);
    default:
        return lower_other_statement(syntax, cursor);
    }
}
