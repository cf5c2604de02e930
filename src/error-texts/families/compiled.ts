import type { Family } from '../family.ts';

export const GO: Family = {
  label: 'Go',
  tags: ['go'],
  errors: [
    /^(?:[\d/]{8,10} [\d:.]{8,15} )?http: (?<name>panic) serving \S{1,100}: (?:runtime error: )?(?<message>.{1,400})/gm,
    /\b(?<name>panic) recovered:\n(?:runtime error: )?(?<message>[^\n]{1,400})/g,
    /\brpc error: code = (?<code>\w{2,30}) desc = (?<message>.{1,300})/g,
    /^(?<name>panic): (?:runtime error: )?(?<message>.{1,400})/gm,
    /^(?<name>fatal error): (?<message>(?:all goroutines are asleep|concurrent map|stack overflow|out of memory|unexpected signal|runtime).{0,200})/gm,
    /^\S{1,300}\.go:\d{1,7}(?::\d{1,7})?: (?<message>.{1,300})/gm,
    /^go: (?<message>(?:cannot find|module|go\.mod|finding|\S{1,100}: ).{1,300})/gm,
    /^(?<message>(?:package|cannot find package|no required module provides package) \S{1,200} ?(?:is not in (?:GOROOT|std))?)/gm,
    /(?<message>invalid memory address or nil pointer dereference)/g,
    /(?<message>all goroutines are asleep - deadlock!)/g,
  ],
  frames: [
    /^goroutine \d{1,9} \[[^\]\n]{1,60}\]:/gm,
    /^\s{1,8}\S{1,300}\.go:\d{1,7}(?: \+0x[\da-f]{1,16})?$/gm,
  ],
  versions: [/\b(?<program>go) ?(?:version go)?(?<version>1\.\d{1,2}(?:\.\d{1,2})?)\b/g],
};

export const RUST: Family = {
  label: 'Rust',
  tags: ['rust'],
  errors: [
    /^error\[(?<code>E\d{4})\]: (?<message>.{1,400})/gm,
    /^thread '[^'\n]{1,100}'(?: \(\d{1,9}\))? (?<name>panicked) at \S{1,300}:\d{1,7}:\d{1,7}:\n(?<message>.{1,400})/gm,
    /^thread '[^'\n]{1,100}' (?<name>panicked) at '(?<message>[^\n]{1,400}?)', \S{1,300}:\d{1,7}:\d{1,7}/gm,
    /^error: (?<message>(?:failed to (?:run custom build|select a version|parse manifest|load|get)|could not (?:compile|find)|linker `|linking with `|no matching package|package `|cannot find).{1,300})/gm,
    /\b(?<code>E0\d{3})\b/g,
    /^(?<message>borrow of moved value: `[^`\n]{1,80}`)/gm,
  ],
  frames: [
    /^\s{0,10}--> \S{1,300}:\d{1,7}:\d{1,7}/gm,
    /^\s{0,10}= (?:note|help): /gm,
    /^For more information about (?:this error|an error), try `rustc/gm,
    /^note: run with `RUST_BACKTRACE/gm,
  ],
  versions: [/\b(?<program>rustc|cargo) (?<version>1\.\d{1,3}\.\d{1,2}(?:-\w{1,10})?)/g],
};

export const CPP: Family = {
  id: 'cpp',
  label: 'C / C++',
  tags: ['c++', 'c'],
  errors: [
    /^\S{1,300}\.(?:c|cc|cpp|cxx|h|hpp|hh|m|mm|cu|ino):\d{1,7}(?::\d{1,7})?: (?:fatal )?error: (?<message>.{1,400})/gm,
    /\b(?:error|fatal error) (?<code>(?:C|LNK)\d{4}): (?<message>.{1,400})/g,
    /(?<message>undefined reference to [`'‘][^'’\n]{1,300}['’])/g,
    /(?<message>multiple definition of [`'‘][^'’\n]{1,200}['’])/g,
    /^(?<message>Undefined symbols for architecture \w{1,20})/gm,
    /^(?:\/\S{1,200}\/)?ld(?:\.\w{1,10})?: (?<message>.{1,300})/gm,
    /^collect2: error: (?<message>ld returned \d{1,3} exit status)/gm,
    /^(?:\S{1,100}: )?(?<message>[Ss]egmentation fault)(?: \(core dumped\))?/gm,
    /(?:==\d{1,9}==)? ?ERROR: (?<name>(?:Address|Thread|Memory|Leak|UndefinedBehavior)Sanitizer): (?<message>[\w-]{1,60})/g,
    /^\S{1,300}:\d{1,7}:\d{1,7}: runtime error: (?<message>.{1,300})/gm,
    /^terminate called after throwing an instance of '(?<name>[\w:<>]{1,100})'(?:\n\s{1,4}what\(\): {1,2}(?<message>.{1,200}))?/gm,
    /^(?:\*\*\* )?(?<message>(?:stack smashing detected|double free or corruption|free\(\): invalid|malloc\(\): |munmap_chunk\(\): ).{0,60})/gm,
    /^(?<message>(?:Aborted|Bus error|Illegal instruction|Floating point exception) \(core dumped\))/gm,
  ],
  frames: [
    /^\s{0,6}#\d{1,3} {1,2}(?:0x[\da-f]{4,16} )?in /gm,
    /^In file included from \S{1,300}/gm,
    /^\s{1,8}\d{1,6} \| /gm,
  ],
  versions: [
    /\b(?<program>gcc|g\+\+|clang|GCC|MSVC)(?: version)? (?<version>\d{1,2}\.\d{1,2}(?:\.\d{1,5})?)/g,
  ],
};

export const MAKE: Family = {
  id: 'make',
  label: 'make / CMake',
  tags: ['makefile', 'cmake'],
  errors: [
    /^CMake Error at [^\n]{1,300}:\n\n? {2}(?<message>.{1,300})/gm,
    /^CMake Error: (?<message>.{1,300})/gm,
    /^make(?:\[\d{1,3}\])?: \*\*\* (?<message>No rule to make target [`'][^'\n]{1,200}')/gm,
    /^[\w.-]{1,60}:\d{1,6}: \*\*\* (?<message>missing separator)/gm,
    /^make(?:\[\d{1,3}\])?: \*\*\* (?:\[[^\]\n]{1,200}\] )?(?<message>.{1,200})/gm,
    /^(?:ninja: error: )(?<message>.{1,200})/gm,
  ],
  frames: [/^Call Stack \(most recent call first\):/gm, /^-- (?:Configuring incomplete|The C)/gm],
  versions: [/\b(?<program>cmake|CMake)(?: version)? (?<version>\d\.\d{1,2}(?:\.\d{1,3})?)/g],
};
