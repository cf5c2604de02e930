import * as z from 'zod';
import {
  Count,
  Flag,
  identified,
  itemsOf,
  Line,
  OptionalText,
  Time,
  WebAddress,
} from './fields.ts';
import { route } from './route.ts';

export const NOTIFICATION_TYPES = [
  'answer',
  'comment',
  'vote',
  'accept',
  'mention',
  'badge',
  'system',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Section 3, notification. `link` is a path of this site. */
export const Notification = identified({
  type: z.string(),
  title: Line,
  message: OptionalText,
  /** The beginning of the comment, answer or question; '' if there is none. */
  excerpt: OptionalText,
  isRead: Flag,
  createdAt: Time,
  link: z.string().nullish(),
  sender: z.object({ username: Line, avatar: WebAddress }).nullish(),
});
export type Notification = z.output<typeof Notification>;

export const listNotifications = route('GET /notifications', {
  access: 'member',
  summary: 'The caller’s newest 100 notifications and the number of all unread ones',
  response: z.object({ notifications: itemsOf(Notification), unreadCount: Count }),
});

export const readNotification = route('PUT /notifications/{id}/read', {
  access: 'member',
  whileSuspended: true,
  summary: 'Mark one notification as read',
  response: z.unknown(),
});

export const readAllNotifications = route('PUT /notifications/read-all', {
  access: 'member',
  whileSuspended: true,
  summary: 'Mark all notifications as read',
  response: z.unknown(),
});
