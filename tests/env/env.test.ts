import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, loadEnvFile, readEnvironment, VARIABLES } from '../../src/env/env.ts';
import { withoutPassword } from '../../src/env/fields.ts';
import { ROOT } from '../rooms/sources.ts';

function linesFor(given: Record<string, string>): string[] {
  try {
    readEnvironment(given);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('The environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 4321,
      siteUrl: 'http://127.0.0.1:4321',
      siteName: undefined,
      apiHost: undefined,
      dataDir: join(process.cwd(), 'data'),
      database: join(process.cwd(), 'data/atoll.db'),
      databasePool: 10,
      sessionSecret: undefined,
      smtpUrl: undefined,
      mailFrom: 'hello@127.0.0.1',
      mail: 'hello@127.0.0.1',
      contact: undefined,
      trustProxy: [],
      rateLimit: true,
      demo: undefined,
      logLevel: 'info',
      passwordMin: 6,
      metricsToken: undefined,
      mediaS3Url: undefined,
      cdnMaxAge: undefined,
      production: false,
    });
  });

  it('treats empty values as missing', () => {
    const empty = Object.fromEntries(VARIABLES.map((name) => [name, ' ']));
    expect(readEnvironment(empty)).toEqual(readEnvironment({}));
  });

  it.each([
    ['PORT', 'http', 'a whole number from 1 to 65535'],
    ['PORT', '70000', 'a whole number from 1 to 65535'],
    ['PORT', '0', 'a whole number from 1 to 65535'],
    ['HOST', 'http://localhost', 'a host name or address'],
    ['HOST', '256.1.1.1', 'a host name or address'],
    ['HOST', 'fe80::1%eth0', 'a host name or address'],
    ['HOST', 'a:b', 'a host name or address'],
    ['HOST', '127.0.0.1:80', 'a host name or address'],
    ['SITE_URL', 'example.com', 'without a path'],
    ['SITE_URL', 'https://example.com/atoll', 'without a path'],
    ['API_HOST', 'https://example.com/api', 'no /api'],
    ['API_HOST', 'ftp://example.com', 'an origin'],
    ['DATABASE_URL', 'mysql://localhost/a', 'postgres://'],
    ['MEDIA_S3_URL', 'https://s3.example.com/pictures', 'a bucket with its keys'],
    ['DATABASE_POOL', '0', 'a whole number from 1 to 100'],
    ['DATABASE_POOL', 'many', 'a whole number from 1 to 100'],
    ['SMTP_URL', 'mail.example.com', 'smtps://'],
    ['MAIL_FROM', 'nobody', 'Atoll <no-reply@example.com>'],
    ['CDN_MAX_AGE', '301', 'seconds from 1 to 300'],
    ['TRUST_PROXY', 'yes', '1, 0, or the addresses'],
    ['PASSWORD_MIN', '5', 'a whole number from 6 to 128'],
    ['PASSWORD_MIN', 'long', 'a whole number from 6 to 128'],
    ['TRUST_PROXY', '10.0.0.0/33', '1, 0, or the addresses'],
    ['RATE_LIMIT', 'off', '1 or 0'],
    ['DEMO', '2', '1 or 0'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error'],
  ])('refuses %s=%s in one line that says what is expected', (name, value, expected) => {
    const lines = linesFor({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${name} is "${value}": expected `);
    expect(lines[0]).toContain(expected);
  });

  it('names every wrong value, one per line', () => {
    expect(linesFor({ PORT: 'x', DEMO: 'x' })).toHaveLength(2);
  });

  it('does not show secrets', () => {
    expect(linesFor({ SESSION_SECRET: 'hunter2' })).toEqual([
      'SESSION_SECRET is "(7 characters)": expected at least 32 characters that can’t be guessed',
    ]);
    const lines = linesFor({ DATABASE_URL: 'mysql://ann:hunter2@localhost/a' });
    expect(lines[0]).toContain('mysql://***@localhost/a');
  });

  it('allows limits to be off only on loopback', () => {
    expect(readEnvironment({ RATE_LIMIT: '0' }).rateLimit).toBe(false);
    expect(linesFor({ RATE_LIMIT: '0', HOST: '0.0.0.0' })[0]).toContain('RATE_LIMIT is "0"');
  });

  it('accepts addresses with or without a slash at the end', () => {
    const { siteUrl, apiHost } = readEnvironment({
      SITE_URL: 'https://Example.com/',
      API_HOST: 'http://api.example.com:8080/',
    });
    expect(siteUrl).toBe('https://example.com');
    expect(apiHost).toBe('http://api.example.com:8080');
  });

  it('derives the address of the site from where it listens', () => {
    const urlOf = (HOST: string) => readEnvironment({ HOST, PORT: '80' }).siteUrl;
    expect(urlOf('0.0.0.0')).toBe('http://localhost:80');
    expect(urlOf('::1')).toBe('http://[::1]:80');
  });

  it('reads only the address from a sender with a name', () => {
    const { mail, mailFrom } = readEnvironment({ MAIL_FROM: 'Atoll <post@example.com>' });
    expect([mailFrom, mail]).toEqual(['Atoll <post@example.com>', 'post@example.com']);
  });

  it('has no contact address for a local site, unless one is given', () => {
    const contactOf = (env: NodeJS.ProcessEnv) => readEnvironment(env).contact;
    expect(contactOf({})).toBeUndefined();
    expect(contactOf({ SITE_URL: 'https://example.com' })).toBe('hello@example.com');
    expect(contactOf({ MAIL_FROM: 'Atoll <post@example.com>' })).toBe('post@example.com');
  });
});

it('An unreadable .env is reported', () => {
  const read = () => loadEnvFile(import.meta.dirname);
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(`${import.meta.dirname} cannot be read: `);
});

it('An address is shown without its password, wherever that is', () => {
  expect(withoutPassword('postgres://ann:hunter2@db/atoll')).toBe('postgres://***@db/atoll');
  const query = withoutPassword('postgres://db/atoll?user=ann&password=hunter2&sslmode=disable');
  expect(query).toBe('postgres://db/atoll?user=ann&password=***&sslmode=disable');
  const both = withoutPassword('postgres://db/atoll?user=ann&password=p@ss&sslmode=disable');
  expect(both).not.toContain('ss&');
});

it('Each variable is listed once in .env.example', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const listed = Array.from(example.matchAll(/^# ([A-Z\d_]+)=/gm), ([, name]) => name);
  expect(listed.toSorted()).toEqual(VARIABLES.toSorted());
});
