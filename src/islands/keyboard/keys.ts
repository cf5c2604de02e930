/** What a key does, in the words of the dialog that lists them. */
export const KEYS = [
  ['?', 'Show these shortcuts'],
  ['/', 'Search'],
  ['j', 'Next question or post'],
  ['k', 'Previous question or post'],
  ['a', 'Answer the question'],
  ['c', 'Comment on the post'],
  ['e', 'Edit the post, or suggest an edit'],
  ['u', 'Upvote'],
  ['d', 'Downvote'],
] as const;

/** Where `g` and a letter go. */
export const PLACES = [
  ['h', 'Home', '/'],
  ['q', 'Questions', '/questions'],
  ['t', 'Tags', '/tags'],
  ['u', 'Users', '/users'],
  ['n', 'Notifications', '/notifications'],
  ['a', 'Ask Question', '/ask'],
] as const;
