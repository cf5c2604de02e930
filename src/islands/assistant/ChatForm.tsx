import { type SyntheticEvent, useState } from 'react';
import { say } from '../../stores/chat.ts';
import { replyTo } from './reply.ts';

/** Delay of the assistant's answer in milliseconds (section 9). */
const DELAY = 1_000;

/** The box of the chat. Ignores blank messages. */
export function ChatForm() {
  const [text, setText] = useState('');

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '') return;
    setText('');
    say('user', message);
    setTimeout(answer, DELAY, message);
  };
  return (
    <form onSubmit={send}>
      <input
        className="field"
        aria-label="Message"
        placeholder="Ask the assistant"
        maxLength={500}
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <button className="button main" disabled={text.trim() === ''}>
        Send
      </button>
    </form>
  );
}

function answer(message: string): void {
  const { text, links, search } = replyTo(message);
  say('bot', text, { links, search, about: message });
}
