import type { Plugin } from 'vite';

const STYLES = '<style>${ISLAND_STYLES}</style>';

/**
 * Astro writes a style element before a page's first island, which HTML does not allow in a body;
 * our style sheet has its rules (styles/base.css). Tried on astro 7.3.4.
 */
export function withoutIslandStyles(): Plugin {
  return {
    name: 'atoll-without-island-styles',
    transform(code, id) {
      if (!id.includes('/astro/dist/runtime/server/scripts.js')) return undefined;
      if (!code.includes(STYLES)) throw new Error(`Astro no longer writes ${STYLES}`);
      return { code: code.replace(STYLES, ''), map: null };
    },
  };
}

/**
 * Sonner injects its styles when it is loaded, which the content security policy forbids; the
 * toaster brings them as a file. Tried on sonner 2.0.8.
 */
export function withoutSonnerStyles(): Plugin {
  return {
    name: 'atoll-without-sonner-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return undefined;
      return { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null };
    },
  };
}
