import { ADMIN, MEMBER, PASSWORD } from './api.ts';
import { type ReadPage, readPage } from './page.ts';

type Fields = Record<string, string | File> | [string, string][];

/** The body of a form: multipart if it has a file. */
function encoded(fields: Fields): FormData | URLSearchParams {
  const entries = Array.isArray(fields) ? fields : Object.entries(fields);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.length === entries.length) return new URLSearchParams(texts);
  const form = new FormData();
  for (const [name, value] of entries) form.set(name, value);
  return form;
}

/** A browser without scripts: it keeps cookies, posts forms, and follows redirects on request. */
export class Visitor {
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async get(path: string, init: RequestInit = {}): Promise<ReadPage> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('cookie', this.#jar());
    const page = await readPage(this.#origin + path, { ...init, headers });
    for (const line of page.headers.getSetCookie()) this.#keep(line);
    return page;
  }

  /** Posts a form as a browser does, by default with our own Origin. */
  post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<ReadPage> {
    const own = { origin: this.#origin, 'sec-fetch-site': 'same-origin' };
    const body = encoded(fields);
    return this.get(path, { method: 'POST', body, headers: { ...own, ...headers } });
  }

  /** Posts an already encoded form. */
  postText(path: string, body: string): Promise<ReadPage> {
    const type = 'application/x-www-form-urlencoded';
    const headers = { origin: this.#origin, 'sec-fetch-site': 'same-origin', 'content-type': type };
    return this.get(path, { method: 'POST', body, headers });
  }

  /** Calls the API as the signed-in member. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any shape
  async call(method: string, path: string, body?: unknown): Promise<any> {
    const headers = {
      authorization: `Bearer ${await this.token()}`,
      'content-type': 'application/json',
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return (await fetch(`${this.#origin}/api${path}`, init)).json();
  }

  /** The token with which scripts on the member’s pages call the API. */
  async token(): Promise<string> {
    return (JSON.parse((await this.post('/session/token')).html) as { token: string }).token;
  }

  /** Posts a form and reads the page that the response redirects to. */
  async send(path: string, fields: Fields = {}): Promise<ReadPage & { readonly path: string }> {
    const answer = await this.post(path, fields);
    const location = answer.headers.get('location');
    if (location === null) return { ...answer, path };
    const { pathname, search, hash } = new URL(location, this.#origin);
    return { ...(await this.get(pathname + search)), path: pathname + search + hash };
  }

  /** Asks a question, and reads its page. */
  async ask(title: string, content = 'What is to be done?', tags = 'one') {
    const page = await this.send('/ask', { title, content, tags });
    return { ...page, id: page.path.split('/').pop() ?? '' };
  }

  /** Answers the question at a path, and reads its page; `path` is that of the answer. */
  async answer(question: string, content = 'This is how.') {
    const page = await this.send(`${question}/answers`, { content });
    const id = page.path.split('#a')[1] ?? '';
    return { ...page, id, path: `${question}/answers/${id}` };
  }

  signIn(email: string, password: string, next?: string) {
    const path = next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`;
    return this.send(path, { email, password });
  }

  /** Signs up a new member with the password `correct horse`, and signs them in. */
  signUp(username: string) {
    const secret = { password: PASSWORD, confirmPassword: PASSWORD };
    return this.send('/register', { username, email: `${username}@example.com`, ...secret });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isOver = attributes.some((one) => /^(max-age=0|expires=thu, 01 jan 1970.*)$/i.test(one));
    if (isOver || value === '' || value === 'deleted') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  #jar(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** People who read and write on a site without scripts. */
export interface Visitors {
  guest(): Visitor;
  /** The demo community’s member without a role. */
  demo(): Promise<Visitor>;
  admin(): Promise<Visitor>;
  /** Signs up a new member. */
  join(username: string): Promise<Visitor>;
}

export function visitorsOf({ url }: { readonly url: string }): Visitors {
  const guest = () => new Visitor(url);
  const signedIn = async ({ email, password }: typeof MEMBER) => {
    const visitor = guest();
    await visitor.signIn(email, password);
    return visitor;
  };
  return {
    guest,
    demo: () => signedIn(MEMBER),
    admin: () => signedIn(ADMIN),
    async join(username) {
      const visitor = guest();
      await visitor.signUp(username);
      return visitor;
    },
  };
}
