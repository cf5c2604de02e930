import { expect, it } from 'vitest';
import { withPicturesAt } from '../../src/api/avatars.ts';

it('Avatars given by a path are loaded from the backend, and others stay as they are', () => {
  const at = (avatar: string) => ({ users: [{ username: 'ada', avatar }] });
  const host = 'https://backend.example';
  expect(withPicturesAt(host, at('/faces/ada.png'))).toEqual(at(`${host}/faces/ada.png`));
  for (const avatar of ['', 'https://cdn.example/ada.png', '//cdn.example/ada.png', 'ada.png']) {
    expect(withPicturesAt(host, at(avatar))).toEqual(at(avatar));
  }
  const other = { link: '/questions/1', sender: null, count: 3, at: [undefined, true] };
  expect(withPicturesAt(host, other)).toEqual(other);
});

it('Pictures that a backend stores are loaded from it, in bodies and as logos', () => {
  const file = `/media/${'ab'.repeat(20)}`;
  const bodyAt = (host: string) => ({
    logoDark: `${host}${file}.webp`,
    content: `<p>${file}.webp <a href="${host}${file}.webp"><img src="${host}${file}.webp" srcset="${host}${file}-640.webp 640w, ${host}${file}.webp 900w"></a></p>`,
  });
  const host = 'https://backend.example';
  expect(withPicturesAt(host, bodyAt(''))).toEqual(bodyAt(host));
  // Settings and texts keep this one as it is.
  const uploaded = { url: `${file}.webp` };
  expect(withPicturesAt(host, uploaded)).toEqual(uploaded);
});
