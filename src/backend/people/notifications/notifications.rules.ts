import type { NotificationType } from '../../../contract/notifications.ts';

/** What a person wants to be notified of, and whether by email too. */
interface Choices {
  readonly email: boolean;
  readonly mentions: boolean;
  readonly answers: boolean;
  readonly votes: boolean;
}

/** The defaults (section 2, settings). */
const FIRST_CHOICES: Choices = { email: true, mentions: true, answers: true, votes: false };

/** The setting that turns a type of notification off. Badges and announcements are always sent. */
const CHOICE_FOR: Partial<Record<NotificationType, Exclude<keyof Choices, 'email'>>> = {
  answer: 'answers',
  comment: 'answers',
  accept: 'answers',
  mention: 'mentions',
  vote: 'votes',
};

/** Whether a notification is also mailed and pushed: only types that people can choose are. */
export const isSentOut = (type: string, event: string): boolean =>
  type in CHOICE_FOR || event === 'watched-asked';

/** Whether a person with these choices gets notifications of this type. */
export function isEnabled(type: NotificationType, choices: Choices): boolean {
  const choice = CHOICE_FOR[type];
  return choice === undefined || choices[choice];
}

/** Choices as stored; null without a row, which means the defaults. */
type ChoiceRow = { readonly [Name in keyof Choices]: 0 | 1 | null };

export function choicesIn({ email, mentions, answers, votes }: ChoiceRow): Choices {
  const read = (value: 0 | 1 | null, first: boolean) => (value === null ? first : value === 1);
  return {
    email: read(email, FIRST_CHOICES.email),
    mentions: read(mentions, FIRST_CHOICES.mentions),
    answers: read(answers, FIRST_CHOICES.answers),
    votes: read(votes, FIRST_CHOICES.votes),
  };
}
