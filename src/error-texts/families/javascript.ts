import type { Family } from '../family.ts';

/** Node.js, browsers' engines, and errors of any script. */
export const JAVASCRIPT: Family = {
  id: 'javascript',
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
  id: 'npm',
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
  id: 'typescript',
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
