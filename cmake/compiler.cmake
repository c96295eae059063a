# Which compiler, unless the user says: Clang where it is there, as it is wherever Clang's library comes
# from Debian. With precompiled headers it compiles all of this in half of gcc's time.
if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  find_program(CMAKE_CXX_COMPILER clang++-19)
  if(NOT CMAKE_CXX_COMPILER)
    unset(CMAKE_CXX_COMPILER CACHE)
  endif()
endif()
