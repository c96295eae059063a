#include "main/program.h"

int main(int argc, char** argv) { return pslice::main::run_program({argv + 1, argv + argc}); }
