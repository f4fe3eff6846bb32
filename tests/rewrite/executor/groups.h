/* SPDX-License-Identifier: MIT */
/* Groups of threads: a block, and parts of a warp. For more.h, which has what they use. */
namespace cooperative_groups
{
struct thread_block {
    static void
    sync()
    {
        __syncthreads();
    }
    static unsigned
    thread_rank()
    {
        return executor::running;
    }
    static unsigned
    size()
    {
        return executor::n_threads();
    }
    static unsigned
    num_threads()
    {
        return executor::n_threads();
    }
    static dim3
    group_index()
    {
        return dim3(the_block.x, the_block.y, the_block.z);
    }
    static dim3
    thread_index()
    {
        return dim3(the_thread.x, the_thread.y, the_thread.z);
    }
};
static inline thread_block
this_thread_block()
{
    return thread_block();
}
template <unsigned N, class Parent = thread_block> struct thread_block_tile {
    static unsigned
    mask()
    {
        return (N == 32 ? ~0u : (1u << N) - 1) << executor::running % 32 / N * N;
    }
    static void
    sync()
    {
        executor::meet(mask());
    }
    static unsigned
    thread_rank()
    {
        return executor::running % N;
    }
    static unsigned
    meta_group_rank()
    {
        return executor::running / N;
    }
    static unsigned
    meta_group_size()
    {
        return (executor::n_threads() + N - 1) / N;
    }
    static constexpr unsigned
    size()
    {
        return N;
    }
    static constexpr unsigned
    num_threads()
    {
        return N;
    }
    template <class T>
    T
    shfl(T value, int from) const
    {
        return __shfl_sync(mask(), value, from, N);
    }
    template <class T>
    T
    shfl_down(T value, unsigned by) const
    {
        return __shfl_down_sync(mask(), value, by, N);
    }
    template <class T>
    T
    shfl_up(T value, unsigned by) const
    {
        return __shfl_up_sync(mask(), value, by, N);
    }
    template <class T>
    T
    shfl_xor(T value, unsigned with) const
    {
        return __shfl_xor_sync(mask(), value, with, N);
    }
    unsigned
    ballot(int condition) const
    {
        return (executor::ballot(mask(), condition) & mask()) >> executor::running % 32 / N * N;
    }
    int
    any(int condition) const
    {
        return ballot(condition) != 0;
    }
    int
    all(int condition) const
    {
        return ballot(!condition) == 0;
    }
};
template <unsigned N, class Parent>
static inline thread_block_tile<N, Parent>
tiled_partition(const Parent &)
{
    return thread_block_tile<N, Parent>();
}
template <class Group>
static inline void
sync(const Group &group)
{
    group.sync();
}
} // namespace cooperative_groups
