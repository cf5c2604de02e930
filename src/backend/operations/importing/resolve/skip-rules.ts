import type { Staging } from '../staging/staging.ts';

/** Which rows of a table to skip, and the reason shown in the report. */
type Rule = readonly [table: string, reason: string, condition: string];

const GONE = 'its post is not in the dump';
const LOST = 'its post was skipped';
const WIKI = 'belongs to a tag wiki';

const keptPost = (types: string) =>
  `exists (select 1 from posts where source_id = post_id and fate is null and type in (${types}))`;

const POSTS: readonly Rule[] = [
  ['posts', 'neither question, answer nor tag wiki', 'type not in (1, 2, 4, 5)'],
  [
    'posts',
    'answers a question that is not in the dump',
    `type = 2 and not exists (
      select 1 from posts question where question.source_id = posts.parent_id and question.type = 1)`,
  ],
  [
    'posts',
    'describes a tag that is not in Tags.xml',
    `type in (4, 5) and source_id not in (
      select excerpt_post from tags where excerpt_post is not null
      union select wiki_post from tags where wiki_post is not null)`,
  ],
];

const REST: readonly Rule[] = [
  ['comments', GONE, 'post_id not in (select source_id from posts)'],
  ['comments', LOST, `not ${keptPost('1, 2, 4, 5')}`],
  ['comments', WIKI, `not ${keptPost('1, 2')}`],
  [
    'comments',
    'has no text',
    "coalesce((select trim(raw) from comments_raw raw where raw.source_id = comments.source_id), '') = ''",
  ],
  ['badges', 'its user is not in Users.xml', 'user_id not in (select source_id from users)'],
  ['votes', GONE, 'post_id not in (select source_id from posts)'],
  ['votes', 'an acceptance, already read from its question', 'type = 1'],
  ['votes', 'neither an upvote nor a downvote', 'type not in (2, 3)'],
  ['votes', LOST, `not ${keptPost('1, 2, 4, 5')}`],
  ['votes', WIKI, `not ${keptPost('1, 2')}`],
  ['links', 'neither link nor duplicate', 'type not in (1, 3)'],
  [
    'links',
    'one of its posts is not in the dump',
    `post_id not in (select source_id from posts)
      or related_id not in (select source_id from posts)`,
  ],
  ['links', 'one of its posts was skipped', 'from_source is null or to_source is null'],
  ['links', 'links a question to itself', 'from_source = to_source'],
  [
    'links',
    'duplicate link',
    `exists (select 1 from links first where first.from_source = links.from_source
      and first.to_source = links.to_source and first.type = links.type
      and first.source_id < links.source_id)`,
  ],
  ['history', GONE, 'post_id not in (select source_id from posts)'],
  ['history', LOST, `not ${keptPost('1, 2, 4, 5')}`],
  ['history', WIKI, `not ${keptPost('1, 2')}`],
  ['history', 'changes nothing that is imported', 'kind is null'],
];

/** Marks the rows to skip with a reason. The first matching rule wins. */
export function decideSkippedRows(staging: Staging): void {
  decide(staging, POSTS);
  staging.script(`
    update posts set question_source = case type when 1 then source_id else parent_id end
      where fate is null and type in (1, 2);
    update links set
      from_source = (select question_source from posts where source_id = post_id),
      to_source = (select question_source from posts where source_id = related_id);
  `);
  decide(staging, REST);
}

function decide(staging: Staging, rules: readonly Rule[]): void {
  for (const [table, reason, condition] of rules) {
    staging.run(`update ${table} set fate = ? where fate is null and (${condition})`, reason);
  }
}
