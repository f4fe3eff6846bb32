/* SPDX-License-Identifier: MIT */

/* ../options.cu on the accessors of `fieldwise header`. */

#include "Option.h"

#define BLOCK 256
#define GRID 512

/* The distribution function of the standard normal distribution. */
__device__ float
normal_below(float x)
{
    return 0.5f * erfcf(-0.70710678f * x);
}

__global__ void
price_options(Option_view options, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float spread = Option_get_volatility(options, i) * sqrtf(Option_get_years(options, i));
        float d1 = logf(Option_get_spot(options, i) / Option_get_strike(options, i)) / spread +
                   (Option_get_rate(options, i) * Option_get_years(options, i)) / spread + 0.5f * spread;
        float d2 = d1 - spread;
        float discounted =
            Option_get_strike(options, i) * expf(-Option_get_rate(options, i) * Option_get_years(options, i));
        Option_set_price(options, i,
                         Option_get_spot(options, i) * normal_below(d1) - discounted * normal_below(d2));
    }
}

/* options: n elements of device memory. */
void
price_all(Option_view options, int n)
{
    price_options<<<GRID, BLOCK>>>(options, n);
}
