import { signFormTime } from '../../http/form-time.ts';

/** The signed hidden field of a form that is shown to a member now. */
export const formTimeFor = ({ session, sessionSecret }: App.Locals): string | undefined =>
  session && signFormTime(sessionSecret, session.user._id, Date.now());
