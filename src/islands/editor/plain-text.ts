/** What a plain text that is pasted is, by its looks. */
export type TextKind = 'code' | 'markdown' | 'text';

/** Lines that no prose has: frames of stack traces, and what begins or continues one. */
const FRAME =
  /^\s+at \S|^\s*File "[^"]+", line \d|^\s+\.\.\. \d+ more|^Caused by: |^Traceback \(most recent|^\s*(?:from )?\S+:\d+:in |^goroutine \d+ \[|^\s+\d+: +(?:0x)?\w+|^\s*#\d+ +(?:0x\w+ in )?\S+/;
const LOG =
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\[?\d\d:\d\d:\d\d|^[A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d |^\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\]?:? /;
const SHEBANG = /^#!\S/;
const FENCE = /^ {0,3}(?:```|~~~)/m;
const INDENTED = /^(?:\t| {2,})/;
/** How a line of source ends, begins or is made, whatever the language. */
const SOURCE =
  /[{}[\](;,>\\]$|\);?$|^[\w.-]+:(?: \S|$)|\S:$|^(?:import|from|use|using|package|#include|export|def|class|function|fn|func|const|let|var|return|if|for|while|public|private|static|SELECT|INSERT|UPDATE|DELETE|CREATE|WITH)\b|^[@$\w.[\]]+ *[-+*/|:]?= *\S|^\$ \S|^\S+$|^<\/?\w|^(?:\/\/|\/\*)/;
const STATEMENT = /[{};]$/;
const LIST = /^(?:[-*+]|\d{1,9}[.)]) +\S/;

/** Signs by which Markdown says more than its letters do. */
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

/** Beyond this many lines the first tell what the text is. */
const LINES_READ = 500;

/**
 * Whether a plain text is a stack trace, a log or source, or else Markdown. What could be both is
 * Markdown where it has a fence, and source where its outermost lines are.
 */
export function kindOf(text: string): TextKind {
  if (FENCE.test(text)) return 'markdown';
  const lines = text.split('\n', LINES_READ).filter((line) => line.trim() !== '');
  if (lines.length > 1 && (isRecord(lines) || isSource(lines))) return 'code';
  return MARKDOWN.some((sign) => sign.test(text)) ? 'markdown' : 'text';
}

/** What a program has printed. */
function isRecord(lines: readonly string[]): boolean {
  if (SHEBANG.test(lines[0] ?? '')) return true;
  const frames = share(lines, FRAME);
  return frames * lines.length >= 2 || frames >= 0.3 || share(lines, LOG) >= 0.5;
}

function isSource(lines: readonly string[]): boolean {
  const outer = lines.filter((line) => !INDENTED.test(line));
  if (outer.length === 0) return true;
  // What is indented below an item belongs to it.
  if (outer.some((line) => LIST.test(line))) return false;
  if (outer.length === lines.length) return share(lines, STATEMENT) >= 0.8;
  return share(outer, SOURCE) >= 0.4;
}

function share(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line.trimEnd())).length / lines.length;
}
