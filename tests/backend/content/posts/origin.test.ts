import { expect, it } from 'vitest';
import { originOf } from '../../../../src/backend/content/posts/wire.ts';

const imported = {
  source_site: 'quantumcomputing.stackexchange.com',
  source_url: 'https://quantumcomputing.stackexchange.com/q/1',
  license: 'CC BY-SA 4.0',
};

it('names the site, the post and the license of an imported post, all linked', () => {
  expect(originOf(imported)).toEqual({
    site: 'quantumcomputing.stackexchange.com',
    url: 'https://quantumcomputing.stackexchange.com/q/1',
    license: 'CC BY-SA 4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
  });
});

it('links no license that it does not know', () => {
  expect(originOf({ ...imported, license: 'All rights reserved' })?.licenseUrl).toBeNull();
});

it('says nothing of a post that was written here', () => {
  expect(originOf({ source_site: null, source_url: null, license: null })).toBeNull();
});
