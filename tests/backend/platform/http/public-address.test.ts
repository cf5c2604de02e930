import { expect, it } from 'vitest';
import { isPublicAddress } from '../../../../src/backend/platform/http/public-address.ts';

it.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::5e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:1.1.1.1',
  '64:ff9b::7f00:1',
  '2001:0:1::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
