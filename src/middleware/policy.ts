import { createHash } from 'node:crypto';
import idle from 'astro/runtime/client/idle.prebuilt.js';
import load from 'astro/runtime/client/load.prebuilt.js';
import media from 'astro/runtime/client/media.prebuilt.js';
import only from 'astro/runtime/client/only.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import islandOfDevelopment from 'astro/runtime/server/astro-island.prebuilt-dev.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

/**
 * Astro allows the scripts of all its directives on every page, where islands here wake by others, and
 * what stands in pages of development. Hashes don't compress: each is 53 bytes of every first view.
 */
const UNUSED = [idle, load, media, only, visible, islandOfDevelopment, ISLAND_STYLES].map(
  (content) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
);

/** Where the server takes reports of what the policy forbade (server/csp-reports). */
const REPORTS = '/csp-reports';

/** Policies as they leave, by how Astro has made them: there are as many as kinds of pages. */
const amended = new Map<string, string>();

/**
 * A page's content security policy, with the backend that browsers may call, and
 * where they report what it forbade. `apiHost` is the same for the whole life of the process.
 */
export function amendPolicy(policy: string, apiHost: string | undefined): string {
  let amendment = amended.get(policy);
  if (amendment === undefined) {
    amendment = UNUSED.reduce((rest, hash) => rest.replace(hash, ''), policy)
      .replace(/connect-src 'self'/, ["connect-src 'self'", ...origins(apiHost)].join(' '))
      // Where it is no https: faces that it has are pictures of its own.
      .replace(/img-src 'self'/, ["img-src 'self'", ...origins(apiHost).slice(0, 1)].join(' '))
      .replace(/;?\s*$/, `;report-uri ${REPORTS}`);
    amended.set(policy, amendment);
  }
  return amendment;
}

/** The backend's origin over HTTP and, for its sockets, over WebSocket. */
function origins(apiHost: string | undefined): string[] {
  return apiHost === undefined ? [] : [apiHost, apiHost.replace(/^http/, 'ws')];
}
