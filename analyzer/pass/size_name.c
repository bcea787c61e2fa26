/* SPDX-License-Identifier: Apache-2.0 */
/* Names of sizes and of functions that round up. */
#include <ctype.h>
#include <string.h>

#include "base/strbuf.h"
#include "pass/launch_dim.h"

#define WORD_MAX 24

/* The first names of the list also end longer ones: "magma_ceildiv". */
#define ROUND_TAILS 9

/* "DIV_UP", "divUp" and "iDivUp" are one name. */
bool launch_is_round_helper(const char *name)
{
    static const char *const names[] = {
        "divup",
        "ceildiv",
        "divceil",
        "divroundup",
        "divideup",
        "ceilingdiv",
        "divideroundup",
        "divandceil",
        "roundupdiv",
        "idivup",
        "updiv",
        "ceilquotient",
        "sdiv",
        "cdiv",
        "getblocks",
        "getnumblocks",
        "numblocks",
        "getgridsize",
        "cudagetblocks",
        "ceilingdivision",
        "dividerndup",
        "iceildiv",
        "iceil",
        "grid1d",
        "ceildivide",
        "divroundingupsafe",
        "divroundingupunsafe",
    };
    char plain[32];
    size_t n = 0;
    for (; name && *name; name++) {
        if (*name == '_')
            continue;
        if (n + 1 >= sizeof plain)
            return false;
        plain[n++] = (char)tolower((unsigned char)*name);
    }
    plain[n] = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool own = strcmp(plain, names[i]) == 0;
        if (own || (i < ROUND_TAILS && str_has_suffix(plain, names[i])))
            return true;
    }
    /* CAFFE_GET_BLOCKS, cuda_calc_xblock_count, BlocksNum4ThreadsNum */
    return str_has_suffix(plain, "getblocks") || str_has_suffix(plain, "blockcount") ||
           str_has_suffix(plain, "numblocks") || strstr(plain, "blocksnum");
}

bool launch_dim_is_processors(const char *name)
{
    static const char *const words[] = {"multiprocessor", "multi_processor", "num_sm",
                                        "numsm",          "sm_count",        "smcount"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

bool launch_is_padding_helper(const char *name)
{
    static const char *const names[] = {"roundup", "alignup", "nextmultiple", "padup"};
    char plain[48];
    str_plain(name, plain, sizeof plain);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strstr(plain, names[i]) && !strstr(plain, "div") && !strstr(plain, "pow"))
            return true;
    }
    return false;
}

bool launch_is_quotient_helper(const char *name)
{
    char plain[32];
    size_t n = 0;
    for (; name && *name && n + 1 < sizeof plain; name++)
        plain[n++] = (char)tolower((unsigned char)*name);
    plain[n] = 0;
    return strstr(plain, "div") || strstr(plain, "ceil");
}

bool launch_is_power_helper(const char *name)
{
    char plain[32];
    str_plain(name, plain, sizeof plain);
    static const char *const names[] = {"nextpow2",        "ceilpow2",     "nextpoweroftwo",
                                        "ceilpoweroftwo",  "nextpowerof2", "ceilpowerof2",
                                        "roundupto2power", "rounduppow2",  "nextpower2"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(plain, names[i]) == 0)
            return true;
    }
    return false;
}

/* Sorted by kind; plural and singular, with and without a leading n are made equal before. */
static const struct {
    const char *word;
    enum size_name kind;
} words[] = {
    {"thread", SIZE_NAME_THREADS},
    {"warp", SIZE_NAME_THREADS},
    {"block", SIZE_NAME_THREADS},
    {"grid", SIZE_NAME_THREADS},
    {"tile", SIZE_NAME_THREADS},
    {"tpb", SIZE_NAME_THREADS},
    {"lane", SIZE_NAME_THREADS},
    {"cta", SIZE_NAME_THREADS},
    {"sm", SIZE_NAME_THREADS},
    {"bdim", SIZE_NAME_THREADS},
    {"workgroup", SIZE_NAME_THREADS},
    {"chunk", SIZE_NAME_THREADS},
    {"split", SIZE_NAME_THREADS},
    {"partition", SIZE_NAME_THREADS},
    {"tb", SIZE_NAME_THREADS},
    {"head", SIZE_NAME_LIMITED},
    {"channel", SIZE_NAME_LIMITED},
    {"group", SIZE_NAME_LIMITED},
    {"layer", SIZE_NAME_LIMITED},
    {"expert", SIZE_NAME_LIMITED},
    {"level", SIZE_NAME_LIMITED},
    {"plane", SIZE_NAME_LIMITED},
    {"rank", SIZE_NAME_LIMITED},
    {"device", SIZE_NAME_LIMITED},
    {"gpu", SIZE_NAME_LIMITED},
    {"stream", SIZE_NAME_LIMITED},
    {"class", SIZE_NAME_LIMITED},
    {"stage", SIZE_NAME_LIMITED},
    {"kernel", SIZE_NAME_LIMITED},
    {"bit", SIZE_NAME_LIMITED},
    {"degree", SIZE_NAME_LIMITED},
    {"order", SIZE_NAME_LIMITED},
    {"iter", SIZE_NAME_LIMITED},
    {"beam", SIZE_NAME_LIMITED},
    {"table", SIZE_NAME_LIMITED},
    {"tensor", SIZE_NAME_LIMITED},
    {"trans", SIZE_NAME_LIMITED}, /* transforms of one matrix: queries, keys, values */
    {"width", SIZE_NAME_EXTENT},
    {"height", SIZE_NAME_EXTENT},
    {"w", SIZE_NAME_EXTENT},
    {"h", SIZE_NAME_EXTENT},
    {"depth", SIZE_NAME_EXTENT},
    {"x", SIZE_NAME_EXTENT},
    {"y", SIZE_NAME_EXTENT},
    {"z", SIZE_NAME_EXTENT},
    {"hidden", SIZE_NAME_WIDE},
    {"dim", SIZE_NAME_WIDE},
    {"col", SIZE_NAME_WIDE},
    {"column", SIZE_NAME_WIDE},
    {"feature", SIZE_NAME_WIDE},
    {"embed", SIZE_NAME_WIDE},
    {"vocab", SIZE_NAME_WIDE},
    {"dimension", SIZE_NAME_WIDE},
    {"batch", SIZE_NAME_BATCH},
    {"bs", SIZE_NAME_BATCH},
    {"b", SIZE_NAME_BATCH},
    {"batchsize", SIZE_NAME_BATCH},
    {"row", SIZE_NAME_ROWS},
    {"token", SIZE_NAME_ROWS},
    {"point", SIZE_NAME_ROWS},
    {"cluster", SIZE_NAME_ROWS}, /* of points */
    {"centroid", SIZE_NAME_ROWS},
    {"pt", SIZE_NAME_ROWS},
    {"node", SIZE_NAME_ROWS},
    {"vertex", SIZE_NAME_ROWS},
    {"vertice", SIZE_NAME_ROWS},
    {"edge", SIZE_NAME_ROWS},
    {"particle", SIZE_NAME_ROWS},
    {"atom", SIZE_NAME_ROWS},
    {"bodie", SIZE_NAME_ROWS},
    {"vector", SIZE_NAME_ROWS},
    {"query", SIZE_NAME_ROWS},
    {"querie", SIZE_NAME_ROWS},
    {"box", SIZE_NAME_ROWS},
    {"boxe", SIZE_NAME_ROWS},
    {"roi", SIZE_NAME_ROWS},
    {"seq", SIZE_NAME_ROWS},
    {"seqlen", SIZE_NAME_ROWS},
    {"sequence", SIZE_NAME_ROWS},
    {"record", SIZE_NAME_ROWS},
    {"instance", SIZE_NAME_ROWS},
    {"triangle", SIZE_NAME_ROWS},
    {"face", SIZE_NAME_ROWS},
    {"string", SIZE_NAME_ROWS},
    {"n", SIZE_NAME_ROWS},
    {"m", SIZE_NAME_ROWS},
    {"segment", SIZE_NAME_ROWS},
    {"bag", SIZE_NAME_ROWS},
    {"numel", SIZE_NAME_FLAT},
    {"elem", SIZE_NAME_FLAT},
    {"element", SIZE_NAME_FLAT},
    {"total", SIZE_NAME_FLAT},
    {"nnz", SIZE_NAME_FLAT},
    {"len", SIZE_NAME_FLAT},
    {"length", SIZE_NAME_FLAT},
    {"count", SIZE_NAME_FLAT},
    {"item", SIZE_NAME_FLAT},
    {"pixel", SIZE_NAME_FLAT},
    {"voxel", SIZE_NAME_FLAT},
};

static enum size_name word_kind(const char *word)
{
    size_t n = strlen(word);
    char plain[WORD_MAX];
    for (int i = 0; i < 4; i++) { /* as it is, without s, without n, without both */
        size_t from = i & 2 && word[0] == 'n' && n > 3 ? 1 : 0;
        size_t to = i & 1 && n > 2 && word[n - 1] == 's' ? n - 1 : n;
        memcpy(plain, word + from, to - from);
        plain[to - from] = 0;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (strcmp(plain, words[k].word) == 0)
                return words[k].kind;
    }
    return SIZE_NAME_UNKNOWN;
}

/* The next word of `numRows_per_batch`: lower case, without digits behind it. */
static const char *next_word(const char *p, char *word)
{
    size_t n = 0;
    while (*p && !isalpha((unsigned char)*p))
        p++;
    bool upper = isupper((unsigned char)p[0]) && isupper((unsigned char)p[1]);
    while (isalpha((unsigned char)*p)) {
        if (n && !upper && isupper((unsigned char)*p))
            break;
        if (n && upper && islower((unsigned char)*p) && isupper((unsigned char)p[-1])) {
            upper = false; /* the last capital of a run starts a word: NRows */
            if (n > 1) {
                n--;
                p--;
                break;
            }
        }
        if (n + 1 < WORD_MAX)
            word[n++] = (char)tolower((unsigned char)*p);
        p++;
    }
    word[n] = 0;
    return p;
}

/* The last word that says something, up to `per`: a count of heads is a count of heads. */
enum size_name size_name_of(const char *name)
{
    char word[WORD_MAX];
    enum size_name found = SIZE_NAME_UNKNOWN;
    for (const char *p = name ? name : ""; *p;) {
        p = next_word(p, word);
        if (!*word || strcmp(word, "per") == 0)
            break;
        enum size_name one = word_kind(word);
        if (one == SIZE_NAME_UNKNOWN)
            continue;
        /* `n_heads`, `num_row_blocks`: what limits wins; batchCount is what BLAS calls the number of
         * its matrices, which may be small ones and many */
        if (found == SIZE_NAME_UNKNOWN || one < found ||
            (found == SIZE_NAME_BATCH && strcmp(word, "count") == 0))
            found = one;
    }
    return found;
}
