/* Stands for thrust/iterator/counting_iterator.h. */
#include <__cudalint_thrust.h>
