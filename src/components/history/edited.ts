import type { Answer } from '../../contract/answers.ts';

/** Whether a post was edited, on a backend with a history. */
export const hasHistory = ({ version, editedAt }: Pick<Answer, 'version' | 'editedAt'>): boolean =>
  typeof version === 'number' && typeof editedAt === 'string';
