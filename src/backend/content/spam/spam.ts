import { createHash } from 'node:crypto';
import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import { formAge } from '../../../http/form-time.ts';
import { DAY } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden, refused, refusedField } from '../../platform/http/errors.ts';
import { domainOf, domainsOf, linkedDomains } from '../../../shared/domains.ts';
import { publicNetwork } from '../../platform/http/limits-address.ts';
import {
  isNewcomer,
  linksRefusal,
  newcomerRefusal,
} from '../../people/newcomers/newcomers.rules.ts';
import { experienceOf } from '../../people/newcomers/newcomers.store.ts';
import { lockCaller } from '../../people/users/member-locks.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { PostKind, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type Counts, type LearnedText, probabilityOf, tokensOf } from './bayes.rules.ts';
import {
  MUTED_SCORE,
  isNearCopy,
  isReserved,
  isWellKnown,
  pitchesIn,
  scoreOf,
  type Sign,
  signatureOf,
  signsOf,
} from './spam.rules.ts';
import * as store from './spam.store.ts';
import { deleteRows, findRow, findRows } from '../../platform/sql/rows.ts';

/** A post as it arrives, with its cleaned body. */
export interface Arrival {
  readonly kind: PostKind;
  readonly title: string;
  readonly html: string;
  /** The sender's network address. */
  readonly address: string;
  /** The form's hidden fields; API callers have none. */
  readonly formTime?: string | undefined;
  readonly homepage?: string | undefined;
  /** Whether it comes from a draft, which was typed at another time. */
  readonly isFromDraft: boolean;
  readonly isByNewMember: boolean;
}

/** What the site found out about a post before it is published. */
export interface Screened {
  /** From 0 to 100; 0 for everybody but new members. */
  readonly score: number;
  readonly signs: readonly Sign[];
  /** What is remembered of it for some days; undefined if its author is not new. */
  readonly recent?: { readonly signature: string; readonly network: string | null };
  /** The domains that it links to, but this site. */
  readonly domains: readonly string[];
  /** How many links to other sites it has. */
  readonly links: number;
}

/** Scores a post. */
export async function screen(backend: Backend, caller: Caller, post: Arrival): Promise<Screened> {
  const { sql } = backend.db;
  const now = backend.clock();
  const own = backend.siteUrl === undefined ? undefined : domainOf(backend.siteUrl);
  const links = linkedDomains(post.html).filter((domain) => domain !== own).length;
  const domains = domainsOf(post.html).filter((domain) => domain !== own && !isWellKnown(domain));
  if (!post.isByNewMember) return { score: 0, signs: [], domains, links };
  const text = bodyText(post.html as CleanHtml);
  const signature = signatureOf(`${post.title} ${text}`);
  const address = publicNetwork(post.address);
  const network =
    address === undefined || backend.secret === undefined
      ? null
      : networkOf(address, backend.secret);
  const { posts } = await experienceOf(sql, caller.id);
  const { hasLink, isMuted } = await store.suspicionsOf(sql, caller.id, MUTED_SCORE);
  const seen = await store.seenDomains(sql, domains);
  const signs = signsOf({
    unseenDomains: domains.filter((domain) => !seen.has(domain) && !isReserved(domain)),
    spamProbability: await spamProbability(sql, { title: post.title, text, html: post.html }),
    pitches: pitchesIn(`${post.title} ${text}`),
    typing: typingOf(backend, caller, post, text, now),
    filledHidden: (post.homepage ?? '') !== '',
    copyOf: await copyOf(sql, caller.id, signature, now),
    neighbors:
      network === null ? 0 : await store.neighborsOf(sql, { authorId: caller.id, network }, now),
    hasBareLink: hasLink && posts === 0,
    isMuted,
  });
  return { score: scoreOf(signs), signs, recent: { signature, network }, domains, links };
}

/** Whether the caller is a new member, whose posts are looked at more closely. */
export async function isNewMember(
  { db, clock }: Backend,
  { id, role }: Pick<Caller, 'id' | 'role'>,
): Promise<boolean> {
  return role === 'user' && isNewcomer(await experienceOf(db.sql, id), clock());
}

/** How probable it is that a post is spam, from 0 to 1, by what reviewers here decided. */
export async function spamProbability(
  queries: Queries,
  text: LearnedText,
): Promise<number | undefined> {
  const tokens = tokensOf(text);
  const { counts, total } = await store.countsOf(queries, tokens);
  return probabilityOf(tokens, counts, total);
}

function typingOf(
  { secret }: Backend,
  { id }: Caller,
  { formTime, isFromDraft }: Arrival,
  text: string,
  now: number,
): { readonly ms: number; readonly characters: number } | undefined {
  if (formTime === undefined || secret === undefined || isFromDraft) return undefined;
  const ms = formAge(secret, String(id), { field: formTime, now });
  return ms === undefined ? undefined : { ms, characters: text.length };
}

async function copyOf(
  queries: Queries,
  authorId: number,
  signature: string,
  now: number,
): Promise<'other' | 'own' | undefined> {
  if (signature === '') return undefined;
  const recent = await store.signaturesSince(queries, now);
  const copies = recent.filter((other) => isNearCopy(signature, other.signature));
  if (copies.length === 0) return undefined;
  return copies.some(({ author_id }) => author_id !== authorId) ? 'other' : 'own';
}

/**
 * Refuses what is beyond the limits of new members. Throws `too_many_requests` and `invalid`. Of two
 * posts of one person at the same time the later one counts the other.
 */
export async function limitNewcomer(
  tx: Transaction,
  backend: Backend,
  caller: Caller,
  { kind, screened }: { readonly kind: PostKind; readonly screened: Screened },
): Promise<void> {
  if (!screened.recent || !backend.limits) return;
  await lockCaller(tx, caller);
  // Deleted and held ones too.
  const lately = { author_id: caller.id, created_at: { '>': tx.now - DAY } };
  const before = await findRows(tx.sql, 'newcomer_posts', lately, ['kind', 'domains']);
  const refusal = newcomerRefusal(
    before.map(({ kind, domains }) => ({ kind, domains: domains.split(' ') })),
    { kind, links: screened.links, domains: screened.domains },
  );
  if (refusal) throw refused(refusal);
}

/** Refuses more links than a new member may use, in an edit of their post. */
export function limitLinks(
  { limits, siteUrl }: Backend,
  html: string,
  isByNewMember: boolean,
): void {
  const own = siteUrl === undefined ? undefined : domainOf(siteUrl);
  const links = linkedDomains(html).filter((domain) => domain !== own).length;
  const refusal = isByNewMember && limits ? linksRefusal(links) : undefined;
  if (refusal !== undefined) throw refusedField('invalid', 'content', refusal);
}

/** Refuses new texts of a member whose last post looks so much like spam that it has to be read first. */
export async function refuseMuted(
  queries: Queries,
  { id, role }: Pick<Caller, 'id' | 'role'>,
): Promise<void> {
  const held = { author_id: id, status: 'waiting', score: { '>=': MUTED_SCORE } } as const;
  if (role === 'user' && (await findRow(queries, 'held_posts', held, 'id'))) throw forbidden(MUTED);
}

const MUTED =
  'You can post again once somebody has read your last post, which waits for a short review';

/** Remembers a post for comparing later ones with it. */
export async function remember(
  tx: Transaction,
  post: { readonly id: number; readonly kind: PostKind; readonly authorId: number },
  { recent, domains }: Screened,
): Promise<void> {
  if (!recent) {
    await store.saveDomains(tx, domains);
    return;
  }
  await store.savePost(tx, {
    ...recent,
    post_id: post.id,
    author_id: post.authorId,
    kind: post.kind,
    created_at: tx.now,
    domains: domains.join(' '),
  });
}

/**
 * Lets the Bayes filter learn from the decision on a review item. A post counts once, as its last
 * decision says.
 */
export async function teach(
  tx: Transaction,
  itemId: number,
  { id, title, content }: Pick<Row<'posts'>, 'id' | 'title' | 'content'>,
  kind: keyof Counts,
): Promise<void> {
  const before = await store.lessonOf(tx, id);
  const text = bodyText(content as CleanHtml);
  const tokens = tokensOf({ title: title ?? '', text, html: content });
  if (kind === 'good') await saveDomains(tx, [content]);
  await replaceLesson(tx, before, { kind, tokens: tokens.join(' ') });
  await store.saveLesson(tx, { item_id: itemId, post_id: id, kind, tokens: tokens.join(' ') });
}

/** The same for a published post. */
export async function teachPublished(
  tx: Transaction,
  itemId: number,
  postId: number,
  kind: keyof Counts,
): Promise<void> {
  const post = await findRow(tx.sql, 'posts', postId);
  if (post) await teach(tx, itemId, post, kind);
}

/** Lets the filter forget what it learned from a decision, which is being undone. */
export async function unteach(tx: Transaction, itemId: number): Promise<void> {
  const order = 'post_id';
  const taught = await findRows(tx.sql, 'spam_lessons', { item_id: itemId }, order, { order });
  for (const { post_id } of taught) {
    const before = await store.lessonOf(tx, post_id);
    await deleteRows(tx.sql, 'spam_lessons', { item_id: itemId, post_id });
    await replaceLesson(tx, before, await store.lessonOf(tx, post_id));
  }
}

type Lesson = Pick<Row<'spam_lessons'>, 'kind' | 'tokens'>;

async function replaceLesson(
  tx: Transaction,
  before: Lesson | undefined,
  after: Lesson | undefined,
): Promise<void> {
  if (before?.kind === after?.kind && before?.tokens === after?.tokens) return;
  if (before) await store.addTokens(tx, before.tokens.split(' '), before.kind, -1);
  if (after) await store.addTokens(tx, after.tokens.split(' '), after.kind, 1);
}

/** Where good posts link to is no longer unknown. */
export function saveDomains(tx: Transaction, bodies: readonly string[]): Promise<void> {
  const domains = new Set(bodies.flatMap(domainsOf).filter((domain) => !isWellKnown(domain)));
  return store.saveDomains(tx, [...domains]);
}

/** A network address as it is stored: a hash that only the secret could reproduce. */
const networkOf = (address: string, secret: string): string =>
  createHash('sha256').update(`${secret} network ${address}`).digest('base64url').slice(0, 16);
