import { useRef } from 'react';
import type * as z from 'zod/mini';
import { type Message, MESSAGES } from '../../contract/messages.ts';
import { leaveToast } from '../../stores/toasts.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { type Drafting, useServerDraft } from '../drafts/useServerDraft.ts';
import { useSession } from '../session/useSession.tsx';
import { type FormOptions, useForm } from './useForm.ts';

interface Options<S extends z.ZodMiniType> extends Omit<FormOptions<S>, 'send' | 'stays'> {
  /** The name of its draft. */
  readonly target: string;
  /** Empties the form of a discarded draft. */
  readonly empty: () => void;
  /** How its draft is saved on the site too, if it is. */
  readonly drafting?: Drafting | undefined;
  /** Sends the text with its draft, and returns the path of the post, or with another message. */
  readonly send: (
    post: z.output<S>,
    draft: { draft?: string },
  ) => Promise<string | readonly [string, Message]>;
  /** The message shown there. */
  readonly sent: Message;
}

/** The form for writing a post: it is saved as a draft, and leads to the post. */
export function usePostForm<S extends z.ZodMiniType>(options: Options<S>) {
  const { target, empty, drafting, send, sent, ...rest } = options;
  const self = useRef<HTMLFormElement>(null);
  const { asMember, dialog } = useSession();
  const serverDraft = useServerDraft(drafting, target, self);
  const draft = useDraft(target, self, () => {
    serverDraft.leave();
    empty();
  });
  const form = useForm({
    ...rest,
    offline: MESSAGES.offlineDraftKept,
    async send(post) {
      const named = await serverDraft.settle();
      const outcome = await asMember(() => send(post, named));
      const [path, message] = typeof outcome === 'string' ? [outcome, sent] : outcome;
      draft.drop();
      leaveToast(message);
      const isHere = new URL(path, location.href).pathname === location.pathname;
      location.assign(path);
      // Otherwise the page would only scroll.
      if (isHere) location.reload();
    },
  });
  const { printed } = options;
  return { ...form, printed, target, self, draft, drafting, serverDraft, dialog };
}

export type PostFormState = ReturnType<typeof usePostForm>;
