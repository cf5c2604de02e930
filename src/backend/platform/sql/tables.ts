import type { Generated, Insertable, Selectable } from 'kysely';
import type { SearchSort } from '../../../contract/questions.ts';
import type { Verdict } from '../../../contract/answer-trials.ts';
import type { BodyFormat } from '../../../contract/body-format.ts';
import type { Digest, IgnoredLook, WatchTime } from '../../../contract/tag-watching.ts';
import type { SuggestionStatus } from '../../../contract/suggestions.ts';
import type { FollowLevel } from '../../../contract/question-follow-forms.ts';
import type { LockKind } from '../../../contract/moderation.ts';
import type { LogAction, LogTarget } from '../../../contract/log.ts';
import type { ProposalStatus } from '../../../contract/tag-synonyms.ts';
import type { FlagReason } from '../../../contract/flag-forms.ts';
import type { FlagStatus } from '../../../contract/flags.ts';
import type { QueueName, TargetKind } from '../../../contract/review.ts';
import type { NotificationType } from '../../../contract/notifications.ts';
import type { Role } from '../../../contract/users.ts';

/**
 * The tables, which are the same on SQLite and PostgreSQL. Times are milliseconds since 1970 (UTC),
 * flags are 0 or 1, and names of references end in `_id`.
 */
export interface Tables {
  users: Users;
  sessions: Sessions;
  posts: Posts;
  bounties: Bounties;
  tags: Tags;
  question_tags: QuestionTags;
  tag_changes: TagChanges;
  visits: Visits;
  tag_follows: TagFollows;
  tag_ignores: TagIgnores;
  tag_moderators: TagModerators;
  tag_digests: TagDigests;
  tag_versions: TagVersions;
  votes: Votes;
  question_follows: QuestionFollows;
  follower_news: FollowerNews;
  saved_lists: SavedLists;
  saved_posts: SavedPosts;
  saved_searches: SavedSearches;
  drafts: Drafts;
  held_posts: PendingPosts;
  newcomer_posts: NewcomerPosts;
  spam_tokens: SpamTokens;
  spam_lessons: SpamLessons;
  warnings: Warnings;
  person_notes: PersonNotes;
  link_domains: LinkDomains;
  answer_trials: AnswerTrials;
  reputation_events: ReputationEvents;
  badges: Badges;
  comments: Comments;
  comment_votes: CommentVotes;
  comment_versions: CommentVersions;
  comment_mentions: CommentMentions;
  conversions: Conversions;
  notifications: Notifications;
  invitations: Invitations;
  sign_ups: SignUps;
  list_visits: ListVisits;
  pictures: Pictures;
  revisions: Revisions;
  post_locks: PostLocks;
  ballots: Ballots;
  suggestions: Suggestions;
  post_links: PostLinks;
  counters: Counters;
  settings: Settings;
  imports: Imports;
  import_ids: ImportIds;
  account_links: AccountLinks;
  former_usernames: FormerUsernames;
  notification_choices: NotificationChoices;
  push_subscriptions: PushSubscriptions;
  mails: Mails;
  mailed_notifications: MailedNotifications;
  flags: Flags;
  review_items: ReviewItems;
  review_skips: ReviewSkips;
  admin_log: AdminLog;
  deletions: Deletions;
  tag_synonyms: TagSynonyms;
  synonym_proposals: SynonymProposals;
  synonym_votes: SynonymVotes;
  merged_questions: MergedQuestions;
  merged_followers: MergedFollowers;
  search_queue: SearchQueue;
  search_words: SearchWords;
  answer_skips: AnswerSkips;
  search_fingerprints: SearchFingerprints;
}

export type Flag = 0 | 1;
export type PostKind = 'question' | 'answer';
export type QuestionState = 'open' | 'closed';

/** An imported person has neither e-mail nor password, and a `source_*` address. */
export interface Users {
  id: Generated<number>;
  username: string;
  /** Lower case of `username`; unique. */
  username_key: string;
  /** The original name of an imported person; null for everybody else. */
  display_name: string | null;
  email: string | null;
  /** Lower case of `email`; unique unless null. */
  email_key: string | null;
  password_hash: string | null;
  role: Generated<Role>;
  avatar: Generated<string>;
  bio: Generated<string>;
  location: Generated<string>;
  website: Generated<string>;
  github: Generated<string>;
  linkedin: Generated<string>;
  twitter: Generated<string>;
  /** max(1, 1 + reputation_sum): a cache for sorts. */
  reputation: Generated<number>;
  /** The sum of this person's `reputation_events`. */
  reputation_sum: Generated<number>;
  question_count: Generated<number>;
  answer_count: Generated<number>;
  accepted_count: Generated<number>;
  badge_count: Generated<number>;
  /** JSON, for cards: [name, icon, earned_at] of the newest three badges of different names. */
  badges_shown: Generated<string>;
  joined_at: number;
  suspended_at: number | null;
  /** When the suspension ends; null if an admin has to lift it. */
  suspended_until: Generated<number | null>;
  suspended_reason: Generated<string | null>;
  source_site: string | null;
  source_url: string | null;
  /** 1 for the accounts of the demo community. */
  is_demo: Generated<Flag>;
  /** 0 for people who are not in the directory. */
  listed: Generated<Flag>;
  shows_activity: Generated<Flag>;
  /** The invitation that the member came by. */
  invitation_id: Generated<number | null>;
  /** 1 if lists of questions mark what is new since the last visit. */
  marks_new: Generated<Flag>;
  /** The reputation when the community outgrew a stage: growing takes no privilege away. */
  kept_young: Generated<number | null>;
  kept_growing: Generated<number | null>;
  /** Privileges earned by a record, separated by spaces. */
  privilege_records: Generated<string>;
  /** JSON: privileges that an admin gave or paused; '' for none. */
  privilege_changes: Generated<string>;
  /** When the account was deleted. Its row stays, without a name, because its posts refer to it. */
  deleted_at: number | null;
}

/** When members read lists of questions. A visit ends with a pause of half an hour. */
/** `email` is null for a link that several people may use. */
export interface Invitations {
  id: Generated<number>;
  token: string;
  email: string | null;
  uses_left: number;
  uses: number;
  created_by: number;
  created_at: number;
  ends_at: number;
}

/** A sign-up that is not a member yet. */
export interface SignUps {
  id: Generated<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  /** Of the secret that its browser repeats; of an empty one if it sent none. */
  browser_hash: string;
  /** The token of an invitation, or empty. */
  invitation: string;
  /** The answer to the question of the site. */
  reason: string;
  /** Of the code that was mailed; null until then. */
  code_hash: string | null;
  /** Codes that were tried since the mail. */
  tries: number;
  /** When the mail with the code was asked for. */
  mailed_at: number;
  /** Since when it waits for an admin; null before its address is confirmed. */
  waiting_since: number | null;
}

/** Files are named after `name` (shared/picture-names.ts). */
export interface Pictures {
  id: Generated<number>;
  name: string;
  /** Who uploaded it first; null once the account is deleted. */
  user_id: number | null;
  bytes: number;
  created_at: number;
  /** When it was last found in use. */
  used_at: number;
  /** Since when it waits to be deleted; null while it is in use. */
  trashed_at: number | null;
  /** When a moderator removed it for good; it cannot be uploaded again. */
  removed_at: number | null;
}

export interface ListVisits {
  user_id: number;
  /** When the visit before ended. */
  since: number | null;
  seen_at: number;
}

/** `token_hash` is the SHA-256 of the bearer token, in hexadecimal. */
export interface Sessions {
  token_hash: string;
  user_id: number;
  created_at: number;
  expires_at: number;
}

/** Questions and answers, in one table because they share ids, votes, comments and history. */
export interface Posts {
  id: Generated<number>;
  kind: PostKind;
  /** The question of an answer; null for questions. */
  question_id: number | null;
  author_id: number;
  created_at: number;
  edited_at: number | null;
  /** The last time it was asked, answered, edited or commented on: the modification date of feeds. */
  active_at: number;
  deleted_at: number | null;
  /** base_score + sum of `votes`. */
  score: Generated<number>;
  /** The score that an imported post had from votes without a known voter. */
  base_score: Generated<number>;
  comment_count: Generated<number>;
  /** Raised only by edits of the post. */
  version: Generated<number>;
  /** From here to `duplicate_of`: only for questions. */
  title: string | null;
  views: Generated<number>;
  answer_count: Generated<number>;
  accepted_id: number | null;
  featured: Generated<Flag>;
  status: Generated<QuestionState>;
  closed_reason: string | null;
  /** What its author can do about it, for a reason that an admin has written. */
  closed_advice: Generated<string | null>;
  duplicate_of: number | null;
  /** The ids of all originals, separated by spaces, if there are several. */
  originals: Generated<string | null>;
  /** Who closed it last, by the last vote needed. */
  closed_by: Generated<number | null>;
  /** Until then, an edit by its author puts a closed question in the queue for reopening, once. */
  reopen_until: Generated<number | null>;
  license: string | null;
  source_site: string | null;
  source_url: string | null;
  /** 1 if TeX between dollar signs is shown as formulas. */
  tex: Generated<Flag>;
  /** For a question: its open bounty. For an answer: the total of bounties awarded to it. */
  bounty_amount: Generated<number | null>;
  /** For a question: when its open bounty ends. */
  bounty_until: Generated<number | null>;
  /** For a question: who started its open bounty. */
  bounty_by: Generated<number | null>;
  /** Plain text: 150 characters and an ellipsis. */
  excerpt: Generated<string>;
  /** HTML as in section 5. */
  content: string;
  /** `content` prepared for reading (highlighting, formulas); null if it is the same. */
  display: string | null;
  /** The author's text, for editing. */
  source: string | null;
  source_format: Generated<'html' | 'markdown'>;
  /** For an answer: a summary of its `answer_trials` as JSON; null without trials. */
  trials: Generated<string | null>;
  /** The number of votes by which trials lower its rank. */
  outdated: Generated<number>;
  /** 1 if it is a community wiki: every member can edit it, and nobody earns reputation from it. */
  is_wiki: Generated<Flag>;
}

/** Reputation offered for an answer. Rows stay after the bounty has ended. */
export interface Bounties {
  id: Generated<number>;
  question_id: number;
  user_id: number;
  amount: number;
  status: Generated<BountyStatus>;
  created_at: number;
  /** It can be awarded for one more day. */
  ends_at: number;
  /** When its starter was notified that one day is left. */
  told_at: Generated<number | null>;
  settled_at: Generated<number | null>;
  /** The answer that it was paid for. */
  answer_id: Generated<number | null>;
  paid: Generated<number | null>;
}

/** `halved`: it was not awarded, so half of it went to the best new answer. */
export type BountyStatus = 'open' | 'awarded' | 'halved' | 'lapsed' | 'refunded';

export interface Tags {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  /** HTML as in section 5: the tag's wiki. */
  wiki: string | null;
  /** `#rrggbb`. */
  color: string;
  featured: Generated<Flag>;
  tex: Generated<Flag>;
  /** Questions that are not deleted, open or closed. */
  question_count: Generated<number>;
  closed_count: Generated<number>;
  /** Those of `question_count` with an accepted answer. */
  answered_count: Generated<number>;
  /** The sum of the scores of those questions. */
  score_sum: Generated<number>;
  follower_count: Generated<number>;
  /** The number of the newest version of the description. */
  version: Generated<number>;
  created_at: number;
}

/**
 * Versions of a tag's description. The first one has a row once there is a second one, or if the tag
 * was created with a description. Rows of a merged tag stay although the tag is gone.
 */
export interface TagVersions {
  tag_id: number;
  number: number;
  author_id: number | null;
  /** Who approved it, if it was suggested. */
  approver_id: Generated<number | null>;
  description: string;
  reason: Generated<string>;
  created_at: number;
}

/** The last counted view of a question by a visitor, kept for a quarter of an hour. */
export interface Visits {
  question_id: number;
  /** A keyed hash of the visitor: neither an address nor a name. */
  visitor: string;
  at: number;
}

/**
 * Changes not yet added to the totals in a tag's row. Only PostgreSQL has any, for about a second.
 * Queries that show a tag have to add them.
 */
export interface TagChanges {
  id: Generated<number>;
  tag_id: number;
  question_count: Generated<number>;
  closed_count: Generated<number>;
  answered_count: Generated<number>;
  score_sum: Generated<number>;
}

/**
 * A tag of a question that is not deleted. It repeats the columns that lists of a tag filter and sort
 * by, so that each list has an index.
 */
export interface QuestionTags {
  tag_id: number;
  question_id: number;
  /** Position in the author's order, from 0. */
  position: number;
  status: Generated<QuestionState>;
  featured: Generated<Flag>;
  created_at: number;
  score: Generated<number>;
  views: Generated<number>;
  answer_count: Generated<number>;
}

export interface TagFollows {
  user_id: number;
  tag_id: number;
  /** How soon the person is notified of new questions. */
  told: Generated<WatchTime>;
  created_at: number;
}

/** The next mail about a person's watched tags: it reports questions since `since`. */
export interface TagDigests {
  user_id: number;
  told: Digest;
  since: number;
  due_at: number;
}

/** A tag that a person ignores, by its name or a synonym. */
export interface TagIgnores {
  user_id: number;
  name: string;
  look: IgnoredLook;
  created_at: number;
}

/** A member who moderates the questions of a tag. */
export interface TagModerators {
  tag_id: number;
  user_id: number;
}

export interface Votes {
  user_id: number;
  post_id: number;
  value: -1 | 1;
  /** The reputation that the vote earned the author; null for the full amount. */
  earned: number | null;
  created_at: number;
}

/** Which events of a question a person is notified of. */
export interface QuestionFollows {
  question_id: number;
  user_id: number;
  level: FollowLevel;
  created_at: number;
}

/** An event that followers of a question have yet to be notified of: those after `last_user_id`. */
export interface FollowerNews {
  id: Generated<number>;
  question_id: number;
  /** The post that was added, commented on or edited. */
  post_id: number;
  kind: 'asked' | 'answered' | 'commented' | 'edited';
  link: string;
  sender_id: number;
  last_user_id: Generated<number>;
  created_at: number;
}

export interface SavedLists {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Lower case of `name`; a person has it once. */
  name_key: string;
  /** The secret part of the list's public URL; null if the list is not shared. */
  secret: string | null;
  created_at: number;
}

/** A person saves a post at most once, in one list or in none. */
export interface SavedPosts {
  user_id: number;
  post_id: number;
  list_id: number | null;
  note: Generated<string>;
  created_at: number;
}

export interface SavedSearches {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Lower case of `name`; a person has it once. */
  name_key: string;
  /** As typed, with its operators. */
  query: string;
  /** Null for relevance. */
  sort: SearchSort | null;
  /** The secret part of the feed's URL. */
  secret: string;
  created_at: number;
}

/** The ledger of reputation: rows are added, never changed. */
export interface ReputationEvents {
  id: Generated<number>;
  user_id: number;
  delta: number;
  reason: ReputationReason;
  post_id: number | null;
  created_at: number;
}

export type ReputationReason =
  | 'up_vote'
  | 'down_vote'
  | 'up_vote_undone'
  | 'down_vote_undone'
  | 'accepted'
  | 'accepted_undone'
  | 'accepting'
  | 'accepting_undone'
  | 'post_deleted'
  | 'post_restored'
  | 'suggestion'
  | 'bounty_started'
  | 'bounty_awarded'
  | 'bounty_refunded'
  | 'imported';

/** `award_key` is unique for each person, so that the same achievement earns a badge only once. */
export interface Badges {
  id: Generated<number>;
  user_id: number;
  name: string;
  icon: string;
  award_key: string;
  earned_at: number;
}

export interface Comments {
  id: Generated<number>;
  post_id: number;
  author_id: number;
  created_at: number;
  score: Generated<number>;
  /** HTML as in section 5. */
  content: string;
  /** `content` prepared for reading (formulas); null if it is the same. */
  display: string | null;
  reply_to: number | null;
  /** The Markdown that its author wrote; null for imported comments. */
  source: string | null;
  /** When it was edited, if the edit is shown. */
  edited_at: number | null;
  deleted_at: number | null;
  /** Set if an admin has redacted the text of a deleted comment. */
  redacted_by: Generated<number | null>;
  redacted_at: Generated<number | null>;
  redaction_reason: Generated<string | null>;
}

export interface CommentVotes {
  user_id: number;
  comment_id: number;
  created_at: number;
}

/** The text of a comment before an edit. */
export interface CommentVersions {
  comment_id: number;
  source: string;
  /** When an edit replaced this text. */
  written_at: number;
  /** Set if an admin has redacted the text. */
  redacted_by: Generated<number | null>;
  redacted_at: Generated<number | null>;
  redaction_reason: Generated<string | null>;
}

/** The people notified of a mention, so that an edit does not notify them again. */
export interface CommentMentions {
  comment_id: number;
  user_id: number;
}

/** The conversion of a comment to an answer or back. The original is deleted. */
export interface Conversions {
  id: Generated<number>;
  comment_id: number;
  answer_id: number;
  /** What the conversion created. */
  made: 'answer' | 'comment';
  user_id: number;
  /** A JSON list of the ids of comments moved from the answer to the comment's post. */
  moved: string;
  created_at: number;
  undone_at: number | null;
}

export interface Notifications {
  id: Generated<number>;
  user_id: number;
  type: NotificationType;
  /** A name from `notifications/events.ts`; `params` is a JSON object with its parameters. */
  event: string;
  params: Generated<string>;
  link: string | null;
  sender_id: number | null;
  is_read: Generated<Flag>;
  /** 1 hides it, because its target is deleted. */
  gone: Generated<Flag>;
  created_at: number;
  /** Unread notifications with the same topic are merged: further ones raise the count of the first. */
  topic: string | null;
}

/** A state of a post after an edit, or an event of its history (closed, reopened, …). */
export interface Revisions {
  id: Generated<number>;
  post_id: number;
  author_id: number | null;
  kind: string;
  created_at: number;
  title: string | null;
  tags: string | null;
  content: string | null;
  comment: string | null;
  /** The post's version (`posts.version`) with this text; null for events and imports. */
  version: number | null;
  /** Set if an admin has redacted title, tags and content. */
  redacted_by: Generated<number | null>;
  redacted_at: Generated<number | null>;
  redaction_reason: Generated<string | null>;
}

/** A suggested edit of a post or of a tag's description. */
export interface Suggestions {
  id: Generated<number>;
  post_id: number | null;
  tag_id: Generated<number | null>;
  user_id: number;
  /** The version of the post or tag that the edit is based on. */
  version: number;
  /** The text of that version, as JSON. */
  base: string;
  /** Title and tags only for questions; tags are names separated by spaces. */
  title: string | null;
  tags: string | null;
  /** For a post HTML as in section 5; for a tag the description as plain text. */
  content: string;
  reason: string;
  status: Generated<SuggestionStatus>;
  created_at: number;
  decided_by: number | null;
  decided_at: number | null;
  decision_reason: string | null;
  /** When its text was redacted together with that of the version it is based on or has created. */
  redacted_at: Generated<number | null>;
  words_added: number;
  words_removed: number;
}

export interface PostLocks {
  post_id: number;
  /** What the lock forbids. */
  kind: LockKind;
  until: number;
  reason: string;
}

/**
 * Votes to close or reopen a question, and to delete or undelete a post. They are removed when
 * that happens, and when they lapse.
 */
export interface Ballots {
  post_id: number;
  user_id: number;
  kind: 'close' | 'reopen' | 'delete' | 'undelete';
  /** Of a vote to close: a name, or the text of an admin’s own; the kind of other votes. */
  reason: string;
  /** The ids of the originals, separated by spaces. */
  originals: string;
  created_at: number;
}

export interface PostLinks {
  question_id: number;
  related_id: number;
  kind: 'linked' | 'duplicate';
  created_at: number;
}

/** The words of titles and tags, for completing and correcting searches. */
export interface SearchWords {
  /** The word in index form. */
  word: string;
  /** The word as written. */
  written: string;
}

/** The result of a person who has tried an answer. */
export interface AnswerTrials {
  answer_id: number;
  user_id: number;
  verdict: Verdict;
  version: string;
  created_at: number;
}

/** A draft of an answer to `question_id`, or of a question if that is null. */
export interface Drafts {
  id: Generated<number>;
  user_id: number;
  question_id: number | null;
  /** Title and tags as typed; '' for an answer. */
  title: string;
  tags: string;
  /** As typed, not sanitized. */
  body: string;
  format: BodyFormat;
  /** Raised with each save. */
  version: number;
  saved_at: number;
}

/** A post that waits for a reviewer, or was decided on. Its text is empty once it is approved. */
export interface PendingPosts {
  /** From the sequence of `posts`: an approved post keeps it. */
  id: number;
  kind: PostKind;
  /** The question of an answer; null for questions. */
  question_id: number | null;
  author_id: number;
  title: string | null;
  /** A question's tags: a JSON list of names, which may not exist yet. */
  tags: string;
  tex: Flag;
  content: string;
  display: string | null;
  excerpt: string;
  source: string | null;
  source_format: BodyFormat;
  version: Generated<number>;
  created_at: number;
  edited_at: number | null;
  /** The spam score, and its signs as a JSON list. */
  score: number;
  signs: string;
  status: Generated<PendingStatus>;
  decided_by: number | null;
  decided_at: number | null;
  decision_reason: string | null;
  /** When moderators were notified that it has waited for a day. */
  reminded_at: number | null;
}

export type PendingStatus = 'waiting' | 'approved' | 'rejected' | 'spam';

/** A post of a new member, for some days. */
export interface NewcomerPosts {
  post_id: number;
  author_id: number;
  kind: PostKind;
  created_at: number;
  /** The text’s signature (spam.rules.ts); '' for a short text. */
  signature: string;
  /** The domains it links to, separated by spaces. */
  domains: string;
  /** A keyed hash of the sender’s network address; null if that is unknown. */
  network: string | null;
}

/** How many posts with this word reviewers called spam, and good. The row '' counts all posts. */
export interface SpamTokens {
  token: string;
  spam: number;
  good: number;
  seen_at: number;
}

/** What a decision about a post taught the Bayes filter. */
export interface SpamLessons {
  /** The review item that was decided. */
  item_id: number;
  /** A published post, or a held one. */
  post_id: number;
  kind: 'spam' | 'good';
  /** The words, separated by spaces. */
  tokens: string;
  learned_at: number;
}

/** A moderator's warning, which the person reads and confirms. */
export interface Warnings {
  id: Generated<number>;
  user_id: number;
  moderator_id: number;
  text: string;
  created_at: number;
  read_at: Generated<number | null>;
  withdrawn_at: Generated<number | null>;
}

/** A moderator's note on a person, which only moderators read. */
export interface PersonNotes {
  id: Generated<number>;
  user_id: number;
  author_id: number;
  text: string;
  created_at: number;
}

/** A domain that posts link to which are not by new members. */
export interface LinkDomains {
  domain: string;
  seen_at: number;
}

/** A question that a person's answer queue leaves out until `until`. */
export interface AnswerSkips {
  user_id: number;
  question_id: number;
  created_at: number;
  until: number;
}

/** Questions to index, in the order of the writes. A question may occur more than once. */
export interface SearchQueue {
  id: Generated<number>;
  question_id: number;
}

/** The hash of an error that a question or its answers quote (error-texts/fingerprints.ts). */
export interface SearchFingerprints {
  fingerprint: string;
  question_id: number;
}

/**
 * Totals that would otherwise need a scan. `users_unlisted` are the users who are not in the
 * directory. Deleted accounts are not counted. A total is the sum of its shards.
 */
export interface Counters {
  name: CounterName;
  shard: Generated<number>;
  value: Generated<number>;
}

export type CounterName =
  'questions' | 'questions_closed' | 'answers' | 'users' | 'users_unlisted' | 'tags';

export interface Settings {
  name: string;
  value: string;
}

/** The progress of an import: the rows read from each file, and from all files as file ''. */
export interface Imports {
  site: string;
  file: string;
  rows: Generated<number>;
  done_at: number | null;
}

/** Maps ids of a dump to ids here; `kind` is users or posts. */
export interface ImportIds {
  site: string;
  kind: string;
  source_id: number;
  id: number;
}

/** A previous username of a member, with the time of the last rename. A current owner takes precedence. */
export interface FormerUsernames {
  username_key: string;
  user_id: number;
  renamed_at: number;
}

/** A mailed link that works once. `token_hash` is the SHA-256 of its token, in hexadecimal. */
export interface AccountLinks {
  token_hash: string;
  user_id: number;
  purpose: LinkPurpose;
  /** The address that the link confirms; null for other purposes. */
  email: string | null;
  created_at: number;
  expires_at: number;
}

export type LinkPurpose = 'password' | 'email';

/** A mail to be sent. Sent mails stay for some time. */
export interface Mails {
  id: Generated<number>;
  /** The kind of a noun's `mails`. */
  kind: string;
  /** Null if it is not yet known whose address it is. */
  user_id: number | null;
  /** Parameters of the kind, as JSON. They contain no secrets: links are created on sending. */
  params: string;
  created_at: number;
  due_at: number;
  /** Until then a process is sending it; 0 before the first try. */
  leased_until: Generated<number>;
  tries: Generated<number>;
  sent_at: number | null;
}

/** A notification to be mailed; `mail_id` is null until a mail to the person is due. */
export interface MailedNotifications {
  notification_id: number;
  user_id: number;
  mail_id: number | null;
}

/** Browsers that receive push messages, each for the session that subscribed it. */
export interface PushSubscriptions {
  endpoint: string;
  session_hash: string;
  user_id: number;
  p256dh: string;
  auth: string;
  created_at: number;
  /** Since when all messages have failed; null if the last one arrived. */
  failing_since: Generated<number | null>;
}

/** A person's notification preferences. Without a row the defaults apply. */
export interface NotificationChoices {
  user_id: number;
  /** 1 if notifications are mailed too. */
  email: Flag;
  mentions: Flag;
  answers: Flag;
  votes: Flag;
  /** 1 (the default) if notifications are also pushed to the browsers that the person allowed. */
  push: Generated<Flag>;
}

/** What a member says is wrong with something. A member has at most one waiting flag on it. */
export interface Flags {
  id: Generated<number>;
  target_kind: TargetKind;
  target_id: number;
  /** Null if the site raised it. */
  user_id: number | null;
  reason: FlagReason;
  text: Generated<string>;
  /** The original question. */
  duplicate_of: Generated<number | null>;
  weight: Generated<number>;
  status: Generated<FlagStatus>;
  created_at: number;
  decided_at: Generated<number | null>;
}

/** Something that waits in a review queue, or waited there. */
export interface ReviewItems {
  id: Generated<number>;
  queue: QueueName;
  target_kind: TargetKind;
  target_id: number;
  author_id: number | null;
  version: Generated<number>;
  opened_at: number;
  claimed_by: Generated<number | null>;
  claimed_until: Generated<number | null>;
  decision: Generated<string | null>;
  /** Null while it waits, or if it was closed without a review. */
  decided_by: Generated<number | null>;
  decided_at: Generated<number | null>;
  reply: Generated<string | null>;
  /** A JSON object: what the queue needs to undo the decision. */
  details: Generated<string>;
}

/** Items that a reviewer does not want to see again. */
export interface ReviewSkips {
  user_id: number;
  item_id: number;
  created_at: number;
}

/** The log of moderators and admins: rows are added, never changed. */
export interface AdminLog {
  id: Generated<number>;
  user_id: number;
  action: LogAction;
  target_kind: LogTarget;
  target_id: number;
  /** The target's name or title at that time. */
  target_label: string;
  /** A JSON object. */
  details: Generated<string>;
  created_at: number;
}

/** Who deleted a post, and the data needed to restore it. */
export interface Deletions {
  post_id: number;
  /** Null if flags or votes did it. */
  user_id: number | null;
  reason: string | null;
  /** The number of votes that deleted it; null otherwise. */
  votes: Generated<number | null>;
  /** A question's tags: a JSON list of names in order. */
  tags: Generated<string>;
  /** 1 if it was the accepted answer of its question. */
  was_accepted: Generated<Flag>;
  created_at: number;
}

/** A synonym of a tag: its former name, or the name of a tag that was merged into it. */
export interface TagSynonyms {
  name: string;
  tag_id: number;
  state: SynonymState;
  /** For a merged tag: its own columns as a JSON object. */
  merged: string | null;
  created_at: number;
}

/** A proposed synonym of a tag. Rows stay after the tag is deleted. */
export interface SynonymProposals {
  id: Generated<number>;
  name: string;
  tag_id: number;
  user_id: number;
  status: Generated<ProposalStatus>;
  created_at: number;
  /** Null if votes decided, or the tag was deleted. */
  decided_by: Generated<number | null>;
  decided_at: Generated<number | null>;
  decision_reason: Generated<string | null>;
}

export interface SynonymVotes {
  proposal_id: number;
  user_id: number;
  created_at: number;
}

/**
 * During `merging` and `splitting`, the tag and its synonym both exist. During `renaming`, some search
 * documents still have the old name.
 */
export type SynonymState = 'renaming' | 'renamed' | 'merging' | 'merged' | 'splitting';

/** The questions of a merged tag; `had_both` is 1 if they also had the target tag. */
export interface MergedQuestions {
  name: string;
  question_id: number;
  had_both: Flag;
}

/** The followers of a merged tag, with the time they followed it. */
export interface MergedFollowers {
  name: string;
  user_id: number;
  had_both: Flag;
  told: Generated<WatchTime>;
  /** How soon they were notified of the target tag, if they watched it too. */
  into_told: WatchTime | null;
  created_at: number;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
