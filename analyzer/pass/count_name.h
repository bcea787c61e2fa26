/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a name says about the size of what it counts: `n_heads` are a hundred at most, `vocab_size`
 * some hundred thousand, `stride_head` is multiplied by the number of a head.  A name is weak
 * evidence, but it is what a reader goes by too; it only ever makes the analyzer ask for less.
 */
#ifndef CUDALINT_PASS_COUNT_NAME_H
#define CUDALINT_PASS_COUNT_NAME_H

#include <stdbool.h>

enum count_kind {
    COUNT_PLAIN,   /* says nothing */
    COUNT_SMALL,   /* few by nature: heads, taps, tiles, the sequences of a batch */
    COUNT_IMAGE,   /* a side of an image */
    COUNT_CHANNEL, /* channels: many only where the image is small */
    COUNT_LARGE    /* rows, tokens, a hidden size */
};

struct count_name {
    enum count_kind kind;
    unsigned bits;  /* the largest that occurs is about 2^bits; 0 for COUNT_PLAIN */
    unsigned along; /* a stride: what it is multiplied by is about 2^along at most; 0: not known */
    bool of_channels; /* the groups that channels come in: both together are the channels */
    bool is_side;     /* `size_y`: one side of a volume */
};

struct count_name count_name_of(const char *name); /* NULL and "" say nothing */
/* The number of one of them rather than how many there are: `row`, `token_id`. */
bool count_name_is_index(const char *name);
/* Does the name of a type say that it is of indices: `IdxT`, `index_t`, `IdType`? */
bool count_name_is_index_type(const char *type);
/* Elements of a vector each: `head_dim`, `HEAD_DIM_QK`; a constant of that name is no tile. */
bool count_name_is_width(const char *name);
/* The distance between two rows or planes: `stride_head`, `lda`. */
bool count_name_is_stride(const char *name);
/* How many elements there are of everything together: `numel`, `total_length`; not of rows. */
bool count_name_is_of_elements(const char *name);
/* Tensors that have few elements whatever the size of the run: bias, indices. */
bool count_name_is_of_few_elements(const char *name);
/* An array of the places where rows start: `indptr`, `row_offsets`. */
bool count_name_is_of_offsets(const char *name);
/* Is it spelled like a member of a class, and like no constant: `_rows`, `rows_`, `m_rows`? */
bool count_name_is_of_member(const char *name);
/* Does the name say that a pointer points to shared memory? */
bool count_name_is_shared(const char *name);
/* Is a size of that name one of shared memory? */
bool count_name_is_of_shared(const char *name);
/* Does the name say that a block has its own part of what the pointer points to? */
bool count_name_is_scratch(const char *name);
/* nBlocks, grid_size: a number of blocks to launch? */
bool count_name_is_of_grid(const char *name);
/* test_gemm, cpu_reference: a function of the host that checks others, of few elements? */
bool count_name_is_of_check(const char *function);
/* allocMem, resize: a function that is asked for memory? */
bool count_name_is_of_allocation(const char *name);

/* `n_rounded`, `aligned_length`: rounded up, for whole blocks? */
bool count_name_is_rounded(const char *name);

/* "log_size", "logn": 1 << that is a size like another. */
bool count_name_is_logarithm(const char *name);

#endif
