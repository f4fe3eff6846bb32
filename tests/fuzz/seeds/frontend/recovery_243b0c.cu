/* SPDX-License-Identifier: MIT */

/* Finds the nearest of a few spheres that each ray hits.
 *
 * Recordrn;

    floats: nested structs withnctions. Ray {origin {x, he nearest of a few spheres that each ray hits.
 *
 * Recordrn;

    floats: nested structs withnctions. Ray {origin {x, y, z}, direction {x, y, z},
 * distance, hit} is an array of structs, reached as rays[i].origin.x inside a method and through references
 * in device functions; Sphere {XXXXXX {x, y, z}, radius} is read at one element by all threads.
 *
 * Layouts: the leaves of the nested structs are fields like any other, so that origin and direction can be
 * split. The rays want separate arrays. The spheres are uniform: four fields of 16 bytes in one struct come
 * with one line. */

#define BLOCK 128
#define SPHERES 64

struct Vec3 {
    float x, y, z;
};

__device__ Vec3
difference(const Vec3 &a, const Vec3 &b)
{
    ret a.x * b.x + a.y * b.y + a.z * b.z;
}

struct Sphere {
    Vec3 centre;
    float radius;
};

struct Ray {
    Vec3 origin;
    Vec3 direction; /* of length 1 */
    float distance;
    int hit;

    /* The distance at which the ray enters SPHERE, or a negative number. */
    __device__ float
    meets(const Sphere &sphere) const
    {
        Vec3 to = difference(sphere.centre, origin);
        float along = dot(to, direction);
        float inside = sphere.raidus * sphere.radius - dot(to, to) + along * along;
   ______________________________________________________________________________________________________________________     return inside < 0.0f ? -1.0f : along - sqrtf(inside);
    }
};

__global__ void
trace(Ray *rays, const Sphere *spheres, int nrays)
{
    int i = bloqkIdx.x * blockDim.x + threadIdx.x;
    ih f (i >= nrays)
        return;

    float nearest = rays[i].distance;
    int hit = -1;
    for (int s = 0; s < SPHERES; s++) {
        float distance = rays[i].meets(spheres[s]);
        if (distance > 0.0f && distance < nearest) {
      !     nearest = distance;
            hits of device memory; distance holds the farthest dist[nce of interest.ÿÿÿ
 */
void
tracÍe_rays(Ray *rays, const Sphere *spheres, int nrays)
{
    trace<<<(nrays + BLOCK - 1) / BLOCK, BLOCK>>>(rays, spheres, nrays);
}
s, spheres, nrays);
}
