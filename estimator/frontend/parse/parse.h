/* SPDX-License-Identifier: MIT */
/* estimator/frontend/parse/: reads a source with libclang: compiler arguments, the parsed unit, the
 * compiler's messages, and questions to cursors. May use estimator/ir/, libclang and jansson, and no other
 * folder of the front end. */
#pragma once

#include "frontend/parse/arguments/arguments.h"
#include "ir/ir.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- cursor.c */
/* Tables keyed by cursor: the key is a CursorKey of the canonical cursor. */
typedef struct {
    CXCursor cursor;
} CursorKey;

guint cursor_key_hash(gconstpointer key);
gboolean cursor_key_equal(gconstpointer a, gconstpointer b);

/* Looks CURSOR's declaration up in a table of CursorKey; NULL where it is not there. */
gpointer cursor_table_get(GHashTable *table, CXCursor cursor);
void cursor_table_put(GHashTable *table, CXCursor cursor, gpointer value);

/* A table of CursorKey whose values FREE_VALUE (or NULL) frees. */
GHashTable *cursor_table_new(GDestroyNotify free_value);

/* The children of CURSOR, of CXCursor; those of an expression without the types and templates that it names.
 */
GArray *cursor_children(CXCursor cursor);
GArray *cursor_operands(CXCursor cursor);

/* The only operand of CURSOR, or a null cursor where it has none or several. */
CXCursor cursor_only_operand(CXCursor cursor);

/* CURSOR without parentheses. */
CXCursor cursor_skip_parens(CXCursor cursor);

/* EXPRESSION without parentheses and conversions that the compiler adds. */
CXCursor cursor_skip_wrappers(CXCursor expression);

/* Its name; "" where it has none. Free with g_free(). */
char *cursor_name(CXCursor cursor);
/* Whether argument NTH of CALL is left to its default: it has no text. */
gboolean cursor_argument_is_default(CXCursor call, guint nth);

/* The place of CURSOR in the source; of text that a macro writes, the use of the macro. Without a file where
 * it stands in none. Clear RET_PLACE with source_place_clear(). */
void cursor_source_place(CXCursor cursor, SourcePlace *ret_place);

/* The same as "file:line:column", with "?" for no file. Free with g_free(). */
char *cursor_place_text(CXCursor cursor);

/* The id of the declaration of CURSOR, the same in another parse of the source. Free with g_free(). */
char *cursor_usr(CXCursor cursor);

/* Whether something below CURSOR calls a function of whose name IS_IT is true, or may do so where CURSOR is a
 * template. */
gboolean cursor_calls_below(CXCursor cursor, gboolean (*is_it)(const char *name));

/* The function that a call calls: its definition where there is one, else its declaration, else a null
 * cursor. */
CXCursor cursor_callee(CXCursor call);

/* How many parameters the function has. */
guint cursor_n_parameters(CXCursor function);

/* The template that CURSOR is an instance of. FALSE: it is none. */
gboolean cursor_template(CXCursor cursor, CXCursor *ret_template);

gboolean cursor_is_assignment(CXCursor cursor);

/* --- cursor_range.c */
/* Whether CURSOR begins in the source itself, and not in a file that it includes. */
gboolean cursor_is_in_source(CXCursor cursor);

/* The lines of CURSOR, from 1; of what a macro writes, those of the macro's use. RET_FILE, which may be NULL:
 * the file's name, to free with g_free(). */
void cursor_lines(CXCursor cursor, char **ret_file, guint *ret_first, guint *ret_last);

/* Whether A and B begin at the same place. */
gboolean cursor_begins_with(CXCursor a, CXCursor b);
/* Whether CURSOR stands in a library's header, whose code is not followed for what host code passes: not in
 * that of views of several dimensions, whose objects hold no more than they are given. */
gboolean cursor_is_library(CXCursor cursor);

/* The text of CURSOR where it is spelled, *RET_SIZE bytes of the file that UNIT has read; NULL: there is
 * none. */
const char *cursor_text(CXTranslationUnit unit, CXCursor cursor, gsize *ret_size);

/* --- deep_stack.c */
/* How a guarded call ended. */
typedef enum {
    DEEP_CALL_ENDED,    /* by returning */
    DEEP_CALL_OVERFLOW, /* its stack ran out: it was left where it stood, and what it held is lost */
    DEEP_CALL_FAULT,    /* a memory fault or abort inside, when those are caught: left where it stood */
    DEEP_CALL_LATE,     /* it had not ended in time and was told to leave; it may still be running */
    DEEP_CALL_LARGE,    /* the process had taken too much memory, and likewise */
} DeepCallEnd;

/* The limits of a call; 0: none. */
typedef struct {
    guint seconds;
    guint64 bytes; /* of memory, that the process may grow by meanwhile */
} DeepCallLimits;

/* Calls function(data) on a thread whose stack is deep enough for recursion over any honest source (what is
 * not touched costs nothing), and waits for it. A hostile source that overflows even this stack doesn't end
 * the process.
 *
 * limits: NULL for none. catch_faults: whether other faults don't end the process either. After anything but
 * DEEP_CALL_ENDED, data may be half-built, and after DEEP_CALL_LATE and DEEP_CALL_LARGE it must stay alive
 * for ever. */
DeepCallEnd deep_stack_call(void (*function)(gpointer data), gpointer data, const DeepCallLimits *limits,
                            gboolean catch_faults);

/* A text that the compiler reads in place of a file. */
typedef struct {
    char *path, *text;
    gsize length;
} ReplacedFile;

/* A parsed source. */
typedef struct {
    CXIndex index;
    CXTranslationUnit unit;
    char *path;             /* as given, but never with a leading dash */
    GPtrArray *diagnostics; /* of ParseDiagnostic, in the compiler's order */
    GPtrArray *files;       /* of char *: what was read: the source, what it includes, files of arguments */
    gboolean precompiled;   /* the declarations came from a precompiled header */
    char *also;             /* arguments of this parse beside the program's own, "-DNAME"; NULL: none */
    char **own_macros;      /* as ParseOptions has them */
    gboolean is_host;       /* named as C or C++, and no argument says that it is CUDA */
    GPtrArray *texts;       /* of ReplacedFile: as ParseOptions has them; NULL: none */
    guint own_lines;        /* of the source, where lines were added after its last; 0: none were */
    char *toolkit;          /* whose headers it was read with, without being asked; NULL: none */
    GPtrArray *header_folders; /* of char *: likewise, of the project; NULL: none */
    gboolean is_later;         /* it was read as ParseOptions.is_later says */
    double seconds;            /* of the processor that the parse took */
} SourceUnit;

/* --- diagnostic.c */
/* The compiler's messages on a source. */

/* One error or warning of the compiler. */
typedef struct {
    char *file;   /* NULL where the compiler names no place */
    guint line;   /* from 1; 0 where there is no place */
    guint column; /* from 1, in bytes; 0 where there is no place */
    gboolean is_error;
    gboolean is_argument; /* an error that says what is wrong with a compiler argument */
    guint added_line;     /* the line, from 1, of what was added to the source that led to it; 0: none */
    char *message;
} ParseDiagnostic;

/* Whether DIAGNOSTIC, of UNIT, is an error; one that nvcc does not have is none: `__shared__ alignas(16)
 * float a[4]` and `float a[n] = {0}` have their declarations all the same. */
gboolean diagnostic_is_error(CXTranslationUnit unit, CXDiagnostic diagnostic);

/* Adds the compiler's errors and warnings to UNIT's, the first hundred thousand of them. A place inside a
 * macro is where the macro is used. */
void diagnostics_collect(SourceUnit *unit);
/* How many errors the compiler found in UNIT. */
guint diagnostics_count_errors(const SourceUnit *unit);

/* For g_ptr_array_new_with_free_func(). */
void parse_diagnostic_free(gpointer diagnostic);

/* `file:line:column: error: message`, without the place where there is none. Free with g_free(). */
char *parse_diagnostic_format(const ParseDiagnostic *diagnostic);

/* --- include_check.c */
void replaced_file_free(gpointer text);

/* What TEXTS, of ReplacedFile or NULL, have in place of the file at PATH; NULL: nothing. */
ReplacedFile *replaced_files_find(const GPtrArray *texts, const char *path);

/* Gives TEXTS the LENGTH bytes TEXT, which are taken, for the file at PATH, in place of what they had. */
void replaced_files_set(GPtrArray *texts, const char *path, char *text, gsize length);

/* Looks for includes that a compiler would read without end: of devices, pipes and sockets. PATH, or what is
 * GIVEN in its place, which may be NULL, and the files that it includes by name, beside it or in the folders
 * of `-I` and `-iquote` among ARGS (of char *), are read as text, conditions and macros left aside. FALSE
 * with a PARSE_ERROR_FILE, which begins with the include's `file:line:column`, for the first such include.
 * Files with launches that clang takes no notice of, being written `<< <`, or with macros of OWN_MACROS
 * (parse_private.h), are added to TEXTS, of ReplacedFile, as clang reads them. RET_BYTES: how long all of
 * these files are. */
gboolean includes_check(const char *path, const ReplacedFile *given, const GPtrArray *args,
                        char *const *own_macros, GPtrArray *texts, gsize *ret_bytes, GError **error);

struct Compiler;

/* How to read a source; every member may be NULL or 0. */
typedef struct {
    const char *cuda_path; /* folder of a CUDA Toolkit; NULL: the bundled declarations */
    const char *build_dir; /* folder that holds compile_commands.json */
    char **compiler_args;  /* further compiler arguments, NULL-terminated */
    const GPtrArray
        *header_folders; /* of char *: where headers were found that nobody names; NULL: nowhere */
    gboolean is_later;   /* as C++20, where no argument states a standard from that on */
    char **own_macros;   /* "-DNAME=VALUE", "-UNAME": what the program itself defines so is read so, too;
                            NULL-terminated */
    const struct Compiler
        *compiler; /* that the IR is made for; NULL: COMPILER_DEFAULT. Parsing is the same */
    /* NULL, or asked for it instead with COMPILER_DATA when the source is parsed: it can be read meanwhile.
     * NULL with an error ends the reading. */
    const struct Compiler *(*find_compiler)(gpointer data, GError **error);
    gpointer compiler_data;
    gboolean with_macros;  /* the unit knows where macros are used, and what #if leaves out */
    gboolean with_sums;    /* the program knows what its files held when they were read */
    guint parse_seconds;   /* for libclang; 0: a minute */
    gboolean is_quick;     /* with errors, neither another standard nor a toolkit that is found is tried */
    double kernel_seconds; /* for the walk through one kernel, above 0; 0: WALK_SECONDS, INFINITY: any. Then
                              what is known so far counts, with a note */
    const GPtrArray
        *texts; /* of ReplacedFile: what is read in place of files, or where there are none; NULL: nothing */
    const GPtrArray *kernels; /* of char *: the only ones that are wanted, and instances of templates to be
                                 made; NULL or empty: every kernel */
    guint most_kernels;       /* those that come first are followed; 0: any number */
    GHashTable *params; /* name -> gint64 *: what the user tells of kernels' parameters; NULL: nothing */
    GHashTable *values; /* likewise of variables of host code */
} ParseOptions;

#define WALK_SECONDS 10.0

/* --- parse.c */
/* Sets what libclang reads of the environment. Returns whether parsing leaves the environment as it is from
 * here on: if not, no other thread may read it while a source is parsed. */
gboolean parse_prepare(void);

/* Parses a CUDA source. Errors inside the source are no failure: the compiler recovers, and the errors stand
 * in the unit's diagnostics. Returns NULL and sets a PARSE_ERROR where there is nothing to look at. options
 * may be NULL. */
SourceUnit *source_unit_parse(const char *path, const ParseOptions *options, GError **error);

/* The same, as if the text ADDED, whole lines, stood at the end of the source. NULL where that cannot be. */
SourceUnit *source_unit_parse_with(const char *path, const ParseOptions *options, const char *added);

/* The line, from 1, at which CURSOR stands in what was added to UNIT's source; 0: not there. */
guint source_unit_added_line(const SourceUnit *unit, CXCursor cursor);

/* `file:line:column: error: message` of the first error, those in the source itself before those in files
 * that it includes; NULL without one. Free with g_free(). */
char *source_unit_first_error(const SourceUnit *unit);

void source_unit_free(SourceUnit *unit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceUnit, source_unit_free)

/* --- questions.c */
/* What libclang must not be asked of every type and cursor: it fails on those that have no answer. Nobody
 * else asks it so. */

/* Bytes of TYPE and of its alignment; bits from its start to the member NAME. Negative where it has none. */
gint64 type_bytes(CXType type);
gint64 type_align_bytes(CXType type);
gint64 type_member_bits(CXType type, const char *name);

/* TYPE itself where it is none. */
CXType type_without_qualifiers(CXType type);
CXType type_without_reference(CXType type);

/* What a function or variable is called in compiled code; NULL: nothing is known. Free with g_free(). */
char *cursor_symbol(CXCursor function);

typedef enum {
    CURSOR_VALUE_NONE,
    CURSOR_VALUE_INTEGER,
    CURSOR_VALUE_REAL,
} CursorValueKind;

/* A constant. */
typedef struct {
    CursorValueKind kind;
    gint64 integer;       /* its bits, where IS_UNSIGNED */
    gboolean is_unsigned; /* of an integer */
    double real;
} CursorValue;

/* What the compiler makes of an expression or of a variable's initializer. */
CursorValue cursor_value(CXCursor cursor);

/* --- read_files.c */
/* What the compiler read, and whether that is what the files hold: all of a run has to be of one text. */
/* Adds to SUMS what tells the texts of the files that UNIT was made of from others, by their paths, both char
 * *; those of the system's and of the bundled declarations are left out. */
void read_files_note(const SourceUnit *unit, GHashTable *sums);

/* The first of FILES, of char *, that does not hold what SUMS, as of read_files_note(), says; NULL: all do.
 * Free with g_free(). */
char *read_files_changed(const GPtrArray *files, GHashTable *sums);

/* What the compiler reads for the LENGTH bytes at TEXT: with launches joined (parse_private.h), backslashes
 * blanked (parse_private.h), and macros set (parse_private.h); NULL: these bytes. Free with g_free(). */
char *read_file_text(const char *text, gsize length, char *const *own_macros, gsize *ret_length);

/* Whether UNIT read the LENGTH bytes at TEXT as what FILE holds. */
gboolean read_file_is(const SourceUnit *unit, CXFile file, const char *text, gsize length);
