import { MEDALS } from '../../../contract/medals.ts';
import { iconOf } from '../../badges/rules.ts';
import { recountBadges } from '../../badges/store.ts';
import { insertAll } from './insert.ts';
import { type Load, pagesOf } from './load.ts';

interface Badge {
  readonly source_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly class: number;
  readonly earned_at: number;
}

/** For badges that cannot be earned here: gold, silver, bronze, as in the dump's `Class`. */
const CLASS_ICONS: Readonly<Record<number, string>> = {
  1: MEDALS.gold,
  2: MEDALS.silver,
  3: MEDALS.bronze,
};

/** Writes badges, and what people's rows keep of theirs. */
export async function loadBadges(load: Load): Promise<void> {
  await writeBadges(load);
  const wearers = 'users where source_id in (select user_id from badges where fate is null)';
  const query = `select source_id, id from ${wearers} and source_id > ? order by source_id limit ?`;
  const part = { step: 'Counting badges', total: wearers, query };
  for (const page of pagesOf<{ source_id: number; id: number }>(load, part)) {
    await recountBadges(
      load.tx,
      page.map(({ id }) => id),
    );
  }
}

async function writeBadges(load: Load): Promise<void> {
  const query = `select badges.source_id, users.id as user_id, badges.name, class, earned_at
    from badges join users on users.source_id = badges.user_id
    where badges.source_id > ? and badges.fate is null order by badges.source_id limit ?`;
  const part = { step: 'Writing badges', total: 'badges where fate is null', query };
  for (const page of pagesOf<Badge>(load, part)) {
    const rows = page.map(({ source_id, user_id, name, class: rank, earned_at }) => ({
      user_id,
      name,
      icon: iconOf(name, CLASS_ICONS[rank] ?? MEDALS.bronze),
      award_key: `se:${load.site}:${String(source_id)}`,
      earned_at,
    }));
    await insertAll(load.tx, 'badges', rows);
  }
}
