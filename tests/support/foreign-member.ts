/** A notification of the foreign backend, which may have odd values. */
export interface ForeignNotification {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly createdAt: number;
  readonly link?: string;
  isRead: boolean;
}

const TOKEN = 'foreign-token';
const USER = { id: 7, username: 'grace', reputation: 1200 };
const LINKS = ['/questions/q001', 'javascript:alert(1)', '//evil.example/', 'https://evil.example'];

/** The calls of the foreign backend’s only member, who signs in with any password. */
export function foreignMember() {
  // Oldest first: the specification promises no order.
  const notifications: ForeignNotification[] = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    type: index === 0 ? '__proto__' : 'answer',
    title: `Notice <b>${String(index + 1)}</b>`,
    createdAt: Date.UTC(2026, 0, index + 1),
    isRead: false,
    ...(LINKS[index] !== undefined && { link: LINKS[index] }),
  }));
  const user = () => ({
    ...USER,
    ...(member.role !== undefined && { role: member.role }),
  });
  const unreadCount = () => notifications.filter(({ isRead }) => !isRead).length;
  const mark = (isMarked: (one: ForeignNotification) => boolean) => {
    for (const one of notifications.filter(isMarked)) one.isRead = true;
    return [200, 'ok'] as const;
  };

  /** A status and a body; undefined for calls that are not the member's. */
  const answer = (
    call: string,
    authorization: string | undefined,
  ): readonly [number, unknown] | undefined => {
    if (call === 'POST /api/auth/login') return [200, { user: user(), token: TOKEN }];
    const id = /^PUT \/api\/notifications\/(\d+)\/read$/.exec(call)?.[1];
    if (!/^\w+ \/api\/(auth\/me|auth\/profile|notifications)\b/.test(call)) return undefined;
    if (authorization !== `Bearer ${TOKEN}`) return [401, { message: 'Nobody' }];
    if (call === 'GET /api/auth/me') return [200, { user: user() }];
    if (member.isBroken) return [500, { message: 'the pigeons are ill' }];
    if (call === 'PUT /api/auth/profile') return [200, { user: USER }];
    if (call === 'GET /api/notifications') {
      return [200, { notifications, unreadCount: unreadCount() }];
    }
    if (call === 'PUT /api/notifications/read-all') return mark(() => true);
    return id === undefined ? undefined : mark((one) => one.id === Number(id));
  };
  const member = {
    answer,
    notifications,
    /** Whether all calls fail except the one for the current member. */
    isBroken: false,
    role: undefined as string | undefined,
  };
  return member;
}
