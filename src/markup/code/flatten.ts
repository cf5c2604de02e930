import { classFor } from '../../shared/code-classes.ts';

const TOKEN = /<span class="([^" ]*)[^"]*">|<\/span>|[^<]+/g;
const SPACE = /^\s+$/;

/**
 * The HTML of highlight.js with one span per run of one color, none nested, and none around
 * uncolored text.
 */
export function flatten(html: string): string {
  const classes = [''];
  const runs = new Runs();
  for (const [token, scope] of withoutQuoteEntities(html).matchAll(TOKEN)) {
    if (scope !== undefined) classes.push(classFor(scope, classes.at(-1) ?? ''));
    else if (token === '</span>') classes.pop();
    else runs.add(token, classes.at(-1) ?? '');
  }
  return runs.end();
}

// highlight.js escapes quotes, which is unnecessary in text.
function withoutQuoteEntities(html: string): string {
  return html.replace(/&quot;/g, '"').replace(/&#x27;/g, "'");
}

/** Joins adjacent text of one class. */
class Runs {
  #html = '';
  #text = '';
  #class = '';

  add(text: string, name: string): void {
    if (name !== this.#class && !SPACE.test(text)) {
      this.#flush();
      this.#class = name;
    }
    this.#text += text;
  }

  end(): string {
    this.#flush();
    return this.#html;
  }

  #flush(): void {
    const text = this.#class ? this.#text.trimEnd() : this.#text;
    const space = this.#text.slice(text.length);
    this.#html +=
      this.#class && text ? `<span class="${this.#class}">${text}</span>${space}` : this.#text;
    this.#text = '';
  }
}
