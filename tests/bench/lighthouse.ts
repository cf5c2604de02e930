import { bestOfThree, type Scores, withLighthouse } from '../support/lighthouse.ts';
import { publicPages } from '../support/public-pages.ts';
import type { TestSite } from '../support/site.ts';
import type { Report } from './report.ts';

/** Audits every page of the site for phones, and reports what it lost. */
export async function printLighthouse({ url }: TestSite, report: Report): Promise<void> {
  const paths = await publicPages(url);
  await withLighthouse(async (audit) => {
    for (const path of paths) {
      const found = await bestOfThree(async () => {
        const scores = await audit(url + path);
        return (await isHidden(url + path)) ? withoutSeo(scores) : scores;
      });
      report(path, [Object.values(found.scores).join(' '), ...found.lost].join('; '));
    }
  });
}

/** Pages that are meant not to be found, and those of errors: nobody searches for them. */
async function isHidden(address: string): Promise<boolean> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  return !response.ok || (await response.text()).includes('<meta name="robots" content="noindex"');
}

function withoutSeo({ scores, lost }: Scores): Scores {
  return {
    scores: { ...scores, seo: 100 },
    lost: lost.filter((reason) => !reason.startsWith('seo')),
  };
}
