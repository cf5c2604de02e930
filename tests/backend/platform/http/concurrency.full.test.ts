import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type Member,
  type TestBackend,
  openForSuite,
} from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { addStaff, type Staff } from '../../../support/staff.ts';
import { setRow } from '../../../support/rows.ts';

/** How many copies of each call of a scene run concurrently. */
const COPIES = 6;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** Several members take turns. */
  readonly as?: Member | readonly Member[];
}

const call = (method: string, path: string, as?: Call['as'], body?: object): Call => ({
  method,
  path,
  ...(as && { as }),
  ...(body && { body }),
});

/** The member who makes this copy of a call. */
function oneOf(as: Call['as'], at: number): Member | undefined {
  if (as === undefined || 'token' in as) return as;
  return as[at % as.length];
}

/** Members and names that no other round uses. */
class Round {
  readonly test: TestBackend;
  readonly staff: Staff;
  readonly members: readonly Member[];
  readonly name: string;

  constructor(test: TestBackend, staff: Staff, members: readonly Member[], name: string) {
    this.test = test;
    this.staff = staff;
    this.members = members;
    this.name = name;
  }

  get ann(): Member {
    return this.member(0);
  }
  get ben(): Member {
    return this.member(1);
  }

  member(at: number): Member {
    const member = this.members[at];
    if (!member) throw new Error('There are not so many members');
    return member;
  }

  /** Makes a call that only prepares the scene. */
  async make({ method, path, as, body }: Call): Promise<Answer['body']> {
    const given = await this.test.call(method, path, { as: oneOf(as, 0), body });
    if (given.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(given.body)}`);
    return given.body;
  }

  /** The id of what a call creates, by its name in the response. */
  async made(what: string, made: Call): Promise<string> {
    return String((await this.make(made))[what]._id);
  }

  question = (tag = 'testing', as = this.ann) => ask(this.test, as, { tags: [tag] });
  answer = async (as = this.ben) => answer(this.test, as, await this.question());
  comment = async (as = this.ann) =>
    commentId(this.test, as, `questions/${await this.question()}`, 'Why is that?');

  async tag(name = this.name): Promise<string> {
    const form = { name, description: '', color: '#336699', featured: false };
    await this.make(call('POST', '/admin/tags', this.staff.admin, form));
    return name;
  }

  async tagWithQuestions(name: string): Promise<string> {
    for (let left = 3; left > 0; left -= 1) await this.question(name);
    return name;
  }

  /** Members who may propose and vote for synonyms of a tag. */
  async scored(tag: string): Promise<readonly Member[]> {
    for (const member of this.members) await this.question(tag, member);
    await this.test.backend.db.sql
      .updateTable('posts')
      .set({ score: 10 })
      .where(
        'author_id',
        'in',
        this.members.map(({ id }) => Number(id)),
      )
      .execute();
    return this.members;
  }

  /** Gives each member an address. */
  async emails() {
    const addressed = this.members.map((member) => ({
      member,
      email: `${member.username}@example.com`,
    }));
    for (const { member, email } of addressed) {
      await setRow(this.test, 'users', member.id, { email, email_key: email });
    }
    return addressed;
  }

  async reputable(): Promise<void> {
    await this.test.backend.db.sql
      .updateTable('users')
      .set({ reputation: 1_000, reputation_sum: 1_000 })
      .where(
        'id',
        'in',
        this.members.map(({ id }) => Number(id)),
      )
      .execute();
  }
}

const BODY = '<p>It says so when it is run.</p>';

/**
 * Concurrent calls, each made several times: one scene for each kind of conflict. A transaction that
 * loses a race is retried, whatever its call.
 */
const SCENES: Record<string, (round: Round) => Promise<readonly Call[]>> = {
  'taking one name': async (round) =>
    (await round.emails()).map(({ member, email }) =>
      call('PUT', '/auth/profile', member, { email, username: `taken-${round.name}` }),
    ),
  'asking with a new tag': async ({ members, name }) => [
    call('POST', '/questions', members, {
      title: 'How is this made?',
      content: BODY,
      tags: [`b-${name}`, `a-${name}`],
    }),
    call('POST', '/questions', members, {
      title: 'How is this made?',
      content: BODY,
      tags: [`a-${name}`, `b-${name}`],
    }),
  ],
  'voting for an answer': async (round) => [
    call('PUT', `/answers/${await round.answer()}/vote`, [round.ann, round.member(2)], {
      type: 'up',
    }),
  ],
  'following a question': async (round) => {
    const path = `/questions/${await round.question()}/follow`;
    return [
      call('PUT', path, round.ben, { level: 'answers' }),
      call('PUT', path, round.ben, { level: 'none' }),
    ];
  },
  'answering a question that is deleted': async (round) => {
    const questionId = await round.question();
    return [
      call('POST', '/answers', round.members.slice(1), { questionId, content: BODY }),
      call('DELETE', `/questions/${questionId}`, round.ann),
    ];
  },
  'accepting an answer': async (round) => {
    const path = `/answers/${await round.answer()}/accept`;
    return [call('PUT', path, round.ann), call('DELETE', path, round.ann)];
  },
  'starting a bounty': async (round) => {
    await round.reputable();
    const path = `/questions/${await round.question()}/bounty`;
    await round.test.backend.db.sql.updateTable('posts').set({ created_at: 1 }).execute();
    return [call('POST', path, round.members, { amount: 50 })];
  },
  'awarding a bounty': async (round) => {
    await round.reputable();
    const question = await round.question();
    const given = await answer(round.test, round.ben, question);
    await round.test.backend.db.sql.updateTable('posts').set({ created_at: 1 }).execute();
    await round.make(call('POST', `/questions/${question}/bounty`, round.ann, { amount: 50 }));
    return [call('PUT', `/answers/${given}/bounty`, round.ann)];
  },
  'deleting a comment': async (round) => {
    const id = await round.comment();
    return [
      call('DELETE', `/comments/${id}`, round.ann),
      call('PUT', `/comments/${id}/vote`, round.members.slice(1)),
    ];
  },
  'deciding about an edit': async (round) => {
    const path = `/questions/${await round.question()}/suggestions`;
    const suggestion = await round.made(
      'suggestion',
      call('POST', path, round.ben, { content: BODY, reason: 'Clearer' }),
    );
    return [
      call('PUT', `/suggestions/${suggestion}`, [round.staff.moderator, round.staff.admin], {
        decision: 'approve',
      }),
      call('PUT', `/suggestions/${suggestion}`, round.ben, { decision: 'withdraw' }),
    ];
  },
  'editing a question': async (round) => {
    const form = { title: 'How is this tested?', content: BODY, version: 1 };
    return [
      call('PUT', `/questions/${await round.question()}`, round.ann, {
        ...form,
        tags: [`one-${round.name}`],
      }),
    ];
  },
  'deleting a question': async (round) => {
    const id = await round.question();
    return [
      call('DELETE', `/questions/${id}`, round.ann),
      call('PUT', `/admin/questions/${id}/deleted`, round.staff.moderator, {
        deleted: true,
        reason: 'Off topic',
      }),
      call('PUT', `/admin/questions/${id}/deleted`, round.staff.admin, { deleted: false }),
    ];
  },
  'flagging a post and hiding it': async (round) => {
    const path = `/questions/${await round.question()}/flags`;
    const flag = call('POST', path, round.members, { reason: 'spam' });
    return [flag, call('DELETE', path, round.ben)];
  },
  'asking with a tag that is removed': async (round) => {
    const name = await round.tag();
    return [
      call('POST', '/questions', round.members, {
        title: 'How is this made?',
        content: BODY,
        tags: [name],
      }),
      call('DELETE', `/admin/tags/${name}`, round.staff.admin),
    ];
  },
  'renaming a tag to a name that a new question uses': async (round) => {
    const name = await round.tag();
    return [
      call('PUT', `/admin/tags/${name}/name`, round.staff.admin, { name: `new-${name}` }),
      call('POST', '/questions', round.members, {
        title: 'How is this made?',
        content: BODY,
        tags: [`new-${name}`, name],
      }),
    ];
  },
  'merging a tag that is followed': async (round) => {
    const from = await round.tagWithQuestions(round.name);
    const into = await round.tag(`into-${from}`);
    await round.make(call('PUT', `/tags/${from}/follow`, round.ben));
    return [
      call('POST', `/admin/tags/${from}/merge`, round.staff.admin, { into }),
      call('PUT', `/tags/${from}/follow`, round.members),
      call('PUT', `/tags/${from}/watch`, round.members, { level: 'daily' }),
      call('POST', `/tags/${from}/suggestions`, round.members, {
        description: 'For it',
        reason: 'Clearer',
      }),
    ];
  },
  'merging two tags into each other': async (round) => {
    const [one, other] = [
      await round.tagWithQuestions(`a-${round.name}`),
      await round.tagWithQuestions(`b-${round.name}`),
    ];
    return [
      call('POST', `/admin/tags/${one}/merge`, round.staff.admin, { into: other }),
      call('POST', `/admin/tags/${other}/merge`, round.staff.admin, { into: one }),
    ];
  },
  'merging, renaming, splitting and removing': async (round) => {
    const from = await round.tagWithQuestions(round.name);
    const into = await round.tag(`into-${from}`);
    return [
      call('POST', `/admin/tags/${from}/merge`, round.staff.admin, { into }),
      call('PUT', `/admin/tags/${from}/name`, round.staff.admin, { name: `new-${from}` }),
      call('PUT', `/admin/tags/${into}/name`, round.staff.admin, { name: `new-${into}` }),
      call('DELETE', `/admin/tags/${from}/merge`, round.staff.admin),
      call('DELETE', `/admin/tags/${into}`, round.staff.admin),
    ];
  },
  'splitting a tag and merging it again': async (round) => {
    const from = await round.tagWithQuestions(round.name);
    const into = await round.tag(`into-${from}`);
    await round.make(call('POST', `/admin/tags/${from}/merge`, round.staff.admin, { into }));
    return [
      call('DELETE', `/admin/tags/${from}/merge`, round.staff.admin),
      call('POST', `/admin/tags/${from}/merge`, round.staff.admin, { into }),
      call('DELETE', `/admin/tags/${into}/synonyms/${from}`, round.staff.admin),
      call('PUT', `/admin/tags/${into}/synonyms/${from}`, round.staff.admin, {
        decision: 'accept',
      }),
      call('POST', '/questions', round.members, {
        title: 'How is this made?',
        content: BODY,
        tags: [from],
      }),
    ];
  },
  'giving the last vote for a synonym that is a tag': async (round) => {
    const tag = await round.tagWithQuestions(round.name);
    const people = await round.scored(tag);
    const other = await round.tagWithQuestions(`other-${tag}`);
    await round.make(call('POST', `/tags/${tag}/synonyms`, round.ann, { name: other }));
    await round.make(call('PUT', `/tags/${tag}/synonyms/${other}`, round.ben, { approves: true }));
    return [
      call('PUT', `/tags/${tag}/synonyms/${other}`, people.slice(2), { approves: true }),
      call('POST', `/admin/tags/${other}/merge`, round.staff.admin, { into: tag }),
    ];
  },
};

describe('Six concurrent copies of a call on PostgreSQL', async () => {
  let rounds = 0;

  const test = await openForSuite('postgres');
  const staff = await addStaff(test);

  /** Retries after a 503: on a slow machine many calls wait too long for a lock. */
  async function statusOf(one: Call, at: number): Promise<number> {
    const options = { as: oneOf(one.as, at), body: one.body };
    const { status } = await test.call(one.method, one.path, options);
    return status === 503 ? statusOf(one, at) : status;
  }

  async function play(scene: (round: Round) => Promise<readonly Call[]>): Promise<number[]> {
    const name = `round${String((rounds += 1))}`;
    const members = await addMembers(test, `${name}-`, COPIES);
    const calls = await scene(new Round(test, staff, members, name));
    const copies = Array.from({ length: COPIES }, (_, at) => at).flatMap((at) =>
      calls.map((one) => statusOf(one, at)),
    );
    // All of them end before the next round, even if one fails.
    await Promise.allSettled(copies);
    return Promise.all(copies);
  }

  it.each(Object.entries(SCENES))('cause no server error: %s', async (_, scene) => {
    const statuses = await play(scene);
    expect(Math.min(...statuses)).toBeLessThan(300);
    expect(Math.max(...statuses)).toBeLessThan(500);
  });
});
