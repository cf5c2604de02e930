/** The demo accounts that people may sign in with: one admin, one member. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', email: 'admin@example.com', password: 'atoll-admin' },
  { username: 'demo', email: 'demo@example.com', password: 'atoll-demo' },
] as const;
