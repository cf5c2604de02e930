export interface Entry {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Paragraph[];
}

/** Statements that are only true with the whole contract are left out on other backends. */
type Paragraph = string | { readonly beyondSection7: string };

/** The questions of the Help page (section 2). */
const FAQ: readonly Entry[] = [
  {
    id: 'good-question',
    question: 'How do I ask a good question?',
    answer: [
      'Say what you want to happen, what happens instead, and what you have tried. Put the error message into the question as text, not as a picture.',
      'Cut the code down to the smallest piece that still shows the problem. Choose a title that someone with the same problem would search for, and up to five tags.',
    ],
  },
  {
    id: 'reputation',
    question: 'How does reputation work?',
    answer: [
      'You gain 10 points when someone upvotes your question or answer, and 15 when your answer is accepted. A downvote costs the author 2 points. Accepting an answer earns you 2.',
      {
        beyondSection7:
          'Upvotes earn you at most 200 points a day. You can offer 50 to 500 of your reputation as a bounty on a question. It is deducted right away. You have seven days, plus a grace day, to award it to any answer but your own. If you don’t, half goes to the best new answer with a score of 2 or more.',
      },
      'Higher reputation unlocks voting, commenting and moderation.',
    ],
  },
  {
    id: 'formatting-code',
    question: 'How do I format code?',
    answer: [
      'In the editor, choose the code block button and paste. Without JavaScript the text area takes Markdown: put three backticks and the name of the language on a line of their own before the code, and three backticks on a line after it.',
      'For a name inside a sentence, put a single backtick on both sides.',
      'The editor’s Markdown button shows the text as Markdown and takes what you change there; it says what Markdown cannot express. The table menu inserts a table, and adds and deletes rows and columns; Tab moves to the next cell, and from the last one to a new row. In Markdown, a table is a line of headings between vertical bars, a line of |---|---|, and a line for each row. Without JavaScript, Preview shows how your post will look.',
      {
        beyondSection7:
          'Where an administrator has turned formulas on, for a tag or for all posts, TeX between dollars is shown as a formula: $x_1$ in a sentence, $$x_1$$ on a line of its own. There, write \\$ for a dollar sign.',
      },
    ],
  },
  {
    id: 'bugs-and-features',
    question: 'Where do I report bugs and request features?',
    answer: [
      'Contact us on the contact page. For a bug, include what you did, what you saw, your browser and the page’s address.',
    ],
  },
  {
    id: 'edit-delete',
    question: 'Can I edit or delete my posts?',
    answer: [
      {
        beyondSection7:
          'You can edit your own questions and answers at any time. Use Edit below each post.',
      },
      {
        beyondSection7:
          'Use Delete next to it or on the edit page. You can delete your answers, accepted or not, and questions that nobody has answered or offered a bounty for; a page explains what will happen before you confirm. You keep reputation from votes on posts older than 30 days; accepted answers lose the mark.',
      },
      'Others rely on a question that has answers, so please contact us if you need it removed.',
    ],
  },
];

export const TIPS: readonly string[] = [
  'Search first: your question may already have an answer.',
  'Accept the answer that solved your problem, so others can find it right away.',
  'Upvote what helped you. It costs nothing and shows the next reader where to look.',
  'Follow the tags you work with.',
];

/** An entry as the visitors of this backend see it. */
export interface ShownEntry extends Entry {
  readonly answer: readonly string[];
}

/** The entries that contain every word of a search; all of them for a blank one. */
export function searchFaq(search: string, isWhole: boolean): readonly ShownEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = (part: Paragraph) => {
    if (typeof part === 'string') return part;
    return isWhole ? part.beyondSection7 : [];
  };
  const entries = FAQ.map((entry) => ({ ...entry, answer: entry.answer.flatMap(shown) }));
  return entries.filter(({ question, answer }) => {
    const text = [question, ...answer].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
