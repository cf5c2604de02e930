import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { COMPILED } from './paths.ts';

// Left alone, V8 lets garbage grow to 400 MB before it looks; this keeps a third of that free for a
// twentieth more of CPU. The young generation stays as large as it begins (launch/paths.mjs).
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=100');

// Before anything else is loaded: it holds TypeScript without its types, and its machine code.
enableCompileCache(COMPILED);

const { serve } = await import('./serve.ts');
await serve();
