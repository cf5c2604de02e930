import type { APIContext } from 'astro';
import type * as z from 'zod/v4/core';
import type { Client } from '../api/client.ts';
import type { EditConflict } from '../contract/edit-conflict.ts';
import { UNAVAILABLE } from '../contract/errors.ts';
import { BODY_MAX_BYTES } from '../contract/forms.ts';
import { type Message, MESSAGES } from '../contract/messages.ts';
import { signInPath } from '../contract/addresses.ts';
import { redirectWith } from '../cookies/flash.ts';
import { checkPost, previewed } from './body.ts';
import { check, type FormState, invalid, readFields } from './form.ts';
import { type TexContext, usesTex } from './tex.ts';
import { conflicting, isConflict } from './conflict.ts';
import { callsOf, refusedMember, SIGN_IN_FIELDS } from './member.ts';

/** The initial content of an edit form; `content` is HTML, all else are form fields. */
export interface Source {
  readonly content: string;
  readonly fields: Readonly<Partial<Record<'title' | 'tags' | 'version', string>>>;
  /** Whether the edit requires a reason. */
  readonly needsReason: boolean;
}

/** A post that can be edited. */
export interface Editable<S extends z.$ZodType = z.$ZodType> {
  readonly schema: S;
  /** Loads its current text, or that of a version. */
  readonly read: (call: Client, version?: number) => Promise<Source>;
  readonly save: (call: Client, data: z.output<S>) => Promise<unknown>;
  /** The path of the post. */
  readonly path: string;
  /** The id of its question, or its own. */
  readonly question: string;
  readonly saved: Message;
  /** The name of its draft in the browser. */
  readonly draft: string;
  /** The message if the backend cannot send it and has no message itself. */
  readonly unread: Message;
}

/** The form of an edit; `html` is the original body, undefined if it could not be loaded. */
export interface EditState extends FormState {
  readonly html: string | undefined;
  readonly needsReason?: boolean;
  /** Changes since the edit began. */
  readonly conflict?: EditConflict;
}

/** Edits a post by form: its body is Markdown there, and unchanged if nobody touched it. */
export async function edit<S extends z.$ZodType>(
  context: APIContext,
  post: Editable<S>,
): Promise<EditState | Response> {
  const refusal = await refuseOrSignIn(context);
  if (refusal) return refusal;
  const { request, locals } = context;
  const isPost = request.method === 'POST';
  const fields = await readFields(request, FIELDS);
  const { title, tags, reason, version } = fields;
  const texContext = { question: post.question, ...(tags && { tags }) };
  const content = await markdownOf(locals, fields, texContext);
  const kept = { title, content, tags, reason, version };
  if (fields.preview !== '') return { ...(await previewed(locals, kept, texContext)), html: '' };
  const call = await callsOf(context, fields, kept, MESSAGES.loginToEdit);
  if (typeof call !== 'function') return { ...call, html: '' };
  let needsReason = false;
  try {
    const source = await post.read(call);
    ({ needsReason } = source);
    const html = source.content;
    const tex = await usesTex(locals, html, { question: post.question });
    const markdown = await locals.bodies.toMarkdown(html, tex);
    const shown = { html, needsReason };
    if (markdown === undefined) {
      return { ...invalid(kept, {}), message: BUSY, status: 503, ...shown };
    }
    if (!isPost) {
      const values = { ...source.fields, content: markdown };
      return { values, errors: {}, status: 200, ...shown };
    }
    const isSame = content.replaceAll('\r\n', '\n').trim() === markdown.trim();
    const written = fields.format === 'html' ? fields.content : isSame ? html : undefined;
    const checked =
      written === undefined
        ? await checkPost(locals, post.schema, kept, texContext)
        : check(post.schema, { ...kept, content: written });
    if ('errors' in checked) return { ...invalid(kept, checked.errors), ...shown };
    await post.save(call, checked.data);
    return redirectWith(context, post.path, { ...post.saved, posted: post.draft });
  } catch (error) {
    const refused = (cause: unknown): EditState => {
      const otherwise = isPost ? MESSAGES.editFailed : post.unread;
      const state = refusedMember(context, kept, cause, otherwise);
      return { ...state, html: isPost ? '' : undefined, needsReason };
    };
    if (!isConflict(error)) return refused(error);
    return await conflicting(locals, call, post, kept).catch(refused);
  }
}

/** A backend without editing has no such page; guests sign in first. */
async function refuseOrSignIn(context: APIContext): Promise<Response | undefined> {
  const { request, locals, url } = context;
  if ((await locals.api.contract()) === 'section-7') return context.rewrite('/404');
  const isKnown = locals.session !== undefined || locals.isSessionUnknown === true;
  if (isKnown || request.method === 'POST') return undefined;
  return context.redirect(signInPath(url.pathname), 303);
}

/** The body as Markdown: after an edit conflict the editor submits its HTML. */
async function markdownOf(
  locals: App.Locals,
  { content, format }: { readonly content: string; readonly format: string },
  texContext: TexContext,
): Promise<string> {
  if (format !== 'html' || Buffer.byteLength(content) > BODY_MAX_BYTES) return content;
  const tex = await usesTex(locals, content, texContext);
  return (await locals.bodies.toMarkdown(content, tex)) ?? content;
}

const BUSY: Message = { kind: 'error', text: UNAVAILABLE.message };

const FIELDS = [
  'title',
  'content',
  'tags',
  'reason',
  'version',
  'format',
  'preview',
  ...SIGN_IN_FIELDS,
] as const;
