# cmake -DINPUTS=a.css;b.js -DOUTPUT=x.cpp -DNAMESPACE=pslice::report -P embed.cmake
# Text files as constants of C++: a.css is `extern const std::string_view a_css`.
set(out "#include <string_view>\n\nnamespace ${NAMESPACE} {\n")
foreach(input ${INPUTS})
  file(READ ${input} text)
  get_filename_component(name ${input} NAME)
  string(MAKE_C_IDENTIFIER ${name} name)
  string(APPEND out "extern const std::string_view ${name};  // NOLINT(readability-redundant-declaration)\nconst std::string_view ${name} = R\"embedded(${text})embedded\";\n")
endforeach()
string(APPEND out "}\n")
file(WRITE ${OUTPUT} "${out}")
