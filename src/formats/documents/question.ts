import type { BlockContent, List, RootContent } from 'mdast';
import { missing } from '../../api/errors.ts';
import { answerPath, questionPath } from '../../contract/addresses.ts';
import type { Bounty } from '../../contract/bounties.ts';
import { counted } from '../../shared/counted.ts';
import type { Answer } from '../../contract/answers.ts';
import type { AnswersQuery, Question, QuestionLink } from '../../contract/questions.ts';
import type { Comment } from '../../contract/comments.ts';
import { isBeyond } from '../../contract/paging.ts';
import { ROUTES } from '../../contract/routes.ts';
import { trialLines } from '../../contract/answer-trials.ts';
import { address, bullets, heading, link, type PageDocument, type Piece } from './nodes.ts';
import { type BodyContext, bodyLine, boundedBlocks } from '../../markup/to-markdown/body.ts';
import { pager, tagLinks } from './cards.ts';
import { by, moment, source } from './people.ts';
import type { Listed } from './questions.ts';

/** A question with a page of its answers, or with all if the backend does not page them. */
export async function questionDocument(
  { api, site }: App.Locals,
  id: string,
  { call, hrefOf }: Listed<AnswersQuery>,
): Promise<PageDocument> {
  const query = api.contract === 'whole' ? call : {};
  const { question, pagination } = await api.unprepared(ROUTES.getQuestion, {
    params: { id },
    query,
  });
  if (question.held || (pagination && isBeyond(call.page, question.answers))) throw missing();
  const path = questionPath(question._id);
  const place = { base: site.url + path, site: site.url };
  const answers = await Promise.all(
    question.answers.map((answer) => answerBlocks(question, answer, place)),
  );
  const count = pagination?.totalAnswers ?? question.answers.length;
  return {
    path: pagination ? hrefOf(call.page) : path,
    content: [
      heading(1, question.title),
      ...(await postBlocks(question, factsOf(question, site.url), { ...place, depth: 3 })),
      ...(count > 0 ? [heading(2, counted(count, 'answer'))] : []),
      ...answers.flat(),
      ...pager(pagination, hrefOf, site.url),
      ...linkedBlocks(question.linked ?? [], site.url),
    ],
  };
}

function factsOf(question: Question, site: string): (Piece[] | undefined)[] {
  const { voteScore, views, tags, featured } = question;
  return [
    [address(site + questionPath(question._id))],
    ...authorship(question, 'Asked', site),
    [`Score ${String(voteScore)}, ${String(views)} views${featured ? ', featured' : ''}`],
    tags.length === 0 ? undefined : ['Tags: ', ...tagLinks(tags, site)],
    closedBecause(question, site),
    question.bounty ? bountyPieces(question.bounty, site) : undefined,
  ];
}

function bountyPieces({ amount, endsAt, by: starter }: Bounty, site: string): Piece[] {
  return [
    `Bounty of ${String(amount)} reputation`,
    ...by(starter, site),
    ...(Date.parse(endsAt) > Date.now()
      ? [', until ', moment(endsAt)]
      : [', with a day left to choose an answer']),
  ];
}

function closedBecause(question: Question, site: string): Piece[] | undefined {
  const { status, closedReason, duplicateOf } = question;
  if (status !== 'closed') return undefined;
  return duplicateOf
    ? ['Closed as a duplicate of ', link(site + questionPath(duplicateOf._id), duplicateOf.title)]
    : [closedReason ? `Closed: ${closedReason}` : 'Closed'];
}

async function answerBlocks(
  { _id, acceptedAnswer }: Question,
  answer: Answer,
  place: { readonly base: string; readonly site: string },
): Promise<RootContent[]> {
  const accepted = answer.isAccepted || answer._id === acceptedAnswer;
  const facts: (Piece[] | undefined)[] = [
    [address(place.site + answerPath(_id, answer._id))],
    ...authorship(answer, 'Answered', place.site),
    accepted ? ['Accepted answer'] : undefined,
    answer.bountyAwarded
      ? [`Given a bounty of ${String(answer.bountyAwarded)} reputation`]
      : undefined,
    ...trialLines(answer.trials).map((line) => [line]),
  ];
  const title = `Answer, score ${String(answer.voteScore)}${accepted ? ', accepted' : ''}`;
  return [heading(3, title), ...(await postBlocks(answer, facts, { ...place, depth: 4 }))];
}

function linkedBlocks(links: readonly QuestionLink[], site: string): RootContent[] {
  if (links.length === 0) return [];
  const items = links.map(({ _id, title }) => [link(site + questionPath(_id), title)]);
  return [heading(2, 'Linked questions'), bullets(items)];
}

/** A post with a heading: its author and time, score, source and text. */
async function postBlocks(
  post: Pick<Answer, 'content' | 'comments'>,
  facts: readonly (Piece[] | undefined)[],
  context: BodyContext & { readonly site: string },
): Promise<BlockContent[]> {
  return [
    bullets(facts),
    ...(await boundedBlocks(post.content, context)),
    ...(await commentList(post.comments ?? [], context)),
  ];
}

/** The author and time of a post, its last edit, and its source. */
function authorship(
  post: Pick<Answer, 'author' | 'createdAt' | 'editedAt' | 'origin'>,
  verb: string,
  site: string,
): (Piece[] | undefined)[] {
  const reputation = post.author ? ` (reputation ${String(post.author.reputation)})` : '';
  return [
    [verb, ...by(post.author, site), reputation, ', ', moment(post.createdAt)],
    post.editedAt ? ['Edited ', moment(post.editedAt)] : undefined,
    source(post.origin, post.author),
  ];
}

async function commentList(
  comments: readonly Comment[],
  context: BodyContext & { readonly site: string },
): Promise<List[]> {
  if (comments.length === 0) return [];
  const items = comments.map(async ({ content, author, createdAt, voteScore }) => {
    const score = voteScore > 0 ? `, score ${String(voteScore)}` : '';
    const signature = [' — comment', ...by(author, context.site), score, ', ', moment(createdAt)];
    return [...(await bodyLine(content, context)), ...signature];
  });
  return [bullets(await Promise.all(items))];
}
