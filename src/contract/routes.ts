import * as account from './account.ts';
import * as activity from './activity.ts';
import * as answerQueue from './answer-queue.ts';
import * as answerTrials from './answer-trials.ts';
import * as answers from './answers.ts';
import * as edits from './edits.ts';
import * as errorTexts from './error-texts.ts';
import * as history from './history.ts';
import * as suggestions from './suggestions.ts';
import * as locks from './locks.ts';
import * as log from './log.ts';
import * as moderation from './moderation.ts';
import * as bounties from './bounties.ts';
import * as comments from './comments.ts';
import * as dashboard from './dashboard.ts';
import * as drafts from './drafts.ts';
import * as notifications from './notifications.ts';
import * as posts from './posts.ts';
import * as preferences from './preferences.ts';
import * as push from './push.ts';
import * as questions from './questions.ts';
import * as questionFollows from './question-follows.ts';
import * as reports from './reports.ts';
import * as savedPosts from './saved-posts.ts';
import * as savedSearches from './saved-searches.ts';
import * as sessions from './sessions.ts';
import * as setup from './setup.ts';
import * as similar from './similar.ts';
import * as site from './site.ts';
import * as sitemap from './sitemap.ts';
import * as tagAdmin from './tag-admin.ts';
import * as tagHistory from './tag-history.ts';
import * as tagWatching from './tag-watching.ts';
import * as tagSynonyms from './tag-synonyms.ts';
import * as tags from './tags.ts';
import * as tex from './tex.ts';
import * as users from './users.ts';
import * as votes from './votes.ts';

/** Every call of the contract, by name. */
export const ROUTES = {
  about: site.about,
  getStats: site.getStats,
  getSitemap: sitemap.getSitemap,
  getSitemapPart: sitemap.getSitemapPart,
  whoAmI: sessions.whoAmI,
  logIn: sessions.logIn,
  register: sessions.register,
  updateProfile: sessions.updateProfile,
  logOut: sessions.logOut,
  logOutElsewhere: sessions.logOutElsewhere,
  changePassword: account.changePassword,
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  confirmEmail: account.confirmEmail,
  unsubscribe: account.unsubscribe,
  deleteAccount: account.deleteAccount,
  getPreferences: preferences.getPreferences,
  savePreferences: preferences.savePreferences,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  createFirstAdmin: setup.createFirstAdmin,
  listQuestions: questions.listQuestions,
  listRelated: similar.listRelated,
  findSimilar: similar.findSimilar,
  searchByError: errorTexts.searchByError,
  getQuestion: questions.getQuestion,
  postQuestion: questions.postQuestion,
  voteQuestion: votes.voteQuestion,
  voteAnswer: votes.voteAnswer,
  getQuestionFollow: questionFollows.getQuestionFollow,
  followQuestion: questionFollows.followQuestion,
  listFollowedQuestions: questionFollows.listFollowedQuestions,
  listSavedPosts: savedPosts.listSavedPosts,
  getSavedPost: savedPosts.getSavedPost,
  savePost: savedPosts.savePost,
  removeSavedPost: savedPosts.removeSavedPost,
  createSavedList: savedPosts.createSavedList,
  changeSavedList: savedPosts.changeSavedList,
  removeSavedList: savedPosts.removeSavedList,
  getSharedList: savedPosts.getSharedList,
  listSavedSearches: savedSearches.listSavedSearches,
  createSavedSearch: savedSearches.createSavedSearch,
  changeSavedSearch: savedSearches.changeSavedSearch,
  removeSavedSearch: savedSearches.removeSavedSearch,
  getSearchFeed: savedSearches.getSearchFeed,
  listDrafts: drafts.listDrafts,
  getDraft: drafts.getDraft,
  createDraft: drafts.createDraft,
  saveDraft: drafts.saveDraft,
  deleteDraft: drafts.deleteDraft,
  listAnswerTrials: answerTrials.listAnswerTrials,
  reportTrial: answerTrials.reportTrial,
  withdrawTrial: answerTrials.withdrawTrial,
  postAnswer: answers.postAnswer,
  acceptAnswer: answers.acceptAnswer,
  unacceptAnswer: answers.unacceptAnswer,
  getBounty: bounties.getBounty,
  startBounty: bounties.startBounty,
  awardBounty: bounties.awardBounty,
  listQuestionComments: comments.listQuestionComments,
  listAnswerComments: comments.listAnswerComments,
  commentOnQuestion: comments.commentOnQuestion,
  commentOnAnswer: comments.commentOnAnswer,
  getComment: comments.getComment,
  editComment: comments.editComment,
  listOlderTexts: comments.listOlderTexts,
  redactComment: comments.redactComment,
  deleteComment: comments.deleteComment,
  voteComment: comments.voteComment,
  listParticipants: comments.listParticipants,
  convertComment: comments.convertComment,
  getConversion: comments.getConversion,
  revertComment: comments.revertComment,
  convertAnswer: comments.convertAnswer,
  revertAnswer: comments.revertAnswer,
  getPost: posts.getPost,
  listQuestionHistory: history.listQuestionHistory,
  listAnswerHistory: history.listAnswerHistory,
  getQuestionVersion: history.getQuestionVersion,
  getAnswerVersion: history.getAnswerVersion,
  getPostSource: suggestions.getPostSource,
  suggestQuestionEdit: suggestions.suggestQuestionEdit,
  suggestAnswerEdit: suggestions.suggestAnswerEdit,
  listSuggestions: suggestions.listSuggestions,
  getSuggestion: suggestions.getSuggestion,
  decideSuggestion: suggestions.decideSuggestion,
  rollBackQuestion: history.rollBackQuestion,
  rollBackAnswer: history.rollBackAnswer,
  redactVersion: history.redactVersion,
  suggestTagDescription: suggestions.suggestTagDescription,
  listTagHistory: tagHistory.listTagHistory,
  listTagSynonyms: tagSynonyms.listTagSynonyms,
  proposeSynonym: tagSynonyms.proposeSynonym,
  voteSynonym: tagSynonyms.voteSynonym,
  listTags: tags.listTags,
  getTag: tags.getTag,
  followTag: tags.followTag,
  listFollowedTags: tags.listFollowedTags,
  listWatchedTags: tagWatching.listWatchedTags,
  getTagWatch: tagWatching.getTagWatch,
  watchTag: tagWatching.watchTag,
  listUsers: users.listUsers,
  getUser: users.getUser,
  getDashboard: dashboard.getDashboard,
  getAnswerQueue: answerQueue.getAnswerQueue,
  skipQuestion: answerQueue.skipQuestion,
  listUserQuestions: activity.listUserQuestions,
  listUserAnswers: activity.listUserAnswers,
  listUserActivity: activity.listUserActivity,
  listNotifications: notifications.listNotifications,
  readNotification: notifications.readNotification,
  readAllNotifications: notifications.readAllNotifications,
  getQuestionSource: edits.getQuestionSource,
  getAnswerSource: edits.getAnswerSource,
  editQuestion: edits.editQuestion,
  editAnswer: edits.editAnswer,
  deleteQuestion: edits.deleteQuestion,
  deleteAnswer: edits.deleteAnswer,
  reportQuestion: reports.reportQuestion,
  reportAnswer: reports.reportAnswer,
  listReports: reports.listReports,
  decideReport: reports.decideReport,
  getAdminStats: moderation.getAdminStats,
  listAdminUsers: moderation.listAdminUsers,
  setRole: moderation.setRole,
  setSuspension: moderation.setSuspension,
  listAdminQuestions: moderation.listAdminQuestions,
  featureQuestion: moderation.featureQuestion,
  closeQuestion: moderation.closeQuestion,
  setLock: locks.setLock,
  setQuestionDeleted: moderation.setQuestionDeleted,
  setAnswerDeleted: moderation.setAnswerDeleted,
  createTag: tagAdmin.createTag,
  changeTag: tagAdmin.changeTag,
  removeTag: tagAdmin.removeTag,
  renameTag: tagAdmin.renameTag,
  mergeTag: tagAdmin.mergeTag,
  splitTag: tagAdmin.splitTag,
  decideSynonym: tagSynonyms.decideSynonym,
  removeSynonym: tagSynonyms.removeSynonym,
  getTex: tex.getTex,
  setSiteTex: tex.setSiteTex,
  listLog: log.listLog,
  undoLogEntry: log.undoLogEntry,
};

export type RouteName = keyof typeof ROUTES;
