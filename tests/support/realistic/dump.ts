import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { DUMP_FILES } from '../../../src/backend/operations/importing/dump/files.ts';
import { elementOf, xmlOf } from './dump-xml.ts';
import { type Texts, textsOf } from './texts.ts';
import { vocabulary } from './vocabulary.ts';
import { type Random, randomOf, zipf } from './zipf.ts';

const TAGS = 2_000;
const FIRST_DAY = Date.UTC(2010, 0, 1);
const YEARS = 14 * 31_557_600_000;
/** Post ids that belong to a question: its own, and those available to its answers. */
const IDS = 10;

interface Making {
  readonly random: Random;
  readonly texts: Texts;
  readonly count: number;
  readonly person: () => number;
  readonly tag: () => string;
}

type Files = Record<'Posts' | 'Comments' | 'Votes', WriteStream>;

/**
 * Writes a Stack Exchange dump of a number of questions: 1.3 answers, 2 comments and 5 votes each, half
 * as many people and badges as questions; words, tags and authors by Zipf's law. The same count gives
 * the same dump.
 */
export async function writeRealisticDump(folder: string, count: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const random = randomOf(count);
  const people = Math.max(100, Math.floor(count / 2));
  const names = vocabulary(TAGS).map((word, at) => `${word}-${String(at)}`);
  const [author, tag] = [zipf(people, random), zipf(TAGS, random)];
  const making: Making = {
    random,
    texts: textsOf(random),
    count,
    person: () => author() + 1,
    tag: () => names[tag()] ?? '',
  };
  await writePeople(folder, people, making);
  const rows = names.map((TagName, at) => ({ Id: at + 1, TagName, Count: 1 }));
  writeFileSync(join(folder, DUMP_FILES.tags.name), xmlOf('Tags', rows));
  await writePosts(folder, making);
}

async function writePeople(folder: string, people: number, { texts, random }: Making) {
  const users = begin(folder, 'Users');
  const badges = begin(folder, 'Badges');
  for (let id = 1; id <= people; id += 1) {
    const row = {
      Id: id,
      Reputation: 1 + Math.floor(100_000 / (id + 1)),
      CreationDate: dateOf(id / people),
      DisplayName: `${texts.words(1)} ${texts.words(1)}`,
    };
    await write(users, elementOf(row));
    const Class = 1 + Math.floor(random() * 3);
    const earned = { Id: id, UserId: id, Name: 'Student', Date: dateOf(id / people), Class };
    await write(badges, elementOf(earned));
  }
  await Promise.all([end(users, 'Users'), end(badges, 'Badges')]);
}

async function writePosts(folder: string, making: Making) {
  const files: Files = {
    Posts: begin(folder, 'Posts'),
    Comments: begin(folder, 'Comments'),
    Votes: begin(folder, 'Votes'),
  };
  for (let at = 0; at < making.count; at += 1) await writeThread(files, making, at);
  await Promise.all(Object.entries(files).map(([name, file]) => end(file, name)));
}

/** A question with its answers, and their comments and votes. */
async function writeThread(files: Files, making: Making, at: number): Promise<void> {
  const { random, count } = making;
  const id = at * IDS + 1;
  const CreationDate = dateOf(at / count);
  const answers = Math.floor(random() * random() * 6.5);
  const ids = Array.from({ length: answers + 1 }, (_, index) => id + index);
  const accepted = answers > 0 && random() < 0.5 ? { AcceptedAnswerId: id + 1 } : {};
  await write(files.Posts, elementOf({ ...questionOf(making, id), ...accepted, CreationDate }));
  for (const answer of ids.slice(1)) {
    const row = { PostTypeId: 2, ParentId: id, ...postOf(making, answer), CreationDate };
    await write(files.Posts, elementOf(row));
  }
  for (const [index, post] of ids.entries()) {
    await writeBelow(files, making, { post, CreationDate, first: at * IDS * 4 + index * 4 + 1 });
  }
}

interface Below {
  readonly post: number;
  readonly first: number;
  readonly CreationDate: string;
}

async function writeBelow(files: Files, making: Making, { post, first, CreationDate }: Below) {
  const { random, texts, person } = making;
  for (let vote = 0; vote < Math.floor(random() * 5); vote += 1) {
    const VoteTypeId = random() < 0.9 ? 2 : 3;
    const row = { Id: first + vote, PostId: post, VoteTypeId, CreationDate };
    await write(files.Votes, elementOf(row));
  }
  for (let comment = 0; comment < Math.floor(random() * 3); comment += 1) {
    const row = { Id: first + comment, PostId: post, Score: 0, Text: texts.words(20) };
    await write(files.Comments, elementOf({ ...row, CreationDate, UserId: person() }));
  }
}

function questionOf(making: Making, id: number) {
  const { random, texts, tag } = making;
  const tags = [...new Set([tag(), tag(), tag()])].map((name) => `<${name}>`).join('');
  return {
    PostTypeId: 1,
    Title: texts.title(),
    Tags: tags,
    ViewCount: Math.floor(200 / (random() + 0.001)),
    ...(random() < 0.05 ? { ClosedDate: dateOf(1) } : {}),
    ...postOf(making, id),
  };
}

function postOf({ random, texts, person }: Making, Id: number) {
  return { Id, Score: Math.floor(random() * 5), Body: texts.body(), OwnerUserId: person() };
}

/** A time in the format of the dumps; 0 is the first day, 1 the last. */
function dateOf(share: number): string {
  return new Date(FIRST_DAY + Math.floor(YEARS * share)).toISOString().slice(0, -1);
}

function begin(folder: string, name: string): WriteStream {
  const file = createWriteStream(join(folder, `${name}.xml`));
  file.write(`<?xml version="1.0" encoding="utf-8"?>\n<${name.toLowerCase()}>\n`);
  return file;
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain');
}

async function end(file: WriteStream, name: string): Promise<void> {
  file.end(`</${name.toLowerCase()}>\n`);
  await finished(file);
}
