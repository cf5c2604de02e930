import { existsSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';

const DUMPS = new URL('../../../../shared/data/stackexchange/', import.meta.url);
const OWN = ['<p>Let $x_1^2 &lt; \\frac{a}{b}$.</p><pre><code>print(1)\n</code></pre>'];

/** The bodies of a site's posts from its public dump, or one of ours if it is missing. */
export function postBodies(site: string): string[] {
  const file = new URL(`${site}.stackexchange.com/Posts.xml`, DUMPS);
  if (!existsSync(file)) {
    console.info(`The dump of ${site} is not in ../shared/data: a body of our own instead.`);
    return OWN;
  }
  return bodiesIn(readFileSync(file, 'utf8'));
}

function bodiesIn(xml: string): string[] {
  const bodies: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row' && attributes.Body) bodies.push(attributes.Body);
  });
  parser.write(xml).close();
  return bodies;
}
