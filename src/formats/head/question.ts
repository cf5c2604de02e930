import { answerAnchorPath, questionPath, userPath } from '../../contract/addresses.ts';
import type { Answer } from '../../contract/answers.ts';
import type { Comment } from '../../contract/comments.ts';
import { nameOf } from '../../shared/names.ts';
import type { Question } from '../../contract/questions.ts';
import type { Author } from '../../contract/users.ts';
import type { CleanHtml } from '../../markup/html.ts';
import { bodyLines } from '../../markup/plain.ts';

/** The text of a prepared body, without empty lines. */
export function textOf(prepared: string): string {
  const lines = bodyLines(prepared as CleanHtml).split('\n');
  return lines.flatMap((line) => line.trim() || []).join('\n');
}

/** The title of a page of a list, with the page number after the first page. */
export function withPage(title: string | undefined, page = 1): string | undefined {
  return title === undefined || page <= 1 ? title : `${title}, page ${String(page)}`;
}

/** The same for its description. */
export function pageDescription(description: string | undefined, page = 1): string | undefined {
  return description === undefined || page <= 1
    ? description
    : `Page ${String(page)}: ${description}`;
}

/**
 * Characters that end a script element or begin a comment in it, or that ended lines in older
 * JavaScript.
 */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** Linked data as the content of `<script type="application/ld+json">`: nothing in it can end the element. */
export function jsonLd(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The trail from the home page, each step a name and a path. Search engines require at least two
 * steps.
 */
function breadcrumbs(
  site: string,
  steps: readonly (readonly [name: string, path: string])[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}

/**
 * A question's structured data for search engines: its breadcrumbs, and, once there is an answer,
 * the question with the answers of this page; the first page has the accepted and the best.
 * https://developers.google.com/search/docs/appearance/structured-data/qapage
 */
export function questionData(question: Question, site: string, page = 1): string {
  const trail = breadcrumbs(site, [
    ['Questions', '/questions'],
    [question.title, questionPath(question._id)],
  ]);
  return jsonLd({
    '@graph': [trail, ...(question.answers.length > 0 ? [qaPage(question, site, page)] : [])],
  });
}

function qaPage(question: Question, site: string, page: number): object {
  const isAccepted = ({ _id }: Answer) => _id === accepted;
  const accepted = question.acceptedAnswer ?? question.answers.find((one) => one.isAccepted)?._id;
  const [chosen] = question.answers.filter(isAccepted);
  const others = question.answers.filter((answer) => answer !== chosen);
  const toAnswer = (answer: Answer) => ({
    '@type': 'Answer',
    url: site + answerAnchorPath(question._id, answer._id, page),
    ...post(answer, site),
  });
  return {
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      answerCount: question.answerCount ?? question.answers.length,
      ...post(question, site),
      ...(chosen && { acceptedAnswer: toAnswer(chosen) }),
      ...(others.length > 0 && { suggestedAnswer: others.map(toAnswer) }),
    },
  };
}

/**
 * One score stands for both kinds of votes, as the guidelines require if a page shows one number.
 */
function post({ voteScore, comments, ...written }: Question | Answer, site: string): object {
  return {
    ...text(written, site),
    upvoteCount: voteScore,
    ...(comments &&
      comments.length > 0 && {
        comment: comments.map(said),
      }),
  };
}

/** Only the required fields: a page has the same text once more for people. */
const said = ({ content, author }: Comment) => ({
  '@type': 'Comment',
  text: textOf(content),
  ...(author && { author: { '@type': 'Person', name: nameOf(author) } }),
});

function text(
  {
    content,
    createdAt,
    editedAt,
    author,
  }: Pick<Answer, 'content' | 'createdAt' | 'editedAt' | 'author'>,
  site: string,
): object {
  return {
    text: textOf(content),
    datePublished: createdAt,
    ...(editedAt && { dateModified: editedAt }),
    ...(author && { author: person(author, site) }),
  };
}

function person(author: Author, site: string): object {
  return {
    '@type': 'Person',
    name: nameOf(author),
    url: site + userPath(author._id),
    ...(author.avatar && { image: new URL(author.avatar, site).href }),
  };
}
