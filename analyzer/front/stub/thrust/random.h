/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/random.h. */
#ifndef CUDALINT_THRUST_RANDOM_H
#define CUDALINT_THRUST_RANDOM_H
#include <__cudalint_thrust.h>
#include <random>
namespace thrust {
using std::minstd_rand;
using std::minstd_rand0;
using std::normal_distribution;
using std::uniform_int_distribution;
using std::uniform_real_distribution;
typedef std::minstd_rand default_random_engine;
namespace random {
using std::normal_distribution;
using std::uniform_int_distribution;
using std::uniform_real_distribution;
using thrust::default_random_engine;
} // namespace random
} // namespace thrust
#endif
