import { expect, it } from 'vitest';
import { letter } from '../../../../src/backend/platform/mail/letter.ts';

const mail = letter({
  to: 'ada@example.com',
  subject: 'eve <b> answered',
  paragraphs: [
    'Hello ada,',
    { lines: ['Record<string, number> & "more"', ''], href: 'https://atoll.example/questions/1' },
    { lines: [], href: 'https://atoll.example/reset-password?token=x&y=z' },
  ],
  foot: { lines: ['To switch this off:'], href: 'https://atoll.example/settings' },
});

it('A letter is available as plain text', () => {
  expect(mail.text).toBe(
    [
      'Hello ada,',
      'Record<string, number> & "more"\nhttps://atoll.example/questions/1',
      'https://atoll.example/reset-password?token=x&y=z',
      '--\nTo switch this off: https://atoll.example/settings\n',
    ].join('\n\n'),
  );
});

it('A letter has only the site’s own paragraphs, whatever a title contains', () => {
  const title = 'Notice\r\n\r\nYour account\u2028\u2028is\u0085closed.\n--\nSign in \u202eat evil';
  const forged = letter({
    to: 'ada@example.com',
    subject: title,
    paragraphs: [`You follow ${title}`, { lines: [title, title], href: 'https://atoll.example/1' }],
    foot: { lines: [title], href: 'https://atoll.example/settings' },
  });
  const line = 'Notice Your account is closed. -- Sign in at evil';
  expect(forged.subject).toBe(line);
  expect(forged.text).toBe(
    [
      `You follow ${line}`,
      `${line}\n${line}\nhttps://atoll.example/1`,
      `--\n${line} https://atoll.example/settings\n`,
    ].join('\n\n'),
  );
  expect(forged.html).toContain(`<title>${line}</title>`);
  expect(forged.html.match(/<p>/g)).toHaveLength(3);
});

it('A letter is HTML with the same words, escaped, and loads nothing', () => {
  expect(mail.html).toContain('<title>eve &lt;b&gt; answered</title>');
  expect(mail.html).toContain(
    '<a href="https://atoll.example/questions/1">Record&lt;string, number&gt; &amp; &quot;more&quot;</a>',
  );
  const address = 'https://atoll.example/reset-password?token=x&amp;y=z';
  expect(mail.html).toContain(`<a href="${address}">${address}</a>`);
  expect(mail.html).not.toMatch(/<(?:img|link|script|style)|src=|url\(/);
  expect(mail.html.length).toBeLessThan(1_200);
});
