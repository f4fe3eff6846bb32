/* SPDX-License-Identifier: MIT */
#include "archdb/keys/keys.h"
#include "text/text.h"

#include <string.h>

#define INTEGER ARCH_TYPE_INTEGER
#define POWER ARCH_TYPE_POWER_OF_TWO
#define FLAG ARCH_TYPE_FLAG
#define REAL ARCH_TYPE_REAL
#define LIST ARCH_TYPE_LIST
#define MAPPING ARCH_TYPE_MAPPING
#define REPLACEMENT ARCH_TYPE_REPLACEMENT
#define COST ARCH_TYPE_COST
#define COSTS ARCH_TYPE_COSTS

#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)

/* The ranges keep out slips of unit and of the keyboard; they say nothing about a GPU. */
#define CYCLES 1, 1e6
#define ADDED_CYCLES 0, 1e6
#define GB_PER_S 0.001, 1e6
#define RATE 1e-6, 1e6
#define BITS 0, 63
#define INSTRUCTIONS 0, 1e6

static const ArchKeyInfo KEYS[ARCH_N_KEYS] = {
#define GPU_KEY(id, ...) [ARCH_##id] = {__VA_ARGS__},
#define COMPILER_KEY(id, ...) [COMPILER_##id] = {__VA_ARGS__},
#include "archdb/keys/arch_keys.def"
};

const ArchKeyInfo *
arch_key_info(ArchKey key)
{
    g_assert((guint)key < ARCH_N_KEYS);
    return &KEYS[key];
}

ArchKind
arch_key_kind(ArchKey key)
{
    g_assert((guint)key < ARCH_N_KEYS);
    return key < ARCH_N_GPU_KEYS ? ARCH_KIND_GPU : ARCH_KIND_COMPILER;
}

guint
arch_kind_n_keys(ArchKind kind)
{
    return kind == ARCH_KIND_GPU ? ARCH_N_GPU_KEYS : ARCH_N_KEYS - ARCH_N_GPU_KEYS;
}

gboolean
arch_type_is_text(ArchType type)
{
    return type == ARCH_TYPE_LIST || type == ARCH_TYPE_MAPPING || type == ARCH_TYPE_REPLACEMENT ||
           type == ARCH_TYPE_COST || type == ARCH_TYPE_COSTS;
}

gboolean
arch_key_find_from(const char *name, guint first, ArchKey *ret_key)
{
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        guint at = (first + i) % ARCH_N_KEYS;

        if (strcmp(KEYS[at].name, name) == 0) {
            *ret_key = (ArchKey)at;
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
arch_key_find(const char *name, ArchKey *ret_key)
{
    return arch_key_find_from(name, 0, ret_key);
}

const char *
arch_key_closest(const char *name, ArchKind kind)
{
    const char *names[ARCH_N_KEYS + 1] = {NULL};
    guint n = 0;

    for (guint i = 0; i < ARCH_N_KEYS; i++)
        if (arch_key_kind((ArchKey)i) == kind)
            names[n++] = KEYS[i].name;
    return closest_name(name, names);
}
