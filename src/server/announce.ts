import type { DemoAccount } from './locals.ts';
import type { Environment } from '../env/env.ts';
import type { Site } from './site.ts';

/** Prints the site's URL, the location of its data, and warnings. */
export function announce(env: Environment, { settings, backend }: Site): void {
  const parts = [`${settings.name} is ready at ${settings.url}`];
  parts.push(backend ? backend.location : `backend at ${String(settings.apiHost)}`);
  if (backend?.demoAccounts.length) parts.push(demoLine(env, backend.demoAccounts));
  const token = backend?.firstAdminToken;
  const more = token === undefined ? [] : [howToMakeAdmin(settings.url, token)];
  if (backend?.tooManyQuestions !== undefined) more.push(sizeWarning(backend.tooManyQuestions));
  console.log([parts.join(' · '), ...more].join('\n'));
}

function demoLine({ demo }: Environment, accounts: readonly DemoAccount[]): string {
  const words = accounts.map(({ email, password }) => `${email} / ${password}`).join(', ');
  const warning = demo === true ? ' (DEMO=1: ANYONE CAN LOG IN AS ADMIN)' : '';
  return `demo accounts${warning}: ${words}`;
}

function sizeWarning(questions: number): string {
  const count = questions.toLocaleString('en');
  return `SQLite serves up to 200,000 questions, and this site has ${count}: see npm run move`;
}

function howToMakeAdmin(url: string, token: string): string {
  return `There is no admin yet. Create the first one here (the link works once):\n${url}/setup?token=${token}`;
}
