/* SPDX-License-Identifier: MIT */
/* What threads do together: barriers of blocks, tiles and grids, and values of other lanes, behind which nvcc loads
 * again what the kernel may have stored. */
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void gridsync(float *x) { cg::grid_group g = cg::this_grid(); x[I] *= 2; g.sync(); x[I + 1] += x[I]; }
__global__ void gridsync2(float *x)
{
    x[I] *= 2;
    cg::this_grid().sync();
    x[I] += 1;
    cg::sync(cg::this_grid());
    x[I] += 3;
}
__global__ void gridsync3(float *x)
{
    auto g = cg::this_grid();
    for (int k = 0; k < 10; k++) { x[I] += k; cg::sync(g); }
}
__global__ void gridsync4(float *x, int n)
{
    auto g = cg::this_grid();
    for (unsigned long long i = g.thread_rank(); i < n; i += g.size()) x[i] += 1;
    g.sync();
}
__global__ void blocksync(float *x)
{
    auto b = cg::this_thread_block();
    __shared__ float s[32];
    s[threadIdx.x % 32] = x[I];
    b.sync();
    x[I] = s[31 - threadIdx.x % 32];
    cg::sync(b);
    x[I] += 2;
}
__global__ void tile(float *x)
{
    auto t = cg::tiled_partition<32>(cg::this_thread_block());
    float v = x[I];
    t.sync();
    for (int d = 16; d; d /= 2) v += t.shfl_down(v, d);
    if (t.thread_rank() == 0) x[I] = v;
}
__global__ void tile8(float *x)
{
    auto t = cg::tiled_partition<8>(cg::this_thread_block());
    float v = x[I];
    v = cg::reduce(t, v, cg::plus<float>());
    if (t.thread_rank() == 0) x[I] = v;
}
__global__ void tileint(int *x)
{
    auto t = cg::tiled_partition<32>(cg::this_thread_block());
    int v = x[I];
    v = cg::reduce(t, v, cg::plus<int>());
    if (t.thread_rank() == 0) x[I] = v;
}
__global__ void tilescan(int *x)
{
    auto t = cg::tiled_partition<32>(cg::this_thread_block());
    int v = x[I];
    v = cg::inclusive_scan(t, v, cg::plus<int>());
    x[I] = v;
}
__global__ void tiledyn(int *x)
{
    auto t = cg::tiled_partition(cg::this_thread_block(), 16);
    int v = x[I];
    t.sync();
    x[I] = v + t.thread_rank();
}
__global__ void coal(int *x)
{
    if (x[I] > 3) {
        auto a = cg::coalesced_threads();
        int v = a.shfl(x[I], 0);
        a.sync();
        x[I] = v + a.thread_rank() + a.size();
    }
}
__global__ void ballot(int *x)
{
    auto t = cg::tiled_partition<32>(cg::this_thread_block());
    x[I] = t.ballot(x[I] > 2) + t.any(x[I] > 3);
}
__global__ void __cluster_dims__(2) clus(int *x)
{
    auto c = cg::this_cluster();
    __shared__ int s[32];
    s[threadIdx.x % 32] = x[I];
    c.sync();
    int *o = c.map_shared_rank(s, 1);
    x[I] = o[threadIdx.x % 32];
    c.sync();
}
__global__ void aggr(int *counter, int *x)
{
    auto a = cg::coalesced_threads();
    int base;
    if (a.thread_rank() == 0) base = atomicAdd(counter, a.size());
    x[I] = a.shfl(base, 0) + a.thread_rank();
}
#define T32 cg::tiled_partition<32>(cg::this_thread_block())
#define T8 cg::tiled_partition<8>(cg::this_thread_block())
#define U(name, type, expr) \
    __global__ void name(const type *__restrict__ x, type *__restrict__ y) \
    { \
        type v = x[I]; \
        type w = expr; \
        y[I] = w + x[I]; \
    }
U(p_ballot, int, __ballot_sync(~0u, v > 1))
U(p_any, int, __any_sync(~0u, v > 1))
U(p_shfl, int, __shfl_sync(~0u, v, 1))
U(p_syncwarp, int, (__syncwarp(), v))
U(p_active, int, __activemask() + v)
U(p_match, int, __match_any_sync(~0u, v))
U(p_redux, int, __reduce_add_sync(~0u, v))
U(g_ballot, int, T32.ballot(v > 1))
U(g_any, int, T32.any(v > 1))
U(g_shfl, int, T32.shfl(v, 1))
U(g_shfld, int, T32.shfl_down(v, 1))
U(g_sync, int, (T32.sync(), v))
U(g_match, int, T32.match_any(v))
U(g_reduce, int, cg::reduce(T32, v, cg::plus<int>()))
U(g_reducef, float, cg::reduce(T32, v, cg::plus<float>()))
U(g_reduce8, float, cg::reduce(T8, v, cg::plus<float>()))
U(g_scan, int, cg::inclusive_scan(T32, v, cg::plus<int>()))
U(g_scanx, int, cg::exclusive_scan(T32, v))
U(g_coal, int, cg::coalesced_threads().shfl(v, 0))
U(g_coalsize, int, cg::coalesced_threads().size() + v)
U(g_coalsync, int, (cg::coalesced_threads().sync(), v))
U(g_dyn, int, cg::tiled_partition(cg::this_thread_block(), 16).thread_rank() + v)
U(g_bin, int, cg::binary_partition(T32, v > 2).thread_rank() + v)
U(g_lab, int, cg::labeled_partition(T32, v).thread_rank() + v)
U(g_reducel, int, cg::reduce(T32, v, [](int a, int b) { return a > b ? a : b; }))
U(g_block, int, (cg::this_thread_block().sync(), v))
U(g_blockf, int, (cg::sync(cg::this_thread_block()), v))
U(g_tilef, int, (cg::sync(T32), v))
U(g_cluster, int, (cg::this_cluster().sync(), v))
__global__ void n_ballot(int *x, int *y) { int v = x[I]; int w = __ballot_sync(~0u, v > 1); y[I] = w + x[I]; }
__global__ void n_shfl(int *x, int *y) { int v = x[I]; int w = __shfl_sync(~0u, v, 1); y[I] = w + x[I]; }
__global__ void n_match(int *x, int *y) { int v = x[I]; int w = __match_any_sync(~0u, v); y[I] = w + x[I]; }
__global__ void n_any(int *x, int *y) { int v = x[I]; int w = __any_sync(~0u, v); y[I] = w + x[I]; }
__global__ void n_active(int *x, int *y) { int v = x[I]; int w = __activemask(); y[I] = w + x[I] + v; }
__global__ void n_redux(int *x, int *y) { int v = x[I]; int w = __reduce_add_sync(~0u, v); y[I] = w + x[I] + v; }
__global__ void n_gshfl(int *x, int *y) { int v = x[I]; int w = T32.shfl(v, 1); y[I] = w + x[I] + v; }
__global__ void n_greduce(int *x, int *y)
{
    int v = x[I];
    int w = cg::reduce(T32, v, cg::plus<int>());
    y[I] = w + x[I] + v;
}
__global__ void n_group(int *x, int *y) { int v = x[I]; auto t = T32; y[I] = t.thread_rank() + x[I] + v; }
