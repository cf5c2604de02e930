/** The probable kind of a pasted plain text. */
export type TextKind = 'code' | 'markdown' | 'text';

/** Lines that prose never has: stack frames and their headers. */
const FRAME =
  /^\s+at \S|^\s*File "[^"]+", line \d|^\s+\.\.\. \d+ more|^Caused by: |^Traceback \(most recent|^\s*(?:from )?\S+:\d+:in |^goroutine \d+ \[|^\s+\d+: +(?:0x)?\w+|^\s*#\d+ +(?:0x\w+ in )?\S+/;
const LOG =
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\[?\d\d:\d\d:\d\d|^[A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d |^\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\]?:? /;
const SHEBANG = /^#!\S/;
const FENCE = /^ {0,3}(?:```|~~~)/m;
const INDENTED = /^(?:\t| {2,})/;
/** How a line of source code ends, begins or is built, in any language. */
const SOURCE =
  /[{}[\](;,>\\]$|\);?$|^[\w.-]+:(?: \S|$)|\S:$|^(?:import|from|use|using|package|#include|export|def|class|function|fn|func|const|let|var|return|if|for|while|public|private|static|SELECT|INSERT|UPDATE|DELETE|CREATE|WITH)\b|^[@$\w.[\]]+ *[-+*/|:]?= *\S|^\$ \S|^\S+$|^<\/?\w|^(?:\/\/|\/\*)/;
const STATEMENT = /[{};]$/;
const LIST = /^(?:[-*+]|\d{1,9}[.)]) +\S/;

/** Syntax by which Markdown is recognized. */
const MARKDOWN = [
  /^ {0,3}#{1,6} +\S/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S/m,
  /^ {0,3}> ?\S/m,
  /^\|.*\|\s*\n\|?[ :|-]+\|/m,
  /\[[^\]\n]+\]\([^()\s]+(?: "[^"\n]*")?\)/,
  /(?<![\w*])\*\*?[^\s*][^*\n]*\*\*?(?![\w*])/,
  /(?<!\w)__[^\s_][^_\n]*__(?!\w)/,
  /~~[^\s~][^~\n]*~~/,
  /`[^`\n]+`/,
  /<kbd>/,
];

/** Number of lines to examine. */
const LINES_READ = 500;

/**
 * Whether a plain text is a stack trace, a log or source code, or otherwise Markdown. Ambiguous
 * text is Markdown if it has a fence, and source if its outermost lines are.
 */
export function kindOf(text: string): TextKind {
  if (FENCE.test(text)) return 'markdown';
  const lines = text.split('\n', LINES_READ).filter((line) => line.trim() !== '');
  if (lines.length > 1 && (isRecord(lines) || isSource(lines))) return 'code';
  return MARKDOWN.some((sign) => sign.test(text)) ? 'markdown' : 'text';
}

/** Program output. */
function isRecord(lines: readonly string[]): boolean {
  if (SHEBANG.test(lines[0] ?? '')) return true;
  const frames = share(lines, FRAME);
  return frames * lines.length >= 2 || frames >= 0.3 || share(lines, LOG) >= 0.5;
}

function isSource(lines: readonly string[]): boolean {
  const outer = lines.filter((line) => !INDENTED.test(line));
  if (outer.length === 0) return true;
  // Lines indented below an item belong to it.
  if (outer.some((line) => LIST.test(line))) return false;
  if (outer.length === lines.length) return share(lines, STATEMENT) >= 0.8;
  return share(outer, SOURCE) >= 0.4;
}

function share(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line.trimEnd())).length / lines.length;
}
