import type { Page } from '@playwright/test';
import { MEMBER } from '../support/api.ts';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Of accounts that have signed in before, by site and address: checking a password takes its time. */
const signedIn = new Map<string, Cookies>();

/** Signs the browser in by the form's own call, without its page. */
export async function signIn(page: Page, { email, password } = MEMBER): Promise<void> {
  const { origin } = new URL((await page.request.head('/about')).url());
  const cookies = signedIn.get(origin + email);
  if (cookies) return page.context().addCookies(cookies);
  const form = { email, password };
  await page.request.post('/login', { form, headers: { origin }, maxRedirects: 0 });
  signedIn.set(origin + email, await page.context().cookies());
}

/** What is left of a session that has ended: nothing. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.removeItem('token');
  });
}

/** The editor, once it has come. */
export const editorOf = (page: Page) => page.locator('[role="textbox"][contenteditable="true"]');

/** Opens the form of somebody who has asked or answered here before. */
export async function unfoldAnswer(page: Page): Promise<void> {
  const fold = page.getByText(/^(?:Answer Your Own Question|Add Another Answer)$/);
  if ((await fold.count()) > 0 && !(await page.getByLabel('Your Answer').first().isVisible()))
    await fold.click();
}

/** Turns to a body, and waits until the editor has taken the box's place. */
export async function openEditor(page: Page, label = 'Your Answer') {
  await unfoldAnswer(page);
  // Both have the label for a moment, once the editor is there and before it has taken over.
  await page.getByLabel(label).first().focus();
  await editorOf(page).waitFor();
  return editorOf(page);
}

/** A tool of the editor, once the menu that it may be in is open. */
export async function toolOf(page: Page, name: string) {
  const tool = page.getByRole('button', { name, exact: true });
  if (!(await tool.isVisible())) {
    const isHeading = name.startsWith('Heading');
    await page.getByRole('button', { name: isHeading ? 'Headings' : 'More formatting' }).click();
  }
  return tool;
}

/** Waits until the page has come that shows the answer of its address: the address changes sooner. */
export async function showsAnswer(page: Page): Promise<void> {
  await page.waitForURL(/#a\d+$/);
  await page.locator(':target').waitFor();
  await page.waitForLoadState();
}

/** What the form would send. */
export const bodyOf = (page: Page) => page.locator('textarea[name="content"]').inputValue();

/** Pastes as a browser does, with each type of data that the clipboard holds. */
export async function paste(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  await editorOf(page).evaluate((element, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', options));
  }, data);
}
