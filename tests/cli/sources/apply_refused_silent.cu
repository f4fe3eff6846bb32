/* What `fieldwise apply` refuses since it would compile and be wrong. */
#include <cuda_runtime.h>
#include <string.h>

struct Body {
    double x;
    char tag;
};

/* The header declares a Body_view too. */
struct Body_view {
    int first, n;
};

__device__ void
publish(Body *bodies, int i, Body body)
{
    bodies[i] = body;
    __threadfence();
}

/* Threads wait for elements that others store. */
__global__ void
pass_on(Body *bodies, float *out)
{
    int i = threadIdx.x;
    Body next = {1.0, 'a'};

    while (i > 0 && bodies[i - 1].tag == 0)
        ;
    publish(bodies, i, next);
    out[i] = bodies[i].x;
}

/* Types that are deduced from an element. */
__global__ void
deduce(Body *bodies, float *out)
{
    decltype(bodies[0]) a = bodies[1];
    decltype(auto) b = bodies[2];
    __typeof__(bodies[0]) c = bodies[3];

    c.x = 2;
    out[0] = a.x + b.x + c.x;
}

/* Bytes between fields. */
int
compare(Body *host, Body *bodies, float *out, int n)
{
    pass_on<<<1, 32>>>(bodies, out);
    deduce<<<1, 32>>>(bodies, out);
    cudaMemcpy(host, bodies, n * sizeof(Body), cudaMemcpyDeviceToHost);
    return memcmp(host, host + 1, sizeof(Body));
}
