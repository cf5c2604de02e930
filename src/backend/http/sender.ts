import type { Origin } from '../../contract/calls.ts';
import type { Caller } from '../backend.ts';
import { addressKey } from './limits-address.ts';

/** Whom limits and turns count a call by: the member, or the address of a guest. */
export function senderOf(caller: Caller | undefined, { address }: Pick<Origin, 'address'>): string {
  return caller ? `member ${String(caller.id)}` : addressKey(address);
}
