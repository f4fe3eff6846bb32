/* SPDX-License-Identifier: MIT */
/* Functions and initialisers. */
#include "frontend/parse/parse.h"
#include "frontend/syntax/syntax_private.h"

#include <string.h>

/* A constructor's children: parameters, then for each initialiser the member's or base's reference and its
 * value, then the body. */
static void
lower_initialisers(Syntax *syntax, Decl *function, const Children *children)
{
    GPtrArray *found = g_ptr_array_new();
    Ast *open = NULL;

    for (guint i = 0; i < children->n; i++) {
        CXCursor child = child_at(syntax, children, i);
        enum CXCursorKind kind = clang_getCursorKind(child);

        if (kind == CXCursor_MemberRef || kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef) {
            open = ast_new(syntax, kind == CXCursor_MemberRef ? AST_ASSIGN : AST_CONSTRUCT, child, 1);
            open->decl = syntax_decl(syntax, clang_getCursorReferenced(child));
            open->type = syntax_type(syntax, clang_getCursorType(child));
        } else if (clang_isExpression(kind) && open) {
            open->kids[0] = lower_expression(syntax, child);
            g_ptr_array_add(found, open);
            open = NULL;
        }
    }
    function->n_initialisers = found->len;
    function->initialisers = arena_copy(syntax->arena, found->pdata, found->len * sizeof(Ast *));
    g_ptr_array_unref(found);
}

static gboolean
is_template(const Decl *decl)
{
    return clang_getCursorKind(decl->cursor) == CXCursor_FunctionTemplate;
}

/* libclang counts no parameters of a template. */
static void
lower_template_parameters(Syntax *syntax, Decl *template)
{
    Children children = children_push(syntax, template->cursor);

    template->params = arena_new_items(syntax->arena, Decl *, children.n + 1);
    for (guint i = 0; i < children.n; i++)
        if (clang_getCursorKind(child_at(syntax, &children, i)) == CXCursor_ParmDecl)
            template->params[template->n_params++] = syntax_decl(syntax, child_at(syntax, &children, i));
    children_pop(syntax, &children);
}

void
syntax_lower_parameters(Syntax *syntax, Decl *function)
{
    int n;

    if (function->has_parameters)
        return;
    function->has_parameters = TRUE;
    if (is_template(function)) {
        lower_template_parameters(syntax, function);
        return;
    }
    n = clang_Cursor_getNumArguments(function->cursor);
    function->n_params = n > 0 ? (guint)n : 0;
    function->params = arena_new_items(syntax->arena, Decl *, function->n_params + 1);
    for (guint i = 0; i < function->n_params; i++)
        function->params[i] = syntax_decl(syntax, clang_Cursor_getArgument(function->cursor, i));
}

void
syntax_lower_function(Syntax *syntax, Decl *function)
{
    Children children;

    if (function->is_lowered || (function->kind != DECL_FUNCTION && !is_template(function)))
        return;
    function->is_lowered = TRUE;
    syntax_lower_parameters(syntax, function);
    syntax->function = function->cursor;
    syntax->unrolls_known = FALSE;
    children = children_push(syntax, function->cursor);
    for (guint i = 0; i < children.n; i++) {
        CXCursor child = child_at(syntax, &children, i);

        if (clang_getCursorKind(child) == CXCursor_CompoundStmt)
            function->body = lower_statement(syntax, child);
    }
    if (function->is_constructor)
        lower_initialisers(syntax, function, &children);
    children_pop(syntax, &children);
    function->has_body = function->body != NULL;
}

/* What stands with the member FIELD: where it has more than one part, such as a bit-field's width, it is not
 * told apart. */
static CXCursor
operand_of_field(const Decl *field, CXCursor cursor)
{
    g_autoptr(GArray) operands = NULL;
    CXCursor last;

    if (field->bits)
        return clang_getNullCursor();
    if (field->type->kind != CTYPE_ARRAY)
        return cursor_only_operand(cursor);
    operands = cursor_operands(cursor); /* the length of the array among them */
    last = operands->len ? g_array_index(operands, CXCursor, operands->len - 1) : clang_getNullCursor();
    return clang_getCursorKind(last) == CXCursor_InitListExpr ? last : clang_getNullCursor();
}

static gboolean
is_literal(CXCursor expression)
{
    switch (clang_getCursorKind(expression)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CXXBoolLiteralExpr:
    case CXCursor_CXXNullPtrLiteralExpr:
        return TRUE;
    default:
        return FALSE;
    }
}

typedef struct {
    const Decl *field;
    CXCursor found;
} FieldSearch;

static enum CXChildVisitResult
visit_template_member(CXCursor cursor, CXCursor parent, CXClientData data)
{
    FieldSearch *search = data;
    g_autofree char *name = NULL;

    if (clang_getCursorKind(cursor) != CXCursor_FieldDecl)
        return CXChildVisit_Continue;
    name = cursor_name(cursor);
    if (strcmp(name, search->field->name) != 0)
        return CXChildVisit_Continue;
    search->found = cursor;
    return CXChildVisit_Break;
}

/* The same; of what the compiler made of a template libclang shows a literal in the template alone. */
static CXCursor
field_initialiser(const Decl *field)
{
    CXCursor initialiser = operand_of_field(field, field->cursor), template;
    FieldSearch search = {field, clang_getNullCursor()};

    if (!clang_Cursor_isNull(initialiser))
        return initialiser;
    template = clang_getSpecializedCursorTemplate(clang_getCursorSemanticParent(field->cursor));
    if (clang_Cursor_isNull(template))
        return template;
    clang_visitChildren(template, visit_template_member, &search);
    if (clang_Cursor_isNull(search.found))
        return search.found;
    initialiser = operand_of_field(field, search.found);
    return is_literal(cursor_skip_wrappers(initialiser)) ? initialiser : clang_getNullCursor();
}

Ast *
syntax_member_initial(Syntax *syntax, const CField *field)
{
    return *field->name && clang_getCursorKind(field->cursor) == CXCursor_FieldDecl
               ? syntax_initialiser(syntax, syntax_decl(syntax, field->cursor))
               : NULL;
}

gboolean
syntax_has_initials(Syntax *syntax, const CType *type)
{
    CRecord *record;

    type = ctype_innermost(type);
    if (type->kind != CTYPE_RECORD)
        return FALSE;
    record = (CRecord *)syntax_record(syntax, type);
    if (!record->initials_known) {
        record->initials_known = TRUE;
        for (guint i = 0; i < record->n_fields && !record->has_initials; i++)
            record->has_initials = syntax_member_initial(syntax, &record->fields[i]) ||
                                   syntax_has_initials(syntax, record->fields[i].type);
    }
    return record->has_initials;
}

/* What stands with a variable, wherever it is defined. */
static CXCursor
variable_initialiser(const Decl *variable)
{
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(variable->cursor), definition;

    if (!clang_Cursor_isNull(initialiser))
        return initialiser;
    definition = clang_getCursorDefinition(variable->cursor);
    return clang_Cursor_isNull(definition) ? definition : clang_Cursor_getVarDeclInitializer(definition);
}

Ast *
syntax_initialiser(Syntax *syntax, Decl *variable)
{
    CXCursor initialiser;

    if (variable->initial_known)
        return variable->initial;
    variable->initial_known = TRUE;
    initialiser = variable->kind == DECL_FIELD ? field_initialiser(variable) : variable_initialiser(variable);
    if (!clang_Cursor_isNull(initialiser))
        variable->initial = lower_expression(syntax, initialiser);
    return variable->initial;
}
