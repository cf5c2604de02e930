import { checkImports } from './check-imports.ts';
import { readSources } from './sources.ts';

// The import rules as a part of `npm run check`.
const problems = checkImports(readSources(/^src\/.*\.(ts|tsx|mjs|astro)$/));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
