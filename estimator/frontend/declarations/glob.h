/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_GLOB_H
#define FIELDWISE_GLOB_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define GLOB_ERR 1
#define GLOB_MARK 2
#define GLOB_NOSORT 4
#define GLOB_DOOFFS 8
#define GLOB_NOCHECK 16
#define GLOB_APPEND 32
#define GLOB_NOESCAPE 64
#define GLOB_BRACE 1024
#define GLOB_TILDE 4096
#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_NOMATCH 3
typedef struct { size_t gl_pathc, gl_offs; char **gl_pathv; int gl_flags; } glob_t;
extern "C" { int glob(const char *, int, int (*)(const char *, int), glob_t *); void globfree(glob_t *); }
FIELDWISE_END
#endif
