/** What people are told, word for word (section 8 and the messages of section 6). */

export interface Message {
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** A path of this site: the message leads to sign-in and sign-up, which lead back to it. */
  readonly signIn?: string;
}

/** Whether a message takes longer to read than a toast stays: it stays ten seconds then. */
export function isLong(text: string): boolean {
  return text.length > 100;
}

const success = (text: string): Message => ({ kind: 'success', text });
const error = (text: string): Message => ({ kind: 'error', text });

export const MESSAGES = {
  loggedOut: success('Logged out successfully'),
  profileUpdated: success('Profile updated successfully'),
  voteRecorded: success('Vote recorded'),
  answerAccepted: success('Answer accepted'),
  /** Ours: the specification shows the accept direction only. */
  acceptanceTakenBack: success('Acceptance taken back'),
  /** Ours: the specification gives Share no behaviour. */
  linkCopied: success('Link copied'),
  answerPosted: success('Answer posted successfully'),
  questionPosted: success('Question posted successfully!'),
  answerEdited: success('Answer updated successfully'),
  questionEdited: success('Question updated successfully'),
  // Ours: the specification has no calls for these.
  answerDeleted: success('Your answer is deleted'),
  questionDeleted: success('Your question is deleted'),
  postDeletionFailed: error('Failed to delete this post'),
  loginToDelete: error('Please login to delete'),
  editFailed: error('Failed to save the edit'),
  commentPosted: success('Comment posted'),
  commentEdited: success('Comment updated'),
  commentDeleted: success('The comment is deleted'),
  commentConverted: success('The comment is an answer now'),
  commentReverted: success('The answer is a comment again'),
  commentFailed: error('Failed to post comment'),
  commentEditFailed: error('Failed to save the comment'),
  commentDeletionFailed: error('Failed to delete this comment'),
  commentConversionFailed: error('Failed to convert this comment'),
  followChosen: success('Your choice is kept'),
  followChoiceFailed: error('Failed to change what you are told'),
  followsFailed: error('Failed to load followed questions'),
  trialReported: success('Thank you: what you have found is beside the answer'),
  trialWithdrawn: success('Your report is taken back'),
  trialFailed: error('Failed to keep your report'),
  trialsFailed: error('Failed to load what people have tried'),
  draftSaved: success('Draft saved'),
  draftDeleted: success('The draft is deleted'),
  draftTaken: success('The draft is as it was saved'),
  loginToSaveDrafts: error('Please login to save drafts'),
  draftFailed: error('Failed to save the draft'),
  draftDeletionFailed: error('Failed to delete the draft'),
  draftsFailed: error('Failed to load drafts'),
  postSaved: success('Saved for you alone'),
  postUnsaved: success('Saved no longer'),
  savedPostChanged: success('Note and list are kept'),
  loginToSave: error('Please login to save posts'),
  saveFailed: error('Failed to save this post'),
  savedFailed: error('Failed to load saved posts'),
  tagWatchesFailed: error('Failed to load your tags'),
  tagWatchFailed: error('Failed to change what this tag is to you'),
  savedSearchesFailed: error('Failed to load saved searches'),
  savedSearchFailed: error('Failed to change this search'),
  savedListFailed: error('Failed to change this list'),
  sharedListFailed: error('Failed to load this list'),
  suggested: success('Your suggestion waits for the author or a moderator'),
  tagSuggested: success('Your suggestion waits for a moderator'),
  suggestionFailed: error('Failed to send the suggestion'),
  synonymsFailed: error('Failed to load the synonyms'),
  synonymFailed: error('Failed to change the synonyms'),
  suggestionsFailed: error('Failed to load suggestions'),
  decisionFailed: error('Failed to save the decision'),
  rolledBack: success('Rolled back'),
  rollBackFailed: error('Failed to roll back'),
  redacted: success('The version is redacted'),
  redactionFailed: error('Failed to redact this version'),
  historyFailed: error('Failed to load the history'),
  commentsFailed: error('Failed to load comments'),
  loginToComment: error('Please login to comment'),
  bountyStarted: success('Your bounty is open for 7 days'),
  bountyAwarded: success('The bounty is awarded'),
  bountyFailed: error('Failed to start the bounty'),
  awardFailed: error('Failed to award the bounty'),
  loginToAward: error('Please login to award a bounty'),
  skipped: success('Skipped for 30 days'),
  broughtBack: success('The question is back in your queue'),
  skipFailed: error('Failed to skip the question'),
  queueFailed: error('Failed to load the answer queue'),
  loginToSkip: error('Please login to skip questions'),
  tagFollowed: success('Tag followed!'),
  tagUnfollowed: success('Tag unfollowed!'),
  passwordUpdated: success('Password updated successfully'),
  // Ours: the specification has no calls for these.
  preferencesSaved: success('Preferences saved'),
  /** For known and unknown addresses alike. */
  linkOnItsWay: success(
    'If there is an account with this address, a link to set a new password is on its way',
  ),
  emailConfirmed: success('E-mail address confirmed'),
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
  tagFailed: error('Failed to load tag information'),
  passwordFailed: error('Failed to update password'),
  preferencesFailed: error('Failed to save preferences'),
  preferencesLoadFailed: error('Failed to load preferences'),
  linkFailed: error('Failed to send a link'),
  emailFailed: error('Failed to confirm the e-mail address'),
  unsubscribeFailed: error('Failed to switch off notifications by e-mail'),
  deletionFailed: error('Failed to delete account'),
  dashboardFailed: error('Failed to load the dashboard'),
  /** Ours: beside the button of what is written, and after what is only pressed. */
  offlineDraftKept: error('You are offline. Your draft is kept.'),
  offline: error('You are offline. Nothing was changed.'),
  loginToVote: error('Please login to vote'),
  loginToAnswer: error('Please login to answer'),
  loginToAsk: error('Please log in to ask a question'),
  loginToEdit: error('Please login to edit'),
  loginToFollow: error('Please login to follow tags'),
  onlyAuthorAccepts: error('Only the question author can accept answers'),
} as const satisfies Record<string, Message>;

/** After signing in. */
export const welcomeBack = (username: string): Message => success(`Welcome back, ${username}!`);

/** After signing up; `site` is the product's name. */
export const welcome = (site: string, username: string): Message =>
  success(`Welcome to ${site}, ${username}!`);

/** Above a form that was typed before this member signed in, perhaps by another. */
export const lookThrough = (username: string): Message =>
  error(
    `You are signed in as ${username}. Nothing is saved yet: please look through what was typed, and save it if it is for this account`,
  );

/** After following a tag, or no longer. */
export const followed = (isFollowing: boolean): Message =>
  isFollowing ? MESSAGES.tagFollowed : MESSAGES.tagUnfollowed;

/** What a call is told as whose answer did not come in time: it may have been done. */
export const unanswered = (otherwise: Message): Message =>
  error(
    `${otherwise.text}: no answer came in time. It may be done all the same: look before you send it again`,
  );

/** What a failed call is told as: the server's own message, else the catalogue's. */
export function failure(said: string | undefined, otherwise: Message): Message {
  return said === undefined || said === '' ? otherwise : error(said);
}
