import { readFileSync } from 'node:fs';
import type { Transaction } from '../../src/backend/platform/sql/transaction.ts';
import { START } from './backend.ts';

/** A spam post as its spammer wrote it: `body` is HTML. */
export interface SpamPost {
  readonly title: string;
  readonly body: string;
  /** The number of the text that it is a variation of. */
  readonly template: number;
}

/**
 * Titles and bodies, with the kinds of spam as headings. `{d}` is a link’s address, `{b}` a brand,
 * `{t}` a technical word, `{n}` a phone number.
 */
const TEMPLATES = readFileSync(new URL('spam-posts.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .filter((text) => !text.startsWith('#'))
  .map((text) => text.split('\n') as [title: string, body: string]);

const BRANDS = ['Zenvora', 'Prime Quill', 'Rapid Rise', 'Globex Pro', 'Lucky Orchid', 'BlueNova'];
const DOMAINS = [
  'https://www.zenvora-services.xyz/offer',
  'https://primequill.top/?ref=21',
  'http://rapidrise.online/best',
  'https://globexpro.shop/buy-now',
  'https://luckyorchid88.club/register',
  'https://blue-nova.site/landing/page?utm=qa',
];
const TECHNICAL = ['Python', 'React', 'Java', 'SQL Server', 'Node.js', 'WordPress'];
const NUMBERS = [
  '+1-805-555-0142',
  '1 (888) 555-0119',
  '+44 20 7946 0991',
  '+91 98 5550 1234',
  '+1 844 555 0177',
  '1-877-555-0163',
];
const VARIATIONS = 2;

/** About 150 spam posts of all kinds, each text in two variations. */
export const SPAM_POSTS: readonly SpamPost[] = TEMPLATES.flatMap(([title, body], template) =>
  Array.from({ length: VARIATIONS }, (_, variation) => {
    const at = template * VARIATIONS + variation;
    const fill = (text: string) =>
      text
        .replaceAll('{d}', pick(DOMAINS, template, at))
        .replaceAll('{b}', pick(BRANDS, template, at + 1))
        .replaceAll('{t}', TECHNICAL[at % TECHNICAL.length] ?? '')
        .replaceAll('{n}', pick(NUMBERS, template, at + 2));
    return { title: fill(title), body: `<p>${fill(body)}</p>`, template };
  }),
);

/** Texts with even and odd numbers share no domain, brand, or phone number. */
function pick(list: readonly string[], template: number, at: number): string {
  const half = list.length / 2;
  return list[(template % 2) * half + (at % half)] ?? '';
}

/** Adds a decided review item, for decisions that teach the spam filter. */
export async function newItem(tx: Transaction): Promise<number> {
  const { id } = await tx.sql
    .insertInto('review_items')
    .values({
      ...{ queue: 'held', target_kind: 'held', target_id: 1, author_id: null },
      ...{ opened_at: START, decided_at: START },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
