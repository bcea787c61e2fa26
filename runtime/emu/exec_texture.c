/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tex, tld4, suld.b, sust.b (ISA 9.7.10, 9.7.11) on textures and surfaces that the launch's caller
 * has made of buffers (emu_texture_add), by the appendix "Texture Fetching" of the CUDA C++
 * Programming Guide.  One level, no anisotropy; coordinates are exact here.
 *
 * Where the guide leaves open what the hardware does, the run ends as unsupported: coordinates so
 * little below a texel's edge that the hardware's own rounding decides (nearest texel), and texels of
 * another kind than the instruction asks for.
 */
#include "runtime/emu/emu_internal.h"

#include <math.h>
#include <string.h>

#define EDGE (1.0 / 512) /* half of the last bit of the fixed-point coordinates */

struct texel {
    double f[4];   /* floats, or integers as floats in [-1, 1] */
    uint32_t u[4]; /* integers, extended */
};

/* What one instruction does, for all of its lanes. */
struct fetch {
    struct access a;
    struct xop x;
    const struct texture *t;
    unsigned lane;
    bool failed;
};

static void give_up(struct fetch *f, const char *why)
{
    emu_stop_at(f->a.w->e, f->a.w, EMU_STOP_UNSUPPORTED, why);
    f->failed = true;
}

static const struct texture *texture_of(struct emu *e, uint64_t handle)
{
    uint64_t n = handle - EMU_TEXTURE_HANDLE;
    return n < e->textures.len ? &e->textures.at[n] : NULL;
}

static void begin(struct fetch *f, struct warp *w, const struct xop *x, unsigned kind)
{
    f->x = *x;
    f->x.space = PTX_SPACE_GLOBAL;
    f->a = (struct access){.w = w, .x = &f->x, .pc = x->pc, .kind = (uint8_t)kind};
    f->failed = false;
}

/* ---- texels ---------------------------------------------------------------------------------- */

static double channel_float(const struct texture *t, uint64_t bits)
{
    unsigned n = t->channel_bits;
    switch (t->spec.element) {
    case PTX_F32: return (double)emu_f32((uint32_t)bits);
    case PTX_F16: return emu_unpack(bits, &FORMAT_F16);
    case PTX_S8:
    case PTX_S16: {
        double most = (double)((1 << (n - 1)) - 1),
               v = (double)((int64_t)(bits << (64 - n)) >> (64 - n));
        return v / most < -1 ? -1 : v / most;
    }
    default: return (double)bits / (double)((1ull << n) - 1);
    }
}

/* The texel at whole coordinates that are inside. */
static struct texel read_texel(struct fetch *f, int64_t x, int64_t y, int64_t z)
{
    const struct texture *t = f->t;
    struct texel out = {{0}, {0}};
    uint64_t height = t->spec.height ? t->spec.height : 1, bytes = t->channel_bits / 8;
    uint64_t at = t->spec.address + ((uint64_t)z * height + (uint64_t)y) * t->spec.pitch +
                  (uint64_t)x * t->texel_bytes;
    struct place p;
    bool is_signed = t->spec.element == PTX_S8 || t->spec.element == PTX_S16;
    f->a.size = t->texel_bytes;
    if (!emu_place_find(&f->a, f->lane, at, &p))
        return out;
    emu_place_touch(&f->a, f->lane, at, &p);
    for (unsigned c = 0; c < t->spec.channels; c++) {
        uint64_t bits = 0;
        memcpy(&bits, p.data + c * bytes, bytes);
        out.f[c] = channel_float(t, bits);
        if (is_signed)
            bits = (uint64_t)((int64_t)(bits << (64 - 8 * bytes)) >> (64 - 8 * bytes));
        out.u[c] = (uint32_t)bits;
    }
    return out;
}

/* ---- addressing ------------------------------------------------------------------------------ */

/* A whole coordinate outside of [0, n): where it goes, -1: to the border. */
static int64_t wrapped(const struct texture *t, unsigned dim, int64_t i, int64_t n)
{
    unsigned mode = t->spec.address_mode[dim];
    if (!t->spec.normalized && (mode == EMU_ADDRESS_WRAP || mode == EMU_ADDRESS_MIRROR))
        mode = EMU_ADDRESS_CLAMP;
    if (i >= 0 && i < n)
        return i;
    switch (mode) {
    case EMU_ADDRESS_WRAP: return (i % n + n) % n;
    case EMU_ADDRESS_MIRROR: {
        int64_t m = (i % (2 * n) + 2 * n) % (2 * n);
        return m < n ? m : 2 * n - 1 - m;
    }
    case EMU_ADDRESS_BORDER: return -1;
    default: return i < 0 ? 0 : n - 1;
    }
}

static int64_t extent(const struct texture *t, unsigned dim)
{
    uint64_t n = dim == 0 ? t->spec.width : dim == 1 ? t->spec.height : t->spec.depth;
    return n ? (int64_t)n : 1;
}

/* The texel at whole coordinates anywhere: border texels are zero. */
static struct texel texel_at(struct fetch *f, const int64_t at[3], unsigned dims, int64_t layer)
{
    int64_t in[3] = {0, 0, layer};
    for (unsigned d = 0; d < dims; d++) {
        in[d] = wrapped(f->t, d, at[d], extent(f->t, d));
        if (in[d] < 0)
            return (struct texel){{0}, {0}};
    }
    return read_texel(f, in[0], in[1], in[2]);
}

/* A coordinate in texels. Infinite ones and NaN are left to the hardware. */
static double texel_coordinate(struct fetch *f, double x, unsigned dim)
{
    double n = (double)extent(f->t, dim);
    double v = f->t->spec.normalized ? x * n : x;
    if (!(fabs(v) < 1e9)) {
        give_up(f, "a texture coordinate that is no number or too large");
        return 0;
    }
    return v;
}

static struct texel nearest(struct fetch *f, const double x[3], unsigned dims, int64_t layer)
{
    int64_t at[3] = {0};
    for (unsigned d = 0; d < dims; d++) {
        double v = texel_coordinate(f, x[d], d), low = floor(v);
        if (v - low > 1 - EDGE)
            give_up(f, "a texture coordinate so near to a texel's edge that rounding decides");
        at[d] = (int64_t)low;
    }
    return texel_at(f, at, dims, layer);
}

/* The lower of the two texels that a coordinate lies between, and the weight of the upper. */
static int64_t between(struct fetch *f, double x, unsigned dim, double *weight)
{
    double v = texel_coordinate(f, x, dim) - 0.5, low = floor(v);
    *weight = nearbyint((v - low) * 256) / 256; /* nine bits, eight behind the point */
    return (int64_t)low;
}

static struct texel linear(struct fetch *f, const double x[3], unsigned dims, int64_t layer)
{
    struct texel sum = {{0}, {0}};
    int64_t low[3] = {0};
    double weight[3] = {0};
    for (unsigned d = 0; d < dims; d++)
        low[d] = between(f, x[d], d, &weight[d]);
    for (unsigned k = 0; k < 1u << dims && !f->failed; k++) {
        int64_t at[3] = {0};
        double part = 1;
        for (unsigned d = 0; d < dims; d++) {
            at[d] = low[d] + (k >> d & 1);
            part *= k >> d & 1 ? weight[d] : 1 - weight[d];
        }
        if (part == 0) /* contributes nothing, whatever it holds */
            continue;
        struct texel v = texel_at(f, at, dims, layer);
        for (unsigned c = 0; c < 4; c++)
            sum.f[c] += part * v.f[c];
    }
    return sum;
}

/* ---- tex, tld4 ------------------------------------------------------------------------------- */

static bool is_float_element(const struct texture *t)
{
    return t->spec.element == PTX_F32 || t->spec.element == PTX_F16;
}

/* Has the texture the values that the instruction wants? */
static bool fits(struct fetch *f, const struct ptx_instr *in, unsigned dims, bool layered)
{
    const struct texture *t = f->t;
    if (!t) {
        give_up(f, "a texture object that the launch was not given");
        return false;
    }
    unsigned has = t->spec.depth && !t->spec.layered ? 3 : t->spec.height ? 2 : 1;
    bool floats = is_float_element(t) || t->spec.read_normalized;
    bool small_signed =
        t->spec.element == PTX_S8 || t->spec.element == PTX_S16 || t->spec.element == PTX_S32;
    bool same = in->type == PTX_F32 ? floats : !floats && (in->type == PTX_S32) == small_signed;
    if (has != dims || t->spec.layered != layered)
        give_up(f, "a texture of other dimensions than the instruction's");
    else if (!same)
        give_up(f, "a texture whose texels are of another kind than the instruction asks for");
    return !f->failed;
}

static void put_channels(struct warp *w, const struct xop *x, unsigned lane, const struct texel *v)
{
    for (unsigned c = 0; c < 4; c++)
        if (!x->s[c].sink)
            lane_store(w, x, c, lane,
                       x->in->type == PTX_F32 ? emu_bits32((float)v->f[c]) : v->u[c]);
}

static double coordinate(struct warp *w, const struct xop *x, unsigned slot, unsigned lane)
{
    uint32_t bits = (uint32_t)lane_value(w, x, slot, lane);
    return x->in->type2 == PTX_F32 ? (double)emu_f32(bits) : (double)(int32_t)bits;
}

/* Linear memory by number: what is outside reads as zero. */
static struct texel fetch_linear(struct fetch *f, int64_t i)
{
    const struct texture *t = f->t;
    if (i < 0 || (uint64_t)i >= t->spec.width)
        return (struct texel){{0}, {0}};
    return read_texel(f, i, 0, 0);
}

/* The compiler asks for four channels always; those that the texture has not must not be used. */
static bool has_channels(struct fetch *f, uint32_t used)
{
    if (used >> f->t->spec.channels)
        give_up(f, "a channel that the texture has not");
    return !f->failed;
}

static void x_tex(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned dims = in->shape[0], layered = in->shape[1], first = 5 + layered;
    struct fetch f;
    begin(&f, w, x, EMU_ACCESS_READ);
    FOR_ACTIVE(i, w->exec)
    {
        f.lane = i;
        f.t = texture_of(w->e, lane_value(w, x, 4, i));
        if (!fits(&f, in, dims, layered) || !has_channels(&f, x->address_slot))
            return;
        double at[3] = {0};
        for (unsigned d = 0; d < dims; d++)
            at[d] = coordinate(w, x, first + d, i);
        int64_t layer = layered ? (int64_t)(uint32_t)lane_value(w, x, 5, i) : 0;
        layer = layered && layer >= (int64_t)f.t->spec.depth ? (int64_t)f.t->spec.depth - 1 : layer;
        struct texel v = in->type2 == PTX_S32 ? fetch_linear(&f, (int64_t)at[0])
                         : f.t->spec.linear   ? linear(&f, at, dims, layer)
                                              : nearest(&f, at, dims, layer);
        if (f.failed)
            return;
        put_channels(w, x, i, &v);
    }
}

/* One channel of the four texels around: lower left, lower right, upper right, upper left. */
static void x_tld4(struct warp *w, const struct xop *x)
{
    static const uint8_t dx[] = {0, 1, 1, 0}, dy[] = {1, 1, 0, 0};
    struct fetch f;
    begin(&f, w, x, EMU_ACCESS_READ);
    FOR_ACTIVE(i, w->exec)
    {
        f.lane = i;
        f.t = texture_of(w->e, lane_value(w, x, 4, i));
        if (!fits(&f, x->in, 2, false) || !has_channels(&f, 1u << x->in->variant))
            return;
        struct texel out = {{0}, {0}};
        double weight[2];
        int64_t low[2];
        for (unsigned d = 0; d < 2; d++)
            low[d] = between(&f, coordinate(w, x, 5 + d, i), d, &weight[d]);
        for (unsigned k = 0; k < 4 && !f.failed; k++) {
            int64_t at[3] = {low[0] + dx[k], low[1] + dy[k], 0};
            struct texel v = texel_at(&f, at, 2, 0);
            out.f[k] = v.f[x->in->variant];
            out.u[k] = v.u[x->in->variant];
        }
        if (weight[0] == 1 || weight[1] == 1)
            give_up(&f, "a texture coordinate so near to a texel's middle that rounding decides");
        if (f.failed)
            return;
        put_channels(w, x, i, &out);
    }
}

/* ---- surfaces -------------------------------------------------------------------------------- */

/* Coordinates of a surface (x in bytes) to its address; false: nothing is to be done there. */
static bool surface_address(struct fetch *f, const struct ptx_instr *in, int64_t at[3],
                            unsigned bytes, uint64_t *out)
{
    const struct texture *t = f->t;
    int64_t n[3] = {(int64_t)(t->spec.width * t->texel_bytes), extent(t, 1), extent(t, 2)};
    bool outside = false;
    for (unsigned d = 0; d < 3; d++) {
        int64_t most = d ? n[d] - 1 : n[d] - (int64_t)bytes;
        if (at[d] >= 0 && at[d] <= most)
            continue;
        outside |= in->variant != PTX_SURFACE_CLAMP;
        at[d] = at[d] < 0 ? 0 : most;
    }
    *out = t->spec.address + (uint64_t)((at[2] * n[1] + at[1]) * (int64_t)t->spec.pitch + at[0]);
    return !outside;
}

static void outside_report(struct fetch *f, uint64_t address)
{
    f->a.space = EMU_SPACE_GLOBAL;
    f->a.buffer = emu_buffer_near(f->a.w->e, address);
    emu_report_access(&f->a, f->lane, EMU_V_SURFACE, address);
}

static void x_surface(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    bool load = in->op == PTX_OP_SULD;
    unsigned dims = in->shape[0], layered = in->shape[1], n = in->vec;
    unsigned handle = load ? n : 0, values = load ? 0 : in->shape[2];
    struct fetch f;
    begin(&f, w, x, load ? EMU_ACCESS_READ : EMU_ACCESS_WRITE);
    FOR_ACTIVE(i, w->exec)
    {
        int64_t at[3] = {0};
        uint64_t address, v[4] = {0};
        struct place p;
        f.lane = i;
        f.t = texture_of(w->e, lane_value(w, x, handle, i));
        if (!f.t ||
            (f.t->spec.height ? 2u : 1u) + (f.t->spec.depth && !layered ? 1u : 0u) != dims ||
            f.t->spec.layered != layered) {
            give_up(&f, "a surface object that the launch was not given, or of other dimensions");
            return;
        }
        for (unsigned d = 0; d < dims; d++)
            at[d] = (int32_t)lane_value(w, x, handle + 1 + layered + d, i);
        if (layered)
            at[2] = (int32_t)lane_value(w, x, handle + 1, i);
        f.a.size = x->loads;
        bool inside = surface_address(&f, in, at, x->loads, &address);
        if (!inside && in->variant == PTX_SURFACE_TRAP)
            outside_report(&f, address);
        bool done = inside && emu_place_find(&f.a, i, address, &p);
        if (done)
            emu_place_touch(&f.a, i, address, &p);
        for (unsigned k = 0; k < n; k++) {
            if (!load)
                v[k] = lane_value(w, x, values + k, i);
            if (load && done)
                memcpy(&v[k], p.data + k * x->element, x->element);
            if (load && !x->s[k].sink)
                lane_store(w, x, k, i, v[k]);
            if (!load && done)
                memcpy(p.data + k * x->element, &v[k], x->element);
        }
    }
}

exec_fn *emu_select_texture(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_TEX: return x_tex;
    case PTX_OP_TLD4: return x_tld4;
    case PTX_OP_SULD:
    case PTX_OP_SUST: return x_surface;
    default: return NULL;
    }
}

/* ---- objects --------------------------------------------------------------------------------- */

int emu_texture_add(struct emu *e, const struct emu_texture *spec, uint64_t *handle)
{
    struct texture t = {.spec = *spec, .channel_bits = ptx_type_bits(spec->element)};
    unsigned n = spec->channels;
    bool integer = ptx_type_kind(spec->element) != PTX_KIND_FLOAT;
    t.texel_bytes = t.channel_bits / 8 * n;
    uint64_t rows = (spec->height ? spec->height : 1) * (spec->depth ? spec->depth : 1);
    uint64_t row = spec->width * t.texel_bytes;
    struct buffer *b = emu_buffer_near(e, spec->address);
    if ((n != 1 && n != 2 && n != 4) ||
        (t.channel_bits != 8 && t.channel_bits != 16 && t.channel_bits != 32) ||
        (!integer && spec->element != PTX_F32 && spec->element != PTX_F16))
        return error_set("a texture of %u channels of %u bits", n, t.channel_bits);
    if (!spec->width)
        return error_set("a texture of no width");
    if (!t.spec.pitch)
        t.spec.pitch = row;
    if (t.spec.pitch < row || t.spec.pitch % t.texel_bytes || spec->address % t.texel_bytes)
        return error_set("a texture whose rows overlap, or whose texels are not aligned");
    if (spec->width > LIMIT_EMU_TEXTURE || spec->height > LIMIT_EMU_TEXTURE ||
        spec->depth > LIMIT_EMU_TEXTURE || !b || spec->address < b->base ||
        (rows - 1) * t.spec.pitch + row > b->bytes - (spec->address - b->base))
        return error_set("a texture that its buffer does not hold");
    if ((spec->linear || spec->read_normalized) && integer &&
        (t.channel_bits == 32 || !spec->read_normalized))
        return error_set("integers that are to be filtered or read as floats");
    vec_push(e->a, &e->textures, t);
    *handle = EMU_TEXTURE_HANDLE + e->textures.len - 1;
    return 0;
}
