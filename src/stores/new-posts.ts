import { atom } from 'nanostores';
import type { NewPost } from '../contract/events.ts';
import { joinTabs } from './tabs.ts';

/** The question on the page, and its newest post since the page was loaded. */
export const $reading = atom<{ readonly questionId?: string; readonly newest?: NewPost }>({});

/** Messages between the tabs of one member. */
interface Shared {
  /** The question that a tab shows. */
  readonly reads?: string;
  readonly post?: NewPost;
  /** A tab with a new connection asks what the others show. */
  readonly asks?: boolean;
}

/** Lets the tab with the connection forward new posts to the tabs with their questions. */
export function shareNewPosts(name: string) {
  const { questionId: reads } = $reading.get();
  let read: ((questionId: string) => void) | undefined;
  const receive = (post: NewPost) => {
    if (post.questionId === reads) $reading.set({ questionId: reads, newest: post });
  };
  const share = joinTabs<Shared>(name, (said) => {
    if (said.reads !== undefined) read?.(said.reads);
    if (said.post) receive(said.post);
    if (said.asks) shareQuestion();
  });
  const shareQuestion = () => {
    if (reads !== undefined) share({ reads });
  };
  shareQuestion();
  return {
    /** Call on each new connection of this tab. */
    connected(begin: (questionId: string) => void) {
      read = begin;
      if (reads !== undefined) begin(reads);
      share({ asks: true });
    },
    /** Call with each new post from the connection. */
    publish(post: NewPost) {
      share({ post });
      receive(post);
    },
  };
}
