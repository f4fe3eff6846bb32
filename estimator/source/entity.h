/* SPDX-License-Identifier: MIT */
/* What the compiler has for a piece of a program: a declaration, an expression or a statement. */
#pragma once

#include "source/type.h"

/* An entity; none, where there is no such. */
typedef CXCursor Entity;

Entity entity_none(void);
gboolean entity_is_none(Entity entity);
gboolean entity_equal(Entity a, Entity b);
/* For hash tables whose keys are Entity. */
guint entity_hash(gconstpointer key);
gboolean entities_equal(gconstpointer a, gconstpointer b);

TreeKind entity_kind(Entity entity);
SourceType entity_type(Entity entity);
/* Its type without typedefs. */
SourceType entity_canonical_type(Entity entity);
/* What the function ENTITY returns. */
SourceType entity_result_type(Entity entity);

/* The declaration that ENTITY refers to. */
Entity entity_referenced(Entity entity);
/* One entity for all declarations of the same thing. */
Entity entity_canonical(Entity entity);
Entity entity_definition(Entity entity);
gboolean entity_is_definition(Entity entity);
/* The class, namespace or function that ENTITY is a member of. */
Entity entity_parent(Entity entity);
/* The declaration of the class or enumeration TYPE. */
Entity type_declaration(SourceType type);

/* Arguments of a call, or parameters of a function: below 0: it can have none. */
gint entity_n_arguments(Entity entity);
Entity entity_argument(Entity entity, guint nth);
/* The template that ENTITY is an instance or a specialisation of. */
Entity entity_template(Entity entity);
gint entity_n_template_arguments(Entity entity);
/* Of template argument NTH of an instance: whether it is a type, or a number; the type; the number. */
gboolean entity_template_argument_is_type(Entity entity, guint nth);
gboolean entity_template_argument_is_number(Entity entity, guint nth);
SourceType entity_template_argument_type(Entity entity, guint nth);
gint64 entity_template_argument_value(Entity entity, guint nth);
/* What a call of several functions of one name may mean. */
guint entity_n_overloads(Entity entity);
Entity entity_overload(Entity entity, guint nth);
/* The methods that METHOD overrides: of Entity. Free with g_array_unref(). */
GArray *method_overridden(Entity method);

gboolean method_is_const(Entity method);
gboolean method_is_virtual(Entity method);
gboolean method_is_static(Entity method);
gboolean method_is_pure(Entity method);
gboolean entity_is_bit_field(Entity field);
/* Whether FIELD is private or protected. */
gboolean entity_is_hidden(Entity field);
/* Bits from the start of its struct; below 0: not known. */
gint64 entity_field_offset(Entity field);
gint64 entity_enum_value(Entity enumerator);
gboolean entity_is_anonymous(Entity entity);
/* Whether ENTITY is declared static. */
gboolean entity_is_static(Entity entity);
/* Whether no other scope can name ENTITY: a local variable. */
gboolean entity_is_local(Entity entity);
/* Whether other sources can name ENTITY. */
gboolean entity_is_external(Entity entity);
/* Whether a variable lives as long as the program. */
gboolean entity_has_global_storage(Entity variable);

/* Whether a header of the system, or of CUDA, declares ENTITY. */
gboolean entity_is_in_system_header(Entity entity);
/* Whether ENTITY stands in a file, and not on the command line or in the compiler. */
gboolean entity_is_in_file(Entity entity);
gboolean entity_same_place(Entity a, Entity b);
/* Where a person reads ENTITY; of what a macro writes, the use of the macro. From 1. */
void entity_line_column(Entity entity, guint *ret_line, guint *ret_column);
/* "FILE:BYTE" of ENTITY. Free with g_free(). */
char *entity_file_offset(Entity entity);

/* Called for an entity; TRUE: that is enough. */
typedef gboolean (*EntityVisitor)(Entity entity, gpointer data);
/* Visits the fields of the struct TYPE, in their order. */
void type_visit_fields(SourceType type, EntityVisitor visit, gpointer data);
/* Visits the children of ENTITY, in their order. */
void entity_visit_children(Entity entity, EntityVisitor visit, gpointer data);

/* Whether ENTITY is a whole number to the compiler: *ret_value. One of 64 bits without a sign wraps. */
gboolean entity_evaluate(Entity entity, gint64 *ret_value);
