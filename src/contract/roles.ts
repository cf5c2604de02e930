/** Each role may do what those before it may. */
export const ROLES = ['user', 'moderator', 'admin'] as const;
