/* More that `fieldwise apply` refuses: what compiles and would be wrong. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
};

/* OTHER may be the element that this changes. */
__device__ void
pull(Body *bodies, const Body &other)
{
    bodies[0].x = 1;
    bodies[1].x = other.x;
}

__device__ void use(float *x) { *x += 1; }

/* One element alone would be copied. */
__device__ void
meet(Body *one, Body *other)
{
    use(&one->x);
    use(&other->x);
}

__device__ void
wait(Body *one)
{
    use(&one->x);
    __syncthreads();
    use(&one->x);
}

__device__ float *
keep(Body *one)
{
    use(&one->x);
    return &one->y;
}

__device__ void
swap(Body &a, Body &b)
{
    Body t = a;
    a = b;
    b = t;
}

__global__ void
copied(Body *bodies)
{
    Body own = bodies[4], &other = own;

    swap(bodies[5], other);
    meet(&bodies[0], &bodies[1]);
    wait(&bodies[2]);
    *keep(&bodies[3]) = 1;
}

__global__ void
chosen(Body *bodies, int n)
{
    const Body &either = n > 3 ? bodies[0] : bodies[1];

    bodies[0].x = 2;
    bodies[2].x = either.x;
    pull(bodies, bodies[0]);
}

void
run(const void *raw, int n)
{
    Body *bodies;

    cudaMalloc(&bodies, n * sizeof(Body));
    cudaMemcpy(bodies, raw, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    chosen<<<1, 32>>>(bodies, n);
    copied<<<1, 32>>>(bodies);
    cudaFree(bodies);
}
