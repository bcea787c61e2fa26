/* SPDX-License-Identifier: Apache-2.0 */
#include "report/utf8.h"

#include <string.h>

/* Length of the sequence that `first` begins, and the range of its second byte (Unicode's
 * table 3-7). */
static size_t sequence(unsigned char first, unsigned char *lo, unsigned char *hi)
{
    *lo = 0x80;
    *hi = 0xBF;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF) {
        if (first == 0xE0)
            *lo = 0xA0;
        if (first == 0xED)
            *hi = 0x9F;
        return 3;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        if (first == 0xF0)
            *lo = 0x90;
        if (first == 0xF4)
            *hi = 0x8F;
        return 4;
    }
    return 1;
}

uint32_t utf8_decode(const char *s, size_t n, size_t *used)
{
    const unsigned char *p = (const unsigned char *)s;
    unsigned char lo;
    unsigned char hi;
    size_t want = sequence(p[0], &lo, &hi);
    *used = 1;
    if (want == 1)
        return p[0] < 0x80 ? p[0] : UTF8_REPLACEMENT;
    uint32_t c = p[0] & (0xFFu >> (want + 1));
    for (size_t i = 1; i < want; i++) {
        if (i >= n || p[i] < lo || p[i] > hi)
            return UTF8_REPLACEMENT;
        c = c << 6 | (p[i] & 0x3Fu);
        *used = i + 1;
        lo = 0x80;
        hi = 0xBF;
    }
    return c;
}

void utf8_encode(struct strbuf *out, uint32_t c)
{
    char b[4];
    if (c < 0x80) {
        strbuf_add_char(out, (char)c);
    } else if (c < 0x800) {
        b[0] = (char)(0xC0 | c >> 6);
        b[1] = (char)(0x80 | (c & 0x3F));
        strbuf_add_bytes(out, b, 2);
    } else if (c < 0x10000) {
        b[0] = (char)(0xE0 | c >> 12);
        b[1] = (char)(0x80 | (c >> 6 & 0x3F));
        b[2] = (char)(0x80 | (c & 0x3F));
        strbuf_add_bytes(out, b, 3);
    } else {
        b[0] = (char)(0xF0 | c >> 18);
        b[1] = (char)(0x80 | (c >> 12 & 0x3F));
        b[2] = (char)(0x80 | (c >> 6 & 0x3F));
        b[3] = (char)(0x80 | (c & 0x3F));
        strbuf_add_bytes(out, b, 4);
    }
}

struct interval {
    uint32_t from;
    uint32_t to;
};

/* The common blocks only: a wrong width shifts a caret, nothing else. */
static const struct interval zero_width[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F},   {0x20D0, 0x20FF}, {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
};
static const struct interval wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
    {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF},
    {0x20000, 0x3FFFD},
};

static int is_in(const struct interval *list, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++) {
        if (c >= list[i].from && c <= list[i].to)
            return 1;
    }
    return 0;
}

unsigned utf8_width(uint32_t c)
{
    if (c < 0x300)
        return 1;
    if (is_in(zero_width, sizeof zero_width / sizeof zero_width[0], c))
        return 0;
    return is_in(wide, sizeof wide / sizeof wide[0], c) ? 2 : 1;
}

int utf8_is_control(uint32_t c)
{
    return (c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

void utf8_add_valid(struct strbuf *out, const char *s, size_t n)
{
    for (size_t i = 0, used; i < n; i += used)
        utf8_encode(out, utf8_decode(s + i, n - i, &used));
}

void utf8_add_printable(struct strbuf *out, const char *s)
{
    size_t n = strlen(s);
    for (size_t i = 0, used; i < n; i += used) {
        uint32_t c = utf8_decode(s + i, n - i, &used);
        if (c == '\t' || c == '\n')
            strbuf_add_char(out, ' ');
        else
            utf8_encode(out, utf8_is_control(c) ? UTF8_REPLACEMENT : c);
    }
}

size_t utf8_utf16_length(const char *s, size_t n)
{
    size_t units = 0;
    for (size_t i = 0, used; i < n; i += used)
        units += utf8_decode(s + i, n - i, &used) >= 0x10000 ? 2 : 1;
    return units;
}
