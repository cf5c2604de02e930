import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';

/**
 * Node's adapter with our own entry instead of its own, which needs IncomingMessage and
 * ServerResponse: our server caches whole pages, and renders some that no HTTP request asked for.
 * Tried on @astrojs/node 11.1.6 and astro 7.3.4.
 */
export function adapter(): AstroIntegration {
  const { name, hooks } = node({ mode: 'middleware' });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:done': (options) =>
        hooks['astro:config:done']?.({
          ...options,
          setAdapter: (given) => {
            const serverEntrypoint = new URL('entry.ts', import.meta.url);
            options.setAdapter({ ...given, serverEntrypoint });
          },
        }),
    },
  };
}
