/* One kernel, launched in two ways, and a template with two instances. */
struct Pair {
    float a, b;
};

__global__ void
swap_halves(Pair *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = p[i].a;
    p[i].a = p[i].b;
    p[i].b = a;
}

template <int N>
__global__ void
raise(Pair *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i * N].a = 1.0f;
}

void
run_all(Pair *p)
{
    swap_halves<<<64, 128>>>(p);
    swap_halves<<<32, 256>>>(p);
    raise<1><<<16, 64>>>(p);
    raise<4><<<16, 64>>>(p);
}
