import type { Server } from 'node:http';
import type { ViteDevServer } from 'vite';
import { announce } from './announce.ts';
import { type Environment, loadEnvFile, readEnvironment } from '../env/env.ts';
import { attachSockets, gate } from './http/gate.ts';
import { Turns } from './http/turns.ts';
import { createLog } from './log/log.ts';
import { openSite, type Site } from './site.ts';
import { mediaServer } from './static/media.ts';

/** Where Astro's development server expects the locals of a request. */
const LOCALS = Symbol.for('astro.locals');

export function developmentEnvironment(): Environment {
  loadEnvFile();
  return readEnvironment(process.env);
}

/** Mounts everything that main.ts serves, except pages and the files of the build, on Astro's development server. */
export async function mountOn(vite: ViteDevServer, env: Environment): Promise<Site> {
  const site = await openSite(env, createLog(env.logLevel));
  const open = gate(site, new Turns());
  const media = site.backend && mediaServer(site.backend, site);
  vite.middlewares.use((request, response, next) => {
    open(request, response, () => {
      if (media?.(request, response)) return;
      Reflect.set(request, LOCALS, site.localsOf(request));
      next();
    });
  });
  if (vite.httpServer) attachSockets(vite.httpServer as Server, site);
  announce(env, site);
  return site;
}
