// SPDX-License-Identifier: MIT
// Which pointers of host code kernels get, and which of their parameters share a buffer. A kernel stands with what is
// so by hand: `p: a b` where its parameter p may get the variables a and b, `p~q` where p and q may get one buffer. In
// brackets stand the bytes of an element that has not 4 of them.
#include <cuda_runtime.h>

#include <memory>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <utility>
#include <vector>

__global__ void direct(float *p, float *q) {} /*= p: d_a; q: d_b */
__global__ void handed(float *p, float *q) {} /*= p: d_c; q: d_d */
__global__ void getter(float *p) {} /*= p: kept */
__global__ void listed(float *p, int n, float *q) {} /*= p: l_a; q: l_b */
__global__ void driven(float *p, float *q) {} /*= p: m_a; q: m_b */
__global__ void chosen(float *p) {} /*= p: g_a */
__global__ void generic(float *p) {} /*= p: t_a */
__global__ void held(float *p, float *q) {} /*= p: first o_a; q: o_b second */
__global__ void made(float *p, float *q, float *r) {} /*= p: made_a memory; q: made_b memory; r: made_c memory */
__global__ void twice(float *p, float *q) {} /*= p: memory once; q: memory once; p~q */
__global__ void lasting(float *p, float *q) {} /*= p: last_a pool; q: last_b pool; p~q */
__global__ void owned(float *p, float *q) {} /*= */
__global__ void own(float *p) {} /*= p: memory */
__global__ void braced(float *p, float *q) {} /*= p: x x_a; q: y y_b */
__global__ void by_lambda(float *p) {} /*= p: w_a */
__global__ void of_lambda(float *p) {} /*= p: v_a */
__global__ void swapped(float *p, float *q) {} /*= p: s_a s_b; q: s_a s_b; p~q */
__global__ void exchanged(float *p, float *q) {} /*= p: e_a e_b; q: e_a e_b; p~q */
__global__ void copied(float *p, float *q, float *r) {} /*= p: c_a; q: c_b; r: c_c; p~q */
__global__ void helped(float *p, float *q, float *r) {} /*= p: b_a; q: b_b; r: b_c; p~q */
__global__ void aliased(float *p, float *q) {} /*= p: n_a; q: n_a; p~q */
__global__ void moved(float *p, float *q) {} /*= p: f_a; q: f_b */
__global__ void numbered(float *p, float *q) {} /*= p: i_a; q: i_b */
__global__ void several(float *p) {} /*= p: r_a r_b r_c */
__global__ void each(float *p) {} /*= p: h_a h_b one */
__global__ void either(float *p) {} /*= p: k_a k_b */
__global__ void gathered(float *p) {} /*= p: u_a u_b */
__global__ void wrapped(float *p, float *q) {} /*= p: x_p; q: x_q */
__global__ void copied_in(float *p, float *q) {} /*= */
__global__ void sized(int *p, char *q) {} /*= p: z z_i; q: z_q(1) */

float *kept;

static float *
get()
{
    return kept;
}

static void
pass(float *a, float *b)
{
    handed<<<1, 32>>>(a, b);
}

template <typename Kernel, typename... Arguments>
static void
launch(Kernel kernel, Arguments... arguments)
{
    kernel<<<1, 32>>>(arguments...);
}

struct Holder {
    float *first, *second;
    Holder(float *a, float *b) : first(a), second(b) {}
    void run() { held<<<1, 32>>>(first, second); }
};

static void
copy(float *to, const float *from, int n)
{
    cudaMemcpy(to, from, n, cudaMemcpyDeviceToDevice);
}

static float *
make(int n)
{
    float *memory;

    cudaMalloc(&memory, n);
    return memory;
}

static float *
make_more(int n)
{
    return make(2 * n);
}

static float *
pooled()
{
    static float *pool;

    return pool;
}

struct Owner {
    float *memory;
    float *data() { return memory; }
    void run() { own<<<1, 32>>>(data()); }
};

struct Braced {
    float *x, *y;
};

static void
exchange(float **a, float **b)
{
    float *t = *a;

    *a = *b;
    *b = t;
}

static void
size(void *memory)
{
    char *z = (char *)memory;
    int *z_i = (int *)z;

    {
        int *z = z_i;

        sized<<<1, 32>>>(z, nullptr);
    }
}

int
main(int argc, char **argv)
{
    float *d_a, *d_b, *d_c, *d_d;
    direct<<<1, 32>>>(d_a, d_b);
    pass(d_c, d_d);
    getter<<<1, 32>>>(get());

    float *l_a, *l_b;
    int n = 7;
    void *list[] = {&l_a, &n, &l_b};
    cudaLaunchKernel((const void *)listed, dim3(1), dim3(32), list, 0, 0);

    float *m_a, *m_b;
    cudaLaunchConfig_t config = {dim3(1), dim3(32)};
    cudaLaunchKernelEx(&config, driven, m_a, m_b);

    float *g_a, *t_a;
    void (*pointer)(float *) = chosen;
    pointer<<<1, 32>>>(g_a);
    launch(generic, t_a);

    float *o_a, *o_b, *x_a, *y_b;
    Holder holder(o_a, o_b);
    holder.run();
    float *made_a = make(3), *made_b = make_more(4), *made_c = make_more(6), *once = make(5);
    made<<<1, 32>>>(made_a, made_b, made_c);
    twice<<<1, 32>>>(once, once + 4);
    float *last_a = pooled(), *last_b = pooled();
    lasting<<<1, 32>>>(last_a, last_b);
    Owner one_owner, other_owner;
    owned<<<1, 32>>>(one_owner.data(), other_owner.data());
    one_owner.run();
    Braced both = {x_a, y_b};
    braced<<<1, 32>>>(both.x, both.y);

    float *w_a, *v_a;
    auto run = [&](float *p) { by_lambda<<<1, 32>>>(p); };
    run(w_a);
    auto give = [&] { return v_a; };
    of_lambda<<<1, 32>>>(give());

    float *s_a, *s_b, *e_a, *e_b;
    swapped<<<1, 32>>>(s_a, s_b);
    std::swap(s_a, s_b);
    exchanged<<<1, 32>>>(e_a, e_b);
    exchange(&e_a, &e_b);

    float *c_a, *c_b, *c_c, *host;
    const cudaMemcpyKind kind = cudaMemcpyDeviceToDevice;
    cudaMemcpy(c_a, c_b, 128, kind);
    cudaMemcpy(c_a, host, 128, cudaMemcpyHostToDevice);
    cudaMemcpy(c_c, host, 128, cudaMemcpyHostToDevice);
    copied<<<1, 32>>>(c_a, c_b, c_c);

    float *b_a, *b_b, *b_c;
    copy(b_a, b_b, 128);
    helped<<<1, 32>>>(b_a, b_b, b_c);

    float *n_a;
    float *&name = n_a;
    aliased<<<1, 32>>>(name, n_a);

    float *f_a, *f_b, *i_a, *i_b;
    int *offsets;
    moved<<<1, 32>>>(f_a + offsets[0], f_b + offsets[1]);
    numbered<<<1, 32>>>(&i_a[offsets[0]], &i_b[offsets[1]]);

    float *r_a, *r_b, *r_c;
    float *all[] = {r_a, r_b, r_c};
    several<<<1, 32>>>(all[n]);

    float *h_a, *h_b;
    for (float *one : {h_a, h_b})
        each<<<1, 32>>>(one);

    float *k_a, *k_b;
    either<<<1, 32>>>(argc > 1 ? k_a : k_b);

    float *u_a, *u_b, *x_p, *x_q;
    std::vector<float *> gathering;
    gathering.push_back(u_a);
    gathering.push_back(u_b);
    gathered<<<1, 32>>>(gathering[n]);
    thrust::device_ptr<float> wrapping(x_p);
    auto casting = thrust::device_pointer_cast(x_q);
    wrapped<<<1, 32>>>(thrust::raw_pointer_cast(wrapping), casting.get());
    thrust::device_vector<float> one_copy(host, host + 32), other_copy(host, host + 32);
    copied_in<<<1, 32>>>(thrust::raw_pointer_cast(one_copy.data()), thrust::raw_pointer_cast(other_copy.data()));

    void *memory;
    char *z_q;
    size(memory);
    sized<<<1, 32>>>(nullptr, z_q);
}
