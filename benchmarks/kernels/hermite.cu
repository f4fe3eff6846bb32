/* SPDX-License-Identifier: MIT */

/* The acceleration of stars and its rate of change (astrophysics: the Hermite scheme for star clusters): a
 * block stages BLOCK stars in shared memory, and every thread adds up what they do to its own star.
 *
 * Record: an array of structs, Star {x, y, z, vx, vy, vz, mass, ax, ay, az, jx, jy, jz, potential}, reached
 * as stars[first + threadIdx.x].x when staged and as stars[i].ax at the end.
 *
 * Layouts: staging reads seven of fourteen fields at consecutive elements, once a block: the inner loop sees
 * shared memory alone. So a layout changes 1 of BLOCK parts of the work, and what it changes is coalesced
 * access. The records of the shared array keep their own form whatever the layout. */

#define BLOCK 128

struct Star {
    float x, y, z;
    float vx, vy, vz;
    float mass;
    float ax, ay, az;
    float jx, jy, jz;
    float potential;
};

/* What a block keeps of a star. */
struct Staged {
    float x, y, z;
    float vx, vy, vz;
    float mass;
};

__global__ void
hermite_forces(Star *stars, int n, float softening2)
{
    __shared__ Staged staged[BLOCK];

    int i = blockIdx.x * BLOCK + threadIdx.x;
    int own = i < n ? i : n - 1;
    float x = stars[own].x, y = stars[own].y, z = stars[own].z;
    float vx = stars[own].vx, vy = stars[own].vy, vz = stars[own].vz;
    float ax = 0.0f, ay = 0.0f, az = 0.0f, jx = 0.0f, jy = 0.0f, jz = 0.0f, potential = 0.0f;

    for (int first = 0; first < n; first += BLOCK) {
        int j = first + threadIdx.x;
        if (j < n) {
            staged[threadIdx.x].x = stars[j].x;
            staged[threadIdx.x].y = stars[j].y;
            staged[threadIdx.x].z = stars[j].z;
            staged[threadIdx.x].vx = stars[j].vx;
            staged[threadIdx.x].vy = stars[j].vy;
            staged[threadIdx.x].vz = stars[j].vz;
            staged[threadIdx.x].mass = stars[j].mass;
        }
        __syncthreads();

        int count = min(BLOCK, n - first);
        for (int k = 0; k < count; k++) {
            float dx = staged[k].x - x, dy = staged[k].y - y, dz = staged[k].z - z;
            float wx = staged[k].vx - vx, wy = staged[k].vy - vy, wz = staged[k].vz - vz;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening2);
            float inverse2 = inverse * inverse;
            float pull = staged[k].mass * inverse;
            float strength = pull * inverse2;
            float along = 3.0f * (dx * wx + dy * wy + dz * wz) * inverse2;
            ax += strength * dx;
            ay += strength * dy;
            az += strength * dz;
            jx += strength * (wx - along * dx);
            jy += strength * (wy - along * dy);
            jz += strength * (wz - along * dz);
            potential -= pull;
        }
        __syncthreads();
    }

    if (i >= n)
        return;
    stars[i].ax = ax;
    stars[i].ay = ay;
    stars[i].az = az;
    stars[i].jx = jx;
    stars[i].jy = jy;
    stars[i].jz = jz;
    stars[i].potential = potential;
}

/* stars: n elements of device memory. A star's own part of its potential is not taken out. */
void
hermite_step(Star *stars, int n, float softening)
{
    hermite_forces<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(stars, n, softening * softening);
}
