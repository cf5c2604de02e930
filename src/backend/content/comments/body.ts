import { prepareBody } from '../../../markup/prepare.ts';
import { isBlank } from '../../../markup/sanitize.ts';
import {
  type Mentioned,
  TooMuchForComment,
  writtenCommentToHtml,
} from '../../../markup/written-comment.ts';
import { refusedField } from '../../platform/http/errors.ts';
import {
  isNewcomer,
  linksRefusal,
  mentionsRefusal,
} from '../../people/newcomers/newcomers.rules.ts';
import { experienceOf } from '../../people/newcomers/newcomers.store.ts';
import type { Role } from '../../../contract/users.ts';
import type { Backend } from '../../backend.ts';
import { linkedDomains } from '../../../shared/domains.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { mentionedPeople } from './mentions.ts';

type CommentBody = Pick<Row<'comments'>, 'content' | 'display' | 'source'>;

/**
 * A comment's columns, the ids of the people it mentions, in order, and the names of those whom its
 * author may not mention.
 */
export interface Written {
  readonly body: CommentBody;
  readonly mentioned: readonly number[];
  readonly unreached: readonly string[];
}

/** The author and question of a comment, and the names it has mentioned before. */
interface CommentContext {
  readonly userId: number;
  readonly questionId: number;
  readonly before?: Mentioned;
  /** The role of the writer; the limits of new members only apply to one of 'user'. */
  readonly role?: Role;
}

/**
 * Converts a person's Markdown to a comment. Call it before the transaction: SQLite has one writer.
 * Throws `invalid` for content that comments may not have.
 */
export async function writeComment(
  { db: { sql: queries }, clock, limits }: Backend,
  { userId, questionId, before = new Map(), role }: CommentContext,
  source: string,
): Promise<Written> {
  const commenter = await experienceOf(queries, userId);
  const context = { questionId, commenter, before };
  const { mentioned, unreached } = await mentionedPeople(queries, context, source);
  const content = htmlOf(source, mentioned);
  const isNew = isNewcomer(commenter, clock());
  if (isNew && limits && role === 'user') refuseMore(content, mentioned.size);
  if (isBlank(content)) throw invalid('Comment is required');
  const tex = await questionUsesTex(queries, questionId);
  const prepared: string = await prepareBody(content, { tex, headings: 3, follow: !isNew });
  const body = { content, display: prepared === content ? null : prepared, source };
  const others = unreached.filter(({ id }) => id !== userId);
  return {
    body,
    mentioned: [...mentioned.values()],
    unreached: others.map(({ username }) => username),
  };
}

/** Refuses what is beyond the limits of new members. */
function refuseMore(html: string, mentions: number): void {
  const refusal = linksRefusal(linkedDomains(html).length) ?? mentionsRefusal(mentions);
  if (refusal !== undefined) throw invalid(refusal);
}

function htmlOf(source: string, mentioned: Mentioned) {
  try {
    return writtenCommentToHtml(source, mentioned);
  } catch (error) {
    if (error instanceof TooMuchForComment) throw invalid(error.message);
    throw error;
  }
}

const invalid = (message: string) => refusedField('invalid', 'content', message);
