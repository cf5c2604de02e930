import type { RootContent } from 'mdast';
import { answerPath, questionPath, tagPath } from '../../contract/addresses.ts';
import { counted } from '../../shared/counted.ts';
import type { Paging } from '../../contract/paging.ts';
import type { QuestionCard } from '../../contract/questions.ts';
import { inForm } from '../negotiation.ts';
import { bullets, heading, joined, link, paragraph, type Piece } from './nodes.ts';
import { by, moment } from './people.ts';

/** Questions of a list, each with a heading. */
export function questionCards(
  questions: readonly QuestionCard[],
  site: string,
  depth: 2 | 3 = 2,
): RootContent[] {
  if (questions.length === 0) return [paragraph('No questions found')];
  return questions.flatMap((card) => [
    heading(depth, link(site + questionPath(card._id), card.title)),
    bullets(factsOf(card, site)),
    ...briefOf(card, site),
  ]);
}

/** The matched passage, which may be from an answer, or the beginning of the question. */
function briefOf(card: QuestionCard, site: string): RootContent[] {
  const { _id, snippet, snippetAnswer, excerpt } = card;
  if (!snippet) return excerpt ? [paragraph(excerpt)] : [];
  if (!snippetAnswer) return [paragraph(snippet)];
  return [paragraph(link(site + answerPath(_id, snippetAnswer), 'In an answer'), `: ${snippet}`)];
}

function factsOf(card: QuestionCard, site: string): (Piece[] | undefined)[] {
  const { voteScore, answerCount, views } = card;
  const marks = [
    card.acceptedAnswer && 'answered',
    card.featured && 'featured',
    card.bounty && `bounty ${String(card.bounty.amount)}`,
    card.status === 'closed' && 'closed',
  ];
  const counts = [
    `Score ${String(voteScore)}`,
    counted(answerCount, 'answer'),
    counted(views, 'view'),
  ];
  return [
    [[...counts, ...marks.filter(Boolean)].join(', ')],
    ['Asked', ...by(card.author, site), ', ', moment(card.createdAt)],
    card.tags.length === 0 ? undefined : ['Tags: ', ...tagLinks(card.tags, site)],
  ];
}

export function tagLinks(tags: readonly string[], site: string): Piece[] {
  return joined(
    tags.map((tag) => link(site + tagPath(tag), tag)),
    ', ',
  );
}

/** The page number, with links to the adjacent pages in this format; nothing for a single page. */
export function pager(
  paging: Paging | null | undefined,
  hrefOf: (page: number) => string,
  site: string,
): RootContent[] {
  if (!paging || paging.totalPages <= 1) return [];
  const { currentPage, totalPages, hasPrevPage, hasNextPage } = paging;
  const to = (page: number, text: string): Piece[] => [
    ', ',
    link(site + inForm(hrefOf(page), 'md'), text),
  ];
  return [
    paragraph(
      `Page ${String(currentPage)} of ${String(totalPages)}`,
      ...(hasPrevPage ? to(currentPage - 1, 'previous page') : []),
      ...(hasNextPage ? to(currentPage + 1, 'next page') : []),
    ),
  ];
}
