/**
 * Evidence that code is of a language. A guess requires one of these and the agreement of
 * highlight.js: either alone finds languages in prose, and asking highlight.js for all of them
 * takes longer than the rest of a page.
 */
const SIGNS: Readonly<Record<string, RegExp>> = {
  bash: /^#!.*sh\b|^\s*(?:\$ )?(?:(?:sudo|apt|brew|npm|npx|git|cd|echo|docker|curl|pip3?) |export \w+=)\S/m,
  cpp: /#include\s*[<"]|\bstd::|\bcout\s*<</,
  csharp:
    /\busing System|\bnamespace \w+|\bConsole\.\w|\b(?:public|private) (?:async|override|readonly|string) /,
  css: /^[^{}\n;]*\{\s*[\w-]+\s*:[^{}\n]+[;}]/m,
  diff: /^@@ .* @@|^diff --git /m,
  dockerfile: /^FROM \S+(?: AS \w+)?$/m,
  go: /^package \w+$|\bfunc (?:\(\w+ \*?\w+\) )?\w*\(.*\{$/m,
  java: /\b(?:public|private|protected) (?:static|final|class|void|int|String|\w+\()|\bSystem\.out\b|^import java/m,
  javascript: /\b(?:const|let|var) [\w${[][^=\n]*=|=>|\bfunction\b.*\{|\bconsole\.\w|\brequire\(/,
  json: /^\s*[[{]\s*(?:"[^"\n]*"\s*[:,]|[[{])/,
  latex: /\\(?:begin|documentclass|usepackage)\b/,
  php: /<\?php|\$this->|^\s*\$\w+ = .*;$/m,
  python:
    /^\s*(?:def \w+\(|from [\w.]+ import |import [\w.]+(?: as \w+)?$|class \w+.*:$|elif |print\()|^>>> /m,
  ruby: /^\s*(?:require '|def [\w.]+[^:]*$|end$|puts )/m,
  rust: /\bfn \w+[<(]|\blet mut \w|\bimpl\b.*\{|\bprintln!/,
  sql: /\bselect\b[^;]*\bfrom\b|\b(?:insert into|create (?:table|index)|update \w+ set|alter table)\b/i,
  typescript:
    /^\s*(?:export )?(?:interface|type|enum) \w+.*[={]$|\w\??: (?:string|number|boolean|void|unknown)\b/m,
  xml: /<\/[a-z][\w:-]*>|<[a-z][\w:-]*(?: [^<>]*)?\/>|<[a-z]\w* \w+="/i,
  yaml: /^[\w-]+:(?: .*)?\n(?: +|- )[\w-]+:/m,
};

/** The languages that `code` shows evidence of. */
export function likelyLanguages(code: string): string[] {
  return Object.keys(SIGNS).filter((language) => SIGNS[language]?.test(code));
}
