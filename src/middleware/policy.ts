import { createHash } from 'node:crypto';
import idle from 'astro/runtime/client/idle.prebuilt.js';
import load from 'astro/runtime/client/load.prebuilt.js';
import media from 'astro/runtime/client/media.prebuilt.js';
import only from 'astro/runtime/client/only.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import islandOfDevelopment from 'astro/runtime/server/astro-island.prebuilt-dev.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

/**
 * Astro allows the scripts of all its directives on every page, though our islands use others, and
 * scripts of development pages. Hashes don't compress: each takes 53 bytes of every first view.
 */
const UNUSED = [idle, load, media, only, visible, islandOfDevelopment, ISLAND_STYLES].map(
  (content) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
);

export const POLICY = 'content-security-policy';

/** Amended policies by Astro's original, and by themselves: there are as many as kinds of pages. */
const amended = new Map<string, string>();

/**
 * A page's content security policy with the backend that browsers may call. `apiHost` is constant for
 * the life of the process.
 */
export function amendPolicy(policy: string, apiHost: string | undefined): string {
  let amendment = amended.get(policy);
  if (amendment === undefined) {
    amendment = UNUSED.reduce((rest, hash) => rest.replace(hash, ''), policy)
      .replace(/connect-src 'self'/, ["connect-src 'self'", ...origins(apiHost)].join(' '))
      // Without https: allow the backend's own avatars.
      .replace(/img-src 'self'/, ["img-src 'self'", ...origins(apiHost).slice(0, 1)].join(' '));
    amended.set(policy, amendment);
    // A rewritten page comes through here twice.
    amended.set(amendment, amendment);
  }
  return amendment;
}

/** The backend's origin over HTTP and, for its sockets, over WebSocket. */
function origins(apiHost: string | undefined): string[] {
  return apiHost === undefined ? [] : [apiHost, apiHost.replace(/^http/, 'ws')];
}
