#include <clang/AST/Expr.h>

#include "ts/program.h"
