import type { Plugin } from 'vite';

/** What members' pages load by themselves, and islands as well. React is none of it. */
const SHARED = [
  'node_modules/nanostores/(atom|clean-stores)',
  'src/api/browser',
  'src/contract/(addresses|badge|counted|events|fill-path|messages|safe-redirect|token-fingerprint)',
  'src/islands/(wake|notifications/badge|toasts/first)',
  'src/stores/(draft-slot|drafts|keep|notifications|session|tabs|toasts)',
  'vite/preload-helper',
];

/** Pages name these files, and what is random in a name cannot be compressed: as little as rolldown takes. */
const NAME = '_astro/[name].[hash:7].js';

const OUTPUT = {
  codeSplitting: { groups: [{ name: 'shared', test: anyOf(SHARED) }] },
  entryFileNames: NAME,
  chunkFileNames: NAME,
};

/**
 * Puts what members' pages and islands share into one file of scripts: left alone, there is one for
 * each set of islands that share it. Tried on vite 8.3.8 and astro 7.3.4.
 */
export function sharedScripts(): Plugin {
  return {
    name: 'atoll-shared-scripts',
    apply: 'build',
    // Astro sets what to preload on its own, over what stands in its configuration.
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { modulePreload: false, rolldownOptions: { output: OUTPUT } } }
        : undefined,
  };
}

/** What vite's own helper is called, which every dynamic import goes through. */
const HELPER = '\0vite/preload-helper.js';

/** Leaves out what preloads: islands have neither styles of their own nor a list of scripts. */
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
