import type { Activity } from '../../../contract/dashboard.ts';
import { ACTIVITIES, activityLink } from '../../people/users/activity.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { currentVotes } from './dashboard.rules.ts';
import { activityRows } from './dashboard.store.ts';

const MOST = 20;

/** A person's recent activity, newest first, in one statement. */
export async function activityOf(queries: Queries, userId: number): Promise<Activity[]> {
  const kinds = ACTIVITIES.filter(({ onDashboard }) => onDashboard);
  const rows = await activityRows(queries, kinds, userId, MOST).execute();
  return currentVotes(rows)
    .slice(0, MOST)
    .map((row) => ({
      _id: `${row.type}-${String(row.id)}`,
      type: row.type as Activity['type'],
      title: '',
      description: '',
      link: activityLink(row, userId),
      createdAt: new Date(row.at).toISOString(),
      earned: row.earned ?? undefined,
      ...kinds[row.kind]?.onDashboard?.(row),
    }));
}
