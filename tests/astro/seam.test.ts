import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { describe, expect, it } from 'vitest';
import { adapter } from '../../src/astro/adapter.ts';
import { islands } from '../../src/astro/islands.ts';
import { withoutSonnerStyles } from '../../src/astro/styles.ts';
import { ROOT } from '../../src/launch/paths.mjs';

/** Calls a hook of an integration with only what it is supposed to use. */
function call(integration: AstroIntegration, hook: string, options: object): unknown {
  const hooks = integration.hooks as Record<string, ((options: object) => unknown) | undefined>;
  if (!hooks[hook]) throw new Error(`${integration.name} has no hook ${hook} any more`);
  return hooks[hook](options);
}

describe('The seam with Astro', () => {
  it('builds our entry in place of the one of @astrojs/node', () => {
    const set: { name?: string; serverEntrypoint?: unknown }[] = [];
    const setAdapter = (given: object) => set.push(given);
    call(adapter(), 'astro:config:done', { setAdapter, config: {} });
    expect(set).toHaveLength(1);
    expect(set[0]).toMatchObject({ name: '@astrojs/node', entrypointResolution: 'auto' });
    expect(String(set[0]?.serverEntrypoint)).toMatch(/\/src\/astro\/entry\.ts$/);
  });

  it('renders islands by our renderer, and hydrates them by that of @astrojs/react', () => {
    const renderers: { serverEntrypoint?: unknown; clientEntrypoint?: string }[] = [];
    const directives: object[] = [];
    call(islands(), 'astro:config:setup', {
      addRenderer: (renderer: object) => renderers.push(renderer),
      addClientDirective: (directive: object) => directives.push(directive),
      updateConfig: () => undefined,
      injectScript: () => undefined,
      config: { integrations: [] },
      command: 'build',
    });
    expect(renderers).toHaveLength(1);
    expect(String(renderers[0]?.serverEntrypoint)).toMatch(/\/src\/astro\/renderer\.ts$/);
    expect(renderers[0]?.clientEntrypoint).toMatch(/^@astrojs\/react\/client/);
    expect(directives).toMatchObject([{ name: 'interaction' }]);
  });

  it('removes the styles that sonner writes into the page', () => {
    const id = join(ROOT, 'node_modules/sonner/dist/index.mjs');
    const code = readFileSync(id, 'utf8');
    expect(code).toMatch(/^__insertCSS\(.+\);$/m);
    const transform = withoutSonnerStyles().transform as (
      code: string,
      id: string,
    ) => {
      code: string;
    };
    expect(transform(code, id).code).not.toMatch(/^__insertCSS\(/m);
  });

  it('renders with the production build of React', () => {
    const built = readFileSync(join(ROOT, 'dist/server/entry.mjs'), 'utf8');
    expect(built).toMatch(/react-dom-server[\w.-]*\.production\.js/);
    expect(built).not.toMatch(/react-dom-server[\w.-]*\.development\.js/);
  });
});
