import { MEDALS } from '../../../../contract/users.ts';
import { iconOf } from '../../../people/badges/badges.rules.ts';
import { recountBadges } from '../../../people/badges/badges.store.ts';
import { insertAll } from './insert.ts';
import { inParts, type Load, type Part } from './load.ts';

interface Badge {
  readonly source_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly class: number;
  readonly earned_at: number;
}

/** Icons for badges that cannot be earned here: gold, silver, bronze, as in the dump's `Class`. */
const CLASS_ICONS: Readonly<Record<number, string>> = {
  1: MEDALS.gold,
  2: MEDALS.silver,
  3: MEDALS.bronze,
};

/** Badges per part. */
const SIZE = 1_000;

/** Writes badges, and their copies in people's rows. */
export async function loadBadges(load: Load): Promise<void> {
  const query = `select badges.source_id, users.id as user_id, badges.name, class, earned_at
    from badges join users on users.source_id = badges.user_id
    where badges.source_id > ? and badges.fate is null order by badges.source_id limit ?`;
  const from = 'badges where fate is null';
  const rows = { step: 'badges', label: 'Writing badges', from, query, size: SIZE } as const;
  await inParts(load, rows, writeBadges);
}

async function writeBadges({ tx, site }: Part, badges: readonly Badge[]): Promise<void> {
  const rows = badges.map(({ source_id, user_id, name, class: rank, earned_at }) => ({
    user_id,
    name,
    icon: iconOf(name, CLASS_ICONS[rank] ?? MEDALS.bronze),
    award_key: `se:${site}:${String(source_id)}`,
    earned_at,
  }));
  await insertAll(tx, 'badges', rows);
  await recountBadges(tx, [...new Set(badges.map(({ user_id }) => user_id))]);
}
