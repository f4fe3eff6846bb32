/* Body in the layout soa.
 *
 * Written by `fieldwise header`, format 6; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 *
 *     Body_view view;
 *     Body_allocate(&view, n); ... Body_free(view);
 *     Body_allocate_device(&view, n); kernel<<<grid, block>>>(view, n); Body_free_device(view);
 *
 *     Body_get_FIELD(view, i)           Body_set_FIELD(view, i, value)
 *     Body_at_FIELD(view, i) += value   Body_ptr_FIELD(view, i)
 *     Body_load(view, i)                Body_store(view, i, element)
 *
 *     fieldwise_convert(to, from, n)      fieldwise_convert_device(to, from, n)
 *     FIELDWISE_CONVERT(TO, to, FROM, from, n) in C
 *
 * Elements are 0 to n - 1. A group in tiles has room for n rounded up to whole tiles: what lies
 * beyond n there may be read, is undefined until it is written, and belongs to no element. Nothing
 * else beyond n may be touched.
 */
#if defined(FIELDWISE_LAYOUT_Body) && FIELDWISE_LAYOUT_Body != 0xf53dbfdeu
#error "Body is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Body
#define FIELDWISE_LAYOUT_Body 0xf53dbfdeu
#define FIELDWISE_WITH_ARRAYS
#include "fieldwise_common.h"

/* One element. A program that declares Body itself defines FIELDWISE_HAVE_Body before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Body
#define FIELDWISE_HAVE_Body
typedef struct Body Body;
struct Body {
    FIELDWISE_ALIGNAS(8) float x;
    float y;
    float z;
    float vx;
    float vy;
    float vz;
};
#endif

/* Group 0: a struct an element. */
typedef struct Body_group0 {
    float x;
} Body_group0;

/* Group 1: a struct an element. */
typedef struct Body_group1 {
    float y;
} Body_group1;

/* Group 2: a struct an element. */
typedef struct Body_group2 {
    float z;
} Body_group2;

/* Group 3: a struct an element. */
typedef struct Body_group3 {
    float vx;
} Body_group3;

/* Group 4: a struct an element. */
typedef struct Body_group4 {
    float vy;
} Body_group4;

/* Group 5: a struct an element. */
typedef struct Body_group5 {
    float vz;
} Body_group5;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Body_view {
    Body_group0 *group0;
    Body_group1 *group1;
    Body_group2 *group2;
    Body_group3 *group3;
    Body_group4 *group4;
    Body_group5 *group5;
#ifdef __FIELDWISE__
    Body *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Body_view;
enum { Body_groups = 6, Body_align = 8 /* bytes */ };

#ifndef __FIELDWISE__
#define Body_at_x(fieldwise_v, fieldwise_i) ((fieldwise_v).group0[fieldwise_i].x)
#define Body_at_y(fieldwise_v, fieldwise_i) ((fieldwise_v).group1[fieldwise_i].y)
#define Body_at_z(fieldwise_v, fieldwise_i) ((fieldwise_v).group2[fieldwise_i].z)
#define Body_at_vx(fieldwise_v, fieldwise_i) ((fieldwise_v).group3[fieldwise_i].vx)
#define Body_at_vy(fieldwise_v, fieldwise_i) ((fieldwise_v).group4[fieldwise_i].vy)
#define Body_at_vz(fieldwise_v, fieldwise_i) ((fieldwise_v).group5[fieldwise_i].vz)

/* `Body *__restrict__ p` as a parameter of a kernel: Body_restrict(p), in the body Body_bind(p); and for
 * a launch Body_pass(array). */
#define Body_restrict(p) Body_group0 *__restrict__ p##_fieldwise0, Body_group1 *__restrict__ p##_fieldwise1, Body_group2 *__restrict__ p##_fieldwise2, Body_group3 *__restrict__ p##_fieldwise3, Body_group4 *__restrict__ p##_fieldwise4, Body_group5 *__restrict__ p##_fieldwise5
#define Body_const_restrict(p) const Body_group0 *__restrict__ p##_fieldwise0, const Body_group1 *__restrict__ p##_fieldwise1, const Body_group2 *__restrict__ p##_fieldwise2, const Body_group3 *__restrict__ p##_fieldwise3, const Body_group4 *__restrict__ p##_fieldwise4, const Body_group5 *__restrict__ p##_fieldwise5
#define Body_bind(p) Body_array p = Body_view{(Body_group0 *)p##_fieldwise0, (Body_group1 *)p##_fieldwise1, (Body_group2 *)p##_fieldwise2, (Body_group3 *)p##_fieldwise3, (Body_group4 *)p##_fieldwise4, (Body_group5 *)p##_fieldwise5}
#define Body_const_bind(p) Body_const_array p = Body_view{(Body_group0 *)p##_fieldwise0, (Body_group1 *)p##_fieldwise1, (Body_group2 *)p##_fieldwise2, (Body_group3 *)p##_fieldwise3, (Body_group4 *)p##_fieldwise4, (Body_group5 *)p##_fieldwise5}
#define Body_pass(array) (array).group0, (array).group1, (array).group2, (array).group3, (array).group4, (array).group5
#endif

/* For the common file, which has the functions. */
#define FIELDWISE_N(name) Body_##name
#define FIELDWISE_ELEMENT Body
#define FIELDWISE_ALIGN 8
#define FIELDWISE_GAPS
#define FIELDWISE_GROUPS(GROUP, AND) \
    GROUP(0, one, 1, 4, 4) AND \
    GROUP(1, one, 1, 4, 4) AND \
    GROUP(2, one, 1, 4, 4) AND \
    GROUP(3, one, 1, 4, 4) AND \
    GROUP(4, one, 1, 4, 4) AND \
    GROUP(5, one, 1, 4, 4)
#define FIELDWISE_FIELDS(FIELD, AND) \
    FIELD(x, x, float, scalar, 1, 0, one, 1, 0, 4, 0) AND \
    FIELD(y, y, float, scalar, 1, 1, one, 1, 4, 4, 0) AND \
    FIELD(z, z, float, scalar, 1, 2, one, 1, 8, 4, 0) AND \
    FIELD(vx, vx, float, scalar, 1, 3, one, 1, 12, 4, 0) AND \
    FIELD(vy, vy, float, scalar, 1, 4, one, 1, 16, 4, 0) AND \
    FIELD(vz, vz, float, scalar, 1, 5, one, 1, 20, 4, 0)
#include "fieldwise_common.h"

#endif
