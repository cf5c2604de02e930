import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answer, postQuestion, signUp, stopConfirming } from '../support/api.ts';
import { startSite } from '../support/site.ts';
import { type Mailbox, openMailbox } from '../support/smtp-mailbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atoll-outbox-'));
let box: Mailbox;

beforeAll(async () => {
  box = await openMailbox();
});
afterAll(async () => {
  await box.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('A process that is killed while it mails loses no mail, and sends none twice', async () => {
  const options = { dataDir, env: { RATE_LIMIT: '0', SMTP_URL: box.url } };
  box.mood = 'hang';
  const first = await startSite(options);
  await stopConfirming(first.url);
  const asker = await signUp(first.url, 'asker');
  const questionId = await postQuestion(asker, 'Is what was to be mailed lost?');
  await answer(await signUp(first.url, 'helper'), questionId);
  await vi.waitFor(() => {
    expect(box.tries()).toBe(1);
  }, 20_000);
  expect(box.taken).toEqual([]);
  await first.stop('SIGKILL');
  box.mood = 'take';
  // The lease of the killed process lasts a minute.
  const database = new DatabaseSync(join(dataDir, 'atoll.db'));
  expect(
    database.prepare('update mails set leased_until = leased_until - 60000').run().changes,
  ).toBe(1);
  database.close();
  const second = await startSite(options);
  await vi.waitFor(() => {
    expect(box.taken.map(({ subject }) => subject)).toEqual(['helper answered your question']);
  }, 30_000);
  await second.stop('SIGTERM');
  const after = new DatabaseSync(join(dataDir, 'atoll.db'));
  expect(after.prepare('select * from mails where sent_at is null').all()).toEqual([]);
  after.close();
  expect(box.taken).toHaveLength(1);
}, 240_000);
