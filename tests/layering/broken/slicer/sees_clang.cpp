#include "slicer/slice.h"
#include <clang/AST/Expr.h>
