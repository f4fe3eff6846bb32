/* SPDX-License-Identifier: MIT */
/* Host code that takes long: what is handed on is known all the same. Behind each launch stands what it is by hand: the
 * grid, the block, and the argument n; 0 is a size that is not known. */
template <class T> __global__ void k(T *p, int n) { p[threadIdx.x] = n; }
__global__ void each(float *p, int n) { p[threadIdx.x] = n; }
__global__ void left(float *p, int n) { p[threadIdx.x] = n; }

/* As libraries hand the kernel on that a launcher of theirs runs. */
template <class T> struct Given {
    static auto get() { return k<T>; }
};
template <class T> struct Launcher : Given<T> {
    static void run(T *p, int n, dim3 grid, dim3 block) { (Given<T>::get())<<<grid, block>>>(p, n); /*= 4/64 9 */ }
};

static void after(float *p, int n)
{
    left<<<n, 96>>>(p, n); /*= 0/96 ? */
}

#define LONG \
    for (int i = 0; i < 5000; i++) { \
        int a = i % 7, b = a * 3 + i % 5, c = b % 11 + a; \
        if (c > 5) \
            each<<<c, 32>>>(p, a + b); \
    }

void many(float *p)
{
    LONG LONG LONG LONG LONG LONG LONG LONG
    Launcher<float>::run(p, 9, dim3(4), dim3(64));
}

/* Nothing is known of what only code calls that never runs. */
void never(float *p)
{
    throw 1;
    after(p, 7);
}
