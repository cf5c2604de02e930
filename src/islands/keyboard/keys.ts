/** The actions of keys, as listed in the dialog. */
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

/** The targets of `g` and a letter. */
export const DESTINATIONS = [
  ['h', 'Home', '/'],
  ['q', 'Questions', '/questions'],
  ['t', 'Tags', '/tags'],
  ['u', 'Users', '/users'],
  ['n', 'Notifications', '/notifications'],
  ['a', 'Ask Question', '/ask'],
] as const;
