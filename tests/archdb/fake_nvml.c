/* SPDX-License-Identifier: MIT */
/* A library that answers as NVML does, for GPUs that the environment variable FAKE_GPUS describes:
 * "NAME;MAJOR.MINOR;CORES;MHZ;GIB;BUSY|…". Cores of 0 stand for a driver that does not tell. */
#include <glib.h>
#include <string.h>

#define PUBLIC __attribute__((visibility("default")))

typedef struct {
    unsigned long long total, free, used;
} Memory;
typedef struct {
    unsigned gpu, memory;
} Utilization;

static char **gpus;

PUBLIC int nvmlInit_v2(void);
PUBLIC int nvmlShutdown(void);
PUBLIC int nvmlDeviceGetCount_v2(unsigned *count);
PUBLIC int nvmlDeviceGetHandleByIndex_v2(unsigned index, char ***device);
PUBLIC int nvmlDeviceGetName(char **device, char *name, unsigned length);
PUBLIC int nvmlDeviceGetUUID(char **device, char *uuid, unsigned length);
PUBLIC int nvmlDeviceGetCudaComputeCapability(char **device, int *major, int *minor);
PUBLIC int nvmlDeviceGetNumGpuCores(char **device, unsigned *cores);
PUBLIC int nvmlDeviceGetMaxClockInfo(char **device, int type, unsigned *mhz);
PUBLIC int nvmlDeviceGetMemoryInfo(char **device, Memory *memory);
PUBLIC int nvmlDeviceGetUtilizationRates(char **device, Utilization *utilization);
PUBLIC int nvmlSystemGetDriverVersion(char *version, unsigned length);

/* Part N of what is said of DEVICE. */
static char *
part_of(char **device, unsigned n)
{
    char **parts = g_strsplit(*device, ";", -1), *part = g_strdup(parts[n]);

    g_strfreev(parts);
    return part;
}

static unsigned
number_of(char **device, unsigned n)
{
    char *part = part_of(device, n);
    unsigned number = (unsigned)g_ascii_strtoull(part, NULL, 10);

    g_free(part);
    return number;
}

int
nvmlInit_v2(void)
{
    const char *text = g_getenv("FAKE_GPUS");

    gpus = text ? g_strsplit(text, "|", -1) : NULL;
    return text ? 0 : 9;
}

int
nvmlShutdown(void)
{
    g_strfreev(gpus);
    return 0;
}

int
nvmlDeviceGetCount_v2(unsigned *count)
{
    *count = g_strv_length(gpus);
    return 0;
}

int
nvmlDeviceGetHandleByIndex_v2(unsigned index, char ***device)
{
    *device = gpus + index;
    return 0;
}

int
nvmlDeviceGetName(char **device, char *name, unsigned length)
{
    char *part = part_of(device, 0);

    g_strlcpy(name, part, length);
    g_free(part);
    return 0;
}

int
nvmlDeviceGetUUID(char **device, char *uuid, unsigned length)
{
    g_snprintf(uuid, length, "GPU-%08x-0000", (unsigned)(device - gpus));
    return 0;
}

int
nvmlDeviceGetCudaComputeCapability(char **device, int *major, int *minor)
{
    char *part = part_of(device, 1), *point = strchr(part, '.');

    *major = (int)g_ascii_strtoll(part, NULL, 10);
    *minor = (int)g_ascii_strtoll(point + 1, NULL, 10);
    g_free(part);
    return 0;
}

int
nvmlDeviceGetNumGpuCores(char **device, unsigned *cores)
{
    *cores = number_of(device, 2);
    return *cores == 0 ? 3 : 0;
}

int
nvmlDeviceGetMaxClockInfo(char **device, int type, unsigned *mhz)
{
    *mhz = number_of(device, 3);
    return type == 1 ? 0 : 2;
}

int
nvmlDeviceGetMemoryInfo(char **device, Memory *memory)
{
    memory->total = (unsigned long long)number_of(device, 4) << 30;
    return 0;
}

int
nvmlDeviceGetUtilizationRates(char **device, Utilization *utilization)
{
    utilization->gpu = number_of(device, 5);
    return 0;
}

int
nvmlSystemGetDriverVersion(char *version, unsigned length)
{
    g_strlcpy(version, "580.159.04", length);
    return 0;
}
