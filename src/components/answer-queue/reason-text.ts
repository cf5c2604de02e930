import type { QueueReason } from '../../contract/answer-queue.ts';
import { counted } from '../../shared/counted.ts';

/** Why a question is in the reader's queue, in words. */
export function reasonText(reason: QueueReason): string {
  switch (reason.kind) {
    case 'followed-tag':
      return `You watch #${reason.tag}`;
    case 'answered-tag':
      return reason.score > 0
        ? `You have ${counted(reason.score, 'point')} in #${reason.tag}`
        : `You have answered in #${reason.tag}`;
    case 'no-answer':
      return reason.days > 0 ? `No answer for ${counted(reason.days, 'day')}` : 'No answer yet';
    case 'no-good-answer':
      return `${counted(reason.answers, 'answer')}, none with a positive score`;
    case 'votes':
      return counted(reason.votes, 'vote');
  }
}
