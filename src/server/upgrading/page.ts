import { createHash } from 'node:crypto';

/** The site's colours (styles/tokens.css): its style sheets may not be there yet. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.6 system-ui,sans-serif;
color:light-dark(#1b2127,#e4e8eb);background:light-dark(#fcfcfa,#14181c)}
main{max-width:32rem;padding:2rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 .75rem}
.site{font-weight:600;color:light-dark(#00697a,#5fc9da)}
.quiet{color:light-dark(#59626b,#a0abb5)}`;

const hash = createHash('sha256').update(STYLE).digest('base64');
export const CONTENT_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface UpgradePage {
  readonly siteName: string;
  /** Whether nothing was sent: the page then asks again by itself, after so many seconds. */
  readonly isRead: boolean;
  readonly again: number;
}

/** The page that stands in the place of all others while the site is being upgraded. */
export function upgradePage({ siteName, isRead, again }: UpgradePage): string {
  const name = siteName.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const refresh = isRead ? `<meta http-equiv="refresh" content="${String(again)}">` : '';
  const next = isRead
    ? 'This page reloads by itself.'
    : 'What you just sent did not arrive. Go back and send it again in a moment: your browser still has it.';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Upgrade in progress · ${name}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${refresh}
<style>${STYLE}</style></head>
<body><main><p class="site">${name}</p>
<h1>The site is being upgraded</h1>
<p>All questions and answers are safe. The site will be back in a moment; a large site may take a few minutes.</p>
<p class="quiet">${next}</p></main></body></html>
`;
}
