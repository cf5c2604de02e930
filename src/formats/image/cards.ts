import { counted } from '../../contract/counted.ts';
import { nameOf } from '../../contract/people.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { CardPicture, IconPicture } from './picture.ts';

/** The card of a question. Rejects as missing where there is none. */
export async function questionCard({ api, site }: App.Locals, id: string): Promise<CardPicture> {
  const { question } = await api.unprepared(ROUTES.getQuestion, { params: { id } });
  const { title, voteScore, answers, author, acceptedAnswer } = question;
  const isAnswered = acceptedAnswer ?? answers.some(({ isAccepted }) => isAccepted);
  const facts = [counted(voteScore, 'vote'), counted(answers.length, 'answer')];
  return {
    kind: 'card',
    site: site.name,
    title: shortened(title),
    facts: isAnswered ? [...facts, '✓ accepted'] : facts,
    author: author ? shortened(nameOf(author)) : '',
  };
}

/** The card of every page that has no own. */
export function siteCard({ site }: App.Locals): CardPicture {
  const title = 'Questions and answers of developers';
  return { kind: 'card', site: site.name, title, facts: [new URL(site.url).host], author: '' };
}

const ICONS = /^(maskable-)?(192|512)$/;

/** An icon by its name: `192`, `maskable-512`; undefined for others. */
export function iconNamed(name: string): IconPicture | undefined {
  const [, maskable, size] = ICONS.exec(name) ?? [];
  return size === undefined
    ? undefined
    : { kind: 'icon', size: Number(size), filled: maskable !== undefined };
}

/** A foreign backend's title can be of any length. */
function shortened(text: string): string {
  return text.slice(0, 300).toWellFormed();
}
