/* SPDX-License-Identifier: MIT */

/* A record inside of a class, of which some lines stand deeper than its first, and one less deep, and which is named in
 * literals as well. */
#include <cuda_runtime.h>

class Sim {
  public:
    struct Body {
        float x, y;
        char quote() const { return '"'; }
        Body() = default; // of a Body
        const char *name() const
        {
            return R"(a "Body"
                of two)";
        }
        float sum() const
        {
            return x +
                   y;
        }
  float mass;
    };
    Body *bodies;
};

__global__ void
pull(Sim::Body *b)
{
    b[threadIdx.x].x += b[threadIdx.x].mass;
}

void
run(Sim *sim, int n)
{
    cudaMalloc(&sim->bodies, n * sizeof(Sim::Body));
    pull<<<1, 32>>>(sim->bodies);
    cudaFree(sim->bodies);
}
