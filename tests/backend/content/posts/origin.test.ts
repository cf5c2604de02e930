import { expect, it } from 'vitest';
import { originOf } from '../../../../src/backend/content/posts/wire.ts';

const imported = {
  source_site: 'quantumcomputing.stackexchange.com',
  source_url: 'https://quantumcomputing.stackexchange.com/q/1',
  license: 'CC BY-SA 4.0',
};

it('The origin of an imported post names and links its site, the post and its license', () => {
  expect(originOf(imported)).toEqual({
    site: 'quantumcomputing.stackexchange.com',
    url: 'https://quantumcomputing.stackexchange.com/q/1',
    license: 'CC BY-SA 4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
  });
});

it('An unknown license is not linked', () => {
  expect(originOf({ ...imported, license: 'All rights reserved' })?.licenseUrl).toBeNull();
});

it('A post written here has no origin', () => {
  expect(originOf({ source_site: null, source_url: null, license: null })).toBeNull();
});
