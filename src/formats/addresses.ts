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

/** The last segment of the requested path without the name of the form: `c++` of `/tags/c%2B%2B.md`. */
export function namedIn(request: Request, form: string): string {
  const last = new URL(request.url).pathname.split('/').at(-1) ?? '';
  const raw = last.endsWith(form) ? last.slice(0, -form.length) : last;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
