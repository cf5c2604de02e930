export { readAll as POST, toList as GET } from '../../form-actions/notifications.ts';
