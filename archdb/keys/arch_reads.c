/* SPDX-License-Identifier: MIT */
#include "archdb/keys/keys.h"

#include <string.h>

#define MODEL_ANY "ANY"

static const struct {
    const char *model, *name;
} UNREAD_ROWS[] = {
#define UNREAD(model, name, why) {#model, name},
#include "archdb/keys/unread.def"
};

static const struct {
    const char *model, *name;
} READ_ROWS[] = {
#define READ_ALONE(model, name) {#model, name},
#include "archdb/keys/unread.def"
};

static const struct {
    const char *name, *other;
} STAND_INS[] = {
#define STAND_IN(name, other) {name, other},
#include "archdb/keys/unread.def"
};

/* TRUE if NAMED is the key INFO, or its group in brackets. */
static gboolean
means(const char *named, const ArchKeyInfo *info)
{
    gsize length = strlen(info->group);

    return strcmp(named, info->name) == 0 ||
           (named[0] == '[' && strncmp(named + 1, info->group, length) == 0 && named[1 + length] == ']');
}

/* Whether MODEL is listed as one that reads some keys alone, and INFO is not among them. */
static gboolean
is_left_out(const ArchKeyInfo *info, const char *model)
{
    gboolean listed = FALSE;

    for (guint i = 0; i < G_N_ELEMENTS(READ_ROWS); i++) {
        if (strcmp(READ_ROWS[i].model, model) != 0)
            continue;
        if (means(READ_ROWS[i].name, info))
            return FALSE;
        listed = TRUE;
    }
    return listed;
}

gboolean
arch_key_is_read(ArchKey key, const char *model)
{
    const ArchKeyInfo *info = arch_key_info(key);

    for (guint i = 0; i < G_N_ELEMENTS(UNREAD_ROWS); i++)
        if (means(UNREAD_ROWS[i].name, info) &&
            (strcmp(UNREAD_ROWS[i].model, MODEL_ANY) == 0 || g_strcmp0(UNREAD_ROWS[i].model, model) == 0))
            return FALSE;
    return !model || !is_left_out(info, model);
}

const char *
arch_key_stands_in_for(ArchKey key)
{
    for (guint i = 0; i < G_N_ELEMENTS(STAND_INS); i++)
        if (strcmp(STAND_INS[i].name, arch_key_info(key)->name) == 0)
            return STAND_INS[i].other;
    return NULL;
}
