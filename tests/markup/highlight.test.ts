import { describe, expect, it } from 'vitest';
import { highlightCode } from '../../src/markup/highlight.ts';
import { HIGHLIGHT_CLASSES } from '../../src/shared/code-classes.ts';

const PYTHON = 'import re\n\ndef find(text):\n    """Doc."""\n    return re.search(r"a+", text)\n';

describe('Code', () => {
  it('of a known language is marked up with short classes', () => {
    expect(highlightCode('const a = "b"; // c', 'ts')).toBe(
      '<span class="k">const</span> a = <span class="s">"b"</span>; <span class="c">// c</span>',
    );
  });

  it.each([
    ...['ts', 'js', 'tsx', 'jsx', 'json', 'css', 'html', 'xml', 'bash', 'sh', 'shell', 'python'],
    ...['py', 'sql', 'pgsql', 'rust', 'rs', 'go', 'java', 'kotlin', 'swift', 'c', 'cpp', 'c++'],
    ...['csharp', 'c#', 'cs', 'php', 'ruby', 'rb', 'yaml', 'yml', 'toml', 'ini', 'dockerfile'],
    ...['diff', 'markdown', 'md', 'lua', 'haskell', 'hs', 'r', 'latex', 'tex', 'plaintext', 'text'],
  ])('can be %s', (language) => {
    const text = '<a> & "b" 1';
    expect(stripped(highlightCode(text, language))).toBe('&lt;a&gt; &amp; "b" 1');
  });

  it('has no nested spans, and no other classes', () => {
    const html = highlightCode('`a ${b("c")} d`; @x class A extends B { c = /d/g }', 'ts');
    const classes = [...html.matchAll(/<span class="(.*?)">[^<]*<\/span>/g)].map(
      ([, name]) => name,
    );
    expect(stripped(html)).not.toContain('<');
    expect(HIGHLIGHT_CLASSES).toEqual(expect.arrayContaining(classes));
  });

  it('marks added and deleted lines', () => {
    expect(highlightCode('-a\n+b', 'diff')).toBe(
      '<span class="d">-a</span>\n<span class="i">+b</span>',
    );
  });

  it('without a language is highlighted if the language is clear', () => {
    expect(highlightCode(PYTHON, undefined)).toBe(highlightCode(PYTHON, 'python'));
  });

  it.each([
    'Hello, this is the output of a program.\nIt has 2 lines and 1 error.',
    '|0> --H--*--\n         |\n|0> -----X--',
    'Error: ENOENT: no such file or directory',
    '192.168.0.1  localhost\n192.168.0.2  other',
  ])('stays plain if the language is unclear: %j', (text) => {
    expect(highlightCode(text, undefined)).not.toContain('<');
  });

  it('of an unknown language stays plain', () => {
    expect(highlightCode('let <a>', 'klingon')).toBe('let &lt;a&gt;');
    expect(highlightCode('let a', '__proto__')).toBe('let a');
    expect(highlightCode('let a', 'constructor')).toBe('let a');
  });

  it('over 20 KB stays plain', () => {
    expect(highlightCode('let a;\n'.repeat(3_000), 'ts')).not.toContain('<');
  });
});

function stripped(html: string): string {
  return html.replace(/<\/?span[^>]*>/g, '');
}
