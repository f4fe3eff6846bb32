/* SPDX-License-Identifier: MIT */
/* archdb/: finds, reads, checks and writes the files of GPUs and of compilers. May use archdb/keys/,
 * estimator/text/. */
#pragma once

#include "arch_cost.h"
#include "arch_error.h"
#include "arch_key.h"

/* The numbers of one GPU, each with its source, as an architecture file states them
 * (docs/models/architectures.md), or those of a compiler, as a file of its own does. */
typedef struct Arch Arch;

/* Reads the architecture file at PATH, or the compiler's where PATH ends in ".compiler". Its name is the
 * file's without directory and ".arch". Errors start with "file:line:". Of several errors it reports one: the
 * first line that is wrong by itself, else what is missing or contradicts. arch_validate_file() reports
 * all. */
Arch *arch_load(const char *path, GError **error);

/* Parses LEN bytes of an architecture file's TEXT (any bytes, no NUL needed at the end). FILE stands in
 * messages and gives the name, as for arch_load(). */
Arch *arch_parse(const char *file, const char *text, gsize len, GError **error);

/* Loads an architecture by name or by file: whatever holds a '/' or ends in ".arch" is a file. A name is
 * looked up as NAME.arch and gpus/NAME.arch in the folders of $FIELDWISE_ARCHDB (separated by colons), then
 * in the folder of the source tree that was built, then in the installed one. An unknown name is
 * ARCH_ERROR_NAME and lists what there is. */
Arch *arch_find(const char *name_or_path, GError **error);

/* The names that arch_find() knows, sorted, each once; free with g_strfreev(). */
char **arch_list(GError **error);

/* The same for compilers: whatever holds a '/' or ends in ".compiler" is a file, and a name is looked up as
 * compilers/NAME.compiler in the same folders. */
Arch *compiler_find(const char *name_or_path, GError **error);
/* Finds either of them, an architecture first. */
Arch *arch_find_any(const char *name_or_path, GError **error);

ArchKind arch_get_kind(const Arch *arch);
const char *arch_get_name(const Arch *arch);
const char *arch_get_title(const Arch *arch);
/* The file as it was given or found. */
const char *arch_get_path(const Arch *arch);
/* The model that the file asks for, one of ARCH_MODELS (arch_model.h); NULL of a compiler. */
const char *arch_get_model(const Arch *arch);

/* The value of KEY, a number by its type, in the unit of arch_key_info(). Fails with ARCH_ERROR_UNKNOWN_VALUE
 * where nobody knows it; the message names the key, the file and the `--set` that gives it. */
gboolean arch_get(const Arch *arch, ArchKey key, double *ret_value, GError **error);

/* The same for a key that is an integer by its type. */
gboolean arch_get_int(const Arch *arch, ArchKey key, gint64 *ret_value, GError **error);

/* The same for a key that is the cost of a computation: one, or for ARCH_TYPE_COSTS two, in single and in
 * double precision. */
gboolean arch_get_costs(const Arch *arch, ArchKey key, ArchCost *ret_costs, GError **error);

gboolean arch_is_known(const Arch *arch, ArchKey key);

/* Where the value of KEY comes from, or why it is unknown; NULL where nothing is said. */
const char *arch_get_source(const Arch *arch, ArchKey key);

/* By how much the value of KEY differs between runs or samples, relative to itself; FALSE where nothing is
 * said. */
gboolean arch_get_spread(const Arch *arch, ArchKey key, double *ret_spread);

/* The probability, from 0 to 1, that the value of KEY is right up to its spread; FALSE where nothing is said.
 */
gboolean arch_get_confidence(const Arch *arch, ArchKey key, double *ret_confidence);

/* The value of KEY as the file writes it, "unknown" where it is. */
const char *arch_get_text(const Arch *arch, ArchKey key);

/* Sets KEY to VALUE, both as text, as `--set KEY=VALUE` does, with the checks of a file; VALUE may be
 * `unknown`. An unknown key is ARCH_ERROR_KEY and names the closest. On failure ARCH is untouched. */
gboolean arch_set(Arch *arch, const char *key, const char *value, GError **error);

/* Applies "KEY=VALUE" strings in their order. It checks relations between keys once, at the end: a cache and
 * its line can be set together in any order. On failure ARCH is untouched. */
gboolean arch_set_all(Arch *arch, const char *const *assignments, GError **error);

gboolean arch_has_key(const char *key);

/* Whether A and B have the same name, title and model, and the same value, source, spread and confidence of
 * every key. */
gboolean arch_equal(const Arch *a, const Arch *b);

Arch *arch_copy(const Arch *arch);
void arch_free(Arch *arch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Arch, arch_free)
