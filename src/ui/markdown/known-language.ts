/**
 * Languages of programs, markup, configuration and what terminals say, by every name that fences give them: those of
 * highlight.js, and more that GitHub, Prism and Shiki know. Kinds of pictures are none of them.
 */
const NAMES = new Set(
  (
    "1c abap abnf ac accesslog actionscript ada ado adoc agda ahk am angelscript apache apacheconf apex apl " +
    "applescript arcade arduino arm armasm arrow as asc ascii asciidoc aspectj assembly astro atom autoconf " +
    "autohotkey autoit avrasm avro awk axapta ballerina bash basic bat batch batchfile bf bibtex bicep bind " +
    "bison blade blitzmax bnf bqn brainfuck c c# c++ c3 caddyfile cairo cal capnp capnproto carbon cc cedar " +
    "ceylon cfg cfml chapel chatito cil circom cirru cjs clean clj clojure clojure-repl cls cmake cmake.in " +
    "cmd cobol code codeql coffee coffeescript coldfusion conf config console coq cos cpp cr craftcms crm " +
    "crmsh crontab cry crystal cs csharp cson csp css cts cuda cue cxx cypher cython d dafny dart dax dcl " +
    "delphi desktop dfm diff django dns do docker docker-compose dockerfile dockerignore dos dotenv dpr " +
    "dreammaker dsconfig dst dts dust dylan ebnf editorconfig edn eiffel ejs elisp elixir elm emacs " +
    "emacs-lisp env erb erl erlang erlang-repl error etl ex excel exs f# f90 f95 factor feature fennel fift " +
    "fish fix flix flow flux forth fortran fql freedesktop fs fsharp fstar func gams gap gauss gawk gcode " +
    "gdscript gdshader gemspec gherkin gitattributes gitcommit gitconfig gitignore gleam glsl gml gms " +
    "gnuassembler go go-mod go.mod golang golo gql gradle graphql graphqls groff groovy gss gyp h h++ hack " +
    "haml handlebars harbour haskell haxe hbs hcl hh hjson hlsl hocon hpp hs hsp htaccess html html+erb " +
    "html.handlebars html.hbs htmlbars http http-request https hurl hx hxx hy hylang i7 iced icl icon idl " +
    "idris imba in inc infer inform7 ini ino io ipython irb irpf90 isbl janet jasmin java javadoc javascript " +
    "javastacktrace jboss-cli jinja jinja2 jison jldoctest js jsdoc json json-ld json5 jsonc jsonl jsonld " +
    "jsonnet jsonschema jsp jsstacktrace jsx julia julia-repl k kconfig kdb keymap kotlin kql kt ktm kts ktx " +
    "kusto lalrpop lasso lassoscript latex latte ldif leaf lean lean4 ledger less lex license liquid lisp " +
    "livecodeserver livescript llvm lock log logs logtalk lolcode ls lsl lua luau m m4 mak make makefile " +
    "makefile.am man markdown markdown-it marko math mathematica matlab maxima md mdc mdx mel mercury metal " +
    "mikrotik mips mipsasm mizar mjs mk mkd mkdown ml mlir mm mma mod mojo mojolicious monkey moo moon " +
    "moonscript move mts n1ql nasm nc ndjson nestedtext netlogo never nextflow nginx nginxconf nim nix nixos " +
    "node-repl nsis nt nu nunjucks nushell nvim oberon obj-c obj-c++ objc objective-c++ objectivec " +
    "objectivecpp ocaml odin opencl openqasm openscad osascript out output oxygene oz p21 p4 pact parigp " +
    "parser3 pas pascal patch pb pbi pcmk pde perl perl6 pf pf.conf pgsql php php-template phtml pig pkl pl " +
    "plain plaintext plist plsql pluto pm po podspec pony postcss postgres postgresql postscript powerquery " +
    "powershell pp prisma processing profile prolog promql properties proto proto3 protobuf protobuf3 ps ps1 " +
    "pseudo pseudocode psl pug puppet purebasic purescript pwsh py pycon pylog python python-repl q qasm qml " +
    "qsharp qt quorum r racket raku rascal rb rc re readme reasonml regex regexp rego rel renpy requirements " +
    "rescript result rib ring roboconf robot robotframework routeros rpmspec rs rsl rss rst rtf ruby " +
    "ruby-repl ruleslanguage rust sage sas sass scad scala scala3 scheme sci scilab scm scss sed sh shaderlab " +
    "shell shell-session shellsession sieve sls smali smalltalk smarty smithy sml snakemake sol solidity " +
    "sparql spdx spl splunk splus sqf sql sqlite squirrel ssh-config sshconfig st stan stanfuncs stata stderr " +
    "stdin stdout step step21 stp styl stylus subunit sum sv svelte svh swift swig systemd systemverilog tact " +
    "taggerscript tao tap tcl tcsh templ terminal terraform tex text textile tf tfvars thor thrift tk tla " +
    "tlaplus tmpl toit toml tp tpl trace traceback triton ts tsconfig tsql tsx ttl turtle twig txt txtar " +
    "typescript typespec typoscript typst unison unix uri v vala vb vba vbnet vbs vbscript vbscript-html " +
    "verilog verse vhd vhdl vim viml vimscript visualbasic vlang volt vue vue-html vyper wasm wat web-idl " +
    "webassembly webidl wgsl wikitext wildfly-cli wit wl wolfram wren wsf x++ x86asm xbase xhtml xjb xl xls " +
    "xlsx xml xojo xonsh xpath xq xqm xquery xsd xsl xslt yacc yaml yang yara yml yul zenscript zep zephir " +
    "zig zone zsh zsh-session"
  ).split(" "),
);

/** A word that is the name of no kind: nothing at all, or an attribute such as `title="Notes"`. */
const NO_KIND = /^$|[="'()[\]<>]/;

/** Whether a fence names no kind of its own but a language of code, or a file of one, such as `index.html`. */
export function isKnownLanguage(name: string): boolean {
  return NO_KIND.test(name) || NAMES.has(name) || name.split(/[.:/]/).some((part) => NAMES.has(part));
}
