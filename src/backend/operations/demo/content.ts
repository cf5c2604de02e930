import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import * as z from 'zod';
import { VERDICTS } from '../../../contract/answer-trials.ts';
import { Tags, Title } from '../../../contract/forms.ts';
import { ROLES } from '../../../contract/users.ts';
import { duration } from './durations.ts';

const CONTENT = fileURLToPath(new URL('content', import.meta.url));

/** A duration in milliseconds, written as `3d 4h`. */
const Duration = z
  .string()
  .transform(duration)
  .refine((length) => Number.isFinite(length), 'Not a length of time');
const text = z.string().default('');
const votes = z.number().int().min(0).max(19).default(0);

const Person = z.strictObject({
  username: z.string(),
  role: z.enum(ROLES),
  bio: text,
  location: text,
  website: text,
  github: text,
  linkedin: text,
  twitter: text,
  joined: Duration,
});
export type DemoPerson = z.output<typeof Person>;

const Tag = z.strictObject({
  name: z.string(),
  description: z.string(),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  featured: z.boolean().default(false),
  created: Duration,
});
export type DemoTag = z.output<typeof Tag>;

const Question = z.strictObject({
  title: Title,
  tags: Tags,
  author: z.string(),
  asked: Duration,
  views: z.number().int().min(0),
  up: votes,
  down: votes,
  featured: z.boolean().default(false),
  closed: z.string().optional(),
  /** Whether members are asked to reopen it. */
  reopening: z.boolean().default(false),
  duplicateOf: z.string().optional(),
});

const Answer = z.strictObject({
  author: z.string(),
  after: Duration,
  up: votes,
  down: votes,
  accepted: z.boolean().default(false),
});

export type DemoAnswer = z.output<typeof Answer> & { readonly body: string };

/** A question of the demo community with its answers; bodies are Markdown. */
export type DemoQuestion = z.output<typeof Question> & {
  readonly slug: string;
  readonly body: string;
  readonly answers: readonly DemoAnswer[];
};

const Comment = z.strictObject({
  /** The number of a question, or of one of its answers after a slash. */
  on: z.string(),
  author: z.string(),
  after: Duration,
  up: votes,
  /** The name that replies refer to. */
  name: z.string().optional(),
  reply: z.string().optional(),
  body: z.string(),
});
export type DemoComment = z.output<typeof Comment>;

const Edit = z.strictObject({
  /** A post, as in comments. */
  on: z.string(),
  editor: z.string(),
  after: Duration,
  reason: z.string(),
  replace: z.string(),
  with: z.string(),
  /** The decision of the post's author. */
  decision: z.enum(['approve', 'reject']).optional(),
  decided: Duration.optional(),
  why: z.string().optional(),
});
export type DemoEdit = z.output<typeof Edit>;

const Trial = z.strictObject({
  on: z.string(),
  by: z.string(),
  verdict: z.enum(VERDICTS),
  version: z.string(),
  before: Duration,
});
export type DemoTrial = z.output<typeof Trial>;

const TagProposals = z.strictObject({
  descriptions: z.array(
    z.strictObject({
      tag: z.string(),
      by: z.string(),
      before: Duration,
      reason: z.string(),
      description: z.string(),
    }),
  ),
  synonyms: z.array(
    z.strictObject({
      tag: z.string(),
      name: z.string(),
      by: z.string(),
      before: Duration,
      votes: z.array(z.strictObject({ by: z.string(), before: Duration })),
    }),
  ),
});
export type DemoTagProposals = z.output<typeof TagProposals>;

export interface DemoContent {
  readonly people: readonly DemoPerson[];
  readonly tags: readonly DemoTag[];
  readonly questions: readonly DemoQuestion[];
  readonly comments: readonly DemoComment[];
  readonly edits: readonly DemoEdit[];
  readonly trials: readonly DemoTrial[];
  readonly tagProposals: DemoTagProposals;
}

/** Reads the handwritten content. Errors name the invalid file. */
export function readContent(): DemoContent {
  const folder = join(CONTENT, 'questions');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return {
    people: readFile(join(CONTENT, 'people.yaml'), (source) =>
      z.array(Person).parse(parse(source)),
    ),
    tags: readFile(join(CONTENT, 'tags.yaml'), (source) => z.array(Tag).parse(parse(source))),
    comments: readFile(join(CONTENT, 'comments.yaml'), (source) =>
      z.array(Comment).parse(parse(source)),
    ),
    edits: readFile(join(CONTENT, 'edits.yaml'), (source) => z.array(Edit).parse(parse(source))),
    trials: readFile(join(CONTENT, 'trials.yaml'), (source) => z.array(Trial).parse(parse(source))),
    tagProposals: readFile(join(CONTENT, 'tag-proposals.yaml'), (source) =>
      TagProposals.parse(parse(source)),
    ),
    questions: files.toSorted().map((name) => {
      const path = join(folder, name);
      return readFile(path, (source) => readThread(basename(name, '.md'), source));
    }),
  };
}

function readFile<T>(path: string, read: (source: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`The demo community cannot be read: ${path}`, { cause: error });
  }
}

/**
 * Sections separated by lines of three dashes: alternating YAML and Markdown, the question's first.
 */
function readThread(slug: string, source: string): DemoQuestion {
  const [, head, body, ...rest] = source.split(/^---\r?$/m);
  const answers: DemoAnswer[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    answers.push({
      ...Answer.parse(parse(rest[index] ?? '')),
      body: (rest[index + 1] ?? '').trim(),
    });
  }
  return { ...Question.parse(parse(head ?? '')), slug, body: (body ?? '').trim(), answers };
}
