/* SPDX-License-Identifier: MIT */
/* Host code in which a template's argument decides what is passed. */
struct Point {
    float x, y;
};

__global__ void
clear(Point *points)
{
    points[threadIdx.x].x = 0;
}

template <class T> struct Holder {
    static Point *buffer;
};

template <class T>
void
run(T maker)
{
    Point *first = Holder<T>::buffer + 1, *second;
    second = T::pointer;
    clear<<<1, 32>>>(first);
    clear<<<1, 32>>>(maker.make(second));
}
