/* SPDX-License-Identifier: Apache-2.0 */
/* The places of one layer in two buffers: each is computed anew, and each wraps for itself. */
void use(float *states, float *scores);

void layer(float *states, float *scores, int at, int rows, int columns, int tokens)
{
    float *own_states = states + at * rows * columns;          //~ int32-overflow-index
    float *own_scores = scores + at * rows * tokens * columns; //~ int32-overflow-index
    use(own_states, own_scores);
}

/* a number of bytes, whatever is done with it; one image has fewer */
bool is_much(int rows, int columns, size_t limit)
{
    return rows * columns * sizeof(float) > limit; //~ int32-overflow-index
}

bool is_large_image(int height, int width, size_t limit)
{
    return height * width * sizeof(float) > limit;
}
