# Headers that are parsed once, for all that is compiled alike. For Clang only: gcc takes longer to make
# them than it gains, and reads them whole where Clang reads what is used.
set(PSLICE_PRECOMPILE OFF)
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(PSLICE_PRECOMPILE ON)
endif()

set(pslice_common_headers <algorithm> <array> <cassert> <cstdint> <deque> <functional> <map> <memory>
    <optional> <set> <span> <string> <string_view> <unordered_map> <unordered_set> <utility> <variant>
    <vector> <fmt/format.h>)

# A library of nothing but the common headers and those given, for others to take them from.
function(pslice_precompile name)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp "")
  add_library(${name} STATIC ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  target_precompile_headers(${name} PRIVATE ${pslice_common_headers} ${ARGN})
endfunction()

# Programs are compiled as such (-fPIE), which headers for libraries are not; they are short.
function(pslice_take_headers name from)
  get_target_property(type ${name} TYPE)
  if(PSLICE_PRECOMPILE AND NOT type STREQUAL "EXECUTABLE")
    target_precompile_headers(${name} REUSE_FROM ${from})
    # In a precompiled header pragmas are lost with which the library silences its own use of
    # what it calls deprecated.
    target_compile_options(${name} PRIVATE -Wno-deprecated-declarations)
  endif()
endfunction()

function(pslice_leave_unoptimised name)
  target_compile_options(${name} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O0>)
endfunction()

# Headers have to be compiled as what includes them is.
if(PSLICE_PRECOMPILE)
  pslice_precompile(headers <gmpxx.h>)
  target_compile_options(headers PRIVATE -UNDEBUG)
  pslice_precompile(headers_unoptimised)
  target_compile_options(headers_unoptimised PRIVATE -UNDEBUG)
  pslice_leave_unoptimised(headers_unoptimised)
endif()
