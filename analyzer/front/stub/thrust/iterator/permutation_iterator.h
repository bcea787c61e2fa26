/* Stands for thrust/iterator/permutation_iterator.h. */
#include <__cudalint_thrust.h>
