import type { Server } from 'node:http';
import type { ViteDevServer } from 'vite';
import { announce } from './announce.ts';
import { type Environment, loadEnvFile, readEnvironment } from '../env/env.ts';
import { attachSockets, gate } from './http/gate.ts';
import { Turns } from './http/turns.ts';
import { createLog } from './log/log.ts';
import { openSite, type Site } from './site.ts';

/** Where Astro's development server expects the locals of a request. */
const LOCALS = Symbol.for('astro.locals');

export function developmentEnvironment(): Environment {
  loadEnvFile();
  return readEnvironment(process.env);
}

/** Mounts everything that main.ts serves, except files and pages, on Astro's development server. */
export async function mountOn(vite: ViteDevServer, env: Environment): Promise<Site> {
  const site = await openSite(env, createLog(env.logLevel));
  const open = gate(site, new Turns());
  vite.middlewares.use((request, response, next) => {
    open(request, response, () => {
      Reflect.set(request, LOCALS, site.localsOf(request));
      next();
    });
  });
  if (vite.httpServer) attachSockets(vite.httpServer as Server, site);
  announce(env, site);
  return site;
}
