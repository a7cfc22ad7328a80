# TABIYA_COMMIT: the commit being built, or "unknown". In a source archive from `git archive`, cmake/commit.txt
# contains it; in a clone, git provides it, and a new commit reconfigures.
include_guard()

file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/commit.txt TABIYA_COMMIT LIMIT_COUNT 1)
if(TABIYA_COMMIT MATCHES "Format")
  set(TABIYA_COMMIT unknown)
  find_package(Git QUIET)
  if(GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} rev-parse HEAD
      OUTPUT_VARIABLE commit RESULT_VARIABLE failure OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(NOT failure)
      set(TABIYA_COMMIT ${commit})
      execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse --git-path logs/HEAD
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE)
      get_filename_component(log ${log} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
      if(EXISTS ${log})
        set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
      endif()
    endif()
  endif()
endif()
if(NOT TABIYA_COMMIT STREQUAL unknown)
  string(SUBSTRING ${TABIYA_COMMIT} 0 12 TABIYA_COMMIT)
endif()
