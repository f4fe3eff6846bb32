/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/ast.h"
#include "frontend/syntax/syntax.h"

/* The types of a translation unit. */

const CType *syntax_type(Syntax *syntax, CXType type);

/* A plain pointer to TYPE. */
const CType *syntax_pointer_to(Syntax *syntax, const CType *type);

/* TRUE where TYPE has so many members inside members that libclang would take for ever to tell where one
 * lies. */
gboolean ctype_is_huge(Syntax *syntax, const CType *type);

/* The members of a record type; empty where the type is incomplete, or huge. */
const CRecord *syntax_record(Syntax *syntax, const CType *type);

/* What a cast of the source from DERIVED to BASE tells of bases: libclang does not show those of a class
 * that is made of a template. */
void syntax_note_base(Syntax *syntax, const CType *derived, const CType *base);

/* Bytes from the start of DERIVED to its base class, or further base, BASE; FALSE where it has none such, as
 * far as known. */
gboolean syntax_base_offset(Syntax *syntax, const CType *derived, const CType *base, guint64 *ret_offset);

/* The class that MEMBER belongs to. */
const CType *syntax_owner(Syntax *syntax, const Decl *member);
