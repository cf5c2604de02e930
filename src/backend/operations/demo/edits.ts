import { markdownToHtml } from '../../../markup/markdown.ts';
import { editAnswer } from '../../content/answers/edit.ts';
import { editQuestion } from '../../content/questions/edit.ts';
import { decide } from '../../content/suggestions/decide.ts';
import { suggest } from '../../content/suggestions/suggest.ts';
import type { DemoEdit } from './content.ts';
import type { DemoPost, SeedEvent } from './events.ts';
import { findPost } from './threads.ts';

/** Edits and suggestions in chronological order; each edit starts from the text of the one before. */
export function editEvents(
  edits: readonly DemoEdit[],
  posts: readonly DemoPost[],
  now: number,
): SeedEvent[] {
  const bodies = new Map<string, string>();
  return edits.flatMap((edit) => {
    const post = findPost(edit.on, posts);
    const before = bodies.get(post.key) ?? post.body;
    if (!before.includes(edit.replace)) {
      throw new Error(`The demo community’s post ${edit.on} does not say “${edit.replace}”`);
    }
    const body = before.replace(edit.replace, () => edit.with);
    const isOwn = edit.editor === post.author;
    if (isOwn || edit.decision === 'approve') bodies.set(post.key, body);
    const asked = now - post.question.asked;
    return isOwn ? [change(post, edit, body, asked)] : suggestion(post, edit, body, asked);
  });
}

function change(
  { question: { title, tags }, key, kind }: DemoPost,
  { editor, reason, after }: DemoEdit,
  body: string,
  asked: number,
): SeedEvent {
  const edit = { content: markdownToHtml(body), format: 'html', reason } as const;
  return {
    at: asked + after,
    do: async (stage) => {
      const { backend } = stage;
      const caller = stage.caller(editor);
      if (kind === 'answer') await editAnswer(backend, caller, stage.id(key), edit, false);
      else await editQuestion(backend, caller, stage.id(key), { ...edit, title, tags }, false);
    },
  };
}

function suggestion(
  { key, author }: DemoPost,
  { on, editor, after, reason, decision, decided, why }: DemoEdit,
  body: string,
  asked: number,
): SeedEvent[] {
  const suggestionKey = `${on} ${editor} ${reason}`;
  const propose: SeedEvent = {
    at: asked + after,
    do: async (stage) => {
      const post = stage.id(key);
      const suggested = { content: markdownToHtml(body), format: 'html', reason } as const;
      const made = await suggest(stage.backend, stage.caller(editor), post, suggested);
      stage.ids.set(suggestionKey, Number(made.suggestion._id));
    },
  };
  if (decision === undefined || decided === undefined) return [propose];
  const settle: SeedEvent = {
    at: asked + decided,
    do: (stage) => {
      const outcome = { decision, reason: why };
      return decide(stage.backend, stage.caller(author), stage.id(suggestionKey), outcome);
    },
  };
  return [propose, settle];
}
