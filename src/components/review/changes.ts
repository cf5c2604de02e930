import type { ReviewItem } from '../../contract/review.ts';
import { wholeText } from '../../form-actions/conflict.ts';
import { compare } from '../../formats/history/diff.ts';
import type { DiffLine } from '../../shared/edit-conflict.ts';

/** What a suggested edit changes, by lines; undefined for other items. */
export async function changesIn(
  { bodies }: App.Locals,
  { post }: ReviewItem,
): Promise<readonly DiffLine[] | undefined> {
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
