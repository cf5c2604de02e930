import { type Medal, MEDALS } from '../../../contract/users.ts';

/** How a badge is earned: a count that reaches `least`, once per person or once per post. */
interface Earned {
  readonly by: Feat;
  readonly least: number;
  readonly each: 'person' | 'post';
}

/**
 * What is counted: a post's score, a question's views, the score of an accepted answer that came
 * first, the score of an answer to the author's own question, or how often something was done.
 */
export type Feat =
  | 'question-score'
  | 'answer-score'
  | 'question-views'
  | 'first-accepted-score'
  | 'own-question-score'
  | 'up-vote'
  | 'down-vote'
  | 'acceptance';

interface Badge {
  /** A medal (contract/medals.ts). */
  readonly icon: string;
  readonly description: string;
  readonly earned: Earned;
}

const once = (by: Feat, least = 1): Earned => ({ by, least, each: 'person' });
const each = (by: Feat, least: number): Earned => ({ by, least, each: 'post' });
const badge = (medal: Medal, description: string, earned: Earned): Badge => ({
  icon: MEDALS[medal],
  description,
  earned,
});

/** All badges that can be earned here. */
export const BADGES = {
  Student: badge('bronze', 'First question with a score of 1 or more', once('question-score')),
  Teacher: badge('bronze', 'First answer with a score of 1 or more', once('answer-score')),
  Scholar: badge('bronze', 'First acceptance of an answer', once('acceptance')),
  Supporter: badge('bronze', 'First up vote', once('up-vote')),
  Critic: badge('bronze', 'First down vote', once('down-vote')),
  'Nice Question': badge('bronze', 'Question with a score of 10', each('question-score', 10)),
  'Good Question': badge('silver', 'Question with a score of 25', each('question-score', 25)),
  'Great Question': badge('gold', 'Question with a score of 100', each('question-score', 100)),
  'Nice Answer': badge('bronze', 'Answer with a score of 10', each('answer-score', 10)),
  'Good Answer': badge('silver', 'Answer with a score of 25', each('answer-score', 25)),
  'Great Answer': badge('gold', 'Answer with a score of 100', each('answer-score', 100)),
  'Popular Question': badge('bronze', 'Question with 1,000 views', each('question-views', 1_000)),
  'Notable Question': badge('silver', 'Question with 2,500 views', each('question-views', 2_500)),
  Enlightened: badge(
    'silver',
    'First to answer, accepted, with a score of 10 or more',
    each('first-accepted-score', 10),
  ),
  'Self-Learner': badge(
    'bronze',
    'Answer to an own question with a score of 3 or more',
    each('own-question-score', 3),
  ),
} as const satisfies Record<string, Badge>;

export type BadgeName = keyof typeof BADGES;

const NAMES = Object.keys(BADGES) as BadgeName[];

/** How a badge is earned; '' for imported badges that cannot be earned here. */
export function descriptionOf(name: string): string {
  return NAMES.includes(name as BadgeName) ? BADGES[name as BadgeName].description : '';
}

/** The icon of a badge; older badges may be stored with another icon. */
export function iconOf(name: string, stored: string): string {
  return NAMES.includes(name as BadgeName) ? BADGES[name as BadgeName].icon : stored;
}

/** The fewest views that earn a badge. */
export const LEAST_VIEWS = BADGES['Popular Question'].earned.least;

/** The badges earned when a count changes from `before` to `after`. */
export function earnedBy(feat: Feat, before: number, after: number): BadgeName[] {
  return NAMES.filter((name) => {
    const { by, least } = BADGES[name].earned;
    return by === feat && before < least && after >= least;
  });
}
