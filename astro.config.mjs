// @ts-check
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { adapter } from './src/astro/adapter.ts';
import { development } from './src/astro/development.ts';
import { withoutSpareAttributes } from './src/astro/island-attributes.ts';
import { withoutIslandStyles, withoutSonnerStyles } from './src/astro/styles.ts';
import { islands, reactForProduction } from './src/astro/islands.ts';
import { sharedScripts, withoutPreloads } from './src/astro/script-files.ts';

/** What plugs into Astro stands in src/astro, each with its reason. */
export default defineConfig({
  output: 'server',
  adapter: adapter(),
  integrations: [islands(), tailwind({ applyBaseStyles: false }), development()],
  vite: {
    plugins: [
      sharedScripts(),
      withoutPreloads(),
      withoutIslandStyles(),
      withoutSpareAttributes(),
      withoutSonnerStyles(),
      reactForProduction(),
    ],
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
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
});
