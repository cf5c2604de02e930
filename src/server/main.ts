import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { COMPILED } from './paths.ts';

// Left alone, V8 lets garbage grow to 300 MB before it looks; this keeps half of that free for a
// twentieth more of CPU.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=50');

// Before anything else is loaded: it holds TypeScript without its types, and its machine code.
enableCompileCache(COMPILED);

const { serve } = await import('./serve.ts');
await serve();
