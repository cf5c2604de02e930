import { unescapeText } from '../body/escape.ts';

/** The original TeX of a run of HTML text between dollars. */
export function texOf(inner: string): string {
  return unescapeText(inner.replace(/<br \/>/g, '\n'))
    .replaceAll('\u00a0', ' ')
    .trim();
}

// Temml does not support LaTeX's older name, and makes as many columns as `alignat` asks for, even
// a million. All are aligned at `&`.
const ALIGNED = /\{(?:eqnarray|alignat)(\*?)\}(?:\s*\{\s*\d+\s*\})?/g;
const ALIGNED_PART = /\{alignedat\}(?:\s*\{\s*\d+\s*\})?/g;
const COUNTED = /align(?:ed)?at/;

/** Commands of MathJax that Temml lacks. */
export const COMMANDS = {
  '\\DeclareMathOperator': '\\gdef#1{\\operatorname{#2}}',
  '\\require': '\\@secondoftwo{#1}{}',
} as const;

/** Whether a formula defines commands. */
export const DEFINES = /\\(?:[gex]?def|let|global|futurelet|(?:new|renew|provide)command|Declare)/;

const NEW_COMMAND =
  /\\(?:new|renew|provide)command\*?\s*\{?\s*(\\(?:[a-zA-Z]+|[^a-zA-Z]))\s*\}?\s*(?:\[(\d)\])?/g;

/** Definitions that last for later formulas, and may replace a known command, like in MathJax. */
function withLastingDefinitions(source: string): string {
  return source
    .replace(NEW_COMMAND, (_, name: string, count = 0) => {
      const parameters = Array.from({ length: Number(count) }, (_, at) => `#${String(at + 1)}`);
      return `\\gdef${name}${parameters.join('')}`;
    })
    .replace(/\\def(?![a-zA-Z])/g, '\\gdef')
    .replace(/\\DeclareMathOperator\*/g, '\\DeclareMathOperator');
}

/** The source as Temml renders it safely. Throws a SyntaxError for unknown environments. */
export function temmlSource(source: string): string {
  const known = source.replace(ALIGNED, '{align$1}').replace(ALIGNED_PART, '{aligned}');
  if (COUNTED.test(known)) throw new SyntaxError('alignat is not understood');
  return withLastingDefinitions(known);
}
