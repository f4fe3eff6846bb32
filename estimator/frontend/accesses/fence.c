/* SPDX-License-Identifier: MIT */
/* Functions behind which a compiler loads again what the kernel may have stored. */
#include "frontend/accesses/accesses.h"
#include "frontend/values/values.h"

#include <string.h>

/* Functions that exchange values between the lanes of a warp, methods of cooperative groups among them. */
static const char *const WARP_WIDE[] = {
    "__shfl*",
    "__any*",
    "__all*",
    "__ballot*",
    "__match_*",
    "__activemask",
    "__reduce_*",
    "shfl*",
    "any",
    "all",
    "ballot",
    "match_*",
    "coalesced_threads",
    "binary_partition",
    "labeled_partition",
};

static gboolean
is_warp_wide(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(WARP_WIDE); i++) {
        gsize size = strlen(WARP_WIDE[i]);
        gboolean is_open = WARP_WIDE[i][size - 1] == '*';

        if (is_open ? strncmp(name, WARP_WIDE[i], size - 1) == 0 : strcmp(name, WARP_WIDE[i]) == 0)
            return TRUE;
    }
    return FALSE;
}

void
fence_behind(Walker *w, const Decl *function, const Ast *at)
{
    if (w->control.dead || !is_warp_wide(function->name))
        return;
    emit_fence(w, function->name, at);
    memory_barrier(w);
}
