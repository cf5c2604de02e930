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
  /** Empties the form of a draft that is thrown away. */
  readonly empty: () => void;
  /** How it is kept on the site as well, where it is. */
  readonly drafting?: Drafting | undefined;
  /** Sends what was written, with the draft that it was, and gives the path of the post. */
  readonly send: (post: z.output<S>, draft: { draft?: string }) => Promise<string>;
  /** What is told there. */
  readonly sent: Message;
}

/** The form in which a post is written: it is kept as a draft, and leads to the post. */
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
      const path = await asMember(() => send(post, named));
      draft.drop();
      leaveToast(sent);
      const isHere = new URL(path, location.href).pathname === location.pathname;
      location.assign(path);
      // Else the page would only be scrolled.
      if (isHere) location.reload();
    },
  });
  const { printed } = options;
  return { ...form, printed, target, self, draft, drafting, serverDraft, dialog };
}

export type PostFormState = ReturnType<typeof usePostForm>;
