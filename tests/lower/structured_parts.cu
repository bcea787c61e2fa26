// What the parts of a value of unknown type are bound to is known by their names.
template <class T> __global__ void scale(T *x, int rows, int cols) {}
void run(Matrix &m)
{
    const auto [rows, cols] = m.sizes();
    scale<<<ceil_div<int>(rows, 8), 32>>>(m.data<float>(), rows, cols);
    auto later = [&] { scale<<<cols / 4, 32>>>(m.data<float>(), rows, cols); };
    later();
}
// Nor is it told what a variable is whose type depends on a template argument.
template <typename T> struct Kernel {
    void compute(Context *ctx) const
    {
        const auto *in = ctx->input("in");
        auto count = in->shape().count();
        scale<<<count / 64, 64>>>(in->data<T>(), count, 1);
    }
};
