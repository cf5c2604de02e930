import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import * as z from 'zod';
import { VERDICTS } from '../../../contract/answer-trials.ts';
import { Tags, Title } from '../../../contract/forms.ts';
import { ROLES } from '../../../contract/users.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/durations.ts';

const CONTENT = fileURLToPath(new URL('content', import.meta.url));

const UNITS = { d: DAY, h: HOUR, m: MINUTE } as const;

/** The milliseconds in a duration such as `3d 4h` or `25m`; NaN if it is invalid. */
function duration(text: string): number {
  const parts = text.trim().split(/\s+/);
  return parts.reduce((sum, part) => {
    const [, count, unit] = /^(\d+)([dhm])$/.exec(part) ?? [];
    return sum + (unit ? Number(count) * UNITS[unit as keyof typeof UNITS] : Number.NaN);
  }, 0);
}

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

const By = z.strictObject({ by: z.string(), before: Duration });

const Trial = By.extend({ on: z.string(), verdict: z.enum(VERDICTS), version: z.string() });
export type DemoTrial = z.output<typeof Trial>;

const Description = By.extend({ tag: z.string(), reason: z.string(), description: z.string() });
const Synonym = By.extend({ tag: z.string(), name: z.string(), votes: z.array(By) });
const TagProposals = z.strictObject({
  descriptions: z.array(Description),
  synonyms: z.array(Synonym),
});
export type DemoTagProposals = z.output<typeof TagProposals>;

/** Reads the handwritten content. Errors name the invalid file. */
export function readContent() {
  const folder = join(CONTENT, 'questions');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return {
    people: readYaml('people', z.array(Person)),
    tags: readYaml('tags', z.array(Tag)),
    comments: readYaml('comments', z.array(Comment)),
    edits: readYaml('edits', z.array(Edit)),
    trials: readYaml('trials', z.array(Trial)),
    tagProposals: readYaml('tag-proposals', TagProposals),
    questions: files
      .toSorted()
      .map((name) =>
        readFile(join(folder, name), (source) => readThread(basename(name, '.md'), source)),
      ),
  };
}

function readYaml<T>(name: string, schema: z.ZodType<T>): T {
  return readFile(join(CONTENT, `${name}.yaml`), (source) => schema.parse(parse(source)));
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
