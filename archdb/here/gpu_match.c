/* SPDX-License-Identifier: MIT */
#include "archdb/here/here.h"

#include <math.h>
#include <string.h>

/* How well a file fits a GPU: one that is less fits better, the first number first. */
typedef struct {
    guint missing;   /* words of either name that the other lacks; G_MAXUINT: it is another GPU */
    double distance; /* of multiprocessors and clock, as the sum of the factors' logarithms */
    guint folder;    /* of the search path */
} Fit;

/* Words that make another GPU of one that has all other words. */
static const char *const VARIANTS[] = {"ti", "super", "laptop", "max", "q", "mobile", "ultra", NULL};

/* How many of WORDS are not IN the others; G_MAXUINT: one of them makes it another GPU. */
static guint
count_missing(char *const *words, char *const *in)
{
    guint n = 0;

    for (guint i = 0; words[i]; i++) {
        if (g_strv_contains((const char *const *)in, words[i]))
            continue;
        if (g_strv_contains(VARIANTS, words[i]))
            return G_MAXUINT;
        n++;
    }
    return n;
}

/* |ln| of what ARCH has of KEY over VALUE; 0 where either is not known. */
static double
distance_of(const Arch *arch, ArchKey key, double value)
{
    double known;

    return value > 0 && arch_get(arch, key, &known, NULL) && known > 0 ? fabs(log(known / value)) : 0;
}

/* The multiprocessors of GPU, if they have as many cores as those of ARCH; 0: not known. */
static double
sms_of(const GpuHere *gpu, const Arch *arch)
{
    double cores_per_sm;

    return arch_get(arch, ARCH_CORES_PER_SM, &cores_per_sm, NULL) ? gpu->cores / cores_per_sm : 0;
}

static double
distance(const Arch *arch, const GpuHere *gpu)
{
    return distance_of(arch, ARCH_SM_COUNT, sms_of(gpu, arch)) +
           distance_of(arch, ARCH_RATED_CLOCK_MHZ, gpu->clock_mhz);
}

/* Whether ARCH describes a GPU of GPU's compute capability. */
static gboolean
is_as_capable(const Arch *arch, const GpuHere *gpu)
{
    g_autofree char *capability = g_strdup_printf("%u.%u", gpu->major, gpu->minor);
    double known;

    return arch_get(arch, ARCH_COMPUTE_CAPABILITY, &known, NULL) && known == g_ascii_strtod(capability, NULL);
}

static gboolean
is_below(const Arch *arch, const char *folder)
{
    return folder && g_str_has_prefix(arch_get_path(arch), folder) &&
           arch_get_path(arch)[strlen(folder)] == '/';
}

static Fit
fit_of(const Arch *arch, const GpuHere *gpu, char *const *words)
{
    g_auto(GStrv) own = arch_name_words(arch_get_title(arch));
    guint here = count_missing(words, own), there = count_missing(own, words);
    gboolean is_other = distance_of(arch, ARCH_SM_COUNT, sms_of(gpu, arch)) > 0;

    /* A title may say less than the driver, or the driver less than a title that names the memory. Where each
     * has a word of its own they are two GPUs. */
    is_other = is_other || (here > 0 && there > 0) || here == G_MAXUINT || there == G_MAXUINT;
    return (Fit){is_other ? G_MAXUINT : here + there, distance(arch, gpu), arch_folder(arch)};
}

static gboolean
fits_better(const Fit *a, const Fit *b)
{
    if (a->missing != b->missing)
        return a->missing < b->missing;
    return a->distance != b->distance ? a->distance < b->distance : a->folder < b->folder;
}

Arch *
gpu_match(const GpuHere *gpu, const char *left_out, GpuMatch *ret_match, GError **error)
{
    g_auto(GStrv) words = arch_name_words(gpu->name);
    g_auto(GStrv) names = arch_list(error);
    g_autoptr(Arch) best = NULL;
    Fit least = {0};

    *ret_match = GPU_MATCH_NONE;
    for (guint i = 0; names && names[i]; i++) {
        g_autoptr(Arch) arch = arch_find(names[i], NULL); /* one that is wrong is another's business */
        Fit fit;

        if (!arch || !is_as_capable(arch, gpu) || is_below(arch, left_out))
            continue;
        fit = fit_of(arch, gpu, words);
        if (best && !fits_better(&fit, &least))
            continue;
        least = fit;
        g_clear_pointer(&best, arch_free);
        best = g_steal_pointer(&arch);
    }
    if (best)
        *ret_match = least.missing == G_MAXUINT ? GPU_MATCH_NEAR : GPU_MATCH_SAME;
    return g_steal_pointer(&best);
}
