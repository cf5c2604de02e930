import { expect } from 'vitest';
import type { Mail } from '../../src/backend/backend.ts';
import type { TestBackend } from './backend.ts';

/** Sends what is due, takes the mails that were sent so far, and forgets them. */
export async function takeMails(test: TestBackend): Promise<Mail[]> {
  await test.settle();
  return test.mails.splice(0);
}

/** The token of the link in a mail: of this page, on the site of the test. */
export function tokenIn(mail: Mail | undefined, page: string): string {
  const link = new RegExp(`^https://atoll\\.example/${page}\\?token=([\\w-]{43})$`, 'm');
  const [, token = ''] = link.exec(mail?.text ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
}
