import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import sheet from '../../styles/chat.css?url';
import { $chat, openChat } from '../../stores/chat.ts';
import { useStyleSheet } from '../useStyleSheet.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatLine } from './ChatLine.tsx';
import { greeting } from './reply.ts';

interface Props {
  readonly site: string;
  readonly onClose: () => void;
}

/** The open chat: its messages, and a box for another one. */
export default function Chat({ site, onClose }: Props) {
  const isStyled = useStyleSheet(sheet);
  const messages = useStore($chat);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    openChat(greeting(site));
  }, [site]);
  useEffect(() => {
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
        <button type="button" aria-label="Close" onClick={close}>
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
