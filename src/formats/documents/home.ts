import { ROUTES } from '../../contract/routes.ts';
import { questionCards } from './cards.ts';
import { bullets, heading, link, type PageDocument, paragraph } from './nodes.ts';

/** The home page: links and hot questions. */
export async function homeDocument({ api, site }: App.Locals): Promise<PageDocument> {
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
