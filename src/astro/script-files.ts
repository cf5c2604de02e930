import type { Plugin } from 'vite';

/** Modules that both members' pages and islands load. React is not among them. */
const SHARED = [
  'node_modules/nanostores/(atom|clean-stores)',
  'src/api/browser',
  'src/contract/(addresses|events|messages|route|token-fingerprint)',
  'src/shared/(counted|safe-redirect)',
  'src/islands/(wake|notifications/badge|toasts/first)',
  'src/stores/(draft-slot|drafts|keep|notifications|session|tabs|toasts)',
  'vite/preload-helper',
];

/**
 * Pages name these files, and random characters do not compress: the fewest that rolldown allows.
 */
const NAME = '_astro/[name].[hash:7].js';

const OUTPUT = {
  codeSplitting: { groups: [{ name: 'shared', test: anyOf(SHARED) }] },
  entryFileNames: NAME,
  chunkFileNames: NAME,
};

/**
 * Puts what members' pages and islands share into one chunk: by default there is one for each set
 * of islands that share something. Tried on vite 8.3.8 and astro 7.3.4.
 */
export function sharedScripts(): Plugin {
  return {
    name: 'atoll-shared-scripts',
    apply: 'build',
    // Astro overrides the preload settings of the configuration.
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { modulePreload: false, rolldownOptions: { output: OUTPUT } } }
        : undefined,
  };
}

/** The id of vite's own helper, which every dynamic import goes through. */
const HELPER = '\0vite/preload-helper.js';

/** Removes preloading: islands have neither styles nor a list of scripts of their own. */
export function withoutPreloads(): Plugin {
  return {
    name: 'atoll-without-preloads',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk' && file.code.includes('__vite__mapDeps'))
          this.error(`${file.fileName} has something to preload`);
      }
    },
  };
}

function anyOf(parts: readonly string[]): RegExp {
  return new RegExp(`/(${parts.join('|')})\\b`);
}
