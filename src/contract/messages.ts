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

const success = (text: string): Message => ({ kind: 'success', text });
const error = (text: string): Message => ({ kind: 'error', text });

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
  answerDeleted: success('Answer deleted'),
  questionDeleted: success('Question deleted'),
  postDeletionFailed: error('Failed to delete this post'),
  loginToDelete: error('Please log in to delete'),
  editFailed: error('Failed to save the edit'),
  commentPosted: success('Comment posted'),
  commentEdited: success('Comment updated'),
  commentDeleted: success('Comment deleted'),
  commentConverted: success('Comment converted to an answer'),
  commentReverted: success('Answer converted back to a comment'),
  commentFailed: error('Failed to post comment'),
  commentEditFailed: error('Failed to save the comment'),
  commentDeletionFailed: error('Failed to delete this comment'),
  commentConversionFailed: error('Failed to convert this comment'),
  followChosen: success('Saved'),
  followChoiceFailed: error('Failed to update follow status'),
  trialReported: success('Thanks! Your report is shown with the answer.'),
  trialWithdrawn: success('Report withdrawn'),
  trialFailed: error('Failed to save your report'),
  draftSaved: success('Draft saved'),
  draftDeleted: success('Draft deleted'),
  draftTaken: success('Saved draft restored'),
  loginToSaveDrafts: error('Please log in to save drafts'),
  draftFailed: error('Failed to save the draft'),
  draftDeletionFailed: error('Failed to delete the draft'),
  postSaved: success('Saved'),
  postUnsaved: success('Removed from saved posts'),
  savedPostChanged: success('Saved'),
  loginToSave: error('Please log in to save posts'),
  saveFailed: error('Failed to save this post'),
  tagWatchFailed: error('Couldn’t update this tag'),
  savedSearchFailed: error('Failed to change this search'),
  savedListFailed: error('Failed to change this list'),
  suggested: success('Suggestion sent. The author or a moderator will review it.'),
  tagSuggested: success('Suggestion sent. A moderator will review it.'),
  suggestionFailed: error('Failed to send the suggestion'),
  synonymFailed: error('Failed to change the synonyms'),
  decisionFailed: error('Failed to save the decision'),
  rolledBack: success('Rolled back'),
  wikiStarted: success('Anyone can edit this post now'),
  wikiEnded: success('This post is no longer a community wiki'),
  rollBackFailed: error('Failed to roll back'),
  redacted: success('Version redacted'),
  redactionFailed: error('Failed to redact this version'),
  loginToComment: error('Please log in to comment'),
  bountyStarted: success('Your bounty is open for 7 days'),
  bountyAwarded: success('Bounty awarded'),
  bountyFailed: error('Failed to start the bounty'),
  awardFailed: error('Failed to award the bounty'),
  loginToAward: error('Please log in to award a bounty'),
  skipped: success('Skipped for 30 days'),
  broughtBack: success('The question is back in your queue'),
  skipFailed: error('Failed to skip the question'),
  loginToSkip: error('Please log in to skip questions'),
  tagFollowed: success('Tag followed!'),
  tagUnfollowed: success('Tag unfollowed!'),
  passwordUpdated: success('Password updated successfully'),
  // Ours: the specification has no calls for these.
  preferencesSaved: success('Preferences saved'),
  /** The same for known and unknown addresses. */
  linkOnItsWay: success(
    'If there is an account with this address, a link to set a new password is on its way',
  ),
  emailConfirmed: success('Email address confirmed'),
  accountDeleted: success('Your account has been deleted'),
  loginFailed: error('Login failed'),
  registrationFailed: error('Registration failed'),
  profileFailed: error('Failed to update profile'),
  questionFailed: error('Failed to load question'),
  answerLoadFailed: error('Failed to load answer'),
  voteFailed: error('Failed to vote'),
  acceptFailed: error('Failed to accept answer'),
  answerFailed: error('Failed to post answer'),
  postFailed: error('Failed to post question'),
  followFailed: error('Failed to update follow status'),
  passwordFailed: error('Failed to update password'),
  preferencesFailed: error('Failed to save preferences'),
  preferencesLoadFailed: error('Failed to load preferences'),
  linkFailed: error('Failed to send a link'),
  emailFailed: error('Failed to confirm the email address'),
  unsubscribeFailed: error('Failed to turn off email notifications'),
  deletionFailed: error('Failed to delete account'),
  /** Ours: shown next to the button of a form, and after an action without a form. */
  offlineDraftKept: error('You are offline. Your draft is saved.'),
  offline: error('You are offline. Nothing was changed.'),
  flagged: success('Thank you. Somebody will look at it soon.'),
  unflagged: success('Flag taken back'),
  flagFailed: error('Failed to flag this'),
  loginToVote: error('Please login to vote'),
  loginToAnswer: error('Please login to answer'),
  loginToAsk: error('Please log in to ask a question'),
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
