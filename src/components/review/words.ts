/** The queues as their pages name them. */
export const QUEUE_WORDS: Readonly<Record<string, { title: string; hint: string } | undefined>> = {
  flags: { title: 'Flags', hint: 'Problems that members reported' },
  held: { title: 'Held Posts', hint: 'Posts by new members, waiting to be published' },
  'first-posts': { title: 'First Posts', hint: 'The first posts by new members' },
  'late-answers': { title: 'Late Answers', hint: 'Answers by new members to old questions' },
  suggestions: {
    title: 'Suggested Edits',
    hint: 'Edits and tag descriptions waiting for approval',
  },
  close: { title: 'Close Votes', hint: 'Questions that somebody voted to close' },
  reopen: { title: 'Reopen Votes', hint: 'Closed questions that may be ready to reopen' },
};

/** Replies to begin with, by queue: to those who flagged, or to the author. */
export function templatesFor(queue: string): readonly string[] {
  return queue === 'flags' ? TO_FLAGGERS : TO_AUTHORS;
}

const TO_FLAGGERS = [
  'Thank you. We have dealt with it.',
  'An edit has solved this.',
  'This is wrong or weak, but not against the rules. A vote or a comment helps more.',
  'Please say more about what is wrong when you flag.',
];

const TO_AUTHORS = [
  'Welcome, and thank you for your post.',
  'Please add the details that others need: code, the exact error, and what you tried.',
  'This does not answer the question. If you have the same problem, follow the question or ask a new one.',
  'Please say that you are involved with what you link to.',
  'Please put in your own words what is behind the link.',
];
