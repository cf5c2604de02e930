import { segment, tagPath } from '../../src/contract/addresses.ts';
import { describe, expect, it } from 'vitest';
import { inForm, namedIn } from '../../src/formats/negotiation.ts';
import { canonicalPath } from '../../src/middleware/redirects.ts';

const request = (path: string) => new Request(`http://atoll.invalid${path}`);

describe('The address of a representation', () => {
  it.each([
    ['/', '/index.md'],
    ['/questions?sort=votes&page=2', '/questions.md?sort=votes&page=2'],
    ['/tags/c%2B%2B', '/tags/c%2B%2B.md'],
  ])('of %s is %s', (path, markdown) => {
    expect(inForm(path, 'md')).toBe(markdown);
  });

  it.each(['c++', 'c#', '.net', 'a/b', 'readme.md', '100%'])('contains the tag %s', (name) => {
    expect(namedIn(request(`${tagPath(name)}.md`), '.md')).toBe(name);
    expect(segment(request(tagPath(name)), -1)).toBe(name);
  });

  it('is taken literally if it is not valid UTF-8', () => {
    expect(namedIn(request('/tags/%F0%9F.md'), '.md')).toBe('%F0%9F');
  });
});

describe('The canonical form of', () => {
  it.each([
    ['/questions/', '/questions'],
    ['/questions///', '/questions'],
    ['/questions/007', '/questions/7'],
    ['/users/0015.md', '/users/15.md'],
    ['/', '/'],
    ['/questions/0', '/questions/0'],
    ['/tags/007', '/tags/007'],
    ['//evil.example/', '//evil.example/'],
  ])('%s is %s', (path, spelling) => {
    expect(canonicalPath(path, true)).toBe(spelling);
  });

  it('an id of another backend is unchanged', () => {
    expect(canonicalPath('/questions/007', false)).toBe('/questions/007');
  });
});
