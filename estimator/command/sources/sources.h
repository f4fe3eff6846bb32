/* SPDX-License-Identifier: MIT */
/* estimator/command/sources/: what options name is read: the GPU, and the sources. May use options/ and
 * below, and estimator/frontend/. */
#pragma once

#include "command/options/options.h"
#include "frontend/frontend.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

/* --- machine_load.c */
/* The GPU and the model that options name, read in a thread of its own: a source is parsed meanwhile. */
typedef struct MachineLoad MachineLoad;

/* Begins to read them. OPTIONS must outlive the result. */
MachineLoad *machine_load_new(const Options *options);
/* Waits for them. NULL: they cannot be read, or not all that the options ask can be meant for them. What is
 * returned belongs to LOAD. One thread alone may call this. */
const Machine *machine_load_wait(MachineLoad *load, GError **error);
/* ParseOptions.find_compiler: the compiler of what machine_load_wait() returns of LOAD, a MachineLoad. */
const Compiler *machine_load_compiler(gpointer load, GError **error);
/* Waits likewise. */
void machine_load_free(MachineLoad *load);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(MachineLoad, machine_load_free)

/* --- progress_line.c */
/* A line on the terminal of standard error that tells how far PROGRESS is. It appears when the work has taken
 * a second, and is gone afterwards; where standard error is no terminal there is none. */
typedef struct ProgressLine ProgressLine;

/* PROGRESS must outlive the line. NULL: no terminal is there. */
ProgressLine *progress_line_new(Progress *progress);
/* Clears the line; NULL is fine. */
void progress_line_free(ProgressLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ProgressLine, progress_line_free)

/* --- source_messages.c */
/* Tells ERROR, of what is wrong with SOURCE, as compilers say it, and the help line that command_fail() has;
 * returns the exit status. */
int source_fail(const Options *options, const GError *error, const char *source);
/* The same where the message is of the source as a whole. */
int source_fail_plainly(const Options *options, const GError *error, const char *source);
/* Tells what the compiler found wrong, or the first of it: as warnings where that is no reason to fail. */
void source_print_diagnostics(const GPtrArray *diagnostics, gboolean as_warnings);

/* Tells which threads of PROGRAM's launches access elements outside of an array: a line a kernel. */
void source_print_outside(const Program *program);

/* --- sources.c */
/* What is done later with sources that were read. */
typedef struct {
    GPtrArray *diagnostics; /* of GPtrArray: what the compiler found wrong, which is told then; NULL: it is
                               told when a source is read */
    GPtrArray *units;       /* of SourceUnit: the sources as they were parsed */
    const GPtrArray *texts; /* of ReplacedFile: what is read in place of files; NULL: nothing */
} SourcesLater;

/* Puts what files of compiler arguments hold in their place. */
gboolean sources_expand_arguments(Options *options, GError **error);

/* Reads standard input where OPTIONS name it as a source, which is then called STANDARD_INPUT. */
gboolean sources_read_standard_input(Options *options, GError **error);

/* OPTIONS get TEXTS, what another command line has read of standard input: sources called "-" are that. */
void sources_share_standard_input(Options *options, GPtrArray *texts);

/* The kernels that `stage` takes at most, of a program with very many; 0: any number, and of other commands.
 */
guint sources_most_kernels(const Options *options);

/* How a program is read once more for what its text says. */
ParseOptions sources_parse_options(const Options *options);

/* All sources that the list of compilations in the build folder of OPTIONS has become those that it names. */
gboolean sources_add_listed(Options *options, GError **error);

/* The source PATH, read for the compiler of LOAD (NULL: the default); NULL, with *ret_status said, where it
 * or that cannot be. What the compiler found wrong is told, or goes with what was parsed to LATER, where that
 * is not NULL. */
Program *source_read(const Options *options, const char *path, MachineLoad *load, const SourcesLater *later,
                     int *ret_status);

/* Whether host code of PROGRAMS (of Program) has each variable of which OPTIONS tell the value; else an error
 * is printed. */
gboolean sources_check_values(const Options *options, const GPtrArray *programs);

/* Kernels of PROGRAMS get the launches of the profile that OPTIONS name. Returns the exit status. */
int sources_take_profile(const Options *options, const GPtrArray *programs);

/* Reads all sources of OPTIONS, and the profile, into PROGRAMS; LOAD and LATER are those of source_read().
 * Returns the exit status. */
int sources_read(const Options *options, MachineLoad *load, GPtrArray *programs, const SourcesLater *later);
