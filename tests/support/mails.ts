import { expect } from 'vitest';
import type { Mail } from '../../src/backend/backend.ts';
import type { TestBackend } from './backend.ts';

/** Sends due mails, and returns and clears all mails sent so far. */
export async function takeMails(test: TestBackend): Promise<Mail[]> {
  await test.settle();
  return test.mails.splice(0);
}

/** The token in a mail's link to this page, on the site of the test. */
export function tokenIn(mail: Mail | undefined, page: string): string {
  const link = new RegExp(`^https://atoll\\.example/${page}\\?token=([\\w-]{43})$`, 'm');
  const [, token = ''] = link.exec(mail?.text ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
}
