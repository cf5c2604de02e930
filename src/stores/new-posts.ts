import { atom } from 'nanostores';
import type { NewPost } from '../contract/events.ts';
import { joinTabs } from './tabs.ts';

/** The question that the page shows to be read, and the newest post that has come to it since. */
export const $reading = atom<{ readonly questionId?: string; readonly newest?: NewPost }>({});

/** What the tabs of one member tell each other. */
interface Shared {
  /** The question that a tab shows. */
  readonly reads?: string;
  readonly post?: NewPost;
  /** A tab asks what the others show: it has the connection now. */
  readonly asks?: boolean;
}

/** Lets the tab that has the connection hear for the others what comes to their questions. */
export function shareNewPosts(name: string) {
  const { questionId: reads } = $reading.get();
  let read: ((questionId: string) => void) | undefined;
  const receive = (post: NewPost) => {
    if (post.questionId === reads) $reading.set({ questionId: reads, newest: post });
  };
  const share = joinTabs<Shared>(name, (said) => {
    if (said.reads !== undefined) read?.(said.reads);
    if (said.post) receive(said.post);
    if (said.asks) tellWhatIsRead();
  });
  const tellWhatIsRead = () => {
    if (reads !== undefined) share({ reads });
  };
  tellWhatIsRead();
  return {
    /** To be called with each new connection of this tab's. */
    connected(begin: (questionId: string) => void) {
      read = begin;
      if (reads !== undefined) begin(reads);
      share({ asks: true });
    },
    /** To be called with what the connection has brought. */
    tell(post: NewPost) {
      share({ post });
      receive(post);
    },
  };
}
