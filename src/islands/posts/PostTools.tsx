import {
  answerPath,
  contactPath,
  historyPath,
  postPath,
  questionPath,
  suggestPath,
} from '../../contract/addresses.ts';
import type { FollowLevel } from '../../contract/question-follow-forms.ts';
import type { VoteValue } from '../../contract/vote-rules.ts';
import { useAwake } from '../awake.ts';
import { Accept } from './Accept.tsx';
import { useSave } from './useSave.tsx';
import type { PostIds } from './post-ids.ts';
import { Share } from './Share.tsx';
import { useAllComments } from './useAllComments.tsx';
import { useAddComment } from './useAddComment.tsx';
import { useFollow } from './useFollow.tsx';
import { Vote } from './Vote.tsx';

/** Flags are left out where they are false: every post of a page carries its own. */
interface Props extends PostIds {
  readonly score: number;
  readonly vote: VoteValue;
  readonly isAccepted?: true | undefined;
  /** Whether the reader wrote the post. */
  readonly isOwn?: true | undefined;
  /** Whether the reader may accept the answer, or take that back. */
  readonly accepts?: true | undefined;
  /** Whether the reader may edit the post. */
  readonly edits?: true | undefined;
  /** Whether the reader may suggest an edit. */
  readonly suggests?: true | undefined;
  /** Whether the reader may delete the post. */
  readonly deletes?: true | undefined;
  /** Whether the reader may report it here. */
  readonly reports?: true | undefined;
  /** What the reader is told of at the question, where they may choose. */
  readonly follow?: FollowLevel | undefined;
  /** Whether the reader may save it for themselves. */
  readonly saves?: true | undefined;
  /** Whether they have. */
  readonly isSaved?: true | undefined;
  /** Whether it takes no comments here: posts of our own backend do. */
  readonly noComments?: true | undefined;
  /** Whether it was edited, and its versions can be seen. */
  readonly history?: true | undefined;
  /** How many comments it has, where the page shows fewer. */
  readonly allComments?: number | undefined;
}

/** What people do with a post: forms and links, which work without scripts as well. */
export function PostTools({ question, answer, score, vote, isAccepted, isOwn, ...rights }: Props) {
  useAwake();
  const allComments = useAllComments({ post: answer ?? question, count: rights.allComments });
  const addComment = useAddComment({ question, answer });
  const save = useSave({ question, answer, isSaved: rights.isSaved });
  const follow = useFollow({ question, level: rights.follow });
  const page = questionPath(question);
  const path = postPath({ question, answer });
  const forms = answer === undefined ? page : answerPath(question, answer);
  const report = `${page}/report${answer === undefined ? '' : `?answer=${encodeURIComponent(answer)}`}`;
  return (
    <>
      <div className="votes">
        <Vote
          {...{ question, answer, score, vote }}
          action={`${forms}/vote`}
          isAccepted={isAccepted === true}
          isOwn={isOwn === true}
        />
        {rights.accepts && answer !== undefined && (
          <Accept action={`${forms}/accept`} answer={answer} isAccepted={isAccepted === true} />
        )}
        {rights.saves && save.button}
      </div>
      <div className="actions no-print">
        <Share path={path} /> {!rights.noComments && addComment.link} {allComments.link}{' '}
        {rights.saves && save.link} {follow.link}{' '}
        {!isOwn && (
          <a className="action" href={rights.reports ? report : contactPath(path)} rel="nofollow">
            Report
          </a>
        )}{' '}
        {rights.edits && (
          <a className="action" href={`${forms}/edit`} rel="nofollow">
            Edit
          </a>
        )}
        {rights.suggests && (
          <a className="action" href={suggestPath(answer ?? question)} rel="nofollow">
            Suggest an edit
          </a>
        )}
        {rights.history && (
          <a className="action" href={historyPath(answer ?? question)} rel="nofollow">
            History
          </a>
        )}
        {rights.deletes && (
          <a className="action" href={`${forms}/delete`} rel="nofollow">
            Delete
          </a>
        )}
      </div>
      {follow.form}
      {addComment.form}
      {allComments.list}
    </>
  );
}
