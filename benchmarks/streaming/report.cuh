/* SPDX-License-Identifier: MIT */

/* What was measured, as lines for people and as CSV with the machine that it comes from. */

#pragma once

#include "application.cuh"

#include <cstring>
#include <ctime>

/* A measured launch. MEMORY: resident, or how data of the host came. */
struct Measured {
    const Application *application;
    Form form;
    const char *memory;
    size_t bytes;
    Launch launch;
    cudaFuncAttributes attributes;
    std::vector<float> ms; /* ascending */
    bool is_same;          /* as plain left */

    float
    median() const
    {
        return ms[ms.size() / 2];
    }
};

/* The driver's version as its own file says it, or "unknown". */
inline std::string
driver_version()
{
    char word[64] = "";
    FILE *file = fopen("/proc/driver/nvidia/version", "r");
    std::string version = "unknown";

    while (file && fscanf(file, "%63s", word) == 1)
        if (strchr(word, '.') && strspn(word, "0123456789.") == strlen(word)) {
            version = word;
            break;
        }
    if (file)
        fclose(file);
    return version;
}

class Report
{
  public:
    /* CSV goes to PATH, unless it is null. */
    explicit Report(const char *path)
    {
        cudaDeviceProp device;
        int runtime = 0, cuda = 0;
        char date[32];
        time_t now = time(nullptr);

        require(cudaGetDeviceProperties(&device, 0), "ask for the GPU");
        require(cudaRuntimeGetVersion(&runtime), "ask for the runtime's version");
        require(cudaDriverGetVersion(&cuda), "ask for the driver's version");
        strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
        csv = path ? fopen(path, "w") : nullptr;
        if (path && !csv) {
            perror(path);
            exit(2);
        }
        for (FILE *file : {stdout, csv})
            if (file)
                fprintf(file,
                        "# device: %s, %d multiprocessors\n# driver: %s, CUDA %d.%d\n"
                        "# runtime: CUDA %d.%d\n# date: %s\n",
                        device.name, device.multiProcessorCount, driver_version().c_str(), cuda / 1000,
                        cuda % 1000 / 10, runtime / 1000, runtime % 1000 / 10, date);
        if (csv)
            fprintf(csv, "application,form,memory,bytes,threads,elements_a_thread,registers,local_bytes,runs,"
                         "median_ms,min_ms,max_ms,input_gb_per_s,same\n");
        printf("%-15s %-8s %-9s %9s %9s %4s %5s %10s %9s\n", "application", "form", "memory", "threads", "elements",
               "regs", "runs", "median ms", "GB/s");
    }
    ~Report()
    {
        if (csv)
            fclose(csv);
    }

    void
    add(const Measured &m)
    {
        double rate = (double)m.bytes / m.median() / 1e6;

        printf("%-15s %-8s %-9s %9zu %9zu %4d %5zu %10.3f %9.1f%s\n", m.application->name, FORM_NAMES[m.form], m.memory,
               m.launch.threads(), m.launch.per, m.attributes.numRegs, m.ms.size(), m.median(), rate,
               m.is_same ? "" : "  DIFFERS");
        fflush(stdout);
        if (!csv)
            return;
        fprintf(csv, "%s,%s,%s,%zu,%zu,%zu,%d,%zu,%zu,%.4f,%.4f,%.4f,%.2f,%s\n", m.application->name,
                FORM_NAMES[m.form], m.memory, m.bytes, m.launch.threads(), m.launch.per, m.attributes.numRegs,
                m.attributes.localSizeBytes,
                m.ms.size(), m.median(), m.ms.front(), m.ms.back(), rate, m.is_same ? "yes" : "no");
        fflush(csv);
    }

  private:
    FILE *csv;
};
