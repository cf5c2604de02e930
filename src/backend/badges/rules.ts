interface BadgeRule {
  /** A short symbol, shown beside the name. */
  readonly icon: string;
  /** What earns it, as a sentence without its subject. */
  readonly description: string;
}

/** Every badge that can be earned here; badges.ts awards them in the verbs that earn them. */
export const BADGES = {
  Student: { icon: '🎓', description: 'Asked a question with a score of 1 or more' },
  Teacher: { icon: '🍎', description: 'Answered a question with a score of 1 or more' },
  Scholar: { icon: '📜', description: 'Accepted an answer' },
  Supporter: { icon: '👍', description: 'Voted up for the first time' },
  Critic: { icon: '👎', description: 'Voted down for the first time' },
  'Nice Question': { icon: '💬', description: 'Asked a question with a score of 10 or more' },
  'Good Question': { icon: '💡', description: 'Asked a question with a score of 25 or more' },
  'Great Question': { icon: '🌟', description: 'Asked a question with a score of 100 or more' },
  'Nice Answer': { icon: '✅', description: 'Gave an answer with a score of 10 or more' },
  'Good Answer': { icon: '🏅', description: 'Gave an answer with a score of 25 or more' },
  'Great Answer': { icon: '🏆', description: 'Gave an answer with a score of 100 or more' },
  'Popular Question': { icon: '👀', description: 'Asked a question that was viewed 1,000 times' },
  'Notable Question': { icon: '🔭', description: 'Asked a question that was viewed 2,500 times' },
  Enlightened: {
    icon: '🕯️',
    description: 'Answered first, was accepted, and reached a score of 10 or more',
  },
  'Self-Learner': {
    icon: '🧭',
    description: 'Answered an own question with a score of 3 or more',
  },
} as const satisfies Record<string, BadgeRule>;

export type BadgeName = keyof typeof BADGES;
