import { rmSync } from 'node:fs';

// Removes the files that it is given as soon as its input ends, as it does however the process ends
// that holds it: begun by a copy, for those files of it that a killed one would leave.
process.stdin.resume().on('end', () => {
  for (const file of process.argv.slice(2)) rmSync(file, { force: true });
});
