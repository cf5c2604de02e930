import type { Page } from '@playwright/test';

export const MEMBER = { email: 'demo@example.com', password: 'atoll-demo' };
export const ADMIN = { email: 'admin@example.com', password: 'atoll-admin' };

/** Signs the browser in by the form's own call, without its page. */
export async function signIn(page: Page, { email, password } = MEMBER): Promise<void> {
  await page.goto('/about');
  const origin = new URL(page.url()).origin;
  const form = { email, password };
  await page.request.post('/login', { form, headers: { origin }, maxRedirects: 0 });
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

/** Turns to a body, and waits until the editor has taken the box's place. */
export async function openEditor(page: Page, label = 'Your Answer') {
  // Both have the label for a moment, once the editor is there and before it has taken over.
  await page.getByLabel(label).first().focus();
  await editorOf(page).waitFor();
  return editorOf(page);
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
