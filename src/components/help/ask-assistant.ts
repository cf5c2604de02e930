import { questionPath } from '../../contract/addresses.ts';
import { ROUTES } from '../../contract/routes.ts';
import { type Reply, replyTo, searchWords } from '../../islands/assistant/reply.ts';

/** What the assistant answers to a message, with questions that match; undefined for a blank one. */
export async function askAssistant(
  message: string,
  { api, report }: App.Locals,
): Promise<Reply | undefined> {
  if (message === '') return undefined;
  const search = searchWords(message).join(' ');
  if (search === '') return replyTo(message, []);
  const { questions } = await api
    .call(ROUTES.listQuestions, { query: { search } })
    .catch((error: unknown) => {
      report(error);
      return { questions: [] };
    });
  const links = questions.map(({ _id, title }) => ({
    label: title,
    href: questionPath(_id),
  }));
  return replyTo(message, links);
}
