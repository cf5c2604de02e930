import type { QuestionCard } from '../../contract/questions.ts';

/** A title in a list, with a note if the reader ignores a tag of the question. */
export const titleOf = ({ title, ignored }: QuestionCard): string =>
  ignored ? `${title} (ignored tag)` : title;
