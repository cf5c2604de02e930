import {
  answerPath,
  bountyPath,
  closePath,
  contactPath,
  deletionPath,
  historyPath,
  type PostIds,
  postPath,
  questionPath,
  savedPostPath,
  suggestPath,
  trialsPath,
} from '../../contract/addresses.ts';
import type { FollowLevel } from '../../contract/question-follow-forms.ts';
import type { VoteValue } from '../../contract/vote-rules.ts';
import { useAwake } from '../awake.ts';
import { Accept } from './Accept.tsx';
import { useSave } from './useSave.tsx';
import { Share } from './Share.tsx';
import { useFlag, useFollow } from './inline-forms.tsx';
import { Vote } from './Vote.tsx';

/** False flags are left out: every post of a page carries its own. */
interface Props extends PostIds {
  readonly score: number;
  readonly vote: VoteValue;
  readonly isAccepted?: true | undefined;
  /** Whether the reader wrote the post. */
  readonly isOwn?: true | undefined;
  /** Whether the reader may accept the answer, or undo that. */
  readonly accepts?: true | undefined;
  /** Whether the reader may edit the post. */
  readonly edits?: true | undefined;
  /** Whether the reader may suggest an edit. */
  readonly suggests?: true | undefined;
  /** Whether the reader may delete the post. */
  readonly deletes?: true | undefined;
  /** Whether the reader may flag it here. */
  readonly flags?: true | undefined;
  /** Whether a flag of the reader waits for review. */
  readonly isFlagged?: true | undefined;
  /** The reader's notification level at the question, if they may choose one. */
  readonly follow?: FollowLevel | undefined;
  /** Whether the reader may save it. */
  readonly saves?: true | undefined;
  /** Whether the reader has saved it. */
  readonly isSaved?: true | undefined;
  /** Whether it was edited, and has a public history. */
  readonly history?: true | undefined;
  /** Whether the reader may report that the answer works, or no longer does. */
  readonly tries?: true | undefined;
  /** Whether the reader may start a bounty on the question. */
  readonly startsBounty?: true | undefined;
  /** Whether the reader may vote to close the question. */
  readonly closes?: true | undefined;
  /** Whether the reader may vote to delete the post. */
  readonly votesToDelete?: true | undefined;
  /** Whether the reader moderates posts. */
  readonly moderates?: true | undefined;
}

/** The number of links from which a menu is worth it, beside Flag or without it. */
const MENU_MIN = { flags: 2, otherwise: 3 };

/** A post's actions: forms and links, which also work without scripts. */
export function PostTools({ question, answer, score, vote, isAccepted, isOwn, ...rights }: Props) {
  useAwake();
  const save = useSave({ question, answer, isSaved: rights.isSaved });
  const follow = useFollow({ question, level: rights.follow });
  const id = answer ?? question;
  const flag = useFlag({ kind: answer === undefined ? 'question' : 'answer', id, ...rights });
  const page = questionPath(question);
  const path = postPath({ question, answer });
  const forms = answer === undefined ? page : answerPath(question, answer);
  const accept = rights.accepts && answer !== undefined && (
    <Accept action={`${forms}/accept`} answer={answer} isAccepted={isAccepted === true} />
  );
  const more = [
    !isOwn && !rights.flags && (['Report', contactPath(path)] as const),
    rights.history && (['History', historyPath(id)] as const),
    rights.suggests && (['Suggest an Edit', suggestPath(id)] as const),
    rights.tries && (['Still Works?', trialsPath(id)] as const),
    save.isSaved && (['Add Note or List', savedPostPath(id)] as const),
    rights.startsBounty && (['Start a Bounty', bountyPath(question)] as const),
    rights.closes &&
      ([
        isOwn || rights.moderates ? 'Close Question' : 'Vote to Close',
        closePath(question),
      ] as const),
    rights.votesToDelete && (['Vote to Delete', deletionPath(id)] as const),
    rights.moderates && (['Moderate…', `${forms}/moderate`] as const),
    rights.deletes && (['Delete', `${forms}/delete`] as const),
  ].filter((one) => typeof one === 'object');
  return (
    <>
      <div className="votes">
        <Vote
          {...{ question, answer, score, vote }}
          action={`${forms}/vote`}
          isAccepted={isAccepted === true}
          isOwn={isOwn === true}
        />
        {!isAccepted && accept}
        {rights.saves && save.button}
      </div>
      <div className="actions no-print">
        <Share path={path} />{' '}
        {rights.edits && (
          <a className="action" href={`${forms}/edit`} rel="nofollow">
            Edit
          </a>
        )}{' '}
        {follow.link} {!isOwn && flag.link} {isAccepted && accept}{' '}
        <More links={more} min={rights.flags ? MENU_MIN.flags : MENU_MIN.otherwise} />
        {follow.form}
        {flag.form}
      </div>
    </>
  );
}

interface MoreProps {
  readonly links: readonly (readonly [label: string, href: string])[];
  readonly min: number;
}

/** The less common actions, in a menu if there are many. */
function More({ links, min }: MoreProps) {
  if (links.length < min)
    return links.map(([label, href]) => <Action {...{ label, href }} key={label} />);
  return (
    <details className="menu" name="menu">
      <summary className="action">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.2" />
        </svg>
        <span className="hush">More actions</span>
      </summary>
      <ul>
        {links.map(([label, href]) => (
          <li key={label}>
            <a href={href} rel="nofollow">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Action({ label, href }: { readonly label: string; readonly href: string }) {
  return (
    <a className="action" href={href} rel="nofollow">
      {label}
    </a>
  );
}
