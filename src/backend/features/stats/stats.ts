import type { Stats } from '../../../contract/site.ts';
import type { Backend } from '../../backend.ts';
import { counters } from '../../platform/sql/counters.ts';
import type { Noun } from '../../noun.ts';

/** The community's totals: open and closed questions, answers, people, tags. */
async function getStats({ db }: Backend): Promise<Stats> {
  const { questions, answers, users, tags } = await counters(db.sql);
  return { questions, answers, users, tags };
}

export const stats: Noun = {
  handlers: {
    getStats: ({ backend }) => getStats(backend),
  },
};
