import type { Page } from '@playwright/test';
import { MEMBER } from '../support/api.ts';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Cookies of accounts that have signed in before, by site and address: checking a password is slow. */
const signedIn = new Map<string, Cookies>();

/** Signs the browser in by posting the login form, without opening its page. */
export async function signIn(page: Page, { email, password } = MEMBER): Promise<void> {
  const { origin } = new URL((await page.request.head('/about')).url());
  const cookies = signedIn.get(origin + email);
  if (cookies) return page.context().addCookies(cookies);
  const form = { email, password };
  await page.request.post('/login', { form, headers: { origin }, maxRedirects: 0 });
  signedIn.set(origin + email, await page.context().cookies());
}

/** Removes everything that belongs to the session. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('token'));
}

/** The editor, once it has loaded. */
export const editorOf = (page: Page) => page.locator('[role="textbox"][contenteditable="true"]');

/** Opens the answer form, which is collapsed for somebody who has asked or answered here. */
export async function unfoldAnswer(page: Page): Promise<void> {
  const fold = page.getByText(/^(?:Answer Your Own Question|Add Another Answer)$/);
  if ((await fold.count()) > 0 && !(await page.getByLabel('Your Answer').first().isVisible()))
    await fold.click();
}

/** Focuses a body and waits until the editor has replaced the box. */
export async function openEditor(page: Page, label = 'Your Answer') {
  await unfoldAnswer(page);
  // Both have the label for a moment, after the editor loads and before it takes over.
  await page.getByLabel(label).first().focus();
  await editorOf(page).waitFor();
  return editorOf(page);
}

/** A tool of the editor, after opening the menu that it may be in. */
export async function toolOf(page: Page, name: string) {
  const tool = page.getByRole('button', { name, exact: true });
  if (!(await tool.isVisible())) {
    const isHeading = name.startsWith('Heading');
    await page.getByRole('button', { name: isHeading ? 'Headings' : 'More formatting' }).click();
  }
  return tool;
}

/** Waits for the page that shows the answer in its address: the address changes first. */
export async function showsAnswer(page: Page): Promise<void> {
  await page.waitForURL(/#a\d+$/);
  await page.locator(':target').waitFor();
  await page.waitForLoadState();
}

/** The body that the form would send. */
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
