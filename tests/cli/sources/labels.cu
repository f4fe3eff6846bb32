// A record whose layouts have long names: nested structs, unused fields, fields that are used alike.
struct Vector {
    float x, y, z;
};

struct Particle {
    Vector position, velocity;
    float charge, mass;
    int number, species;
};

__global__ void
move(Particle *particles, float dt)
{
    Particle &p = particles[blockIdx.x * blockDim.x + threadIdx.x];
    p.position.x += p.velocity.x * dt;
    p.position.y += p.velocity.y * dt;
    p.position.z += p.velocity.z * dt;
}
