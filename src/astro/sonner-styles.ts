import type { Plugin } from 'vite';

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
