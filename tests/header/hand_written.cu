/* SPDX-License-Identifier: MIT */

/* Kernels of benchmarks/kernels in several layouts, as one writes them without headers, each beside its
 * version on accessors (the headers in the include path hold the layout LAYOUT: 0 aos, 1 soa, 2 two groups, 3
 * tiles of TILE_ELEMENTS). Both must become the same machine code. An index that is divided into a tile is
 * unsigned here, as a careful author has it. */
#include "nbody.cu"
#include "stencil.cu"
#include "kmeans.cu"

#define LANE(i) [(unsigned)(i) % TILE_ELEMENTS]
#define TILE(i) [(unsigned)(i) / TILE_ELEMENTS]

namespace hand
{

#if LAYOUT == 0
struct Bodies {
    Body *all;
};
#define X(i) bodies.all[i].x
#define Y(i) bodies.all[i].y
#define Z(i) bodies.all[i].z
#define VX(i) bodies.all[i].vx
#define VY(i) bodies.all[i].vy
#define VZ(i) bodies.all[i].vz
struct Cells {
    Solid *all;
};
#define TEMPERATURE(i) cells.all[i].temperature
#define CONDUCTIVITY(i) cells.all[i].conductivity
#define SOURCE(i) cells.all[i].source
#define NEXT(i) cells.all[i].next
struct Set {
    Point *all;
};
#define FEATURE(i) set.all[i].feature
#define CLUSTER(i) set.all[i].clusters
#define MEMBERSHIP(i) set.all[i].membership
#elif LAYOUT == 1
struct Bodies {
    float *x, *y, *z, *vx, *vy, *vz;
};
#define X(i) bodies.x[i]
#define Y(i) bodies.y[i]
#define Z(i) bodies.z[i]
#define VX(i) bodies.vx[i]
#define VY(i) bodies.vy[i]
#define VZ(i) bodies.vz[i]
struct Cells {
    float *temperature, *conductivity, *source, *next;
};
#define TEMPERATURE(i) cells.temperature[i]
#define CONDUCTIVITY(i) cells.conductivity[i]
#define SOURCE(i) cells.source[i]
#define NEXT(i) cells.next[i]
struct Set {
    float *feature, *clusters;
    int *membership;
};
#define FEATURE(i) set.feature[i]
#define CLUSTER(i) set.clusters[i]
#define MEMBERSHIP(i) set.membership[i]
#elif LAYOUT == 2
struct Place {
    float x, y, z;
};
struct Velocity {
    float vx, vy, vz;
};
struct Bodies {
    Place *place;
    Velocity *velocity;
};
#define X(i) bodies.place[i].x
#define Y(i) bodies.place[i].y
#define Z(i) bodies.place[i].z
#define VX(i) bodies.velocity[i].vx
#define VY(i) bodies.velocity[i].vy
#define VZ(i) bodies.velocity[i].vz
struct Rest {
    float conductivity, source;
};
struct Cells {
    float *temperature;
    Rest *rest;
    float *next;
};
#define TEMPERATURE(i) cells.temperature[i]
#define CONDUCTIVITY(i) cells.rest[i].conductivity
#define SOURCE(i) cells.rest[i].source
#define NEXT(i) cells.next[i]
struct Read {
    float feature, clusters;
};
struct Set {
    Read *read;
    int *membership;
};
#define FEATURE(i) set.read[i].feature
#define CLUSTER(i) set.read[i].clusters
#define MEMBERSHIP(i) set.membership[i]
#else
struct TileOfBodies {
    float x[TILE_ELEMENTS], y[TILE_ELEMENTS], z[TILE_ELEMENTS], vx[TILE_ELEMENTS], vy[TILE_ELEMENTS],
        vz[TILE_ELEMENTS];
};
struct Bodies {
    TileOfBodies *all;
};
#define X(i) bodies.all TILE(i).x LANE(i)
#define Y(i) bodies.all TILE(i).y LANE(i)
#define Z(i) bodies.all TILE(i).z LANE(i)
#define VX(i) bodies.all TILE(i).vx LANE(i)
#define VY(i) bodies.all TILE(i).vy LANE(i)
#define VZ(i) bodies.all TILE(i).vz LANE(i)
struct TileOfCells {
    float temperature[TILE_ELEMENTS], conductivity[TILE_ELEMENTS], source[TILE_ELEMENTS], next[TILE_ELEMENTS];
};
struct Cells {
    TileOfCells *all;
};
#define TEMPERATURE(i) cells.all TILE(i).temperature LANE(i)
#define CONDUCTIVITY(i) cells.all TILE(i).conductivity LANE(i)
#define SOURCE(i) cells.all TILE(i).source LANE(i)
#define NEXT(i) cells.all TILE(i).next LANE(i)
struct TileOfSets {
    float feature[TILE_ELEMENTS], clusters[TILE_ELEMENTS];
    int membership[TILE_ELEMENTS];
};
struct Set {
    TileOfSets *all;
};
#define FEATURE(i) set.all TILE(i).feature LANE(i)
#define CLUSTER(i) set.all TILE(i).clusters LANE(i)
#define MEMBERSHIP(i) set.all TILE(i).membership LANE(i)
#endif

__global__ void
nbody(Bodies bodies, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= BODIES)
        return;

    float x = X(i);
    float y = Y(i);
    float z = Z(i);
    float ax = 0.0f, ay = 0.0f, az = 0.0f;

    for (int j = 0; j < BODIES; j++) {
        float dx = X(j) - x;
        float dy = Y(j) - y;
        float dz = Z(j) - z;
        float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + SOFTENING);
        float strength = inverse * inverse * inverse;
        ax += dx * strength;
        ay += dy * strength;
        az += dz * strength;
    }

    VX(i) += ax * dt;
    VY(i) += ay * dt;
    VZ(i) += az * dt;
}

__global__ void
heat_step(Cells cells, int nx, int ny, int nz, float dt)
{
    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;

    int plane = nx * ny;
    for (int z = 1; z < nz - 1; z++) {
        int c = z * plane + y * nx + x;
        float here = __ldg(&TEMPERATURE(c));
        float flow = __ldg(&TEMPERATURE(c - 1)) + __ldg(&TEMPERATURE(c + 1)) + __ldg(&TEMPERATURE(c - nx)) +
                     __ldg(&TEMPERATURE(c + nx)) + __ldg(&TEMPERATURE(c - plane)) +
                     __ldg(&TEMPERATURE(c + plane)) - 6.0f * here;
        NEXT(c) = here + dt * (__ldg(&CONDUCTIVITY(c)) * flow + __ldg(&SOURCE(c)));
    }
}

__global__ void
kmeans(Set set, int npoints)
{
    int point = blockIdx.x * blockDim.x + threadIdx.x;
    if (point >= npoints)
        return;

    int nearest = 0;
    float nearest_distance = 3.402823466e38f;

    for (int c = 0; c < CLUSTERS; c++) {
        float distance = 0.0f;
        for (int f = 0; f < FEATURES; f++) {
            float d = FEATURE(f * npoints + point) - CLUSTER(c * FEATURES + f);
            distance += d * d;
        }
        if (distance < nearest_distance) {
            nearest_distance = distance;
            nearest = c;
        }
    }

    MEMBERSHIP(point) = nearest;
}

} /* namespace hand */
