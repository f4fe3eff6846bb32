/* SPDX-License-Identifier: MIT */
#include "archdb/keys/keys.h"
#include "text/text.h"

const char *const ARCH_MODELS[] = {
#define MODEL(name) #name,
#include "archdb/keys/models.def"
    NULL,
};

gboolean
arch_is_model(const char *name)
{
    return g_strv_contains(ARCH_MODELS, name);
}

char *
arch_model_choice(void)
{
    return names_choice(ARCH_MODELS, "or");
}
