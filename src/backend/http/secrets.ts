import { randomBytes } from 'node:crypto';

/** 128 random bits, as a part of an address. */
export const newSecret = (): string => randomBytes(16).toString('base64url');
