import { markdownToHtml } from '../../markup/markdown.ts';
import { editAnswer } from '../answers/edit.ts';
import { editQuestion } from '../questions/edit.ts';
import { decide } from '../suggestions/decide.ts';
import { suggest } from '../suggestions/suggest.ts';
import type { DemoEdit, DemoQuestion } from './content.ts';
import { callerNamed, postAt, type SeedEvent, type Stage } from './events.ts';
import { findPost, type FoundPost } from './places.ts';

/** Edits and suggestions in the order of time; what an edit leaves, the next one begins with. */
export function editEvents(
  edits: readonly DemoEdit[],
  questions: readonly DemoQuestion[],
  now: number,
): SeedEvent[] {
  const bodies = new Map<string, string>();
  return edits.flatMap((edit) => {
    const post = findPost(edit.on, questions);
    const before = bodies.get(post.place) ?? post.body;
    if (!before.includes(edit.replace)) {
      throw new Error(`The demo community’s post ${edit.on} does not say “${edit.replace}”`);
    }
    const body = before.replace(edit.replace, () => edit.with);
    const isOwn = edit.editor === post.author;
    if (isOwn || edit.decision === 'approve') bodies.set(post.place, body);
    const asked = now - post.question.asked;
    const at = asked + edit.after;
    if (isOwn) return [{ at, do: (stage: Stage) => change(stage, post, edit, body) }];
    return suggestion(post, edit, body, { at, asked });
  });
}

async function change(
  stage: Stage,
  { question, place, isQuestion }: FoundPost,
  { editor, reason }: DemoEdit,
  body: string,
): Promise<void> {
  const { backend } = stage;
  const caller = callerNamed(stage, editor);
  const edit = { content: markdownToHtml(body), format: 'html', reason } as const;
  const id = postAt(stage, place);
  if (isQuestion) {
    const { title, tags } = question;
    await editQuestion(backend, caller, id, { ...edit, title, tags }, false);
  } else await editAnswer(backend, caller, id, edit, false);
}

function suggestion(
  { place, isQuestion, author }: FoundPost,
  { on, editor, reason, decision, decided, why }: DemoEdit,
  body: string,
  { at, asked }: { readonly at: number; readonly asked: number },
): SeedEvent[] {
  const key = `${on} ${editor} ${reason}`;
  const propose: SeedEvent = {
    at,
    do: async (stage) => {
      const post = {
        kind: isQuestion ? 'question' : 'answer',
        postId: postAt(stage, place),
      } as const;
      const suggested = { content: markdownToHtml(body), format: 'html', reason } as const;
      const made = await suggest(stage.backend, callerNamed(stage, editor), post, suggested);
      stage.posts.set(key, Number(made.suggestion._id));
    },
  };
  if (decision === undefined || decided === undefined) return [propose];
  const settle: SeedEvent = {
    at: asked + decided,
    do: (stage) =>
      decide(stage.backend, callerNamed(stage, author), postAt(stage, key), {
        decision,
        reason: why,
      }),
  };
  return [propose, settle];
}
