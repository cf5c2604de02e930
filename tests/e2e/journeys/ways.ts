import type { Locator, Page, Request, Response } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { editorOf, openEditor } from '../writing.ts';

/** How a browser does what a person wants. All that differs with scripts and without stands here. */
export interface Way {
  readonly name: 'with scripts' | 'without scripts';
  /** In usernames. */
  readonly mark: 'live' | 'plain';
  readonly javaScriptEnabled: boolean;
  /** What a browser hears where the backend answers a call with this status. */
  heard(call: string, status: number): number;
  /** Waits for that answer. */
  answer(page: Page, call: string): Promise<Response>;
  /**
   * Sends what nobody takes; `read` reads what is said about it. With scripts no call that writes is made; the
   * answer to a form has the status.
   */
  stop(
    page: Page,
    send: () => Promise<void>,
    read: () => Promise<void>,
    status?: number,
  ): Promise<void>;
  /** The same of a body that is blank. */
  stopBlank(page: Page, button: Locator, read: () => Promise<void>): Promise<void>;
  /** Writes the body of a post, with the marks of Markdown, in place of what is there. */
  compose(page: Page, label: string, text: string): Promise<void>;
  /** Enters names of tags. */
  tag(page: Page, names: readonly string[]): Promise<void>;
  /** Takes one back. */
  untag(page: Page, name: string): Promise<void>;
  /** The names that are entered. */
  tags(page: Page): Promise<string[]>;
  /** Waits until the page knows its member in all ways: what comes later would undo what ends them. */
  settle(page: Page): Promise<void>;
  /** The button that signs a person in whose session has ended while they wrote. */
  signInButton(button: string): string;
}

/** Calls whose form leads to the next page whatever comes of it: to a message, or to sign in. */
const LEADS_ON = /\/(vote|accept|follow|read|read-all)$/;

const isNavigation = (request: Request) =>
  request.method() === 'POST' && request.isNavigationRequest();

/** The answer to a form that the browser itself posts, once the next page is there. */
export async function posted(page: Page): Promise<Response> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => isNavigation(one.request())),
    page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame()),
  ]);
  return response;
}

/** Calls that look something up by what is being typed, whenever it is: they write nothing. */
const LOOKS_UP = new Set(['/api/questions/similar']);

const isWrite = (request: Request) => {
  const { pathname } = new URL(request.url());
  return request.method() !== 'GET' && pathname.startsWith('/api/') && !LOOKS_UP.has(pathname);
};

const LIVE: Way = {
  name: 'with scripts',
  mark: 'live',
  javaScriptEnabled: true,
  heard: (_, status) => status,
  answer(page, call) {
    const [method = '', path = ''] = call.split(' ');
    const address = new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return page.waitForResponse(
      (response) => response.request().method() === method && address.test(response.url()),
    );
  },
  async stop(page, send, read) {
    const sent: string[] = [];
    const note = (request: Request) => {
      if (isWrite(request)) sent.push(`${request.method()} ${request.url()}`);
    };
    page.on('request', note);
    await send();
    await read();
    page.off('request', note);
    expect(sent).toEqual([]);
  },
  async stopBlank(_, button) {
    await expect(button).toBeDisabled();
  },
  async compose(page, label, text) {
    const editor = await openEditor(page, label);
    await editor.press('ControlOrMeta+a');
    await editor.press('Delete');
    await page.keyboard.type(text);
    await expect(editorOf(page)).toContainText(text.replaceAll('**', '').trim());
  },
  async tag(page, names) {
    for (const name of names) {
      await page.getByLabel('Tags').fill(name);
      await page.getByLabel('Tags').press('Enter');
    }
  },
  untag: (page, name) => page.getByRole('button', { name: `Remove ${name}` }).click(),
  async tags(page) {
    const names = page.getByRole('button', { name: /^Remove / });
    return names.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.replace('Remove ', '') ?? ''),
    );
  },
  async settle(page) {
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
  },
  signInButton: () => 'Log In',
};

const PLAIN: Way = {
  name: 'without scripts',
  mark: 'plain',
  javaScriptEnabled: false,
  heard: (call, status) => (status < 400 || LEADS_ON.test(call) ? 303 : status),
  answer: posted,
  async stop(page, send, read, status = 400) {
    const [response] = await Promise.all([posted(page), send()]);
    expect(response.status()).toBe(status);
    await read();
  },
  stopBlank: (page, button, read) => PLAIN.stop(page, () => button.click(), read),
  compose: (page, label, text) => page.getByLabel(label).fill(text),
  tag: (page, names) => page.getByLabel('Tags').fill(names.join(', ')),
  async untag(page, name) {
    const names = await PLAIN.tags(page);
    await PLAIN.tag(
      page,
      names.filter((other) => other !== name),
    );
  },
  async tags(page) {
    const text = await page.getByLabel('Tags').inputValue();
    return text.split(', ').filter((name) => name !== '');
  },
  settle: () => Promise.resolve(),
  signInButton: (button) => button,
};

export const WAYS = [LIVE, PLAIN] as const;
