import { randomBytes } from 'node:crypto';
import { answerPath, questionPath } from '../../../contract/addresses.ts';
import type { Row } from '../sql/tables.ts';

/** The database key for an id from the wire; 0, which no row has, if it cannot be one. */
export function keyOf(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** 128 random bits, encoded for a URL. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** The path of a question, or of an answer on its question's page. */
export const linkTo = ({ id, question_id }: Pick<Row<'posts'>, 'id' | 'question_id'>): string =>
  question_id === null ? questionPath(String(id)) : answerPath(String(question_id), String(id));
