import { existsSync } from 'node:fs';
import { REVIEW_QUEUES } from '../../src/backend/content/review/review.ts';
import { tokensOf } from '../../src/backend/content/spam/bayes.rules.ts';
import * as spam from '../../src/backend/content/spam/spam.rules.ts';
import { PRIVILEGES } from '../../src/contract/privileges.ts';
import type { CleanHtml } from '../../src/markup/html.ts';
import { bodyText } from '../../src/markup/plain.ts';
import { cleanBody } from '../../src/markup/render.ts';
import { DAY, HOUR, MINUTE } from '../../src/shared/durations.ts';
import { domainsOf, linkedDomains } from '../../src/shared/domains.ts';
import { SPAM_POSTS } from '../support/spam-posts.ts';
import type { Report } from './report.ts';
import { Community, type Post, type Size, type Text } from './simulated-community.ts';
import { DUMPS, firstPosts } from './spam.ts';

const SIZES: readonly Size[] = [
  { people: 10, sites: 40, shares: [0.2, 0.4], moderators: 0 },
  { people: 300, sites: 5, shares: [0.1, 0.3], moderators: 0 },
  { people: 20_000, sites: 1, shares: [0.03, 0.17], moderators: 4 },
];

/** Simulates communities of three sizes, and reports how clean they are. */
export async function printCommunity(report: Report): Promise<void> {
  const [dump = ''] = DUMPS;
  if (!existsSync(dump)) {
    report('communities', `${dump} is absent: not measured`);
    return;
  }
  const texts = {
    good: (await firstPosts(dump)).map(textOf),
    // The words of advertising were chosen from the others.
    spam: SPAM_POSTS.filter(({ template }) => template % 2 === 1).map(({ title, body }) =>
      textOf({ title, html: cleanBody(body) }),
    ),
  };
  for (const size of SIZES) {
    const sites = Array.from({ length: size.sites }, (_, at) =>
      new Community(size, texts, at + 1).run(),
    );
    reportSize(size, sites, report);
  }
}

function textOf({ title, html }: { readonly title: string; readonly html: string }): Text {
  const text = bodyText(html as CleanHtml);
  const domains = domainsOf(html).filter((one) => !spam.isWellKnown(one) && !spam.isReserved(one));
  return {
    tokens: tokensOf({ title, text, html }),
    signature: spam.signatureOf(`${title} ${text}`),
    pitches: spam.pitchesIn(`${title} ${text}`),
    characters: text.length,
    domains,
    links: linkedDomains(html).length,
  };
}

function reportSize({ people }: Size, sites: readonly Community[], report: Report): void {
  const name = `${people.toLocaleString('en')} people`;
  const end = 365 * DAY;
  const posts = sites.flatMap((site) => site.posts);
  const count = (is: (post: Post) => boolean) => posts.filter(is).length;
  const shown = (is: (post: Post) => boolean, of: (post: Post) => boolean) =>
    shareOf(
      count((post) => of(post) && is(post)),
      count(of),
    );
  const isSpam = ({ truth }: Post) => truth === 'spam';
  const isGood = ({ truth }: Post) => truth === 'good';
  const visible = ({ publishedAt, goneAt }: Post) =>
    publishedAt === undefined ? 0 : (goneAt ?? end) - publishedAt;
  const wasHeld = ({ isHeld }: Post) => isHeld;
  report(`${name}: spam held before anybody sees it`, shown(wasHeld, isSpam));
  report(`${name}: spam is visible`, spanOf(posts.filter(isSpam).map(visible)));
  const passed = posts.filter((post) => isSpam(post) && !post.isHeld).map(visible);
  report(`${name}: of it what was not held`, spanOf(passed));
  const isFirst = (post: Post) => isGood(post) && post.isFirst;
  report(`${name}: good first posts held`, shown(wasHeld, isFirst));
  const waits = posts
    .filter((post) => isGood(post) && post.isHeld && !post.isRejected)
    .map(({ at, publishedAt = end }) => publishedAt - at);
  report(`${name}: approved good posts waited`, spanOf(waits));
  const holders = PRIVILEGES.map((privilege) => {
    const held = sites.map(
      (site) => site.people.filter((one) => site.may(one, privilege, end)).length,
    );
    return `${privilege} ${String(Math.round(mean(held)))}`;
  });
  report(`${name}: hold privileges`, holders.join(', '));
  const firstDays = (['review', 'close', 'see-deleted'] as const).map((privilege) => {
    const days = sites.map(({ firstHeld }) => (firstHeld.get(privilege) ?? end) / DAY);
    return `${privilege} ${quantile(days, 0.5).toFixed(0)}`;
  });
  report(`${name}: days until a member holds`, firstDays.join(', '));
  const lengths = REVIEW_QUEUES.map(({ name: queue }) => {
    const all = sites.flatMap((site) => site.lengths.get(queue) ?? []);
    return `${queue} ${String(quantile(all, 0.5))}/${String(Math.max(...all))}`;
  });
  report(`${name}: queues, median/longest`, lengths.join(', '));
  const by = (who: 'byStaff' | 'byMembers') =>
    sites.reduce((sum, site) => sum + site.decided[who], 0);
  report(
    `${name}: reviews by admin or moderators`,
    shareOf(by('byStaff'), by('byStaff') + by('byMembers')),
  );
  report(`${name}: posts wait for review`, spanOf(sites.flatMap(({ waits }) => waits)));
  report(`${name}: good posts held`, shown(wasHeld, isGood));
  report(
    `${name}: good posts rejected, hidden, or closed`,
    shown(({ isMistaken }) => isMistaken, isGood),
  );
  report(
    `${name}: spam approved`,
    shown(({ isMistaken }) => isMistaken, isSpam),
  );
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * share)] ?? 0;

const shareOf = (part: number, all: number): string =>
  `${String(part)} of ${String(all)} (${((100 * part) / Math.max(all, 1)).toFixed(1)} %)`;

/** The median and the 95th percentile. */
const spanOf = (spans: readonly number[]): string =>
  spans.length === 0
    ? 'none'
    : `median ${timeOf(quantile(spans, 0.5))}, 95 % within ${timeOf(quantile(spans, 0.95))}`;

function timeOf(span: number): string {
  if (span < 2 * HOUR) return `${(span / MINUTE).toFixed(0)} min`;
  return span < 2 * DAY ? `${(span / HOUR).toFixed(1)} h` : `${(span / DAY).toFixed(0)} days`;
}
