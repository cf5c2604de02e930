import type { RouteName } from '../../src/contract/routes.ts';
import { TOP_TAG } from './realistic/community.ts';
import { browserKeys } from './push-service.ts';

/** A write call where there is most to change, in the data of `addMuch`. */
export interface WorstWrite {
  readonly call: RouteName;
  /** The parts of its path, in order: an id, a name, or what an earlier call has created. */
  readonly at?: readonly string[];
  readonly body?: object;
  /** Called by somebody who has just joined; by default by the most prolific author. */
  readonly by?: 'newcomer';
  /** A call that this community can't make for real. */
  readonly isRefused?: true;
  /** The name by which later calls refer to the id of what this one has created. */
  readonly as?: string;
}

export const PASSWORD = 'correct horse';

const WORDS = 'error value function code '.repeat(240);
const LONG = `<p>${WORDS.repeat(4)}</p>`;
const LONGER = `<p>${WORDS.repeat(4)}so</p>`;
const TAGS = [TOP_TAG, 'many', 'more'];
const QUESTION = { title: 'How long may a text be?', content: LONG, tags: TAGS };
const NEWCOMER = { username: 'newcomer', email: 'new@example.com', password: PASSWORD };
/** The maximum number of invitations at once. */
const INVITED = Array.from({ length: 200 }, (_, at) => `guest${String(at)}@example.com`);
const LOOK = { description: 'What most ask about', color: '#112233', featured: true };
const COMMENT = 'A comment that is `long`, of many words. '.repeat(12);
/** The new name of the tag with the most questions. */
const RENAMED = 'renamed';

/**
 * Every write call, in an order in which each finds something to change. `question` and `answer` have
 * the maximum numbers of comments and versions; a body has an id in braces.
 */
export const WORST_WRITES: readonly WorstWrite[] = [
  { call: 'createFirstAdmin', body: { ...NEWCOMER, token: 'none' }, isRefused: true },
  { call: 'register', body: NEWCOMER, as: 'newcomer' },
  {
    call: 'confirmSignUp',
    body: { email: NEWCOMER.email, code: '000000' },
    isRefused: true,
  },
  { call: 'resendCode', body: { email: NEWCOMER.email }, isRefused: true },
  { call: 'logIn', body: { email: NEWCOMER.email, password: PASSWORD } },
  { call: 'forgotPassword', body: { email: NEWCOMER.email } },
  { call: 'resetPassword', body: { token: 'none', password: PASSWORD }, isRefused: true },
  { call: 'confirmEmail', body: { token: 'none' }, isRefused: true },
  { call: 'unsubscribe', body: { token: 'none' }, isRefused: true },
  {
    call: 'updateProfile',
    body: { username: 'prolific', email: 'p@example.com', bio: WORDS.slice(0, 400) },
  },
  { call: 'uploadPicture', body: { purpose: 'avatar' }, isRefused: true },
  { call: 'removeAvatar' },
  { call: 'removePicture', at: ['none'], isRefused: true },
  { call: 'savePreferences', body: { showInDirectory: false, showActivity: false } },
  {
    call: 'subscribePush',
    body: { endpoint: 'https://push.example/x', keys: browserKeys().keys },
    isRefused: true,
  },
  { call: 'unsubscribePush' },
  { call: 'postQuestion', body: QUESTION, as: 'asked' },
  { call: 'postQuestion', body: { ...QUESTION, tags: ['many'] }, as: 'lone' },
  { call: 'postAnswer', body: { questionId: '{asked}', content: LONG }, as: 'answered' },
  { call: 'postAnswer', body: { questionId: '{asked}', content: '<p>So.</p>' }, as: 'short' },
  {
    call: 'postAnswer',
    by: 'newcomer',
    body: { questionId: '{question}', content: LONG },
    as: 'rewarded',
  },
  { call: 'voteQuestion', by: 'newcomer', at: ['question'], body: { type: 'up' } },
  { call: 'voteAnswer', by: 'newcomer', at: ['answer'], body: { type: 'up' } },
  { call: 'acceptAnswer', at: ['answered'] },
  { call: 'unacceptAnswer', at: ['answered'] },
  // Before the bounty, after which the newcomer may edit.
  {
    call: 'suggestEdit',
    by: 'newcomer',
    at: ['question'],
    body: { ...QUESTION, content: `${LONG}<p>Wider</p>`, reason: 'Wider', format: 'html' },
    as: 'suggestion',
  },
  {
    call: 'suggestEdit',
    by: 'newcomer',
    at: ['answer'],
    body: { content: `${LONG}<p>Newer</p>`, reason: 'Newer', format: 'html' },
  },
  { call: 'decideSuggestion', at: ['suggestion'], body: { decision: 'approve' } },
  {
    call: 'suggestTagDescription',
    by: 'newcomer',
    at: [TOP_TAG],
    body: { description: 'What all ask about', reason: 'There was none' },
  },
  { call: 'startBounty', at: ['question'], body: { amount: 500 } },
  { call: 'awardBounty', at: ['rewarded'] },
  {
    call: 'editQuestion',
    at: ['question'],
    body: { ...QUESTION, content: LONGER, reason: 'Wider' },
  },
  { call: 'editAnswer', at: ['answer'], body: { content: LONGER } },
  { call: 'rollBack', at: ['question'], body: { number: 2 } },
  { call: 'rollBack', at: ['answer'], body: { number: 2 } },
  { call: 'redactVersion', at: ['question', '3'], body: { reason: 'Secret' } },
  { call: 'postComment', at: ['asked'], body: { content: COMMENT }, as: 'comment' },
  { call: 'postComment', at: ['answered'], body: { content: COMMENT }, as: 'remark' },
  { call: 'editComment', at: ['comment'], body: { content: `${COMMENT}so` } },
  { call: 'voteComment', by: 'newcomer', at: ['comment'] },
  { call: 'convertComment', at: ['comment'] },
  { call: 'revertComment', at: ['comment'] },
  { call: 'convertAnswer', at: ['short'], body: { postId: '{asked}' } },
  { call: 'revertAnswer', at: ['short'] },
  { call: 'deleteComment', at: ['remark'] },
  { call: 'redactComment', at: ['remark', '1'], body: { reason: 'Secret' } },
  {
    call: 'editTagDescription',
    at: [TOP_TAG],
    body: { description: 'What most ask about', reason: 'Shorter' },
  },
  { call: 'followTag', at: [TOP_TAG] },
  { call: 'watchTag', at: [TOP_TAG], body: { level: 'at-once' } },
  { call: 'skipQuestion', at: ['question'], body: { isSkipped: true } },
  { call: 'recordListVisit', body: { questions: ['1'] } },
  { call: 'setCommunityWiki', at: ['question'], body: { isWiki: true } },
  { call: 'followQuestion', at: ['question'], body: { level: 'all' } },
  { call: 'removeSavedPost', at: ['question'] },
  { call: 'savePost', at: ['question'], body: { note: 'Later' } },
  { call: 'reportTrial', at: ['answer'], body: { verdict: 'outdated', version: '4' } },
  { call: 'withdrawTrial', at: ['answer'] },
  {
    call: 'createDraft',
    by: 'newcomer',
    body: { title: 'How', body: WORDS.repeat(8) },
    as: 'draft',
  },
  { call: 'saveDraft', by: 'newcomer', at: ['draft'], body: { body: WORDS.repeat(9), version: 1 } },
  { call: 'deleteDraft', by: 'newcomer', at: ['draft'] },
  { call: 'createSavedList', body: { name: 'Later' } },
  { call: 'changeSavedList', at: ['list'], body: { sharing: 'on' } },
  { call: 'removeSavedList', at: ['list'] },
  { call: 'createSavedSearch', by: 'newcomer', body: { name: 'Later', query: 'error' } },
  { call: 'changeSavedSearch', at: ['search'], body: { query: 'error', renew: true } },
  { call: 'removeSavedSearch', at: ['search'] },
  { call: 'raiseFlag', by: 'newcomer', at: ['question', 'question'], body: { reason: 'spam' } },
  { call: 'withdrawFlag', by: 'newcomer', at: ['question', 'question'] },
  { call: 'raiseFlag', by: 'newcomer', at: ['answer', 'answer'], body: { reason: 'spam' } },
  { call: 'withdrawFlag', by: 'newcomer', at: ['answer', 'answer'] },
  { call: 'raiseFlag', by: 'newcomer', at: ['comment', 'comment'], body: { reason: 'rude' } },
  { call: 'withdrawFlag', by: 'newcomer', at: ['comment', 'comment'] },
  { call: 'raiseFlag', by: 'newcomer', at: ['tag', TOP_TAG], body: { reason: 'unclear' } },
  { call: 'withdrawFlag', by: 'newcomer', at: ['tag', TOP_TAG] },
  { call: 'warnUser', at: ['newcomer'], body: { message: WORDS.slice(0, 2_000) }, as: 'warning' },
  { call: 'understandWarning', by: 'newcomer', at: ['warning'] },
  { call: 'addNote', at: ['newcomer'], body: { message: WORDS.slice(0, 2_000) } },
  { call: 'raiseFlag', by: 'newcomer', at: ['user', 'second'], body: { reason: 'rude' } },
  { call: 'decideReview', at: ['flags', 'review'], body: { decision: 'decline', version: 1 } },
  { call: 'withdrawFlag', by: 'newcomer', at: ['user', 'second'], isRefused: true },
  {
    call: 'setPrivilege',
    at: ['second'],
    body: { privilege: 'edit', change: 'given', days: 1 },
  },
  { call: 'invite', as: 'invitation', body: { emails: INVITED } },
  { call: 'revokeInvitation', at: ['invitation'] },
  { call: 'decideSignUp', at: ['1'], body: { decision: 'reject' }, isRefused: true },
  { call: 'sendTestMail' },
  { call: 'changeSettings', body: { version: 0, settings: { name: 'Bolts' } } },
  { call: 'setPrivileges', body: { stage: 'young', thresholds: { edit: 90 } } },
  { call: 'setSuspension', at: ['second'], body: { suspended: true, days: 1 } },
  { call: 'setRole', at: ['third'], body: { role: 'admin' } },
  { call: 'featureQuestion', at: ['question'], body: { featured: true } },
  { call: 'voteToClose', at: ['question'], body: { reason: 'opinion' } },
  { call: 'withdrawCloseVote', at: ['question'] },
  { call: 'voteToReopen', at: ['question'], body: {} },
  { call: 'withdrawReopenVote', at: ['question'] },
  { call: 'closeQuestion', at: ['question'], body: { closed: true, duplicateOf: '{asked}' } },
  { call: 'moveAnswers', at: ['question'], body: {} },
  { call: 'closeQuestion', at: ['asked'], body: { closed: true, duplicateOf: '{second}' } },
  {
    call: 'replyToDuplicate',
    at: ['asked'],
    body: { solved: false, content: 'Mine is longer.' },
  },
  { call: 'withdrawDeletionVote', at: ['question'] },
  { call: 'voteToDelete', at: ['question'] },
  { call: 'voteToUndelete', at: ['question'] },
  {
    call: 'setLock',
    at: ['question', 'comments'],
    body: { locked: true, days: 7, reason: 'Heat' },
  },
  {
    call: 'setMemberLock',
    at: ['question', 'answers'],
    body: { locked: true, days: 7, reason: 'Thanks as answers' },
  },
  { call: 'setAnswerDeleted', at: ['answer'], body: { deleted: true } },
  { call: 'setQuestionDeleted', at: ['question'], body: { deleted: true } },
  { call: 'setQuestionDeleted', at: ['question'], body: { deleted: false } },
  { call: 'createTag', body: { ...LOOK, name: 'selectors' } },
  { call: 'removeTag', at: ['selectors'] },
  { call: 'changeTag', at: [TOP_TAG], body: LOOK },
  { call: 'proposeSynonym', at: [TOP_TAG], body: { name: 'the-most' } },
  { call: 'voteSynonym', at: [TOP_TAG, 'the-most'], body: { approves: true } },
  { call: 'decideSynonym', at: [TOP_TAG, 'the-most'], body: { decision: 'accept' } },
  { call: 'removeSynonym', at: [TOP_TAG, 'the-most'] },
  { call: 'renameTag', at: [TOP_TAG], body: { name: RENAMED } },
  { call: 'setTagModerators', at: [RENAMED], body: { usernames: ['prolific'] } },
  { call: 'mergeTag', at: [RENAMED], body: { into: 'many' } },
  { call: 'splitTag', at: [RENAMED] },
  { call: 'setSiteTex', body: { tex: true } },
  { call: 'undoLogEntry', at: ['entry'] },
  { call: 'deleteAnswer', at: ['answered'] },
  { call: 'deleteQuestion', at: ['lone'] },
  { call: 'readNotification', at: ['notification'] },
  { call: 'readAllNotifications' },
  {
    call: 'changePassword',
    body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} battery` },
  },
  { call: 'logOutElsewhere' },
  { call: 'logOut', by: 'newcomer' },
  { call: 'deleteAccount', body: { password: `${PASSWORD} battery` } },
];
