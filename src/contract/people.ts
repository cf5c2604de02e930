import * as z from 'zod';
import { identified } from './fields.ts';

/** Whom a line is about: no more than a link needs. */
export const Person = identified({ username: z.string() });
export type Person = z.output<typeof Person>;
