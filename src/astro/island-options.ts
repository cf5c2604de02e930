import type { Plugin } from 'vite';

const OPTIONS = /island\.props\["opts"\] = escapeHTML\([\s\S]*?\n {2}\);/;

/**
 * Astro writes on each island what its directive and its error messages may want to know; ours
 * (interaction.ts) wants nothing, and a question's page has many islands. Tried on astro 7.3.4,
 * whose element takes an attribute that is missing for null.
 */
export function withoutIslandOptions(): Plugin {
  return {
    name: 'atoll-without-island-options',
    transform(code, id) {
      if (!id.includes('/astro/dist/runtime/server/hydration.js')) return undefined;
      if (!OPTIONS.test(code)) throw new Error('Astro no longer writes the options of islands');
      return { code: code.replace(OPTIONS, ''), map: null };
    },
  };
}
