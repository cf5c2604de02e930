import { importDump } from '../importing/importing.ts';
import { pathAndOptions } from './arguments.ts';
import { runCommand, typedPath } from './command.ts';
import { environment, openBackend } from './open.ts';
import { progressOn } from './progress.ts';
import { reportLines } from './report.ts';

const USAGE = `Usage: npm run import -- DIR [--site NAME]

Imports a Stack Exchange dump: DIR holds Users.xml and Posts.xml, and any of Tags.xml, Comments.xml,
Badges.xml, Votes.xml, PostLinks.xml, PostHistory.xml. NAME is the site's address, such as
math.stackexchange.com; without it, DIR must be named by it.`;

await runCommand(async () => {
  const { path, values } = pathAndOptions({ site: { type: 'string' } }, USAGE);
  const env = environment();
  const began = performance.now();
  const line = progressOn(process.stderr, () => performance.now());
  const backend = await openBackend(env);
  try {
    const result = await importDump(backend, {
      folder: typedPath(path),
      site: values.site,
      stagingFolder: env.dataDir,
      tell: line.tell,
    });
    line.end();
    if ('before' in result) {
      const day = new Date(result.before).toISOString().slice(0, 10);
      console.log(`${result.site} was imported on ${day}: nothing to do.`);
      return;
    }
    console.log(reportLines(result.report).join('\n'));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`\n${result.site} is imported, in ${seconds} s.`);
  } finally {
    line.end();
    await backend.db.close();
  }
});
