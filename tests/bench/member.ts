import type { Page } from 'playwright';
import { withChromium } from '../support/chromium.ts';
import { mostAnswered } from '../support/public-pages.ts';
import type { TestSite } from '../support/site.ts';
import type { Report } from './report.ts';
import { bytesOf, record, type Sent } from '../support/wire.ts';

const MEMBER = { email: 'demo@example.com', password: 'atoll-demo' };

/** What a member's first question page costs, and what voting on it adds, with nothing in the cache. */
export async function printMember({ url }: TestSite, report: Report): Promise<void> {
  const path = await mostAnswered(url);
  await withChromium(async (browser) => {
    const context = await browser.newContext({ baseURL: url });
    await context.request.post('/login', { form: MEMBER, headers: { origin: url } });
    const page = await context.newPage();
    const sent = await record(await context.newCDPSession(page), url);
    await page.goto(path, { waitUntil: 'networkidle' });
    report("A member's first question page", shown(sent));
    const before = sent.length;
    await vote(page);
    report('The first vote on it', shown(sent.slice(before)));
    const voted = sent.length;
    await page.getByLabel('Your Answer').focus();
    await page.locator('[contenteditable=true]').waitFor();
    await page.waitForLoadState('networkidle');
    report('The first turn to the editor', shown(sent.slice(voted)));
    await context.close();
  });
}

async function vote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vote up' }).last().click();
  await page.getByText('Vote recorded').waitFor();
  await page.waitForLoadState('networkidle');
}

function shown(sent: readonly Sent[]): string {
  const kinds = Map.groupBy(sent, ({ kind }) => kind);
  const parts = [...kinds].map(([kind, some]) => `${kind} ${String(bytesOf(some))}`);
  return `${String(bytesOf(sent))} bytes in ${String(sent.length)} requests (${parts.join(', ')})`;
}
