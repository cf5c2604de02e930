import type { Generated, Insertable, Selectable } from 'kysely';
import type { SearchSort } from '../../contract/questions.ts';
import type { Verdict } from '../../contract/answer-trial-forms.ts';
import type { BodyFormat } from '../../contract/body-format.ts';
import type { Digest, IgnoredLook, WatchTime } from '../../contract/tag-watch-forms.ts';
import type { SuggestionStatus } from '../../contract/suggestion-forms.ts';
import type { FollowLevel } from '../../contract/question-follow-forms.ts';
import type { LockKind } from '../../contract/locks.ts';
import type { LogAction, LogTarget } from '../../contract/log.ts';
import type { ProposalStatus } from '../../contract/synonym-forms.ts';
import type { ReportStatus } from '../../contract/moderation-forms.ts';
import type { NotificationType } from '../../contract/notifications.ts';
import type { Role } from '../../contract/users.ts';

/**
 * The tables, the same on SQLite and PostgreSQL.
 * Times are milliseconds since 1970, UTC; flags are 0 or 1; names end in `_id` where they point at a row.
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
  tag_digests: TagDigests;
  tag_versions: TagVersions;
  votes: Votes;
  question_follows: QuestionFollows;
  follower_news: FollowerNews;
  saved_lists: SavedLists;
  saved_posts: SavedPosts;
  saved_searches: SavedSearches;
  drafts: Drafts;
  answer_trials: AnswerTrials;
  reputation_events: ReputationEvents;
  badges: Badges;
  comments: Comments;
  comment_votes: CommentVotes;
  comment_versions: CommentVersions;
  comment_mentions: CommentMentions;
  conversions: Conversions;
  notifications: Notifications;
  revisions: Revisions;
  post_locks: PostLocks;
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
  reports: Reports;
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
  /** What an imported person was called; null for everybody else. */
  display_name: string | null;
  email: string | null;
  /** Lower case of `email`; unique where it is not null. */
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
  /** When a suspension ends by itself; null where somebody has to lift it. */
  suspended_until: Generated<number | null>;
  suspended_reason: Generated<string | null>;
  source_site: string | null;
  source_url: string | null;
  /** 1 for the accounts of the demo community. */
  is_demo: Generated<Flag>;
  /** 0 for people whom the directory leaves out. */
  listed: Generated<Flag>;
  shows_activity: Generated<Flag>;
  /** When the account was deleted; its row stays, without a name, for what it wrote. */
  deleted_at: number | null;
}

/** `token_hash`: SHA-256 of the bearer token, in hexadecimal. */
export interface Sessions {
  token_hash: string;
  user_id: number;
  created_at: number;
  expires_at: number;
}

/** Questions and answers share ids, votes, comments and history, hence the table. */
export interface Posts {
  id: Generated<number>;
  kind: PostKind;
  /** The question of an answer; null for questions. */
  question_id: number | null;
  author_id: number;
  created_at: number;
  edited_at: number | null;
  /** The newest of asked, answered, edited and commented: what a feed or sitemap calls modified. */
  active_at: number;
  deleted_at: number | null;
  /** base_score + sum of `votes`. */
  score: Generated<number>;
  /** What an imported post brought along from voters without a name. */
  base_score: Generated<number>;
  comment_count: Generated<number>;
  /** Raised by each edit of the post, and by nothing else. */
  version: Generated<number>;
  /** Of questions only, like all below it. */
  title: string | null;
  views: Generated<number>;
  answer_count: Generated<number>;
  accepted_id: number | null;
  featured: Generated<Flag>;
  status: Generated<QuestionState>;
  closed_reason: string | null;
  duplicate_of: number | null;
  license: string | null;
  source_site: string | null;
  source_url: string | null;
  /** 1 when TeX between dollar signs is shown as formulas. */
  tex: Generated<Flag>;
  /** Of a question: of its open bounty, until when and by whom; of an answer: what it was given in all. */
  bounty_amount: Generated<number | null>;
  bounty_until: Generated<number | null>;
  bounty_by: Generated<number | null>;
  /** Plain text, 150 characters and an ellipsis. */
  excerpt: Generated<string>;
  /** HTML as in section 5. */
  content: string;
  /** `content` prepared for reading (highlighted, formulas); null where it is the same. */
  display: string | null;
  /** What the author wrote, for editing. */
  source: string | null;
  source_format: Generated<'html' | 'markdown'>;
  /** Of an answer that somebody has tried: the summary of `answer_trials`, JSON. */
  trials: Generated<string | null>;
  /** By how many votes that places it lower. */
  outdated: Generated<number>;
}

/** What somebody offers of their reputation for an answer. Rows stay when it has ended. */
export interface Bounties {
  id: Generated<number>;
  question_id: number;
  user_id: number;
  amount: number;
  status: Generated<BountyStatus>;
  created_at: number;
  /** A day later nobody can be given it any more. */
  ends_at: number;
  /** When its starter was told that a day is left. */
  told_at: Generated<number | null>;
  settled_at: Generated<number | null>;
  /** Who wrote it was paid so much. */
  answer_id: Generated<number | null>;
  paid: Generated<number | null>;
}

/** `halved`: nobody was given it, and half of it went to the best new answer. */
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
  /** Of `question_count`, those with an accepted answer. */
  answered_count: Generated<number>;
  /** The sum of the scores of `question_count`. */
  score_sum: Generated<number>;
  follower_count: Generated<number>;
  /** Of the description: the number of its newest version. */
  version: Generated<number>;
  created_at: number;
}

/**
 * What a tag's description said. The first version has a row once there is a second one, or where the
 * tag was created with it. Rows of a merged tag stay, without it.
 */
export interface TagVersions {
  tag_id: number;
  number: number;
  author_id: number | null;
  /** Who approved it, where it was suggested. */
  approver_id: Generated<number | null>;
  description: string;
  reason: Generated<string>;
  created_at: number;
}

/** The last counted view of a question by somebody, for a quarter of an hour. */
export interface Visits {
  question_id: number;
  /** A keyed hash of who it is: neither an address nor a name. */
  visitor: string;
  at: number;
}

/**
 * What has yet to be added to the sums of a tag's row: PostgreSQL alone has any, for a second. Whoever
 * shows a tag adds it.
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
 * A tag of a question that is not deleted, with what lists of a tag filter and sort by, so that an
 * index serves each.
 */
export interface QuestionTags {
  tag_id: number;
  question_id: number;
  /** Place in the author's order, from 0. */
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
  /** When the person is told of new questions. */
  told: Generated<WatchTime>;
  created_at: number;
}

/** From when the next mail about somebody's watched tags tells. */
export interface TagDigests {
  user_id: number;
  told: Digest;
  since: number;
  due_at: number;
}

/** A tag that a person ignores, by a name that leads to it. */
export interface TagIgnores {
  user_id: number;
  name: string;
  look: IgnoredLook;
  created_at: number;
}

export interface Votes {
  user_id: number;
  post_id: number;
  value: -1 | 1;
  /** What it brought the author of the post; null for its full worth. */
  earned: number | null;
  created_at: number;
}

/** What a person chose to be told of at a question. */
export interface QuestionFollows {
  question_id: number;
  user_id: number;
  level: FollowLevel;
  created_at: number;
}

/** What followers of a question have yet to be told, up from the id of who was told last. */
export interface FollowerNews {
  id: Generated<number>;
  question_id: number;
  /** What was answered, commented on or edited. */
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
  /** The last part of the address that shows the list to whoever has it; null while it is not shared. */
  secret: string | null;
  created_at: number;
}

/** A post is saved once a person, in one list or in none. */
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
  /** Null for the best order. */
  sort: SearchSort | null;
  /** A part of the address of the feed. */
  secret: string;
  created_at: number;
}

/** The ledger: rows are added, never changed. */
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

/** `award_key` is unique for a person, so that a badge is earned once for what earns it. */
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
  /** `content` prepared for reading (formulas); null where it is the same. */
  display: string | null;
  reply_to: number | null;
  /** The Markdown that its author wrote; null for imported comments. */
  source: string | null;
  /** When it was edited, if that is to be seen. */
  edited_at: number | null;
  deleted_at: number | null;
  /** Of a deleted comment whose text an admin has emptied. */
  redacted_by: Generated<number | null>;
  redacted_at: Generated<number | null>;
  redaction_reason: Generated<string | null>;
}

export interface CommentVotes {
  user_id: number;
  comment_id: number;
  created_at: number;
}

/** What a comment said before an edit. */
export interface CommentVersions {
  comment_id: number;
  source: string;
  /** When it was edited. */
  written_at: number;
  /** Of a text that an admin has emptied. */
  redacted_by: Generated<number | null>;
  redacted_at: Generated<number | null>;
  redaction_reason: Generated<string | null>;
}

/** Who was told of a mention, so that no edit tells again. */
export interface CommentMentions {
  comment_id: number;
  user_id: number;
}

/** A comment that became an answer, or an answer that became a comment: the other one is deleted. */
export interface Conversions {
  id: Generated<number>;
  comment_id: number;
  answer_id: number;
  /** Which of both it made. */
  made: 'answer' | 'comment';
  user_id: number;
  /** A JSON list of the ids of the comments that it moved from the answer to the comment's post. */
  moved: string;
  created_at: number;
  undone_at: number | null;
}

export interface Notifications {
  id: Generated<number>;
  user_id: number;
  type: NotificationType;
  /** A name of `notifications/events.ts`; `params` is the JSON object of its parameters. */
  event: string;
  params: Generated<string>;
  link: string | null;
  sender_id: number | null;
  is_read: Generated<Flag>;
  /** Hidden while what it leads to is deleted. */
  gone: Generated<Flag>;
  created_at: number;
  /** What unread notifications are joined by: further ones of a topic raise the count of the first. */
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
  /** The post's version (`posts.version`) that has this text; null of events and of imports. */
  version: number | null;
  /** Of a version whose title, tags and content an admin has emptied. */
  redacted_by: Generated<number | null>;
  redacted_at: Generated<number | null>;
  redaction_reason: Generated<string | null>;
}

/** Of a post, or of a tag's description. */
export interface Suggestions {
  id: Generated<number>;
  post_id: number | null;
  tag_id: Generated<number | null>;
  user_id: number;
  /** Of the post or tag, from which it began, and as JSON what that said in it. */
  version: number;
  base: string;
  /** Title and tags of questions alone; tags are their names, parted by spaces. */
  title: string | null;
  tags: string | null;
  /** HTML as in section 5; of a tag the description, a plain text. */
  content: string;
  reason: string;
  status: Generated<SuggestionStatus>;
  created_at: number;
  decided_by: number | null;
  decided_at: number | null;
  decision_reason: string | null;
  /** When its text went, with that of the version that it began from or has made. */
  redacted_at: Generated<number | null>;
  words_added: number;
  words_removed: number;
}

export interface PostLocks {
  post_id: number;
  /** What is locked. */
  kind: LockKind;
  until: number;
  reason: string;
}

export interface PostLinks {
  question_id: number;
  related_id: number;
  kind: 'linked' | 'duplicate';
  created_at: number;
}

/** The words of titles and tags, which searches are continued with and corrected to. */
export interface SearchWords {
  /** As the index has it. */
  word: string;
  /** As people write it. */
  written: string;
}

/** What a person says who has tried an answer. */
export interface AnswerTrials {
  answer_id: number;
  user_id: number;
  verdict: Verdict;
  version: string;
  created_at: number;
}

/** What a member has begun to write: an answer where there is a question, else a question. */
export interface Drafts {
  id: Generated<number>;
  user_id: number;
  question_id: number | null;
  /** Title and tags as they were typed, '' for an answer. */
  title: string;
  tags: string;
  /** As it was typed: nobody has cleaned it. */
  body: string;
  format: BodyFormat;
  /** Raised with each save. */
  version: number;
  saved_at: number;
}

/** A question that somebody's answer queue leaves out until then. */
export interface AnswerSkips {
  user_id: number;
  question_id: number;
  created_at: number;
  until: number;
}

/** Questions whose search documents are behind, in the order of the writes; a question may come twice. */
export interface SearchQueue {
  id: Generated<number>;
  question_id: number;
}

/** An error that a question or its answers name (error-texts/fingerprints.ts), as a hash. */
export interface SearchFingerprints {
  fingerprint: string;
  question_id: number;
}

/**
 * Totals that would cost a scan: `questions`, `questions_closed`, `answers`, `users`, `tags`; and
 * `users_unlisted`, those of the users whom the directory leaves out. Deleted accounts count nowhere.
 * A total is the sum of its shards.
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

/** What was imported of a site: the rows read of each file, and of all of them as file ''. */
export interface Imports {
  site: string;
  file: string;
  rows: Generated<number>;
  done_at: number | null;
}

/** What became of a dump's row: `kind` is users or posts. */
export interface ImportIds {
  site: string;
  kind: string;
  source_id: number;
  id: number;
}

/** A name that a member had before, and when it was last given up; its present owner comes first. */
export interface FormerUsernames {
  username_key: string;
  user_id: number;
  renamed_at: number;
}

/** A link that was mailed: `token_hash` is the SHA-256 of its token, in hexadecimal. Used once. */
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

export type MailKind =
  'notifications' | 'tag-digest' | 'password-link' | 'email-link' | 'email-notice';

/** A mail that waits to be sent, and for some time that it was. */
export interface Mails {
  id: Generated<number>;
  kind: MailKind;
  /** Null where nobody knows yet whose address it is. */
  user_id: number | null;
  /** JSON of what the kind takes. It holds no secret: links are made as the mail is sent. */
  params: string;
  created_at: number;
  due_at: number;
  /** Until then somebody is sending it; 0 before the first try. */
  leased_until: Generated<number>;
  tries: Generated<number>;
  sent_at: number | null;
}

/** A notification that is to be mailed; `mail_id` is null until a mail of the person is due. */
export interface MailedNotifications {
  notification_id: number;
  user_id: number;
  mail_id: number | null;
}

/** Browsers that show notifications, each with the session that has asked for it. */
export interface PushSubscriptions {
  endpoint: string;
  session_hash: string;
  user_id: number;
  p256dh: string;
  auth: string;
  created_at: number;
  /** When the first of the last messages failed, none of which has arrived; null while they arrive. */
  failing_since: Generated<number | null>;
}

/** What a person wants to be told; there is no row where it is what everybody begins with. */
export interface NotificationChoices {
  user_id: number;
  /** 1 when news come by e-mail too. */
  email: Flag;
  mentions: Flag;
  answers: Flag;
  votes: Flag;
  /** 1 when the browsers that the person allowed show news too; 1 unless it is chosen. */
  push: Generated<Flag>;
}

/** One open report a person and post. */
export interface Reports {
  id: Generated<number>;
  post_id: number;
  user_id: number;
  reason: string;
  status: Generated<ReportStatus>;
  created_at: number;
  decided_by: number | null;
  decided_at: number | null;
}

/** What moderators and admins did: rows are added, never changed. */
export interface AdminLog {
  id: Generated<number>;
  user_id: number;
  action: LogAction;
  target_kind: LogTarget;
  target_id: number;
  /** What the target was called then. */
  target_label: string;
  /** A JSON object. */
  details: Generated<string>;
  created_at: number;
}

/** Of each post that is deleted: by whom, and what it takes to bring it back. */
export interface Deletions {
  post_id: number;
  user_id: number;
  reason: string | null;
  /** A question's tags, a JSON list of names in their order. */
  tags: Generated<string>;
  /** Whether it was its question's accepted answer. */
  was_accepted: Generated<Flag>;
  created_at: number;
}

/** A name that leads to a tag of another name: since it was renamed, or merged into that one. */
export interface TagSynonyms {
  name: string;
  tag_id: number;
  state: SynonymState;
  /** Of a tag that was merged: a JSON object of its own columns. */
  merged: string | null;
  created_at: number;
}

/** A name that somebody wants to lead to a tag. Rows outlive the tag. */
export interface SynonymProposals {
  id: Generated<number>;
  name: string;
  tag_id: number;
  user_id: number;
  status: Generated<ProposalStatus>;
  created_at: number;
  /** Null where votes have decided, or the tag is gone. */
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
 * While a tag is merged or split, there are both the tag and the name that leads away from it; while it
 * is renamed, some documents of the search have the old name.
 */
export type SynonymState = 'renaming' | 'renamed' | 'merging' | 'merged' | 'splitting';

/** The questions that a merged tag had; `had_both`: beside the tag that it went into. */
export interface MergedQuestions {
  name: string;
  question_id: number;
  had_both: Flag;
}

/** The same of its followers, and since when they were. */
export interface MergedFollowers {
  name: string;
  user_id: number;
  had_both: Flag;
  told: Generated<WatchTime>;
  /** Of the tag that it went into, where they watched that too. */
  into_told: WatchTime | null;
  created_at: number;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
