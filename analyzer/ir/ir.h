/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The intermediate representation: what rules and passes see of a translation unit.
 *
 * A module holds functions (kernels, device functions, host functions); a function is a control
 * flow graph of blocks; a block is a list of statements that ends in one terminator; statements
 * hold expressions.  Expressions have no side effect and touch no memory: every access is a
 * statement of its own (load, store, atomic), every call too.  So the order of accesses is the
 * order of statements, and an expression may be compared, moved and reasoned about freely.
 *
 * Expressions are hash-consed per module: structural equality is pointer equality (OPAQUE leaves
 * are the exception: each is different from every other).  They have no position; statements do.
 * EVAL statements mark where integer arithmetic that could wrap is computed.
 *
 * Two forms.  The front end writes variables: `set i = ...`, leaf VAR.  ssa_convert() (ssa.h)
 * rewrites every expression so that reads of scalar variables are replaced by what was assigned;
 * after it only phis, loads, calls, atomics and warp operations are leaves (VALUE), so
 * `int i = blockIdx.x * blockDim.x + threadIdx.x; ... a[i]` shows the access as
 * ptradd(var a, add(mul(blockIdx.x, blockDim.x), threadIdx.x)).
 *
 * What cannot be known is an OPAQUE expression or a TYPE_UNKNOWN type, with the reason; passes
 * treat it as "anything" and never as evidence.
 *
 * All memory belongs to the module's arena.  Text form: ir_text.h.
 */
#ifndef CUDALINT_IR_IR_H
#define CUDALINT_IR_IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

enum ir_op {
#define IR_OP(name, text, operands, flags) IR_##name,
#include "ir/ir.def"
#undef IR_OP
    IR_OP_COUNT
};

enum ir_stmt_kind {
#define IR_STMT(name, text, flags) IR_STMT_##name,
#include "ir/ir.def"
#undef IR_STMT
    IR_STMT_COUNT
};

enum ir_builtin {
#define IR_BUILTIN(name, text) IR_BUILTIN_##name,
#include "ir/ir.def"
#undef IR_BUILTIN
    IR_BUILTIN_COUNT
};

enum ir_op_flag { IR_OP_LEAF = 1, IR_OP_WRAPS = 2, IR_OP_COMPARE = 4, IR_OP_COMMUTES = 8 };
enum ir_stmt_flag { IR_STMT_IS_TERMINATOR = 1, IR_STMT_IS_ACCESS = 2, IR_STMT_DEFINES = 4 };

struct ir_op_info {
    const char *text;
    int operands; /* -1: any number */
    unsigned flags;
};
struct ir_stmt_info {
    const char *text;
    unsigned flags;
};
const struct ir_op_info *ir_op_info(enum ir_op op);
const struct ir_stmt_info *ir_stmt_info(enum ir_stmt_kind kind);
const char *ir_builtin_text(enum ir_builtin b);

/* ---- positions ------------------------------------------------------------------------- */

/* A half-open range in a file of the module; lines and columns from 1, columns in bytes. */
struct ir_span {
    const char *path; /* NULL: the module's main file */
    unsigned line;    /* 0: no position */
    unsigned column;
    unsigned end_line;
    unsigned end_column; /* one past the last byte */
    const char *macro;   /* name of the macro it was expanded from, or NULL; then the range is the
                            macro's use in the main file */
};

/* ---- types ----------------------------------------------------------------------------- */

enum ir_type_kind {
    TYPE_UNKNOWN, /* dependent, or made up by repair: never evidence */
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_INT,     /* every integer, character and enumeration type */
    TYPE_FLOAT,   /* half, bfloat16, float, double */
    TYPE_POINTER, /* and references */
    TYPE_ARRAY,
    TYPE_RECORD,
    TYPE_FUNCTION
};

enum ir_space {
    SPACE_GENERIC, /* any: a pointer of unknown origin */
    SPACE_GLOBAL,
    SPACE_SHARED,
    SPACE_CONSTANT,
    SPACE_LOCAL,
    SPACE_PARAM,
    SPACE_HOST
};

struct ir_expr;
struct ir_record;

/* Hash-consed per module too. */
struct ir_type {
    enum ir_type_kind kind;
    unsigned bits;              /* INT, FLOAT: width */
    bool is_signed;             /* INT */
    bool is_const;              /* the value of this type is const */
    int64_t size;               /* bytes; -1 unknown */
    const struct ir_type *elem; /* POINTER, ARRAY: target */
    int64_t count;              /* ARRAY: elements; -1 not known here; 0 for `extern x[]` */
    const struct ir_expr
        *count_expr;                /* ARRAY whose count depends on template parameters, or NULL */
    const struct ir_record *record; /* RECORD when its fields are known, or NULL */
    const char *name;               /* as spelled: "size_type", "float4", "T"; why, for UNKNOWN */
};

struct ir_field {
    const char *name;
    const struct ir_type *type;
};
struct ir_record {
    const char *name;
    VEC(struct ir_field) fields;       /* its own; not those of a class that it is derived from */
    VEC(const struct ir_type *) bases; /* records; those that depend on a template parameter */
    bool is_union;                     /* the fields share their bytes */
};

/* ---- declarations ---------------------------------------------------------------------- */

enum ir_storage {
    STORAGE_PARAM,
    STORAGE_LOCAL,          /* automatic variable */
    STORAGE_TEMP,           /* made by lowering: result of a load or call; assigned once */
    STORAGE_SHARED,         /* __shared__, static size */
    STORAGE_SHARED_DYNAMIC, /* extern __shared__ x[] */
    STORAGE_DEVICE,         /* __device__, __managed__ at namespace scope */
    STORAGE_CONSTANT,       /* __constant__ */
    STORAGE_HOST_GLOBAL,    /* namespace scope on the host */
    STORAGE_CAPTURE,        /* captured by a lambda, or a member read through `this` */
};

struct ir_decl {
    const char *name; /* unique inside the function: a second `i` is "i.2"; temps are "t.N" */
    const char *source_name; /* as written; "" for temps */
    const struct ir_type *type;
    enum ir_storage storage;
    enum ir_space space; /* where the variable itself lives */
    bool
        in_memory; /* accessed by load/store through ADDR: arrays, shared, globals, and locals whose
                       address is taken. false: a scalar (or small record) read by VAR, written by SET */
    bool guessed;  /* its type rests on a repaired declaration */
    bool knows_rows; /* guessed, but for the outermost extent of the array; not in the text form */
    bool is_length;  /* declared as a 32-bit size_type or the like: lengths go up to its maximum */
    const struct ir_expr *init; /* namespace-scope constants with a known value, or NULL */
    const struct ir_expr *
        begins; /* STORAGE_HOST_GLOBAL: the number that it begins with, or NULL; not in the text form */
    const struct ir_expr
        *default_value; /* STORAGE_PARAM: a number that calls may leave out; not in the text form */
    int param_index;    /* STORAGE_PARAM: from 0; else -1 */
    bool
        in_dropped; /* STORAGE_PARAM: used where nobody gets to, `if constexpr (false)`; not in the text form */
    struct ir_span span;
    unsigned id;    /* numbers declarations of a function (or of the module, for globals) from 0 */
    bool is_global; /* it is in module->globals, not in a function's decls */
    const struct ir_stmt *def; /* TEMP: the statement that defines it (set by ir_func_finish) */
};

/* ---- expressions ----------------------------------------------------------------------- */

struct ir_func;
struct ir_stmt;

struct ir_expr {
    struct ir_module *module; /* that it belongs to */
    enum ir_op op;
    const struct ir_type *type;
    unsigned id;    /* number in the module in order of creation: deterministic sort key */
    unsigned depth; /* 0 for leaves */
    unsigned size;  /* nodes when written out as a tree: bounds the work of recursive functions */
    union {         /* leaves */
        int64_t number;                 /* INT */
        double real;                    /* FLOAT */
        enum ir_builtin builtin;        /* BUILTIN */
        const struct ir_decl *decl;     /* VAR, ADDR */
        struct ir_value *value;         /* VALUE */
        const struct ir_type *type_arg; /* SIZEOF */
        struct ir_func *func;           /* FUNC (may be NULL), LAMBDA */
    };
    const char *text; /* STRING, FUNC, TPARAM, OPAQUE, FIELD, MEMBER, WITH, PURE; else NULL */
    unsigned arg_count;
    const struct ir_expr *const *args;
};

/* After SSA: a result that is not an expression of others. */
struct ir_value {
    const struct ir_stmt *def;  /* PHI, LOAD, ATOMIC, CALL, BARRIER, WARPOP, ASM */
    const struct ir_decl *decl; /* the variable it is the value of (a temp when it has no name) */
    unsigned id;                /* in the function, from 0 */
};

/* ---- statements ------------------------------------------------------------------------ */

enum ir_scope { SCOPE_WARP, SCOPE_BLOCK, SCOPE_CLUSTER, SCOPE_GRID, SCOPE_NAMED, SCOPE_UNKNOWN };

struct ir_launch {
    const char *kernel_name; /* as spelled, without template arguments */
    struct ir_func *kernel;  /* when the module has one function of that name, else NULL */
    const struct ir_expr *kernel_expr;         /* FUNC, or whatever expression names it */
    VEC(const struct ir_expr *) template_args; /* INT, or OPAQUE for types; in order */
    const struct ir_expr *grid;                /* a RECORD of three, or a dim3-valued expression */
    const struct ir_expr *block;
    const struct ir_expr *shared_bytes; /* INT 0 when not given */
    const struct ir_expr *stream;       /* NULL when not given */
    VEC(const struct ir_expr *) args;   /* empty when unknown (cudaLaunchKernel's void **) */
    bool args_known;
    bool cooperative;
    bool grid_is_list;  /* written `(x, y)`, of which C++ takes the last; not in the text form */
    bool block_is_list; /* the same */
    const char
        *grid_constant; /* the name that the whole argument is, or NULL; not in the text form */
    const char *block_constant; /* the same */
    struct ir_span written; /* where a macro of the file names the kernel, and the statement's span
                               is the macro's use; line 0: not in a macro's body */
};

struct ir_block;

struct ir_stmt {
    enum ir_stmt_kind kind;
    struct ir_span span;
    struct ir_block *block;
    unsigned id;                /* in the function, in source order */
    const struct ir_decl *var;  /* what it defines (SET, LOAD, CALL...), or NULL */
    struct ir_value *value;     /* after SSA: the value it defines, or NULL (SET has none) */
    const struct ir_expr *expr; /* SET, EVAL, STORE, ASSUME, BRANCH, SWITCH, RETURN */
    const struct ir_expr *addr; /* accesses: address; its type is a pointer to what is accessed */
    const struct ir_expr
        *source_expr;           /* after SSA: `addr` (accesses) or `expr` as it was before, for
                                          messages */
    const char *name;           /* CALL, ATOMIC, BARRIER, WARPOP: callee as spelled, unqualified */
    const char *qualified_name; /* CALL: with namespaces and class when known, else = name */
    const char *instance;       /* CALL: template arguments as written, "<int, 4>", or NULL; not in
                                   the text form */
    struct ir_func *callee;     /* CALL: the one function of the module it can be, or NULL */
    const struct ir_instance
        *makes; /* CALL of a template: what it puts for the parameters, in terms of the function
                   around; NULL: not known; not in the text form */
    const struct ir_expr *object; /* member calls: the object (value or address), else NULL */
    const struct ir_type *object_type;
    VEC(const struct ir_expr *) args; /* CALL..., PHI */
    uint64_t reads_only; /* CALL: bit i: the function is declared to read only through argument i;
                                         not in the text form */
    enum ir_scope scope; /* BARRIER, FENCE */
    struct ir_launch *launch; /* LAUNCH */
    VEC(int64_t) case_values; /* SWITCH */
    bool is_write;            /* ACCESS: STORE and ATOMIC and ASYNCCOPY */
    bool guessed;             /* rests on a repaired declaration */
    bool of_object;           /* LOAD of a guessed name: it is written as a member of an
                                         object, `params.width`; not in the text form */
    bool of_nothing;          /* JUMP: the end of `if (c) { }` with nothing in it; not in the
                                         text form */
    bool is_volatile;         /* LOAD, STORE: of what is volatile; not in the text form */
    bool again; /* the text of an earlier statement: of a closure lowered at each of its
                            calls; not in the text form */
    bool
        is_emptied_check; /* CALL on the host: handed to a check that this build empties; not in the text form */
    bool checked_result; /* CALL on the host, LAUNCH by one: the result is read, or cast to void */
};

struct ir_block {
    unsigned id; /* index in func->blocks; 0 is the entry */
    const char *label;
    VEC(struct ir_stmt *) stmts; /* the last one is the terminator */
    VEC(struct ir_block *) preds;
    VEC(struct ir_block *) succs;
    struct ir_func *func;
};

/* ---- functions and modules ------------------------------------------------------------- */

enum ir_func_kind { FUNC_KERNEL, FUNC_DEVICE, FUNC_HOST, FUNC_HOST_DEVICE };

struct ir_tparam {
    const char *name;
    bool is_type;
    const struct ir_expr *default_value; /* or NULL */
};

/* What an instance of a template that the file makes puts for the template's parameters. */
struct ir_instance {
    VEC(const struct ir_expr *) args; /* INT, or OPAQUE for types, which has the type; in order */
    struct ir_span span; /* the explicit instantiation, or what first names the instance */
    struct ir_func
        *func;    /* the instance as a function of its own (explicit ones have it), or NULL */
    bool written; /* named in a template: what hangs on that one's parameters is OPAQUE; not in the
                     text form */
};

struct ir_func {
    const char *name;           /* unqualified */
    const char *qualified_name; /* "ns::Class::name" */
    const char *record_name;    /* member functions: the class, else NULL */
    enum ir_func_kind kind;
    bool is_lambda;
    bool is_template; /* itself or an enclosing class */
    bool has_body;
    bool has_errors; /* clang reported errors inside its extent that repair did not cure */
    bool in_main_file;
    bool
        is_internal; /* static, or in an anonymous namespace: only this file can call or launch it */
    bool is_kept; /* its address is in an initializer outside of functions; not in the text form */
    bool is_linked; /* a header declares the __device__ function of this file: others may call it;
                            not in the text form */
    bool returns_status; /* a cudaError_t */
    bool
        asks_for_multiples; /* of a kernel: the comment in front of it says that its sizes are multiples; not in the
                                text form */
    struct ir_func *parent; /* lambdas: the function around them */
    VEC(struct ir_tparam) tparams;
    VEC(struct ir_instance *) instances; /* of a template, as far as the file makes them */
    struct ir_func *instance_of; /* an explicit instantiation: its template, which comes first */
    VEC(struct ir_decl *) params;
    VEC(struct ir_decl *) decls; /* params, locals, shared variables, temps */
    const struct ir_type *return_type;
    const struct ir_expr *max_threads; /* __launch_bounds__, or NULL */
    const struct ir_expr *min_blocks;
    VEC(struct ir_block *) blocks; /* [0] is the entry; unreachable ones are removed */
    VEC(struct ir_stmt *) stmts;   /* all statements in source order; ids are indices */
    unsigned value_count;          /* after SSA */
    /* After SSA: what it returns as one expression of its parameters and of captures, when it does
     * nothing else; or NULL. */
    const struct ir_expr *result;
    bool is_ssa;
    struct ir_span span; /* of the whole definition */
    struct ir_span name_span;
    struct ir_module *module;
    unsigned id;
    struct map decl_names; /* private to ir.c: name -> declaration */
    unsigned temp_count;
};

struct ir_module {
    struct arena *arena;
    const char *path; /* the main file as the user named it */
    VEC(struct ir_func *) funcs;
    VEC(struct ir_decl *) globals;
    VEC(struct ir_record *) records;
    VEC(const char *) missing_includes; /* as written */
    bool has_main; /* it defines main(): a program, its launches are all there is */
    bool
        in_program; /* has_main, or a source file beside it has: sizes are the program's own choice */
    bool links_device_code;  /* compiled with -rdc, or it uses __device__ functions of other files,
                                   which may call its own; not in the text form */
    unsigned repaired_decls; /* declarations made up by repair */
    unsigned functions_lost; /* functions whose body could not be understood */
    struct map words_in_errors; /* word -> how often it stands in functions that have errors; not in
                                   the text form */
    struct map global_names;    /* private to ir.c: name -> declaration */
    struct map expr_table;      /* private to ir.c */
    struct map type_table;
    struct map polynomials; /* private to pass/affine.c: expression -> struct affine */
    unsigned expr_count;
};

/* ---- building (ir.c) ------------------------------------------------------------------- */

struct ir_module *ir_module_create(struct arena *a, const char *path);
struct ir_func *ir_func_create(struct ir_module *m, const char *name, enum ir_func_kind kind);
struct ir_block *ir_block_create(struct ir_func *f, const char *label);
/* Declarations get a unique name (i, i.2, ...; temps with name NULL: t.1, t.2, ...) and the usual
 * space and in_memory of their storage, which the caller may change.  A statement's edges follow
 * its kind: jump 1, br 2, switch one more than it has case values. */
struct ir_decl *ir_decl_create(struct ir_func *f, const char *name, const struct ir_type *type,
                               enum ir_storage storage); /* f NULL: never; see ir_global_create */
struct ir_decl *ir_global_create(struct ir_module *m, const char *name, const struct ir_type *type,
                                 enum ir_storage storage);
/* Appends a statement to the block. */
struct ir_stmt *ir_stmt_add(struct ir_block *b, enum ir_stmt_kind kind, struct ir_span span);
void ir_edge_add(struct ir_block *from, struct ir_block *to); /* order of succs matters */
/* Renumbers, drops unreachable blocks, fills func->stmts; call once when a body is complete.
 * A block without a terminator gets `ret` (`jump` when it has one successor); statements behind a
 * terminator go away; a branch on a constant becomes a jump; labels become unique; preds are put in
 * the order of (block, successor number); the entry gets no predecessors. */
void ir_func_finish(struct ir_func *f);

const struct ir_type *ir_type_int(struct ir_module *m, unsigned bits, bool is_signed);
const struct ir_type *ir_type_bool(struct ir_module *m);
const struct ir_type *ir_type_float(struct ir_module *m, unsigned bits);
const struct ir_type *ir_type_void(struct ir_module *m);
const struct ir_type *ir_type_pointer(struct ir_module *m, const struct ir_type *elem);
const struct ir_type *ir_type_array(struct ir_module *m, const struct ir_type *elem, int64_t count,
                                    const struct ir_expr *count_expr);
const struct ir_type *ir_type_unknown(struct ir_module *m, const char *why);
const struct ir_type *ir_type_intern(struct ir_module *m, const struct ir_type *t);
/* The same representation: spelling and const do not count. */
bool ir_type_same(const struct ir_type *a, const struct ir_type *b);

/* Expressions are made to stay small enough for recursion (limits.h): larger ones become OPAQUE.
 * All makers simplify: constants fold (only when the result fits the type), x+0, x*1, casts to the
 * same type, member(with(..)), member(record(..)) of dim3, !!x, ptradd(ptradd(p,i),j) stays as is. */
const struct ir_expr *ir_int(struct ir_module *m, const struct ir_type *t, int64_t v);
const struct ir_expr *ir_float(struct ir_module *m, const struct ir_type *t, double v);
const struct ir_expr *ir_string(struct ir_module *m, const char *s);
const struct ir_expr *ir_builtin(struct ir_module *m, enum ir_builtin b);
const struct ir_expr *ir_var(struct ir_module *m, const struct ir_decl *d);
const struct ir_expr *ir_value(struct ir_module *m, struct ir_value *v);
const struct ir_expr *ir_addr(struct ir_module *m, const struct ir_decl *d);
const struct ir_expr *ir_func_ref(struct ir_module *m, const char *name, struct ir_func *f);
const struct ir_expr *ir_lambda(struct ir_module *m, struct ir_func *f);
const struct ir_expr *ir_tparam(struct ir_module *m, const struct ir_type *t, const char *name);
const struct ir_expr *ir_sizeof(struct ir_module *m, const struct ir_type *of);
const struct ir_expr *ir_opaque(struct ir_module *m, const struct ir_type *t, const char *why);
/* What a function of the CUDA runtime answers, where its pointer is the value of the call; 0 when all
 * went well. */
const struct ir_expr *ir_status(struct ir_module *m, const struct ir_type *t);
bool ir_is_status(const struct ir_expr *e);
const struct ir_expr *ir_unary(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                               const struct ir_expr *x);
const struct ir_expr *ir_binary(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                                const struct ir_expr *x, const struct ir_expr *y);
/* Any operator with any operands; text for FIELD, MEMBER, WITH, PURE. */
const struct ir_expr *ir_make(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                              const char *text, const struct ir_expr *const *args, size_t n);

/* ---- asking ----------------------------------------------------------------------------- */

/* Constant? Through casts, which wrap. False for unsigned 64-bit values above INT64_MAX. */
bool ir_is_int(const struct ir_expr *e, int64_t *v);
bool ir_is_const(const struct ir_expr *e, int64_t v);           /* constant of that value? */
bool ir_is_builtin(const struct ir_expr *e, enum ir_builtin b); /* through casts */
const struct ir_expr *ir_strip_casts(const struct ir_expr *e);  /* integer-to-integer casts */
/* Also casts to and from floating point, pointers and types that are not known.  NULL stays NULL. */
const struct ir_expr *ir_strip_all_casts(const struct ir_expr *e);
bool ir_contains(const struct ir_expr *e, const struct ir_expr *part);
/* Some part of e is made by this operation. */
bool ir_has_op(const struct ir_expr *e, enum ir_op op);
/* The innermost subscript of a class out of sight that the address goes through, which is a FIELD, `out[i]` of
 * `&out[i].x`; without one, what it begins with. */
const struct ir_expr *ir_up_to_subscript(const struct ir_expr *addr);
/* The threads of a block that __launch_bounds__ allows; 0: it is not said, or not by a number. */
int64_t ir_launch_bound(const struct ir_func *f);
/* The load that a value is; NULL: it is none. */
const struct ir_stmt *ir_load_of(const struct ir_expr *e);
/* The phi that a value is; NULL: it is none. */
const struct ir_stmt *ir_phi_of(const struct ir_expr *e);
/* The same as ir_load_of() of an element, `x[i]`, also converted from a type that is not known. */
const struct ir_stmt *ir_element_load_of(const struct ir_expr *e);
/* What the call hands over for a parameter of what it calls; NULL: d is none, or it is left out. */
const struct ir_expr *ir_argument_for(const struct ir_stmt *call, const struct ir_decl *d);
/* Does it compare two things? */
bool ir_compares(const struct ir_expr *e);
/* `this`, of the object that the function belongs to. */
bool ir_is_this(const struct ir_decl *d);
/* A member of the object that the function belongs to, read as a variable: `this->n`. */
bool ir_is_own_member(const struct ir_decl *d);
/* `n` of it; NULL: it is none. */
const char *ir_own_member_name(const struct ir_decl *d);
/* The name that the source gives a variable, a member or a value; NULL: none. */
const char *ir_leaf_name(const struct ir_expr *e);
/* Calls `visit` for each node once, operands after their user; stops when it returns false. */
bool ir_walk(const struct ir_expr *e, bool (*visit)(const struct ir_expr *, void *), void *context);
/* The same over a statement's address, expression and arguments. */
bool ir_walk_stmt(const struct ir_stmt *s, bool (*visit)(const struct ir_expr *, void *),
                  void *context);
/* The same over all statements of a function: each node once, however many statements it is part of. */
bool ir_walk_func(const struct ir_func *f, bool (*visit)(const struct ir_expr *, void *),
                  void *context);
/* What the function returns, where it does so in one place; NULL: in none or several, or nothing. */
const struct ir_expr *ir_only_return(const struct ir_func *f);
/* Does s use the value that the other statement defines, also as the object of a call? */
bool ir_stmt_reads(const struct ir_stmt *s, const struct ir_stmt *def);
/* Calls `visit` for every expression that the statement holds (PHI arguments and launches too),
 * which may replace it; source_expr is left out. */
void ir_stmt_visit(struct ir_stmt *s, void (*visit)(const struct ir_expr **slot, void *),
                   void *context);
/* e with every occurrence of leaf `from[i]` replaced by `to[i]`. */
const struct ir_expr *ir_substitute(struct ir_module *m, const struct ir_expr *e,
                                    const struct ir_expr *const *from,
                                    const struct ir_expr *const *to, size_t n);
/* Component 0..2 (x, y, z) of a dim3-valued expression: RECORD(x[,y[,z]]) -> operand, missing ones
 * are INT 1; an integer expression is x; else a MEMBER. */
const struct ir_expr *ir_dim3_component(struct ir_module *m, const struct ir_expr *e, unsigned i);

/* What an address points into: strips PTRADD, FIELD and casts. ADDR, VAR (pointer parameter), VALUE
 * (loaded pointer), or another expression. */
const struct ir_expr *ir_address_root(const struct ir_expr *addr);
/* The address lies in a variable of the thread; NULL does not. */
bool ir_lies_in_local(const struct ir_expr *addr);
/* The pointer behind `((uintptr_t)p + 127) & ~127`: p, rounded up or down; NULL: e is no such address. */
const struct ir_expr *ir_rounded_address(const struct ir_expr *e);
bool ir_is_shared(const struct ir_decl *d); /* __shared__, also extern */
/* The __shared__ variable that the address visibly leads into, or NULL. */
const struct ir_decl *ir_shared_variable(const struct ir_expr *addr);
/* What the instance puts for a template parameter; NULL: not known. */
const struct ir_expr *ir_instance_argument(const struct ir_func *f, const struct ir_instance *in,
                                           const char *tparam);
/* The type that type parameter `tparam` (a TYPE_UNKNOWN of that name in the body) is in every instance
 * that the file makes; NULL: none is seen, they differ, or f has no such parameter.  Other files may
 * make others. */
const struct ir_type *ir_tparam_type(const struct ir_func *f, const char *tparam);
size_t ir_func_ids(const struct ir_module *m); /* one more than the largest id of a function */
const struct ir_func *ir_module_find(const struct ir_module *m, const char *name);
/* Source-like text of an expression for messages ("row * ncols + col"); arena memory, at most
 * `max` bytes, "..." inside when longer. */
const char *ir_expr_source(struct arena *a, const struct ir_expr *e, size_t max);

#endif
