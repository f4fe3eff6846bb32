/* What `fieldwise apply` refuses, a reason each. */
#include <cuda_runtime.h>
#include <stdio.h>

struct Body {
    float x, y, z;
};

__device__ void keep(float *field) { field[1] = 0; }
__device__ void change(Body &body) { body.x = 0; }
__device__ float both(const Body *any, const Body *other) { return any->x + other->x; }
void elsewhere(Body *bodies);

__global__ void
refused(Body *bodies, Body *more, int n)
{
    Body own[2];
    int i = threadIdx.x;

    own[0].x = n;
    keep(&bodies[i].x);
    change(bodies[i]);
    float sum = both(bodies, own);
    float4 wide = *(float4 *)bodies;
    bodies[i].y = sum + wide.x + sizeof(bodies[0]);
    printf("%p\n", more);
    const float *flat = &more[i].y;
    more[i].z = flat[1];
#ifdef DEBUG
    more[i].x = 0;
#endif
}

void
run(Body *host, int n)
{
    Body *bodies, *more;
    void (*kernel)(Body *, Body *, int) = refused;

    cudaMalloc(&bodies, n * sizeof(Body));
    cudaMallocManaged(&more, n * sizeof(Body));
    more[0].x = 1;
    cudaMemcpy(bodies, host, n * sizeof(Body), cudaMemcpyDefault);
    refused<<<1, n>>>(bodies, more, n);
    kernel<<<1, n>>>(bodies, more, n);
    elsewhere(bodies);
}
