import * as z from 'zod';
import { route } from './route.ts';

/** Channels for notifications outside of the site's own pages. */
export const CHANNELS = ['email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A person's notification and privacy settings. */
export const Preferences = z.object({
  /** Send notifications by e-mail too. Only offered if `channels` includes it. */
  email: z.boolean(),
  /** Show notifications in each subscribed browser too (`PUT /auth/push`). */
  push: z.boolean().optional(),
  /** Notify of mentions. */
  mentions: z.boolean(),
  /** Notify of answers and comments on own posts, and of accepted answers. */
  answers: z.boolean(),
  /** Notify of upvotes. */
  votes: z.boolean(),
  /** Appear in the members directory and in sitemaps. The profile is public anyway. */
  showInDirectory: z.boolean(),
  /** Show the profile's activity to others. */
  showActivity: z.boolean(),
  /** Mark what is new since the last visit in lists of questions. */
  markNew: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;

const PreferencesAnswer = z.object({
  preferences: Preferences,
  /** The channels that the site offers this person. */
  channels: z.array(z.enum(CHANNELS)),
  /** The public key for browser subscriptions (VAPID), if there is the channel `push`. */
  pushKey: z.string().nullish(),
  /** Whether the browser of this session has subscribed. */
  pushesHere: z.boolean().nullish(),
});

export const getPreferences = route('GET /auth/preferences', {
  access: 'member',
  summary: 'The caller’s notification and privacy preferences',
  response: PreferencesAnswer,
});

export const savePreferences = route('PUT /auth/preferences', {
  access: 'member',
  whileSuspended: true,
  summary: 'Change preferences; omitted ones stay as they are',
  body: Preferences.partial(),
  response: PreferencesAnswer,
});
