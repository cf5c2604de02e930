import { useState } from 'react';
import { type ChatMessage, say } from '../../stores/chat.ts';
import { findSimilar } from '../../stores/similar.ts';
import { QUESTIONS, replyWith } from './reply.ts';

/** One message with its links, and a button if questions can be searched for. */
export function ChatLine({ message }: { readonly message: ChatMessage }) {
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
