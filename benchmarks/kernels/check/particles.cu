/* SPDX-License-Identifier: MIT */

/* Checks of the kernels whose elements move in space: nbody, lavamd, particle_push, springs, vectors. */

#include "check.h"

#include <cmath>

#define BODIES 777
#include "../nbody.cu"
#undef BLOCK

#define BOXES_1D 4
#include "../lavamd.cu"

#include "../particle_push.cu"
#undef BLOCK

#include "../springs.cu"
#undef BLOCK

#include "../vectors.cu"
#undef BLOCK

void
check_nbody(Random &random)
{
    const double dt = 0.25;
    std::vector<Body> bodies(BODIES);
    for (Body &b : bodies) {
        std::vector<float> n = random.floats(6, -1.0, 1.0);
        b = {n[0], n[1], n[2], n[3], n[4], n[5]};
    }

    DeviceArray<Body> device(bodies);
    nbody_accelerate(device, (float)dt);
    cuda_finish("nbody");
    std::vector<Body> got = device.read();

    /* 777 pulls are added, the closest of them far stronger than the rest: the scale is the sum of all. */
    Comparison comparison("nbody", 1e-5);
    for (int i = 0; i < BODIES; i++) {
        const double own[3] = {bodies[i].x, bodies[i].y, bodies[i].z};
        double pull[3] = {0.0, 0.0, 0.0}, magnitude = 0.0;
        for (const Body &b : bodies) {
            const double d[3] = {b.x - own[0], b.y - own[1], b.z - own[2]};
            double distance = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 1e-9);
            for (int k = 0; k < 3; k++)
                pull[k] += d[k] / std::pow(distance, 3);
            magnitude += std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) / std::pow(distance, 3);
        }
        double scale = 1.0 + dt * magnitude;
        comparison.value_at_scale(got[i].vx, bodies[i].vx + dt * pull[0], scale);
        comparison.value_at_scale(got[i].vy, bodies[i].vy + dt * pull[1], scale);
        comparison.value_at_scale(got[i].vz, bodies[i].vz + dt * pull[2], scale);
        comparison.value_at_scale(got[i].x, own[0], 1e-9);
        comparison.value_at_scale(got[i].y, own[1], 1e-9);
        comparison.value_at_scale(got[i].z, own[2], 1e-9);
    }
    comparison.report();
}

/* The numbers of the boxes around each box of a periodic cube, itself among them. */
static std::vector<int>
boxes_neighbours()
{
    std::vector<int> all;
    for (int box = 0; box < BOXES; box++)
        for (int n = 0; n < NEIGHBOURS; n++) {
            int x = (box % BOXES_1D + n % 3 + BOXES_1D - 1) % BOXES_1D;
            int y = (box / BOXES_1D % BOXES_1D + n / 3 % 3 + BOXES_1D - 1) % BOXES_1D;
            int z = (box / BOXES_1D / BOXES_1D + n / 9 + BOXES_1D - 1) % BOXES_1D;
            all.push_back((z * BOXES_1D + y) * BOXES_1D + x);
        }
    return all;
}

void
check_lavamd(Random &random)
{
    const int n = BOXES * PARTICLES;
    const double alpha = 0.5;
    std::vector<double> rv[4], fv[4]; /* weight or potential, then x, y, z */
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < n; i++) {
            rv[k].push_back(random.between(0.1, 1.0));
            fv[k].push_back(random.between(-1.0, 1.0));
        }
    std::vector<int> neighbours = boxes_neighbours();

    DeviceArray<double> rv_v(rv[0]), rv_x(rv[1]), rv_y(rv[2]), rv_z(rv[3]);
    DeviceArray<double> fv_v(fv[0]), fv_x(fv[1]), fv_y(fv[2]), fv_z(fv[3]);
    DeviceArray<int> boxes(neighbours);
    lavamd_forces(rv_v, rv_x, rv_y, rv_z, fv_v, fv_x, fv_y, fv_z, boxes, alpha);
    cuda_finish("lavamd");
    const std::vector<double> got[4] = {fv_v.read(), fv_x.read(), fv_y.read(), fv_z.read()};

    /* 27 * 128 doubles of about 0.5 are added: the scale is their number. */
    Comparison comparison("lavamd", 1e-14);
    for (int i = 0; i < n; i++) {
        double sum[4] = {fv[0][i], fv[1][i], fv[2][i], fv[3][i]};
        for (int b = 0; b < NEIGHBOURS; b++) {
            int box = neighbours[i / PARTICLES * NEIGHBOURS + b];
            for (int j = box * PARTICLES; j < (box + 1) * PARTICLES; j++) {
                double d[3], square = 0.0;
                for (int k = 0; k < 3; k++) {
                    d[k] = rv[k + 1][i] - rv[k + 1][j];
                    square += d[k] * d[k];
                }
                double potential = rv[0][j] * std::exp(-square * alpha * alpha);
                sum[0] += potential;
                for (int k = 0; k < 3; k++)
                    sum[k + 1] += 2.0 * alpha * alpha * rv[0][i] * potential * d[k];
            }
        }
        for (int k = 0; k < 4; k++)
            comparison.value_at_scale(got[k][i], sum[k], NEIGHBOURS * PARTICLES);
    }
    comparison.report();
}

/* Turns v about the axis along t against the right hand, by twice the angle whose tangent is the length of t:
 * what the magnetic part of the Boris push does to a velocity. */
static void
velocity_turn(double v[3], const double t[3])
{
    double length = std::sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
    double angle = -2.0 * std::atan(length);
    const double a[3] = {t[0] / length, t[1] / length, t[2] / length};
    double along = a[0] * v[0] + a[1] * v[1] + a[2] * v[2];
    const double cross[3] = {a[1] * v[2] - a[2] * v[1], a[2] * v[0] - a[0] * v[2], a[0] * v[1] - a[1] * v[0]};
    for (int k = 0; k < 3; k++)
        v[k] = v[k] * std::cos(angle) + cross[k] * std::sin(angle) + a[k] * along * (1.0 - std::cos(angle));
}

void
check_particle_push(Random &random)
{
    const double electric[3] = {0.5, -0.25, 0.75}, magnetic[3] = {-0.5, 1.5, 1.0}, dt = 0.125;

    Comparison comparison("push", 4e-6);
    for (int n : {1, 256, 1003}) {
        std::vector<float> in[8]; /* x, y, z, vx, vy, vz, charge, mass */
        for (int k = 0; k < 7; k++)
            in[k] = random.floats(n, -2.0, 2.0);
        in[7] = random.floats(n, 0.5, 2.0);

        DeviceArray<float> x(in[0]), y(in[1]), z(in[2]), vx(in[3]), vy(in[4]), vz(in[5]), charge(in[6]),
            mass(in[7]);
        push_particles({x, y, z, vx, vy, vz, charge, mass}, make_float3(0.5f, -0.25f, 0.75f),
                       make_float3(-0.5f, 1.5f, 1.0f), (float)dt, n);
        cuda_finish("push");
        const std::vector<float> got[6] = {x.read(), y.read(), z.read(), vx.read(), vy.read(), vz.read()};

        for (int i = 0; i < n; i++) {
            double half = 0.5 * dt * in[6][i] / in[7][i], v[3], t[3];
            for (int k = 0; k < 3; k++) {
                v[k] = in[3 + k][i] + half * electric[k];
                t[k] = half * magnetic[k];
            }
            velocity_turn(v, t);
            for (int k = 0; k < 3; k++) {
                v[k] += half * electric[k];
                comparison.value(got[3 + k][i], v[k]);
                comparison.value(got[k][i], in[k][i] + dt * v[k]);
            }
        }
    }
    comparison.report();
}

/* The forces that the springs add to three coordinates of each node, and the sum of their magnitudes. */
struct Force {
    double along[3] = {0.0, 0.0, 0.0};
    double magnitude = 0.0;
};

static std::vector<Force>
springs_forces(const std::vector<Spring> &springs, const std::vector<Node> &nodes)
{
    std::vector<Force> forces(nodes.size());
    for (const Spring &s : springs) {
        const Node &a = nodes[s.from], &b = nodes[s.to];
        const double d[3] = {(double)b.x - a.x, (double)b.y - a.y, (double)b.z - a.z};
        double distance = std::hypot(std::hypot(d[0], d[1]), d[2]);
        double tension = s.stiffness * (distance - s.length);
        for (int k = 0; k < 3; k++) {
            forces[s.from].along[k] += tension * d[k] / distance;
            forces[s.to].along[k] -= tension * d[k] / distance;
        }
        forces[s.from].magnitude += std::fabs(tension);
        forces[s.to].magnitude += std::fabs(tension);
    }
    return forces;
}

static void
check_pull(const std::vector<Spring> &springs, const std::vector<Node> &nodes,
           const std::vector<Force> &forces)
{
    DeviceArray<Spring> device_springs(springs);
    DeviceArray<Node> device_nodes(nodes);
    pull<<<((int)springs.size() + 255) / 256, 256>>>(device_springs, device_nodes, (int)springs.size());
    cuda_finish("pull");
    std::vector<Node> got = device_nodes.read();

    Comparison comparison("pull", 4e-6);
    for (size_t i = 0; i < nodes.size(); i++) {
        const Node &n = nodes[i];
        double scale = 1.0 + forces[i].magnitude;
        comparison.value_at_scale(got[i].fx, n.fx + forces[i].along[0], scale);
        comparison.value_at_scale(got[i].fy, n.fy + forces[i].along[1], scale);
        comparison.value_at_scale(got[i].fz, n.fz + forces[i].along[2], scale);
        comparison.value(got[i].x, n.x);
        comparison.value(got[i].vx, n.vx);
        comparison.value(got[i].mass, n.mass);
    }
    comparison.report();
}

static void
check_move_nodes(const std::vector<Spring> &springs, const std::vector<Node> &nodes,
                 const std::vector<Force> &forces)
{
    const double dt = 0.125;
    DeviceArray<Spring> device_springs(springs);
    DeviceArray<Node> device_nodes(nodes);
    springs_advance(device_springs, device_nodes, (int)springs.size(), (int)nodes.size(), (float)dt);
    cuda_finish("move_nodes");
    std::vector<Node> got = device_nodes.read();

    Comparison comparison("move_nodes", 4e-6);
    for (size_t i = 0; i < nodes.size(); i++) {
        const Node &n = nodes[i];
        const double place[3] = {n.x, n.y, n.z}, speed[3] = {n.vx, n.vy, n.vz}, force[3] = {n.fx, n.fy, n.fz};
        const double got_place[3] = {got[i].x, got[i].y, got[i].z};
        const double got_speed[3] = {got[i].vx, got[i].vy, got[i].vz};
        const double got_force[3] = {got[i].fx, got[i].fy, got[i].fz};
        double scale = 1.0 + (1.0 + forces[i].magnitude) * dt / n.mass;
        for (int k = 0; k < 3; k++) {
            double v = speed[k] + (force[k] + forces[i].along[k]) * dt / n.mass;
            comparison.value_at_scale(got_speed[k], v, scale);
            comparison.value_at_scale(got_place[k], place[k] + v * dt, scale);
            comparison.value(got_force[k], 0.0);
        }
        comparison.value(got[i].mass, n.mass);
    }
    comparison.report();
}

void
check_springs(Random &random)
{
    std::vector<Node> nodes(301);
    for (Node &node : nodes) {
        std::vector<float> n = random.floats(9, -1.0, 1.0);
        node = {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], (float)random.between(0.5, 2.0)};
    }

    int last = (int)nodes.size() - 1;
    std::vector<Spring> springs(2003);
    for (Spring &s : springs) {
        s.from = random.whole(0, last);
        s.to = (s.from + random.whole(1, last)) % (last + 1);
        s.length = (float)random.between(0.1, 1.0);
        s.stiffness = (float)random.between(0.5, 2.0);
    }

    std::vector<Force> forces = springs_forces(springs, nodes);
    check_pull(springs, nodes, forces);
    check_move_nodes(springs, nodes, forces);
}

void
check_vectors(Random &random)
{
    const double gravity = 9.75, dt = 0.0625;

    Comparison comparison("bounce", 2e-6);
    for (int n : {1, 256, 1003}) {
        std::vector<float4> places(n), speeds(n);
        for (int i = 0; i < n; i++) {
            /* What meets the ground within a rounding error is drawn anew. */
            do {
                std::vector<float> r = random.floats(6, -1.0, 1.0);
                places[i] = make_float4(r[0], r[1], 1.0f + r[2], (float)random.between(0.1, 1.0));
                speeds[i] = make_float4(r[3], r[4], 4.0f * r[5], (float)random.between(0.5, 2.0));
            } while (std::fabs(places[i].z + (speeds[i].z - gravity * dt) * dt - places[i].w) < 1e-4);
        }

        DeviceArray<float4> device_places(places), device_speeds(speeds);
        bounce_beads(device_places, device_speeds, n, (float)gravity, (float)dt);
        cuda_finish("bounce");
        std::vector<float4> got_places = device_places.read(), got_speeds = device_speeds.read();

        for (int i = 0; i < n; i++) {
            const float4 p = places[i], v = speeds[i];
            double fall = v.z - gravity * dt, height = p.z + fall * dt, radius = p.w;
            bool meets = height < radius;
            comparison.value(got_places[i].x, p.x + (double)v.x * dt);
            comparison.value(got_places[i].y, p.y + (double)v.y * dt);
            comparison.value(got_places[i].z, meets ? radius : height);
            comparison.value(got_places[i].w, radius);
            comparison.value(got_speeds[i].x, v.x);
            comparison.value(got_speeds[i].y, v.y);
            comparison.value(got_speeds[i].z, meets ? fall * (0.5 / (1.0 + v.w) - 1.0) : fall);
            comparison.value(got_speeds[i].w, v.w);
        }
    }
    comparison.report();
}
