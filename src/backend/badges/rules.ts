/** What a badge is earned by: a count that reaches `least`. Those of a post are earned by each post. */
interface Earned {
  readonly by: Feat;
  readonly least: number;
  readonly each: 'person' | 'post';
}

/**
 * What is counted: a post's score, a question's views, the score of an accepted answer that was the
 * first, the score of an answer to an own question, or how often a thing was done.
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
  /** A short symbol, shown beside the name. */
  readonly icon: string;
  readonly description: string;
  readonly earned: Earned;
}

const once = (by: Feat, least = 1): Earned => ({ by, least, each: 'person' });
const each = (by: Feat, least: number): Earned => ({ by, least, each: 'post' });
const badge = (icon: string, description: string, earned: Earned): Badge => ({
  icon,
  description,
  earned,
});

/** Every badge that is earned here. */
export const BADGES = {
  Student: badge('🎓', 'First question with a score of 1 or more', once('question-score')),
  Teacher: badge('🍎', 'First answer with a score of 1 or more', once('answer-score')),
  Scholar: badge('📜', 'First acceptance of an answer', once('acceptance')),
  Supporter: badge('👍', 'First up vote', once('up-vote')),
  Critic: badge('👎', 'First down vote', once('down-vote')),
  'Nice Question': badge('💬', 'Question with a score of 10', each('question-score', 10)),
  'Good Question': badge('💡', 'Question with a score of 25', each('question-score', 25)),
  'Great Question': badge('🌟', 'Question with a score of 100', each('question-score', 100)),
  'Nice Answer': badge('✅', 'Answer with a score of 10', each('answer-score', 10)),
  'Good Answer': badge('🏅', 'Answer with a score of 25', each('answer-score', 25)),
  'Great Answer': badge('🏆', 'Answer with a score of 100', each('answer-score', 100)),
  'Popular Question': badge('👀', 'Question with 1,000 views', each('question-views', 1_000)),
  'Notable Question': badge('🔭', 'Question with 2,500 views', each('question-views', 2_500)),
  Enlightened: badge(
    '🔆',
    'First to answer, accepted, with a score of 10 or more',
    each('first-accepted-score', 10),
  ),
  'Self-Learner': badge(
    '🧭',
    'Answer to an own question with a score of 3 or more',
    each('own-question-score', 3),
  ),
} as const satisfies Record<string, Badge>;

export type BadgeName = keyof typeof BADGES;

const NAMES = Object.keys(BADGES) as BadgeName[];

/** What a badge is given for; '' where it is not earned here, but came with an import. */
export function descriptionOf(name: string): string {
  return NAMES.includes(name as BadgeName) ? BADGES[name as BadgeName].description : '';
}

/** Views below which a question earns nothing. */
export const LEAST_VIEWS = BADGES['Popular Question'].earned.least;

/** The badges that a count earns when it goes from one figure to another. */
export function earnedBy(feat: Feat, before: number, after: number): BadgeName[] {
  return NAMES.filter((name) => {
    const { by, least } = BADGES[name].earned;
    return by === feat && before < least && after >= least;
  });
}

/** What makes a person's award unique: the badge and, for badges of posts, the post. */
export function awardKey(name: BadgeName, key: string): string {
  return key === '' ? name : `${name}:${key}`;
}
