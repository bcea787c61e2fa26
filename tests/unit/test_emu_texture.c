/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Textures and surfaces against the formulas of the CUDA C++ Programming Guide, "Texture Fetching",
 * written down here on their own.
 */
#include "emu_kernel_util.h"

#include <math.h>

#define N 96 /* places that are looked up */

struct picture {
    struct emu_texture t;
    float texels[8 * 8 * 8 * 4]; /* as floats, whatever the memory holds */
};

static struct machine open_texture(struct picture *p, const void *data, size_t bytes,
                                   uint64_t *handle, uint64_t *buffer)
{
    struct machine m;
    kernel_open(&m, "texture.ptx", EMU_DETECT_ALL);
    *buffer = machine_buffer(&m, "picture", bytes, EMU_FILL_ZERO, data);
    p->t.address = *buffer;
    ck_assert_msg(emu_texture_add(m.e, &p->t, handle) == 0, "%s", error_message());
    return m;
}

static void launch(struct machine *m, const char *kernel, const float at[N][4], uint64_t handle,
                   void *out, size_t bytes)
{
    uint64_t params[3] = {machine_buffer(m, "out", bytes, EMU_FILL_ZERO, NULL),
                          machine_buffer(m, "at", N * 16, EMU_FILL_ZERO, at), handle};
    kernel_run(m, kernel, 1, N, 0, params, sizeof params);
    ck_assert_int_eq(emu_memory_read(m->e, params[0], out, bytes), 0);
}

static void done(struct machine *m, const char *kernel)
{
    ck_assert_msg(m->ev.stop == EMU_STOP_DONE && m->ev.violation_count == 0, "%s: %s", kernel,
                  machine_text(m));
    machine_close(m);
}

/* ---- the guide's formulas -------------------------------------------------------------------- */

/* Coordinates in halves and quarters of texels, around the edges and far outside. */
static void choose_places(float at[N][4], const double n[3], bool normalized, double shift)
{
    uint64_t seed = 17;
    for (int i = 0; i < N; i++)
        for (int d = 0; d < 3; d++) {
            double v = (double)(next_random(&seed) % 97) / 4 - 8 + shift;
            at[i][d] = (float)(normalized ? v / n[d] : v);
        }
}

/* Of a whole coordinate, for a texture of n texels; -1: the border. */
static long address(unsigned mode, bool normalized, long i, long n)
{
    if (mode == EMU_ADDRESS_BORDER)
        return i < 0 || i >= n ? -1 : i;
    if (mode == EMU_ADDRESS_CLAMP || !normalized)
        return i < 0 ? 0 : i >= n ? n - 1 : i;
    double x = (double)i / (double)n, whole = floor(x);
    if (mode == EMU_ADDRESS_WRAP || (long)whole % 2 == 0)
        return lround((x - whole) * (double)n);
    return n - 1 - lround((x - whole) * (double)n); /* mirrored */
}

static double texel(const struct picture *p, const long at[3], unsigned dims, unsigned channel)
{
    long n[3] = {(long)p->t.width, p->t.height ? (long)p->t.height : 1,
                 p->t.depth ? (long)p->t.depth : 1};
    long in[3];
    for (unsigned d = 0; d < 3; d++) {
        in[d] = d < dims ? address(p->t.address_mode[d], p->t.normalized, at[d], n[d]) : at[d];
        if (in[d] < 0)
            return 0;
    }
    return (double)p->texels[((in[2] * n[1] + in[1]) * n[0] + in[0]) * p->t.channels + channel];
}

static double lookup(const struct picture *p, const float at[4], unsigned dims, unsigned channel,
                     long layer)
{
    double n[3] = {(double)p->t.width, (double)p->t.height, (double)p->t.depth};
    double x[3], a[3], sum = 0;
    long i[3] = {0, 0, layer};
    for (unsigned d = 0; d < dims; d++) {
        x[d] = (double)at[d] * (p->t.normalized ? n[d] : 1);
        i[d] = (long)floor(p->t.linear ? x[d] - 0.5 : x[d]);
        a[d] = x[d] - 0.5 - (double)i[d];
    }
    if (!p->t.linear)
        return texel(p, i, dims, channel);
    for (unsigned k = 0; k < 1u << dims; k++) {
        long corner[3] = {i[0], i[1], i[2]};
        double weight = 1;
        for (unsigned d = 0; d < dims; d++) {
            corner[d] += k >> d & 1;
            weight *= k >> d & 1 ? a[d] : 1 - a[d];
        }
        sum += weight * texel(p, corner, dims, channel);
    }
    return sum;
}

/* ---- floats ---------------------------------------------------------------------------------- */

static struct picture make_picture(uint64_t width, uint64_t height, uint64_t depth,
                                   unsigned channels)
{
    struct picture p = {.t = {.width = width,
                              .height = height,
                              .depth = depth,
                              .element = PTX_F32,
                              .channels = (uint8_t)channels}};
    uint64_t seed = 3;
    for (size_t i = 0; i < sizeof p.texels / 4; i++)
        p.texels[i] = (float)(next_random(&seed) % 1024) / 4;
    return p;
}

static const struct {
    const char *kernel;
    unsigned dims, channels;
    uint64_t n[3];
    bool layered;
} kernels[] = {{"one_float", 1, 1, {8, 0, 0}, false},   {"two_float", 2, 1, {4, 8, 0}, false},
               {"two_float4", 2, 4, {8, 4, 0}, false},  {"level_float", 2, 1, {8, 8, 0}, false},
               {"three_float", 3, 1, {8, 4, 2}, false}, {"layered_float", 2, 1, {8, 4, 3}, true}};

/* Every kernel with every address mode, filter and kind of coordinates. */
START_TEST(float_textures)
{
    unsigned k = (unsigned)_i / 16, mode = (unsigned)_i / 4 % 4;
    struct picture p =
        make_picture(kernels[k].n[0], kernels[k].n[1], kernels[k].n[2], kernels[k].channels);
    double n[3] = {(double)p.t.width, (double)p.t.height, (double)p.t.depth};
    p.t.linear = _i & 1;
    p.t.normalized = _i >> 1 & 1;
    p.t.layered = kernels[k].layered;
    for (int d = 0; d < 3; d++)
        p.t.address_mode[d] = (uint8_t)mode;
    float at[N][4] = {{0}}, out[N * 4];
    choose_places(at, n, p.t.normalized, 0);
    if (p.t.layered)
        for (int i = 0; i < N; i++)
            at[i][2] = (float)(i % 5); /* beyond the last: the last */
    uint64_t handle, buffer;
    struct machine m = open_texture(&p, p.texels, sizeof p.texels, &handle, &buffer);
    launch(&m, kernels[k].kernel, at, handle, out, N * 4 * kernels[k].channels);
    for (int i = 0; i < N; i++)
        for (unsigned c = 0; c < kernels[k].channels; c++) {
            long layer = p.t.layered ? (i % 5 > 2 ? 2 : i % 5) : 0;
            double want = lookup(&p, at[i], kernels[k].dims, c, layer);
            float got = out[(unsigned)i * kernels[k].channels + c];
            ck_assert_msg((double)got == want,
                          "%s mode %u linear %d normalized %d at %g %g %g: %g, not %g",
                          kernels[k].kernel, mode, p.t.linear, p.t.normalized, (double)at[i][0],
                          (double)at[i][1], (double)at[i][2], (double)got, want);
        }
    done(&m, kernels[k].kernel);
}
END_TEST

/* Weights have eight bits behind the point: halfway texels of 0 and 256 show them. */
START_TEST(weights)
{
    struct picture p = {.t = {.width = 2,
                              .element = PTX_F32,
                              .channels = 1,
                              .linear = true,
                              .address_mode = {EMU_ADDRESS_CLAMP}}};
    p.texels[1] = 256;
    float at[N][4] = {{0}}, out[N];
    for (int i = 0; i < N; i++)
        at[i][0] = 0.5f + (float)i / 1000;
    uint64_t handle, buffer;
    struct machine m = open_texture(&p, p.texels, 8, &handle, &buffer);
    launch(&m, "one_float", at, handle, out, sizeof out);
    for (int i = 0; i < N; i++)
        ck_assert_msg(out[i] == nearbyintf((at[i][0] - 0.5f) * 256), "%g: %g", (double)at[i][0],
                      (double)out[i]);
    done(&m, "one_float");
}
END_TEST

/* ---- other texels ---------------------------------------------------------------------------- */

START_TEST(fetches)
{
    struct picture p = make_picture(50, 0, 0, 1);
    float at[N][4] = {{0}}, out[N];
    int32_t pairs[N][2];
    int16_t shorts[100];
    uint64_t handle, buffer;
    for (int i = 0; i < N; i++)
        at[i][0] = (float)(i - 10);
    struct machine m = open_texture(&p, p.texels, 200, &handle, &buffer);
    launch(&m, "fetch_float", at, handle, out, sizeof out);
    for (int i = 0; i < N; i++)
        ck_assert(out[i] == (i >= 10 && i < 60 ? p.texels[i - 10] : 0));
    done(&m, "fetch_float");
    for (int i = 0; i < 100; i++)
        shorts[i] = (int16_t)(i * 700 - 30000);
    p.t.element = PTX_S16;
    p.t.channels = 2;
    m = open_texture(&p, shorts, sizeof shorts, &handle, &buffer);
    launch(&m, "fetch_short2", at, handle, pairs, sizeof pairs);
    for (int i = 0; i < N; i++)
        for (int c = 0; c < 2; c++)
            ck_assert_int_eq(pairs[i][c], i >= 10 && i < 60 ? shorts[2 * (i - 10) + c] : 0);
    done(&m, "fetch_short2");
}
END_TEST

/* Bytes as they are, and as floats in [0, 1]; signed ones in [-1, 1]; rows with gaps. */
START_TEST(bytes)
{
    struct picture p = {.t = {.width = 8,
                              .height = 4,
                              .pitch = 16,
                              .channels = 1,
                              .address_mode = {EMU_ADDRESS_CLAMP, EMU_ADDRESS_CLAMP}}};
    uint8_t data[64];
    uint32_t raw[N];
    float at[N][4] = {{0}}, out[N];
    uint64_t handle, buffer;
    double n[3] = {8, 4, 1};
    choose_places(at, n, false, 0.125);
    for (int i = 0; i < 64; i++)
        data[i] = (uint8_t)(i * 37 + 100);
    for (int kind = 0; kind < 4; kind++) {
        p.t.element = kind == 2 ? PTX_S8 : PTX_U8;
        p.t.read_normalized = kind > 0;
        p.t.linear = kind == 3;
        struct machine m = open_texture(&p, data, sizeof data, &handle, &buffer);
        if (kind == 0)
            launch(&m, "two_uchar", at, handle, raw, sizeof raw);
        else
            launch(&m, "two_float", at, handle, out, sizeof out);
        for (int i = 0; i < 64; i++) {
            double v = kind == 2 ? fmax((double)(int8_t)data[i] / 127, -1) : (double)data[i] / 255;
            if (i % 16 < 8)
                p.texels[i / 16 * 8 + i % 16] = (float)(kind ? v : (double)data[i]);
        }
        for (int i = 0; i < N; i++) {
            double want = lookup(&p, at[i], 2, 0, 0), got = kind ? (double)out[i] : (double)raw[i];
            ck_assert_msg(fabs(want - got) < 1e-6, "kind %d at %g %g: %g, not %g", kind,
                          (double)at[i][0], (double)at[i][1], got, want);
        }
        done(&m, "bytes");
    }
}
END_TEST

START_TEST(gathers)
{
    struct picture p = make_picture(8, 8, 0, 4);
    for (int d = 0; d < 2; d++)
        p.t.address_mode[d] = EMU_ADDRESS_CLAMP;
    float at[N][4] = {{0}}, out[N][4];
    uint64_t handle, buffer;
    double n[3] = {8, 8, 1};
    choose_places(at, n, false, 0);
    struct machine m = open_texture(&p, p.texels, 1024, &handle, &buffer);
    launch(&m, "gather_float", at, handle, out, sizeof out);
    for (int i = 0; i < N; i++) {
        long x = (long)floor((double)at[i][0] - 0.5), y = (long)floor((double)at[i][1] - 0.5);
        long places[4][3] = {{x, y + 1, 0}, {x + 1, y + 1, 0}, {x + 1, y, 0}, {x, y, 0}};
        for (int c = 0; c < 4; c++)
            ck_assert((double)out[i][c] == texel(&p, places[c], 2, 1));
    }
    done(&m, "gather_float");
}
END_TEST

/* ---- what is left to the hardware ------------------------------------------------------------- */

START_TEST(undecided)
{
    static const struct {
        const char *kernel, *why;
        float x;
        uint8_t element, channels, height;
        bool known, normalized;
    } all[] = {{"two_float", "not given", 1, PTX_F32, 1, 8, false, false},
               {"two_float", "other dimensions", 1, PTX_F32, 1, 0, true, false},
               {"two_float", "another kind", 1, PTX_U8, 1, 8, true, false},
               {"two_uchar", "another kind", 1, PTX_F32, 1, 8, true, false},
               {"two_uchar", "another kind", 1, PTX_S8, 1, 8, true, false},
               {"two_float4", "a channel", 1, PTX_F32, 2, 8, true, false},
               {"two_float", "edge", 2.9999f, PTX_F32, 1, 8, true, false},
               {"two_float", "no number", NAN, PTX_F32, 1, 8, true, false},
               {"two_float", "no number", INFINITY, PTX_F32, 1, 8, true, true},
               {"cube_float", "instruction", 1, PTX_F32, 1, 8, true, false}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct picture p = make_picture(4, all[i].height, 0, all[i].channels);
        float at[N][4] = {{0}}, out[N * 4];
        uint64_t handle, buffer;
        p.t.element = all[i].element;
        p.t.normalized = all[i].normalized;
        for (int k = 0; k < N; k++)
            at[k][0] = all[i].x;
        struct machine m = open_texture(&p, p.texels, sizeof p.texels, &handle, &buffer);
        launch(&m, all[i].kernel, at, all[i].known ? handle : 7, out, sizeof out);
        ck_assert_msg(m.ev.stop == EMU_STOP_UNSUPPORTED && strstr(m.ev.stop_text, all[i].why),
                      "%zu: %s", i, machine_text(&m));
        machine_close(&m);
    }
}
END_TEST

START_TEST(bad_textures)
{
    static const struct emu_texture all[] = {
        {.width = 65, .element = PTX_F32, .channels = 1},
        {.width = 8, .height = 9, .element = PTX_F32, .channels = 1},
        {.width = 8, .height = 2, .depth = 5, .element = PTX_F32, .channels = 1},
        {.width = 8, .height = 2, .pitch = 28, .element = PTX_F32, .channels = 1},
        {.width = 8, .element = PTX_F32, .channels = 3},
        {.width = 8, .element = PTX_F64, .channels = 1},
        {.width = 8, .element = PTX_U32, .channels = 1, .linear = true},
        {.width = 8, .element = PTX_S8, .channels = 1, .linear = true},
        {.width = 1ull << 40, .element = PTX_U8, .channels = 1},
        {.width = 0, .element = PTX_U8, .channels = 1}};
    struct machine m;
    uint64_t handle;
    kernel_open(&m, "texture.ptx", EMU_DETECT_ALL);
    uint64_t buffer = machine_buffer(&m, "picture", 256, EMU_FILL_ZERO, NULL);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct emu_texture t = all[i];
        t.address = buffer;
        ck_assert_msg(emu_texture_add(m.e, &t, &handle) < 0, "%zu", i);
    }
    machine_close(&m);
}
END_TEST

/* ---- surfaces -------------------------------------------------------------------------------- */

START_TEST(surfaces)
{
    struct picture p = {
        .t = {.width = 8, .height = 4, .pitch = 48, .element = PTX_S32, .channels = 1}};
    int32_t data[48], out[N], now[48];
    float at[N][4] = {{0}};
    uint64_t handle, buffer;
    for (int i = 0; i < 48; i++)
        data[i] = i + 1;
    for (int i = 0; i < N; i++)
        at[i][0] = (float)(i % 12 - 2), at[i][1] = (float)(i / 12 - 2);
    static const char *const modes[] = {"surface_zero", "surface_clamp", "surface_trap"};
    for (int mode = 0; mode < 3; mode++) {
        struct machine m = open_texture(&p, data, sizeof data, &handle, &buffer);
        launch(&m, modes[mode], at, handle, out, sizeof out);
        for (int i = 0; i < N; i++) {
            int x = i % 12 - 2, y = i / 12 - 2;
            bool inside = x >= 0 && x < 8 && y >= 0 && y < 4;
            x = x < 0 ? 0 : x > 7 ? 7 : x;
            y = y < 0 ? 0 : y > 3 ? 3 : y;
            ck_assert_int_eq(out[i], inside || mode == 1 ? data[y * 12 + x] : 0);
        }
        const struct emu_violation *v = machine_find(&m, EMU_V_SURFACE);
        ck_assert_msg((v != NULL) == (mode == 2), "%s", machine_text(&m));
        if (v) {
            ck_assert_uint_eq(v->count, N - 32);
            struct emu_place at_user = v->at;
            while (ptx_file_is_system(at_user.file))
                at_user = emu_place_caller(m.e, &at_user);
            ck_assert_uint_eq(at_user.line, mark_line("texture.cu", "surface_read"));
            machine_close(&m);
        } else {
            done(&m, modes[mode]);
        }
    }
    struct machine m = open_texture(&p, data, sizeof data, &handle, &buffer);
    launch(&m, "surface_write", at, handle, out, sizeof out);
    emu_memory_read(m.e, buffer, now, sizeof now);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 12; x++)
            ck_assert_int_eq(now[y * 12 + x],
                             x < 8 ? 1000 + (y + 2) * 12 + x + 2 : data[y * 12 + x]);
    done(&m, "surface_write");
    m = open_texture(&p, data, sizeof data, &handle, &buffer);
    launch(&m, "surface_uneven", at, handle, out, sizeof out);
    ck_assert_msg(machine_find(&m, EMU_V_ALIGN) != NULL, "%s", machine_text(&m));
    machine_close(&m);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_texture");
    TCase *t = tcase_create("textures");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, float_textures, 0, 16 * sizeof kernels / sizeof kernels[0]);
    tcase_add_test(t, weights);
    tcase_add_test(t, fetches);
    tcase_add_test(t, bytes);
    tcase_add_test(t, gathers);
    tcase_add_test(t, undecided);
    tcase_add_test(t, bad_textures);
    tcase_add_test(t, surfaces);
    suite_add_tcase(s, t);
    return run_suite(s);
}
