# What arranges things runs once: optimising it, even a little, takes two thirds of compiling it, and longer
# than it runs. What reads and writes text runs once for each line of it, which is worth a little.
set(pslice_unoptimised_rooms "^src/(library|main|suite)$")
set(pslice_hardly_optimised_rooms "^(src/report|frontend/(criterion|harness|rewrite|states|versions))$")

# How what we ship is compiled.
function(pslice_compile_options name)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wshadow)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}
             OUTPUT_VARIABLE room)
  set(headers headers)
  # Assertions are on in every build: a wrong slice is worse than none. What includes Clang goes
  # without: its headers have thousands of their own.
  if(room MATCHES "^frontend")
    set(headers headers_with_clang)
  else()
    target_compile_options(${name} PRIVATE -UNDEBUG)
  endif()
  if(room MATCHES ${pslice_unoptimised_rooms})
    set(headers headers_unoptimised)
    pslice_leave_unoptimised(${name})
  elseif(room MATCHES ${pslice_hardly_optimised_rooms})
    target_compile_options(${name} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)
  else()
    set_property(GLOBAL APPEND PROPERTY pslice_optimised ${name})
  endif()
  pslice_take_headers(${name} ${headers})
endfunction()

# Of inline functions that several rooms have, a linker takes those it sees first: they should be optimised.
function(pslice_link_optimised_first name)
  get_property(optimised GLOBAL PROPERTY pslice_optimised)
  set(archives)
  foreach(library ${optimised})
    get_target_property(type ${library} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      list(APPEND archives $<TARGET_FILE:${library}>)
    endif()
  endforeach()
  target_link_options(${name} PRIVATE LINKER:--whole-archive ${archives} LINKER:--no-whole-archive)
endfunction()

# One library per folder, named after it; its dependencies are what the layering allows.
function(pslice_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR})
  pslice_compile_options(${name})
  target_link_libraries(${name} PUBLIC ${ARGN})
endfunction()

# Text files as constants of a library's namespace: a.css is `extern const std::string_view a_css`.
function(pslice_embed name namespace)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  set(embedded ${CMAKE_CURRENT_BINARY_DIR}/${name}_embedded.cpp)
  add_custom_command(OUTPUT ${embedded}
                     COMMAND ${CMAKE_COMMAND} "-DINPUTS=${files}" -DOUTPUT=${embedded}
                             -DNAMESPACE=${namespace} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
                     DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
  target_sources(${name} PRIVATE ${embedded})
endfunction()

# The kind of a test, for ctest -L: its folder under tests/.
function(pslice_label result)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests
             OUTPUT_VARIABLE below)
  string(REGEX REPLACE "/.*" "" label ${below})
  set(${result} ${label} PARENT_SCOPE)
endfunction()

# What sanitizers do not look at: random tests take ten times as long there, and some count what is done in a
# given time.
set(pslice_random_tests "Random|SlicePropert|Laws|Sabotage|_order$|^(Styles|Boxes|Bits)/")

# Makes each suite of a GoogleTest program a ctest test, called PREFIX and then the suite. Labels are
# separated by commas.
function(pslice_discover_suites name prefix labels cost)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake)
  set(leave_out)
  set(timeout 600)
  if(PSLICE_SANITIZE)
    set(leave_out ${pslice_random_tests})
    set(timeout 3600)
  endif()
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS ${list} VERBATIM
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${name}> -DPREFIX=${prefix}
            -DLABELS=${labels} -DCOST=${cost} -DTIMEOUT=${timeout} "-DLEAVE_OUT=${leave_out}" -DOUTPUT=${list}
            -P ${CMAKE_SOURCE_DIR}/cmake/discover_suites.cmake)
  # A program that is not built is a test that fails.
  set(included ${CMAKE_CURRENT_BINARY_DIR}/${name}_include.cmake)
  file(WRITE ${included} "if(EXISTS \"${list}\")\n  include(\"${list}\")\nelse()\n"
                         "  add_test(${name}_NOT_BUILT ${name}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${included})
endfunction()

# Those that compute much themselves: polyhedra, many small explorations, programs run and sliced by
# a reference.
set(pslice_optimised_tests absint_test explore_test property_test)

# How tests are compiled. Checks are many small functions that run once: optimising them, even a
# little, takes two thirds of compiling them, and longer than they run.
function(pslice_test_options name)
  set(headers test_headers)
  set(level -O0)
  if(name IN_LIST pslice_optimised_tests OR name STREQUAL "optimised_test_headers")
    set(headers optimised_test_headers)
    set(level -O1)
  endif()
  target_compile_options(${name} PRIVATE -Wall -Wextra $<$<CONFIG:RelWithDebInfo>:${level} -g0>
                         $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)  # or ccache gives up
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE GTest::gtest GTest::gtest_main)
  if(CMAKE_UNITY_BUILD AND NOT name STREQUAL headers)
    target_precompile_headers(${name} REUSE_FROM ${headers})
  endif()
endfunction()

# One test program per folder under tests/. Of unit tests each suite is a ctest test, of others, which
# take longer, each test.
function(pslice_tests name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  pslice_test_options(${name})
  target_link_libraries(${name} PRIVATE ${ARGN})
  pslice_label(label)
  if(label STREQUAL "unit")
    set_property(GLOBAL APPEND PROPERTY pslice_unit_tests ${name})
    cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
    set(labels unit)
    if(folder IN_LIST pslice_kernel)
      set(labels unit,kernel)
    endif()
    pslice_discover_suites(${name} unit.${folder}. ${labels} 1)
    return()
  endif()
  # Long tests first (whole scripts have more still), or the last of them keeps one core waiting.
  set(cost 1)
  if(label STREQUAL "property")
    set(cost 10)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
                       PROPERTIES TIMEOUT 600 LABELS ${label} COST ${cost})
endfunction()
