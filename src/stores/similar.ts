import * as z from 'zod/mini';
import { callBackend } from '../api/browser.ts';

/** A question as lists of links name it. */
export interface Similar {
  readonly label: string;
  readonly href: string;
}

const Id = z.union([z.string(), z.number()]);
const List = z.object({
  questions: z.array(z.object({ _id: z.optional(Id), id: z.optional(Id), title: z.string() })),
});

/** Questions in which words occur, at most so many; none where the backend fails. */
export async function findSimilar(words: string, most: number): Promise<Similar[]> {
  if (words.trim() === '') return [];
  try {
    const query = { search: words, page: 1 };
    const { questions } = List.parse(await callBackend('GET /questions', { query }));
    return questions.slice(0, most).map(({ _id, id, title }) => ({
      label: title,
      href: `/questions/${encodeURIComponent(String(_id ?? id ?? ''))}`,
    }));
  } catch {
    return [];
  }
}
