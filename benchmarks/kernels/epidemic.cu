/* SPDX-License-Identifier: MIT */

/* One day of an epidemic in a population of agents (agent-based modelling): who is ill recovers after some
 * days, and who is not immune falls ill with a probability that depends on the household.
 *
 * Record: an array of structs of sixteen fields, Agent, reached as agents[i].state.
 *
 * Layouts: three of sixteen fields are hot. All threads read `state`; `home` is read by those who can fall
 * ill, `days` by those who are ill, so both are read by parts of a warp, and stored by fewer still. In the
 * array of structs two lanes share a line. Apart from the cold fields, a dense array for each or one of
 * twelve bytes for the three are close; which is better depends on how many are ill. */

#define BLOCK 256
#define ILL_DAYS 10

enum { SUSCEPTIBLE, INFECTED, RECOVERED };

struct Agent {
    int id;
    int age;
    int state;
    int days; /* since falling ill */
    int home;
    int work;
    int school;
    float risk;
    float income;
    float mobility;
    float x, y;
    int vaccine;
    int contacts;
    int region;
    int strain;
};

__global__ void
progress(Agent *agents, const float *pressure, const float *draw, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int state = agents[i].state;
    if (state == SUSCEPTIBLE) {
        if (draw[i] < pressure[agents[i].home]) {
            agents[i].state = INFECTED;
            agents[i].days = 0;
        }
    } else if (state == INFECTED) {
        int days = agents[i].days + 1;
        agents[i].days = days;
        if (days > ILL_DAYS)
            agents[i].state = RECOVERED;
    }
}

/* agents and draw (random numbers from 0 to 1): n elements of device memory; pressure: one a household. */
void
progress_day(Agent *agents, const float *pressure, const float *draw, int n)
{
    progress<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(agents, pressure, draw, n);
}
