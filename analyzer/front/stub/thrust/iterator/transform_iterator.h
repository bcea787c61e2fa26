/* Stands for thrust/iterator/transform_iterator.h. */
#include <__cudalint_thrust.h>
