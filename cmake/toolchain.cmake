# How everything is compiled and linked: language, optimisation, checks, helpers of the build.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
include(GNUInstallDirs)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Kind of build" FORCE)
endif()
# A backtrace has the names of functions without -g; even line tables (-g1) are a seventh of compiling.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -DNDEBUG")

# The analysis is a module that the command line loads on demand (see src/main), so everything is
# position independent; nothing but the module's one entry is visible from outside.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
add_link_options(-Wl,--as-needed)

option(PSLICE_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
if(PSLICE_SANITIZE)
  # Clang's own classes come without the type information that the vptr check looks for.
  set(sanitizers -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined)
  # Without optimisation: compiling is what takes the time here.
  add_compile_options(${sanitizers} -fno-omit-frame-pointer -O0 -g1)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(${sanitizers})
endif()

# Two thirds of compiling a file is parsing headers. With CMAKE_UNITY_BUILD the files of a folder are
# compiled so many at a time, in a third of the time; without (debug), a changed file alone.
if(NOT CMAKE_UNITY_BUILD_BATCH_SIZE)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 20)
endif()

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CCACHE ccache)
  if(CCACHE)
    # Its manual asks for this where headers are precompiled.
    set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  endif()
endif()

include(CheckLinkerFlag)
foreach(linker mold lld)
  if(NOT PSLICE_LINKER)
    check_linker_flag(CXX -fuse-ld=${linker} can_link_with_${linker})
    if(can_link_with_${linker})
      set(PSLICE_LINKER ${linker})
      add_link_options(-fuse-ld=${linker})
    endif()
  endif()
endforeach()
