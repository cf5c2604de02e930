import { markdownToHtml } from '../../../markup/markdown.ts';
import { editAnswer } from '../../content/answers/edit.ts';
import { editQuestion } from '../../content/questions/edit.ts';
import { decide } from '../../content/suggestions/decide.ts';
import { suggest } from '../../content/suggestions/suggest.ts';
import type { DemoEdit, DemoQuestion } from './content.ts';
import { callerNamed, postAt, type SeedEvent, type Stage } from './events.ts';
import { findPost, type DemoPost } from './threads.ts';

/** Edits and suggestions in chronological order; each edit starts from the text of the one before. */
export function editEvents(
  edits: readonly DemoEdit[],
  questions: readonly DemoQuestion[],
  now: number,
): SeedEvent[] {
  const bodies = new Map<string, string>();
  return edits.flatMap((edit) => {
    const post = findPost(edit.on, questions);
    const before = bodies.get(post.key) ?? post.body;
    if (!before.includes(edit.replace)) {
      throw new Error(`The demo community’s post ${edit.on} does not say “${edit.replace}”`);
    }
    const body = before.replace(edit.replace, () => edit.with);
    const isOwn = edit.editor === post.author;
    if (isOwn || edit.decision === 'approve') bodies.set(post.key, body);
    const asked = now - post.question.asked;
    const at = asked + edit.after;
    if (isOwn) return [{ at, do: (stage: Stage) => change(stage, post, edit, body) }];
    return suggestion(post, edit, body, { at, asked });
  });
}

async function change(
  stage: Stage,
  { question, key, isQuestion }: DemoPost,
  { editor, reason }: DemoEdit,
  body: string,
): Promise<void> {
  const { backend } = stage;
  const caller = callerNamed(stage, editor);
  const edit = { content: markdownToHtml(body), format: 'html', reason } as const;
  const id = postAt(stage, key);
  if (isQuestion) {
    const { title, tags } = question;
    await editQuestion(backend, caller, id, { ...edit, title, tags }, false);
  } else await editAnswer(backend, caller, id, edit, false);
}

function suggestion(
  { key, author }: DemoPost,
  { on, editor, reason, decision, decided, why }: DemoEdit,
  body: string,
  { at, asked }: { readonly at: number; readonly asked: number },
): SeedEvent[] {
  const suggestionKey = `${on} ${editor} ${reason}`;
  const propose: SeedEvent = {
    at,
    do: async (stage) => {
      const post = postAt(stage, key);
      const suggested = { content: markdownToHtml(body), format: 'html', reason } as const;
      const made = await suggest(stage.backend, callerNamed(stage, editor), post, suggested);
      stage.posts.set(suggestionKey, Number(made.suggestion._id));
    },
  };
  if (decision === undefined || decided === undefined) return [propose];
  const settle: SeedEvent = {
    at: asked + decided,
    do: (stage) =>
      decide(stage.backend, callerNamed(stage, author), postAt(stage, suggestionKey), {
        decision,
        reason: why,
      }),
  };
  return [propose, settle];
}
