/* SPDX-License-Identifier: MIT */
#include "source/source.h"

Entity
entity_none(void)
{
    return clang_getNullCursor();
}

gboolean
entity_is_none(Entity entity)
{
    return clang_Cursor_isNull(entity) != 0;
}

gboolean
entity_equal(Entity a, Entity b)
{
    return clang_equalCursors(a, b) != 0;
}

guint
entity_hash(gconstpointer key)
{
    return clang_hashCursor(*(const Entity *)key);
}

gboolean
entities_equal(gconstpointer a, gconstpointer b)
{
    return entity_equal(*(const Entity *)a, *(const Entity *)b);
}

TreeKind
entity_kind(Entity entity)
{
    return (TreeKind)clang_getCursorKind(entity);
}

SourceType
entity_type(Entity entity)
{
    return clang_getCursorType(entity);
}

SourceType
entity_canonical_type(Entity entity)
{
    return clang_getCanonicalType(clang_getCursorType(entity));
}

SourceType
entity_result_type(Entity entity)
{
    return clang_getCursorResultType(entity);
}

Entity
entity_referenced(Entity entity)
{
    return clang_getCursorReferenced(entity);
}

Entity
entity_canonical(Entity entity)
{
    return clang_getCanonicalCursor(entity);
}

Entity
entity_definition(Entity entity)
{
    return clang_getCursorDefinition(entity);
}

gboolean
entity_is_definition(Entity entity)
{
    return clang_isCursorDefinition(entity) != 0;
}

Entity
entity_parent(Entity entity)
{
    return clang_getCursorSemanticParent(entity);
}

Entity
type_declaration(SourceType type)
{
    return clang_getTypeDeclaration(type);
}

gint
entity_n_arguments(Entity entity)
{
    return clang_Cursor_getNumArguments(entity);
}

Entity
entity_argument(Entity entity, guint nth)
{
    return clang_Cursor_getArgument(entity, nth);
}

Entity
entity_template(Entity entity)
{
    return clang_getSpecializedCursorTemplate(entity);
}

gint
entity_n_template_arguments(Entity entity)
{
    return clang_Cursor_getNumTemplateArguments(entity);
}

gboolean
entity_template_argument_is_type(Entity entity, guint nth)
{
    return clang_Cursor_getTemplateArgumentKind(entity, nth) == CXTemplateArgumentKind_Type;
}

gboolean
entity_template_argument_is_number(Entity entity, guint nth)
{
    return clang_Cursor_getTemplateArgumentKind(entity, nth) == CXTemplateArgumentKind_Integral;
}

SourceType
entity_template_argument_type(Entity entity, guint nth)
{
    return clang_Cursor_getTemplateArgumentType(entity, nth);
}

gint64
entity_template_argument_value(Entity entity, guint nth)
{
    return clang_Cursor_getTemplateArgumentValue(entity, nth);
}

guint
entity_n_overloads(Entity entity)
{
    return clang_getNumOverloadedDecls(entity);
}

Entity
entity_overload(Entity entity, guint nth)
{
    return clang_getOverloadedDecl(entity, nth);
}

GArray *
method_overridden(Entity method)
{
    GArray *overridden = g_array_new(FALSE, FALSE, sizeof(Entity));
    Entity *list = NULL;
    unsigned n = 0;

    clang_getOverriddenCursors(method, &list, &n);
    if (n > 0)
        g_array_append_vals(overridden, list, n);
    clang_disposeOverriddenCursors(list);
    return overridden;
}

gboolean
method_is_const(Entity method)
{
    return clang_CXXMethod_isConst(method) != 0;
}

gboolean
method_is_virtual(Entity method)
{
    return clang_CXXMethod_isVirtual(method) != 0;
}

gboolean
method_is_static(Entity method)
{
    return clang_CXXMethod_isStatic(method) != 0;
}

gboolean
method_is_defaulted(Entity method)
{
    return clang_CXXMethod_isDefaulted(method) != 0;
}

gboolean
constructor_is_of_copy(Entity constructor)
{
    return clang_CXXConstructor_isCopyConstructor(constructor) != 0 ||
           clang_CXXConstructor_isMoveConstructor(constructor) != 0;
}

gboolean
method_is_pure(Entity method)
{
    return clang_CXXMethod_isPureVirtual(method) != 0;
}

gboolean
entity_is_mutable(Entity field)
{
    return clang_CXXField_isMutable(field) != 0;
}

gboolean
entity_is_bit_field(Entity field)
{
    return clang_Cursor_isBitField(field) != 0;
}

gboolean
entity_is_hidden(Entity field)
{
    enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(field);

    return access == CX_CXXPrivate || access == CX_CXXProtected;
}

gint64
entity_field_offset(Entity field)
{
    return clang_Cursor_getOffsetOfField(field);
}

gint64
entity_enum_value(Entity enumerator)
{
    return clang_getEnumConstantDeclValue(enumerator);
}

gboolean
entity_is_anonymous(Entity entity)
{
    return clang_Cursor_isAnonymous(entity) != 0;
}

gboolean
entity_is_static(Entity entity)
{
    return clang_Cursor_getStorageClass(entity) == CX_SC_Static;
}

gboolean
entity_is_local(Entity entity)
{
    return clang_getCursorLinkage(entity) == CXLinkage_NoLinkage;
}

gboolean
entity_is_external(Entity entity)
{
    return clang_getCursorLinkage(entity) > CXLinkage_Internal;
}

gboolean
entity_has_global_storage(Entity variable)
{
    return clang_Cursor_hasVarDeclGlobalStorage(variable) != 0;
}

gboolean
entity_is_in_system_header(Entity entity)
{
    return clang_Location_isInSystemHeader(clang_getCursorLocation(entity)) != 0;
}

gboolean
entity_is_in_file(Entity entity)
{
    CXFile file = NULL;

    clang_getFileLocation(clang_getCursorLocation(entity), &file, NULL, NULL, NULL);
    return file != NULL;
}

gboolean
entity_same_place(Entity a, Entity b)
{
    return clang_equalLocations(clang_getCursorLocation(a), clang_getCursorLocation(b)) != 0;
}

void
entity_line_column(Entity entity, guint *ret_line, guint *ret_column)
{
    clang_getExpansionLocation(clang_getCursorLocation(entity), NULL, ret_line, ret_column, NULL);
}

char *
entity_file_offset(Entity entity)
{
    CXFile file = NULL;
    guint offset = 0;
    CXString name;
    char *text;

    clang_getFileLocation(clang_getCursorLocation(entity), &file, NULL, NULL, &offset);
    name = clang_getFileName(file);
    text = g_strdup_printf("%s:%u", clang_getCString(name), offset);
    clang_disposeString(name);
    return text;
}

gboolean
entity_place(Entity entity, char **ret_path, guint *ret_offset)
{
    CXFile file = NULL;
    CXString name;

    clang_getFileLocation(clang_getCursorLocation(entity), &file, NULL, NULL, ret_offset);
    if (!file)
        return FALSE;
    name = clang_getFileName(file);
    *ret_path = g_strdup(clang_getCString(name));
    clang_disposeString(name);
    return TRUE;
}

typedef struct {
    EntityVisitor visit;
    gpointer data;
} Visit;

static enum CXVisitorResult
visit_field(CXCursor field, CXClientData data)
{
    const Visit *to = data;

    return to->visit(field, to->data) ? CXVisit_Break : CXVisit_Continue;
}

void
type_visit_fields(SourceType type, EntityVisitor visit, gpointer data)
{
    Visit to = {visit, data};

    clang_Type_visitFields(type, visit_field, &to);
}

static enum CXChildVisitResult
visit_child(CXCursor child, CXCursor parent, CXClientData data)
{
    const Visit *to = data;

    (void)parent;
    return to->visit(child, to->data) ? CXChildVisit_Break : CXChildVisit_Continue;
}

void
entity_visit_children(Entity entity, EntityVisitor visit, gpointer data)
{
    Visit to = {visit, data};

    clang_visitChildren(entity, visit_child, &to);
}

void
unit_visit(const SourceUnit *unit, EntityVisitor visit, gpointer data)
{
    entity_visit_children(clang_getTranslationUnitCursor(unit->unit), visit, data);
}

gboolean
entity_evaluate(Entity entity, gint64 *ret_value)
{
    CursorValue value = cursor_value(entity);

    if (value.kind == CURSOR_VALUE_INTEGER)
        *ret_value = value.integer;
    return value.kind == CURSOR_VALUE_INTEGER;
}
