import type { APIContext } from 'astro';
import { isReviewDecision, REVIEW_DECISIONS, type ReviewItem } from '../contract/review.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { compare } from '../formats/history/diff.ts';
import { wholeText } from './conflict.ts';
import { InvalidInput } from './form.ts';
import { memberAction } from './member-action.ts';

/** Decides an item of a queue, and redirects to the next one. */
export const review = (context: APIContext, queue: string) =>
  memberAction(context, {
    fields: ['item', 'version', 'decision', 'template', 'reply', 'content'],
    failed: MESSAGES.decisionFailed,
    kept: ({ item, decision, reply, content }) => ({ item, decision, reply, content }),
    async run(call, { item, version, template, reply, ...fields }) {
      const { decision } = fields;
      if (!isReviewDecision(decision) || !/^[1-9]\d{0,8}$/.test(version))
        throw new InvalidInput({});
      const said = reply.trim() === '' ? template : reply;
      const edited = decision === 'edit' ? await toHtml(context, fields.content) : undefined;
      await call(ROUTES.decideReview, {
        params: { queue, itemId: item },
        body: {
          decision,
          version: Number(version),
          ...(said !== '' && { reply: said }),
          ...(edited !== undefined && { content: edited }),
        },
      });
      return { kind: 'success', text: REVIEW_DECISIONS[decision].done };
    },
  });

/** A typed text as HTML. Throws InvalidInput if it is too complex. */
async function toHtml({ locals: { bodies } }: APIContext, markdown: string): Promise<string> {
  const converted = await bodies.toHtml(markdown, false);
  if ('problem' in converted) throw new InvalidInput({ content: converted.problem });
  return converted.html;
}

/** The Markdown of a held post, which can be edited as it is approved; undefined for other items. */
export async function editableText({ bodies }: App.Locals, { kind, post }: ReviewItem) {
  return kind === 'held' && post ? bodies.toMarkdown(post.content, false) : undefined;
}

/** What a suggested edit changes, by lines; undefined for other items. */
export async function changesIn({ bodies }: App.Locals, { post }: ReviewItem) {
  const before = post?.before;
  if (!post || !before) return undefined;
  const whole = async (text: {
    readonly title: string;
    readonly content: string;
    readonly tags: readonly string[];
  }) => {
    const content = (await bodies.toMarkdown(text.content, false)) ?? text.content;
    return wholeText({ ...text, content });
  };
  return compare(await whole(before), await whole(post));
}
