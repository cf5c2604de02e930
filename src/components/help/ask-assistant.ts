import { questionPath } from '../../contract/addresses.ts';
import { ROUTES } from '../../contract/routes.ts';
import { QUESTIONS, type Reply, replyTo, replyWith } from '../../islands/assistant/reply.ts';

/**
 * The assistant's answer to a message; undefined for a blank one. Questions are only searched for
 * after a press of the button.
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
  const questions = await findLike(api, message, search).catch((error: unknown) => {
    report(error);
    return undefined;
  });
  const links = questions?.map(({ _id, title, reason }) => ({
    label: title,
    href: questionPath(_id),
    reason: reason ?? undefined,
  }));
  return replyWith(links, search);
}

interface QuestionHit {
  readonly _id: string;
  readonly title: string;
  readonly reason?: string | null | undefined;
}

/** Uses the backend's own call, or a search for the words. */
async function findLike(
  api: App.Locals['api'],
  message: string,
  search: string,
): Promise<readonly QuestionHit[]> {
  if (api.contract === 'whole') {
    const body = { title: message, limit: QUESTIONS };
    return (await api.call(ROUTES.findSimilar, { body })).questions;
  }
  return (await api.call(ROUTES.listQuestions, { query: { search } })).questions;
}
