import type { APIContext } from 'astro';
import type * as z from 'zod/v4/core';
import { ApiError } from '../api/errors.ts';
import { UNAVAILABLE } from '../contract/errors.ts';
import { type Message, MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { checkPost, markdownOf, previewed, usesTex } from './bodies.ts';
import { conflicting, isConflict } from './conflict.ts';
import type { Editable, EditState } from './editable.ts';
import { check, invalid } from './form.ts';
import { refusedMember } from './member-action.ts';
import { showUnavailable } from './pending-form.ts';
import { readPost } from './pictures.ts';
import { refuseVisitor } from './member-page.ts';

/** Edits a post by form: its body is Markdown there, and unchanged if nobody touched it. */
export async function edit<S extends z.$ZodType>(
  context: APIContext,
  post: Editable<S>,
): Promise<EditState | Response> {
  const { request, locals } = context;
  // A backend without editing has no such page.
  if (locals.api.contract === 'section-7') return context.rewrite('/404');
  const message = MESSAGES.loginToEdit;
  const refusal = await refuseVisitor(context, ROUTES.editQuestion.access, {
    message,
    back: context.url.pathname,
  });
  if (refusal) return refusal;
  const isPost = request.method === 'POST';
  const { fields, problem } = await readPost(context, FIELDS);
  const { title, tags, reason, version } = fields;
  const texContext = { question: post.question, ...(tags && { tags }) };
  // After an edit conflict the editor submits its HTML.
  const content =
    fields.format === 'html'
      ? await markdownOf(locals, fields.content, texContext)
      : fields.content;
  const kept = { title, content, tags, reason, version };
  if (problem) return { ...invalid({ ...kept, ...problem.values }, problem.errors), html: '' };
  if (fields.preview !== '') return { ...(await previewed(locals, kept, texContext)), html: '' };
  const { call } = locals.api;
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
    if (!isPost && error instanceof ApiError && error.isAway) return showUnavailable(context);
    const refused = (cause: unknown): EditState => {
      const otherwise = isPost ? MESSAGES.editFailed : post.unread;
      const state = refusedMember(context, kept, cause, otherwise);
      return { ...state, html: isPost ? '' : undefined, needsReason };
    };
    if (!isConflict(error)) return refused(error);
    return await conflicting(locals, call, post, kept).catch(refused);
  }
}

const BUSY: Message = { kind: 'error', text: UNAVAILABLE.message };

const FIELDS = [...['title', 'content', 'tags', 'reason', 'version', 'format', 'preview']] as const;
