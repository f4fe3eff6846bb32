/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUB_CUB_CUH
#define FIELDWISE_CUB_CUB_CUH
#include <cuda_runtime.h>
#include <functional>
#include <iterator>
#include <limits>
FIELDWISE_BEGIN
namespace cub {
#define CUB_PTX_WARP_THREADS 32
#define CUB_MIN(a, b) (((a) > (b)) ? (b) : (a))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
struct Sum { template <class A, class B> constexpr auto operator()(const A &a, const B &b) const { return a + b; } };
struct Difference { template <class A, class B> constexpr auto operator()(const A &a, const B &b) const { return a - b; } };
struct Max { template <class T> constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
struct Min { template <class T> constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
struct ArgMax { template <class T> T operator()(const T &, const T &) const; };
struct ArgMin { template <class T> T operator()(const T &, const T &) const; };
struct Equality { template <class T> constexpr bool operator()(const T &a, const T &b) const { return a == b; } };
struct Inequality { template <class T> constexpr bool operator()(const T &a, const T &b) const { return a != b; } };
template <class T = int> struct CastOp { template <class A> T operator()(const A &a) const; };
template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    KeyValuePair(const K &, const V &);
    bool operator!=(const KeyValuePair &) const;
};
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
    DoubleBuffer();
    DoubleBuffer(T *, T *);
    T *Current();
    T *Alternate();
};

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

/* What a block- or warp-wide primitive needs to be made. */
struct Primitive {
    struct TempStorage { int words[64]; };
    Primitive();
    explicit Primitive(TempStorage &);
    template <class... A> Primitive(TempStorage &, A...) FIELDWISE_ABSENT
};
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
struct BlockLoad : Primitive { using Primitive::Primitive; template <class... A> void Load(A &&...); };
template <class T, int n, int items, BlockStoreAlgorithm a = BLOCK_STORE_DIRECT, int y = 1, int z = 1, int arch = 0>
struct BlockStore : Primitive { using Primitive::Primitive; template <class... A> void Store(A &&...); };
template <class T, int items, WarpLoadAlgorithm a = WARP_LOAD_DIRECT, int n = 32, int arch = 0>
struct WarpLoad : Primitive { using Primitive::Primitive; template <class... A> void Load(A &&...); };
template <class T, int items, WarpStoreAlgorithm a = WARP_STORE_DIRECT, int n = 32, int arch = 0>
struct WarpStore : Primitive { using Primitive::Primitive; template <class... A> void Store(A &&...); };
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
#define FIELDWISE_MOVE(name) template <class... A> void name(A &&...); template <int n, class... A> void name(A &&...) FIELDWISE_ABSENT
FIELDWISE_MOVE(LoadDirectBlocked) FIELDWISE_MOVE(LoadDirectBlockedVectorized) FIELDWISE_MOVE(LoadDirectStriped)
FIELDWISE_MOVE(LoadDirectWarpStriped) FIELDWISE_MOVE(StoreDirectBlocked) FIELDWISE_MOVE(StoreDirectBlockedVectorized)
FIELDWISE_MOVE(StoreDirectStriped) FIELDWISE_MOVE(StoreDirectWarpStriped)
#undef FIELDWISE_MOVE
template <CacheLoadModifier m, class I> typename std::iterator_traits<I>::value_type ThreadLoad(I);
template <CacheStoreModifier m, class I, class T> void ThreadStore(I, T);
template <int n, class T, class O> T ThreadReduce(T *, O) FIELDWISE_ABSENT
template <int n, class T> T ShuffleDown(T, int, int, unsigned);
template <int n, class T> T ShuffleUp(T, int, int, unsigned);
template <int n, class T> T ShuffleIndex(T, int, unsigned);
unsigned LaneId();
unsigned WarpId();
unsigned LaneMaskLt();
int RowMajorTid(int, int, int);
template <class T> T BFE(T, unsigned, unsigned);

#define FIELDWISE_DEVICE(...) __VA_ARGS__
#define FIELDWISE_CALL(name) template <class... A> static cudaError_t name(A &&...) FIELDWISE_ABSENT
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

template <class T> struct MadeIterator : std::iterator<std::random_access_iterator_tag, T, ptrdiff_t, const T *, T> {
    MadeIterator();
    template <class... A> MadeIterator(A &&...) FIELDWISE_ABSENT
    T operator*() const;
    template <class N> T operator[](N) const;
    template <class N> MadeIterator operator+(N) const;
    MadeIterator &operator++();
    bool operator==(const MadeIterator &) const;
    bool operator!=(const MadeIterator &) const;
};
template <class T, class O = ptrdiff_t> struct CountingInputIterator : MadeIterator<T> { using MadeIterator<T>::MadeIterator; };
template <class T, class O = ptrdiff_t> struct ConstantInputIterator : MadeIterator<T> { using MadeIterator<T>::MadeIterator; };
template <class T, class F, class I, class O = ptrdiff_t> struct TransformInputIterator : MadeIterator<T> { using MadeIterator<T>::MadeIterator; };
template <CacheLoadModifier m, class T, class O = ptrdiff_t> struct CacheModifiedInputIterator : MadeIterator<T> { using MadeIterator<T>::MadeIterator; };
template <class I, class O = ptrdiff_t> struct ArgIndexInputIterator : MadeIterator<KeyValuePair<O, typename std::iterator_traits<I>::value_type>> { ArgIndexInputIterator(I); };
template <class S = void> struct DiscardOutputIterator : MadeIterator<int> { using MadeIterator<int>::MadeIterator; };
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
#endif
