/** The tabs of a profile (section 2). */
export const PROFILE_TABS = ['overview', 'questions', 'answers', 'activity'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const TAB_LABELS = {
  overview: 'Overview',
  questions: 'Questions',
  answers: 'Answers',
  activity: 'Activity',
} as const;

export function readTab(params: URLSearchParams): ProfileTab {
  const wanted = params.get('tab');
  return PROFILE_TABS.find((tab) => tab === wanted) ?? 'overview';
}
