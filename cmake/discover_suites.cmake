# cmake -DPROGRAM=x_test -DPREFIX=unit.x. -DLABELS=unit,kernel -DCOST=1 -DTIMEOUT=600 -DLEAVE_OUT=REGEX
#       -DOUTPUT=x.cmake -P discover_suites.cmake
# Writes a ctest test for each suite of a GoogleTest program. GoogleTest's own script makes one for each
# test, but most of them take less time than starting a process. Suites (`name.`) and tests (`suite.name`)
# that match LEAVE_OUT are not run. A label @SUITE@ is the test's own name.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests: ${failed}")
endif()
string(REGEX REPLACE " *#[^\n]*" "" listed "${listed}")  # types and parameters
string(REPLACE "\n" ";" listed "${listed}")

function(is_left_out result name)
  set(${result} OFF PARENT_SCOPE)
  if(LEAVE_OUT AND name MATCHES "${LEAVE_OUT}")
    set(${result} ON PARENT_SCOPE)
  endif()
endfunction()

set(suites)
foreach(line ${listed})
  if(line MATCHES "^([^ ]+)\\.$")
    set(suite ${CMAKE_MATCH_1})
    is_left_out(skipped ${suite}.)
    if(NOT skipped)
      list(APPEND suites ${suite})
      set(without_${suite})
    endif()
  elseif(line MATCHES "^  (.+)$")
    set(test ${CMAKE_MATCH_1})
    is_left_out(skipped ${suite}.${test})
    if(skipped)
      string(APPEND without_${suite} "-${suite}.${test}")
    endif()
  endif()
endforeach()

set(text)
foreach(suite ${suites})
  # `-a:b` after what is run: all but these.
  string(REGEX REPLACE "(.)-" "\\1:" without "${without_${suite}}")
  string(REPLACE "@SUITE@" "${PREFIX}${suite}" labels "${LABELS}")
  string(REPLACE "," ";" labels "${labels}")
  string(APPEND text "add_test(\"${PREFIX}${suite}\" \"${PROGRAM}\" --gtest_brief=1 "
                     "\"--gtest_filter=${suite}.*${without}\")\n"
                     "set_tests_properties(\"${PREFIX}${suite}\" PROPERTIES TIMEOUT ${TIMEOUT} "
                     "COST ${COST} LABELS \"${labels}\")\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
