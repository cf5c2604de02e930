import { questionPath } from '../../contract/addresses.ts';
import { ROUTES } from '../../contract/routes.ts';
import { type Reply, replyTo, replyWith } from '../../islands/assistant/reply.ts';

/**
 * What the assistant answers to a message; undefined for a blank one. The backend is asked for
 * questions only where somebody has pressed the button for that.
 */
export async function askAssistant(
  message: string,
  isSearching: boolean,
  { api, report }: App.Locals,
): Promise<Reply | undefined> {
  if (message === '') return undefined;
  const reply = replyTo(message);
  const { search } = reply;
  if (!isSearching || search === undefined) return reply;
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
  return replyWith(links, search);
}
