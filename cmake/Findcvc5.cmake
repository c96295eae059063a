# The SMT solver cvc5: defines the imported target cvc5::cvc5. Debian ships no CMake package with it.
find_path(cvc5_INCLUDE_DIR cvc5/cvc5.h)
find_library(cvc5_LIBRARY cvc5)
mark_as_advanced(cvc5_INCLUDE_DIR cvc5_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(cvc5
  REQUIRED_VARS cvc5_LIBRARY cvc5_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "its library or header is missing (on Debian: install libcvc5-dev)")

if(cvc5_FOUND AND NOT TARGET cvc5::cvc5)
  add_library(cvc5::cvc5 UNKNOWN IMPORTED)
  set_target_properties(cvc5::cvc5 PROPERTIES
    IMPORTED_LOCATION ${cvc5_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${cvc5_INCLUDE_DIR})
endif()
