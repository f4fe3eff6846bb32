/* SPDX-License-Identifier: MIT */

/* Times the kernels of a program where it launches them. build.sh links this with the program; the linker
 * puts the functions below in front of those of the CUDA runtime that launch kernels (--wrap).
 *
 * If the environment's FIELDWISE_LAUNCHES names a file, the program's end writes there a line a kernel, grid
 * and block, with tabs between: kernel, grid, block, launches, and the median, the least and the greatest
 * time of a launch in ms; "untimed" and their number for launches without a time: those that are recorded
 * into graphs. */

#include <cuda_runtime.h>

#include <cxxabi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace
{

/* Launches under way between their two events. */
const size_t MOST_PENDING = 512;

struct Pending {
    std::vector<float> *times;
    cudaEvent_t before, after;
};

struct State {
    std::recursive_mutex mutex;
    std::map<const void *, std::string> names;     /* of kernels, by what they are launched by */
    std::map<std::string, std::vector<float>> all; /* ms, by kernel, grid and block */
    std::vector<Pending> pending;                  /* in the order of the launches */
    std::vector<cudaEvent_t> events;               /* that are free */
    unsigned long long untimed = 0;
    bool begun = false;
};

/* Never destroyed: kernels are registered before static objects are made, and launched until all are gone. */
State &
state()
{
    static State *one = new State;
    return *one;
}

const char *
wanted_file()
{
    static const char *name = getenv("FIELDWISE_LAUNCHES");
    return name && *name ? name : nullptr;
}

/* "tk<4>" of "_Z2tkILi4EEvP4Body": without the type of the result, parameters and unnamed namespaces. */
std::string
kernel_name(const char *symbol)
{
    int status;
    char *full = abi::__cxa_demangle(symbol, nullptr, nullptr, &status);
    std::string name = full ? full : symbol;
    free(full);
    const std::string unnamed = "(anonymous namespace)::";
    for (size_t at; (at = name.find(unnamed)) != std::string::npos;)
        name.erase(at, unnamed.size());
    int depth = 0;
    size_t begin = 0;
    for (size_t i = 0; i < name.size(); i++) {
        if (name[i] == '<')
            depth++;
        else if (name[i] == '>')
            depth--;
        else if (name[i] == ' ' && depth == 0)
            begin = i + 1;
        else if (name[i] == '(' && depth == 0)
            return name.substr(begin, i - begin);
    }
    return name.substr(begin);
}

/* Takes the times of the first N launches that are pending. */
void
settle(State &now, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const Pending &one = now.pending[i];
        float ms;
        if (cudaEventSynchronize(one.after) == cudaSuccess &&
            cudaEventElapsedTime(&ms, one.before, one.after) == cudaSuccess)
            one.times->push_back(ms);
        else
            now.untimed++;
        now.events.push_back(one.before);
        now.events.push_back(one.after);
    }
    now.pending.erase(now.pending.begin(), now.pending.begin() + (ptrdiff_t)n);
}

void
write_times()
{
    State &now = state();
    std::lock_guard<std::recursive_mutex> lock(now.mutex);
    settle(now, now.pending.size());
    FILE *file = fopen(wanted_file(), "w");
    if (!file)
        return;
    for (auto &one : now.all) {
        std::vector<float> &ms = one.second;
        std::sort(ms.begin(), ms.end());
        if (!ms.empty())
            fprintf(file, "%s\t%zu\t%.6f\t%.6f\t%.6f\n", one.first.c_str(), ms.size(), ms[ms.size() / 2],
                    ms.front(), ms.back());
    }
    fprintf(file, "untimed\t%llu\n", now.untimed);
    fclose(file);
}

cudaEvent_t
take_event(State &now)
{
    cudaEvent_t event = nullptr;
    if (!now.events.empty()) {
        event = now.events.back();
        now.events.pop_back();
    } else if (cudaEventCreate(&event) != cudaSuccess) {
        event = nullptr;
    }
    return event;
}

/* Does LAUNCH, of the kernel that KEY tells, in STREAM, between two events. */
template <class Launch>
cudaError_t
timed(const void *key, dim3 grid, dim3 block, cudaStream_t stream, Launch launch)
{
    State &now = state();
    cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
    if (!wanted_file())
        return launch();
    std::lock_guard<std::recursive_mutex> lock(now.mutex);
    bool is_plain =
        cudaStreamIsCapturing(stream, &capture) == cudaSuccess && capture == cudaStreamCaptureStatusNone;
    /* After the runtime has begun, so that this comes before its end. */
    if (!now.begun)
        atexit(write_times);
    now.begun = true;
    if (!is_plain) {
        now.untimed++;
        return launch();
    }
    char shape[128];
    snprintf(shape, sizeof shape, "\t%u,%u,%u\t%u,%u,%u", grid.x, grid.y, grid.z, block.x, block.y, block.z);
    auto name = now.names.find(key);
    Pending one = {&now.all[(name == now.names.end() ? std::string("?") : name->second) + shape],
                   take_event(now), take_event(now)};
    bool measured = one.before && one.after && cudaEventRecord(one.before, stream) == cudaSuccess;
    cudaError_t status = launch();
    if (measured && status == cudaSuccess && cudaEventRecord(one.after, stream) == cudaSuccess)
        now.pending.push_back(one);
    else
        now.untimed++;
    if (now.pending.size() >= MOST_PENDING)
        settle(now, MOST_PENDING / 2);
    return status;
}

} // namespace

extern "C" {

void __real___cudaRegisterFunction(void **binary, const char *host, char *device, const char *name, int limit,
                                   uint3 *thread, uint3 *block, dim3 *block_size, dim3 *grid_size, int *warp);

void
__wrap___cudaRegisterFunction(void **binary, const char *host, char *device, const char *name, int limit,
                              uint3 *thread, uint3 *block, dim3 *block_size, dim3 *grid_size, int *warp)
{
    state().names[host] = kernel_name(name);
    __real___cudaRegisterFunction(binary, host, device, name, limit, thread, block, block_size, grid_size,
                                  warp);
}

cudaError_t __real_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared, cudaStream_t stream);

cudaError_t
__wrap_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
                        cudaStream_t stream)
{
    return timed(kernel, grid, block, stream,
                 [&] { return __real_cudaLaunchKernel(kernel, grid, block, arguments, shared, stream); });
}

cudaError_t __real_cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                               size_t shared, cudaStream_t stream);

cudaError_t
__wrap_cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
                                   cudaStream_t stream)
{
    return timed(kernel, grid, block, stream, [&] {
        return __real_cudaLaunchCooperativeKernel(kernel, grid, block, arguments, shared, stream);
    });
}

#if CUDART_VERSION >= 11080
cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel,
                                       void **arguments);

cudaError_t
__wrap_cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel, void **arguments)
{
    return timed(kernel, config->gridDim, config->blockDim, config->stream,
                 [&] { return __real_cudaLaunchKernelExC(config, kernel, arguments); });
}
#endif

#if CUDART_VERSION >= 12000
/* What <<<>>> becomes from CUDA 12 on: a kernel is first asked for by its function. */
cudaError_t __real___cudaGetKernel(cudaKernel_t *ret_kernel, const void *function);

cudaError_t
__wrap___cudaGetKernel(cudaKernel_t *ret_kernel, const void *function)
{
    cudaError_t status = __real___cudaGetKernel(ret_kernel, function);
    State &now = state();
    std::lock_guard<std::recursive_mutex> lock(now.mutex);
    now.names[(const void *)*ret_kernel] = now.names[function];
    return status;
}

cudaError_t __real___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                                      size_t shared, cudaStream_t stream);

cudaError_t
__wrap___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
                          cudaStream_t stream)
{
    return timed((const void *)kernel, grid, block, stream,
                 [&] { return __real___cudaLaunchKernel(kernel, grid, block, arguments, shared, stream); });
}
#endif

/* Events do not outlive a reset. */
cudaError_t __real_cudaDeviceReset(void);

cudaError_t
__wrap_cudaDeviceReset(void)
{
    State &now = state();
    std::lock_guard<std::recursive_mutex> lock(now.mutex);
    settle(now, now.pending.size());
    now.events.clear();
    return __real_cudaDeviceReset();
}
}
