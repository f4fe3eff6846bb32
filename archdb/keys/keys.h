/* SPDX-License-Identifier: MIT */
/* archdb/keys/: the list of keys that the files give values to. May use estimator/text/. */
#pragma once

#include <glib.h>

/* One for each value of an architecture file, then one for each of a compiler's file, in the order of
 * arch_keys.def. */
typedef enum {
#define GPU_KEY(id, ...) ARCH_##id,
#include "archdb/keys/arch_keys.def"
    ARCH_N_GPU_KEYS,
    ARCH_LAST_GPU_KEY = ARCH_N_GPU_KEYS - 1,
#define COMPILER_KEY(id, ...) COMPILER_##id,
#include "archdb/keys/arch_keys.def"
    ARCH_N_KEYS,
} ArchKey;

#define COMPILER_FIRST_FUNCTION (COMPILER_INTRINSIC + 1)
#define COMPILER_N_FUNCTIONS (ARCH_N_KEYS - COMPILER_FIRST_FUNCTION)

typedef enum {
    ARCH_TYPE_INTEGER,
    ARCH_TYPE_POWER_OF_TWO, /* an integer 1, 2, 4, 8, ... */
    ARCH_TYPE_FLAG,         /* 0: no, 1: yes */
    ARCH_TYPE_REAL,
    ARCH_TYPE_LIST,        /* integers separated by commas */
    ARCH_TYPE_MAPPING,     /* how addresses choose sets: see docs/models/architectures.md */
    ARCH_TYPE_REPLACEMENT, /* a policy's name, or the probabilities of the ways */
    ARCH_TYPE_COST,        /* instructions of a computation: archdb.h */
    ARCH_TYPE_COSTS,       /* the same in single and in double precision */
} ArchType;

/* What an architecture file may say under one key. */
typedef struct {
    const char *name;  /* in the file and after --set; unique over all groups */
    const char *group; /* the [group] it stands in */
    const char *unit;  /* for people; "" for a plain count */
    ArchType type;
    double min, max;         /* allowed range in that unit, both ends included; of each number in a list */
    gboolean required;       /* a file without it is refused; `unknown` is a value */
    const char *description; /* one sentence */
} ArchKeyInfo;

/* What a file of keys describes. */
typedef enum { ARCH_KIND_GPU, ARCH_KIND_COMPILER } ArchKind;

ArchKind arch_key_kind(ArchKey key);

/* How many keys there are for KIND. */
guint arch_kind_n_keys(ArchKind kind);

/* The table's row of KEY, which is below ARCH_N_KEYS. Rows of one group follow each other. */
const ArchKeyInfo *arch_key_info(ArchKey key);

/* Whether values of TYPE are text and not one number. */
gboolean arch_type_is_text(ArchType type);

/* Finds the key called NAME. FALSE, and *ret_key untouched, where there is none. */
gboolean arch_key_find(const char *name, ArchKey *ret_key);
/* The same, with key number FIRST looked at before the others: quicker where the key is that or close behind.
 */
gboolean arch_key_find_from(const char *name, guint first, ArchKey *ret_key);

/* The name of the key for KIND that is nearest to NAME in spelling, or NULL where none is near. */
const char *arch_key_closest(const char *name, ArchKind kind);

/* --- arch_reads.c */
/* Whether estimates of MODEL depend on a GPU's KEY; of NULL: those of some model. */
gboolean arch_key_is_read(ArchKey key, const char *model);

/* The name of the key in whose place KEY is read where that one is unknown; NULL: it is read by itself. */
const char *arch_key_stands_in_for(ArchKey key);

/* --- arch_model.c */
/* The names of the models that a GPU's file may ask for, ended by NULL; at least one. */
extern const char *const ARCH_MODELS[];

/* TRUE where NAME is one of these. */
gboolean arch_is_model(const char *name);

/* All of them, for a message: "'a', 'b' or 'c'". Free with g_free(). */
char *arch_model_choice(void);
