import type { APIContext } from 'astro';
import type * as z from 'zod/v4/core';
import type { Client } from '../api/client.ts';
import { mayHave } from '../api/features.ts';
import { type Message, MESSAGES } from '../contract/messages.ts';
import { signInPath } from '../contract/addresses.ts';
import { redirectWith } from '../cookies/flash.ts';
import { checkPost, previewed } from './body.ts';
import { check, type FormState, invalid, readFields } from './form.ts';
import { usesTex } from './tex.ts';
import { callsOf, refusedMember, SIGN_IN_FIELDS } from './member.ts';

/** What an edit begins with, as fields of the form; `content` is HTML. */
export type Source = Readonly<Record<string, string>> & { readonly content: string };

/** A post that can be edited. */
export interface Editable<S extends z.$ZodType = z.$ZodType> {
  readonly schema: S;
  readonly read: (call: Client) => Promise<Source>;
  readonly save: (call: Client, data: z.output<S>) => Promise<unknown>;
  /** Where the post stands. */
  readonly path: string;
  /** The id of its question, or its own. */
  readonly question: string;
  readonly saved: Message;
  /** The name of its draft in the browser. */
  readonly draft: string;
  /** What is told where the backend does not give it, and has no words of its own. */
  readonly unread: Message;
}

/** The form of an edit; `html` is the body that it began with, undefined where it cannot begin. */
export interface EditState extends FormState {
  readonly html: string | undefined;
}

/** Edits a post by form: its body is Markdown there, and stays as it was where nobody touched it. */
export async function edit<S extends z.$ZodType>(
  context: APIContext,
  post: Editable<S>,
): Promise<EditState | Response> {
  const elsewhere = await turnAway(context);
  if (elsewhere) return elsewhere;
  const { request, locals } = context;
  const isPost = request.method === 'POST';
  const fields = await readFields(request, FIELDS);
  const { title, content, tags } = fields;
  const kept = { title, content, tags };
  const place = { question: post.question, ...(tags && { tags }) };
  if (fields.preview !== '') return { ...(await previewed(locals, kept, place)), html: '' };
  const call = await callsOf(context, fields, kept, MESSAGES.loginToEdit);
  if (typeof call !== 'function') return { ...call, html: '' };
  try {
    const source = await post.read(call);
    const html = source.content;
    const tex = await usesTex(locals, html, { question: post.question });
    const markdown = await locals.bodies.toMarkdown(html, tex);
    if (markdown === undefined) return { ...invalid(kept, {}), message: BUSY, status: 503, html };
    if (!isPost) return { values: { ...source, content: markdown }, errors: {}, status: 200, html };
    const isSame = content.replaceAll('\r\n', '\n').trim() === markdown.trim();
    const checked = isSame
      ? check(post.schema, { ...kept, content: html })
      : await checkPost(locals, post.schema, kept, place);
    if ('errors' in checked) return { ...invalid(kept, checked.errors), html };
    await post.save(call, checked.data);
    return redirectWith(context, post.path, { ...post.saved, posted: post.draft });
  } catch (error) {
    const otherwise = isPost ? MESSAGES.editFailed : post.unread;
    const state = refusedMember(context, kept, error, otherwise);
    return { ...state, html: isPost ? '' : undefined };
  }
}

/** There is no such page on a backend that lets nobody edit; guests sign in before they begin. */
async function turnAway(context: APIContext): Promise<Response | undefined> {
  const { request, locals, url } = context;
  if (!mayHave(await locals.api.features(), 'edit')) return context.rewrite('/404');
  const isKnown = locals.session !== undefined || locals.isSessionUnknown === true;
  if (isKnown || request.method === 'POST') return undefined;
  return context.redirect(signInPath(url.pathname), 303);
}

const BUSY: Message = { kind: 'error', text: 'The site is busy; try again in a moment' };

const FIELDS = ['title', 'content', 'tags', 'preview', ...SIGN_IN_FIELDS] as const;
