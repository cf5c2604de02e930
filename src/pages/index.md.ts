import type { APIRoute } from 'astro';
import { answerDocument } from '../formats/documents/answer.ts';
import { ROUTES } from '../contract/routes.ts';
import { questionCards } from '../formats/documents/cards.ts';
import {
  bullets,
  heading,
  link,
  type PageDocument,
  paragraph,
} from '../formats/documents/nodes.ts';

/** The home page: links and hot questions. */
async function homeDocument({ api, site }: App.Locals): Promise<PageDocument> {
  const { questions } = await api.unprepared(ROUTES.listQuestions, {
    query: { sort: 'votes', limit: 5 },
  });
  return {
    path: '/',
    content: [
      heading(1, site.name),
      paragraph('Developers ask technical questions here and get answers they can check.'),
      bullets([
        [link(`${site.url}/questions.md`, 'Questions')],
        [link(`${site.url}/tags.md`, 'Tags')],
        [link(`${site.url}/users.md`, 'Users')],
        [link(`${site.url}/llms.txt`, 'How to read this site with a program')],
      ]),
      heading(2, 'Hot questions'),
      ...questionCards(questions.slice(0, 5), site.url, 3),
    ],
  };
}

/** The home page as Markdown. */
export const GET: APIRoute = (context) =>
  answerDocument(context, () => homeDocument(context.locals));
