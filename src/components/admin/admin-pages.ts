interface AdminPage {
  readonly href: string;
  readonly label: string;
  /** Whether moderators are kept out (section 2). */
  readonly forAdmins?: true;
  /** Whether the specification has no such page, so that it needs the whole contract. */
  readonly beyondSection7?: true;
}

/** Leads to the queue of flags. */
export const FLAGS_PATH = '/admin/reports';

/** Leads to the sign-ups that wait for approval. */
export const SIGN_UPS_PATH = '/admin/sign-ups';

/** The pages of the admin area. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { href: '/admin', label: 'Dashboard' },
  { href: '/admin/users', label: 'Users', forAdmins: true },
  { href: SIGN_UPS_PATH, label: 'Sign-ups', forAdmins: true, beyondSection7: true },
  { href: '/admin/settings', label: 'Settings', forAdmins: true, beyondSection7: true },
  { href: '/admin/privileges', label: 'Privileges', forAdmins: true, beyondSection7: true },
  { href: '/admin/questions', label: 'Questions' },
  { href: '/admin/tags', label: 'Tags' },
  { href: FLAGS_PATH, label: 'Flags' },
  { href: '/admin/log', label: 'Log', beyondSection7: true },
];
