// SPDX-License-Identifier: Apache-2.0
// CL201: blocks of whole threads only, which are folded into rows where there are too many of them.
// One number of blocks, rounded down, that goes into two axes where it is too large for one.
__global__ void pick(int *found, const int *used, const int *starts, int cells)
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells)
        found[starts[i]] = i;
}
void pick_all(int *found, const int *used, const int *starts, int cells)
{
    dim3 grid(cells / 128, 1, 1);
    if (grid.x > 65535) {
        grid.y = grid.x / 32768;
        grid.x = 32768;
    }
    pick<<<grid, 128>>>(found, used, starts, cells);
}

// Fewer than a block make a block of their own.
__global__ void pick_few(int *found, const int *used, const int *starts, int cells)
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells)
        found[starts[i]] = i;
}
void pick_some(int *found, const int *used, const int *starts, int cells)
{
    int threads;
    dim3 grid(1, 1, 1);
    if (cells < 128) {
        threads = cells;
    } else {
        threads = 128;
        grid.x = cells / threads;
    }
    if (grid.x > 65535) {
        grid.y = grid.x / 32768;
        grid.x = 32768;
    }
    pick_few<<<grid, threads>>>(found, used, starts, cells);
}

// What a caller hands over as the grid is whole blocks, too.
__global__ void gather(int *found, const int *used, const int *starts, unsigned cells)
{
    unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells)
        found[starts[i]] = i;
}
void launch_gather(dim3 grid, dim3 threads, int *found, const int *used, const int *starts, unsigned cells)
{
    gather<<<grid, threads>>>(found, used, starts, cells);
}
unsigned all_cells;
void gather_all(int *found, const int *used, const int *starts)
{
    int threads = 128;
    dim3 grid(all_cells / threads, 1, 1);
    if (grid.x > 65535) {
        grid.y = grid.x / 32768;
        grid.x = 32768;
    }
    launch_gather(grid, threads, found, used, starts, all_cells);
}

// Numbers, and not a dim3, that are laid out.
__global__ void mark(int *found, const int *used, int cells)
{
    int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    if (used[i] && i < cells)
        found[i] = 1;
}
void mark_all(int *found, const int *used, int cells)
{
    int across = cells / 256, rows = 1;
    if (across > 32768) {
        rows = across / 32768;
        across = 32768;
    }
    mark<<<dim3(across, rows), 256>>>(found, used, cells);
}

// There is one row more than there are whole ones.
__global__ void pick_more(int *found, const int *used, const int *starts, int cells)
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells) //~ missing-bounds-check
        found[starts[i]] = i;
}
void pick_rows(int *found, const int *used, const int *starts, int cells)
{
    dim3 grid(cells / 128, 1, 1);
    if (grid.x > 65535) {
        grid.y = (grid.x + 32767) / 32768;
        grid.x = 32768;
    }
    pick_more<<<grid, 128>>>(found, used, starts, cells);
}

// The blocks are rounded up before they are laid out.
__global__ void pick_up(int *found, const int *used, const int *starts, int cells)
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells) //~ missing-bounds-check
        found[starts[i]] = i;
}
void pick_tail(int *found, const int *used, const int *starts, int cells)
{
    dim3 grid((cells + 127) / 128, 1, 1);
    if (grid.x > 65535) {
        grid.y = grid.x / 32768;
        grid.x = 32768;
    }
    pick_up<<<grid, 128>>>(found, used, starts, cells);
}

// Rows of more blocks than were counted for one.
__global__ void pick_wide(int *found, const int *used, const int *starts, int cells)
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells) //~ missing-bounds-check
        found[starts[i]] = i;
}
void pick_too_wide(int *found, const int *used, const int *starts, int cells)
{
    dim3 grid(cells / 128, 1, 1);
    if (grid.x > 65535) {
        grid.y = grid.x / 32768;
        grid.x = 65535;
    }
    pick_wide<<<grid, 128>>>(found, used, starts, cells);
}

// The one block of fewer is as long as a whole one.
__global__ void pick_first(int *found, const int *used, const int *starts, int cells)
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells) //~ missing-bounds-check
        found[starts[i]] = i;
}
void pick_block(int *found, const int *used, const int *starts, int cells)
{
    dim3 grid(1, 1, 1);
    if (cells >= 128)
        grid.x = cells / 128;
    if (grid.x > 65535) {
        grid.y = grid.x / 32768;
        grid.x = 32768;
    }
    pick_first<<<grid, 128>>>(found, used, starts, cells);
}

// One of two callers rounds up.
__global__ void gather_some(int *found, const int *used, const int *starts, unsigned cells)
{
    unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned i = block * blockDim.x + threadIdx.x;
    if (used[i] && i < cells) //~ missing-bounds-check
        found[starts[i]] = i;
}
void launch_some(dim3 grid, dim3 threads, int *found, const int *used, const int *starts, unsigned cells)
{
    gather_some<<<grid, threads>>>(found, used, starts, cells);
}
void gather_down(int *found, const int *used, const int *starts, unsigned cells)
{
    launch_some(dim3(cells / 128), 128, found, used, starts, cells);
}
void gather_up(int *found, const int *used, const int *starts, unsigned cells)
{
    launch_some(dim3((cells + 127) / 128), 128, found, used, starts, cells);
}

// A row is taken by whoever has no row, too.
__global__ void mark_rows(int *found, const int *used, int cells)
{
    int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    if (used[i] && i < cells) //~ missing-bounds-check
        found[i] = 1;
}
void mark_by_row(int *found, const int *used, int cells)
{
    int across = 128, rows = 1;
    if (cells > 32768)
        rows = cells / 32768;
    mark_rows<<<dim3(across, rows), 256>>>(found, used, cells);
}

// The number of blocks is the callers', and all of them divide.
__global__ void gather_blocks(int *found, const int *used, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (used[i] && i < cells)
        found[i] = 1;
}
void launch_blocks(int blocks, int threads, int *found, const int *used, int cells)
{
    gather_blocks<<<blocks, threads>>>(found, used, cells);
}
void gather_half(int *found, const int *used, int cells)
{
    launch_blocks(cells / 128, 128, found, used, cells);
}
void gather_rest(int *found, const int *used, int cells)
{
    int blocks = cells / 256;
    launch_blocks(blocks, 256, found, used, cells);
}

// One caller has blocks that are longer than what it divides by.
__global__ void gather_long(int *found, const int *used, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (used[i] && i < cells) //~ missing-bounds-check
        found[i] = 1;
}
void launch_long(int blocks, int threads, int *found, const int *used, int cells)
{
    gather_long<<<blocks, threads>>>(found, used, cells);
}
void gather_short(int *found, const int *used, int cells)
{
    launch_long(cells / 128, 128, found, used, cells);
}
void gather_too_long(int *found, const int *used, int cells)
{
    launch_long(cells / 128, 256, found, used, cells);
}
