import type { SecurityEvent } from '../../backend/backend.ts';
import { logLimit } from './log-text.ts';
import type { Logger } from './log.ts';

/** Events that the server adds to the backend's. */
export type ServerSecurityEvent =
  | SecurityEvent
  | {
      readonly security: 'form-refused';
      readonly address: string;
      readonly method: string | undefined;
      /** Without its query. */
      readonly path: string;
      readonly origin: string | undefined;
    };

const MESSAGES: Record<ServerSecurityEvent['security'], string> = {
  'sign-in-failed': 'A sign-in failed',
  'sign-in-refused': 'A sign-in was refused',
  'role-changed': 'A role was changed',
  'form-refused': 'A form sent by another site was refused',
};

/** Events that cost the sender nothing, and could fill the log. */
const LIMITED: ReadonlySet<string> = new Set(['sign-in-refused', 'form-refused']);

/** Logs each security event on a line. */
export function securityLog(log: Logger): (event: ServerSecurityEvent) => void {
  const mayLog = logLimit();
  return (event) => {
    if (LIMITED.has(event.security) && !mayLog(event.address)) return;
    log[event.security === 'role-changed' ? 'info' : 'warn'](event, MESSAGES[event.security]);
  };
}
