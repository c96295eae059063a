#include "library/ending.h"

#include <exception>
#include <new>

namespace pslice::library {
namespace {

Ending internal_error(const std::string& what) {
  return {base::ExitStatus::internal_error,
          {"internal error" + what, "please report the command line and the input that led here"}};
}

}  // namespace

Ending ending_of_exception() {
  try {
    throw;
  } catch (const base::Failure& failure) {
    return {failure.status(), {failure.what()}};
  } catch (const std::bad_alloc&) {
    return {base::ExitStatus::internal_error,
            {"out of memory; a larger --max-memory or a smaller program may help"}};
  } catch (const std::exception& error) {
    return internal_error(std::string(": ") + error.what());
  } catch (...) {
    return internal_error(" of an unknown kind");
  }
}

}  // namespace pslice::library
