/* Stands for thrust/iterator/iterator_traits.h. */
#include <__cudalint_thrust.h>
