/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A kernel and everything of its file and its project headers that it needs, as one source that
 * NVRTC (or clang) compiles alone: host code left out, `#line` kept, templates instantiated.
 */
#ifndef CUDALINT_FRONT_SLICE_H
#define CUDALINT_FRONT_SLICE_H

#include "front/front.h"

/* One scalar or pointer inside a parameter; structs are flattened. */
enum slice_field_kind { SLICE_INT, SLICE_FLOAT, SLICE_POINTER, SLICE_OPAQUE };
struct slice_field {
    const char *name; /* "n", "p.stride", "p.data[2]" */
    enum slice_field_kind kind;
    uint32_t offset; /* bytes in the parameter */
    uint32_t bytes;
    bool is_signed;          /* INT */
    const char *type;        /* "i32", "f16", "bf16", ... (scenario.h); OPAQUE: the C++ type */
    const char *target_type; /* POINTER: the same for what it points to; "bytes" for structs */
    uint32_t target_bytes;   /* POINTER: size of one element; 0: unknown (void) */
    bool target_const;
};

struct slice_param {
    const char *name;
    const struct ir_decl *decl; /* of the kernel, when the IR has it */
    const struct ir_expr
        *expr; /* of a reduced kernel: the loaded value that it stands for, or NULL */
    uint32_t bytes;
    VEC(struct slice_field) fields;
};

struct slice_template_arg {
    const char *name;
    const char *text; /* "float", "256" */
    bool is_number;
    int64_t number;
};

/* A constant of a header that is missing, with the number that it has here. */
struct slice_constant {
    const char *name;
    const struct ir_decl *decl;
    int64_t number;
};

struct slice {
    const struct ir_func *kernel;
    const char *source;           /* what to compile */
    const char *name_expression;  /* "ns::reduce<float, 256>" */
    const char *instantiation;    /* "launch at main.cu:88", "explicit instantiation at ...",
                                    "default: T = float"; "" for no template */
    const struct ir_stmt *launch; /* the launch it was taken from, or NULL */
    /* Asked for: of several instances that are as good the one with the largest number up to 1024, mostly
     * the width of its block. */
    bool wide;
    /* Values of the template parameters where they are numbers, by tparam order. */
    VEC(struct slice_template_arg) template_args;
    /* For the compiler: "-std=c++17", "-DX", "-default-device" (NVRTC's; the source says the same to
     * clang by a pragma). */
    VEC(const char *) options;
    VEC(const char *) toolkit_headers; /* that the source includes: "cuda_fp16.h" */
    VEC(struct slice_param) params;
    VEC(const char *) assumed; /* stand-ins: "typedef float scalar_t;" */
    bool assumes_numbers;      /* constants among them: what a run shows may rest on those */
    /* Reduced: which numbers are made up: 0 the usual ones, else others; and what they are. */
    unsigned variant;
    VEC(struct slice_constant) constants;
    /* Reduced: a question that decides where nothing shows: a call out of sight stands for a barrier. */
    const char *waits;
    const char
        *partial; /* of a reduced kernel: a run that shows nothing says nothing, and why; or NULL */
    const char *error; /* NULL; else why it cannot be sliced: a reason for "undecided" */
};

/*
 * Slices every kernel of the module in `kernels` (n of them) with one more parse of the file; out[i]
 * belongs to kernels[i].  A kernel that several instantiations are launched of gives the first
 * launch's, unless out[i].launch names another one on entry.  0, or -1 with a message when nothing worked.
 */
int slice_kernels(struct arena *a, const struct source *src, const struct front_options *o,
                  const struct ir_module *module, const struct ir_func *const *kernels, size_t n,
                  struct slice *out);

/* slice_standin.c: names of headers that are missing. */
/* A number for a constant of that name: what real code has; 0: the name says nothing. */
unsigned slice_standin_number(const char *name);
/* ceil_div(a, b), divUp(a, b), ...: the quotient rounded up, under the name that projects give it. */
bool slice_standin_rounds_up(const char *name);

#endif
