import type { Origin } from '../../../contract/calls.ts';
import type { Caller } from '../../backend.ts';
import { addressKey } from './limits-address.ts';

/** The key that limits and queues count a call by: the member, or a guest's address. */
export function senderOf(caller: Caller | undefined, { address }: Pick<Origin, 'address'>): string {
  return caller ? `member ${String(caller.id)}` : addressKey(address);
}
