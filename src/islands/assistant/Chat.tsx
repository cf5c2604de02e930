import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import sheet from '../../styles/chat.css?url';
import { $chat, type ChatMessage, openChat, say } from '../../stores/chat.ts';
import { useStyleSheet } from '../useStyleSheet.ts';
import { greeting, QUESTIONS, replyTo, replyWith } from './reply.ts';
import { findSimilar } from '../../stores/similar.ts';

/** One message with its links, and a button if questions can be searched for. */
function ChatLine({ message }: { readonly message: ChatMessage }) {
  const { type, content, links = [], search, about = search } = message;
  return (
    <li className={type}>
      <span className="hush">{type === 'bot' ? 'Assistant: ' : 'You: '}</span>
      {content}
      {links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      {search !== undefined && <SearchButton words={search} about={about} />}
    </li>
  );
}

interface SearchProps {
  readonly words: string;
  readonly about: string | undefined;
}

function SearchButton({ words, about = words }: SearchProps) {
  const [isPressed, press] = useState(false);
  const search = async () => {
    press(true);
    const found = await findSimilar({ title: about }, QUESTIONS);
    const { text, links } = replyWith(found, words);
    say('bot', text, { links });
  };
  return (
    <button className="button" disabled={isPressed} onClick={() => void search()}>
      Search for This
    </button>
  );
}

/** Delay of the assistant's answer in milliseconds (section 9). */
const DELAY = 1_000;

/** The box of the chat. Ignores blank messages. */
function ChatForm() {
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
        onChange={({ target }) => setText(target.value)}
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

interface Props {
  readonly site: string;
  readonly onClose: () => void;
}

/** The open chat: its messages, and a box for another one. */
export default function Chat({ site, onClose }: Props) {
  const isStyled = useStyleSheet(sheet);
  const messages = useStore($chat);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => openChat(greeting(site)), [site]);
  useEffect(() => {
    // In a block: some browsers return a promise, which React would call to clean up.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages, isStyled]);

  const close = () => {
    onClose();
    document.querySelector<HTMLElement>('.chat-toggle button')?.focus();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  if (!isStyled) return null;
  return (
    <section className="chat" aria-label="Assistant" onKeyDown={closeOnEscape}>
      <div className="chat-head">
        <h2>Assistant</h2>
        <button className="icon-button" type="button" aria-label="Close" onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div role="log" aria-label="Messages" tabIndex={0}>
        <ul>
          {messages.map((message) => (
            <ChatLine key={message.id} message={message} />
          ))}
        </ul>
        <div ref={end} />
      </div>
      <ChatForm />
    </section>
  );
}
