/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: clock rates come in kHz and as an int: in Hz they are beyond 2^31 on devices there are. */
#include <cuda_runtime.h>

class device {
    cudaDeviceProp m_prop;

  public:
    size_t clock_rate() const
    {
        return static_cast<size_t>(m_prop.clockRate * 1000); //~ int32-overflow-index
    }
    size_t clock_rate_of_64() const
    {
        return static_cast<size_t>(m_prop.clockRate) * 1000;
    }
    int megahertz() const
    {
        return m_prop.clockRate / 1000;
    }
};

double bandwidth(const cudaDeviceProp &prop)
{
    return prop.memoryClockRate * (prop.memoryBusWidth / 8) * 2 / 1.0e6; //~ int32-overflow-index
}

double bandwidth_of_doubles(const cudaDeviceProp &prop)
{
    double hz = prop.memoryClockRate * 1e3, twice = 2 * prop.memoryClockRate;
    return hz * (prop.memoryBusWidth / 8) + 2.0 * prop.memoryClockRate * (prop.memoryBusWidth / 8) + twice;
}

/* another class of that name of a field */
struct sound {
    int clockRate;
};

long long samples(const sound *s)
{
    return s->clockRate * 1000;
}
