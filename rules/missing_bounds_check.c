/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An access to a buffer is not kept inside it for every thread of the grid.
 *
 * ## What
 * Reports an access whose index depends on the thread, when something in the file shows that some
 * thread gets past the end:
 *
 * - no guard at all, and a launch that rounds up (`max(n / 64, 1)` does so for fewer than 64, as do
 *   `<<<8, (n + 7) / 8>>>` and `round_up(n, 64) / 64`, where nothing else uses what is rounded; so does a
 *   function out of sight that makes the grid of the block and the lengths), or a length parameter that
 *   the kernel never uses;
 * - a sibling access at the same index is guarded, this one is not (missing braces, check after use); nor one
 *   an element further, nor one whose row is, `row = i / columns; row < rows`; nor the first of several
 *   elements of a thread, where `i + step < n` guards the next;
 * - another kernel of the same name, an overload or a specialization, checks the place of this very access, or
 *   all others with the same parameters and much the same name do;
 * - another kernel of the file compares the same index with a length that this one is given for nothing, or
 *   most of them do with one in constant memory;
 * - a row as long as what the launch makes whole warps of, and no check of the place in the row;
 * - a row or column of the grid is compared with its length somewhere, and takes part in this index
 *   without that check;
 * - the only check is that of the block's own tile, `threadIdx.x < ROWS`, and the launch rounds up;
 * - `if (threadIdx.x < n)` around [blockIdx.x * blockDim.x + threadIdx.x], where n counts what all blocks do;
 * - an axis of the grid that nothing compares, and a launch that rounds it up, a length that the kernel
 *   was given for nothing, or the other side of the image or row that another axis is checked for;
 *   a clamp of another value is no comparison;
 * - blocks that take COLUMNS of them, `blockIdx.x * COLUMNS + j`, where another loop over j asks for the
 *   end, or the length that goes with the stride is given for nothing;
 * - a length that the kernel is given for nothing, and blocks of two axes that count it, one thread for
 *   each, or slots of a list that a counter hands out;
 * - `i < end` of an end that was read from memory for the block's own tile, where the places along the other axes
 *   are compared with `out.dims[1]` and `out.dims[2]`, and nobody has looked at `out.dims[0]` (a note);
 * - `out[i * depth + label[i]] = 1` of a label that nothing compares with anything;
 * - `best = row[first]` in front of a loop from `first` to `end`, where the one is cut off at 0 and the other
 *   at the width, or each thread starts at its own place and a list says how many there are; also of a loop
 *   `i = threadIdx.x; i < n; i += blockDim.x` where no launch makes the block for n: a note;
 * - the border of an image without an end: `if (x < pad || x + pad > width) out[y * width + x] = 0`, and the
 *   launch rounds up;
 * - the other side of `if (i + 1 < n)`, which takes the last element and whatever comes behind it, and the launch
 *   rounds up;
 * - `from = in + starts[row]` where only `row < rows` goes on from there;
 * - a loop over all of a tile, `block * SIZE + i`, where another one asks for the end in each round;
 * - off by one: `if (i > n) return`, `if (i <= n)`, a loop over the threads with `i <= n`, or `[i + 1]` under `i < n`
 *   of a buffer of n elements, or of one that the same check lets read at `[i]`; `i < n ? a[i + 1] : last` where
 *   `i < n` has been asked; n is what a name, a product or a launch says how many there are of, or any size
 *   that no name says to be the last place (`i <= dims.z`, `row > m`);
 * - the same in a loop over the parts of a vector, `j <= VEC_SIZE`, or up to a MAX_NUM_ROWS of the code; and
 *   `if (id < 0 || id > MAX_TEXTURES) return;` where the file says `id >= MAX_CAMERAS` elsewhere;
 * - `x <= width` where the index is `y * width + x`; `x < width` where it is `y * width + x + 1`;
 * - a loop over tiles where one use asks for the end within a tile, and this one does not; over
 *   `(n + 127) / 128` tiles (or `blockIdx.x % tiles` of them) or up to n rounded to whole warps, where
 *   nobody asks; over a list from
 *   `begin[row]` to `begin[row + 1]`, 32 at a time;
 * - a loop up to `size` over what the loops behind it, which go on from there, take up to `channels`;
 * - a pack that is read, `gamma[threadIdx.x * 4]`, before `4 * threadIdx.x < n` is asked;
 * - several elements a thread, `in[i]` and `in[i + blockDim.x]`, where only the first is compared;
 * - a loop that asks for the place of the round before: `row < end` where each round takes `first + r`;
 * - the other end: `in[i - 1]` or `(y - 1) * width + x` where checks look at the last element only, or ask
 *   `y >= 0`, which every place of the grid is;
 *   `in[i - 1]` under `i >= 0`; `image.at(x + j, y + i)` all around (x, y), which alone is kept inside;
 * - a container's own length: `v[i + 1]` under `i < v.size()`, also where a launch hands over both; a
 *   clamp to the size itself; an element that is read before `i < v.size()` is asked;
 * - all rows of a tile, where `len = min(ROWS, n - first)` says that the last one is shorter and another use of it asks
 *   `i < len`; a walk over the block's own tile, `i < first + 512`, of as many as the launch rounds up to;
 * - a window around (x, y), from 2 before it to 2 behind, where `x < 2` leaves and of the other side only
 *   `x < width` is asked; of a device function that nobody here calls and that asks for the one side only, a note;
 * - a list taken with `k <= begin[row + 1]`;
 * - `min(first + chunk, length) - first` of unsigned numbers as the end of a loop, where the length is that of
 *   the row and the block's part of it may begin behind it, or the parts are `ceil(n / gridDim.x)` long: a note;
 * - arrays that come with their length, `struct { float *x; int n; }`, and a flat index of them in a kernel that asks
 *   nothing of it and has no use for the length: a note, unless a launch has a tail;
 * - an index that was loaded, `k = list[i]`, or that a function made, which returns -1 for none, asked
 *   for `k >= 0` at one access and not at another;
 * - `if (x + offset >= width) return;` in front of `out[x + offset] = in[row * in_width + x]`: nobody asks for x: a
 *   note;
 * - `v = list[blockIdx.x * each + j]; if (v >= count) break;`, where the count is that of the list: a note;
 * - `min(blockDim.x, n - blockIdx.x * blockDim.x)` for the places of a loop over the grid that begins there: a later
 *   round has less left;
 * - a label that is compared with `ignore_index` only behind the access that it is a place of;
 * - `*it == key` after `it = lower_bound(first, last, key)`, and nobody asks for `last`;
 * - a pointer that each round of a loop over the grid moves on by the thread's own place, a note where no launch is
 *   in sight; one that a round moves on and reads before the loop asks for the end;
 * - `list[row * most + k]` with `k = atomicAdd(&count[row], 1)`, and nobody compares k with `most`;
 * - `if (cell > cells) continue;` of what was loaded, counted or handed over, where the file says `cell >= cells`
 *   elsewhere;
 * - `row < min(ROWS, n)` for [blockIdx.x * ROWS + row] where blocks deal n out: the last one has `n - first`;
 * - a list taken as far as a counter has come, where the kernel that counts leaves out what is beyond `most`, and
 *   this one is given `most` for nothing;
 * - `x < width || y < height` where both must hold; the same with a `return` behind it, which only threads
 *   outside get past; `if (i < n) return;` before `in[i]` is read, where n is the only length there is;
 * - statements that stand under an `if (i < n)` without braces;
 * - the order of conditions, `while (list[j] != key && j < n)`, `if (list[row + j] == -1 || j == most) break;`;
 * - a check that prints and goes on: `if (count >= MOST) printf("too many"); list[count++] = x;`;
 * - a check with nothing under it: `if (i < n);` in front of out[i];
 * - what is read in front of its check, and of use behind it only: `v = in[i]; if (i < n) sum += v;`;
 * - `if (i == 0 && p >= n) break;` as the only check of a p that each round of the loop loads: a note;
 * - `p ? p[i] : i` in front of a `p[i - 1]` that is reached whether or not there is a p;
 * - a check of `n` in a kernel whose launches make the grid for their own n, and hand that over as `m`, for nothing;
 * - rows of one buffer with two lengths, `out[blockIdx.x * width]` here and `out[blockIdx.x * 1024 + i]` there: a note;
 * - `next = left > 0 ? a[i + 1] : 0` for the next round of a `while (left)`: the question is that of this round;
 * - `i - 2 * threadIdx.x + min(blockDim.x, n) - 1` of the places i of all blocks: so many has the first block;
 * - `v = list[i - first]` in front of `if (i >= first)`, and of use behind it only;
 * - `if (x >= width) x -= width; else if (x < 0) x += width;` with an int x and an unsigned width: nobody gets there;
 * - `if (j > n) j -= n;` of an index that goes round, in a kernel that keeps places below n: n itself is left;
 * - `for (j = 0; j <= n; j++) sum += x[j]` in each thread of a kernel that takes x[i] under `i < n`;
 * - `out[n][y][x] = sum` of a tensor, a class out of sight, with a place of the grid that nothing compares, in a kernel
 *   that asks a tensor for its size and whose launch is out of sight: a note;
 * - a pointer to the thread's own place that a loop moves on, `a += row; ... sum += *a; a += pitch;`, like `a[row]`;
 * - `pack.load(p + i)` of V elements under `i < n`, where other loops of the file stop at `n / V * V`: a note;
 * - `a[(i + 1) * (n / parts) - 1]`, where n / parts may be 0: a note;
 * - `n - i >= TILE ? TILE : i + TILE - n`, how many the last tile lacks, where it should be how many it has: a note;
 * - `row * width + column` where the row is compared with the width: sides swapped, or one side checked
 *   twice and the other one never;
 * - a loop that compares one variable and steps another, `for (i = x; i < nx; k += step)`, or starts with one
 *   and compares another, `for (int y = first; i < n; i += step)`;
 * - `if (first + i)`: a sum that nothing is compared with; `i < 0 && i >= n`, which nothing is;
 * - `column < rows * width` in a kernel that walks rows and elsewhere says that columns end at width;
 *   `i / 2 + j < n` where i itself is below n; a specialization that takes two elements at a time, up to
 *   the length that the template takes one at a time;
 * - `next = row[k + 1]` for the next round of a loop `k < n`, which reads row[0] in front of it, in the last round,
 *   too: a note;
 * - `sum += x[lower_bound(x + from, x + to, key) - x]` in a loop that looks for one key in one part after another,
 *   and nobody asks for the end of the part: a note;
 * - `if (n < first + step) return;` in front of work(a + (first + step) * pitch), where another check of the file
 *   says `<=`: a note;
 * - `i < rows` around the diagonal, m[i * stride + i], and nothing is said of the columns: a note;
 * - `low = floor((x + 0.5f) * scale - 0.5f)` as a place, which is asked for the other end only: a note;
 * - `best = -1; for (...) if (v[z] < least) best = z;` and then depth[best], where nothing asks whether the search has
 *   found anything, nor starts it with what every element is below: a note;
 * - `in[(x - 1) % n]` with an int x that is 0 in the first thread; of `(int)floorf(p - 0.5f) % n` a note;
 * - `while (warp.any(i < n))` around in[i]: one lane has a place, and all go on to theirs;
 * - `(int)(curand_uniform(&s) * n)` as a place, which may be n: a note, unless the array is known to have n elements;
 * - `out[at + lane] = x` with `at = atomicAdd(&count, 32)`, which is compared with the size only behind it: a note;
 * - `first = n * t / threads` and `t == 0 ? none : a[first - 1]`, where first may be 0 for other threads: a note;
 * - `row * 32 + i < n` for [row * len + i] in a loop `i < len`; a list that is filled in a function which is told
 *   `max_items` for nothing: notes;
 * - ids[row * gridDim.y + blockIdx.y + 1] under `blockIdx.y < lengths[row]`: a note;
 * - `curand(&states[i])` of the elements i of a loop over the grid, which is not launched for so many: a note;
 * - rows of `gridDim.x * blockDim.x` elements, where a check says that a row is shorter;
 * - a buffer that the launching function or its callers allocate (cudaMalloc and kin, thrust vectors),
 *   and that is shorter than the index goes by the launch's own numbers, or for any sizes.
 *
 * Without such evidence it stays silent: a kernel may rely on an exact grid, and so may the instance of a template
 * that leaves the check out, `if (WHOLE || i < n)`.  A note is what the length of the buffer may well
 * allow (solve/bound_doubt.h): an index with a margin, `(x + margin) * stride`, an end that moves with the block, a
 * count read from memory, a number of a template, a member of an object that another part of the program fills;
 * swapped sides of what all launches of a program hand over as squares; a length that was computed for the launch and
 * that nothing ties to the buffer: the kernel is not handed it, no allocation is in sight, and the launching function
 * was not handed the two together; one more written than is read at the same place; one too many of a buffer that was
 * made a real number of times longer than what is counted, `(int)(1.5 * n)`; a template that its own source
 * file never launches; a kernel whose comment asks for it, "n is a multiple of 32"; a part of a `__shared__` array that
 * a function is handed with the number of its elements that are filled; a length that the kernel has no use for, and a
 * check of another kernel or of other buffers alone, unless a launch in sight has a tail there or all launches are in
 * sight; one too many of what is no array in sight, by `i > bounds.x` of an object that others fill, by `i >= n + 1`,
 * or of `1 << log_n`; threads that are capped at whole blocks, of a buffer that has nothing to do with how many are
 * needed.
 *
 * ## Why
 * A grid is made of whole blocks: unless the length is a multiple of the block size, the last block has
 * threads beyond it. Their accesses hit neighbouring allocations, or fault three calls later.
 *
 * ## Bad
 * ```cuda
 * __global__ void axpy(float a, const float *x, float *y, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     y[i] = a * x[i] + y[i]; //~ missing-bounds-check
 * }
 * void run(const float *x, float *y, int n)
 * {
 *     axpy<<<(n + 255) / 256, 256>>>(2.0f, x, y, n);
 * }
 * ```
 * ```cuda
 * __global__ void update(float *w, const float *g, float *m, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     float d = 0.0f;
 *     if (i < n)
 *         d = g[i];
 *     w[i] -= d; //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void clear(float *out, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i > n) //~ missing-bounds-check
 *         return;
 *     out[i] = 0.0f;
 * }
 * ```
 * ```cuda
 * __global__ void draw(unsigned char *image, int width, int height)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (x < width || y < height)
 *         image[(size_t)y * width + x] = 0; //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void addColumns(float *out, const float *m, int rows, int cols, int stride)
 * {
 *     int col = blockIdx.x * 32 + threadIdx.x;
 *     float sum = 0.0f;
 *     for (int row = threadIdx.y; row < rows; row += blockDim.y) {
 *         if (col < cols)
 *             sum += m[row * stride + col];
 *     }
 *     atomicAdd(&out[col], sum); //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void pickLabel(float *loss, const float *in, const int *labels, int len, int n)
 * {
 *     int row = blockIdx.x * blockDim.y + threadIdx.y;
 *     int label = labels[row]; //~ missing-bounds-check
 *     float sum = 0.0f;
 *     for (int i = threadIdx.x; i < len; i += blockDim.x) {
 *         if (row * len + i < n * len && i != label)
 *             sum += in[row * len + i];
 *     }
 *     if (row < n)
 *         atomicAdd(&loss[row], sum);
 * }
 * ```
 * ```cuda
 * template <int ROWS>
 * __global__ void writeRows(float *out, const float *in, int columns)
 * {
 *     int first = blockIdx.x * ROWS;
 *     if (threadIdx.x < ROWS)
 *         out[first + threadIdx.x] = in[threadIdx.x] / columns; //~ missing-bounds-check
 * }
 * void run(float *out, const float *in, int rows, int columns)
 * {
 *     writeRows<2><<<(rows + 1) / 2, 32>>>(out, in, columns);
 * }
 * ```
 * ```cuda
 * __device__ bool isSet(const unsigned *mask, int i);
 * __global__ void count(int *result, const int *in, const unsigned *mask, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     int v = 0;
 *     if (i < n)
 *         v = in[i];
 *     if (!isSet(mask, i)) //~ missing-bounds-check
 *         v = 0;
 *     atomicAdd(result, v);
 * }
 * ```
 * ```cuda
 * __global__ void shade(float *image, const float *light, dim3 size)
 * {
 *     unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
 *     unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
 *     unsigned at = y * size.x + x;
 *     image[at] *= light[0]; //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void window(float *out, const float *in, int width, int height, int reach)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y0 = i / width - reach, x0 = i % width - reach;
 *     float sum = 0.0f;
 *     for (int y = y0; y <= y0 + 2 * reach; y++)
 *         for (int x = x0; x <= x0 + 2 * reach; x++)
 *             sum += y >= 0 && x >= 0 && y < width && x < height
 *                        ? in[y * width + x] //~ missing-bounds-check
 *                        : 0.0f;
 *     if (i < width * height)
 *         out[i] = sum;
 * }
 * __global__ void clear_image(unsigned char *image, int image_cols, int image_rows)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (x < image_cols && y < image_cols)
 *         image[y * image_cols + x] = 0; //~ missing-bounds-check
 * }
 * __global__ void total(float *out, uint32_t planes, uint32_t size)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (2 * i > planes * size) //~ missing-bounds-check
 *         return;
 *     out[2 * i] = out[2 * i + 1];
 * }
 * ```
 * ```cuda
 * __global__ void nearest(float *dist, const float *points, int batches, int count)
 * {
 *     int b = blockIdx.y;
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (b >= batches)
 *         return;
 *     dist[b * count + i] = points[0]; //~ missing-bounds-check
 * }
 * __global__ void upsample(float *out, const float *in, int out_cols, int out_rows, int plane)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (x >= out_cols)
 *         return;
 *     for (int c = 0; c < 3; c++)
 *         out[c * plane * out_rows + y * plane + x] = in[c]; //~ missing-bounds-check
 * }
 * __global__ void blur(float *out, const float *in, int width, int height, int reach)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     float sum = 0.0f;
 *     if (x >= width)
 *         return;
 *     for (int r = y - reach; r <= y + reach; r++) // compares rows with each other
 *         sum += in[r & 255];
 *     out[(size_t)y * width + x] = sum / height; //~ missing-bounds-check
 * }
 * __global__ void spread(float *out, const float *sums, int rows, int cols, int pitch)
 * {
 *     int x = threadIdx.x + blockIdx.x * 32;
 *     int y = threadIdx.y + blockIdx.y * 32;
 *     if (x < cols)
 *         out[y * pitch + x] += sums[x]; //~ missing-bounds-check
 * }
 * void run(float *out, const float *sums, int rows, int cols, int pitch)
 * {
 *     dim3 threads(32, 32), blocks((cols + 31) / 32, (rows + 31) / 32);
 *     spread<<<blocks, threads>>>(out, sums, rows, cols, pitch);
 * }
 * ```
 * ```cuda
 * __global__ void transpose(float *out, const float *in, int n, int m)
 * {
 *     for (int j = threadIdx.x; j <= m; j += blockDim.x) //~ missing-bounds-check
 *         out[blockIdx.x * m + j] = in[j * n + blockIdx.x];
 * }
 * ```
 * ```cuda
 * __device__ void readTwo(const double *p, unsigned offset, int i, double &x, double &y);
 * __device__ void writeTwo(double *p, unsigned offset, int i, double x, double y);
 * __global__ void step(double *out, const double *in, unsigned pitch, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     double x, y;
 *     readTwo(in, 2 * pitch, i, x, y); //~ missing-bounds-check
 *     if (i < n)
 *         writeTwo(out, 0, i, x, y);
 * }
 * void run(double *out, const double *in, unsigned pitch, int n)
 * {
 *     step<<<(n + 255) / 256, 256>>>(out, in, pitch, n);
 * }
 * ```
 * ```cuda
 * // four floats for each thread, and a thread for each float
 * __global__ void scale(float4 *v, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         v[i].x *= 2.0f; //~ missing-bounds-check
 * }
 * float4 *make(int n)
 * {
 *     float4 *v = NULL;
 *     if (cudaMalloc(&v, n * sizeof(float)) == cudaSuccess)
 *         scale<<<(n + 255) / 256, 256>>>(v, n);
 *     return v;
 * }
 * ```
 * ```cuda
 * // the two ends have one neighbour only
 * __global__ void smooth(float *out, const float *in, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         out[i] = 0.5f * in[i] + 0.25f * (in[i - 1] + in[i + 1]); //~ missing-bounds-check
 * }
 * static void run(float *out, const float *in, int n)
 * {
 *     smooth<<<(n + 127) / 128, 128>>>(out, in, n);
 * }
 * int main()
 * {
 *     float *a, *b;
 *     cudaMalloc(&a, 1000 * sizeof(float));
 *     cudaMalloc(&b, 1000 * sizeof(float));
 *     run(a, b, 1000);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void panel(float *out, float *turned, int n, int width, int height)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (y < n && x < width) // a square, and some of its columns
 *         out[(size_t)y * n + x] = 0.0f;
 *     if (y < width && x < height) // turned over
 *         turned[(size_t)y * height + x] = 1.0f;
 * }
 * ```
 * ```cuda
 * __device__ void readTwo(const double *p, unsigned offset, int i, int n, double &x, double &y);
 * __device__ bool inside(int x, int y, int cols, int rows);
 * __device__ bool store(float *out, int x, int y)
 * {
 *     if (x >= 640)
 *         return false;
 *     out[y * 640 + x] = 0.0f;
 *     return true;
 * }
 * __global__ void step(double *out, const double *in, unsigned pitch, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     double x, y;
 *     readTwo(in, 2 * pitch, i, n, x, y); // knows the length
 *     if (i < n)
 *         out[i] = x + y;
 * }
 * __global__ void each(float *out, int cols, int rows, int pitch)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (inside(x, y, cols, rows))
 *         out[y * pitch + x] = 0.0f;
 * }
 * __global__ void half(float *out, int rows)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (y < rows)
 *         store(out, x, y); // looks at x
 * }
 * __global__ void offsets(int *row_ptr, const int *sizes, int rows)
 * {
 *     for (int i = threadIdx.x; i <= rows; i += blockDim.x)
 *         row_ptr[i] = sizes[0] + i;
 * }
 * void run(double *out, const double *in, unsigned pitch, float *image, int n)
 * {
 *     step<<<(n + 255) / 256, 256>>>(out, in, pitch, n);
 *     half<<<dim3((n + 31) / 32, 4), dim3(32, 8)>>>(image, n);
 * }
 * ```
 * ```cuda
 * // how many there may be is for the caller to keep; there is at least one plane
 * __global__ void plane(float *out, const float *in, int count, int nx, int nz)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < count)
 *         out[i] = in[i % nx + nx];
 *     if (i < nx && (nz < 2 || (i == 3 && nz > 8)))
 *         return;
 *     if (i < nx)
 *         out[i + nx] = in[i + nx];
 * }
 * void run(int count, int nx, int nz)
 * {
 *     float *out, *in;
 *     if (cudaMalloc(&out, 4096 * sizeof(float)) || cudaMalloc(&in, nx * nz * sizeof(float)))
 *         return;
 *     plane<<<(count + 255) / 256, 256>>>(out, in, count, nx, nz);
 *     if (cudaGetLastError() != cudaSuccess)
 *         abort();
 *     cudaFree(in);
 *     cudaFree(out);
 * }
 * ```
 * ```cuda
 * template <int ROWS>
 * __global__ void writeRows(float *out, const float *in, int rows)
 * {
 *     int first = blockIdx.x * ROWS;
 *     if (threadIdx.x < ROWS && (ROWS == 1 || first + threadIdx.x < rows))
 *         out[first + threadIdx.x] = in[threadIdx.x];
 * }
 * __global__ void pad(float *out, const float *in, int n, int padded)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     float v = 0.0f;
 *     if (i < n)
 *         v = in[i];
 *     out[i] = v;
 * }
 * void run(float *out, const float *in, int rows, int padded)
 * {
 *     writeRows<2><<<(rows + 1) / 2, 32>>>(out, in, rows);
 *     pad<<<padded / 256, 256>>>(out, in, rows, padded);
 * }
 * ```
 * ```cuda
 * __global__ void axpy(float a, const float *x, float *y, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         y[i] = a * x[i] + y[i];
 * }
 * void run(const float *x, float *y, int n)
 * {
 *     axpy<<<(n + 255) / 256, 256>>>(2.0f, x, y, n);
 * }
 * ```
 * ```cuda
 * // squares only: which side a row is compared with makes no difference
 * __global__ void transpose(float *out, const float *in, int width, int height)
 * {
 *     __shared__ float tile[16][17];
 *     int x = blockIdx.x * 16 + threadIdx.x;
 *     int y = blockIdx.y * 16 + threadIdx.y;
 *     if (x < width && y < height)
 *         tile[threadIdx.y][threadIdx.x] = in[y * width + x];
 *     __syncthreads();
 *     if (x < height && y < width)
 *         out[y * width + x] = tile[threadIdx.x][threadIdx.y];
 * }
 * int main(int argc, char **argv)
 * {
 *     float *in, *out;
 *     int size_x = atoi(argv[1]), size_y = atoi(argv[2]);
 *     if (size_x != size_y)
 *         exit(1);
 *     cudaMalloc(&in, size_x * size_y * sizeof(float));
 *     cudaMalloc(&out, size_x * size_y * sizeof(float));
 *     dim3 grid((size_x + 15) / 16, (size_y + 15) / 16);
 *     transpose<<<grid, dim3(16, 16)>>>(out, in, size_x, size_y);
 *     return cudaDeviceSynchronize() != cudaSuccess;
 * }
 * ```
 *
 * ## Fix
 * Compare the index with the length before the first access: `if (i < n)`.
 *
 * ## Confirmed by
 * A run whose length is no multiple of the block: block, thread, index and the buffer's extent.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Thread Hierarchy"
 * - Compute Sanitizer, "Memcheck Tool"
 */
#include "rules/bounds_report.h"

static void check(struct rule_context *c)
{
    if (c->func->func->kind == FUNC_HOST)
        return;
    size_t n;
    const struct bound_evidence *all = bound_evidence_find(c->func, &n);
    for (size_t i = 0; i < n; i++)
        bounds_report(c, &all[i]);
}

RULE(CL201, "missing-bounds-check", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
