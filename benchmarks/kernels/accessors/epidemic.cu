/* SPDX-License-Identifier: MIT */

/* ../epidemic.cu on the accessors of `fieldwise header`. */

#include "Agent.h"

#define BLOCK 256
#define ILL_DAYS 10

enum { SUSCEPTIBLE, INFECTED, RECOVERED };

__global__ void
progress(Agent_view agents, const float *pressure, const float *draw, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int state = Agent_get_state(agents, i);
    if (state == SUSCEPTIBLE) {
        if (draw[i] < pressure[Agent_get_home(agents, i)]) {
            Agent_set_state(agents, i, INFECTED);
            Agent_set_days(agents, i, 0);
        }
    } else if (state == INFECTED) {
        int days = Agent_get_days(agents, i) + 1;
        Agent_set_days(agents, i, days);
        if (days > ILL_DAYS)
            Agent_set_state(agents, i, RECOVERED);
    }
}

/* agents and draw (random numbers from 0 to 1): n elements of device memory; pressure: one a household. */
void
progress_day(Agent_view agents, const float *pressure, const float *draw, int n)
{
    progress<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(agents, pressure, draw, n);
}
