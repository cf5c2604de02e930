import { randomBytes } from 'node:crypto';

/** 128 random bits, encoded for a URL. */
export const newSecret = (): string => randomBytes(16).toString('base64url');
