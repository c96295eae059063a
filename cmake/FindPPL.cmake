# The Parma Polyhedra Library: defines the imported target PPL::PPL. Debian ships no CMake package
# with it.
find_path(PPL_INCLUDE_DIR ppl.hh)
find_library(PPL_LIBRARY ppl)
find_library(PPL_GMPXX_LIBRARY gmpxx)
find_library(PPL_GMP_LIBRARY gmp)
mark_as_advanced(PPL_INCLUDE_DIR PPL_LIBRARY PPL_GMPXX_LIBRARY PPL_GMP_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PPL
  REQUIRED_VARS PPL_LIBRARY PPL_INCLUDE_DIR PPL_GMPXX_LIBRARY PPL_GMP_LIBRARY
  REASON_FAILURE_MESSAGE "its library or header is missing (on Debian: install libppl-dev)")

if(PPL_FOUND AND NOT TARGET PPL::PPL)
  add_library(PPL::PPL UNKNOWN IMPORTED)
  set_target_properties(PPL::PPL PROPERTIES
    IMPORTED_LOCATION ${PPL_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${PPL_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "${PPL_GMPXX_LIBRARY};${PPL_GMP_LIBRARY}")
endif()
