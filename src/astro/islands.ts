import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * React islands, rendered on the server by renderer.ts and hydrated by interaction.ts. Tried on
 * @astrojs/react 7.0.0, whose own renderer renders each island twice: the first time to find out
 * whether it is a React component.
 */
export function islands(): AstroIntegration {
  const { name, hooks } = react();
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) => {
        const entrypoint = fileURLToPath(new URL('interaction.ts', import.meta.url));
        options.addClientDirective({ name: 'interaction', entrypoint });
        const serverEntrypoint = new URL('renderer.ts', import.meta.url);
        return hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
        });
      },
    },
  };
}

/**
 * React picks its build by NODE_ENV on every load: without NODE_ENV the server would use the
 * development build. Packages that render with it are bundled too, since hooks of one React do not
 * work in another. Tried on react 19.3.1.
 */
export function reactForProduction(): Plugin {
  return {
    name: 'atoll-react-for-production',
    apply: 'build',
    config: () => ({
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      ssr: { noExternal: ['react', 'react-dom', '@nanostores/react'] },
    }),
  };
}
