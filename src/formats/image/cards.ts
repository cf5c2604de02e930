import { missing } from '../../api/errors.ts';
import { counted } from '../../shared/counted.ts';
import { nameOf } from '../../shared/names.ts';
import { pictureAt, smallAvatar } from '../../shared/picture-names.ts';
import { ROUTES } from '../../contract/routes.ts';
import { type Card, hasLettersFor } from './card.ts';

/**
 * The card of a question, or the site's if the title is in a script that the font lacks. Rejects as
 * missing if there is none.
 */
export async function questionCard(locals: App.Locals, id: string): Promise<Card> {
  const { question } = await locals.api.unprepared(ROUTES.getQuestion, { params: { id } });
  if (question.held) throw missing();
  const { title, voteScore, answers, author, acceptedAnswer } = question;
  if (!hasLettersFor(title)) return siteCard(locals);
  const isAnswered = acceptedAnswer ?? answers.some(({ isAccepted }) => isAccepted);
  const facts = [counted(voteScore, 'vote'), counted(answers.length, 'answer')];
  return {
    site: locals.site.name,
    title: shortened(title),
    facts: (isAnswered ? [...facts, 'accepted'] : facts).join(' · '),
    author: author ? shortened(nameOf(author)) : '',
    face: author ? fileOfAvatar(author.avatar) : undefined,
  };
}

/** The file of the small copy of an avatar that this site stores. */
const fileOfAvatar = (avatar: string): string | undefined =>
  pictureAt(avatar) && smallAvatar(avatar).replace('/media/', '');

/** The card of every page without its own. */
export function siteCard({ site }: App.Locals): Card {
  const { description } = site.settings;
  const title =
    (hasLettersFor(description) && description) || 'Questions and answers for developers';
  return { site: site.name, title, facts: new URL(site.url).host, author: '' };
}

/** A foreign backend's title can be of any length. */
function shortened(text: string): string {
  return text.slice(0, 300).toWellFormed();
}
