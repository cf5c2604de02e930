import * as z from 'zod';
import { route } from './route.ts';

/** Ways by which news reach a person outside of the site's own pages. */
export const CHANNELS = ['email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a person is told of, where, and what others see. */
export const Preferences = z.object({
  /** News come by e-mail too. To be shown where `channels` names it. */
  email: z.boolean(),
  /** Browsers show news too, each once it has subscribed (`PUT /auth/push`). */
  push: z.boolean().optional(),
  /** To be told of being mentioned. */
  mentions: z.boolean(),
  /** To be told of answers and comments to own posts, and of accepted answers. */
  answers: z.boolean(),
  /** To be told of up votes. */
  votes: z.boolean(),
  /** To be found in the members directory and in sitemaps. The profile has its address anyway. */
  showInDirectory: z.boolean(),
  /** Whether the profile's activity is shown to others. */
  showActivity: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;

const PreferencesAnswer = z.object({
  preferences: Preferences,
  /** The channels that exist for this person: a choice of another is not offered. */
  channels: z.array(z.enum(CHANNELS)),
  /** The public key that browsers subscribe with (VAPID), where there is the channel `push`. */
  pushKey: z.string().nullish(),
  /** Whether the browser of this session has subscribed. */
  pushesHere: z.boolean().nullish(),
});

export const getPreferences = route({
  method: 'GET',
  path: '/auth/preferences',
  access: 'member',
  summary: 'The caller’s notification and privacy preferences',
  source: 'feature preferences',
  response: PreferencesAnswer,
});

export const savePreferences = route({
  method: 'PUT',
  path: '/auth/preferences',
  access: 'member',
  whileSuspended: true,
  summary: 'Change preferences; omitted ones stay as they are',
  source: 'feature preferences',
  body: Preferences.partial(),
  response: PreferencesAnswer,
});
