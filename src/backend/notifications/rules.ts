import type { NotificationType } from '../../contract/notifications.ts';

/** What a person wants to be told, and whether by e-mail too. */
export interface Choices {
  readonly email: boolean;
  readonly mentions: boolean;
  readonly answers: boolean;
  readonly votes: boolean;
}

/** What everybody begins with (section 2, settings). */
const FIRST_CHOICES: Choices = { email: true, mentions: true, answers: true, votes: false };

/** The choice that a kind of news hangs on. Badges and words of the site are always told. */
const CHOICE_FOR: Partial<Record<NotificationType, Exclude<keyof Choices, 'email'>>> = {
  answer: 'answers',
  comment: 'answers',
  accept: 'answers',
  mention: 'mentions',
  vote: 'votes',
};

/** Whether it is mailed and pushed to those who want that: what they have chosen to be told. */
export const isSentOut = (type: string, event: string): boolean =>
  type in CHOICE_FOR || event === 'watched-asked';

/** Whether a person with these choices is told it. */
export function isWanted(type: NotificationType, choices: Choices): boolean {
  const choice = CHOICE_FOR[type];
  return choice === undefined || choices[choice];
}

/** Choices as their table keeps them; null where there is no row, which is what all begin with. */
export type ChoiceRow = { readonly [Name in keyof Choices]: 0 | 1 | null };

export function choicesIn({ email, mentions, answers, votes }: ChoiceRow): Choices {
  const read = (value: 0 | 1 | null, first: boolean) => (value === null ? first : value === 1);
  return {
    email: read(email, FIRST_CHOICES.email),
    mentions: read(mentions, FIRST_CHOICES.mentions),
    answers: read(answers, FIRST_CHOICES.answers),
    votes: read(votes, FIRST_CHOICES.votes),
  };
}
