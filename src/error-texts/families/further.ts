import type { Family } from '../family.ts';

export const PERL: Family = {
  label: 'Perl',
  tags: ['perl'],
  errors: [
    /^(?<message>Can't locate \S{1,100} in @INC)/gm,
    /^(?<message>(?:Use of uninitialized value|Global symbol "[^"\n]{1,80}" requires|Can't (?:call method|use|find|open|modify|exec)|Not an? \w{1,20} reference|Undefined subroutine|Illegal division|Modification of|Odd number of|Deep recursion|Argument "[^"\n]{0,80}" isn't numeric|syntax error)[^\n]{0,200}?),? at \S{1,300} line \d{1,7}/gm,
    /^(?<message>[A-Z][^\n]{1,200}?) at \S{1,300}\.(?:pl|pm|t) line \d{1,7}/gm,
  ],
  frames: [/ at \S{1,300}\.(?:pl|pm|t) line \d{1,7}(?:, <\w{1,20}> line \d{1,7})?\.$/gm],
  versions: [/\b(?<program>perl) (?:5, version \d{1,2}|v?(?<version>5\.\d{1,3}(?:\.\d{1,2})?))/g],
};

export const LUA: Family = {
  label: 'Lua',
  tags: ['lua'],
  errors: [
    /^(?:\w{1,20}: )?(?:\S{1,200}|\[string "[^"\n]{1,100}"\]):\d{1,7}: (?<message>(?:attempt to |bad argument |unexpected symbol near |module '[^'\n]{1,100}' not found|'[^'\n]{1,20}' expected|'?=' expected|unfinished string|stack overflow).{0,200})/gm,
    /(?<message>attempt to (?:index|call|compare|concatenate|perform arithmetic on) (?:a|an|two|number|field|local|global|upvalue|method) .{1,100})/g,
  ],
  frames: [/^stack traceback:/gm, /^\s{1,8}(?:\S{1,200}\.lua:\d{1,7}|\[C\]): in /gm],
  versions: [/\b(?<program>Lua) (?<version>5\.\d(?:\.\d)?)/g],
};

export const JULIA: Family = {
  label: 'Julia',
  tags: ['julia'],
  errors: [
    /^ERROR: (?:LoadError: |InitError: )?(?<name>[A-Z]\w{1,60}(?:Error|Exception)): (?<message>.{1,300})/gm,
    /^ERROR: (?<message>syntax: .{1,200})/gm,
  ],
  frames: [/^Stacktrace:/gm, /^ {1,4}\[\d{1,3}\] /gm, /^ {1,8}@ \S{1,200}:\d{1,7}/gm],
  versions: [/\b(?<program>Julia) Version (?<version>1\.\d{1,2}(?:\.\d{1,2})?)/g],
};

export const MATLAB: Family = {
  label: 'MATLAB',
  tags: ['matlab'],
  errors: [
    /^Error using {1,2}\S{1,100}(?: \(line \d{1,7}\))?\n(?<message>[^\n]{1,300})/gm,
    /^(?:\?\?\? |Error: )?(?<message>(?:Undefined (?:function|variable)|Unrecognized function or variable|Index exceeds|Index in position \d|Array indices must be|Matrix dimensions must agree|Arrays have incompatible sizes|Not enough input arguments|Too many (?:in|out)put arguments|Subscript indices must|Attempted to access|Dimensions of (?:arrays|matrices)|Inner matrix dimensions|Unable to perform assignment).{0,200})/gm,
  ],
  frames: [/^Error in {1,2}\S{1,100} \(line \d{1,7}\)/gm],
  versions: [/\b(?<program>MATLAB) (?<version>R20\d\d[ab])/g],
};

export const ERLANG: Family = {
  label: 'Erlang',
  tags: ['erlang'],
  errors: [
    /^\*\* (?<name>exception (?:error|exit|throw)): (?<message>.{1,300})/gm,
    /^Error in process <[\d.]{3,20}>(?: on node \S{1,60})? with exit value:\s{1,4}(?<message>.{1,200})/gm,
    /^\S{1,200}\.erl:\d{1,7}(?::\d{1,7})?: (?<message>.{1,200})/gm,
  ],
  frames: [/^\s{0,8}(?:in (?:function|call from)|=ERROR REPORT====)/gm],
  versions: [/\b(?<program>Erlang\/OTP) (?<version>\d{2})/g],
};

export const OCAML: Family = {
  label: 'OCaml',
  tags: ['ocaml'],
  errors: [
    /^File "[^"\n]{1,300}", lines? \d{1,7}(?:-\d{1,7})?, characters \d{1,7}-\d{1,7}:\n(?:[^\n]{0,300}\n){0,3}?Error(?: \([^)\n]{1,60}\))?: (?<message>[^\n]{1,300})/gm,
    /^Fatal error: exception (?<name>[A-Z][\w.]{1,80})(?:\((?<message>.{1,200})\)|: (?:.{1,200}))?$/gm,
  ],
  frames: [
    /^File "[^"\n]{1,300}", lines? \d{1,7}(?:-\d{1,7})?, characters \d{1,7}-\d{1,7}/gm,
    /^(?:Raised at|Called from) /gm,
  ],
  versions: [/\b(?<program>OCaml)(?: version)? (?<version>[45]\.\d{1,2}(?:\.\d)?)/g],
};

export const CLOJURE: Family = {
  label: 'Clojure',
  tags: ['clojure'],
  errors: [
    /^(?:Execution|Unexpected|Syntax) error \((?<name>\w{1,80})\) (?:at|compiling|reading|macroexpanding)[^\n]{1,200}\n(?<message>[^\n]{1,300})/gm,
    /^(?:Execution|Syntax) error (?:at|compiling|reading|macroexpanding)[^\n]{1,200}\n(?<message>[^\n]{1,300})/gm,
    /^CompilerException (?:[a-z]\w{0,40}\.){0,6}(?<name>[A-Z]\w{1,80}): (?<message>[^\n]{1,300}?)(?:, compiling:.{1,200})?$/gm,
  ],
  frames: [/^(?:Execution|Syntax) error /gm, /\(\S{1,200}\.cljc?:\d{1,7}(?::\d{1,7})?\)/g],
  versions: [/\b(?<program>Clojure) (?<version>1\.\d{1,2}(?:\.\d)?)/g],
};

export const ZIG: Family = {
  label: 'Zig',
  tags: ['zig'],
  errors: [
    /^\S{1,300}\.zig:\d{1,7}:\d{1,7}: error: (?<message>.{1,300})/gm,
    /^thread \d{1,9} (?<name>panic): (?<message>.{1,300})/gm,
  ],
  frames: [/^\S{1,300}\.zig:\d{1,7}:\d{1,7}: 0x/gm],
};

export const VISUAL_BASIC: Family = {
  label: 'Visual Basic',
  tags: ['vba', 'excel'],
  errors: [
    /^(?:Microsoft Visual Basic\s{1,4})?Run-?time error '?(?<code>-?\d{1,10})(?: \([\da-f]{8}\))?'?:\s{1,4}(?<message>.{1,200})/gim,
    /^Compile error:\s{1,4}(?<message>.{1,200})/gm,
  ],
};

export const PASCAL: Family = {
  label: 'Delphi / Pascal',
  tags: ['delphi', 'pascal'],
  errors: [
    /^\[(?:dcc\w{1,20}|DCC|Pascal) (?:Fatal )?Error\] [^\n:]{1,300}: (?<code>[EF]\d{4}) (?<message>.{1,200})/gm,
    /^\S{1,300}\.(?:pas|pp|lpr|dpr)\(\d{1,7},\d{1,7}\) (?:Fatal|Error): (?:\(\d{1,6}\) )?(?<message>.{1,200})/gm,
    /(?<message>Access violation at address [\dA-Fa-f]{8,16})/g,
  ],
};

export const FORTRAN: Family = {
  label: 'Fortran',
  tags: ['fortran'],
  errors: [
    /^\S{1,300}\.[fF](?:\d\d|or|pp)?:\d{1,7}:\d{1,7}:\n(?:[^\n]{0,300}\n){1,5}?(?:Fatal )?Error: (?<message>[^\n]{1,300})/gm,
    /^Fortran runtime error: (?<message>.{1,200})/gm,
    /^forrtl: \w{1,10} \((?<code>\d{1,4})\): (?<message>.{1,200})/gm,
  ],
  frames: [/^\S{1,300}\.[fF](?:\d\d|or|pp)?:\d{1,7}:\d{1,7}:$/gm],
};

export const GODOT: Family = {
  label: 'Godot',
  tags: ['godot', 'gdscript'],
  errors: [
    /^(?:SCRIPT ERROR: |ERROR: )?(?:Parse Error: )(?<message>.{1,200})/gm,
    /^(?:SCRIPT ERROR: )?(?<message>(?:Invalid (?:get|set|call|operands|type)|Attempt to call function) .{1,200}(?:on base|in base|'Nil'|null instance).{0,100})/gm,
  ],
  frames: [/\(res:\/\/[^)\n]{1,200}:\d{1,7}\)/g],
  versions: [/\b(?<program>Godot(?: Engine)?) v?(?<version>[34]\.\d(?:\.\d)?)/g],
};

export const SOLIDITY: Family = {
  label: 'Solidity',
  tags: ['solidity', 'ethereum'],
  errors: [
    /^(?<name>(?:Parser|Declaration|Type|DocstringParsing|Compiler)Error): (?<message>[^\n]{1,300})\n\s{0,8}--> \S{1,300}\.sol:\d{1,7}/gm,
    /(?<name>VM Exception while processing transaction): (?<message>.{1,200})/g,
  ],
  frames: [/^\s{0,8}--> \S{1,300}\.sol:\d{1,7}:\d{1,7}/gm],
};

export const REDIS: Family = {
  label: 'Redis',
  tags: ['redis'],
  errors: [
    /^(?:\(error\)|ReplyError:|redis\.exceptions\.ResponseError:) (?<code>[A-Z]{3,20}) (?<message>.{1,200})/gm,
  ],
};

export const ANSIBLE: Family = {
  label: 'Ansible',
  tags: ['ansible'],
  errors: [
    /^fatal: \[[^\]\n]{1,100}\]: (?<name>FAILED|UNREACHABLE)! => [^\n]{0,300}?"msg": "(?<message>[^"\n]{1,200})/gm,
    /^ERROR! (?<message>.{1,200})/gm,
  ],
  frames: [/^(?:TASK|PLAY) \[[^\]\n]{1,200}\] \*{3,200}$/gm],
};
