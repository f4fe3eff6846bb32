/* SPDX-License-Identifier: MIT */

/* Prices European options by the formula of Black and Scholes, in a grid-stride loop: a grid of any size
 * works through all options.
 *
 * Record: an array of structs, Option {spot, strike, rate, volatility, years, price}, reached through a
 * pointer that is set in each iteration: o->strike.
 *
 * Layouts: five fields are read and the sixth is written, all of one element. Separate arrays cost six
 * transactions. The array of structs costs six times six, unless L1 keeps its lines for the other five
 * fields; how many threads share the L1 decides that. */

#define BLOCK 256
#define GRID 512

struct Option {
    float spot;
    float strike;
    float rate;
    float volatility;
    float years;
    float price;
};

/* The distribution function of the standard normal distribution. */
__device__ float
normal_below(float x)
{
    return 0.5f * erfcf(-0.70710678f * x);
}

__global__ void
price_options(Option *options, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        Option *o = &options[i];
        float spread = o->volatility * sqrtf(o->years);
        float d1 = logf(o->spot / o->strike) / spread + (o->rate * o->years) / spread + 0.5f * spread;
        float d2 = d1 - spread;
        float discounted = o->strike * expf(-o->rate * o->years);
        o->price = o->spot * normal_below(d1) - discounted * normal_below(d2);
    }
}

/* options: n elements of device memory. */
void
price_all(Option *options, int n)
{
    price_options<<<GRID, BLOCK>>>(options, n);
}
