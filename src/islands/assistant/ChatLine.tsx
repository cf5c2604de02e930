import type { ChatMessage } from '../../stores/chat.ts';

/** One message, with its links. */
export function ChatLine({ message }: { readonly message: ChatMessage }) {
  const { type, content, links = [] } = message;
  return (
    <li className={type}>
      <span className="hush">{type === 'bot' ? 'Assistant: ' : 'You: '}</span>
      {content}
      {links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </li>
  );
}
