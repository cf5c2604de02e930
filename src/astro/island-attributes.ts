import type { Plugin } from 'vite';

/** Attributes that Astro writes on each island and we never read, by the file that writes them. */
const SPARE = {
  '/astro/dist/runtime/server/hydration.js': [
    // Options of the directive, for its error messages: ours (interaction.ts) has none.
    [/island\.props\["opts"\] = escapeHTML\([\s\S]*?\n {2}\);/, ''],
    // A hash of the island's HTML and its component's path at build time: pages would differ by
    // build folder.
    [/uid: astroId\n/, '\n'],
  ],
  '/astro/dist/runtime/server/render/component.js': [
    [/const astroId = shorthash\([\s\S]*?\n {2}\);/, 'const astroId = undefined;'],
  ],
} as const;

/**
 * Removes unused attributes, which add up on a page with many islands. Tried on astro 7.3.4, whose
 * element reads missing attributes as null.
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
