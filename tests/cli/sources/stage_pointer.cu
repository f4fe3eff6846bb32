/* A loop by a pointer of the thread's own, and one over elements whose type a template chooses, which is not staged. */
__global__ void
hash(const char *text, unsigned per, unsigned *sums)
{
    const char *p = text + threadIdx.x * per, *end = p + per;
    unsigned sum = 0;

    while (p < end)
        sum = sum * 31 + *p++;
    sums[threadIdx.x] = sum;
}

template <class T>
__global__ void
total(const T *in, unsigned per, T *sums)
{
    T sum = 0;

    for (unsigned i = threadIdx.x * per; i < threadIdx.x * per + per; i++)
        sum += in[i];
    sums[threadIdx.x] = sum;
}

void
both(const float *in, float *sums)
{
    total<<<1, 256>>>(in, 4, sums);
}
