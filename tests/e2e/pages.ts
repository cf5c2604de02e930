/**
 * Every page that a guest can open, in each of its states, by name. All checks of pages use this
 * list: add a new page here, and take its pictures with `npm run screens`.
 */
export const PATHS = {
  home: '/',
  questions: '/questions',
  'questions-filtered': '/questions?tag=react&search=state&status=all',
  'questions-featured': '/questions?featured=true',
  'questions-closed': '/questions?status=closed',
  'questions-second': '/questions?page=2&sort=votes',
  'questions-none': '/questions?search=zzzz',
  question: '/questions/22',
  'question-closed': '/questions/52',
  'question-commented': '/questions/4',
  comments: '/posts/4/comments',
  trials: '/posts/56/trials',
  'question-missing': '/questions/999999',
  tags: '/tags',
  'tags-none': '/tags?search=zzzz',
  tag: '/tags/react',
  'tag-signs': '/tags/c%2B%2B',
  'tag-missing': '/tags/zzzz',
  users: '/users',
  'users-none': '/users?search=zzzz',
  user: '/users/2',
  'user-questions': '/users/2?tab=questions',
  'user-answers': '/users/2?tab=answers',
  'user-activity': '/users/2?tab=activity',
  'user-missing': '/users/999999',
  search: '/search',
  'search-results': '/search?q=useEffect',
  'search-tags': '/search?q=a&tab=tags',
  'search-people': '/search?q=a&tab=people',
  'search-none': '/search?q=zzzz',
  'search-error': '/search/error',
  about: '/about',
  help: '/help',
  'help-none': '/help?q=zzzz',
  contact: '/contact',
  report: '/contact?about=/questions/22',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  conduct: '/conduct',
  missing: '/no/such/page',
  login: '/login',
  register: '/register',
  forgot: '/forgot-password',
  'forgot-sent': '/forgot-password?sent',
  reset: '/reset-password?token=x',
  'reset-none': '/reset-password',
  confirm: '/confirm-email?token=x',
  unsubscribe: '/unsubscribe?token=x',
  setup: '/setup?token=x',
} as const;

export type PageName = keyof typeof PATHS;

export const PAGES = Object.entries(PATHS) as [PageName, string][];

/** Pages and states much like one that `npm test` visits. Only the full run visits these as well. */
const ALIKE = new Set<PageName>([
  'questions-featured',
  'questions-closed',
  'questions-second',
  'question-commented',
  'tags-none',
  'tag-signs',
  'tag-missing',
  'users-none',
  'user-questions',
  'user-missing',
  'search',
  'search-people',
  'search-none',
  'help-none',
  'report',
  'terms',
  'cookies',
  'conduct',
  'forgot-sent',
  'reset-none',
  'confirm',
]);

export const isAlike = (name: PageName): boolean => ALIKE.has(name);

/** Pages without the common frame: no header, skip link or footer. */
export const isBare = (name: PageName): boolean => /^\/(?:login|register)\b/.test(PATHS[name]);
