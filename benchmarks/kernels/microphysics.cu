/* SPDX-License-Identifier: MIT */

/* Warm rain in the cells of a weather model (cloud microphysics after Kessler): cloud water turns to rain,
 * rain collects cloud water and evaporates, and vapour condenses until the air is saturated.
 *
 * Record: an array of structs of twenty fields, Parcel, reached as parcels[i].vapour.
 *
 * Layouts: seven of twenty fields are read, five of these written and one more written alone, all at one
 * element. The array of structs is 80 bytes an element, so the lanes share no sector and every field that is
 * not touched is dragged along. Separate arrays make eight streams to read and write; groups of what is used
 * together make fewer. */

#define BLOCK 128

struct Parcel {
    float height, area;
    float u, v, w;
    float pressure;                                /* Pa */
    float temperature;                             /* K */
    float density;                                 /* kg/m3 */
    float vapour, cloud, rain, ice, snow, graupel; /* kg/kg */
    float droplets, crystals;
    float turbulence, radiation;
    float heating; /* K in this step */
    float albedo;
};

__global__ void
warm_rain(Parcel *parcels, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float pressure = parcels[i].pressure;
    float temperature = parcels[i].temperature;
    float density = parcels[i].density;
    float vapour = parcels[i].vapour;
    float cloud = parcels[i].cloud;
    float rain = parcels[i].rain;

    float grown = 0.001f * fmaxf(cloud - 0.001f, 0.0f) * dt;
    float collected = 2.2f * cloud * powf(rain, 0.875f) * dt;
    float taken = fminf(grown + collected, cloud);
    cloud -= taken;
    rain += taken;

    float steam = 610.78f * expf(17.269f * (temperature - 273.16f) / (temperature - 35.86f));
    float saturated = 0.622f * steam / (pressure - 0.378f * steam);
    float dry = fmaxf(1.0f - vapour / saturated, 0.0f);
    float evaporated = fminf(0.05f * dry * sqrtf(density * rain) * dt, rain);
    rain -= evaporated;
    vapour += evaporated;

    float slope = 4097.9f * saturated / ((temperature - 35.86f) * (temperature - 35.86f));
    float condensed = (vapour - saturated) / (1.0f + 2488.0f * slope);
    condensed = fmaxf(condensed, -cloud);
    vapour -= condensed;
    cloud += condensed;

    float heating = 2488.0f * (condensed - evaporated);
    parcels[i].vapour = vapour;
    parcels[i].cloud = cloud;
    parcels[i].rain = rain;
    parcels[i].heating = heating;
    parcels[i].temperature = temperature + heating;
    parcels[i].droplets *= cloud > 0.0f ? 1.0f : 0.0f;
}

/* parcels: n elements of device memory; dt in seconds. */
void
rain_warm(Parcel *parcels, int n, float dt)
{
    warm_rain<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(parcels, n, dt);
}
