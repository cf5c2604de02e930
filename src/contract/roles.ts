/** Each role includes the rights of those before it. */
export const ROLES = ['user', 'moderator', 'admin'] as const;
