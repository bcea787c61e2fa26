// SPDX-License-Identifier: Apache-2.0
// CL302: a block for the longest of many lists, all of which may be empty.
#include <algorithm>
#include <vector>

__global__ void gather(float **lists, int n) {}
void capped(const std::vector<std::vector<float>> &all, float **lists)
{
    if (all.empty())
        return;
    int most = 0;
    for (auto &x : all)
        most = std::max<int>(most, x.size());
    const int threads = std::min(most, 1024);
    gather<<<all.size(), threads>>>(lists, (int)all.size()); //~ invalid-launch?
}
void asks(const std::vector<std::vector<float>> &all, float **lists)
{
    if (all.empty())
        return;
    int most = 0;
    for (auto &x : all)
        most = std::max<int>(most, x.size());
    const int threads = std::min(most, 1024);
    if (threads > 0)
        gather<<<all.size(), threads>>>(lists, (int)all.size());
}
void from_one(const std::vector<std::vector<float>> &all, float **lists)
{
    if (all.empty())
        return;
    int most = 1;
    for (auto &x : all)
        most = std::max<int>(most, x.size());
    const int threads = std::min(most, 1024);
    gather<<<all.size(), threads>>>(lists, (int)all.size());
}
