// @ts-check
// `npm run build`
import { installIfNeeded } from './install.mjs';
import { build } from './site.mjs';

await installIfNeeded({ forTests: false });
process.exitCode = await build();
