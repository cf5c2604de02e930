import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILED, DIST } from './paths.ts';

// Run after a build: loads what the server will load, so that its first start is fast too.
enableCompileCache(COMPILED);
await import('./serve.ts');
await import('./backend.ts');
await import(pathToFileURL(join(DIST, 'server/entry.mjs')).href);
flushCompileCache();
process.exit(0);
