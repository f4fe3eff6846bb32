/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* --- closest.c */
/* Longer names are not compared: the work grows with the product of the lengths. */
#define NAME_MOST_BYTES 64

/* The least number of bytes inserted, removed or replaced that turns A into B, whatever their case where
 * ANY_CASE. B has at most NAME_MOST_BYTES. */
guint name_distance(const char *a, gsize a_bytes, const char *b, gsize b_bytes, gboolean any_case);

/* The one of CANDIDATES (ended by NULL) that the fewest insertions, deletions and replacements of a byte turn
 * NAME into; the first of several; NULL where more than a third of NAME's bytes, and more than two, would
 * change. */
const char *closest_name(const char *name, const char *const *candidates);

/* --- csv_line.c */
/* Writes comma-separated values as RFC 4180 has them, but with line feeds alone. */
typedef struct CsvLine CsvLine;

/* TITLES, ended by NULL, are the first line; every later line has as many cells. */
CsvLine *csv_line_new(const char *const *titles);
void csv_add_text(CsvLine *line, const char *text);
/* An empty cell where VALUE is not finite. */
void csv_add_number(CsvLine *line, double value);
/* Numbers in one cell, with blanks between. */
void csv_add_numbers(CsvLine *line, const double *values, guint n_values);
void csv_end_line(CsvLine *line);
/* The text; frees the writer. */
char *csv_line_finish(CsvLine *line);

/* --- json_writer.c */
/* Writes JSON in the order of the calls, indented, with numbers as number_exact() has them: a library's
 * writer prints 0.826 as 0.82599999999999996. KEY is NULL inside arrays. A container that is COMPACT stands,
 * with all that is inside it, on one line. */
typedef struct JsonWriter JsonWriter;

JsonWriter *json_writer_new(void);
/* The text, ended by a line feed; frees the writer. Every container must be closed. */
char *json_writer_finish(JsonWriter *writer);

void json_begin_object(JsonWriter *writer, const char *key, gboolean compact);
void json_begin_array(JsonWriter *writer, const char *key, gboolean compact);
void json_end(JsonWriter *writer);

/* NULL is written as null. What is not UTF-8 is replaced. */
void json_add_string(JsonWriter *writer, const char *key, const char *value);
/* What is not finite is written as null. */
void json_add_number(JsonWriter *writer, const char *key, double value);
void json_add_integer(JsonWriter *writer, const char *key, gint64 value);
void json_add_boolean(JsonWriter *writer, const char *key, gboolean value);
void json_add_strings(JsonWriter *writer, const char *key, const GPtrArray *values);

/* --- names_list.c */
/* "a, b, c and 4 more": the first MOST of NAMES (of char *). Free with g_free(). */
char *names_list(const GPtrArray *names, guint most);
/* "'a', 'b' WORD 'c'": all of NAMES, ended by NULL. Free with g_free(). */
char *names_choice(const char *const *names, const char *word);

/* --- number_parse.c */
/* Reads the decimal number at TEXT, which ends before END: digits, then a point with digits and an exponent
 * if there are, a sign before. Returns what comes behind it; NULL where there is no such number or it is too
 * large for a double. Rounds as g_ascii_strtod() does, and takes a tenth of its time for the usual short
 * ones. */
const char *number_parse(const char *text, const char *end, double *ret_number);

/* --- number_text.c */
/* VALUE so that it reads back exactly, with no digit too many: an integer below 2^53 has neither point nor
 * exponent. VALUE is finite. Free with g_free(). */
char *number_exact(double value);

/* VALUE for people: below ten million an integer with thousands separators, to which what is above a thousand
 * is rounded; else four significant digits, with the suffix M, G, T, P or E. Free with g_free(). */
char *number_short(double value);

/* "s" where NUMBER, as it is written, wants the plural of a noun behind it; "" behind "1". */
const char *number_plural(const char *number);

/* BYTES for people: "24 B", "12 KB" (1 KB is 1,024 bytes), exact where it fits. Free with g_free(). */
char *number_bytes(double bytes);

/* Adds NUMBER to TEXT, as "%u" would. */
void number_append(GString *text, guint number);

/* FRACTION in percent for people, with two digits or, from 10 % on, as a whole number. Free with g_free(). */
char *number_percent(double fraction);

/* --- progress.c */
/* How far long work is, which any thread may say and ask. */
typedef struct {
    GMutex lock;
    char *what;        /* "nbody: Body"; NULL: nothing was said yet */
    const char *units; /* static: "layouts" */
    guint done, total; /* of these; total 0: how many there are is not known */
} Progress;

void progress_init(Progress *progress);
void progress_clear(Progress *progress);

/* Work on WHAT begins. PROGRESS may be NULL in all of these: nobody asks. */
void progress_begin(Progress *progress, const char *what);
/* It consists of TOTAL UNITS; 0: that is not known. */
void progress_count(Progress *progress, const char *units, guint total);
/* One more of these is done. */
void progress_step(Progress *progress);

/* "nbody: Body: 120 of 206 layouts"; NULL: nothing was said yet. Free with g_free(). */
char *progress_text(Progress *progress);

/* --- quote.c */
/* TEXT in quotation marks for a message, cut where it is long. */
char *quote_text(const char *text);

/* --- terminal.c */
/* What the output can show. */
typedef struct {
    guint width;     /* columns */
    gboolean colour; /* escape sequences for colour are welcome */
    gboolean utf8;   /* characters beyond ASCII are */
    gboolean whole;  /* tables may be wider: nothing in them is cut */
} Terminal;

typedef enum {
    STYLE_PLAIN,
    STYLE_BOLD,
    STYLE_DIM,
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_NOTE,
} TextStyle;

/* Looks at the output behind the file descriptor FD. COLUMNS, where it is set to a number, is the width of
 * sentences and tables. Else a terminal's width is; without a terminal sentences have 80 columns, and tables
 * are whole. Colours are on a terminal alone, and neither under NO_COLOR nor on TERM=dumb. */
Terminal terminal_detect(int fd);

/* The escape sequence that starts STYLE, and the one that ends it; "" without colour. */
const char *terminal_style_start(const Terminal *terminal, TextStyle style);
const char *terminal_style_end(const Terminal *terminal, TextStyle style);

/* --- text_line.c */
/* The first character of TEXT, which is UTF-8, that does not belong into a line of a text file: a control
 * character other than the tab, an invisible one that formats, a line separator. 0 where there is none. */
gunichar text_find_control(const char *text);

/* Where the line of byte AT of TEXT begins. */
guint text_line_start(const char *text, guint at);

/* --- text_width.c */
/* TEXT without control characters, which could do anything to a terminal, and as valid UTF-8; a tab becomes a
 * space. */
char *text_clean(const char *text);
/* Columns that TEXT takes on a terminal. */
guint text_width(const char *text);
/* TEXT in at most WIDTH columns, its middle replaced by an ellipsis where it is longer. */
char *text_shorten(const char *text, guint width, gboolean utf8);
/* Appends TEXT wrapped at blanks to fit WIDTH columns, the first line indented by INDENT, others by HANG
 * more. */
void text_wrap(GString *out, const char *text, guint width, guint indent, guint hang);
void text_append_blanks(GString *out, guint n);

/* --- text_table.c */
/* A table of text that fits a terminal. Columns are as wide as their cells. Where that is too wide, bars
 * shrink first, then the columns that may: their text is shortened in the middle, and texts that differ stay
 * different. */
typedef struct TextTable TextTable;

typedef enum {
    COLUMN_LEFT,
    COLUMN_RIGHT,
    COLUMN_BAR,
} ColumnKind;

/* An empty table, each of its lines indented by INDENT columns. */
TextTable *text_table_new(guint indent);
void text_table_free(TextTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TextTable, text_table_free)

/* Columns are added before rows. LEAST_WIDTH: columns to which it may shrink; 0: it does not. */
void text_table_add_column(TextTable *table, ColumnKind kind, const char *title, guint least_width);

/* The next cell of the row under way; the row ends with its last column. */
void text_table_add_cell(TextTable *table, const char *text, TextStyle style);
/* The same for a column of bars: FRACTION, from 0 to 1, of the column is filled. */
void text_table_add_bar(TextTable *table, double fraction, TextStyle style);
/* A line of its own across the columns, indented by INDENT more, wrapped where it is too wide and then
 * indented by HANG more. It does not widen the table. */
void text_table_add_line(TextTable *table, const char *text, TextStyle style, guint indent, guint hang);

/* The table as text. Titles are left out where none is set. */
char *text_table_format(const TextTable *table, const Terminal *terminal);

/* --- comments.c */
/* The LENGTH bytes at TEXT, of C++, with blanks in place of comments. Free with g_free(). */
char *text_without_comments(const char *text, guint length);
/* The same with blanks between the quotes of strings and characters as well: what is left are the words of
 * the program. Free with g_free(). */
char *text_without_literals(const char *text, guint length);

/* --- skip.c */
/* Comments and literals of a text that no compiler has read. */
/* After the comment that starts at AT, before END; AT: none does. A comment of one line ends before the line
 * end. */
const char *text_skip_comment(const char *at, const char *end);

/* After the comment or the literal that starts at AT, in the text from START to END; AT: none does. */
const char *text_skip(const char *start, const char *at, const char *end);

/* --- word.c */
/* Whether C is of a word of a program: of a name, a keyword or a number. Bytes from 0x80 on are of letters in
 * UTF-8, and compilers take $ for one. */
static inline gboolean
char_is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '$' || (guchar)c >= 0x80;
}

/* The first place in TEXT, from AT in it on, where WORD stands as a whole word; NULL: there is none, or WORD
 * is empty. */
const char *word_find(const char *text, const char *at, const char *word);
