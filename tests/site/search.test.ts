import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const member = await site.admin();
const guest = site.guest();
const question = await member.ask('Where does the plumbus go?', 'Ours fell.', 'plumbing');
const answer = await member.answer(question.path, 'Put the grumbo between the chumbles.');

const hrefs = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

describe('A search result', () => {
  it('shows the passage that matches, from an answer if that matches', async () => {
    const { html } = await guest.get('/search?q=plumbus+grumbo');
    expect(hrefs(html)).toContain(answer.path);
    expect(html).toMatch(/In an answer<\/a>:\s+Put the <mark>grumbo<\/mark> between/);
    const own = await guest.get('/search?q=plumbus+fell');
    expect(own.html).toMatch(/<p class="preview">\s*Ours <mark>fell<\/mark>\./);
  });

  it('marks words found by a synonym or despite a typo', async () => {
    await member.ask('Where does kubernetes keep it?');
    for (const path of ['/search?q=k8s', '/search?q=kubernettes', '/questions?search=k8s']) {
      const { html } = await guest.get(path);
      expect([path, html.includes('Where does <mark>kubernetes</mark> keep it?')]).toEqual([
        path,
        true,
      ]);
    }
  });
});

describe('A search', () => {
  it('can be narrowed, sorted and widened again by links', async () => {
    const { html } = await guest.get('/search?q=plumbus');
    expect(html).toContain('1 result');
    const links = hrefs(html);
    expect(links).toContain('/search?q=plumbus&sort=active');
    expect(links).toContain('/search?q=plumbus+%5Bplumbing%5D');
    expect(links).toContain('/search?q=plumbus+is%3Aaccepted');
    const narrowed = await guest.get('/search?q=plumbus+%5Bplumbing%5D&sort=active');
    expect(narrowed.html).toContain('aria-label="Remove filter Tag: plumbing"');
    expect(hrefs(narrowed.html)).toContain('/search?q=plumbus&sort=active');
    expect(narrowed.html).toMatch(/sort=active" aria-current="true">\s*Active/);
    expect(narrowed.html).toContain('<input type="hidden" name="sort" value="active">');
  });

  it('says which operators it does not know, and searches their words', async () => {
    const { text } = await guest.get('/search?q=plumbus+author:ann+is:solved+std::vector');
    expect(text).toContain('Searched as words, not as operators: author:ann is:solved');
    expect((await guest.get('/search?q=plumbus+is:open')).text).not.toContain('not as operators');
  });

  it('that fills its box asks for the full text in the form for errors', async () => {
    const frame = '  File "/srv/shop/models.py", line 7, in load return self.rows[key] ';
    const traceback = `Traceback (most recent call last): ${frame.repeat(5)} KeyError: 'plumbus'`;
    const box = /<input[^>]* name="q"[^>]* maxlength="(\d+)"/.exec(
      (await guest.get('/search')).html,
    );
    const arrived = traceback.slice(0, Number(box?.[1]));
    expect(arrived).not.toContain('KeyError');
    const help = 'The search box only takes 300 characters. Paste the full text here';
    const errorForm = /<details[^>]* open[^>]*>\s*<summary[^>]*>Paste an error.*?name="error"/s;
    for (const visitor of [guest, member]) {
      const cut = await visitor.get(`/search?${new URLSearchParams({ q: arrived }).toString()}`);
      expect(cut.text).toContain(help);
      expect(cut.html).toMatch(errorForm);
      const shorter = new URLSearchParams({ q: arrived.slice(0, -1) }).toString();
      const whole = await visitor.get(`/search?${shorter}`);
      expect(whole.text).not.toContain(help);
      expect(whole.html).not.toMatch(errorForm);
    }
    const pasted = await guest.post('/search/error', { error: traceback });
    expect(pasted.text).toContain('KeyError');
  });

  it('that finds nothing says what to do', async () => {
    const { html } = await guest.get('/search?q=plumbus+zzzqqq+is%3Aclosed');
    expect(html).toContain('Use fewer words');
    const links = hrefs(html);
    expect(links).toContain('/search?q=plumbus+zzzqqq');
    expect(links).toContain('/ask?title=plumbus+zzzqqq');
    const ask = await member.get('/ask?title=plumbus+zzzqqq');
    expect(ask.html).toMatch(/name="title"[^>]*value="plumbus zzzqqq"/);
  });
});
