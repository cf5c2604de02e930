import type { Preferences } from '../../contract/preferences.ts';

export type ChoiceName = keyof Preferences;

interface Words {
  readonly label: string;
  readonly hint: string;
}

/** The labels of the settings' choices (section 2: email, push, mentions, answers, votes). */
export const CHOICES: Readonly<Record<ChoiceName, Words>> = {
  email: { label: 'Email', hint: 'Also send these notifications by email.' },
  push: {
    label: 'Push',
    hint: 'Show notifications on this device, even when the site is closed.',
  },
  mentions: { label: 'Mentions', hint: 'Someone mentions you.' },
  answers: {
    label: 'Answers',
    hint: 'Someone answers or comments on your posts, or accepts your answer.',
  },
  votes: { label: 'Votes', hint: 'Someone votes on your posts.' },
  showInDirectory: {
    label: 'Show me in the members directory',
    hint: 'Your profile stays reachable through links from your posts.',
  },
  showActivity: {
    label: 'Show my activity',
    hint: 'Others can see it on your profile. You and moderators always can.',
  },
  markNew: {
    label: 'Mark new questions',
    hint: 'Lists show what is new since your last visit, and which questions you have not read.',
  },
};

export const NOTIFICATION_CHOICES = ['email', 'push', 'mentions', 'answers', 'votes'] as const;
export const PRIVACY_CHOICES = ['showInDirectory', 'showActivity', 'markNew'] as const;
