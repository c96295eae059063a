# APRON, a library of numeric abstract domains: defines the imported target APRON::APRON. It ships
# no CMake package and no pkg-config file; a prefix of its own goes into CMAKE_PREFIX_PATH.
# Octagons over rationals (octMPQ) only: those over doubles (octD) are not exact, and need the
# processor to round upwards.
find_path(APRON_INCLUDE_DIR ap_global1.h PATH_SUFFIXES apron)
find_path(APRON_OCT_INCLUDE_DIR oct.h PATH_SUFFIXES apron)
find_path(APRON_POLKA_INCLUDE_DIR pk.h PATH_SUFFIXES apron)
set(APRON_LIBRARY_VARIABLES)
# Those that need others come first.
foreach(library octMPQ polkaMPQ apron mpfr gmp)
  find_library(APRON_${library}_LIBRARY ${library} PATH_SUFFIXES apron)
  list(APPEND APRON_LIBRARY_VARIABLES APRON_${library}_LIBRARY)
endforeach()
mark_as_advanced(APRON_INCLUDE_DIR APRON_OCT_INCLUDE_DIR APRON_POLKA_INCLUDE_DIR
                 ${APRON_LIBRARY_VARIABLES})

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(APRON
  REQUIRED_VARS ${APRON_LIBRARY_VARIABLES} APRON_INCLUDE_DIR APRON_OCT_INCLUDE_DIR
                APRON_POLKA_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "one of its libraries or headers, or libmpfr, is missing")

if(APRON_FOUND AND NOT TARGET APRON::APRON)
  set(libraries)
  foreach(variable ${APRON_LIBRARY_VARIABLES})
    list(APPEND libraries ${${variable}})
  endforeach()
  set(include_dirs ${APRON_INCLUDE_DIR} ${APRON_OCT_INCLUDE_DIR} ${APRON_POLKA_INCLUDE_DIR})
  list(REMOVE_DUPLICATES include_dirs)
  add_library(APRON::APRON INTERFACE IMPORTED)
  set_target_properties(APRON::APRON PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${include_dirs}"
    INTERFACE_LINK_LIBRARIES "${libraries}")
endif()
