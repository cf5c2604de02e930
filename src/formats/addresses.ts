/** The path of a question's page. */
export function questionPath(id: string): string {
  return `/questions/${encodeURIComponent(id)}`;
}

/** The path of an answer: its place on the question's page. */
export function answerPath(questionId: string, id: string): string {
  return `${questionPath(questionId)}#a${encodeURIComponent(id)}`;
}

export function tagPath(name: string): string {
  return `/tags/${encodeURIComponent(name)}`;
}

export function userPath(id: string): string {
  return `/users/${encodeURIComponent(id)}`;
}

/** The path of a page in another form: `/questions?sort=votes` as `/questions.md?sort=votes`. */
export function inForm(path: string, form: 'md' | 'atom'): string {
  const [page = '', query] = path.split('?', 2);
  const file = page === '/' ? '/index' : page;
  return `${file}.${form}${query === undefined ? '' : `?${query}`}`;
}

/** The last segment of the requested path: `c++.md` of `/tags/c%2B%2B.md`. */
export function lastSegment(request: Request): string {
  const raw = new URL(request.url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** The same without the name of the form: `c++`. */
export function namedIn(request: Request, form: `.${string}`): string {
  const last = lastSegment(request);
  return last.endsWith(form) ? last.slice(0, -form.length) : last;
}
