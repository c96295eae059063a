# One library per folder, named after it; its dependencies are what the layering allows.
function(pslice_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR})
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wshadow)
  target_link_libraries(${name} PUBLIC ${ARGN})
endfunction()

# The kind of a test, for ctest -L: its folder under tests/.
function(pslice_label result)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests
             OUTPUT_VARIABLE below)
  string(REGEX REPLACE "/.*" "" label ${below})
  set(${result} ${label} PARENT_SCOPE)
endfunction()

# One test program per folder under tests/, each of its cases a ctest test.
function(pslice_tests name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  # Checks are many small functions that run once: optimising them takes longer than running them.
  target_compile_options(${name} PRIVATE -Wall -Wextra $<$<CONFIG:RelWithDebInfo>:-O1 -g0>)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${ARGN} GTest::gtest GTest::gtest_main)
  pslice_label(label)
  if(label STREQUAL "unit")
    set_property(GLOBAL APPEND PROPERTY pslice_unit_tests ${name})
  endif()
  # Long tests first (whole scripts have more still), or the last of them keeps one core waiting.
  set(cost 1)
  if(label STREQUAL "property")
    set(cost 10)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
                       PROPERTIES TIMEOUT 600 LABELS ${label} COST ${cost})
endfunction()
