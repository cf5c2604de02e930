import type { AstroIntegration } from 'astro';
import type { Environment } from '../env/env.ts';
import type { Site } from '../server/site.ts';

/**
 * Lets the development server serve everything that main.ts serves besides pages. Tried on astro
 * 7.3.4.
 */
export function development(): AstroIntegration {
  let env: Environment | undefined;
  let site: Site | undefined;
  return {
    name: 'atoll-development',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'dev' || process.env.VITEST) return;
        const { developmentEnvironment } = await import('../server/development.ts');
        env = developmentEnvironment();
        updateConfig({ server: { host: env.host, port: env.port } });
      },
      'astro:server:setup': async ({ server }) => {
        if (!env) return;
        const { mountOn } = await import('../server/development.ts');
        site = await mountOn(server, env);
      },
      'astro:server:done': async () => {
        await site?.close();
      },
    },
  };
}
