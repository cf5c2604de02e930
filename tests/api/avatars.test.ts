import { expect, it } from 'vitest';
import { withAvatarsAt } from '../../src/api/avatars.ts';

it('Avatars that a backend names by a path are its own, and others are what they are', () => {
  const at = (avatar: string) => ({ users: [{ username: 'ada', avatar }] });
  const host = 'https://backend.example';
  expect(withAvatarsAt(host, at('/faces/ada.png'))).toEqual(at(`${host}/faces/ada.png`));
  for (const avatar of ['', 'https://cdn.example/ada.png', '//cdn.example/ada.png', 'ada.png']) {
    expect(withAvatarsAt(host, at(avatar))).toEqual(at(avatar));
  }
  const other = { link: '/questions/1', sender: null, count: 3, at: [undefined, true] };
  expect(withAvatarsAt(host, other)).toEqual(other);
});
