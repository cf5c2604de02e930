import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pathOf } from '../../src/launch/tools.mjs';
import { PASSWORD, signUp } from '../support/api.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';

let site: TestSite;
let home: string;
beforeAll(async () => {
  site = await startSite();
  home = mkdtempSync(join(tmpdir(), 'atoll-terminal-'));
  writeFileSync(join(home, 'body.md'), BODY);
}, 120_000);
afterAll(async () => {
  rmSync(home, { recursive: true });
  await site.stop();
});

const TITLE = 'How does one ask in w3m?';
const BODY = 'Written in a terminal, with nothing but text.';
const ENTER = '\r';
const TAB = '\t';
/** Empties a prompt. */
const CLEAR = '\u0015';
const REPAINT = '\f';

/** A field with what is typed into it; a long one is edited in another program. */
interface Field {
  readonly label: string;
  readonly text: string;
  readonly isLong?: boolean;
}

/** What a person does in a text browser. */
interface TextBrowser {
  readonly terminal: Terminal;
  readonly open: (path: string) => Promise<void>;
  /** Fills a form, and presses its button. */
  readonly send: (fields: readonly Field[], button: string) => Promise<void>;
}

async function openW3m(): Promise<TextBrowser> {
  const options = '-o use_cookie=1 -o accept_cookie=1 -o wrap_search=1 -o confirm_qq=0';
  const terminal = await openTerminal(`${pathOf('w3m') ?? 'w3m'} ${options} ${site.url}/login`, {
    HOME: home,
    // What w3m opens for text of several lines.
    EDITOR: `cp ${join(home, 'body.md')}`,
  });
  const { press } = terminal;
  const find = async (text: string) => {
    await press('/');
    await press(text + ENTER);
  };
  return {
    terminal,
    async open(path) {
      await press('U');
      await press(CLEAR + site.url + path + ENTER);
    },
    async send(fields, button) {
      for (const { label, text, isLong } of fields) {
        await find(label);
        await press(TAB);
        await press(ENTER);
        if (!isLong) await press(text + ENTER);
      }
      await find(button);
      await press(ENTER);
    },
  };
}

it('A member can sign in, ask, answer, vote and sign out in w3m', async () => {
  const member = await signUp(site.url, 'in-w3m');
  const mine = async () => {
    const { questions } = (await member.call('GET', `/users/${member.id}/questions`)) as Mine;
    return questions[0];
  };
  const browser = await openW3m();

  await browser.send(
    [
      { label: 'Email', text: `${member.username}@example.com` },
      { label: 'Password', text: PASSWORD },
    ],
    'Log In',
  );
  await showsIn(browser, `Welcome back, ${member.username}!`);

  await browser.open('/ask');
  await browser.send(
    [
      { label: 'Title', text: TITLE },
      { label: 'Question body', text: BODY, isLong: true },
      { label: 'Tags', text: 'terminals' },
    ],
    'Post Question',
  );
  await vi.waitFor(async () => {
    expect((await mine())?.title).toBe(TITLE);
  }, WAIT);

  const answer = { label: 'Your Answer', text: BODY, isLong: true };
  await browser.send([answer], 'Post Answer');
  await vi.waitFor(async () => {
    expect(await mine()).toMatchObject({ answerCount: 1, tags: ['terminals'] });
  }, WAIT);

  await browser.open('/questions/22');
  await browser.send([], 'Vote up');
  await vi.waitFor(async () => {
    const { question } = (await member.call('GET', '/questions/22')) as Voted;
    expect(question.hasVoted).toEqual({ up: true, down: false });
  }, WAIT);

  await browser.send([], 'Logout');
  await showsIn(browser, 'Logged out successfully');
  await browser.terminal.close();
}, 120_000);

/** Repaints the screen first: otherwise a program shows only what has changed. */
async function showsIn({ terminal }: TextBrowser, text: string): Promise<void> {
  await vi.waitFor(async () => {
    await terminal.press(REPAINT);
    expect(terminal.shown()).toContain(text);
  }, WAIT);
}

const WAIT = { timeout: 10_000, interval: 200 };

interface Mine {
  readonly questions: readonly { title: string; answerCount: number; tags: string[] }[];
}

interface Voted {
  readonly question: { hasVoted: unknown };
}
