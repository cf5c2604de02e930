import { type SyntheticEvent, useState } from 'react';
import { say } from '../../stores/chat.ts';
import { findSimilar, type Similar } from '../../stores/similar.ts';
import { replyTo, searchWords } from './reply.ts';

/** Milliseconds until the assistant answers (section 9). */
const DELAY = 1_000;
const QUESTIONS = 3;

/** The box of the chat. Blank messages are ignored. */
export function ChatForm() {
  const [text, setText] = useState('');

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '') return;
    setText('');
    say('user', message);
    void answer(message);
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

async function answer(message: string): Promise<void> {
  const delay = new Promise((done) => setTimeout(done, DELAY));
  // The answer comes after its second, with what was found until then.
  const late = delay.then((): Similar[] => []);
  const found = findSimilar(searchWords(message), { most: QUESTIONS });
  const [questions] = await Promise.all([Promise.race([found, late]), delay]);
  const { text, links } = replyTo(message, questions);
  say('bot', text, links);
}
