// A call of an unknown template that stands alone is a call, whatever its name begins with.
#include "not_there.h"

__global__ void step(double *in, double *out, int i)
{
    double x;
    ReadIndex<1024, double, double>(in, 4 * i, x);
    Pair<double, double> both(x, x);
    if (i)
        Store<double>(out, i, Twice<double>(x).value + both.first);
}
