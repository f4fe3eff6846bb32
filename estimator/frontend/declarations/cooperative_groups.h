/* SPDX-License-Identifier: MIT */
/* Cooperative groups. Ranks and sizes have bodies, since they take part in indices. */
#ifndef FIELDWISE_COOPERATIVE_GROUPS_H
#define FIELDWISE_COOPERATIVE_GROUPS_H
#include <fieldwise/intrinsics.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace cooperative_groups {

struct thread_group {
    void sync() const;
    unsigned thread_rank() const;
    unsigned size() const;
    unsigned num_threads() const;
    bool is_valid() const;
};

struct thread_block : thread_group {
    static void sync() { __syncthreads(); }
    static unsigned thread_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
    static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    static unsigned num_threads() { return blockDim.x * blockDim.y * blockDim.z; }
    static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    static dim3 group_dim() { return blockDim; }
    static dim3 dim_threads() { return blockDim; }
};

struct grid_group : thread_group {
    static unsigned long long thread_rank()
    {
        return block_rank() * blockDim.x * blockDim.y * blockDim.z + threadIdx.x +
               blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    }
    static unsigned long long block_rank() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
    static unsigned long long size()
    {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * blockDim.x * blockDim.y * blockDim.z;
    }
    static unsigned long long num_threads() { return size(); }
    static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
    static dim3 group_dim() { return gridDim; }
    static dim3 dim_blocks() { return gridDim; }
    static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
struct multi_grid_group : grid_group {
    unsigned grid_rank() const;
    unsigned num_grids() const;
};
struct cluster_group : thread_group {
    unsigned block_rank() const;
    unsigned num_blocks() const;
    dim3 block_index() const;
    dim3 dim_blocks() const;
    template <class T> T *map_shared_rank(T *, int) const;
    static void barrier_arrive();
    static void barrier_wait();
};

/* What groups within a warp can do. */
struct warp_operations {
    template <class T> T shfl(T, int) const;
    template <class T> T shfl_up(T, unsigned) const;
    template <class T> T shfl_down(T, unsigned) const;
    template <class T> T shfl_xor(T, unsigned) const;
    int any(int) const;
    int all(int) const;
    unsigned ballot(int) const;
    template <class T> unsigned match_any(T) const;
    template <class T> unsigned match_all(T, int &) const;
    void sync() const;
    bool is_valid() const;
};
struct coalesced_group : warp_operations {
    unsigned thread_rank() const;
    unsigned size() const;
    unsigned num_threads() const;
    unsigned long long meta_group_rank() const;
    unsigned long long meta_group_size() const;
};
template <unsigned n, class Parent = void> struct thread_block_tile : warp_operations {
    thread_block_tile() = default;
    template <class Q> thread_block_tile(const thread_block_tile<n, Q> &) {}
    static unsigned thread_rank() { return thread_block::thread_rank() % n; }
    static constexpr unsigned size() { return n; }
    static constexpr unsigned num_threads() { return n; }
    static unsigned meta_group_rank() { return thread_block::thread_rank() / n; }
    static unsigned meta_group_size() { return (thread_block::size() + n - 1) / n; }
};
template <> struct thread_block_tile<0, void> : coalesced_group {};
template <unsigned n, class P> struct block_tile_memory {};

thread_block this_thread_block();
template <class M> thread_block this_thread_block(M &);
grid_group this_grid();
multi_grid_group this_multi_grid();
cluster_group this_cluster();
coalesced_group coalesced_threads();
template <unsigned n, class P> thread_block_tile<n, P> tiled_partition(const P &);
template <class P> coalesced_group tiled_partition(const P &, unsigned);
template <class G> coalesced_group binary_partition(const G &, bool);
template <class G, class T> coalesced_group labeled_partition(const G &, T);
template <class G> void sync(const G &g) { g.sync(); }
template <class G> auto thread_rank(const G &g) { return g.thread_rank(); }
template <class G> auto group_size(const G &g) { return g.size(); }
template <class G, class T, class O> T reduce(const G &, T v, O) { return __shfl_sync(0xffffffffu, v, 0); }
template <class G, class T> T inclusive_scan(const G &, T v) { return __shfl_sync(0xffffffffu, v, 0); }
template <class G, class T> T exclusive_scan(const G &, T v) { return __shfl_sync(0xffffffffu, v, 0); }
template <class G, class T, class O> T inclusive_scan(const G &, T v, O) { return __shfl_sync(0xffffffffu, v, 0); }
template <class G, class T, class O> T exclusive_scan(const G &, T v, O) { return __shfl_sync(0xffffffffu, v, 0); }
template <class G, class T, class S, class... A> void memcpy_async(const G &, T *, const S *, A &&...);
template <class G> void wait(const G &);
template <unsigned n, class G> void wait_prior(const G &);
template <class G, class F, class... A> auto invoke_one(const G &, F &&f, A &&...a) -> decltype(f(a...)) FIELDWISE_ABSENT
template <class T = int> struct plus { T operator()(T, T) const; };
template <class T = int> struct less { T operator()(T, T) const; };
template <class T = int> struct greater { T operator()(T, T) const; };
template <class T = int> struct bit_and { T operator()(T, T) const; };
template <class T = int> struct bit_or { T operator()(T, T) const; };
template <class T = int> struct bit_xor { T operator()(T, T) const; };
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
