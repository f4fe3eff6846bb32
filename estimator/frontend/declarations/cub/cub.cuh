/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUB_CUB_CUH
#define FIELDWISE_CUB_CUB_CUH
#include <cuda_runtime.h>
#include <fieldwise/cub_iterators.h>
#include <functional>
#include <iterator>
#include <limits>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace cub {
#define CUB_PTX_WARP_THREADS 32
#define CUB_MIN(a, b) (((a) > (b)) ? (b) : (a))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
struct Sum { template <class A, class B> constexpr auto operator()(const A &a, const B &b) const { return a + b; } };
struct Difference { template <class A, class B> constexpr auto operator()(const A &a, const B &b) const { return a - b; } };
struct Max { template <class T> constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
struct Min { template <class T> constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
/* Of two pairs of a place and a value, the one of the greater or lesser value, and of equal ones the first. */
struct ArgMax { template <class T> T operator()(const T &a, const T &b) const { return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
struct ArgMin { template <class T> T operator()(const T &a, const T &b) const { return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
struct Equality { template <class T> constexpr bool operator()(const T &a, const T &b) const { return a == b; } };
struct Inequality { template <class T> constexpr bool operator()(const T &a, const T &b) const { return a != b; } };
template <class T = int> struct CastOp { template <class A> T operator()(const A &a) const { return (T)a; } };
struct NullType {};
template <bool c, class A, class B> struct If { typedef A Type; };
template <class A, class B> struct If<false, A, B> { typedef B Type; };
template <class A, class B> struct Equals { static constexpr int VALUE = __is_same(A, B); };
template <int n> struct Log2 { static constexpr int VALUE = 1 + Log2<n / 2>::VALUE; };
template <> struct Log2<1> { static constexpr int VALUE = 0; };
template <class T> struct Traits { typedef unsigned UnsignedBits; static constexpr int CATEGORY = 0; static unsigned TwiddleIn(unsigned); static unsigned TwiddleOut(unsigned); static T Max(); static T Lowest(); };
template <class T> struct Uninitialized { char storage[sizeof(T)]; T &Alias(); };
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    DoubleBuffer() : d_buffers(), selector(0) {}
    DoubleBuffer(T *a, T *b) : selector(0) { d_buffers[0] = a; d_buffers[1] = b; }
    T *Current() { return d_buffers[selector]; }
    T *Alternate() { return d_buffers[selector ^ 1]; }
};

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

/* What a block- or warp-wide primitive needs to be made. */
struct Primitive {
    struct TempStorage { int words[64]; };
    Primitive();
    explicit Primitive(TempStorage &);
    template <class... A> Primitive(TempStorage &, A...) FIELDWISE_ABSENT
};
/* Where a thread's items lie among those of its block or warp: side by side, one for each thread in turn, or so within
 * each warp. What is transposed in between is loaded and stored as the second or third. */
enum class Arrangement { blocked, striped, warp_striped };
}
namespace fieldwise {
constexpr cub::Arrangement arrangement_of(cub::BlockLoadAlgorithm a)
{
    return a == cub::BLOCK_LOAD_STRIPED || a == cub::BLOCK_LOAD_TRANSPOSE ? cub::Arrangement::striped
           : a == cub::BLOCK_LOAD_WARP_TRANSPOSE || a == cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED ? cub::Arrangement::warp_striped
                                                                                                  : cub::Arrangement::blocked;
}
constexpr cub::Arrangement arrangement_of(cub::BlockStoreAlgorithm a)
{
    return a == cub::BLOCK_STORE_STRIPED || a == cub::BLOCK_STORE_TRANSPOSE ? cub::Arrangement::striped
           : a == cub::BLOCK_STORE_WARP_TRANSPOSE || a == cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED ? cub::Arrangement::warp_striped
                                                                                                    : cub::Arrangement::blocked;
}
constexpr cub::Arrangement arrangement_of(cub::WarpLoadAlgorithm a)
{
    return a == cub::WARP_LOAD_STRIPED || a == cub::WARP_LOAD_TRANSPOSE ? cub::Arrangement::striped : cub::Arrangement::blocked;
}
constexpr cub::Arrangement arrangement_of(cub::WarpStoreAlgorithm a)
{
    return a == cub::WARP_STORE_STRIPED || a == cub::WARP_STORE_TRANSPOSE ? cub::Arrangement::striped : cub::Arrangement::blocked;
}
template <cub::Arrangement a> constexpr int item_place(int thread, int i, int threads, int items)
{
    if constexpr (a == cub::Arrangement::blocked)
        return thread * items + i;
    else if constexpr (a == cub::Arrangement::striped)
        return thread + i * threads;
    else
        return thread / 32 * (32 * items) + thread % 32 + i * 32;
}
template <cub::Arrangement a, class I, class T, int n> void load_items(int thread, int threads, I from, T (&to)[n])
{
    for (int i = 0; i < n; i++)
        to[i] = from[item_place<a>(thread, i, threads, n)];
}
template <cub::Arrangement a, class I, class T, int n> void load_items(int thread, int threads, I from, T (&to)[n], int valid)
{
    for (int i = 0; i < n; i++)
        if (item_place<a>(thread, i, threads, n) < valid)
            to[i] = from[item_place<a>(thread, i, threads, n)];
}
template <cub::Arrangement a, class I, class T, int n, class D> void load_items(int thread, int threads, I from, T (&to)[n], int valid, D other)
{
    for (int i = 0; i < n; i++)
        to[i] = other;
    load_items<a>(thread, threads, from, to, valid);
}
template <cub::Arrangement a, class I, class T, int n> void store_items(int thread, int threads, I to, T (&from)[n])
{
    for (int i = 0; i < n; i++)
        to[item_place<a>(thread, i, threads, n)] = from[i];
}
template <cub::Arrangement a, class I, class T, int n> void store_items(int thread, int threads, I to, T (&from)[n], int valid)
{
    for (int i = 0; i < n; i++)
        if (item_place<a>(thread, i, threads, n) < valid)
            to[item_place<a>(thread, i, threads, n)] = from[i];
}
}
namespace cub {
inline int RowMajorTid(int x, int y, int z) { return threadIdx.x + (y > 1 ? threadIdx.y * x : 0) + (z > 1 ? threadIdx.z * x * y : 0); }
/* Moves the items of a block of X times Y times Z threads, or of a warp (Y is 0), between memory and its threads. */
template <class T, int x, int y, int z, int items, Arrangement a> struct Transfer : Primitive {
    using Primitive::Primitive;
    static constexpr int threads = y ? x * y * z : x;
    static int thread() { return y ? RowMajorTid(x, y, z) : threadIdx.x % x; }
    template <class I, class... A> void Load(I from, T (&to)[items], A... more) { fieldwise::load_items<a>(thread(), threads, from, to, more...); }
    template <class I, class... A> void Store(I to, T (&from)[items], A... more) { fieldwise::store_items<a>(thread(), threads, to, from, more...); }
};
template <class I, class T, int n, class... A> void LoadDirectBlocked(int thread, I from, T (&to)[n], A... more) { fieldwise::load_items<Arrangement::blocked>(thread, 0, from, to, more...); }
template <class T, int n> void LoadDirectBlockedVectorized(int thread, T *from, T (&to)[n]) { fieldwise::load_items<Arrangement::blocked>(thread, 0, from, to); }
template <int threads, class I, class T, int n, class... A> void LoadDirectStriped(int thread, I from, T (&to)[n], A... more) { fieldwise::load_items<Arrangement::striped>(thread, threads, from, to, more...); }
template <class I, class T, int n, class... A> void LoadDirectWarpStriped(int thread, I from, T (&to)[n], A... more) { fieldwise::load_items<Arrangement::warp_striped>(thread, 0, from, to, more...); }
template <class I, class T, int n, class... A> void StoreDirectBlocked(int thread, I to, T (&from)[n], A... more) { fieldwise::store_items<Arrangement::blocked>(thread, 0, to, from, more...); }
template <class T, int n> void StoreDirectBlockedVectorized(int thread, T *to, T (&from)[n]) { fieldwise::store_items<Arrangement::blocked>(thread, 0, to, from); }
template <int threads, class I, class T, int n, class... A> void StoreDirectStriped(int thread, I to, T (&from)[n], A... more) { fieldwise::store_items<Arrangement::striped>(thread, threads, to, from, more...); }
template <class I, class T, int n, class... A> void StoreDirectWarpStriped(int thread, I to, T (&from)[n], A... more) { fieldwise::store_items<Arrangement::warp_striped>(thread, 0, to, from, more...); }
template <class T> struct Reduction : Primitive {
    using Primitive::Primitive;
    T Sum(T);
    T Sum(T, int);
    template <int n> T Sum(T (&)[n]);
    T Max(T);
    T Min(T);
    template <class O> T Reduce(T, O) FIELDWISE_ABSENT
    template <class O> T Reduce(T, O, int) FIELDWISE_ABSENT
    template <int n, class O> T Reduce(T (&)[n], O) FIELDWISE_ABSENT
    template <class O, class F> T HeadSegmentedReduce(T, F, O) FIELDWISE_ABSENT
    template <class O, class F> T TailSegmentedReduce(T, F, O) FIELDWISE_ABSENT
    template <class F> T HeadSegmentedSum(T, F);
    template <class F> T TailSegmentedSum(T, F);
};
template <class T> struct Scan : Primitive {
    using Primitive::Primitive;
    template <class... A> void InclusiveSum(A &&...) FIELDWISE_ABSENT
    template <class... A> void ExclusiveSum(A &&...) FIELDWISE_ABSENT
    template <class... A> void InclusiveScan(A &&...) FIELDWISE_ABSENT
    template <class... A> void ExclusiveScan(A &&...) FIELDWISE_ABSENT
    template <class... A> void Sum(A &&...) FIELDWISE_ABSENT
    T Broadcast(T, unsigned);
};
template <class T, int n, BlockReduceAlgorithm a = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1, int z = 1, int arch = 0>
struct BlockReduce : Reduction<T> { using Reduction<T>::Reduction; };
template <class T, int n = 32, int arch = 0> struct WarpReduce : Reduction<T> { using Reduction<T>::Reduction; };
template <class T, int n, BlockScanAlgorithm a = BLOCK_SCAN_RAKING, int y = 1, int z = 1, int arch = 0>
struct BlockScan : Scan<T> { using Scan<T>::Scan; };
template <class T, int n = 32, int arch = 0> struct WarpScan : Scan<T> { using Scan<T>::Scan; };
template <class T, int n, int items, BlockLoadAlgorithm a = BLOCK_LOAD_DIRECT, int y = 1, int z = 1, int arch = 0>
struct BlockLoad : Transfer<T, n, y, z, items, fieldwise::arrangement_of(a)> { using BlockLoad::Transfer::Transfer; };
template <class T, int n, int items, BlockStoreAlgorithm a = BLOCK_STORE_DIRECT, int y = 1, int z = 1, int arch = 0>
struct BlockStore : Transfer<T, n, y, z, items, fieldwise::arrangement_of(a)> { using BlockStore::Transfer::Transfer; };
template <class T, int items, WarpLoadAlgorithm a = WARP_LOAD_DIRECT, int n = 32, int arch = 0>
struct WarpLoad : Transfer<T, n, 0, 0, items, fieldwise::arrangement_of(a)> { using WarpLoad::Transfer::Transfer; };
template <class T, int items, WarpStoreAlgorithm a = WARP_STORE_DIRECT, int n = 32, int arch = 0>
struct WarpStore : Transfer<T, n, 0, 0, items, fieldwise::arrangement_of(a)> { using WarpStore::Transfer::Transfer; };
struct Exchange : Primitive {
    using Primitive::Primitive;
    template <class... A> void StripedToBlocked(A &&...) FIELDWISE_ABSENT
    template <class... A> void BlockedToStriped(A &&...) FIELDWISE_ABSENT
    template <class... A> void WarpStripedToBlocked(A &&...) FIELDWISE_ABSENT
    template <class... A> void BlockedToWarpStriped(A &&...) FIELDWISE_ABSENT
    template <class... A> void ScatterToStriped(A &&...) FIELDWISE_ABSENT
    template <class... A> void ScatterToBlocked(A &&...) FIELDWISE_ABSENT
};
template <class T, int n, int items, bool slice = false, int y = 1, int z = 1, int arch = 0>
struct BlockExchange : Exchange { using Exchange::Exchange; };
template <class T, int items, int n = 32, int arch = 0, WarpExchangeAlgorithm a = WARP_EXCHANGE_SMEM>
struct WarpExchange : Exchange { using Exchange::Exchange; };
struct Sorting : Primitive {
    using Primitive::Primitive;
    template <class... A> void Sort(A &&...) FIELDWISE_ABSENT
    template <class... A> void StableSort(A &&...) FIELDWISE_ABSENT
    template <class... A> void SortDescending(A &&...) FIELDWISE_ABSENT
    template <class... A> void SortBlockedToStriped(A &&...) FIELDWISE_ABSENT
    template <class... A> void SortDescendingBlockedToStriped(A &&...) FIELDWISE_ABSENT
};
template <class K, int n, int items, class V = NullType, int bits = 4, bool memoize = true,
          BlockScanAlgorithm a = BLOCK_SCAN_WARP_SCANS, int config = 0, int y = 1, int z = 1, int arch = 0>
struct BlockRadixSort : Sorting { using Sorting::Sorting; };
template <class K, int n, int items, class V = NullType, int y = 1, int z = 1> struct BlockMergeSort : Sorting { using Sorting::Sorting; };
template <class K, int items, int n = 32, class V = NullType, int arch = 0> struct WarpMergeSort : Sorting { using Sorting::Sorting; };
template <class T, int n, int items, int bins, BlockHistogramAlgorithm a = BLOCK_HISTO_SORT, int y = 1, int z = 1, int arch = 0>
struct BlockHistogram : Primitive {
    using Primitive::Primitive;
    template <class... A> void InitHistogram(A &&...) FIELDWISE_ABSENT
    template <class... A> void Composite(A &&...) FIELDWISE_ABSENT
    template <class... A> void Histogram(A &&...) FIELDWISE_ABSENT
};
template <class T, int n, int y = 1, int z = 1, int arch = 0> struct BlockDiscontinuity : Primitive {
    using Primitive::Primitive;
    template <class... A> void FlagHeads(A &&...) FIELDWISE_ABSENT
    template <class... A> void FlagTails(A &&...) FIELDWISE_ABSENT
    template <class... A> void FlagHeadsAndTails(A &&...) FIELDWISE_ABSENT
};
template <class T, int n, int y = 1, int z = 1, int arch = 0> struct BlockAdjacentDifference : Primitive {
    using Primitive::Primitive;
    template <class... A> void SubtractLeft(A &&...) FIELDWISE_ABSENT
    template <class... A> void SubtractRight(A &&...) FIELDWISE_ABSENT
    template <class... A> void SubtractLeftPartialTile(A &&...) FIELDWISE_ABSENT
};
template <class T, int n, int y = 1, int z = 1, int arch = 0> struct BlockShuffle : Primitive {
    using Primitive::Primitive;
    template <class... A> void Offset(A &&...) FIELDWISE_ABSENT
    template <class... A> void Rotate(A &&...) FIELDWISE_ABSENT
    template <class... A> void Up(A &&...) FIELDWISE_ABSENT
    template <class... A> void Down(A &&...) FIELDWISE_ABSENT
};
template <int n, class T, class O> T ThreadReduce(T *, O) FIELDWISE_ABSENT
template <int n, class T> T ShuffleDown(T, int, int, unsigned);
template <int n, class T> T ShuffleUp(T, int, int, unsigned);
template <int n, class T> T ShuffleIndex(T, int, unsigned);
unsigned LaneId();
unsigned WarpId();
unsigned LaneMaskLt();
template <class T> T BFE(T, unsigned, unsigned);

#define FIELDWISE_DEVICE(...) __VA_ARGS__
#define FIELDWISE_CALL(name) template <class... A> static cudaError_t name(A &&...) FIELDWISE_ABSENT
template <class T, bool in_one_word = true> struct ScanTileState {
    void *tiles;
    ScanTileState();
    cudaError_t Init(int, void *, size_t);
    static cudaError_t AllocationSize(int, size_t &);
    void InitializeStatus(int);
    void SetInclusive(int, T);
    void SetPartial(int, T);
};
template <class T, class F, class S> struct TilePrefixCallbackOp {
    struct TempStorage {};
    TilePrefixCallbackOp(S &, TempStorage &, F, int = 0);
    T operator()(T);
    int GetTileIdx() const;
    T GetInclusivePrefix();
    T GetExclusivePrefix();
    T GetBlockAggregate();
};
struct DeviceReduce { FIELDWISE_CALL(Sum) FIELDWISE_CALL(Max) FIELDWISE_CALL(Min) FIELDWISE_CALL(ArgMax) FIELDWISE_CALL(ArgMin) FIELDWISE_CALL(Reduce) FIELDWISE_CALL(ReduceByKey) FIELDWISE_CALL(TransformReduce) };
struct DeviceSegmentedReduce : DeviceReduce {};
struct DeviceScan { FIELDWISE_CALL(InclusiveSum) FIELDWISE_CALL(ExclusiveSum) FIELDWISE_CALL(InclusiveScan) FIELDWISE_CALL(ExclusiveScan) FIELDWISE_CALL(InclusiveSumByKey) FIELDWISE_CALL(ExclusiveSumByKey) FIELDWISE_CALL(InclusiveScanByKey) FIELDWISE_CALL(ExclusiveScanByKey) };
struct DeviceSelect { FIELDWISE_CALL(Flagged) FIELDWISE_CALL(If) FIELDWISE_CALL(Unique) FIELDWISE_CALL(UniqueByKey) };
struct DevicePartition { FIELDWISE_CALL(Flagged) FIELDWISE_CALL(If) };
struct DeviceRadixSort { FIELDWISE_CALL(SortKeys) FIELDWISE_CALL(SortPairs) FIELDWISE_CALL(SortKeysDescending) FIELDWISE_CALL(SortPairsDescending) };
struct DeviceMergeSort : DeviceRadixSort { FIELDWISE_CALL(StableSortKeys) FIELDWISE_CALL(StableSortPairs) };
struct DeviceSegmentedRadixSort : DeviceRadixSort {};
struct DeviceSegmentedSort : DeviceMergeSort {};
struct DeviceHistogram { FIELDWISE_CALL(HistogramEven) FIELDWISE_CALL(HistogramRange) FIELDWISE_CALL(MultiHistogramEven) };
struct DeviceRunLengthEncode { FIELDWISE_CALL(Encode) FIELDWISE_CALL(NonTrivialRuns) };
struct DeviceSpmv { FIELDWISE_CALL(CsrMV) };
struct DeviceFor { FIELDWISE_CALL(ForEach) FIELDWISE_CALL(Bulk) };
struct DeviceMemcpy { FIELDWISE_CALL(Batched) };
struct DeviceAdjacentDifference { FIELDWISE_CALL(SubtractLeft) FIELDWISE_CALL(SubtractLeftCopy) };
#undef FIELDWISE_CALL
#undef FIELDWISE_DEVICE

struct CachingDeviceAllocator {
    template <class... A> CachingDeviceAllocator(A...) FIELDWISE_ABSENT
    template <class... A> cudaError_t DeviceAllocate(A &&...) FIELDWISE_ABSENT
    template <class... A> cudaError_t DeviceFree(A &&...) FIELDWISE_ABSENT
    cudaError_t FreeAllCached();
};
cudaError_t Debug(cudaError_t, const char *, int);
#define CubDebug(e) (e)
#define CubDebugExit(e) (e)
template <int items> struct Int2Type {};
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
