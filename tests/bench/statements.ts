import { NO_SETTINGS } from '../../src/contract/site-settings.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createApp } from '../../src/backend/app.ts';
import { inFolder } from '../../src/backend/people/pictures/storage.ts';
import { openDatabase } from '../../src/backend/platform/sql/open.ts';
import { bodyConverter } from '../../src/server/bodies.ts';
import { sendOwnPage } from '../../src/server/pages/pages.ts';
import { loadPages } from '../../src/server/pages/render.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The number of SQL statements of a guest's page in a warm process. */
export async function statementsOf(file: string, path: string): Promise<number> {
  const statements: string[] = [];
  const db = await openDatabase(file, { log: ({ query }) => void statements.push(query.sql) });
  const mail = () => Promise.resolve('');
  const publish = () => undefined;
  const backend = {
    ...{ db, clock: Date.now, publish, mail, name: 'Atoll', limits: false },
    logSecurity: () => undefined,
    pictures: inFolder(''),
  };
  const app = createApp(backend, (error) => {
    throw error;
  });
  const pages = await loadPages(DIST);
  const locals = {
    site: {
      name: 'Atoll',
      url: pathToFileURL('/').href,
      apiHost: undefined,
      mail: '',
      demoAccounts: [],
      isNameFixed: false,
      settings: NO_SETTINGS,
      passwordMin: 6,
    },
    backend: app.call,
    address: '127.0.0.1',
    countsViews: false,
    sessionSecret: 'bench',
    bodies: bodyConverter('', ''),
    report: (error: unknown) => console.error(error),
  };
  const server = createServer(
    (request, response) => void sendOwnPage(pages, request, response, { ...locals }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}${path}`;
  await (await fetch(url)).text();
  statements.length = 0;
  await (await fetch(url)).text();
  server.closeAllConnections();
  server.close();
  await app.close();
  await db.close();
  return statements.length;
}
