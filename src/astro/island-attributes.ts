import type { Plugin } from 'vite';

/** What Astro writes on each island that nothing of ours reads, by the file that writes it. */
const SPARE = {
  '/astro/dist/runtime/server/hydration.js': [
    // For a directive and its error messages: ours (interaction.ts) wants nothing.
    [/island\.props\["opts"\] = escapeHTML\([\s\S]*?\n {2}\);/, ''],
    // A hash of the island's HTML and of where its component stood when it was built: pages would
    // have other bytes for every folder that the site is built in.
    [/uid: astroId\n/, '\n'],
  ],
  '/astro/dist/runtime/server/render/component.js': [
    [/const astroId = shorthash\([\s\S]*?\n {2}\);/, 'const astroId = undefined;'],
  ],
} as const;

/**
 * Leaves out what a page with many islands would carry for nobody. Tried on astro 7.3.4, whose
 * element takes attributes that are missing for null.
 */
export function withoutSpareAttributes(): Plugin {
  return {
    name: 'atoll-without-spare-attributes',
    transform(code, id) {
      const file = Object.entries(SPARE).find(([path]) => id.includes(path));
      if (!file) return undefined;
      const less = file[1].reduce((rest, [written, instead]) => {
        if (!written.test(rest)) throw new Error(`Astro no longer writes ${String(written)}`);
        return rest.replace(written, instead);
      }, code);
      return { code: less, map: null };
    },
  };
}
