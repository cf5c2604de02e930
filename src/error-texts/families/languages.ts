import type { Family } from '../family.ts';

/** Node.js, browsers' engines, and errors of any script. */
export const JAVASCRIPT: Family = {
  label: 'JavaScript',
  tags: ['javascript', 'node.js'],
  errors: [
    /^(?:Uncaught |Unhandled )?[A-Za-z]{0,40}Error \[(?<code>[A-Z][A-Z0-9_]{3,60})\]: (?<message>.{1,400})/gm,
    /^(?:Uncaught )?(?:Error: )?(?:connect|listen|read|write|getaddrinfo|spawn|bind|queryA) (?<code>E[A-Z_]{4,20})\b/gm,
    /^(?:Uncaught )?(?:Error: )?(?<code>E(?!RROR:)[A-Z]{4,20}): (?<message>[a-z].{1,400})/gm,
    /\b(?<code>ERR_(?!PNPM)[A-Z0-9_]{3,60})\b/g,
    /^\s{0,20}code: ['"](?<code>E[A-Z_]{4,20}|MODULE_NOT_FOUND)['"]/gm,
    /\b(?<code>ECONNREFUSED|ECONNRESET|EADDRINUSE|ENOENT|EACCES|EPERM|ENOTFOUND|ETIMEDOUT|EPIPE|EMFILE|ENOSPC|EHOSTUNREACH)\b/g,
    /(?<name>TypeError): (?<message>Cannot (?:read|set) propert(?:y|ies) (?:['"`][^'"`\n]{1,80}['"`] )?of (?:undefined|null)(?: \((?:reading|setting) ['"`][^'"`\n]{1,80}['"`]\))?)/g,
    /(?<message>\bCannot (?:read|set) propert(?:y|ies) (?:['"`][^'"`\n]{1,80}['"`] )?of (?:undefined|null)(?: \((?:reading|setting) ['"`][^'"`\n]{1,80}['"`]\))?)/g,
    /(?<name>TypeError): (?<message>[\w$.()[\]]{1,100} is not (?:a function|iterable|a constructor))\b/g,
    /(?<name>ReferenceError): (?<message>[\w$.]{1,80} is not defined)\b/g,
    /(?<name>SyntaxError): (?<message>(?:Unexpected (?:token|identifier|end of)|Invalid or unexpected|Cannot use import statement|missing ).{0,200})/g,
    /^(?:Uncaught |Unhandled (?:Promise )?Rejection:? |\[Error: )?(?:\(in promise\):? )?(?<name>(?:Type|Reference|Range|URI|Eval|Syntax|Aggregate|Internal|Assertion|Abort|ChunkLoad|Axios|NotAllowed|NotFound|QuotaExceeded|Security|Network)Error|DOMException): (?<message>.{1,400})/gm,
    /^(?:Uncaught |throw new )?(?:\(in promise\):? )?Error: (?<message>.{1,400})/gm,
    /^(?:Uncaught )?(?<name>[A-Z]\w{0,60}): (?<message>[^\n]{1,400}?)\s{1,20}at [^\n]{1,300}?:\d{1,7}:\d{1,7}\)?(?=\s|$)/gm,
    /^(?:Uncaught )?(?<name>[A-Z]\w{0,60})\n\s{1,20}at [^\n]{1,300}:\d{1,7}:\d{1,7}\)?$/gm,
    /^(?<message>[^\n@]{3,300})\n[\w$.<>/* ]{0,100}@\S{1,300}:\d{1,7}:\d{1,7}$/gm,
    /^error: (?<message>Cannot find (?:module|package) .{1,200})/gm,
    /^(?<message>JavaScript heap out of memory)/gm,
    /FATAL ERROR: [^\n]{0,100}(?<message>JavaScript heap out of memory)/g,
    /^(?<message>Maximum call stack size exceeded)/gm,
  ],
  frames: [
    /^\s{0,20}at (?:async |new )?(?:[\w$.<>[\] ]{1,120} )?\(?\S{1,300}:\d{1,7}:\d{1,7}\)?$/gm,
    /^\s{0,20}at [\w$.<> ]{1,120} \((?:<anonymous>|native)\)$/gm,
    /^[\w$.<>/* ]{0,100}@\S{1,300}:\d{1,7}:\d{1,7}$/gm,
  ],
  versions: [/^(?<program>Node\.js) v(?<version>\d{1,3}\.\d{1,3}\.\d{1,3})/gm],
};

/** Tools that build and install most JavaScript. */
export const NPM: Family = {
  label: 'npm',
  tags: ['npm', 'node.js'],
  scope: 'javascript',
  errors: [
    /^npm (?:ERR!|error) code (?<code>E[A-Z0-9]{2,30}|\d{1,3})/gm,
    /^npm (?:ERR!|error) (?<message>Missing script: .{1,100})/gm,
    /^npm (?:ERR!|error) (?:Error: )?(?<message>[A-Za-z].{1,300})/gm,
    /(?<code>ERR_PNPM_[A-Z0-9_]{3,60})/g,
    /(?<code>YN\d{4}): (?<message>.{1,300})/g,
    /^error (?<message>(?:An unexpected error occurred: |Couldn't find |Command failed|Command "|Your lockfile |Incorrect integrity|Found incompatible module|\S{1,100}: The engine ").{1,300})/gm,
  ],
  frames: [/^npm (?:ERR!|error|WARN|notice|verb)\b/gm],
  versions: [
    /^npm (?:ERR!|error) (?<program>node|npm) {1,3}v(?<version>\d{1,3}\.\d{1,3}\.\d{1,3})/gm,
  ],
};

export const TYPESCRIPT: Family = {
  label: 'TypeScript',
  tags: ['typescript'],
  errors: [
    /(?:error|warning)[ :]{1,2}(?<code>TS\d{3,5}): (?<message>.{1,400})/g,
    /^\(?(?<code>TS\d{3,5})\)?: (?<message>.{1,400})/gm,
    /^(?<message>.{1,400})\b(?:ts|typescript)\((?<code>\d{4,5})\)$/gm,
    /\b(?<code>TS\d{4,5})\b/g,
  ],
  frames: [/^\S{1,300}\.tsx?(?::\d{1,7}:\d{1,7}|\(\d{1,7},\d{1,7}\))(?: - |: )error TS/gm],
  versions: [/^(?:tsc |Version )(?<program>TypeScript)? ?(?<version>\d\.\d{1,3}\.\d{1,3})/gm],
};

export const PYTHON: Family = {
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

export const CSHARP: Family = {
  id: 'csharp',
  label: 'C# / .NET',
  tags: ['c#', '.net'],
  errors: [
    /^(?:Unhandled exception\.? |Unhandled Exception: |fail: .{1,100}|\s{0,3}---> )?(?:[A-Z]\w{0,60}\.){1,10}(?<name>[A-Z]\w{0,80}Exception)(?: \(0x[\dA-Fa-f]{8}\))?: (?<message>.{1,400})/gm,
    /\b(?:error|warning) (?<code>(?:CS|MSB|NU|NETSDK|CA|FS|BC|IDE|RZ|BL)\d{3,5}): (?<message>.{1,400})/g,
    /\b(?<name>(?:NullReference|InvalidOperation|ArgumentNull|InvalidCast|FileNotFound|TypeLoad|TaskCanceled|ObjectDisposed|KeyNotFound|DbUpdate|Sql|Json)Exception): (?<message>.{1,400})/g,
    /\b(?<code>CS\d{4}|MSB\d{4}|NU1\d{3}|NETSDK1\d{3})\b/g,
    /(?<message>Object reference not set to an instance of an object)/g,
  ],
  frames: [
    /^\s{0,20}at [\w.<>`[\],+|]{1,200}\([^)\n]{0,300}\)(?: in .{1,300}:line \d{1,7})?$/gm,
    /^\s{0,10}--- End of (?:stack trace|inner exception)/gm,
  ],
  versions: [
    /(?<program>\.NET)(?: SDK| Core| Framework| Runtime)?(?: \(|,Version=| )v?(?<version>\d{1,2}\.\d{1,3}(?:\.\d{1,5})?)/g,
  ],
};

export const POWERSHELL: Family = {
  label: 'PowerShell',
  tags: ['powershell'],
  errors: [
    /^\s{0,6}\+ FullyQualifiedErrorId : (?<code>[\w.]{2,80})/gm,
    /^(?:[\w.-]{1,60}\s?: )?(?<message>The term '[^'\n]{1,200}' is not recognized as (?:the|a) name of a cmdlet)/gm,
    /(?<message>cannot be loaded because running scripts is disabled on this system)/g,
    /(?<message>You cannot call a method on a null-valued expression)/g,
    /(?<message>'[^'\n]{1,100}' is not recognized as an internal or external command)/g,
  ],
  frames: [/^At (?:line:|\S{1,300}:)\d{1,7} char:\d{1,7}/gm, /^\s{0,6}\+ CategoryInfo/gm],
  versions: [/\b(?<program>PSVersion|PowerShell)\s{1,30}(?<version>\d\.\d{1,2}(?:\.\d{1,5})?)/g],
};

export const SWIFT: Family = {
  label: 'Swift / Xcode',
  tags: ['swift', 'xcode', 'ios'],
  errors: [
    /^\S{1,300}\.swift:\d{1,7}(?::\d{1,7})?: (?:Fatal error|error): (?<message>.{1,300})/gm,
    /^(?:Swift\/\S{1,100}: |Thread \d{1,5}: )?Fatal error: (?<message>(?:Unexpectedly found nil|Index out of range|Can't|Array index|Dictionary literal|Unsafely|Division by zero|Not enough bits).{0,200})/gm,
    /\*\*\* Terminating app due to uncaught exception '(?<name>\w{1,80})', reason: '(?<message>[^\n]{1,300}?)'/g,
    /(?<name>EXC_BAD_ACCESS|EXC_BAD_INSTRUCTION|EXC_BREAKPOINT|SIGABRT)(?: \((?<message>code=\w{1,30}))?/g,
    /^(?:error: )?(?<message>(?:Provisioning profile|No such module|Command \w{1,40} failed with a nonzero exit code|Signing for "|Building for iOS).{0,200})/gm,
    /(?<message>No such module '\w{1,60}')/g,
    /^(?:\[!\] )?(?<message>CocoaPods could not find compatible versions for pod "[\w/-]{1,60}")/gm,
    /Error Domain=(?<name>\w{1,80}) Code=(?<code>-?\d{1,6})/g,
  ],
  versions: [/\b(?<program>Swift|Xcode)(?: version)? (?<version>\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)/g],
};

export const DART: Family = {
  id: 'dart',
  label: 'Dart / Flutter',
  tags: ['flutter', 'dart'],
  errors: [
    /(?<message>type '[^'\n]{1,100}' is not a subtype of type '[^'\n]{1,100}')/g,
    /(?<message>Null check operator used on a null value)/g,
    /(?<message>A RenderFlex overflowed by \d{1,6}(?:\.\d{1,6})? pixels)/g,
    /(?<name>LateInitializationError): (?<message>.{1,200})/g,
    /(?<message>setState\(\) (?:or markNeedsBuild\(\) )?called (?:during build|after dispose))/g,
    /(?<message>RenderBox was not laid out)/g,
    /^(?:Unhandled exception:\n)?(?<name>MissingPluginException|PlatformException|SocketException|FormatException|RangeError|NoSuchMethodError|StateError|Bad state)(?:\(|: )(?<message>.{1,300})/gm,
    /^\S{1,200}\.dart:\d{1,7}:\d{1,7}: Error: (?<message>.{1,300})/gm,
    /^Because .{1,200}, (?<message>version solving failed)/gm,
  ],
  frames: [
    /^#\d{1,3} {2,10}.{1,200} \((?:package|dart|file):\S{1,300}\)/gm,
    /^══╡ EXCEPTION CAUGHT BY /gm,
  ],
  versions: [
    /\b(?<program>Flutter|Dart)(?: SDK)?(?: version)?:? (?<version>[23]\.\d{1,3}\.\d{1,3})/g,
  ],
};
