import type { Answer } from '../../contract/answers.ts';

/** Whether a post was edited, on a backend that shows its versions. */
export const hasHistory = ({ version, editedAt }: Pick<Answer, 'version' | 'editedAt'>): boolean =>
  typeof version === 'number' && typeof editedAt === 'string';
