import { describe, expect, it } from 'vitest';
import { maskSecrets } from '../../src/error-texts/mask.ts';
import { questionAbout } from '../../src/error-texts/question.ts';
import { trimmedText } from '../../src/error-texts/trim.ts';

/** The folders of home directories on Linux and macOS. */
const HOME = '/home';
const MAC = '/Users';

describe('Removing secrets from a text', () => {
  it.each([
    ['Authorization: Bearer abcdef0123456789', 'Authorization: Bearer <token>'],
    ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG', 'AWS_SECRET_ACCESS_KEY=<password>'],
    ['key AKIAIOSFODNN7EXAMPLE', 'key <token>'],
    ['ghp_0123456789abcdefghijABCDEFGHIJ012345', '<token>'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '<token>'],
    ['postgres://shop:hunter2@db:5432/shop', 'postgres://shop:<password>@db:5432/shop'],
    ['{"password": "hunter2", "a": 1}', '{"password": "<password>", "a": 1}'],
    ['  password: hunter2', '  password: <password>'],
    ['AWS_SECRET_ACCESS_KEY: wJalrXUtnFEMI/K7MDENG', 'AWS_SECRET_ACCESS_KEY: <password>'],
    ['mysql --password=hunter2 shop', 'mysql --password=<password> shop'],
    ['mail to ann@example.com failed', 'mail to <email> failed'],
    [`${HOME}/ann/app/a.py`, `${HOME}/<user>/app/a.py`],
    ['C:\\Users\\Ann Lee\\a.cs', 'C:\\Users\\<user> Lee\\a.cs'],
    [`${MAC}/ann/x`, `${MAC}/<user>/x`],
    ['ann@laptop:~/shop$ npm start', '<user>:~/shop$ npm start'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', '<key>'],
  ])('masks %s', (text, rest) => {
    expect(maskSecrets(text).text).toBe(rest);
    expect(maskSecrets(rest).text).toBe(rest);
  });

  it.each([
    'SyntaxError: Unexpected token: punc (})',
    'password authentication failed for user "shop"',
    'Invalid password: authentication failed',
    'password: must have 8 letters',
    'git@github.com: Permission denied (publickey).',
    'error: invalid token at line 3',
    'at lodash@4.17.21/node_modules',
  ])('changes nothing in %s', (text) => {
    expect(maskSecrets(text)).toEqual({ text, masked: new Map() });
  });

  it('counts the secrets by kind', () => {
    const { masked } = trimmedText(`a@example.com b@example.com ${HOME}/ann/x`);
    expect([...masked]).toEqual([
      ['email address', 2],
      ['username', 1],
    ]);
  });

  it('counts a secret once, however often it occurs', () => {
    const twice = `ann@laptop:~/shop$ ${HOME}/ann/a.py\n${HOME}/ann/b.py ${HOME}/bob/c.py`;
    expect([...maskSecrets(twice).masked]).toEqual([['username', 2]]);
  });
});

describe('A question prepared from an error', () => {
  const text = `$ python a.py
Traceback (most recent call last):
  File "${HOME}/ann/a.py", line 3, in <module>
FileNotFoundError: [Errno 2] No such file or directory: '${HOME}/ann/data.csv'
Python 3.11.2`;

  it('has a title, the text as a code block, versions and tags', () => {
    const { title, content, tags } = questionAbout(text, 200);
    expect(title).toBe("Errno 2: No such file or directory: '…'");
    expect(content).toBe(
      `I get this error:\n\n\`\`\`\n${text.replaceAll('ann', '<user>')}\n\`\`\`\n\nVersions:\n\n- Python 3.11.2\n\n`,
    );
    expect(tags).toEqual(['python']);
  });

  it('has a title and the lines of a stack trace logged as JSON', () => {
    const frames = Array.from(
      { length: 30 },
      (_, at) => `\tat shop.Orders.f${String(at)}(Orders.java:7)`,
    );
    const stack = ['java.lang.IllegalStateException: Not paid', ...frames].join('\n');
    const record = JSON.stringify({ message: 'Failed', password: 'x', stack_trace: stack });
    const { title, content } = questionAbout(`{"message":"GET /"}\n${record}`, 200);
    expect(title).toBe('IllegalStateException: Not paid');
    expect(content).toContain(`{"message":"GET /"}\n${stack}\n`);
  });

  it('has a fence that the text cannot close, and a short enough title', () => {
    const { content } = questionAbout('Error: x\n```\n````\n', 200);
    expect(content).toContain('`````\nError: x\n```\n````\n`````');
    expect(questionAbout(`Error: ${'very long '.repeat(100)}`, 200).title.length).toBeLessThan(201);
  });

  it('omits the middle of a long text', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `    at f${String(at)} (a.js:1:2)`);
    const { text: kept } = trimmedText(`Error: x\n${lines.join('\n')}`);
    expect(kept.split('\n')).toHaveLength(61);
    expect(kept).toContain('… 441 lines left out …');
  });
});
