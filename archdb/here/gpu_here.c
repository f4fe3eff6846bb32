/* SPDX-License-Identifier: MIT */
#include "archdb/here/here.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY "libnvidia-ml.so.1"
#define MOST_TEXT 96u /* bytes of a name, a version or an identifier: what NVML's documentation asks for */
#define CLOCK_OF_SM 1 /* nvmlClockType_t */

typedef struct nvmlDevice *NvmlDevice;
typedef struct {
    unsigned long long total, free, used;
} NvmlMemory;
typedef struct {
    unsigned gpu, memory;
} NvmlUtilization;

/* The functions of NVML that are called; each returns 0 where it succeeds. Those of the second part are
 * missing in old drivers. */
typedef struct {
    void *library;
    int (*init)(void);
    int (*shutdown)(void);
    int (*get_count)(unsigned *);
    int (*by_index)(unsigned, NvmlDevice *);
    int (*get_name)(NvmlDevice, char *, unsigned);
    int (*get_capability)(NvmlDevice, int *, int *);

    int (*get_uuid)(NvmlDevice, char *, unsigned);
    int (*get_driver)(char *, unsigned);
    int (*get_cores)(NvmlDevice, unsigned *);
    int (*get_clock)(NvmlDevice, int, unsigned *);
    int (*get_memory)(NvmlDevice, NvmlMemory *);
    int (*get_utilization)(NvmlDevice, NvmlUtilization *);
} Nvml;

/* The symbol NAME as a pointer to a function. */
static void
find(const Nvml *nvml, const char *name, void *ret_function)
{
    void *symbol = dlsym(nvml->library, name);

    memcpy(ret_function, &symbol, sizeof symbol); /* POSIX: they have one representation */
}

static gboolean
nvml_find_all(Nvml *nvml)
{
    find(nvml, "nvmlInit_v2", &nvml->init);
    find(nvml, "nvmlShutdown", &nvml->shutdown);
    find(nvml, "nvmlDeviceGetCount_v2", &nvml->get_count);
    find(nvml, "nvmlDeviceGetHandleByIndex_v2", &nvml->by_index);
    find(nvml, "nvmlDeviceGetName", &nvml->get_name);
    find(nvml, "nvmlDeviceGetCudaComputeCapability", &nvml->get_capability);
    find(nvml, "nvmlDeviceGetUUID", &nvml->get_uuid);
    find(nvml, "nvmlSystemGetDriverVersion", &nvml->get_driver);
    find(nvml, "nvmlDeviceGetNumGpuCores", &nvml->get_cores);
    find(nvml, "nvmlDeviceGetMaxClockInfo", &nvml->get_clock);
    find(nvml, "nvmlDeviceGetMemoryInfo", &nvml->get_memory);
    find(nvml, "nvmlDeviceGetUtilizationRates", &nvml->get_utilization);
    return nvml->init && nvml->shutdown && nvml->get_count && nvml->by_index && nvml->get_name &&
           nvml->get_capability;
}

/* Text that GET writes of DEVICE; NULL: it tells none. */
static char *
text_of(int (*get)(NvmlDevice, char *, unsigned), NvmlDevice device)
{
    char text[MOST_TEXT + 1] = "";

    if (!get || get(device, text, MOST_TEXT) != 0 || *text == '\0' || !g_utf8_validate(text, -1, NULL))
        return NULL;
    return g_strdup(text);
}

/* Fills GPU with what NVML says of DEVICE. FALSE: not even what it is. */
static gboolean
describe(const Nvml *nvml, NvmlDevice device, GpuHere *gpu)
{
    NvmlUtilization utilization;
    NvmlMemory memory;
    char driver[MOST_TEXT + 1] = "";
    int major, minor;

    gpu->name = text_of(nvml->get_name, device);
    if (!gpu->name || nvml->get_capability(device, &major, &minor) != 0 || major < 1 || minor < 0)
        return FALSE;
    gpu->major = (guint)major;
    gpu->minor = (guint)minor;
    gpu->uuid = text_of(nvml->get_uuid, device);
    if (nvml->get_driver && nvml->get_driver(driver, MOST_TEXT) == 0 && g_utf8_validate(driver, -1, NULL))
        gpu->driver = g_strdup(driver);
    if (!nvml->get_cores || nvml->get_cores(device, &gpu->cores) != 0)
        gpu->cores = 0;
    if (!nvml->get_clock || nvml->get_clock(device, CLOCK_OF_SM, &gpu->clock_mhz) != 0)
        gpu->clock_mhz = 0;
    if (nvml->get_memory && nvml->get_memory(device, &memory) == 0)
        gpu->memory_bytes = memory.total;
    gpu->busy_known = nvml->get_utilization && nvml->get_utilization(device, &utilization) == 0;
    if (gpu->busy_known)
        gpu->busy_percent = utilization.gpu;
    return TRUE;
}

/* Whether DEVICE, number NUMBER, is the one that WANTED, the first of CUDA_VISIBLE_DEVICES, names. */
static gboolean
is_wanted(const Nvml *nvml, NvmlDevice device, guint number, const char *wanted)
{
    g_autofree char *uuid = NULL;
    guint64 index;

    if (g_ascii_string_to_unsigned(wanted, 10, 0, G_MAXUINT, &index, NULL))
        return index == number;
    uuid = text_of(nvml->get_uuid, device);
    return uuid && g_str_has_prefix(wanted, "GPU-") && g_str_has_prefix(uuid, wanted);
}

/* The GPU that NVML, which is initialized, says to be WANTED, or the first where that is NULL. */
static GpuHere *
pick(const Nvml *nvml, const char *wanted, char **why)
{
    g_autoptr(GpuHere) gpu = g_new0(GpuHere, 1);
    NvmlDevice device;

    if (nvml->get_count(&gpu->n) != 0 || gpu->n == 0) {
        *why = g_strdup("the driver knows no GPU");
        return NULL;
    }
    for (gpu->number = 0; gpu->number < gpu->n; gpu->number++) {
        if (nvml->by_index(gpu->number, &device) != 0 ||
            (wanted && !is_wanted(nvml, device, gpu->number, wanted)))
            continue;
        if (describe(nvml, device, gpu))
            return g_steal_pointer(&gpu);
        *why = g_strdup_printf("the driver does not say what GPU %u is", gpu->number);
        return NULL;
    }
    *why = wanted ? g_strdup_printf("CUDA_VISIBLE_DEVICES names none of the %u GPUs: %s", gpu->n, wanted)
                  : g_strdup("no GPU can be asked");
    return NULL;
}

static GpuHere *
find_in_library(const Nvml *nvml, const char *wanted, char **why)
{
    GpuHere *gpu;

    if (nvml->init() != 0) {
        *why = g_strdup("NVML does not start: the driver is not loaded");
        return NULL;
    }
    gpu = pick(nvml, wanted, why);
    nvml->shutdown();
    return gpu;
}

GpuHere *
gpu_here_find(char **ret_why)
{
    const char *named = g_getenv("FIELDWISE_NVML"), *visible = g_getenv("CUDA_VISIBLE_DEVICES");
    g_auto(GStrv) wanted = g_strsplit(visible ? visible : "", ",", 2);
    const char *first = wanted[0] ? g_strstrip(wanted[0]) : NULL;
    g_autofree char *why = NULL;
    GpuHere *gpu = NULL;
    Nvml nvml = {0};

    if (named && *named == '\0')
        why = g_strdup("FIELDWISE_NVML is empty");
    else if (visible && (!first || *first == '\0'))
        why = g_strdup("CUDA_VISIBLE_DEVICES is empty");
    else
        nvml.library = dlopen(named ? named : LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (nvml.library && !nvml_find_all(&nvml))
        why = g_strdup("the driver's " LIBRARY " lacks functions: it is too old");
    else if (nvml.library)
        gpu = find_in_library(&nvml, first, &why);
    else if (!why)
        why = g_strdup("there is no NVIDIA driver: " LIBRARY " cannot be loaded");
    if (nvml.library)
        dlclose(nvml.library);
    if (!gpu && ret_why)
        *ret_why = g_steal_pointer(&why);
    return gpu;
}

void
gpu_here_free(GpuHere *gpu)
{
    if (!gpu)
        return;
    g_free(gpu->name);
    g_free(gpu->driver);
    g_free(gpu->uuid);
    g_free(gpu);
}
