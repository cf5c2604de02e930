import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment, VARIABLES } from '../../src/env/env.ts';
import { PINNED_NODE, ROOT, SERVER } from '../../src/launch/paths.mjs';

const read = (name: string) => readFileSync(join(ROOT, 'docs/deploy', name), 'utf8');
const relative = (path: string) => path.replace(`${ROOT}/`, '').replace(ROOT, '');
/** The command of `npm start`. */
const COMMAND = [PINNED_NODE, ...SERVER].map(relative);

interface Service {
  readonly image: string;
  readonly environment?: Record<string, string>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const isWeb = ({ image }: Service): boolean => image === 'atoll';

describe('A deployment', () => {
  it('starts the server in a container as npm start does', () => {
    const command = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '';
    expect(JSON.parse(command)).toEqual(COMMAND);
  });

  it('starts the server under systemd as npm start does', () => {
    const command = /^ExecStart=\/opt\/atoll\/(.*)$/m.exec(read('atoll.service'))?.[1];
    expect(command?.split(' ')).toEqual(COMMAND);
  });

  it.each(['compose.sqlite.yaml', 'compose.postgres.yaml'])(
    'sets only variables that the server knows, to valid values, in %s',
    (file) => {
      const { services } = parse(read(file), { merge: true }) as Compose;
      const web = Object.values(services).filter(isWeb);
      expect(web.length).toBeGreaterThan(0);
      for (const { environment = {} } of web) {
        expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(environment)));
        expect(() => readEnvironment(filledIn(environment))).not.toThrow();
      }
    },
  );
});

describe('The guide to deployment', () => {
  const guide = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');

  it('runs commands with the settings that systemd gives the server', () => {
    const unit = read('atoll.service');
    const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? name;
    const command = /^ {2}systemd-run [^]*?"\$@"$/m.exec(guide)?.[0];
    for (const part of [
      `--uid=${valueOf('User')} `,
      `--working-directory=${valueOf('WorkingDirectory')} `,
      `--property=EnvironmentFile=${valueOf('EnvironmentFile')} `,
      ...valueOf('Environment')
        .split(' ')
        .map((variable) => `-E ${variable} `),
    ])
      expect(command).toContain(part);
  });

  it('names commands that exist', () => {
    const commands = guide.match(/src\/backend\/operations\/cli\/\w+\.ts/g) ?? [];
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

/** What the shell that runs compose would set. */
const GIVEN: Readonly<Record<string, string>> = {
  SITE_URL: 'https://atoll.example.com',
  SITE_HOST: 'atoll.example.com',
  POSTGRES_PASSWORD: 'p'.repeat(64),
  SESSION_SECRET: 's'.repeat(64),
};

/** Replaces names in `${…}` by what is given, or else by the default after `:-`. */
function filledIn(environment: Record<string, string>): Record<string, string> {
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, variable: string, mark?: string, otherwise = '') =>
        GIVEN[variable] ?? (mark === '-' ? otherwise : ''),
    ),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
