/** What a key does, in the words of the dialog that lists them. */
export const KEYS = [
  ['?', 'Lists these shortcuts'],
  ['/', 'Searches'],
  ['j', 'Goes to the next question or post'],
  ['k', 'Goes to the one before'],
  ['a', 'Answers the question'],
  ['c', 'Comments on the post'],
  ['e', 'Edits the post, or suggests an edit'],
  ['u', 'Votes the post up'],
  ['d', 'Votes the post down'],
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
