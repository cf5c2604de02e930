/** Messages to users, word for word (section 8 and the messages of section 6). */

export interface Message {
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** A path of this site: the message links to sign-in and sign-up, which return there. */
  readonly signIn?: string;
}

/** Whether a message needs longer than a normal toast: it stays for ten seconds then. */
export function isLong(text: string): boolean {
  return text.length > 100;
}

export const success = (text: string): Message => ({ kind: 'success', text });
export const error = (text: string): Message => ({ kind: 'error', text });

/** Every page of a member loads these: a message that one form action uses is written there. */
export const MESSAGES = {
  loggedOut: success('Logged out successfully'),
  profileUpdated: success('Profile updated successfully'),
  voteRecorded: success('Vote recorded'),
  /** Ours: the specification does not say what repeating a vote does. */
  voteRemoved: success('Vote removed'),
  answerAccepted: success('Answer accepted'),
  /** Ours: the specification only shows accepting. */
  acceptanceTakenBack: success('Answer unaccepted'),
  /** Ours: the specification does not say what Share does. */
  linkCopied: success('Link copied'),
  answerPosted: success('Answer posted successfully'),
  questionPosted: success('Question posted successfully!'),
  postHeld: success('Saved. It will appear after a short review.'),
  answerEdited: success('Answer updated successfully'),
  questionEdited: success('Question updated successfully'),
  // Ours: the specification has no calls for these.
  editFailed: error('Failed to save the edit'),
  commentPosted: success('Comment posted'),
  commentFailed: error('Failed to post comment'),
  followChosen: success('Saved'),
  followChoiceFailed: error('Failed to update follow status'),
  postSaved: success('Saved'),
  postUnsaved: success('Removed from saved posts'),
  loginToSave: error('Please log in to save posts'),
  saveFailed: error('Failed to save this post'),
  tagWatchFailed: error('Couldn’t update this tag'),
  decisionFailed: error('Failed to save the decision'),
  loginToComment: error('Please log in to comment'),
  skipFailed: error('Failed to skip the question'),
  tagFollowed: success('Tag followed!'),
  tagUnfollowed: success('Tag unfollowed!'),
  passwordUpdated: success('Password updated successfully'),
  // Ours: the specification has no calls for these.
  preferencesSaved: success('Preferences saved'),
  loginFailed: error('Login failed'),
  registrationFailed: error('Registration failed'),
  signUpWaits: success(
    'Thank you. Your account is waiting for approval. We will email you about it.',
  ),
  profileFailed: error('Failed to update profile'),
  questionFailed: error('Failed to load question'),
  voteFailed: error('Failed to vote'),
  acceptFailed: error('Failed to accept answer'),
  answerFailed: error('Failed to post answer'),
  postFailed: error('Failed to post question'),
  followFailed: error('Failed to update follow status'),
  passwordFailed: error('Failed to update password'),
  preferencesFailed: error('Failed to save preferences'),
  preferencesLoadFailed: error('Failed to load preferences'),
  /** Ours: shown next to the button of a form, and after an action without a form. */
  offlineDraftKept: error('You are offline. Your draft is saved.'),
  offline: error('You are offline. Nothing was changed.'),
  flagged: success('Thank you. Somebody will look at it soon.'),
  flagFailed: error('Failed to flag this'),
  loginToVote: error('Please login to vote'),
  loginToEdit: error('Please log in to edit'),
  loginToFollow: error('Please login to follow tags'),
  onlyAuthorAccepts: error('Only the question author can accept answers'),
} as const satisfies Record<string, Message>;

/** After signing in. */
export const welcomeBack = (username: string): Message => success(`Welcome back, ${username}!`);

/** After signing up; `site` is the product's name. */
export const welcome = (site: string, username: string): Message =>
  success(`Welcome to ${site}, ${username}!`);

/** Shown above a form that was typed before this member signed in, perhaps by somebody else. */
export const typedBeforeSignIn = (username: string): Message =>
  error(
    `You are logged in as ${username}. Nothing has been saved yet. Check the form, then save it if it’s for this account.`,
  );

/** After following or unfollowing a tag. */
export const followed = (isFollowing: boolean): Message =>
  isFollowing ? MESSAGES.tagFollowed : MESSAGES.tagUnfollowed;

/** After a timeout: the call may have succeeded. */
export const unanswered = (otherwise: Message): Message =>
  error(
    `${otherwise.text}: the server did not respond in time. Your change may have been saved, so check before you try again`,
  );

/** The message for a failed call: the server's own, cut if it is long, otherwise the given one. */
export function failure(said: string | undefined, otherwise: Message): Message {
  if (!said?.trim()) return otherwise;
  return error(said.length > 500 ? `${said.slice(0, 499).toWellFormed()}…` : said);
}
