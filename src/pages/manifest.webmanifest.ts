import type { APIRoute } from 'astro';
import { A_DAY, send } from '../formats/answers.ts';

/** The colors of the light theme (styles/tokens.css); a manifest has only one set. */
const PAPER = '#fcfcfa';
const ACCENT = '#00697a';

/** The web manifest: how the site looks when it is installed. */
export function manifest({ name, settings }: App.Locals['site']): string {
  const icon = (src: string, sizes: string, purpose: string, type = 'image/png') => ({
    src,
    sizes,
    type,
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: name,
    description: settings.description || 'Questions and answers of developers',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: ACCENT,
    icons: [
      icon('/icon.svg', 'any', 'any', 'image/svg+xml'),
      icon('/icons/192.png', '192x192', 'any'),
      icon('/icons/512.png', '512x512', 'any'),
      icon('/icons/maskable-192.png', '192x192', 'maskable'),
      icon('/icons/maskable-512.png', '512x512', 'maskable'),
    ],
  });
}

/** How the site looks when it is installed. */
export const GET: APIRoute = ({ request, locals }) =>
  send(request, manifest(locals.site), {
    type: 'application/manifest+json; charset=utf-8',
    cache: A_DAY,
  });
