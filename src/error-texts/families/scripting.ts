import type { Family } from '../family.ts';

export const RUBY: Family = {
  label: 'Ruby',
  tags: ['ruby', 'ruby-on-rails'],
  errors: [
    /^(?:\S{1,300}:\d{1,7}:in [`'][^'\n]{1,100}': )?(?<message>.{1,300}?) \((?<name>(?:[A-Z]\w{0,60}::){0,6}[A-Z]\w{0,60}(?:Error|Exception|NotFound|Invalid))\)$/gm,
    /^(?<name>(?:[A-Z]\w{0,60}::){1,6}[A-Z]\w{0,60}|NoMethodError|LoadError|NameError|ArgumentError|FrozenError)(?: \(|: )(?<message>.{1,300}?)\)?:?$/gm,
    /(?<message>undefined (?:local variable or )?method [`'][^'`\n]{1,80}['`] for (?:nil|an instance of [\w:]{1,80}|#?<?[\w:]{1,80}))/g,
    /^(?<message>Could not find (?:gem|[\w-]{1,60}-\d).{1,200})/gm,
    /^(?<name>Gem::[\w:]{1,60}): (?<message>.{1,300})/gm,
    /^Bundler could not find (?<message>compatible versions for gem "[\w-]{1,60}")/gm,
  ],
  frames: [/^\s{0,8}(?:from )?\S{1,300}\.(?:rb|rake|erb):\d{1,7}:in [`']/gm],
  versions: [/\b(?<program>ruby|Rails) (?<version>\d\.\d{1,2}\.\d{1,2}(?:p\d{1,4})?)/g],
};

export const PHP: Family = {
  label: 'PHP',
  tags: ['php'],
  errors: [
    /^(?:PHP )?(?:Fatal error|Parse error|Warning|Notice|Deprecated|Recoverable fatal error): {1,3}(?:Uncaught (?:[\w\\]{1,100}\\)?(?<name>\w{1,80}): )?(?<message>.{1,300}?)(?: in \S{1,300}(?: on line |:)\d{1,7}|$)/gm,
    /^(?:\[[^\]\n]{1,60}\] )?(?:\w{1,30}\.[A-Z]{5,9}: )?(?:Uncaught )?exception '(?:[\w\\]{1,100}\\)?(?<name>\w{1,80})' with message '(?<message>[^\n]{1,300}?)' in \S{1,300}:\d{1,7}/gm,
    /^Uncaught (?:[\w\\]{1,100}\\)?(?<name>\w{1,80}): (?<message>.{1,300}?) in \S{1,300}:\d{1,7}$/gm,
    /^(?:\[[\d:T+ .-]{10,40}\] )?\w{1,30}\.[A-Z]{5,9}: (?<message>[^\n{]{1,300}) \{"exception":"\[object\] \((?:[\w\\]{1,100}\\)?(?<name>\w{1,80})\(/gm,
    /\b(?<code>SQLSTATE\[\w{5}\])(?: \[\d{1,5}\]|:)? (?<message>.{1,300})/g,
    /^(?:In \S{1,100} line \d{1,6}:\s{1,4})?(?<message>Your requirements could not be resolved to an installable set of packages)/gm,
    /(?<message>Allowed memory size of \d{1,12} bytes exhausted)/g,
    /\b(?:Illuminate|Symfony|Doctrine)(?:\\\w{1,60}){1,8}\\(?<name>\w{1,80}Exception)\b/g,
  ],
  frames: [
    /^#\d{1,3} \S{1,300}\(\d{1,7}\): /gm,
    /^#\d{1,3} \{main\}/gm,
    /^\s{0,4}thrown in \S{1,300}/gm,
    /\{"exception":"\[object\] \(/g,
  ],
  versions: [/\b(?<program>PHP) (?<version>[5-9]\.\d{1,2}(?:\.\d{1,2})?)/g],
};

export const ELIXIR: Family = {
  label: 'Elixir',
  tags: ['elixir', 'phoenix-framework'],
  errors: [
    /^\s{0,4}\*\* \((?<name>(?:[A-Z]\w{0,60}\.){0,6}[A-Z]\w{0,60})\) (?<message>.{1,300})/gm,
    /^\s{0,4}\*\* \((?<name>EXIT|exit|throw)[^)\n]{0,60}\) (?<message>.{1,300})/gm,
  ],
  frames: [/^\s{1,10}(?:\([\w.]{1,60} [\w.-]{1,30}\) )?\S{1,200}\.exs?:\d{1,7}: /gm],
  versions: [/\b(?<program>Elixir) (?<version>1\.\d{1,2}\.\d{1,2})/g],
};

export const HASKELL: Family = {
  label: 'Haskell',
  tags: ['haskell'],
  errors: [
    /^(?:\S{1,300}\.l?hs|<interactive>):\d{1,7}:\d{1,7}(?:-\d{1,7})?: error:(?: \[(?<code>GHC-\d{5})\])?(?: \[-W[\w-]{1,60}\])?\s{1,8}(?:• )?(?<message>\S.{1,300})/gm,
    /^\s{0,8}(?:• )?(?<message>(?:Couldn't match (?:expected )?type|No instance for|Variable not in scope:|Could not find module|Ambiguous type variable) .{1,200})/gm,
    /^\S{1,100}: (?<message>Prelude\.[\w!.]{1,60}: .{1,100})/gm,
  ],
  versions: [/\b(?<program>GHC|ghc)[ -](?<version>\d{1,2}\.\d{1,2}\.\d{1,2})/g],
};

export const R: Family = {
  label: 'R',
  tags: ['r'],
  errors: [
    /^Error in (?:[^\n:]{1,200}) : ?\n? {0,2}(?<message>.{1,300})/gm,
    /^Error in `[^`\n]{1,100}`: ?\n(?:[ℹ•✖✔][^\n]{0,200}\n|Caused by error[^\n]{0,100}\n){0,4}! (?<message>[^\n]{1,300})/gm,
    /^(?:Error: )?(?<message>object '[\w.]{1,80}' not found)/gm,
    /(?<message>there is no package called [‘'][\w.]{1,60}[’'])/g,
    /(?<message>could not find function "[\w.]{1,60}")/g,
  ],
  frames: [/^Calls: .{1,200} -> /gm, /^Execution halted/gm],
  versions: [/\b(?<program>R) version (?<version>\d\.\d{1,2}\.\d{1,2})/g],
};

export const SHELL: Family = {
  label: 'Shell',
  tags: ['bash', 'shell', 'linux'],
  errors: [
    /^(?:-?(?:bash|sh|zsh|dash|ash|ksh)|\/bin\/\w{1,10}|\S{1,200}\.sh): (?:line \d{1,7}: |\d{1,7}: )?(?<message>.{1,300})/gm,
    /^(?<message>[\w./-]{1,80}: command not found)/gm,
    /^(?:sudo: )?(?<message>[\w./-]{1,80}: (?:Permission denied|No such file or directory))$/gm,
    /(?<message>bad interpreter: .{1,100})/g,
    /^E: (?<message>.{1,200})/gm,
    /^(?<message>No space left on device)/gm,
  ],
};
