/** The tabs of the settings, each with its address (section 2). */
export const SETTINGS_TABS = {
  Profile: '/settings',
  Account: '/settings/account',
  Notifications: '/settings/notifications',
  Privacy: '/settings/privacy',
} as const;

export type SettingsTab = keyof typeof SETTINGS_TABS;
