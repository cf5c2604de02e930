interface AdminPage {
  readonly href: string;
  readonly label: string;
  /** Whether moderators are kept out (section 2). */
  readonly forAdmins: boolean;
}

const page = (href: string, label: string, forAdmins = false): AdminPage => ({
  href,
  label,
  forAdmins,
});

/** Leads to the queue of flags. */
export const FLAGS_PATH = '/admin/reports';

/** Leads to the sign-ups that wait for approval. */
export const SIGN_UPS_PATH = '/admin/sign-ups';

/** The pages of the admin area. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  page('/admin', 'Dashboard'),
  page('/admin/users', 'Users', true),
  page(SIGN_UPS_PATH, 'Sign-ups', true),
  page('/admin/settings', 'Settings', true),
  page('/admin/privileges', 'Privileges', true),
  page('/admin/questions', 'Questions'),
  page('/admin/tags', 'Tags'),
  page(FLAGS_PATH, 'Flags'),
  page('/admin/log', 'Log'),
];
