import { describe, expect, it } from 'vitest';
import { fromNearerEnd } from '../../../../src/backend/platform/http/paging.ts';

describe('A part of a list', () => {
  it('has the same rows, whichever end it is counted from', () => {
    for (let total = 0; total <= 12; total += 1) {
      const list = Array.from({ length: total }, (_, at) => at);
      for (let offset = 0; offset <= 13; offset += 1) {
        const part = fromNearerEnd({ limit: 5, offset }, total);
        const rows = part?.isReversed ? list.toReversed() : list;
        const read = part ? rows.slice(part.offset, part.offset + part.limit) : [];
        expect(part?.isReversed ? read.reverse() : read).toEqual(list.slice(offset, offset + 5));
        expect(part?.offset ?? 0).toBeLessThanOrEqual(total / 2);
      }
    }
  });
});
