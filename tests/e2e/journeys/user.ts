import type { Locator, Page } from '@playwright/test';
import { type Member as Known } from '../../support/api.ts';
import { expect } from '../fixtures.ts';
import { endSession } from '../writing.ts';
import { posted, type Way } from './ways.ts';

/** Somebody before a browser, who goes by labels and names of buttons. */
export class User {
  readonly page: Page;
  readonly #way: Way;
  readonly #part: Page | Locator;
  /** The newest page and its status, in all parts of it. */
  readonly #landed: { path: string; status: number };

  constructor(page: Page, way: Way, part: Page | Locator = page, landed = { path: '', status: 0 }) {
    this.page = page;
    this.#way = way;
    this.#part = part;
    this.#landed = landed;
    if (part !== page) return;
    page.on('response', (response) => {
      const isRedirect = response.status() >= 300 && response.status() < 400;
      if (!response.request().isNavigationRequest() || isRedirect) return;
      landed.path = new URL(response.url()).pathname;
      landed.status = response.status();
    });
  }

  /** The same person, who looks at one part of the page alone. */
  within(role: 'article' | 'listitem' | 'row', text: string): User {
    const part = this.page.getByRole(role).filter({ hasText: text });
    return new User(this.page, this.#way, part, this.#landed);
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Is on the page of a path, which has answered with the status. */
  async isAt(path: string | RegExp, status = 200): Promise<void> {
    const isThere = (at: string) => (typeof path === 'string' ? at === path : path.test(at));
    await this.page.waitForURL((url) => isThere(url.pathname));
    await expect
      .poll(
        () => isThere(this.#landed.path) && this.#landed.status,
        `the status of ${String(path)}`,
      )
      .toBe(status);
  }

  async writes(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.#field(label).fill(text);
  }

  /** The same in a browser that knows no longest text. */
  async writesOn(label: string, text: string): Promise<void> {
    await this.#field(label).evaluate((box) => {
      box.removeAttribute('maxlength');
    });
    await this.#field(label).fill(text);
  }

  async searches(label: string, text: string): Promise<void> {
    await this.#field(label).fill(text);
    await this.#field(label).press('Enter');
    await this.page.waitForURL((url) => url.searchParams.get('search') === text);
  }

  async composes(label: string, text: string): Promise<void> {
    await this.#way.compose(this.page, label, text);
  }

  async tags(...names: string[]): Promise<void> {
    await this.#way.tag(this.page, names);
  }

  async untags(name: string): Promise<void> {
    await this.#way.untag(this.page, name);
  }

  async ticks(label: string, isOn: boolean): Promise<void> {
    await this.#field(label).setChecked(isOn);
  }

  async chooses(label: string, option: string): Promise<void> {
    await this.#field(label).selectOption(option);
  }

  /** Unfolds what a summary hides. */
  async unfolds(summary: string): Promise<void> {
    await this.#part.locator('summary').filter({ hasText: summary }).click();
  }

  async unfoldsMenu(): Promise<void> {
    await this.page.locator('summary').and(this.page.getByLabel('User menu')).click();
  }

  async leavesByUserMenu(link: string): Promise<void> {
    await this.unfoldsMenu();
    await this.page
      .getByRole('navigation', { name: 'User menu' })
      .getByRole('link', { name: link })
      .click();
  }

  async leavesBy(link: string): Promise<void> {
    await this.#part.getByRole('link', { name: link }).click();
  }

  /** Chooses from the menu of a post's less common actions. */
  async leavesByMenu(link: string): Promise<void> {
    const menu = this.#part.locator('.actions details').filter({ hasText: link }).first();
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: link }).click();
  }

  /** Opens the menu of a row of the admin area. */
  async unfoldsRow(): Promise<void> {
    await this.#part.locator('.row-menu summary').click();
  }

  /** Opens a form of the admin area by the menu of its row. */
  async opensForm(link: string): Promise<void> {
    await this.unfoldsRow();
    await this.leavesBy(link);
    await expect(this.page.locator('.admin-action')).toBeVisible();
  }

  /** Chooses a radio button by its words. */
  async picks(choice: string): Promise<void> {
    await this.#part.getByRole('radio', { name: choice }).check();
  }

  /** Presses a button that makes a call of the API, which the backend answers with the status. */
  async sends(button: string, call: string, status = 200): Promise<void> {
    const answered = this.#way.answer(this.page, call);
    await Promise.all([answered, this.button(button).click()]);
    expect((await answered).status(), call).toBe(this.#way.heard(call, status));
  }

  /** Presses a button whose form the browser itself posts, with scripts too. */
  async posts(button: string, status = 303): Promise<void> {
    const [answer] = await Promise.all([posted(this.page), this.button(button).click()]);
    expect(answer.status(), button).toBe(status);
  }

  /** Presses a button in vain: nothing is stored, and messages stand beside the fields. */
  async isStopped(button: string, messages: Readonly<Record<string, string>>): Promise<void> {
    const press = () => this.button(button).click();
    await this.#way.stop(this.page, press, () => this.readsBeside(messages));
  }

  /** The same of a button that has no fields: a message tells why. */
  async isTurnedAway(button: string, message: string, status = 303): Promise<void> {
    const press = () => this.button(button).click();
    await this.#way.stop(this.page, press, () => this.isTold(message, 'error'), status);
  }

  /** The same of a button of a body that is blank. */
  async isStoppedBlank(button: string, messages: Readonly<Record<string, string>>): Promise<void> {
    const read = () => this.readsBeside(messages);
    await this.#way.stopBlank(this.page, this.button(button), read);
  }

  /** Signs in with the form that they are about to send: their session has ended meanwhile. */
  async signsInHere(email: string, password: string, button: string): Promise<void> {
    await this.writes({ Email: email, Password: password });
    await this.button(this.#way.signInButton(button)).click();
  }

  /** Reads what is wrong with fields, of which assistive technology tells with the field. */
  async readsBeside(messages: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, message] of Object.entries(messages)) {
      await expect(this.#field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(this.#field(label)).toHaveAccessibleDescription(new RegExp(escaped(message)));
      await expect(this.#part.getByText(message).first()).toBeVisible();
    }
  }

  /** Finds what they have typed. */
  async keeps(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await expect(this.#field(label)).toHaveValue(text);
    }
  }

  /** The same of the body of a post. */
  async keepsBody(text: string): Promise<void> {
    await expect(this.page.locator('textarea[name="content"]')).toHaveValue(
      new RegExp(escaped(text)),
    );
  }

  async keepsTags(...names: string[]): Promise<void> {
    await expect.poll(() => this.#way.tags(this.page)).toEqual(names);
  }

  async reads(text: string | RegExp): Promise<void> {
    await expect(this.#part.getByText(text).first()).toBeVisible();
  }

  async findsNo(text: string): Promise<void> {
    await expect(this.#part.getByText(text)).toHaveCount(0);
  }

  /** Is told of a success, or of a failure: by a toast, or above the page or the form. */
  async isTold(text: string, kind: 'success' | 'error' = 'success'): Promise<void> {
    const failures = kind === 'error' ? ', .form-error[role=alert]' : '';
    const told = `[data-sonner-toast][data-type=${kind}], .flash.${kind}${failures}`;
    await expect(this.page.locator(told).filter({ hasText: text }).first()).toBeVisible();
  }

  /** Finds a button, pressed or not. */
  async findsButton(name: string, isPressed: boolean): Promise<void> {
    await expect(this.button(name)).toHaveAttribute('aria-pressed', String(isPressed));
  }

  async losesSession(): Promise<void> {
    await this.#way.settle(this.page);
    await endSession(this.page);
  }

  /** By its name as it is, or as it begins: in the admin area what it is about comes after. */
  button(name: string): Locator {
    const begins = new RegExp(`^${escaped(name)}($| )`);
    return this.#part.getByRole('button', { name: begins }).filter({ visible: true }).first();
  }

  #field(label: string): Locator {
    const begins = new RegExp(`^\\s*${escaped(label)}($|\\s)`);
    return this.#part.getByLabel(begins).filter({ visible: true }).first();
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Somebody who has an account, and signs in by it. */
export class Member extends User implements Known {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  /** What the backend has stored, and what it does for them as for a program of theirs. */
  readonly call: Known['call'];

  constructor(page: Page, way: Way, { id, username, token, call }: Known) {
    super(page, way);
    this.id = id;
    this.username = username;
    this.token = token;
    this.call = call;
  }

  get email(): string {
    return `${this.username}@example.com`;
  }
}
