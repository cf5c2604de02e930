import { atom } from 'nanostores';
import { attempt } from './storage.ts';

/** A message of the assistant's chat (section 3). It stays in this tab. */
export interface ChatMessage {
  readonly id: number;
  readonly type: 'bot' | 'user';
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly links?: readonly { readonly label: string; readonly href: string }[];
  /** The words to search questions for. */
  readonly search?: string | undefined;
  /** The full text that questions should be similar to. */
  readonly about?: string;
}

const KEY = 'chat';

/** The messages so far, kept across pages of this tab. */
export const $chat = atom<readonly ChatMessage[]>([]);

/** Starts the chat with a greeting, or continues that of the previous page. */
export function openChat(greeting: string): void {
  if ($chat.get().length > 0) return;
  const stored = read();
  if (stored.length > 0) $chat.set(stored);
  else say('bot', greeting);
}

export function say(
  type: ChatMessage['type'],
  content: string,
  more: Pick<ChatMessage, 'links' | 'search' | 'about'> = {},
): void {
  const before = $chat.get();
  const message = {
    id: before.length,
    type,
    content,
    timestamp: Date.now(),
    ...more,
  };
  const messages = [...before, message];
  $chat.set(messages);
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(messages)));
}

function read(): ChatMessage[] {
  const list = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  return Array.isArray(list) ? (list as ChatMessage[]) : [];
}
