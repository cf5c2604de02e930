import type { APIContext } from 'astro';
import { commentPath, historyPath } from '../contract/addresses.ts';
import { type Message, MESSAGES } from '../contract/messages.ts';
import { RedactionForm } from '../contract/moderation-forms.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

/** Redacts an old version of a post, and redirects to its history. */
export function redact(
  context: APIContext,
  id: string,
  number: string,
): Promise<FormState | Response> {
  const { call } = context.locals.api;
  return redacting(context, {
    run: (body) => call(ROUTES.redactVersion, { params: { id, number }, body }),
    done: [historyPath(id), MESSAGES.redacted],
    otherwise: MESSAGES.redactionFailed,
  });
}

/** The same for a text of a comment. */
export function redactComment(
  context: APIContext,
  commentId: string,
  number: string,
): Promise<FormState | Response> {
  const { call } = context.locals.api;
  return redacting(context, {
    run: (body) => call(ROUTES.redactComment, { params: { commentId, number }, body }),
    done: [`${commentPath(commentId)}/history`, { kind: 'success', text: 'Text redacted' }],
    otherwise: { kind: 'error', text: 'Failed to redact this text' },
  });
}

async function redacting(
  context: APIContext,
  {
    run,
    done,
    otherwise,
  }: {
    readonly run: (body: { readonly reason: string }) => Promise<unknown>;
    readonly done: readonly [path: string, message: Message];
    readonly otherwise: Message;
  },
): Promise<FormState | Response> {
  if (context.request.method !== 'POST') return UNTOUCHED;
  const kept = await readFields(context.request, ['reason']);
  const checked = check(RedactionForm, kept);
  if ('errors' in checked) return invalid(kept, checked.errors);
  try {
    await run(checked.data);
    return redirectWith(context, ...done);
  } catch (error) {
    return refusedMember(context, kept, error, otherwise);
  }
}
