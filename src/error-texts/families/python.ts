import type { Family } from '../family.ts';

export const PYTHON: Family = {
  id: 'python',
  label: 'Python',
  tags: ['python'],
  mainError: 'last',
  errors: [
    /^(?<name>(?:Module|File|Process|Permission|Connection)\w{0,30}Error|TimeoutError|OSError|IOError): (?:\[(?<code>Errno \d{1,5}|WinError \d{1,5})\] )?(?<message>.{1,400})/gm,
    /^(?:[\w.]{1,120}\.)?(?<name>(?:Attribute|Import|Index|Key|Name|Value|Indentation|Tab|Unicode(?:Decode|Encode)?|ZeroDivision|Recursion|Memory|Runtime|NotImplemented|Overflow|Lookup|EOF|Arithmetic|UnboundLocal|ModuleNotFound|Assertion)Error|StopIteration|KeyboardInterrupt|SystemExit)(?:: (?<message>.{1,400}))?$/gm,
    /(?<name>TypeError): (?<message>(?:unsupported operand|'\w{1,60}' object |(?:\w{1,60}\.)?\w{1,60}\(\) (?:takes|missing|got|argument)|can only concatenate|can't |must be |string indices|list indices|unhashable|cannot unpack|expected str|int\(\) argument|not all arguments).{0,300})/g,
    /(?<name>SyntaxError): (?<message>(?:invalid syntax|EOL while|unterminated|unmatched|f-string|expected ['":]|Missing parentheses|cannot assign|unexpected EOF|invalid character|positional argument|'\w{1,20}' outside).{0,200})/g,
    /(?<name>(?:ModuleNotFound|Import)Error): (?<message>(?:No module named ['"]?[\w.]{1,100}['"]?|cannot import name ['"]?\w{1,80}['"]?))/g,
    /(?<message>\bNo module named ['"]?[\w.]{1,100}['"]?)/g,
    /^(?:[a-z_]\w{0,60}\.){1,8}(?<name>(?![A-Z]{1,60}:)[A-Z]\w{1,60}): (?<message>.{1,400})/gm,
    /^\s{0,20}File "[^"\n]{1,300}", line \d{1,7}(?:, in [^\n]{1,200})?\n(?:\s[^\n]{0,400}\n){0,3}(?<name>[A-Z]\w{1,60}): (?<message>[^\n]{1,400})/gm,
    /^\s{0,20}File "[^"\n]{1,300}", line \d{1,7}(?:, in [^\n]{1,200})?\n(?:\s[^\n]{0,400}\n){0,3}(?:\w{1,60}\.){0,8}(?<name>[A-Z]\w{1,60})$/gm,
    /^\s{0,20}\| (?:[a-z_]\w{0,60}\.){0,8}(?<name>[A-Z]\w{1,60}(?:Error|Exception|Group)): (?<message>.{1,400}?)(?=\s{1,20}\+|$)/gm,
  ],
  frames: [
    /^\s{0,20}(?:\| {1,8})?File ['"][^'"\n]{1,300}['"], line \d{1,7}/gm,
    /^\s{0,20}(?:[+|] )?(?:Exception Group )?Traceback \(most recent call last\)/gm,
  ],
  versions: [/\b(?<program>Python) (?<version>[23]\.\d{1,2}(?:\.\d{1,2})?)/g],
};

export const PIP: Family = {
  id: 'pip',
  label: 'pip',
  tags: ['pip', 'python'],
  errors: [
    /^ERROR: (?<message>Could not find a version that satisfies the requirement [\w.[\]-]{1,80})/gm,
    /^ERROR: (?<message>No matching distribution found for [\w.[\]-]{1,80})/gm,
    /^(?:ERROR|error): (?<message>(?:Failed building wheel for|Could not build wheels for|Could not install packages due to|Cannot uninstall|Failed to build|subprocess-exited-with-error|externally-managed-environment|Command errored out).{0,200})/gm,
    /^(?:ERROR|error): (?<message>pip's dependency resolver .{1,200})/gm,
    /^(?:× )?(?<message>This environment is externally managed)/gm,
    /^(?:error: )?(?<message>Microsoft Visual C\+\+ \d{1,3}\.\d{1,2} or greater is required)/gm,
  ],
  frames: [/^Collecting [\w.-]{1,80}/gm, /^\s{0,10}Downloading \S{1,200}\.(?:whl|tar\.gz)/gm],
  versions: [/\b(?<program>pip) (?<version>\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)/g],
};
