import type { Preferences } from '../../contract/preferences.ts';

export type ChoiceName = keyof Preferences;

interface Words {
  readonly label: string;
  readonly hint: string;
}

/** The choices of the settings as people read them (section 2: email, push, mentions, answers, votes). */
export const CHOICES: Readonly<Record<ChoiceName, Words>> = {
  email: { label: 'Email', hint: 'What you are told of below comes by e-mail, too.' },
  push: {
    label: 'Push',
    hint: 'Browsers that you allow show what you are told of below, too, until you sign out there. It needs scripts and your permission.',
  },
  mentions: { label: 'Mentions', hint: 'Somebody names you.' },
  answers: {
    label: 'Answers',
    hint: 'Somebody answers or comments on what you wrote, or accepts your answer.',
  },
  votes: { label: 'Votes', hint: 'Somebody votes for what you wrote.' },
  showInDirectory: {
    label: 'Show me in the members directory',
    hint: 'Your profile keeps its address: links from your posts lead there.',
  },
  showActivity: {
    label: 'Show my activity',
    hint: 'Others see it on your profile. You and moderators always do.',
  },
};

export const NOTIFICATION_CHOICES = ['email', 'push', 'mentions', 'answers', 'votes'] as const;
export const PRIVACY_CHOICES = ['showInDirectory', 'showActivity'] as const;
