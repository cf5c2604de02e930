/**
 * A topic that the assistant knows. It is selected by its words; the intent with most of them wins.
 */
export interface Intent {
  readonly name: string;
  /** Word prefixes in lower case. */
  readonly words: readonly string[];
  readonly answer: string;
  /** A link to more information. */
  readonly link?: { readonly label: string; readonly href: string };
}

export const INTENTS: readonly Intent[] = [
  {
    name: 'greeting',
    words: ['hello', 'hi', 'hey', 'good morning', 'good evening'],
    answer:
      'Hello! Ask me how something works here, or describe a problem and I’ll look for matching questions.',
  },
  {
    name: 'ask',
    words: ['ask', 'post a question', 'good question', 'new question', 'title'],
    answer:
      'To ask a question, choose Ask Question. Say what you want to happen, what happens instead and what you have tried, with the smallest piece of code that shows it. A title has 10 to 200 characters, and a question one to five tags.',
    link: { label: 'Ask a question', href: '/ask' },
  },
  {
    name: 'reputation',
    words: ['reputation', 'point', 'score', 'karma', 'earn'],
    answer:
      'Reputation comes from others: +10 for a question upvote, +10 for an answer upvote, +15 for an accepted answer.',
    link: { label: 'How reputation works', href: '/help#reputation' },
  },
  {
    name: 'badges',
    words: ['badge', 'medal', 'award'],
    answer:
      'Badges are earned by what you do: a first question, a good answer, an answer accepted. They appear on your profile.',
  },
  {
    name: 'voting',
    words: ['vote', 'upvote', 'downvote', 'voting'],
    answer:
      'Vote up what helped and down what misleads, with the arrows beside a post. The same arrow again takes the vote back. You cannot vote on your own posts.',
  },
  {
    name: 'accept',
    words: ['accept', 'solved', 'solution', 'best answer'],
    answer:
      'The person who asked can accept one answer: the one that solved the problem. It is marked for everyone who comes later.',
  },
  {
    name: 'answer',
    words: ['answer', 'reply', 'respond'],
    answer:
      'To answer, open the question and write under Your Answer. Say why it works, not only what to type.',
    link: { label: 'Questions', href: '/questions' },
  },
  {
    name: 'tags',
    words: ['tag', 'topic', 'follow'],
    answer: 'Tags say what a question is about. Follow a tag on its page to keep it in sight.',
    link: { label: 'Browse tags', href: '/tags' },
  },
  {
    name: 'formatting',
    words: ['format', 'code', 'markdown', 'editor', 'bold', 'highlight'],
    answer:
      'The editor has buttons for headings, lists, quotes, links and code. For code, choose the code block and paste. Without JavaScript the text area takes Markdown.',
    link: { label: 'Formatting code', href: '/help#formatting-code' },
  },
  {
    name: 'account',
    words: [
      'account',
      'password',
      'sign up',
      'register',
      'login',
      'log in',
      'email',
      'profile',
      'settings',
    ],
    answer:
      'Sign up with a username, an email address and a password. Change your profile and password in Settings.',
    link: { label: 'Settings', href: '/settings' },
  },
  {
    name: 'notifications',
    words: ['notification', 'notify', 'bell', 'alert'],
    answer:
      'The bell in the header counts unread notifications. Open it to see who answered, voted on or accepted your posts.',
    link: { label: 'Notifications', href: '/notifications' },
  },
  {
    name: 'search',
    words: ['search', 'find', 'look for', 'operator'],
    answer:
      'The box in the header searches questions, tags and people. Quotes keep words together, and a minus leaves a word out.',
    link: { label: 'Search', href: '/search' },
  },
  {
    name: 'deletion',
    words: ['delete', 'remove', 'take down', 'edit', 'delete my'],
    answer:
      'Use Edit below any of your posts. Use Delete next to it, for your answers and for questions with no answers.',
    link: { label: 'Editing and deleting', href: '/help#edit-delete' },
  },
  {
    name: 'moderation',
    words: ['flag', 'report', 'spam', 'abuse', 'moderator', 'rude'],
    answer: 'Use Flag below a post that doesn’t belong here. A moderator looks at every flag.',
    link: { label: 'Code of Conduct', href: '/conduct' },
  },
  {
    name: 'thanks',
    words: ['thank', 'thanks', 'thx', 'bye'],
    answer: 'You are welcome. Good luck with it!',
  },
];

/** The intent with the most words of a message. */
export function intentOf(message: string): Intent | undefined {
  const text = ` ${message.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  let best: { intent: Intent; hits: number } | undefined;
  for (const intent of INTENTS) {
    const hits = intent.words.filter((word) => text.includes(` ${word}`)).length;
    if (hits > (best?.hits ?? 0)) best = { intent, hits };
  }
  return best?.intent;
}
