import { rmSync } from 'node:fs';

// Deletes the given files as soon as its input closes, which also happens when the parent process
// is killed: a copy starts it for files that it would leave behind.
process.stdin.resume().on('end', () => {
  for (const file of process.argv.slice(2)) rmSync(file, { force: true });
});
