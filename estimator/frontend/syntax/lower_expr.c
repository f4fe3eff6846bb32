/* SPDX-License-Identifier: MIT */
/* Expressions: from libclang's cursors to Ast. */
#include "frontend/parse/parse.h"
#include "frontend/syntax/syntax_private.h"

#include <string.h>

Ast *
expression_new(Syntax *syntax, AstKind kind, CXCursor cursor, guint n_kids)
{
    Ast *ast = ast_new(syntax, kind, cursor, n_kids);

    ast->type = syntax_type(syntax, clang_getCursorType(cursor));
    return ast;
}

Ast *
lower_with_kids(Syntax *syntax, AstKind kind, CXCursor cursor)
{
    Children children = children_push_expressions(syntax, cursor);
    Ast *ast = expression_new(syntax, kind, cursor, children.n);

    for (guint i = 0; i < children.n; i++)
        ast->kids[i] = lower_expression(syntax, child_at(syntax, &children, i));
    children_pop(syntax, &children);
    return ast;
}

Ast *
integer_new(Syntax *syntax, CXCursor cursor, gint64 value)
{
    Ast *ast = expression_new(syntax, AST_INTEGER, cursor, 0);

    ast->value = value;
    return ast;
}

static Ast *
lower_literal(Syntax *syntax, CXCursor cursor)
{
    gint64 value;
    Ast *ast;

    if (lower_constant(cursor, &value))
        return integer_new(syntax, cursor, value);
    ast = expression_new(syntax, AST_FLOAT, cursor, 0);
    if (lower_number(cursor, &ast->number))
        return ast;
    ast->kind = AST_UNKNOWN;
    return ast;
}

/* A name that stands for a template's argument has that as its child. */
static Ast *
lower_substituted(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push_expressions(syntax, cursor);
    gint64 value;
    Ast *ast;

    if (children.n)
        ast = lower_expression(syntax, child_at(syntax, &children, 0));
    else if (lower_constant(cursor, &value))
        ast = integer_new(syntax, cursor, value);
    else
        ast = expression_new(syntax, AST_UNKNOWN, cursor, 0);
    children_pop(syntax, &children);
    return ast;
}

static Ast *
lower_variable_name(Syntax *syntax, CXCursor cursor, CXCursor referenced)
{
    Decl *decl = syntax_decl(syntax, referenced);
    Ast *ast = expression_new(syntax, AST_NAME, cursor, 0);

    ast->decl = decl;
    if (clang_getCursorKind(referenced) == CXCursor_ParmDecl && ast->type->kind == CTYPE_ARRAY)
        ast->type = ctype_referred(decl->type); /* see parameter_type() */
    if (decl->kind == DECL_VARIABLE && decl->has_value) {
        ast->kind = ctype_is_integral(ctype_referred(decl->type)) ? AST_INTEGER : AST_FLOAT;
        ast->value = decl->value;
        ast->number = decl->number;
    }
    return ast;
}

static enum CXChildVisitResult
find_overloaded(CXCursor cursor, CXCursor parent, CXClientData data)
{
    CXCursor *found = data;

    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_OverloadedDeclRef)
        return CXChildVisit_Recurse;
    if (clang_getNumOverloadedDecls(cursor) == 1)
        *found = clang_getOverloadedDecl(cursor, 0);
    return CXChildVisit_Break;
}

/* What CURSOR, a name whose meaning depends on a template, can only mean; NULL where it may mean several. */
static Decl *
overloaded_decl(Syntax *syntax, CXCursor cursor)
{
    CXCursor found = clang_getNullCursor();

    clang_visitChildren(cursor, find_overloaded, &found);
    return syntax_decl(syntax, found);
}

static Ast *
lower_name(Syntax *syntax, CXCursor cursor)
{
    CXCursor referenced = clang_getCursorReferenced(cursor);
    gint64 value;
    Decl *decl;
    Ast *ast;

    switch (clang_getCursorKind(referenced)) {
    case CXCursor_NonTypeTemplateParameter:
        return lower_substituted(syntax, cursor);
    case CXCursor_EnumConstantDecl:
        value = (gint64)clang_getEnumConstantDeclValue(referenced);
        return integer_new(syntax, cursor, value);
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
        return lower_variable_name(syntax, cursor, referenced);
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
        ast = expression_new(syntax, AST_NAME, cursor, 0);
        ast->decl = syntax_decl(syntax, referenced);
        return ast;
    case CXCursor_UnexposedDecl: /* of a structured binding, or made of a template of variables */
        if (syntax_decl(syntax, referenced)->kind == DECL_VARIABLE)
            return lower_variable_name(syntax, cursor, referenced);
        if (!clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(referenced)))
            return lower_literal(syntax, cursor);
        return lower_substituted(syntax, cursor);
    default:
        decl = overloaded_decl(syntax, cursor);
        if (!decl) /* else its children are arguments of a template */
            return lower_substituted(syntax, cursor);
        ast = expression_new(syntax, AST_UNKNOWN, cursor, 0);
        ast->decl = decl;
        return ast;
    }
}

static Ast *
lower_member(Syntax *syntax, CXCursor cursor)
{
    CXCursor referenced = clang_getCursorReferenced(cursor);
    enum CXCursorKind kind = clang_getCursorKind(referenced);
    gint64 value;
    Ast *ast;

    if (kind == CXCursor_EnumConstantDecl) {
        value = (gint64)clang_getEnumConstantDeclValue(referenced);
        return integer_new(syntax, cursor, value);
    }
    if (kind == CXCursor_VarDecl)
        return lower_variable_name(syntax, cursor, referenced);
    ast = lower_with_kids(syntax, AST_MEMBER, cursor);
    if (clang_Cursor_isNull(referenced)) {
        ast->kind = AST_UNKNOWN;
        return ast;
    }
    ast->decl = syntax_decl(syntax, referenced);
    ast->value = ast->decl->kind == DECL_FIELD ? (gint64)ast->decl->offset : 0;
    return ast;
}

static Ast *
lower_index(Syntax *syntax, CXCursor cursor)
{
    Ast *ast = lower_with_kids(syntax, AST_INDEX, cursor);

    if (ast->n_kids != 2) {
        ast->kind = AST_UNKNOWN;
        return ast;
    }
    if (ctype_is_integral(ast->kids[0]->type)) { /* 2[a] */
        Ast *first = ast->kids[0];

        ast->kids[0] = ast->kids[1];
        ast->kids[1] = first;
    }
    return ast;
}

static Ast *
wrap(Syntax *syntax, AstKind kind, int op, const CType *type, Ast *kid)
{
    Ast *ast = ast_new(syntax, kind, kid->cursor, 1);

    ast->op = op;
    ast->type = type;
    ast->kids[0] = kid;
    return ast;
}

/* `a.*m` and `p->*m`: what lies m bytes from there. Of a method, all that is inside is still evaluated. */
static Ast *
lower_pointer_to_member(Syntax *syntax, Ast *ast, gboolean of_object)
{
    const CType *type = ast->type;
    CType *byte = arena_new_items(syntax->arena, CType, 1);
    Ast *object = ast->kids[0], *sum;

    if (of_object)
        object = wrap(syntax, AST_UNARY, UNARY_ADDRESS, syntax_pointer_to(syntax, object->type), object);
    if (type->size == 0) {
        ast->kind = AST_UNKNOWN;
        ast->kids[0] = object;
        return ast;
    }
    *byte = (CType){.kind = CTYPE_INTEGER, .size = 1, .align = 1, .count = -1, .name = "char"};
    sum = ast_new(syntax, AST_BINARY, ast->cursor, 2);
    sum->op = OPERATOR_ADD;
    sum->type = syntax_pointer_to(syntax, byte);
    sum->kids[0] = wrap(syntax, AST_CAST, 0, sum->type, object);
    sum->kids[1] = ast->kids[1];
    ast->kind = AST_UNARY;
    ast->op = UNARY_DEREF;
    ast->n_kids = 1;
    ast->kids[0] = wrap(syntax, AST_CAST, 0, syntax_pointer_to(syntax, type), sum);
    return ast;
}

/* The operator that OP applies, also where it assigns the result. */
static Operator
operator_of(enum CXBinaryOperatorKind op)
{
    static const Operator OPERATORS[] = {
#define OPERATOR(NAME, CLANG, ...) [CXBinaryOperator_##CLANG] = OPERATOR_##NAME,
#define COMPOSED(NAME, CLANG, ...) [CXBinaryOperator_##CLANG] = OPERATOR_##NAME,
#include "base/operators.def"
#undef OPERATOR
#undef COMPOSED
        [CXBinaryOperator_Assign] = OPERATOR_ASSIGN, [CXBinaryOperator_MulAssign] = OPERATOR_MUL,
        [CXBinaryOperator_DivAssign] = OPERATOR_DIV, [CXBinaryOperator_RemAssign] = OPERATOR_REM,
        [CXBinaryOperator_AddAssign] = OPERATOR_ADD, [CXBinaryOperator_SubAssign] = OPERATOR_SUB,
        [CXBinaryOperator_ShlAssign] = OPERATOR_SHL, [CXBinaryOperator_ShrAssign] = OPERATOR_SHR,
        [CXBinaryOperator_AndAssign] = OPERATOR_AND, [CXBinaryOperator_XorAssign] = OPERATOR_XOR,
        [CXBinaryOperator_OrAssign] = OPERATOR_OR,
    };

    return op < (int)G_N_ELEMENTS(OPERATORS) ? OPERATORS[op] : OPERATOR_NONE;
}

static Ast *
lower_binary(Syntax *syntax, CXCursor cursor)
{
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(cursor);
    Ast *ast = lower_with_kids(syntax, AST_BINARY, cursor);

    if (ast->n_kids != 2 || op == CXBinaryOperator_Invalid) {
        ast->kind = AST_UNKNOWN;
        return ast;
    }
    if (op == CXBinaryOperator_PtrMemD || op == CXBinaryOperator_PtrMemI)
        return lower_pointer_to_member(syntax, ast, op == CXBinaryOperator_PtrMemD);
    ast->op = (int)operator_of(op);
    if (op < CXBinaryOperator_Assign || op > CXBinaryOperator_OrAssign)
        return ast;
    ast->kind = AST_ASSIGN;
    return ast;
}

static UnaryOperator
unary_operator_of(enum CXUnaryOperatorKind op)
{
    static const UnaryOperator OPERATORS[] = {
        [CXUnaryOperator_PostInc] = UNARY_POST_INC, [CXUnaryOperator_PostDec] = UNARY_POST_DEC,
        [CXUnaryOperator_PreInc] = UNARY_PRE_INC,   [CXUnaryOperator_PreDec] = UNARY_PRE_DEC,
        [CXUnaryOperator_AddrOf] = UNARY_ADDRESS,   [CXUnaryOperator_Deref] = UNARY_DEREF,
        [CXUnaryOperator_Minus] = UNARY_MINUS,      [CXUnaryOperator_Not] = UNARY_NOT,
        [CXUnaryOperator_LNot] = UNARY_LNOT,
    };

    return op < (int)G_N_ELEMENTS(OPERATORS) ? OPERATORS[op] : UNARY_NONE;
}

/* `&Class::member`, as the bytes from an object to it; FALSE where CURSOR, a unary operation, is no such. */
static gboolean
pointer_to_member(Syntax *syntax, CXCursor cursor, gint64 *ret_offset)
{
    Children children = children_push_expressions(syntax, cursor);
    CXCursor member = children.n == 1 ? child_at(syntax, &children, 0) : clang_getNullCursor();
    gint64 bits = -1;

    children_pop(syntax, &children);
    member = clang_getCursorReferenced(member);
    if (clang_getCanonicalType(clang_getCursorType(cursor)).kind == CXType_MemberPointer &&
        clang_getCursorKind(member) == CXCursor_FieldDecl)
        bits = clang_Cursor_getOffsetOfField(member);
    *ret_offset = bits / 8;
    return bits >= 0;
}

static Ast *
lower_unary(Syntax *syntax, CXCursor cursor)
{
    gint64 offset;
    Ast *ast = lower_with_kids(syntax, AST_UNARY, cursor);

    if (pointer_to_member(syntax, cursor, &offset))
        return integer_new(syntax, cursor, offset);

    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(cursor);

    ast->op = (int)unary_operator_of(op);
    if (ast->n_kids != 1 || op == CXUnaryOperator_Invalid)
        ast->kind = AST_UNKNOWN;
    else if (op == CXUnaryOperator_Plus || op == CXUnaryOperator_Extension)
        return ast->kids[0];
    return ast;
}

static Ast *
lower_cast(Syntax *syntax, CXCursor cursor, gboolean is_written)
{
    Ast *ast = lower_with_kids(syntax, AST_CAST, cursor);

    if (ast->n_kids == 0) {
        ast->kind = ast->type->kind == CTYPE_RECORD ? AST_CONSTRUCT : AST_INTEGER; /* T() */
        if (ast->type->kind == CTYPE_FLOAT)
            ast->kind = AST_FLOAT;
        return ast;
    }
    if (ast->n_kids > 1)
        ast->kids[0] = ast->kids[ast->n_kids - 1];
    ast->n_kids = 1;
    ast->value = is_written;
    return ast;
}

/* An implicit cast from one class to another, or of pointers to them, leads to a base. */
static void
note_cast(Syntax *syntax, const CType *from, const CType *to)
{
    if (from->kind == CTYPE_POINTER && to->kind == CTYPE_POINTER) {
        from = from->target;
        to = to->target;
    }
    from = ctype_referred(from);
    to = ctype_referred(to);
    if (from->kind == CTYPE_RECORD && to->kind == CTYPE_RECORD && strcmp(from->name, to->name) != 0)
        syntax_note_base(syntax, from, to);
}

/* Brackets, implicit casts, temporaries; also what the compiler could not make sense of. */
static Ast *
lower_unexposed(Syntax *syntax, CXCursor cursor)
{
    const CType *type = syntax_type(syntax, clang_getCursorType(cursor));
    Children children = children_push_expressions(syntax, cursor);
    gint64 value;
    Ast *ast;

    if (children.n == 1 && type->kind != CTYPE_OTHER) {
        Ast *kid = lower_expression(syntax, child_at(syntax, &children, 0));

        children_pop(syntax, &children);
        if (kid->type == type || (type->kind == CTYPE_ARRAY && kid->type->kind == CTYPE_POINTER))
            return kid; /* the latter: a parameter declared as an array */
        note_cast(syntax, kid->type, type);
        ast = expression_new(syntax, AST_CAST, cursor, 1);
        ast->kids[0] = kid;
        return ast;
    }
    children_pop(syntax, &children);
    if (children.n == 0 && ctype_is_integral(type) && lower_constant(cursor, &value))
        return integer_new(syntax, cursor, value);
    ast = lower_with_kids(syntax, AST_UNKNOWN, cursor);
    ast->value = 1;
    if (children.n == 0 && type->kind == CTYPE_FLOAT && lower_number(cursor, &ast->number))
        ast->kind = AST_FLOAT;
    return ast;
}

/* `.member = value` in an initialiser list; NULL where CURSOR is none. */
static Ast *
lower_designated(Syntax *syntax, CXCursor cursor)
{
    Children children;
    Ast *ast = NULL;

    if (clang_getCursorKind(cursor) != CXCursor_UnexposedExpr)
        return NULL;
    children = children_push(syntax, cursor);
    if (children.n == 2 && clang_getCursorKind(child_at(syntax, &children, 0)) == CXCursor_MemberRef) {
        ast = expression_new(syntax, AST_DESIGNATED, cursor, 1);
        ast->decl = syntax_decl(syntax, clang_getCursorReferenced(child_at(syntax, &children, 0)));
        ast->kids[0] = lower_expression(syntax, child_at(syntax, &children, 1));
    }
    children_pop(syntax, &children);
    return ast;
}

static Ast *
lower_list(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push_expressions(syntax, cursor);
    Ast *ast = expression_new(syntax, AST_LIST, cursor, children.n);

    for (guint i = 0; i < children.n; i++) {
        Ast *designated = lower_designated(syntax, child_at(syntax, &children, i));

        ast->kids[i] = designated ? designated : lower_expression(syntax, child_at(syntax, &children, i));
    }
    children_pop(syntax, &children);
    return ast;
}

/* Descends through brackets without recursion. */
static CXCursor
strip_brackets(Syntax *syntax, CXCursor cursor)
{
    while (clang_getCursorKind(cursor) == CXCursor_ParenExpr) {
        Children children = children_push_expressions(syntax, cursor);
        CXCursor inner = children.n == 1 ? child_at(syntax, &children, 0) : clang_getNullCursor();

        children_pop(syntax, &children);
        if (clang_Cursor_isNull(inner))
            break;
        cursor = inner;
    }
    return cursor;
}

/* The variable that CAPTURE, of a lambda, declares, as b in [b = p[i]]; a null cursor where it captures one
 * that is declared elsewhere. */
static CXCursor
declared_capture(CXCursor capture)
{
    CXCursor variable = clang_getCursorKind(capture) == CXCursor_VariableRef
                            ? clang_getCursorReferenced(capture)
                            : clang_getNullCursor();

    if (clang_getCursorKind(variable) == CXCursor_VarDecl &&
        clang_equalLocations(clang_getCursorLocation(variable), clang_getCursorLocation(capture)))
        return variable;
    return clang_getNullCursor();
}

static Ast *
lower_lambda(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push(syntax, cursor);
    CXCursor body = children.n ? child_at(syntax, &children, children.n - 1) : clang_getNullCursor();
    gboolean has_body = clang_getCursorKind(body) == CXCursor_CompoundStmt;
    guint n = 1;
    Ast *ast;

    for (guint i = 0; i < children.n; i++)
        n += !clang_Cursor_isNull(declared_capture(child_at(syntax, &children, i)));
    ast = expression_new(syntax, AST_LAMBDA, cursor, has_body || n > 1 ? n : 0);
    if (has_body)
        ast->kids[0] = lower_statement(syntax, body);
    n = 1;
    for (guint i = 0; i < children.n; i++) {
        CXCursor variable = declared_capture(child_at(syntax, &children, i));

        if (!clang_Cursor_isNull(variable))
            ast->kids[n++] = lower_statement(syntax, variable);
    }
    children_pop(syntax, &children);
    return ast;
}

static Ast *
lower_statement_expression(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push(syntax, cursor);
    Ast *ast = expression_new(syntax, AST_STATEMENTS, cursor, children.n ? 1 : 0);

    if (children.n)
        ast->kids[0] = lower_statement(syntax, child_at(syntax, &children, 0));
    children_pop(syntax, &children);
    return ast;
}

static Ast *
lower_conditional(Syntax *syntax, CXCursor cursor)
{
    Ast *ast = lower_with_kids(syntax, AST_CONDITIONAL, cursor);

    if (ast->n_kids != 3)
        ast->kind = AST_UNKNOWN;
    return ast;
}

Ast *
lower_expression(Syntax *syntax, CXCursor cursor)
{
    cursor = strip_brackets(syntax, cursor);
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
    case CXCursor_UnaryExpr: /* sizeof, alignof */
    case CXCursor_SizeOfPackExpr:
    case CXCursor_FixedPointLiteral:
        return lower_literal(syntax, cursor);
    case CXCursor_StringLiteral:
        return expression_new(syntax, AST_STRING, cursor, 0);
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
        return expression_new(syntax, AST_NULL, cursor, 0);
    case CXCursor_DeclRefExpr:
        return lower_name(syntax, cursor);
    case CXCursor_MemberRefExpr:
        return lower_member(syntax, cursor);
    case CXCursor_CallExpr:
        return lower_call(syntax, cursor);
    case CXCursor_ArraySubscriptExpr:
        return lower_index(syntax, cursor);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        return lower_binary(syntax, cursor);
    case CXCursor_UnaryOperator:
        return lower_unary(syntax, cursor);
    case CXCursor_ConditionalOperator:
        return lower_conditional(syntax, cursor);
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
        return lower_cast(syntax, cursor, TRUE);
    case CXCursor_InitListExpr:
        return lower_list(syntax, cursor);
    case CXCursor_CompoundLiteralExpr:
        return lower_cast(syntax, cursor, FALSE);
    case CXCursor_CXXThisExpr:
        return expression_new(syntax, AST_THIS, cursor, 0);
    case CXCursor_LambdaExpr:
        return lower_lambda(syntax, cursor);
    case CXCursor_StmtExpr:
        return lower_statement_expression(syntax, cursor);
    case CXCursor_CXXThrowExpr:
        return lower_with_kids(syntax, AST_THROW, cursor);
    case CXCursor_CXXNewExpr:
        return lower_with_kids(syntax, AST_NEW, cursor);
    case CXCursor_UnexposedExpr:
        return lower_unexposed(syntax, cursor);
    default:
        return lower_with_kids(syntax, AST_UNKNOWN, cursor);
    }
}

Ast *
syntax_expression(Syntax *syntax, CXCursor cursor)
{
    gpointer key = (gpointer)cursor.data[1];
    Ast *ast;

    if (!clang_isExpression(clang_getCursorKind(cursor)))
        return NULL;
    ast = g_hash_table_lookup(syntax->expressions, key);
    if (!ast) {
        ast = lower_expression(syntax, cursor);
        g_hash_table_insert(syntax->expressions, key, ast);
    }
    return ast;
}
