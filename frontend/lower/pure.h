#pragma once

namespace clang {
class FunctionDecl;
}  // namespace clang

namespace pslice::frontend {

/// Does the function of the program do nothing but to compute its result from its arguments and
/// what they lead to? Then it makes no difference how often it is called, and in which order.
/// False: it may do more.
bool is_pure(const clang::FunctionDecl& function);

}  // namespace pslice::frontend
