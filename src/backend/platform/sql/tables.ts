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

/** A column whose values are narrower than its SQL type. */
interface Typed<Value> {
  readonly sql: string;
  /** Only for the compiler. */
  readonly value: Value;
}
const of = <Value>(sql: string) => ({ sql }) as Typed<Value>;

export type Flag = 0 | 1;
const FLAG = of<Flag>('integer not null');
const flag = (value: Flag) => of<Generated<Flag>>(`integer not null default ${String(value)}`);

export type PostKind = 'question' | 'answer';

export type QuestionState = 'open' | 'closed';

/** `halved`: it was not awarded, so half of it went to the best new answer. */
export type BountyStatus = 'open' | 'awarded' | 'halved' | 'lapsed' | 'refunded';

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

export type PendingStatus = 'waiting' | 'approved' | 'rejected' | 'spam';

export type CounterName =
  'questions' | 'questions_closed' | 'answers' | 'users' | 'users_unlisted' | 'tags';

export type LinkPurpose = 'password' | 'email';

/** During `merging` and `splitting`, the tag and its synonym both exist. */
export type SynonymState = 'renamed' | 'merging' | 'merged' | 'splitting';

/**
 * The columns of all tables, which are the same on SQLite and PostgreSQL (schema.ts creates them). Times
 * are milliseconds since 1970 (UTC), flags are 0 or 1, and names of references end in `_id`. `id` counts
 * itself, `row_id` is an id of another table, and `sorted_text` sorts by code point.
 */
export const TABLES = {
  /** `email` is null for a link that several people may use. */
  invitations: {
    id: 'id',
    token: 'text not null unique',
    email: 'text',
    uses_left: 'integer not null',
    uses: 'integer not null',
    created_by: 'bigint not null',
    created_at: 'bigint not null',
    ends_at: 'bigint not null',
  },
  /** An imported person has neither e-mail nor password, and a `source_*` address. */
  users: {
    id: 'id',
    username: 'text not null',
    /** Lower case of `username`; unique. */
    username_key: 'sorted_text not null unique',
    /** The original name of an imported person; null for everybody else. */
    display_name: 'text',
    email: 'text',
    /** Lower case of `email`; unique unless null. */
    email_key: 'text unique',
    password_hash: 'text',
    role: of<Generated<Role>>("text not null default 'user'"),
    avatar: "text not null default ''",
    bio: "text not null default ''",
    location: "text not null default ''",
    website: "text not null default ''",
    github: "text not null default ''",
    linkedin: "text not null default ''",
    twitter: "text not null default ''",
    /** max(1, 1 + reputation_sum): a cache for sorts. */
    reputation: 'bigint not null default 1',
    /** The sum of this person's `reputation_events`. */
    reputation_sum: 'bigint not null default 0',
    question_count: 'integer not null default 0',
    answer_count: 'integer not null default 0',
    accepted_count: 'integer not null default 0',
    badge_count: 'integer not null default 0',
    /** JSON, for cards: [name, icon, earned_at] of the newest three badges of different names. */
    badges_shown: "text not null default '[]'",
    joined_at: 'bigint not null',
    suspended_at: 'bigint',
    /** When the suspension ends; null if an admin has to lift it. */
    suspended_until: 'bigint',
    suspended_reason: 'text',
    source_site: 'text',
    source_url: 'text',
    /** 1 for the accounts of the demo community. */
    is_demo: flag(0),
    /** 0 for people who are not in the directory. */
    listed: flag(1),
    shows_activity: flag(1),
    /** The invitation that the member came by. */
    invitation_id: 'bigint references invitations (id)',
    /** 1 if lists of questions mark what is new since the last visit. */
    marks_new: flag(1),
    /** The reputation when the community outgrew a stage: growing takes no privilege away. */
    kept_young: 'integer',
    kept_growing: 'integer',
    /** Privileges earned by a record, separated by spaces. */
    privilege_records: "text not null default ''",
    /** JSON: privileges that an admin gave or paused; '' for none. */
    privilege_changes: "text not null default ''",
    /** When the account was deleted. Its row stays, without a name, because its posts refer to it. */
    deleted_at: 'bigint',
  },
  /** A previous username of a member, with the time of the last rename. A current owner takes precedence. */
  former_usernames: {
    username_key: 'text primary key',
    user_id: 'bigint not null references users (id)',
    renamed_at: 'bigint not null',
  },
  /** `token_hash` is the SHA-256 of the bearer token, in hexadecimal. */
  sessions: {
    token_hash: 'text primary key',
    user_id: 'bigint not null references users (id) on delete cascade',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
  },
  /** A mailed link that works once. `token_hash` is the SHA-256 of its token, in hexadecimal. */
  account_links: {
    token_hash: 'text primary key',
    user_id: 'bigint not null references users (id) on delete cascade',
    purpose: of<LinkPurpose>('text not null'),
    /** The address that the link confirms; null for other purposes. */
    email: 'text',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
  },
  /** A person's notification preferences. Without a row the defaults apply. */
  notification_choices: {
    user_id: 'bigint primary key references users (id) on delete cascade',
    /** 1 if notifications are mailed too. */
    email: FLAG,
    mentions: FLAG,
    answers: FLAG,
    votes: FLAG,
    /** 1 (the default) if notifications are also pushed to the browsers that the person allowed. */
    push: flag(1),
  },
  /** `award_key` is unique for each person, so that the same achievement earns a badge only once. */
  badges: {
    id: 'id',
    user_id: 'bigint not null references users (id) on delete cascade',
    name: 'text not null',
    icon: 'text not null',
    award_key: 'text not null',
    earned_at: 'bigint not null',
  },
  /**
   * Questions and answers, in one table because they share ids, votes, comments and history. A row
   * repeats what pages show of an open bounty and of trials, so that reading a question needs no
   * further statement.
   */
  posts: {
    id: 'id',
    kind: of<PostKind>('text not null'),
    /** The question of an answer; null for questions. */
    question_id: 'bigint references posts (id)',
    author_id: 'bigint not null references users (id)',
    created_at: 'bigint not null',
    edited_at: 'bigint',
    /** The last time it was asked, answered, edited or commented on: the modification date of feeds. */
    active_at: 'bigint not null',
    deleted_at: 'bigint',
    /** base_score + sum of `votes`. */
    score: 'integer not null default 0',
    /** The score that an imported post had from votes without a known voter. */
    base_score: 'integer not null default 0',
    comment_count: 'integer not null default 0',
    /** Raised only by edits of the post. */
    version: 'integer not null default 1',
    /** From here to `duplicate_of`: only for questions. */
    title: 'text',
    views: 'bigint not null default 0',
    answer_count: 'integer not null default 0',
    accepted_id: 'bigint',
    featured: flag(0),
    status: of<Generated<QuestionState>>("text not null default 'open'"),
    closed_reason: 'text',
    /** What its author can do about it, for a reason that an admin has written. */
    closed_advice: 'text',
    duplicate_of: 'bigint',
    /** The ids of all originals, separated by spaces, if there are several. */
    originals: 'text',
    /** Who closed it last, by the last vote needed. */
    closed_by: 'bigint references users (id)',
    /** Until then, an edit by its author puts a closed question in the queue for reopening, once. */
    reopen_until: 'bigint',
    license: 'text',
    source_site: 'text',
    source_url: 'text',
    /** 1 if TeX between dollar signs is shown as formulas. */
    tex: flag(0),
    /** For a question: its open bounty. For an answer: the total of bounties awarded to it. */
    bounty_amount: 'integer',
    /** For a question: when its open bounty ends. */
    bounty_until: 'bigint',
    /** For a question: who started its open bounty. */
    bounty_by: 'bigint references users (id)',
    /** Plain text: 150 characters and an ellipsis. */
    excerpt: "text not null default ''",
    /** HTML as in section 5. */
    content: 'text not null',
    /** `content` prepared for reading (highlighting, formulas); null if it is the same. */
    display: 'text',
    /** The author's text, for editing. */
    source: 'text',
    source_format: of<Generated<'html' | 'markdown'>>("text not null default 'html'"),
    /** For an answer: a summary of its `answer_trials` as JSON; null without trials. */
    trials: 'text',
    /** The number of votes by which trials lower its rank. */
    outdated: 'integer not null default 0',
    /** 1 if it is a community wiki: every member can edit it, and nobody earns reputation from it. */
    is_wiki: flag(0),
  },
  tags: {
    id: 'id',
    name: 'sorted_text not null unique',
    description: "text not null default ''",
    /** HTML as in section 5: the tag's wiki. */
    wiki: 'text',
    /** `#rrggbb`. */
    color: 'text not null',
    featured: flag(0),
    tex: flag(0),
    /** Questions that are not deleted, open or closed. */
    question_count: 'integer not null default 0',
    closed_count: 'integer not null default 0',
    /** Those of `question_count` with an accepted answer. */
    answered_count: 'integer not null default 0',
    /** The sum of the scores of those questions. */
    score_sum: 'bigint not null default 0',
    follower_count: 'integer not null default 0',
    /** The number of the newest version of the description. */
    version: 'integer not null default 1',
    created_at: 'bigint not null',
  },
  /**
   * A tag of a question that is not deleted. It repeats the columns that lists of a tag filter and sort
   * by, so that each list has an index.
   */
  question_tags: {
    tag_id: 'bigint not null references tags (id)',
    question_id: 'bigint not null references posts (id)',
    /** Position in the author's order, from 0. */
    position: 'integer not null',
    status: of<Generated<QuestionState>>("text not null default 'open'"),
    featured: flag(0),
    created_at: 'bigint not null',
    score: 'integer not null default 0',
    views: 'bigint not null default 0',
    answer_count: 'integer not null default 0',
  },
  tag_follows: {
    user_id: 'bigint not null references users (id) on delete cascade',
    tag_id: 'bigint not null references tags (id) on delete cascade',
    /** How soon the person is notified of new questions. */
    level: of<Generated<WatchTime>>("text not null default 'never'"),
    created_at: 'bigint not null',
  },
  /** A tag that a person ignores, by its name or a synonym: it leads to its tag even after merges. */
  tag_ignores: {
    user_id: 'bigint not null references users (id) on delete cascade',
    name: 'text not null',
    look: of<IgnoredLook>('text not null'),
    created_at: 'bigint not null',
  },
  /** The next mail about a person's watched tags: it reports questions since `since`. */
  tag_digests: {
    user_id: 'bigint not null references users (id) on delete cascade',
    level: of<Digest>('text not null'),
    since: 'bigint not null',
    due_at: 'bigint not null',
  },
  /** A synonym of a tag: its former name, or the name of a tag that was merged into it. */
  tag_synonyms: {
    name: 'text primary key',
    tag_id: 'bigint not null references tags (id)',
    state: of<SynonymState>('text not null'),
    /** For a merged tag: its own columns as a JSON object. */
    merged: 'text',
    created_at: 'bigint not null',
  },
  /** The questions of a merged tag; `had_both` is 1 if they also had the target tag. */
  merged_questions: {
    name: 'text not null references tag_synonyms (name) on delete cascade',
    question_id: 'bigint not null references posts (id)',
    had_both: FLAG,
  },
  /** The followers of a merged tag, with the time they followed it. */
  merged_followers: {
    name: 'text not null references tag_synonyms (name) on delete cascade',
    user_id: 'bigint not null references users (id) on delete cascade',
    had_both: FLAG,
    level: of<Generated<WatchTime>>("text not null default 'never'"),
    /** How soon they were notified of the target tag, if they watched it too. */
    into_level: of<WatchTime | null>('text'),
    created_at: 'bigint not null',
  },
  /**
   * Changes not yet added to the totals in a tag's row. Only PostgreSQL has any, for about a second.
   * Queries that show a tag have to add them.
   */
  tag_changes: {
    id: 'id',
    tag_id: 'bigint not null references tags (id) on delete cascade',
    question_count: 'bigint not null default 0',
    closed_count: 'bigint not null default 0',
    answered_count: 'bigint not null default 0',
    score_sum: 'bigint not null default 0',
  },
  /**
   * Versions of a tag's description. The first one has a row once there is a second one, or if the tag
   * was created with a description. Rows of a merged tag stay although the tag is gone.
   */
  tag_versions: {
    tag_id: 'bigint not null',
    number: 'integer not null',
    author_id: 'bigint references users (id)',
    /** Who approved it, if it was suggested. */
    approver_id: 'bigint references users (id)',
    description: 'text not null',
    reason: "text not null default ''",
    created_at: 'bigint not null',
  },
  /** A proposed synonym of a tag. Rows stay after the tag is deleted. */
  synonym_proposals: {
    id: 'id',
    name: 'text not null',
    tag_id: 'bigint not null',
    user_id: 'bigint not null references users (id)',
    status: of<Generated<ProposalStatus>>("text not null default 'open'"),
    created_at: 'bigint not null',
    /** Null if votes decided, or the tag was deleted. */
    decided_by: 'bigint references users (id)',
    decided_at: 'bigint',
    decision_reason: 'text',
  },
  synonym_votes: {
    proposal_id: 'bigint not null references synonym_proposals (id) on delete cascade',
    user_id: 'bigint not null references users (id)',
    created_at: 'bigint not null',
  },
  /** earned is the reputation that the vote earned the author, null for the full amount. */
  votes: {
    user_id: 'bigint not null references users (id)',
    post_id: 'bigint not null references posts (id)',
    value: of<-1 | 1>('integer not null check (value in (-1, 1))'),
    /** The reputation that the vote earned the author; null for the full amount. */
    earned: 'integer',
    created_at: 'bigint not null',
  },
  /** The ledger of reputation: rows are added, never changed. */
  reputation_events: {
    id: 'id',
    user_id: 'bigint not null references users (id)',
    delta: 'integer not null',
    reason: of<ReputationReason>('text not null'),
    post_id: 'bigint',
    created_at: 'bigint not null',
  },
  post_links: {
    question_id: 'bigint not null references posts (id)',
    related_id: 'bigint not null references posts (id)',
    kind: of<'linked' | 'duplicate'>('text not null'),
    created_at: 'bigint not null',
  },
  /** A state of a post after an edit, or an event of its history (closed, reopened, …). */
  revisions: {
    id: 'id',
    post_id: 'bigint not null references posts (id)',
    author_id: 'bigint references users (id)',
    kind: 'text not null',
    created_at: 'bigint not null',
    title: 'text',
    tags: 'text',
    content: 'text',
    comment: 'text',
    /** The post's version (`posts.version`) with this text; null for events and imports. */
    version: 'integer',
    /** Set if an admin has redacted title, tags and content. */
    redacted_by: 'bigint references users (id)',
    redacted_at: 'bigint',
    redaction_reason: 'text',
  },
  post_locks: {
    post_id: 'bigint not null references posts (id) on delete cascade',
    /** What the lock forbids. */
    kind: of<LockKind>('text not null'),
    until: 'bigint not null',
    reason: 'text not null',
  },
  /** Who deleted a post, and the data needed to restore it. */
  deletions: {
    post_id: 'bigint primary key references posts (id)',
    /** Null if flags or votes did it. */
    user_id: 'bigint references users (id)',
    reason: 'text',
    /** The number of votes that deleted it; null otherwise. */
    votes: 'integer',
    /** A question's tags: a JSON list of names in order. */
    tags: "text not null default '[]'",
    /** 1 if it was the accepted answer of its question. */
    was_accepted: flag(0),
    created_at: 'bigint not null',
  },
  /** A suggested edit of a post or of a tag's description. */
  suggestions: {
    id: 'id',
    post_id: 'bigint references posts (id)',
    tag_id: 'bigint',
    user_id: 'bigint not null references users (id)',
    /** The version of the post or tag that the edit is based on. */
    version: 'integer not null',
    /** The text of that version, as JSON. */
    base: 'text not null',
    /** Title and tags only for questions; tags are names separated by spaces. */
    title: 'text',
    tags: 'text',
    /** For a post HTML as in section 5; for a tag the description as plain text. */
    content: 'text not null',
    reason: 'text not null',
    status: of<Generated<SuggestionStatus>>("text not null default 'waiting'"),
    created_at: 'bigint not null',
    decided_by: 'bigint references users (id)',
    decided_at: 'bigint',
    decision_reason: 'text',
    /** When its text was redacted together with that of the version it is based on or has created. */
    redacted_at: 'bigint',
    words_added: 'integer not null',
    words_removed: 'integer not null',
  },
  comments: {
    id: 'id',
    post_id: 'bigint not null references posts (id)',
    author_id: 'bigint not null references users (id)',
    created_at: 'bigint not null',
    score: 'integer not null default 0',
    /** HTML as in section 5. */
    content: 'text not null',
    /** `content` prepared for reading (formulas); null if it is the same. */
    display: 'text',
    reply_to: 'bigint references comments (id)',
    /** The Markdown that its author wrote; null for imported comments. */
    source: 'text',
    /** When it was edited, if the edit is shown. */
    edited_at: 'bigint',
    deleted_at: 'bigint',
    /** Set if an admin has redacted the text of a deleted comment. */
    redacted_by: 'bigint references users (id)',
    redacted_at: 'bigint',
    redaction_reason: 'text',
  },
  comment_votes: {
    user_id: 'bigint not null references users (id)',
    comment_id: 'bigint not null references comments (id)',
    created_at: 'bigint not null',
  },
  /** The text of a comment before an edit. */
  comment_versions: {
    comment_id: 'bigint not null references comments (id)',
    source: 'text not null',
    /** When an edit replaced this text. */
    written_at: 'bigint not null',
    /** Set if an admin has redacted the text. */
    redacted_by: 'bigint references users (id)',
    redacted_at: 'bigint',
    redaction_reason: 'text',
  },
  /** The people notified of a mention, so that an edit does not notify them again. */
  comment_mentions: {
    comment_id: 'bigint not null references comments (id)',
    user_id: 'bigint not null references users (id)',
  },
  /** The conversion of a comment to an answer or back. The original is deleted. */
  conversions: {
    id: 'id',
    comment_id: 'bigint not null references comments (id)',
    answer_id: 'bigint not null references posts (id)',
    /** What the conversion created. */
    made: of<'answer' | 'comment'>('text not null'),
    user_id: 'bigint not null references users (id)',
    /** A JSON list of the ids of comments moved from the answer to the comment's post. */
    moved: 'text not null',
    created_at: 'bigint not null',
    undone_at: 'bigint',
  },
  /** The result of a person who has tried an answer. */
  answer_trials: {
    answer_id: 'bigint not null references posts (id)',
    user_id: 'bigint not null references users (id)',
    verdict: of<Verdict>("text not null check (verdict in ('works', 'outdated'))"),
    version: 'text not null',
    created_at: 'bigint not null',
  },
  /** Reputation offered for an answer. Rows stay after the bounty has ended. */
  bounties: {
    id: 'id',
    question_id: 'bigint not null references posts (id)',
    user_id: 'bigint not null references users (id)',
    amount: 'integer not null',
    status: of<Generated<BountyStatus>>("text not null default 'open'"),
    created_at: 'bigint not null',
    /** It can be awarded for one more day. */
    ends_at: 'bigint not null',
    /** When its starter was notified that one day is left. */
    reminded_at: 'bigint',
    settled_at: 'bigint',
    /** The answer that it was paid for. */
    answer_id: 'bigint references posts (id)',
    paid: 'integer',
  },
  /** Which events of a question a person is notified of. */
  question_follows: {
    question_id: 'bigint not null references posts (id)',
    user_id: 'bigint not null references users (id)',
    level: of<FollowLevel>('text not null'),
    created_at: 'bigint not null',
  },
  /** An event that followers of a question have yet to be notified of: those after `last_user_id`. */
  follower_queue: {
    id: 'id',
    question_id: 'bigint not null references posts (id)',
    /** The post that was added, commented on or edited. */
    post_id: 'bigint not null references posts (id)',
    kind: of<'asked' | 'answered' | 'commented' | 'edited'>('text not null'),
    link: 'text not null',
    sender_id: 'bigint not null references users (id)',
    last_user_id: 'bigint not null default 0',
    created_at: 'bigint not null',
  },
  /** A question that a person's answer queue leaves out until `until`. */
  answer_skips: {
    user_id: 'bigint not null references users (id) on delete cascade',
    question_id: 'bigint not null references posts (id)',
    created_at: 'bigint not null',
    until: 'bigint not null',
  },
  /** The last counted view of a question by a visitor, kept for a quarter of an hour. */
  visits: {
    question_id: 'bigint not null',
    /** A keyed hash of the visitor: neither an address nor a name. */
    visitor: 'text not null',
    at: 'bigint not null',
  },
  /** A draft of an answer to `question_id`, or of a question if that is null. */
  drafts: {
    id: 'id',
    user_id: 'bigint not null references users (id)',
    question_id: 'bigint references posts (id)',
    /** Title and tags as typed; '' for an answer. */
    title: 'text not null',
    tags: 'text not null',
    /** As typed, not sanitized. */
    body: 'text not null',
    format: of<BodyFormat>("text not null check (format in ('html', 'markdown'))"),
    /** Raised with each save. */
    version: 'integer not null',
    saved_at: 'bigint not null',
  },
  saved_lists: {
    id: 'id',
    user_id: 'bigint not null references users (id)',
    name: 'text not null',
    /** Lower case of `name`; a person has it once. */
    name_key: 'text not null',
    /** The secret part of the list's public URL; null if the list is not shared. */
    secret: 'text',
    created_at: 'bigint not null',
  },
  /** A person saves a post at most once, in one list or in none. */
  saved_posts: {
    user_id: 'bigint not null references users (id)',
    post_id: 'bigint not null references posts (id)',
    list_id: 'bigint references saved_lists (id)',
    note: "text not null default ''",
    created_at: 'bigint not null',
  },
  saved_searches: {
    id: 'id',
    user_id: 'bigint not null references users (id)',
    name: 'text not null',
    /** Lower case of `name`; a person has it once. */
    name_key: 'text not null',
    /** As typed, with its operators. */
    query: 'text not null',
    /** Null for relevance. */
    sort: of<SearchSort | null>('text'),
    /** The secret part of the feed's URL. */
    secret: 'text not null',
    created_at: 'bigint not null',
  },
  /** The log of moderators and admins: rows are added, never changed. */
  admin_log: {
    id: 'id',
    user_id: 'bigint not null references users (id)',
    action: of<LogAction>('text not null'),
    target_kind: of<LogTarget>('text not null'),
    target_id: 'bigint not null',
    /** The target's name or title at that time. */
    target_label: 'text not null',
    /** A JSON object. */
    details: "text not null default '{}'",
    created_at: 'bigint not null',
  },
  notifications: {
    id: 'id',
    user_id: 'bigint not null references users (id) on delete cascade',
    type: of<NotificationType>('text not null'),
    /** A name from `notifications/events.ts`; `params` is a JSON object with its parameters. */
    event: 'text not null',
    params: "text not null default '{}'",
    link: 'text',
    sender_id: 'bigint references users (id)',
    is_read: flag(0),
    /** 1 hides it, because its target is deleted. */
    gone: flag(0),
    created_at: 'bigint not null',
    /** Unread notifications with the same topic are merged: further ones raise the count of the first. */
    topic: 'text',
  },
  /** A mail to be sent. Sent mails stay for some time. */
  mails: {
    id: 'id',
    /** The kind of a noun's `mails`. */
    kind: 'text not null',
    /** Null if it is not yet known whose address it is. */
    user_id: 'bigint references users (id)',
    /** Parameters of the kind, as JSON. They contain no secrets: links are created on sending. */
    params: 'text not null',
    created_at: 'bigint not null',
    due_at: 'bigint not null',
    /** Until then a process is sending it; 0 before the first try. */
    leased_until: 'bigint not null default 0',
    tries: 'integer not null default 0',
    sent_at: 'bigint',
  },
  /** A notification to be mailed; `mail_id` is null until a mail to the person is due. */
  mailed_notifications: {
    notification_id: 'bigint primary key references notifications (id) on delete cascade',
    user_id: 'bigint not null references users (id)',
    mail_id: 'bigint references mails (id) on delete cascade',
  },
  /** Browsers that receive push messages, each for the session that subscribed it. */
  push_subscriptions: {
    endpoint: 'text primary key',
    session_hash: 'text not null unique references sessions (token_hash) on delete cascade',
    user_id: 'bigint not null references users (id) on delete cascade',
    p256dh: 'text not null',
    auth: 'text not null',
    created_at: 'bigint not null',
    /** Since when all messages have failed; null if the last one arrived. */
    failing_since: 'bigint',
  },
  /**
   * Questions to index, in the order of the writes. A question may occur more than once, so that two
   * writers to one question do not wait for each other.
   */
  search_queue: {
    id: 'id',
    question_id: 'bigint not null',
  },
  /** The words of titles and tags, for completing and correcting searches. */
  search_words: {
    /** The word in index form. */
    word: 'sorted_text primary key',
    /** The word as written. */
    written: 'text not null',
  },
  /** The hash of an error that a question or its answers quote (error-texts/fingerprints.ts). */
  search_fingerprints: {
    fingerprint: 'text not null',
    question_id: 'bigint not null',
  },
  /**
   * Totals that would otherwise need a scan. `users_unlisted` are the users who are not in the
   * directory. Deleted accounts are not counted. A total is the sum of its shards, so that concurrent
   * writers on PostgreSQL do not wait for each other.
   */
  counters: {
    name: of<CounterName>('text not null'),
    shard: 'bigint not null default 0',
    value: 'bigint not null default 0',
  },
  settings: {
    name: 'text primary key',
    value: 'text not null',
  },
  /** The progress of an import: the rows read from each file, and from all files as file ''. */
  imports: {
    site: 'text not null',
    file: 'text not null',
    rows: 'bigint not null default 0',
    done_at: 'bigint',
  },
  /** Maps ids of a dump to ids here; `kind` is users or posts. */
  import_ids: {
    site: 'text not null',
    kind: 'text not null',
    source_id: 'bigint not null',
    id: 'bigint not null',
  },
  list_visits: {
    user_id: 'bigint primary key references users (id)',
    /** When the visit before ended. */
    since: 'bigint',
    seen_at: 'bigint not null',
  },
  /** What a member says is wrong with something. A member has at most one waiting flag on it. */
  flags: {
    id: 'id',
    target_kind: of<TargetKind>('text not null'),
    target_id: 'bigint not null',
    /** Null if the site raised it. */
    user_id: 'bigint references users (id)',
    reason: of<FlagReason>('text not null'),
    text: "text not null default ''",
    /** The original question. */
    duplicate_of: 'bigint references posts (id)',
    weight: 'integer not null default 1',
    status: of<Generated<FlagStatus>>("text not null default 'waiting'"),
    created_at: 'bigint not null',
    decided_at: 'bigint',
  },
  /** Something that waits in a review queue, or waited there. */
  review_items: {
    id: 'id',
    queue: of<QueueName>('text not null'),
    target_kind: of<TargetKind>('text not null'),
    target_id: 'bigint not null',
    author_id: 'bigint references users (id)',
    version: 'integer not null default 1',
    opened_at: 'bigint not null',
    claimed_by: 'bigint references users (id)',
    claimed_until: 'bigint',
    decision: 'text',
    /** Null while it waits, or if it was closed without a review. */
    decided_by: 'bigint references users (id)',
    decided_at: 'bigint',
    reply: 'text',
    /** A JSON object: what the queue needs to undo the decision. */
    details: "text not null default '{}'",
  },
  /** Items that a reviewer does not want to see again. */
  review_skips: {
    user_id: 'bigint not null references users (id) on delete cascade',
    item_id: 'bigint not null references review_items (id) on delete cascade',
    created_at: 'bigint not null',
  },
  /** What a decision about a post taught the Bayes filter. */
  spam_lessons: {
    /** The review item that was decided. */
    item_id: 'bigint not null references review_items (id) on delete cascade',
    /** A published post, or a held one. */
    post_id: 'bigint not null',
    kind: of<'spam' | 'good'>('text not null'),
    /** The words, separated by spaces. */
    tokens: 'text not null',
    learned_at: 'bigint not null',
  },
  /** A moderator's warning, which the person reads and confirms. */
  warnings: {
    id: 'id',
    user_id: 'bigint not null references users (id) on delete cascade',
    moderator_id: 'bigint not null references users (id)',
    text: 'text not null',
    created_at: 'bigint not null',
    read_at: 'bigint',
    withdrawn_at: 'bigint',
  },
  /** A moderator's note on a person, which only moderators read. */
  person_notes: {
    id: 'id',
    user_id: 'bigint not null references users (id) on delete cascade',
    author_id: 'bigint not null references users (id)',
    text: 'text not null',
    created_at: 'bigint not null',
  },
  /** A member who moderates the questions of a tag. */
  tag_moderators: {
    tag_id: 'bigint not null references tags (id) on delete cascade',
    user_id: 'bigint not null references users (id) on delete cascade',
  },
  /** A sign-up that is not a member yet. */
  sign_ups: {
    id: 'id',
    username: 'text not null',
    username_key: 'text not null',
    email: 'text not null',
    email_key: 'text not null',
    password_hash: 'text not null',
    /** Of the secret that its browser repeats; of an empty one if it sent none. */
    browser_hash: 'text not null',
    /** The token of an invitation, or empty. */
    invitation: 'text not null',
    /** The answer to the question of the site. */
    reason: 'text not null',
    /** Of the code that was mailed; null until then. */
    code_hash: 'text',
    /** Codes that were tried since the mail. */
    tries: 'integer not null',
    /** When the mail with the code was asked for. */
    mailed_at: 'bigint not null',
    /** Since when it waits for an admin; null before its address is confirmed. */
    waiting_since: 'bigint',
  },
  /** Files are named after `name` (shared/picture-names.ts). */
  pictures: {
    id: 'id',
    name: 'text not null unique',
    /** Who uploaded it first; null once the account is deleted. */
    user_id: 'bigint references users (id)',
    bytes: 'integer not null',
    created_at: 'bigint not null',
    /** When it was last found in use. */
    used_at: 'bigint not null',
    /** Since when it waits to be deleted; null while it is in use. */
    trashed_at: 'bigint',
    /** When a moderator removed it for good; it cannot be uploaded again. */
    removed_at: 'bigint',
  },
  /** A post that waits for a reviewer, or was decided on. Its text is empty once it is approved. */
  held_posts: {
    /** From the sequence of `posts`: an approved post keeps it. */
    id: 'row_id primary key',
    kind: of<PostKind>('text not null'),
    /** The question of an answer; null for questions. */
    question_id: 'bigint references posts (id)',
    author_id: 'bigint not null references users (id)',
    title: 'text',
    /** A question's tags: a JSON list of names, which may not exist yet. */
    tags: 'text not null',
    tex: FLAG,
    content: 'text not null',
    display: 'text',
    excerpt: 'text not null',
    source: 'text',
    source_format: of<BodyFormat>('text not null'),
    version: 'integer not null default 1',
    created_at: 'bigint not null',
    edited_at: 'bigint',
    /** The spam score, and its signs as a JSON list. */
    score: 'integer not null',
    signs: 'text not null',
    status: of<Generated<PendingStatus>>("text not null default 'waiting'"),
    decided_by: 'bigint references users (id)',
    decided_at: 'bigint',
    decision_reason: 'text',
    /** When moderators were notified that it has waited for a day. */
    reminded_at: 'bigint',
  },
  /** A post of a new member, for some days. */
  newcomer_posts: {
    post_id: 'row_id primary key',
    author_id: 'bigint not null references users (id)',
    kind: of<PostKind>('text not null'),
    created_at: 'bigint not null',
    /** The text’s signature (spam.rules.ts); '' for a short text. */
    signature: 'text not null',
    /** The domains it links to, separated by spaces. */
    domains: 'text not null',
    /** A keyed hash of the sender’s network address; null if that is unknown. */
    network: 'text',
  },
  /** How many posts with this word reviewers called spam, and good. The row '' counts all posts. */
  spam_tokens: {
    token: 'text primary key',
    spam: 'integer not null',
    good: 'integer not null',
    seen_at: 'bigint not null',
  },
  /** A domain that posts link to which are not by new members. */
  link_domains: {
    domain: 'text primary key',
    seen_at: 'bigint not null',
  },
  /**
   * Votes to close or reopen a question, and to delete or undelete a post. They are removed when
   * that happens, and when they lapse.
   */
  ballots: {
    post_id: 'bigint not null references posts (id)',
    user_id: 'bigint not null references users (id)',
    kind: of<'close' | 'reopen' | 'delete' | 'undelete'>('text not null'),
    /** Of a vote to close: a name, or the text of an admin’s own; the kind of other votes. */
    reason: 'text not null',
    /** The ids of the originals, separated by spaces. */
    originals: 'text not null',
    created_at: 'bigint not null',
  },
} as const;

/** The type of a column, read from its SQL. */
type ColumnOf<Column> =
  Column extends Typed<infer Value>
    ? Value
    : Column extends 'id'
      ? Generated<number>
      : Column extends `${string} default ${string}`
        ? Generated<ValueOf<Column>>
        : Column extends `${string} not null${string}` | `${string} primary key${string}`
          ? ValueOf<Column>
          : ValueOf<Column> | null;
type ValueOf<Column> = Column extends `text${string}` | `sorted_text${string}` ? string : number;

type AllTables = typeof TABLES;
export type Tables = {
  -readonly [Name in keyof AllTables]: {
    -readonly [Column in keyof AllTables[Name]]: ColumnOf<AllTables[Name][Column]>;
  };
};

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
