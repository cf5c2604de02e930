// @ts-check
import { existsSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  // src/server/main.ts serves what this builds, and reads bodies before Astro does.
  adapter: node({
    mode: 'middleware',
    bodySizeLimit: 1024 * 1024,
    experimentalDisableStreaming: true,
  }),
  integrations: [islands(), tailwind({ applyBaseStyles: false }), directives(), development()],
  vite: {
    plugins: [withoutInjectedStyles(), reactForProduction(), pagesLoadedOnce()],
    // The helper that preloads would stand in the way of scripts small enough for the page itself.
    build: { modulePreload: false },
  },
  session: false,
  // Code is highlighted by src/markup, by class: style attributes would break the policy below.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    // The server does so before Astro: it knows SITE_URL, and Astro takes the Host header's word.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' https: data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
});

/**
 * Islands of React, rendered by a renderer of our own: theirs renders each as a stream, and once more
 * before to find out whether it is React's, which takes four times as long.
 * @returns {import('astro').AstroIntegration}
 */
function islands() {
  const { name, hooks } = react();
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) => {
        const serverEntrypoint = new URL('renderer/react.ts', options.config.srcDir);
        return hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
        });
      },
    },
  };
}

/**
 * The way in which islands of this site wake.
 * @returns {import('astro').AstroIntegration}
 */
function directives() {
  return {
    name: 'atoll-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/directives/interaction.ts' });
      },
    },
  };
}

/**
 * Sonner writes its styles into the page when it is loaded, which the policy above forbids: the
 * toaster brings them as a file.
 * @returns {import('vite').Plugin}
 */
function withoutInjectedStyles() {
  return {
    name: 'atoll-without-injected-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return undefined;
      return { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null };
    },
  };
}

/**
 * React chooses by NODE_ENV, each time it is loaded: the server would render with the one for
 * development wherever nobody has set that. What renders with it comes along: hooks of one React do
 * not work in another.
 * @returns {import('vite').Plugin}
 */
function reactForProduction() {
  return {
    name: 'atoll-react-for-production',
    apply: 'build',
    config: () => ({
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      ssr: { noExternal: ['react', 'react-dom', '@nanostores/react'] },
    }),
  };
}

/**
 * Astro imports a page's module anew for each request: Node then resolves and looks it up each time.
 * @returns {import('vite').Plugin}
 */
function pagesLoadedOnce() {
  return {
    name: 'atoll-pages-loaded-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /^\0virtual:astro:pages$/ },
      handler(code) {
        const pages = code.replaceAll(/= (\(\) => import\(".*"\));$/gm, '= once($1);');
        const count = (/** @type {RegExp} */ part) => pages.match(part)?.length ?? 0;
        if (count(/once\(/g) === 0 || count(/once\(/g) !== count(/import\(/g))
          throw new Error('Astro imports pages in another way than it did');
        return { code: `import { once } from '/src/server/pages/once.ts';\n${pages}`, map: null };
      },
    },
  };
}

/**
 * Gives the development server all that main.ts serves beside pages, and the page of components.
 * @returns {import('astro').AstroIntegration}
 */
function development() {
  /** @type {import('./src/server/env.ts').Environment | undefined} */
  let env;
  /** @type {import('./src/server/site.ts').Site | undefined} */
  let site;
  return {
    name: 'atoll-development',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig, injectRoute }) => {
        if (command !== 'dev' || process.env.VITEST) return;
        const { developmentEnvironment } = await import('./src/server/development.ts');
        env = developmentEnvironment();
        updateConfig({ server: { host: env.host, port: env.port } });
        const components = new URL('pages-dev/ui.astro', config.srcDir);
        if (existsSync(components)) injectRoute({ pattern: '/_ui', entrypoint: components });
      },
      'astro:server:setup': async ({ server }) => {
        if (!env) return;
        const { mountOn } = await import('./src/server/development.ts');
        site = await mountOn(server, env);
      },
      'astro:server:done': async () => {
        await site?.close();
      },
    },
  };
}
