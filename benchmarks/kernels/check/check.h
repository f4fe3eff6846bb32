/* SPDX-License-Identifier: MIT */

/* What the checks of the kernels share: random inputs, device memory, and the comparison with what was
 * calculated on the host. A check fills its inputs, calls the host function of the kernel's file, and hands
 * every element of the result to a Comparison together with the value expected. */

#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <vector>

/* A sequence of numbers that depends on the seed alone (SplitMix64). */
class Random
{
  public:
    explicit Random(uint64_t seed) : state(seed)
    {
    }

    /* A real number in [low, high). */
    double
    between(double low, double high)
    {
        return low + (high - low) * (double)(next() >> 11) * 0x1p-53;
    }

    /* A whole number from low to high, both included. */
    int
    whole(int low, int high)
    {
        return low + (int)(next() % (uint64_t)(high - low + 1));
    }

    std::vector<float>
    floats(size_t n, double low, double high)
    {
        std::vector<float> all(n);
        for (float &one : all)
            one = (float)between(low, high);
        return all;
    }

  private:
    uint64_t state;

    uint64_t
    next()
    {
        uint64_t z = state += 0x9e3779b97f4a7c15u;

        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
};

/* Ends the program when a call of the runtime failed. */
void cuda_require(cudaError_t status, const char *what);

/* Waits for the kernels launched, and ends the program when one could not be launched or broke off. */
void cuda_finish(const char *kernel);

/* An array in device memory, exactly as long as asked for: a memory checker sees an access past it. */
template <typename T> class DeviceArray
{
  public:
    explicit DeviceArray(const std::vector<T> &host) : DeviceArray(host.size())
    {
        cuda_require(cudaMemcpy(data, host.data(), length * sizeof(T), cudaMemcpyHostToDevice), "copy in");
    }

    /* All bits set: every float and double is a NaN, every signed integer -1. */
    explicit DeviceArray(size_t n) : length(n)
    {
        cuda_require(cudaMalloc(&data, n * sizeof(T)), "allocate");
        cuda_require(cudaMemset(data, 0xff, n * sizeof(T)), "fill");
    }

    ~DeviceArray()
    {
        cudaFree(data);
    }

    DeviceArray(const DeviceArray &) = delete;
    DeviceArray &operator=(const DeviceArray &) = delete;

    operator T *() const
    {
        return data;
    }

    std::vector<T>
    read() const
    {
        std::vector<T> host(length);
        cuda_require(cudaMemcpy(host.data(), data, length * sizeof(T), cudaMemcpyDeviceToHost), "copy out");
        return host;
    }

  private:
    T *data = nullptr;
    size_t length;
};

/* Collects one kernel's differences. A difference counts relative to its scale, the magnitude of what was
 * added up to reach the element; the kernel is right when none exceeds the bound. Bound 0 asks for equality.
 * A NaN exceeds any bound. */
class Comparison
{
  public:
    Comparison(const char *kernel, double bound) : kernel(kernel), bound(bound)
    {
    }

    /* Compares at a scale of |want|, but of 1 at least. */
    void value(double got, double want);

    /* Compares at the scale given, which is positive. */
    void value_at_scale(double got, double want, double scale);

    /* Whether an element that the kernel must not write still has all bits set. */
    void untouched(float got);

    /* Prints the kernel's line and, when it is wrong, the first element that is. */
    void report() const;

  private:
    const char *kernel;
    double bound;
    size_t compared = 0;
    size_t wrong = 0;
    double largest = 0.0;
    size_t first_wrong = 0;
    double first_got = 0.0, first_want = 0.0;

    void note(double error, double got, double want);
};

/* The checks, one a file of kernels. */
void check_adi(Random &random);
void check_bitonic(Random &random);
void check_block2d(Random &random);
void check_camera(Random &random);
void check_deposit(Random &random);
void check_energy(Random &random);
void check_epidemic(Random &random);
void check_euler(Random &random);
void check_flattened(Random &random);
void check_gather(Random &random);
void check_hermite(Random &random);
void check_hotcold(Random &random);
void check_kmeans(Random &random);
void check_lavamd(Random &random);
void check_lbm(Random &random);
void check_lookup(Random &random);
void check_mesh(Random &random);
void check_microphysics(Random &random);
void check_moments(Random &random);
void check_nbody(Random &random);
void check_neighbours(Random &random);
void check_options(Random &random);
void check_packets(Random &random);
void check_padded(Random &random);
void check_particle_push(Random &random);
void check_pixels(Random &random);
void check_profile(Random &random);
void check_qubit(Random &random);
void check_rays(Random &random);
void check_shallow(Random &random);
void check_skin(Random &random);
void check_spmv(Random &random);
void check_springs(Random &random);
void check_stencil(Random &random);
void check_ticks(Random &random);
void check_vectors(Random &random);
void check_vortex(Random &random);
