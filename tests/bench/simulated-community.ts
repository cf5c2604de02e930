import '../../src/backend/nouns.ts';
import {
  ACTIVE_WITHIN,
  votesNeeded,
  VOTES_LAST,
} from '../../src/backend/content/closing/closing.rules.ts';
import { FIRST_POSTS } from '../../src/backend/content/first-posts/opening.ts';
import {
  earnsClosing,
  earnsReview,
  flagRefusal,
  hides,
  RECORD_LENGTH,
  weightOf,
} from '../../src/backend/content/flags/flags.rules.ts';
import { MOST_REVIEWS_A_DAY, REVIEW_QUEUES } from '../../src/backend/content/review/review.ts';
import { type Counts, probabilityOf } from '../../src/backend/content/spam/bayes.rules.ts';
import * as spam from '../../src/backend/content/spam/spam.rules.ts';
import { earnedBy } from '../../src/backend/content/votes/votes.rules.ts';
import { isNewcomer, newcomerRefusal } from '../../src/backend/people/newcomers/newcomers.rules.ts';
import {
  isLater,
  mayDo,
  stageOf,
  WRITERS_WITHIN,
} from '../../src/backend/people/privileges/privileges.rules.ts';
import type { Scale } from '../../src/backend/people/privileges/standing.ts';
import type { FlagReason } from '../../src/contract/flag-forms.ts';
import { type Privilege, PRIVILEGES, type Stage } from '../../src/contract/privileges.ts';
import type { QueueName } from '../../src/contract/review.ts';
import type { Role } from '../../src/contract/users.ts';
import { DAY, HOUR, MINUTE } from '../../src/shared/durations.ts';
import { type Random, randomOf } from '../support/realistic/zipf.ts';

/**
 * What people do in a year is assumed as follows; all of them judge by themselves. What they may do,
 * and what the site does, is decided by the rules of the product.
 */
const ASSUMED = {
  /** Shares of all people: how many are there at first, write spam, and write poor posts. */
  founders: 0.5,
  spammers: 0.02,
  poor: 0.05,
  /** Visits a day of regulars, occasional people, and rare ones. */
  visits: [2, 2 / 7, 1 / 30],
  /** The admin is a regular for so long, and then hardly comes. */
  admin: { daysAtFirst: 30, visitsLater: 1 / 30 },
  /** A visit leads to a post, of which this share are questions. */
  writes: 0.12,
  questions: 0.4,
  /** Of the 12 newest posts that are new to a visitor, each is read with this chance. */
  listed: 12,
  reads: 0.6,
  /** A reader votes for a good post, or against a poor one. */
  votesUp: 0.12,
  votesDown: 0.1,
  /** A reader flags spam: somebody who is new, a member, or somebody who may review. */
  flagsSpam: { new: 0.15, member: 0.5, reviewer: 0.8 },
  /** A reader flags a poor post, or a good one by mistake. */
  flagsPoor: 0.05,
  flagsGood: { low: 0.0005, spam: 0.0002 },
  /** A reader who may close votes to close a poor question, or a good one. */
  closesPoor: 0.3,
  closesGood: 0.002,
  /** A member opens the queues that they may review, and decides so many posts, this share rightly. */
  reviews: 0.5,
  decides: 10,
  isRight: 0.95,
  /** A spammer's posts, minutes apart, and the shares of spammers who do this. */
  spamPosts: 5,
  spamGap: 20,
  profileLink: 0.4,
  bots: 0.35,
  hiddenField: 0.3,
  sameNetwork: 0.25,
};

export interface Size {
  readonly people: number;
  /** Communities of this size, whose figures are taken together. */
  readonly sites: number;
  /** The shares of regulars and occasional people. */
  readonly shares: readonly [regular: number, occasional: number];
  /** Moderators besides the admin, who are regulars. */
  readonly moderators: number;
}
export interface Text {
  readonly tokens: readonly string[];
  readonly signature: string;
  readonly pitches: readonly string[];
  readonly characters: number;
  readonly domains: readonly string[];
  readonly links: number;
}
export interface Texts {
  readonly good: readonly Text[];
  readonly spam: readonly Text[];
}

interface Person {
  readonly role: Role;
  readonly joined_at: number;
  readonly isSpammer: boolean;
  readonly visitsADay: number;
  /** When their day begins. */
  readonly zone: number;
  readonly hasLink: boolean;
  readonly isBot: boolean;
  readonly isInNetwork: boolean;
  reputation: number;
  posts: number;
  isMuted: boolean;
  seenAt: number;
  wroteAt: number;
  /** How many posts they have seen in the list. */
  read: number;
  keptYoung: number | null;
  keptGrowing: number | null;
  readonly records: Privilege[];
  readonly earned: { day: number; sum: number };
  readonly flaggedAt: number[];
  readonly outcomes: boolean[];
  readonly reviewedAt: number[];
  readonly recent: {
    readonly at: number;
    readonly kind: Kind;
    readonly domains: readonly string[];
  }[];
}

type Kind = 'question' | 'answer';
type Truth = 'good' | 'poor' | 'spam';
export interface Post {
  readonly kind: Kind;
  readonly truth: Truth;
  readonly author: Person;
  readonly text: Text;
  readonly isFirst: boolean;
  readonly at: number;
  publishedAt: number | undefined;
  goneAt: number | undefined;
  score: number;
  isHeld: boolean;
  isRejected: boolean;
  isMistaken: boolean;
  isClosed: boolean;
  flags: { readonly by: Person; readonly reason: FlagReason; readonly weight: number }[];
  closeVotes: { readonly by: Person; readonly at: number }[];
}
interface Item {
  readonly post: Post;
  readonly openedAt: number;
}

/** A site at work: its people, posts, queues, and what its filter has learned. */
export class Community {
  readonly people: Person[] = [];
  readonly posts: Post[] = [];
  readonly listed: Post[] = [];
  readonly queues = new Map<QueueName, Item[]>(REVIEW_QUEUES.map(({ name }) => [name, []]));
  readonly lengths = new Map<QueueName, number[]>(REVIEW_QUEUES.map(({ name }) => [name, []]));
  readonly decided = { byStaff: 0, byMembers: 0 };
  /** How long items waited. */
  readonly waits: number[] = [];
  readonly firstHeld = new Map<Privilege, number>();
  scale: Scale = { stage: 'young', isFixed: false, thresholds: {} };
  readonly #size: Size;
  readonly #texts: Texts;
  readonly #random: Random;
  readonly #learned = { counts: new Map<string, Counts>(), total: { spam: 0, good: 0 } };
  readonly #domains = new Set<string>();
  #newcomerSpam: { readonly at: number; readonly by: Person; readonly signature: string }[] = [];
  #closers = 0;

  constructor(size: Size, texts: Texts, seed: number) {
    this.#size = size;
    this.#texts = texts;
    this.#random = randomOf(seed * 7919);
    const spammers = Math.max(1, Math.round(size.people * ASSUMED.spammers));
    for (let at = 0; at < size.people; at += 1) this.people.push(this.#newPerson(at, spammers));
  }

  #newPerson(at: number, spammers: number): Person {
    const { people, moderators, shares } = this.#size;
    const isStaff = at <= moderators;
    const isSpammer = at >= people - spammers;
    const [regular, occasional, rare] = ASSUMED.visits as [number, number, number];
    const share = (at - moderators) / people;
    const usual = share <= shares[0] ? regular : share <= shares[0] + shares[1] ? occasional : rare;
    const joinsLater = isSpammer || (!isStaff && this.#chance(1 - ASSUMED.founders));
    const isBot = this.#chance(ASSUMED.bots);
    return {
      role: at === 0 ? 'admin' : isStaff ? 'moderator' : 'user',
      joined_at: joinsLater ? this.#random() * 360 * DAY : 0,
      isSpammer,
      visitsADay: isSpammer ? 0 : isStaff ? regular : usual,
      zone: people < 100 || this.#chance(0.5) ? 0 : this.#random() * DAY,
      hasLink: isSpammer && this.#chance(ASSUMED.profileLink),
      isBot: isSpammer && isBot,
      isInNetwork: isSpammer && this.#chance(ASSUMED.sameNetwork),
      ...{
        reputation: 1,
        posts: 0,
        isMuted: false,
        seenAt: -DAY * 99,
        wroteAt: -DAY * 99,
        read: 0,
      },
      ...{ keptYoung: null, keptGrowing: null, records: [], earned: { day: 0, sum: 0 } },
      ...{ flaggedAt: [], outcomes: [], reviewedAt: [], recent: [] },
    };
  }

  run(): this {
    for (let day = 0; day < 365; day += 1) {
      this.#follow(day * DAY);
      const events = this.people.flatMap((person) => this.#eventsOf(person, day));
      for (const { at, happens } of events.toSorted((one, other) => one.at - other.at)) happens(at);
      for (const [name, lengths] of this.lengths) lengths.push(this.#waiting(name).length);
    }
    return this;
  }

  /** What happens on a day: visits of members, and posts of spammers who have just joined. */
  #eventsOf(person: Person, day: number): { at: number; happens: (now: number) => void }[] {
    const begins = day * DAY;
    if (person.joined_at >= begins + DAY) return [];
    if (person.isSpammer) {
      if (person.joined_at < begins) return [];
      const count = 1 + Math.floor(this.#random() * 2 * ASSUMED.spamPosts);
      const text = () => this.#pick(this.#texts.spam);
      return Array.from({ length: count }, (_, at) => ({
        at: person.joined_at + HOUR + at * ASSUMED.spamGap * 2 * this.#random() * MINUTE,
        happens: (now: number) => {
          this.#write(person, now, 'spam', text());
        },
      }));
    }
    const isSettled = person.role === 'admin' && day >= ASSUMED.admin.daysAtFirst;
    const rate = isSettled ? ASSUMED.admin.visitsLater : person.visitsADay;
    const visits = Math.floor(rate + this.#random());
    return Array.from({ length: visits }, () => ({
      at: begins + ((8 * HOUR + this.#random() * 15 * HOUR + person.zone) % DAY),
      happens: (now: number) => {
        if (now >= person.joined_at) this.#visit(person, now);
      },
    }));
  }

  /** The stage follows the writers; growing takes nothing away. */
  #follow(now: number): void {
    const isWriter = ({ wroteAt }: Person) => wroteAt > now - WRITERS_WITHIN;
    const stage = stageOf(this.people.filter(isWriter).length);
    const outgrows = (one: Stage) => isLater(stage, one) && !isLater(this.scale.stage, one);
    const members = this.people.filter(({ joined_at }) => joined_at <= now);
    if (outgrows('young')) for (const one of members) one.keptYoung ??= one.reputation;
    if (outgrows('growing')) for (const one of members) one.keptGrowing ??= one.reputation;
    this.scale = { ...this.scale, stage };
    for (const name of PRIVILEGES) {
      const isHeld = this.people.some((one) => one.role === 'user' && this.may(one, name, now));
      if (isHeld && !this.firstHeld.has(name)) this.firstHeld.set(name, now);
    }
    const isActive = (one: Person) =>
      one.seenAt > now - ACTIVE_WITHIN && this.may(one, 'close', now);
    this.#closers = this.people.filter(isActive).length;
  }

  may(person: Person, privilege: Privilege, now: number): boolean {
    const { role, reputation, joined_at: joinedAt, keptYoung, keptGrowing, records } = person;
    const standing = { role, reputation, joinedAt, keptYoung, keptGrowing, records };
    return (
      person.joined_at <= now &&
      mayDo(
        privilege,
        { ...standing, isSuspended: false, changes: {}, moderates: [] },
        this.scale,
        now,
      )
    );
  }

  #visit(person: Person, now: number): void {
    person.seenAt = now;
    if (this.#chance(ASSUMED.writes)) {
      const truth = this.#chance(ASSUMED.poor) ? 'poor' : 'good';
      this.#write(person, now, truth, this.#pick(this.#texts.good));
    }
    const from = Math.max(person.read, this.listed.length - ASSUMED.listed);
    const unread = this.listed.slice(from).filter((post) => post.goneAt === undefined);
    person.read = this.listed.length;
    for (const post of unread)
      if (post.author !== person && this.#chance(ASSUMED.reads)) this.#react(person, post, now);
    if (person.role !== 'user' || this.#chance(ASSUMED.reviews)) this.#review(person, now);
  }

  #write(author: Person, now: number, truth: Truth, text: Text): void {
    const kind = this.#chance(ASSUMED.questions) ? 'question' : 'answer';
    const isNew = author.role === 'user' && isNewcomer(author, now);
    if (isNew) {
      const before = author.recent.filter(({ at }) => at > now - DAY);
      if (newcomerRefusal(before, { kind, links: text.links, domains: text.domains })) return;
      author.recent.push({ at: now, kind, domains: text.domains });
    }
    const post: Post = {
      ...{ kind, truth, author, text, at: now, isFirst: author.posts === 0 },
      ...{ publishedAt: undefined, goneAt: undefined },
      ...{ score: 0, isHeld: false, isRejected: false, isMistaken: false, isClosed: false },
      ...{ flags: [], closeVotes: [] },
    };
    this.posts.push(post);
    const score = isNew ? spam.scoreOf(spam.signsOf(this.#factsOf(post, now))) : 0;
    post.isHeld = spam.isHeld(score);
    if (score >= spam.MUTED_SCORE) author.isMuted = true;
    if (post.isHeld) this.#open('held', post, now);
    else this.#publish(post, now);
    if (isNew && !post.isHeld && author.posts <= FIRST_POSTS) this.#open('first-posts', post, now);
    if (!isNew) for (const domain of text.domains) this.#domains.add(domain);
  }

  #factsOf({ author, truth, text }: Post, now: number): spam.Facts {
    const isBot = author.isBot;
    this.#newcomerSpam = this.#newcomerSpam.filter(({ at }) => at > now - 7 * DAY);
    const copies = this.#newcomerSpam.filter(({ signature }) =>
      spam.isNearCopy(signature, text.signature),
    );
    const isNear = ({ by, at }: { by: Person; at: number }) =>
      by.isInNetwork && by !== author && at > now - 2 * DAY;
    const neighbors = author.isInNetwork
      ? new Set(this.#newcomerSpam.filter(isNear).map(({ by }) => by)).size
      : 0;
    if (truth === 'spam')
      this.#newcomerSpam.push({ at: now, by: author, signature: text.signature });
    return {
      unseenDomains: text.domains.filter((domain) => !this.#domains.has(domain)),
      spamProbability: probabilityOf(text.tokens, this.#learned.counts, this.#learned.total),
      pitches: text.pitches,
      typing: { ms: isBot ? 2_000 : 2 * MINUTE, characters: text.characters },
      filledHidden: isBot && this.#chance(ASSUMED.hiddenField),
      copyOf:
        truth !== 'spam' || copies.length === 0
          ? undefined
          : copies.some(({ by }) => by !== author)
            ? 'other'
            : 'own',
      neighbors,
      hasBareLink: author.hasLink && author.posts === 0,
      isMuted: author.isMuted,
    };
  }

  #publish(post: Post, now: number): void {
    post.publishedAt = now;
    post.author.posts += 1;
    post.author.wroteAt = now;
    this.listed.push(post);
  }

  #react(person: Person, post: Post, now: number): void {
    if (post.truth === 'spam') {
      const { flagsSpam } = ASSUMED;
      const isNew = isNewcomer(person, now);
      const mayReview = this.may(person, 'review', now);
      const chance = mayReview ? flagsSpam.reviewer : isNew ? flagsSpam.new : flagsSpam.member;
      if (!this.#chance(chance)) return;
      // Who can delete it does not flag it.
      if (person.role === 'user') this.#flag(person, post, 'spam', now);
      else this.#reject(post, now);
    } else if (post.truth === 'poor') {
      if (this.#chance(ASSUMED.votesDown)) this.#vote(person, post, -1, now);
      if (this.#chance(ASSUMED.closesPoor)) this.#voteToClose(person, post, now);
      if (this.#chance(ASSUMED.flagsPoor)) this.#flag(person, post, 'low_quality', now);
    } else {
      if (this.#chance(ASSUMED.votesUp)) this.#vote(person, post, 1, now);
      if (this.#chance(ASSUMED.closesGood)) this.#voteToClose(person, post, now);
      if (this.#chance(ASSUMED.flagsGood.low)) this.#flag(person, post, 'low_quality', now);
      if (this.#chance(ASSUMED.flagsGood.spam)) this.#flag(person, post, 'spam', now);
    }
  }

  #vote(person: Person, post: Post, value: 1 | -1, now: number): void {
    if (!this.may(person, value === 1 ? 'vote-up' : 'vote-down', now)) return;
    const { author } = post;
    post.score += value;
    const day = Math.floor(now / DAY);
    if (author.earned.day !== day) Object.assign(author.earned, { day, sum: 0 });
    const earned = earnedBy(value, author.earned.sum);
    if (value === 1) author.earned.sum += earned;
    author.reputation = Math.max(1, author.reputation + earned);
  }

  #voteToClose(person: Person, post: Post, now: number): void {
    const isOpen = post.kind === 'question' && !post.isClosed && post.goneAt === undefined;
    if (!isOpen || !this.may(person, 'close', now)) return;
    const others = post.closeVotes.filter(({ by, at }) => by !== person && at > now - VOTES_LAST);
    post.closeVotes = [...others, { by: person, at: now }];
    const isEnough = post.closeVotes.length >= votesNeeded(this.#closers);
    if (isEnough || person.role !== 'user') this.#close(post);
    else this.#open('close', post, now);
  }

  #close(post: Post): void {
    post.isClosed = true;
    if (post.truth === 'good') post.isMistaken = true;
  }

  #flag(person: Person, post: Post, reason: FlagReason, now: number): void {
    const { flaggedAt, outcomes } = person;
    const helpful = outcomes.filter(Boolean).length;
    const aDay = flaggedAt.filter((at) => at > now - DAY).length;
    const isTwice = post.flags.some(({ by }) => by === person);
    if (isTwice || post.goneAt !== undefined || !this.may(person, 'flag', now)) return;
    if (flagRefusal(person, { aDay, helpful }, now)) return;
    flaggedAt.push(now);
    const isByNewcomer = isNewcomer(post.author, now) && post.score <= 0;
    const isReviewersWord = reason === 'spam' && isByNewcomer && this.may(person, 'review', now);
    const weight = weightOf({ helpful, decided: outcomes.length, isReviewersWord });
    post.flags.push({ by: person, reason, weight });
    this.#open('flags', post, now);
    if (hides(post.flags)) post.goneAt = now;
  }

  #open(queue: QueueName, post: Post, now: number): void {
    const items = this.queues.get(queue) ?? [];
    if (!items.some((item) => item.post === post)) items.push({ post, openedAt: now });
  }

  #waiting(name: QueueName): Item[] {
    const isLeft = ({ post }: Item) =>
      name === 'held' || name === 'flags'
        ? !post.isRejected
        : post.goneAt === undefined && !(name === 'close' && post.isClosed);
    const items = (this.queues.get(name) ?? []).filter(isLeft);
    this.queues.set(name, items);
    return items;
  }

  #review(person: Person, now: number): void {
    const { reviewedAt } = person;
    let left = person.role === 'user' ? ASSUMED.decides : 2 * ASSUMED.decides;
    for (const { name, privilege } of REVIEW_QUEUES) {
      if (!this.may(person, privilege, now)) continue;
      for (const { post, openedAt } of this.#waiting(name)) {
        const today = reviewedAt.filter((at) => at > now - DAY).length;
        if (left === 0 || today >= MOST_REVIEWS_A_DAY) return;
        if (post.author === person || post.flags.some(({ by }) => by === person)) continue;
        const items = this.queues.get(name) ?? [];
        this.queues.set(
          name,
          items.filter((item) => item.post !== post),
        );
        this.#decide(name, person, post, now);
        reviewedAt.push(now);
        left -= 1;
        this.waits.push(now - openedAt);
        this.decided[person.role === 'user' ? 'byMembers' : 'byStaff'] += 1;
      }
    }
  }

  #decide(queue: QueueName, person: Person, post: Post, now: number): void {
    const { truth } = post;
    const isRight = this.#chance(ASSUMED.isRight);
    const isSpam = (truth === 'spam') === isRight;
    if (truth === 'spam' && !isRight) post.isMistaken = true;
    if (queue === 'held') {
      if (isSpam && truth === 'spam') this.#rejectAll(post, now);
      else if (isSpam) this.#reject(post, now);
      else {
        this.#publish(post, now);
        this.#learn(post, 'good');
        post.author.records.push('links');
      }
    } else if (queue === 'first-posts') {
      if (isSpam && this.may(person, 'see-deleted', now)) {
        this.#reject(post, now);
        this.#learn(post, 'spam');
      } else if (isSpam) this.#flag(person, post, 'spam', now);
      else if (truth === 'poor') this.#flag(person, post, 'low_quality', now);
      else this.#learn(post, 'good');
    } else if (queue === 'flags') {
      const isHelpful = (truth !== 'good') === isRight;
      if (!isHelpful) post.goneAt = undefined;
      else if (truth !== 'poor') this.#reject(post, now);
      else if (post.kind === 'question') this.#close(post);
      else post.goneAt ??= now;
      const isAboutSpam = post.flags.some(({ reason }) => reason === 'spam');
      if (isAboutSpam) this.#learn(post, isHelpful ? 'spam' : 'good');
      for (const { by } of post.flags) this.#settle(by, isHelpful);
      post.flags = [];
    } else if (queue === 'close' && (truth === 'poor') === isRight)
      this.#voteToClose(person, post, now);
  }

  #settle(person: Person, isHelpful: boolean): void {
    person.outcomes.push(isHelpful);
    const last = person.outcomes.slice(-RECORD_LENGTH);
    const record = { decided: last.length, helpful: last.filter(Boolean).length };
    const earned: readonly [Privilege, boolean][] = [
      ['review', earnsReview(record)],
      ['close', earnsClosing(record)],
    ];
    for (const [privilege, isEarned] of earned) {
      const at = person.records.indexOf(privilege);
      if (isEarned && at < 0) person.records.push(privilege);
      if (!isEarned && at >= 0) person.records.splice(at, 1);
    }
  }

  /** Takes a post away for good. */
  #reject(post: Post, now: number): void {
    post.isRejected = true;
    post.goneAt ??= now;
    if (post.truth === 'spam') post.author.isMuted = true;
    if (post.truth === 'good') post.isMistaken = true;
  }

  /** A decision “spam” on a held post takes back all posts of its author. */
  #rejectAll({ author }: Post, now: number): void {
    author.isMuted = true;
    for (const post of this.posts) {
      if (post.author !== author || post.isRejected) continue;
      this.#reject(post, now);
      this.#learn(post, 'spam');
    }
  }

  #learn({ text }: Post, kind: keyof Counts): void {
    const { counts, total } = this.#learned;
    total[kind] += 1;
    for (const token of text.tokens) {
      const { spam, good } = counts.get(token) ?? { spam: 0, good: 0 };
      counts.set(token, kind === 'spam' ? { spam: spam + 1, good } : { spam, good: good + 1 });
    }
    if (kind === 'good') for (const domain of text.domains) this.#domains.add(domain);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new Error('Nothing to pick from');
    return one;
  }
}
