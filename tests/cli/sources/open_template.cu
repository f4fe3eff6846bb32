struct Body {
    float x, y, z, mass;
};

// Nothing here instantiates the two kernels.
template <class T, int BLOCK> __global__ void gather(const Body *bodies, T *sum, int n)
{
    int i = BLOCK * blockIdx.x + threadIdx.x;
    if (i < n)
        sum[i] = bodies[i].x * bodies[i].mass;
}

template <class T> __global__ void shift(Body *bodies, T by)
{
    bodies[threadIdx.x].x += by;
}

template <class T> void run(const Body *bodies, T *sum)
{
    gather<T, 64><<<16, 64>>>(bodies, sum, 1024);
}
